/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnReflectionPad1d with respect to self: sums of the elements of gradOutput that are copies
 * of one element.
 *
 * The arithmetic is float32 for FLOAT16 and BF16, and the result is rounded once, to nearest even.
 * The order of the terms depends on the position only: deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_REFLECTION_PAD1D_BACKWARD_H_
#define ACLNNOP_ACLNN_REFLECTION_PAD1D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput  FLOAT, FLOAT16, BF16 or DOUBLE; the shape of self with padding
 * self        data type of gradOutput; rank 2 or 3; its elements are not read
 * padding     as for aclnnReflectionPad1d
 * gradInput   data type of gradOutput; the shape of self; must not overlap gradOutput
 *
 * DOUBLE where the device has it. All may be strided views, of gradInput without elements that share
 * memory; formats are ignored, private ones refused. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnReflectionPad1dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *padding,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnReflectionPad1dBackward(void *workspace, uint64_t workspaceSize,
                                                   aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_REFLECTION_PAD1D_BACKWARD_H_ */
