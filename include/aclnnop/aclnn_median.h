/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds the element in the middle of sorted ones: of n elements that at place (n - 1) / 2, rounded down.
 *
 * The elements are those of a row along an axis, or all. NaN is larger than every number. aclnnMedian and aclnnMedianDim
 * return NaN, and the place of the first one, if there is any; aclnnNanMedian and aclnnNanMedianDim leave NaN out as far
 * as there are numbers. Of equal elements the one with the lower position comes first.
 *
 * Deterministic. The workspace has two copies of self, of its type and of INT64, what aclnnSort takes, and what copies
 * of strided views take.
 */
#ifndef ACLNNOP_ACLNN_MEDIAN_H_
#define ACLNNOP_ACLNN_MEDIAN_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self       FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64 or UINT8; rank 0 to 8; at most 2^32 - 2
 *            elements. If it is empty, the result is NaN, of integers 0,
 *            and DOUBLE is refused where the device has none
 * valuesOut  the type of self; one element: () or (1)
 *
 * All may be strided views, outputs without elements that share memory; formats are ignored, private ones refused. Outputs
 * must not overlap another tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL that may not be;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMedianGetWorkspaceSize(const aclTensor *self, aclTensor *valuesOut,
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
ACLNN_API aclnnStatus aclnnMedian(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  aclrtStream stream);

/*
 * self        FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64 or UINT8; rank 0 to 8; at most
 *             2^32 - 2 elements along the axis, and at least one unless the results are empty
 * dim         an axis of self, from -rank to rank - 1
 * keepDim     whether the axis remains, with extent 1
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
ACLNN_API aclnnStatus aclnnMedianDimGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                     bool keepDim, aclTensor *valuesOut,
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
ACLNN_API aclnnStatus aclnnMedianDim(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

/*
 * self       FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64 or UINT8; rank 0 to 8; at most 2^32 - 2
 *            elements. If it is empty, the result is NaN, of integers 0,
 *            and DOUBLE is refused where the device has none
 * out        the type of self; one element: () or (1)
 *
 * All may be strided views, outputs without elements that share memory; formats are ignored, private ones refused. Outputs
 * must not overlap another tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL that may not be;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnNanMedianGetWorkspaceSize(const aclTensor *self, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnNanMedian(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

/*
 * self        FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64 or UINT8; rank 0 to 8; at most
 *             2^32 - 2 elements along the axis, and at least one unless the results are empty
 * dim         an axis of self, from -rank to rank - 1
 * keepDim     whether the axis remains, with extent 1
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
ACLNN_API aclnnStatus aclnnNanMedianDimGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                        bool keepDim, aclTensor *valuesOut,
                                                        aclTensor *indicesOut,
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
ACLNN_API aclnnStatus aclnnNanMedianDim(void *workspace, uint64_t workspaceSize,
                                        aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MEDIAN_H_ */
