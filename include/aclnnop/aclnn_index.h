/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements that tensors of indices name, as self[indices] in PyTorch:
 *
 *     out[i, k] = self[index0[i], index1[i], k]    of indices (index0, index1)
 *     out[k, i] = self[k, index1[i]]               of indices (:, index1)
 *     out[i, k] = self[index0[i], k, index2[i]]    of indices (index0, :, index2)
 *
 * The list of indices has a tensor for each of the first axes of self, or for fewer. One without
 * elements stands for all positions of its axis, a ':'. The others are broadcast, and the
 * dimensions of their broadcast take the place of the axes that they index, or, if a ':' is between
 * two of them, come first.
 *
 * A negative index counts from the end of its axis. What indices say is not trusted: where one is
 * no position of its axis out is 0, and nothing outside of self is accessed. (PyTorch fails; the
 * vendor's page leaves it undefined.) Elements are copied with all their bits, but for those of
 * BOOL, which become 0 or 1. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_INDEX_H_
#define ACLNNOP_ACLNN_INDEX_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self      FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 1 to 8
 * indices   at least one tensor, at most as many as self has axes: INT32 or INT64, rank 0 to 8;
 *           those without elements may have any type. (The vendor takes masks of BOOL, too, which
 *           PyTorch's plug-in replaces by indices.)
 * out       data type of self; the shape of the result, whose rank is at most 8. If it has no
 *           elements, and a tensor of indices neither, its shape may be any: PyTorch passes an
 *           empty tensor of indices like a ':'
 *
 * All may be strided views; formats are ignored, private ones refused. Without elements of out
 * nothing is done. out must not overlap an input. On success *workspaceSize and *executor are set;
 * on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *           there are no indices, or too many; they do not broadcast;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnIndexGetWorkspaceSize(const aclTensor *self,
                                                 const aclTensorList *indices, aclTensor *out,
                                                 uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnIndex(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                 const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_INDEX_H_ */
