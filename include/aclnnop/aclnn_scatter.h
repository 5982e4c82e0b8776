/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements of src at positions along one axis, as torch.scatter; for rank 3, where out contains
 * self before:
 *
 *     out[index[i, j, k], j, k] = src[i, j, k]    dim 0
 *     out[i, index[i, j, k], k] = src[i, j, k]    dim 1
 *     out[i, j, index[i, j, k]] = src[i, j, k]    dim 2
 *
 * or with reduce 1 +=, with reduce 2 *=, in place of =.
 *
 * A negative index counts from the end of the axis. What indices say is not trusted: an element of
 * src whose index is no position of the axis has no effect, and nothing outside of out is accessed.
 * (PyTorch fails.)
 *
 * With reduce 0 elements are moved with all their bits, but for those of BOOL, which become 0 or 1.
 * If several elements of src have one place, any one of them is there in the end, and the last one,
 * in row-major order, while ACL_OPT_DETERMINISTIC is set. With reduce 1 and 2 they are combined in
 * row-major order, always: deterministic. The arithmetic is float32 for FLOAT16 and BF16, and the
 * result is rounded once, to nearest even; integers wrap around; of BOOL the sum is the logical or,
 * the product the logical and. Workspace: 4 bytes for each element of out if it is FLOAT16 or BF16
 * and reduce is 1 or 2; else 0.
 */
#ifndef ACLNNOP_ACLNN_SCATTER_H_
#define ACLNNOP_ACLNN_SCATTER_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self     FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8
 * dim      the axis, from -rank to rank - 1 of self
 * index    INT32 or INT64; the rank of self, where 0 and 1 count as the same; no extent is greater
 *          than that of src, nor but along dim than that of self
 * src      data type of self; the rank of index
 * reduce   0 none, 1 add, 2 multiply
 * out      data type and shape of self; may be self, but must not otherwise overlap an input. With
 *          reduce 1 and 2 it holds sums or products meanwhile: two runs at the same time must not
 *          share it
 *
 * All may be strided views; formats are ignored, private ones refused. Without indices out becomes
 * self. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *           dim is no axis; reduce is not listed above;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnScatterGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                   const aclTensor *index, const aclTensor *src,
                                                   int64_t reduce, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnScatter(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                   const aclrtStream stream);

/*
 * Does the same in place: the parameters and codes are those of aclnnScatter, with selfRef for self and out. It must not
 * overlap index or src.
 */
ACLNN_API aclnnStatus aclnnInplaceScatterGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                          const aclTensor *index,
                                                          const aclTensor *src, int64_t reduce,
                                                          uint64_t *workspaceSize,
                                                          aclOpExecutor **executor);

/* Enqueues the work as aclnnScatter does, with its codes. */
ACLNN_API aclnnStatus aclnnInplaceScatter(void *workspace, uint64_t workspaceSize,
                                          aclOpExecutor *executor, const aclrtStream stream);

/*
 * Does the same with a value in place of src:
 *
 * value  converted to the type of self: to an integer toward zero, or to the nearest real number
 *
 * The other parameters and the codes are those of aclnnScatter.
 */
ACLNN_API aclnnStatus aclnnScatterValueGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                        const aclTensor *index,
                                                        const aclScalar *value, int64_t reduce,
                                                        aclTensor *out, uint64_t *workspaceSize,
                                                        aclOpExecutor **executor);

/* Enqueues the work as aclnnScatter does, with its codes. */
ACLNN_API aclnnStatus aclnnScatterValue(void *workspace, uint64_t workspaceSize,
                                        aclOpExecutor *executor, const aclrtStream stream);

/* Does the same in place, with selfRef for self and out. It must not overlap index. */
ACLNN_API aclnnStatus aclnnInplaceScatterValueGetWorkspaceSize(
    aclTensor *selfRef, int64_t dim, const aclTensor *index, const aclScalar *value, int64_t reduce,
    uint64_t *workspaceSize, aclOpExecutor **executor);

/* Enqueues the work as aclnnScatter does, with its codes. */
ACLNN_API aclnnStatus aclnnInplaceScatterValue(void *workspace, uint64_t workspaceSize,
                                               aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_SCATTER_H_ */
