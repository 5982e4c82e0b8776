/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The k largest or smallest elements of each row along an axis in order, and their positions, as torch.topk.
 *
 * NaN is the largest element, zeros of both signs are equal, and of equal elements the one with the lower position is the
 * first one. Elements are compared and copied by their bits, DOUBLE on any device.
 * Deterministic.
 * Workspace: at most twice the memory of the tensors, and 64 KiB.
 */
#ifndef ACLNNOP_ACLNN_TOPK_H_
#define ACLNNOP_ACLNN_TOPK_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8; any shape of up to 8 axes of at most
 *             4294967294 elements; may be empty
 * k           from 0 to the extent of the axis
 * dim         the axis, from -rank to rank - 1 (rank 0: -1 or 0)
 * largest     whether the largest elements are taken, in descending order, else the smallest ones, in ascending order
 * sorted      any value: the elements are always in order
 * valuesOut   data type of self; its shape with k elements along the axis
 * indicesOut  INT64; the shape of valuesOut
 *
 * All may be strided views, outputs without elements that share memory; formats are ignored, private ones refused. Outputs
 * must not overlap self or each other. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape, k or axis not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnTopkGetWorkspaceSize(const aclTensor *self, int64_t k, int64_t dim,
                                                bool largest, bool sorted, aclTensor *valuesOut,
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
ACLNN_API aclnnStatus aclnnTopk(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_TOPK_H_ */
