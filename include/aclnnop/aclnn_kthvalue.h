/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds the element of each row along an axis that is at place k of the sorted row, counted from 1. NaN is larger than
 * every number, and of equal elements the one with the lower position comes first.
 *
 * Deterministic. The workspace has two copies of self, of its type and of INT64, what aclnnSort takes, and what copies
 * of strided views take.
 */
#ifndef ACLNNOP_ACLNN_KTHVALUE_H_
#define ACLNNOP_ACLNN_KTHVALUE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64 or UINT8; rank 0 to 8; at most
 *             2^32 - 2 elements along the axis, and at least one unless the results are empty
 * k           from 1 to the extent of the axis
 * dim         an axis of self, from -rank to rank - 1
 * keepdim     whether the axis remains, with extent 1
 * valuesOut   the type of self; its shape without the axis
 * indicesOut  INT64; the shape of valuesOut; positions along the axis
 *
 * All may be strided views, outputs without elements that share memory; formats are ignored, private ones refused. Outputs
 * must not overlap another tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL that may not be;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnKthvalueGetWorkspaceSize(const aclTensor *self, int64_t k, int64_t dim,
                                                    bool keepdim, aclTensor *valuesOut,
                                                    aclTensor *indicesOut, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnKthvalue(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_KTHVALUE_H_ */
