/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts how often each number occurs, or adds up the weights of its places.
 *
 *     out[n] = the sum of weights[i], or of 1 without weights, over all i with self[i] == n
 *
 * A number that is negative or at least the extent of out counts nowhere. Elements are counted
 * exactly, and the count converted to the type of out. Weights are converted to the
 * type of out and added in it, integers modulo 2^64, in an order that depends on the two extents only; of FLOAT and
 * DOUBLE the sum of n weights may be off by n roundings.
 *
 * Deterministic. The workspace depends on the device only where it aligns, and is at most 8 bytes for each element of
 * self and of out, 12 for each of out where that has more elements, and what copies of strided views take.
 */
#ifndef ACLNNOP_ACLNN_BINCOUNT_H_
#define ACLNNOP_ACLNN_BINCOUNT_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self       INT8, INT16, INT32, INT64 or UINT8; rank 1; may be empty
 * weights    any of the ten types that can be cast to that of out; the shape of self; NULL: all are 1
 * minlength  at least 0, and at most the extent of out
 * out        INT32, INT64, FLOAT or DOUBLE (where the device has it); rank 1. The caller makes it as long as the largest
 *            number and minlength demand
 *
 * All may be strided views, outputs without elements that share memory; formats are ignored, private ones refused. Outputs
 * must not overlap another tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL that may not be;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnBincountGetWorkspaceSize(const aclTensor *self, const aclTensor *weights,
                                                    int64_t minlength, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnBincount(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_BINCOUNT_H_ */
