/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of the mean squared error with respect to `self`:
 *
 *     out = c * (self - target) * gradOutput,    c = 2 / numel(self) if reduction is mean, else 2
 *
 * numel(self) counts self's own elements, before broadcasting. Arithmetic is in float32; the result
 * is rounded once, to nearest even, to out's type. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_MSE_LOSS_BACKWARD_H_
#define ACLNNOP_ACLNN_MSE_LOSS_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput, self, target   inputs: one common type out of FLOAT, FLOAT16, BF16; rank 0 to 8;
 *                            shapes that broadcast together (last axes aligned, 1 stretches)
 * reduction                  what the forward pass did: 0 none, 1 mean, 2 sum
 * out                        FLOAT, FLOAT16 or BF16, not necessarily the inputs'; broadcast shape
 *
 * All four may be strided views; formats are not looked at. An empty input leaves nothing to
 * compute: success. out must not overlap an input, unless it is the same view of it. On success
 * *workspaceSize and *executor are set; on failure they are not touched.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape outside the above; reduction is not 0, 1 or 2; the bytes that
 *           a view spans do not fit into 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMseLossBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, int64_t reduction,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Submits the work to stream (NULL: the default stream) and returns without waiting. workspace may
 * be NULL when workspaceSize is 0. The executor is used up, also on failure, unless it is
 * repeatable.
 *
 * Returns 0;
 *   161001  executor or a tensor's address is NULL, or workspace is NULL though workspaceSize is
 *           not 0;
 *   161002  executor is used up or another operator's; workspaceSize is too small; the memory of a
 *           tensor is freed or smaller than its view; stream is another device's;
 *   361001  OpenCL failed;
 *   107017  stream is not, or no longer, a stream; 107002 it is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnMseLossBackward(void *workspace, uint64_t workspaceSize,
                                           aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MSE_LOSS_BACKWARD_H_ */
