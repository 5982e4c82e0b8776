/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of aclnnNLLLoss2d with respect to self:
 *
 *     out[n, c, h, w] = -weight[c] * gradOutput[n, h, w] * s if c = target[n, h, w], else 0,
 *     s = 1 / totalWeight if reduction is mean, else 1
 *
 * and 0 where the target is ignoreIndex. If reduction is not none, gradOutput is one number for all.
 * What a target says is not trusted: one that is neither ignoreIndex nor a class from 0 to C - 1 counts as one that is
 * ignored does, and nothing outside of a tensor is accessed. (PyTorch fails; the vendor's page leaves it undefined.)
 *
 * The arithmetic is float32; the result is rounded once, to nearest even, to the type of out. Deterministic. Workspace: 0
 * bytes. The formula is that of the vendor's page.
 */
#ifndef ACLNNOP_ACLNN_NLL_LOSS2D_BACKWARD_H_
#define ACLNNOP_ACLNN_NLL_LOSS2D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput    the type of self; the shape of target if reduction is 0, else one element, rank 0 or 1
 * self          FLOAT, FLOAT16 or BF16; (N, C, H, W). Only its shape matters
 * target        INT64, INT32 or UINT8; (N, H, W)
 * weight        the type of self; (C)
 * reduction     that of the forward operator: 0 none, 1 mean, 2 sum
 * ignoreIndex   that of the forward operator
 * totalWeight   the type of self; one element, the totalWeightOut of the forward operator; read if reduction is 1
 * out           the type and shape of self
 *
 * All may be strided views; formats are ignored, private ones refused. Without elements nothing is done. out must not
 * overlap what is read. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; reduction is not 0, 1 or 2; the byte range of a
 *           view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnNLLLoss2dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target,
    const aclTensor *weight, int64_t reduction, int64_t ignoreIndex, aclTensor *totalWeight,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnNLLLoss2dBackward(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_NLL_LOSS2D_BACKWARD_H_ */
