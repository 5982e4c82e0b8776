/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Replaces elements that tensors of indices name, or adds to them, as selfRef[indices] = values in
 * PyTorch:
 *
 *     selfRef[index0[i], index1[i], k] = values[i, k]    of indices (index0, index1)
 *     selfRef[k, index1[i]] = values[k, i]               of indices (:, index1)
 *     selfRef[index0[i], k, index2[i]] = values[i, k]    of indices (index0, :, index2)
 *
 * or with accumulate +=.
 *
 * The list of indices has a tensor for each of the first axes of selfRef, or for fewer. One without
 * elements stands for all positions of its axis, a ':'. The others are broadcast, and the
 * dimensions of their broadcast take the place of the axes that they index, or, if a ':' is between
 * two of them, come first. If no tensor has elements, nothing is done.
 *
 * A negative index counts from the end of its axis. What indices say is not trusted: where one is
 * no position of its axis the value has no effect, and nothing outside of selfRef is accessed,
 * whether or not unsafe is set.
 *
 * Without accumulate elements are moved with all their bits, but for those of BOOL, which become 0
 * or 1. If several values have one place, any one of them is there in the end, of each element by
 * itself, and the last one, in row-major order, while ACL_OPT_DETERMINISTIC is set. With accumulate
 * they are added in row-major order of the indices: deterministic. The arithmetic is float32 for
 * FLOAT16 and BF16, and the result is rounded once, to nearest even; integers wrap around; the sum
 * of BOOL is the logical or. Workspace: 4 bytes for each element of selfRef if it is FLOAT16 or
 * BF16 and accumulate is set; else 0.
 */
#ifndef ACLNNOP_ACLNN_INDEX_PUT_IMPL_H_
#define ACLNNOP_ACLNN_INDEX_PUT_IMPL_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * selfRef      FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 1 to 8.
 *              With accumulate it holds the sums meanwhile: two runs at the same time must not
 *              share it
 * indices      at least one tensor, at most as many as selfRef has axes: INT32 or INT64, rank 0 to
 *              8; those without elements may have any type. (The vendor takes masks of BOOL, too,
 *              which PyTorch's plug-in replaces by indices.)
 * values       data type of selfRef; broadcasts to the shape of what is named, whose rank is at
 *              most 8
 * accumulate   whether values are added
 * unsafe       ignored
 *
 * All may be strided views; formats are ignored, private ones refused. Without elements nothing is
 * done. selfRef must not overlap values or indices. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *           there are no indices, or too many; they, or values, do not broadcast;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnIndexPutImplGetWorkspaceSize(
    aclTensor *selfRef, const aclTensorList *indices, const aclTensor *values,
    const bool accumulate, const bool unsafe, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnIndexPutImpl(void *workspace, uint64_t workspaceSize,
                                        aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_INDEX_PUT_IMPL_H_ */
