/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds where values would be inserted into a sorted sequence.
 *
 *     right false  out[i] = the number of elements below self[i]
 *     right true   out[i] = the number of elements that are at most self[i]
 *
 * These are the places that a search by halves finds if the elements ascend; in others it finds some place from 0 to the
 * length. A value that is NaN is behind all elements. With sorter the sequence is sequence[sorter[0]], sequence[sorter[1]]
 * and so on; an item of sorter that is no position counts as the nearest one.
 *
 * Compared are numbers rounded to the promoted type, integers exactly. Deterministic. Workspace: what copies of strided views
 * take.
 */
#ifndef ACLNNOP_ACLNN_SEARCHSORTED_H_
#define ACLNNOP_ACLNN_SEARCHSORTED_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * sortedSequence  FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64 or UINT8; rank 1 to 8. Each row
 *                 along the last axis is a sequence
 * self            one of these types; rank 0 to 8. If the rank of sortedSequence is not 1: equal extents but for the last
 *                 one, and values of a row are sought in the same row
 * outInt32        whether out is INT32
 * right           as above
 * sorter          INT64; the shape of sortedSequence; NULL: the sequence is sorted itself
 * out             INT32 or INT64, as outInt32 says; the shape of self
 *
 * All may be strided views, outputs without elements that share memory; formats are ignored, private ones refused. Outputs
 * must not overlap another tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL that may not be;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnSearchSortedGetWorkspaceSize(const aclTensor *sortedSequence,
                                                        const aclTensor *self, const bool outInt32,
                                                        const bool right, const aclTensor *sorter,
                                                        aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnSearchSorted(void *workspace, uint64_t workspaceSize,
                                        aclOpExecutor *executor, aclrtStream stream);

/*
 * sortedSequence  FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64 or UINT8; rank 1
 * self            a real number; it is rounded to the promoted type
 * outInt32        whether out is INT32
 * right           as above
 * sorter          INT64; the shape of sortedSequence; NULL: the sequence is sorted itself
 * out             INT32 or INT64, as outInt32 says; one element: () or (1)
 *
 * All may be strided views, outputs without elements that share memory; formats are ignored, private ones refused. Outputs
 * must not overlap another tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL that may not be;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnSearchSortedsGetWorkspaceSize(const aclTensor *sortedSequence,
                                                         const aclScalar *self, const bool outInt32,
                                                         const bool right, const aclTensor *sorter,
                                                         aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnSearchSorteds(void *workspace, uint64_t workspaceSize,
                                         aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_SEARCHSORTED_H_ */
