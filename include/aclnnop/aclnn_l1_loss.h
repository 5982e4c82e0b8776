/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Absolute error: |self - target| over the broadcast of both, its mean or its sum.
 *
 * The arithmetic is float32; sums are compensated, in an order that depends on shapes and strides only,
 * and the result is rounded once, to nearest even, to the data type of out. Deterministic. Where both inputs
 * are INT64, the arithmetic is that of 64-bit integers, modulo 2^64. Where one is, it is converted to the type of
 * the other one first.
 * Workspace: 0 bytes; for a mean or sum of more than 4096 elements, 8 bytes for each 4096 of them, rounded
 * up to a multiple of 64. Of two INT64: for a sum of more than 64 elements, 8 bytes for each 64 of them, at most
 * 512 KiB, and 8 bytes for each 64 of these numbers, if they are more than 64. Where one input is INT64, in
 * addition, as many elements of the other one's type. Each is rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_L1_LOSS_H_
#define ACLNNOP_ACLNN_L1_LOSS_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self, target   inputs of type FLOAT, FLOAT16, BF16 or INT64, which may differ; rank 0 to 8; shapes that
 *                broadcast to a common shape. If self is INT64 and reduction is 0, target is INT64, too; for
 *                a mean not both are
 * reduction      0 none, 1 mean (over all elements of the broadcast), 2 sum
 * out            FLOAT, FLOAT16 or BF16, may differ from the inputs, or, if both are, INT64; the broadcast
 *                shape, for a mean or sum rank 0
 *
 * All may be strided views; formats are ignored. Without elements a mean is NaN, a sum is 0. out must
 * not overlap an input, unless both are the same view and reduction is 0. On success *workspaceSize and
 * *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; reduction is not 0, 1 or 2; the byte range of a
 *           view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnL1LossGetWorkspaceSize(const aclTensor *self, const aclTensor *target,
                                                  int64_t reduction, aclTensor *out,
                                                  uint64_t *workspaceSize,
                                                  aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace has workspaceSize bytes, at least
 * the size from the first call; it may be NULL when that is 0.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL, or workspace is NULL although
 *           workspaceSize is not 0;
 *   161002  executor was consumed or belongs to another operator; workspaceSize is too small; the
 *           memory of a tensor is freed or smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnL1Loss(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_L1_LOSS_H_ */
