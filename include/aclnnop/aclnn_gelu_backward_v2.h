/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnGeluV2: gradInput = gradOutput * slope of y at self, with self that function's x.
 *
 *     approximate "none"  the slope is Phi(self) + self * phi(self), with Phi(x) = erfc(-x / sqrt(2)) / 2 and
 *                         phi(x) = exp(-x^2 / 2) / sqrt(2 * pi)
 *     approximate "tanh"  that of aclnnGeluBackward
 *
 * The arithmetic is float, and results are rounded once, to nearest even. By "none" the slope at an infinite self is
 * NaN, as PyTorch's. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_GELU_BACKWARD_V2_H_
#define ACLNNOP_ACLNN_GELU_BACKWARD_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput, self  FLOAT, FLOAT16 or BF16, also one of each; rank 0 to 8, broadcast to the shape of gradInput
 * approximate       "none" or "tanh"; it is read during this call only
 * gradInput         a type to which the promoted one of the inputs can be cast
 *
 * All may be strided views; formats are ignored, private ones refused. gradInput must not overlap an input, unless
 * both are the same view. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or text not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGeluBackwardV2GetWorkspaceSize(const aclTensor *gradOutput,
                                                          const aclTensor *self, char *approximate,
                                                          aclTensor *gradInput,
                                                          uint64_t *workspaceSize,
                                                          aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnGeluBackwardV2(void *workspace, uint64_t workspaceSize,
                                          aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GELU_BACKWARD_V2_H_ */
