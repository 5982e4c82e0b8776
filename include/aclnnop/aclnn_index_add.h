/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums of slices of source at positions along one axis, as torch.index_add; for rank 3, where out
 * contains self before:
 *
 *     out[index[i], j, k] += alpha * source[i, j, k]    dim 0
 *     out[i, index[j], k] += alpha * source[i, j, k]    dim 1
 *     out[i, j, index[k]] += alpha * source[i, j, k]    dim 2
 *
 * With self = 0 and alpha = 1 this is the gradient of aclnnIndexSelect with respect to self, where
 * source is the gradient of its out.
 *
 * A negative index counts from the end of the axis. What indices say is not trusted: a slice of
 * source whose index is no position of the axis has no effect, and nothing outside of out is
 * accessed. (PyTorch fails.)
 *
 * Slices are added in the order of the indices: deterministic. The arithmetic is float32 for FLOAT16
 * and BF16, and the result is rounded once, to nearest even; integers wrap around; the sum of BOOL
 * is the logical or. Workspace: 4 bytes for each element of out if it is FLOAT16 or BF16; else 0.
 */
#ifndef ACLNNOP_ACLNN_INDEX_ADD_H_
#define ACLNNOP_ACLNN_INDEX_ADD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self    FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8
 * dim     the axis, from -rank to rank - 1 of self
 * index   INT32 or INT64; rank 0 or 1
 * source  data type of self; the shape of self with the number of indices as extent of axis dim,
 *         where ranks 0 and 1 count as the same
 * alpha   the factor; for integers and BOOL an integer
 * out     data type and shape of self; may be self, but must not otherwise overlap an input. It
 *         holds the sums meanwhile: two runs at the same time must not share it
 *
 * All may be strided views; formats are ignored, private ones refused. Without indices out becomes
 * self. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *           dim is no axis;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnIndexAddGetWorkspaceSize(const aclTensor *self, const int64_t dim,
                                                    const aclTensor *index, const aclTensor *source,
                                                    const aclScalar *alpha, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnIndexAdd(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_INDEX_ADD_H_ */
