/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Logarithm of the sum of exponentials: out = log of the sum of exp(self) along dim.
 *
 * float32 (float64 for DOUBLE): first the largest element m of each output, then m + log of the sum of exp(self - m),
 * rounded once to the type of out. The order depends on shapes, strides and the kind of device: deterministic.
 * Workspace: 4 or 8 bytes for each element of out, and for each 1024 elements of self.
 */
#ifndef ACLNNOP_ACLNN_LOGSUMEXP_H_
#define ACLNNOP_ACLNN_LOGSUMEXP_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self     FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8, BOOL; rank 0 to 8
 * dim      axes from -rank to rank - 1, none twice; without elements: all axes
 * keepDim  whether reduced axes stay, with extent 1
 * out      the shape of self without the reduced axes; FLOAT, FLOAT16, BF16, DOUBLE
 *
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused.
 * Of no elements it is -inf. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, axis or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnLogSumExpGetWorkspaceSize(const aclTensor *self, const aclIntArray *dim,
                                                     bool keepDim, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnLogSumExp(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_LOGSUMEXP_H_ */
