/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements repeated along an axis, as torch.repeat_interleave; (a, b, c) with repeats (2, 0, 1) is
 * (a, a, c). Without an axis all elements, in row-major order, are one.
 *
 * What repeats says on the device is not trusted: if its sum is less than outputSize the rest of out
 * is 0, and what is beyond outputSize is left out. With negative numbers, which the vendor excludes,
 * the elements that are repeated are not defined; nothing outside of self is accessed.
 *
 * Elements are copied with all their bits, but for those of BOOL, which become 0 or 1.
 * Deterministic. Workspace: if repeats has several elements 8 bytes for each and at most 1 KiB more;
 * without an axis also the bytes of self unless it is contiguous.
 */
#ifndef ACLNNOP_ACLNN_REPEAT_INTERLEAVE_H_
#define ACLNNOP_ACLNN_REPEAT_INTERLEAVE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8
 * repeats     INT32 or INT64; rank 0 or 1; one element, or as many as self has
 * outputSize  the sum of the repetitions
 * out         data type of self; (outputSize); must not overlap an input
 *
 * DOUBLE where the device has it. All may be strided views, of out without elements that share
 * memory; formats are ignored, private ones refused. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRepeatInterleaveGetWorkspaceSize(const aclTensor *self,
                                                            const aclTensor *repeats,
                                                            int64_t outputSize, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnRepeatInterleave(void *workspace, uint64_t workspaceSize,
                                            aclOpExecutor *executor, aclrtStream stream);

/*
 * Does the same along an axis:
 *
 * repeats  one element, or as many as the axis has
 * dim      the axis, from -rank to rank - 1 of self; rank 0 counts as 1
 * out      the shape of self with outputSize as extent of the axis
 *
 * The other parameters and the codes are those of aclnnRepeatInterleave.
 */
ACLNN_API aclnnStatus aclnnRepeatInterleaveWithDimGetWorkspaceSize(
    const aclTensor *self, const aclTensor *repeats, int64_t dim, int64_t outputSize,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

/* Enqueues the work as aclnnRepeatInterleave does, with its codes. */
ACLNN_API aclnnStatus aclnnRepeatInterleaveWithDim(void *workspace, uint64_t workspaceSize,
                                                   aclOpExecutor *executor, aclrtStream stream);

/*
 * Repeats all elements alike:
 *
 * repeats     at least 0
 * outputSize  repeats times the elements of self
 *
 * The other parameters and the codes are those of aclnnRepeatInterleave.
 */
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntGetWorkspaceSize(const aclTensor *self,
                                                               int64_t repeats, int64_t outputSize,
                                                               aclTensor *out,
                                                               uint64_t *workspaceSize,
                                                               aclOpExecutor **executor);

/* Enqueues the work as aclnnRepeatInterleave does, with its codes. */
ACLNN_API aclnnStatus aclnnRepeatInterleaveInt(void *workspace, uint64_t workspaceSize,
                                               aclOpExecutor *executor, aclrtStream stream);

/*
 * Repeats all elements alike along an axis:
 *
 * repeats     at least 0
 * outputSize  repeats times the extent of the axis
 *
 * The other parameters and the codes are those of aclnnRepeatInterleaveWithDim.
 */
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntWithDimGetWorkspaceSize(
    const aclTensor *self, int64_t repeats, int64_t dim, int64_t outputSize, aclTensor *out,
    uint64_t *workspaceSize, aclOpExecutor **executor);

/* Enqueues the work as aclnnRepeatInterleave does, with its codes. */
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntWithDim(void *workspace, uint64_t workspaceSize,
                                                      aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_REPEAT_INTERLEAVE_H_ */
