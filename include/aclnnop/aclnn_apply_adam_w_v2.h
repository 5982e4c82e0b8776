/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A step of AdamW, in place, as PyTorch's torch._fused_adamw_:
 *
 *     g    = maximize ? -grad : grad
 *     m    = beta1 * m + (1 - beta1) * g
 *     v    = beta2 * v + (1 - beta2) * g^2
 *     u    = amsgrad ? max(maxGradNorm, v) : v
 *     var  = var * (1 - lr * weightDecay) - lr / (1 - beta1^t) * m / (sqrt(u) / sqrt(1 - beta2^t) + eps)
 *
 * where t = step + 1: the step is that before this one. With amsgrad maxGradNormOptionalRef becomes u.
 *
 * The arithmetic is float, and results are rounded once, to nearest even. Deterministic. Workspace: 64 bytes; 0 without
 * elements.
 */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_W_V2_H_
#define ACLNNOP_ACLNN_APPLY_ADAM_W_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * varRef, mRef, vRef      read and overwritten; FLOAT, FLOAT16 or BF16, which may differ; rank 0 to 8
 * maxGradNormOptionalRef  the same; may be NULL unless amsgrad, and is not accessed then
 * grad                    FLOAT, FLOAT16 or BF16; shape of varRef, as all of these
 * step                    FLOAT or INT64, one element, at least 0
 * lr, beta1, beta2,       as above
 * weightDecay, eps
 *
 * All may be strided views; formats are ignored. Of the tensors that are written none may overlap another one. Without
 * elements nothing is done. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL, of maxGradNormOptionalRef if amsgrad;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnApplyAdamWV2GetWorkspaceSize(
    aclTensor *varRef, aclTensor *mRef, aclTensor *vRef, aclTensor *maxGradNormOptionalRef,
    const aclTensor *grad, const aclTensor *step, float lr, float beta1, float beta2,
    float weightDecay, float eps, bool amsgrad, bool maximize, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnApplyAdamWV2(void *workspace, uint64_t workspaceSize,
                                        aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_APPLY_ADAM_W_V2_H_ */
