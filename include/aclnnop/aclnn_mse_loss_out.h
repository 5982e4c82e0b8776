/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mean squared error: (self - target)^2 over the broadcast of both, its mean or its sum along axis 0.
 *
 * The arithmetic is float32; sums are compensated, in an order that depends on shapes and strides only,
 * and the result is rounded once, to nearest even, to the data type of out. Deterministic.
 * Workspace: 0 bytes; for a mean or sum of more than 256 elements, 8 bytes for each 256 of them (where
 * out has one element, for each 4096), rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_MSE_LOSS_OUT_H_
#define ACLNNOP_ACLNN_MSE_LOSS_OUT_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self, target   inputs of type FLOAT, FLOAT16 or BF16, which may differ; rank 0 to 8; shapes that
 *                broadcast to a common shape
 * reduction      0 none, 1 mean along axis 0, 2 sum along axis 0
 * out            FLOAT, FLOAT16 or BF16, may differ from the inputs; the broadcast shape, for a mean or
 *                sum without its axis 0 (rank 0: the same)
 *
 * All may be strided views; formats are ignored. Along an axis of length 0 a mean is NaN, a sum is 0. out
 * must not overlap an input, unless both are the same view and reduction is 0. On success
 * *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; reduction is not 0, 1 or 2; the byte range of a
 *           view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMseLossOutGetWorkspaceSize(const aclTensor *self,
                                                      const aclTensor *target, int64_t reduction,
                                                      aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnMseLossOut(void *workspace, uint64_t workspaceSize,
                                      aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MSE_LOSS_OUT_H_ */
