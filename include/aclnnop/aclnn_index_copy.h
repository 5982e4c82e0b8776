/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Slices of source at positions along one axis, as torch.index_copy; for rank 3, where outRef
 * contains selfRef before:
 *
 *     outRef[index[i], j, k] = source[i, j, k]    dim 0
 *     outRef[i, index[j], k] = source[i, j, k]    dim 1
 *     outRef[i, j, index[k]] = source[i, j, k]    dim 2
 *
 * A negative index counts from the end of the axis. What indices say is not trusted: a slice of
 * source whose index is no position of the axis has no effect, and nothing outside of outRef is
 * accessed. (PyTorch fails.)
 *
 * Elements are moved with all their bits, but for those of BOOL, which become 0 or 1. If several
 * slices of source have one place, any one of them is there in the end, and the last one while
 * ACL_OPT_DETERMINISTIC is set. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_INDEX_COPY_H_
#define ACLNNOP_ACLNN_INDEX_COPY_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * selfRef  FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8; is
 *          not changed
 * dim      the axis, from -rank to rank - 1 of selfRef
 * index    INT32 or INT64; rank 0 or 1
 * source   data type of selfRef; the shape of selfRef with the number of indices as extent of axis
 *          dim, where ranks 0 and 1 count as the same
 * outRef   data type and shape of selfRef; may be selfRef, but must not otherwise overlap an input
 *
 * All may be strided views; formats are ignored, private ones refused. Without indices outRef
 * becomes selfRef. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *           dim is no axis;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnIndexCopyGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                     const aclTensor *index,
                                                     const aclTensor *source, aclTensor *outRef,
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
ACLNN_API aclnnStatus aclnnIndexCopy(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

/* Does the same in place, with selfRef for outRef. It must not overlap index or source. */
ACLNN_API aclnnStatus aclnnInplaceIndexCopyGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                            const aclTensor *index,
                                                            const aclTensor *source,
                                                            uint64_t *workspaceSize,
                                                            aclOpExecutor **executor);

/* Enqueues the work as aclnnIndexCopy does, with its codes. */
ACLNN_API aclnnStatus aclnnInplaceIndexCopy(void *workspace, uint64_t workspaceSize,
                                            aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_INDEX_COPY_H_ */
