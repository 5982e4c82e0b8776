/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of aclnnGlu. Its halves are gradOut * s, and gradOut * a * s * (1 - s), where s = 1 / (1 + exp(-b)), and a and b
 * are the halves of self along an axis.
 *
 * float32, rounded once. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_GLU_BACKWARD_H_
#define ACLNNOP_ACLNN_GLU_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut  of the type of self; the shape of a half
 * self     FLOAT, FLOAT16, BF16; rank 1 to 8
 * dim      the axis, from -rank to rank - 1; its extent is even
 * out      of the type and shape of self
 *
 * All may be strided views; formats are ignored, private ones refused. out must not overlap an input. On success
 * *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or axis not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGluBackwardGetWorkspaceSize(const aclTensor *gradOut,
                                                       const aclTensor *self, int64_t dim,
                                                       const aclTensor *out,
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
ACLNN_API aclnnStatus aclnnGluBackward(void *workspace, uint64_t workspaceSize,
                                       aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GLU_BACKWARD_H_ */
