/* SPDX-License-Identifier: Apache-2.0 */
/*
 * out = (sum of |x|^p)^(1/p) over all elements of an item, for each item of the lists, as aclnnNorm:
 * of order 0 the number of elements that are not 0, of order inf and -inf the largest and the smallest
 * magnitude. Without elements a norm is 0.
 *
 * float32 (float64 for DOUBLE), rounded once to the type of out. Deterministic. Workspace: 0 bytes where no
 * item has more than 1024 elements; else 4 or 8 bytes for each 1024 of the largest.
 */
#ifndef ACLNNOP_ACLNN_FOREACH_NORM_H_
#define ACLNNOP_ACLNN_FOREACH_NORM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * x       FLOAT, FLOAT16, BF16, DOUBLE; rank 0 to 8
 * scalar  p, a real number; infinite from 2147483647
 * out     FLOAT, FLOAT16, BF16, DOUBLE; tensors of one element
 *
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused. out
 * must not overlap another tensor. Lists without tensors do nothing. On success *workspaceSize and *executor
 * are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL, or one of a list;
 *   161002  lists of different sizes; a type, rank or shape not listed above; the byte range of a view exceeds
 *           63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnForeachNormGetWorkspaceSize(const aclTensorList *x,
                                                       const aclScalar *scalar,
                                                       const aclTensorList *out,
                                                       uint64_t *workspaceSize,
                                                       aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace has workspaceSize bytes, at least the
 * size from the first call; it may be NULL when that is 0.
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
ACLNN_API aclnnStatus aclnnForeachNorm(void *workspace, uint64_t workspaceSize,
                                       aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_FOREACH_NORM_H_ */
