/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of the absolute error with respect to `self`:
 *
 *     gradInput = c * sign(self - target) * gradOutput,
 *     c = 1 / numel(self) if reduction is mean, else 1
 *
 * The sign of 0 and of NaN is 0. numel(self) is the number of elements of self before broadcasting. The
 * arithmetic is float32; the result is rounded once, to nearest even, to the data type of gradInput. Deterministic. Workspace: 0
 * bytes.
 */
#ifndef ACLNNOP_ACLNN_L1_LOSS_BACKWARD_H_
#define ACLNNOP_ACLNN_L1_LOSS_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput, self, target   inputs of type FLOAT, FLOAT16 or BF16, which may differ; rank 0 to 8;
 *                            shapes that broadcast to a common shape
 * reduction                  the reduction of the forward operator: 0 none, 1 mean, 2 sum
 * gradInput                  FLOAT, FLOAT16 or BF16, may differ from the inputs; broadcast shape
 *
 * All four may be strided views; formats are ignored. If an input is empty, the operator succeeds
 * without computation. gradInput must not overlap an input, unless both are the same view. On success
 * *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; reduction is not 0, 1 or 2; the byte range of a
 *           view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnL1LossBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, int64_t reduction,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnL1LossBackward(void *workspace, uint64_t workspaceSize,
                                          aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_L1_LOSS_BACKWARD_H_ */
