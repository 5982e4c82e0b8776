/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Smallest and largest elements of self along dim; NaN where one is.
 *
 * Exact.
 * The order depends on shapes, strides and the kind of device: deterministic. Workspace: 0 bytes where at most 1024
 * elements make one of minOut; else 4 or 8 bytes for each 1024 of them, for each output.
 */
#ifndef ACLNNOP_ACLNN_AMINMAX_H_
#define ACLNNOP_ACLNN_AMINMAX_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self      FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8, BOOL;
 *           rank 0 to 8; reduced axes are not empty
 * dim       axes from -rank to rank - 1, none twice; without elements: all axes
 * keepDim   whether reduced axes stay, with extent 1
 * minOut, maxOut  the type of self; its shape without the reduced axes
 *
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused.
 * Empty outputs are not written. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, dim, minOut, maxOut, workspaceSize or executor is NULL;
 *   161002  a type, rank, axis or shape not listed above; the byte range of a view exceeds 63 bits;
 *           tensors overlap that must not;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnAminmaxGetWorkspaceSize(const aclTensor *self, const aclIntArray *dim,
                                                   bool keepDim, aclTensor *minOut,
                                                   aclTensor *maxOut, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnAminmax(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_AMINMAX_H_ */
