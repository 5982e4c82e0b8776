/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnRepeatInterleave with respect to self: sums of the elements of yGrad that
 * belong to one element of self. Of (a, b, c) with repeats (2, 0, 1) it is (a + b, 0, c).
 *
 * What repeats says is not trusted: repetitions beyond the extent of yGrad count as none. With
 * negative numbers the sums are not defined; nothing outside of yGrad is accessed.
 *
 * The arithmetic is float32, in the order of the elements, and the result is rounded once, to
 * nearest even: deterministic. Workspace: if repeats has several elements 8 bytes for each and at
 * most 1 KiB more.
 */
#ifndef ACLNNOP_ACLNN_REPEAT_INTERLEAVE_GRAD_H_
#define ACLNNOP_ACLNN_REPEAT_INTERLEAVE_GRAD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * yGrad    FLOAT, FLOAT16 or BF16; rank 0 to 8
 * repeats  INT32 or INT64; rank 0 or 1; one element, or as many as the axis of out has
 * axis     from -rank to rank - 1 of yGrad
 * out      data type of yGrad; its shape but along the axis; must not overlap an input
 *
 * All may be strided views, of out without elements that share memory; formats are ignored, private
 * ones refused. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRepeatInterleaveGradGetWorkspaceSize(const aclTensor *yGrad,
                                                                const aclTensor *repeats,
                                                                int64_t axis, const aclTensor *out,
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
ACLNN_API aclnnStatus aclnnRepeatInterleaveGrad(void *workspace, uint64_t workspaceSize,
                                                aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_REPEAT_INTERLEAVE_GRAD_H_ */
