/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A value in the slices at positions along one axis, as torch.index_fill; for rank 3, where out
 * contains self before:
 *
 *     out[index[i], j, k] = value    dim 0
 *     out[i, index[j], k] = value    dim 1
 *     out[i, j, index[k]] = value    dim 2
 *
 * The indices are values of the host, unlike those of aclnnIndexFill.
 *
 * A negative index counts from the end of the axis. What indices say is not trusted: an index that
 * is no position of the axis has no effect, and nothing outside of out is accessed. (PyTorch fails.)
 * Other elements are copied with all their bits, but for those of BOOL, which become 0 or 1.
 * Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_INDEX_FILL_TENSOR_H_
#define ACLNNOP_ACLNN_INDEX_FILL_TENSOR_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self   FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8
 * dim    the axis, from -rank to rank - 1 of self
 * index  positions; may be empty
 * value  converted to the type of self: to an integer toward zero, or to the nearest real number
 * out    data type and shape of self; may be self, but must not otherwise overlap an input
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
ACLNN_API aclnnStatus aclnnIndexFillTensorGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                           const aclIntArray *index,
                                                           const aclScalar *value, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnIndexFillTensor(void *workspace, uint64_t workspaceSize,
                                           aclOpExecutor *executor, aclrtStream stream);

/* Does the same in place, with selfRef for self and out. */
ACLNN_API aclnnStatus aclnnInplaceIndexFillTensorGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                                  const aclIntArray *index,
                                                                  const aclScalar *value,
                                                                  uint64_t *workspaceSize,
                                                                  aclOpExecutor **executor);

/* Enqueues the work as aclnnIndexFillTensor does, with its codes. */
ACLNN_API aclnnStatus aclnnInplaceIndexFillTensor(void *workspace, uint64_t workspaceSize,
                                                  aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_INDEX_FILL_TENSOR_H_ */
