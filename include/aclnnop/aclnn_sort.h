/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The elements of each row along an axis in ascending or descending order, and their positions, as torch.sort.
 *
 * NaN is the largest element, zeros of both signs are equal, and of equal elements the one with the lower position is the
 * first one. Elements are compared and copied by their bits, DOUBLE on any device, but those of BOOL become 0 or 1.
 * Deterministic.
 * Workspace: 8 bytes per element, 16 of 64-bit types, and up to twice as much along axes of more than 512 elements.
 */
#ifndef ACLNNOP_ACLNN_SORT_H_
#define ACLNNOP_ACLNN_SORT_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; any shape of up to 8 axes of at most 4294967294
 *             elements; may be empty
 * stable      any value: the order is always stable
 * dim         the axis, from -rank to rank - 1 (rank 0: -1 or 0)
 * descending  whether the largest element is the first one
 * valuesOut   data type and shape of self
 * indicesOut  INT64; the shape of self
 *
 * All may be strided views, outputs without elements that share memory; formats are ignored, private ones refused. Outputs
 * must not overlap self or each other. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or axis not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnSortGetWorkspaceSize(const aclTensor *self, bool stable, int64_t dim,
                                                bool descending, aclTensor *valuesOut,
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
ACLNN_API aclnnStatus aclnnSort(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_SORT_H_ */
