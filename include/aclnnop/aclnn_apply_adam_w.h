/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A step of AdamW, in place, whose coefficients are tensors:
 *
 *     g    = maximize ? -grad : grad
 *     m    = beta1 * m + (1 - beta1) * g
 *     v    = beta2 * v + (1 - beta2) * g^2
 *     u    = amsgrad ? max(maxGradNorm, v) : v
 *     var  = var * (1 - lr * weightDecay) - lr / (1 - beta1^t) * m / (sqrt(u) / sqrt(1 - beta2^t) + eps)
 *
 * where beta1^t = beta1Power * beta1 and beta2^t = beta2Power * beta2, each 1 - product rounded once. The maximum is used
 * and not kept: vRef becomes v.
 *
 * The arithmetic is float, and results are rounded once, to nearest even. Deterministic. Workspace: 64 bytes; 0 without
 * elements.
 */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_W_H_
#define ACLNNOP_ACLNN_APPLY_ADAM_W_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * varRef, mRef, vRef   read and overwritten; FLOAT, FLOAT16 or BF16; rank 0 to 8; all tensors have this data type
 * beta1Power,          beta1 and beta2 to the power of t - 1
 * beta2Power
 * lr, weightDecay,     as above; these and the powers have one element each
 * beta1, beta2, eps
 * grad                 shape of varRef
 * maxGradNormOptional  shape of varRef; may be NULL unless amsgrad
 *
 * All may be strided views; formats are ignored. Of varRef, mRef and vRef none may overlap another tensor. Without
 * elements nothing is done. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL, of maxGradNormOptional if amsgrad;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnApplyAdamWGetWorkspaceSize(
    aclTensor *varRef, aclTensor *mRef, aclTensor *vRef, const aclTensor *beta1Power,
    const aclTensor *beta2Power, const aclTensor *lr, const aclTensor *weightDecay,
    const aclTensor *beta1, const aclTensor *beta2, const aclTensor *eps, const aclTensor *grad,
    const aclTensor *maxGradNormOptional, bool amsgrad, bool maximize, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnApplyAdamW(void *workspace, uint64_t workspaceSize,
                                      aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_APPLY_ADAM_W_H_ */
