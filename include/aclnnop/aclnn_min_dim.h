/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The smallest element along an axis, and its position.
 *
 *     out[...] = min over k of self[..., k, ...]        indices[...] = the first such k
 *
 * As in PyTorch, a NaN is the extreme value, and of equal elements, or of several NaN, the first one counts.
 * Deterministic. Workspace: at most 8 bytes per 64 elements of self, rounded up to a multiple of 64, and 0 along axes of
 * fewer than 128.
 */
#ifndef ACLNNOP_ACLNN_MIN_DIM_H_
#define ACLNNOP_ACLNN_MIN_DIM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self     FLOAT, FLOAT16, BF16, INT32, INT64 or BOOL; any shape of up to 8 axes
 * dim      the axis, from -rank to rank - 1 (rank 0: -1 or 0); its extent must not be 0
 * keepdim  whether out and indices have the axis, with the extent 1
 * out      data type of self; its shape without the axis, or with keepdim with the extent 1
 * indices  INT32 or INT64; the shape of out
 *
 * Positions are from 0 on; where they are INT32, the axis has at most 2147483647 elements. All tensors may be strided
 * views of any public format. out and indices must overlap neither each other nor self. On success *workspaceSize and *executor are set; on failure they are not
 * written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, format, rank, shape or axis not listed above; the byte range of a view exceeds 63 bits; self is
 *           DOUBLE and the device has no such type;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMinDimGetWorkspaceSize(const aclTensor *self, int64_t dim, bool keepdim,
                                                  aclTensor *out, aclTensor *indices,
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
ACLNN_API aclnnStatus aclnnMinDim(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MIN_DIM_H_ */
