/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of a tensor at positions along one axis, which an index of any rank names; for self of rank
 * 3 and an index of rank 2:
 *
 *     out[i, j, k, l] = self[index[i, j], k, l]    dim 0
 *     out[i, j, k, l] = self[i, index[j, k], l]    dim 1
 *     out[i, j, k, l] = self[i, j, index[k, l]]    dim 2
 *
 * A negative index counts from the end of the axis. What indices say is not trusted: for an index
 * that is no position of the axis out is 0, and nothing outside of self is accessed. (The
 * vendor's page excludes it.) Elements are copied with all their bits, but for those of
 * BOOL, which become 0 or 1. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_GATHER_V2_H_
#define ACLNNOP_ACLNN_GATHER_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self    FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 1 to 8
 * dim     the axis, from -rank to rank - 1 of self
 * index   INT32 or INT64; rank 0 to 8
 * out     data type of self; the shape of self with the shape of index in place of axis dim, of rank
 *         0 to 8
 *
 * All may be strided views; formats are ignored, private ones refused. Without elements nothing is
 * done. out must not overlap an input. On success *workspaceSize and *executor are set; on failure
 * they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *           dim is no axis;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGatherV2GetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                    const aclTensor *index, aclTensor *out,
                                                    uint64_t *workspaceSize,
                                                    aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor is freed or
 *           smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnGatherV2(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GATHER_V2_H_ */
