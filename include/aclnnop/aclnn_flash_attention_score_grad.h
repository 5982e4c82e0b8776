/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of aclnnFlashAttentionScore, which describes scores, masks and dropout. With p = exp(score - softmaxMax) /
 * softmaxSum, 0 where a query does not see the key, and drop(x) = x / keepProb where the bit of dropMask is 1, else 0:
 *
 *     s = p * (drop(dy * value^T) - sum over columns of dy * attentionIn)
 *     dq = scaleValue * s * key
 *     dk = scaleValue * s^T * query
 *     dv = drop(p)^T * dy
 *
 * Heads of key and value that several heads of query share get the sum over these. Sums are float, in a fixed order;
 * gradients are rounded once, to nearest even. Deterministic on one device. No matrix of scores is stored.
 *
 * Workspace: 4 bytes per query of each head. dropMask, softmaxMax and softmaxSum that are not contiguous add their sizes as
 * contiguous ones. Each is rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H_
#define ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * query, keyIn, value, dropMaskOptional, attenMaskOptional, scaleValue, keepProb, headNum, inputLayout, sparseMode
 *                      as in aclnnFlashAttentionScore
 * dy                   data type and shape of attentionInOptional
 * pseShiftOptional, paddingMaskOptional  NULL
 * prefixOptional     NULL, or an array without elements
 * softmaxMaxOptional, softmaxSumOptional, attentionInOptional  the outputs of aclnnFlashAttentionScore; needed
 * softmaxInOptional, preTokens, nextTokens, innerPrecise, dpseOut  ignored; tensors may be NULL
 * dqOut, dkOut, dvOut  data types and shapes of query, keyIn and value
 *
 * All may be strided views; formats are ignored. Outputs must not overlap inputs or each other. Without queries, dkOut and
 * dvOut are 0, and without keys dqOut is 0. On success *workspaceSize and *executor are set; on failure they are not
 * written.
 *
 * Returns 0;
 *   161001  query, keyIn, value, dy, softmaxMaxOptional, softmaxSumOptional, attentionInOptional, dqOut, dkOut, dvOut,
 *           workspaceSize or executor is NULL;
 *   161002  a type, rank, shape, value or optional tensor not listed above; keepProb is not 1 and dropMaskOptional is NULL;
 *           inputLayout is NULL or another text; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradGetWorkspaceSize(
    const aclTensor *query, const aclTensor *keyIn, const aclTensor *value, const aclTensor *dy,
    const aclTensor *pseShiftOptional, const aclTensor *dropMaskOptional,
    const aclTensor *paddingMaskOptional, const aclTensor *attenMaskOptional,
    const aclTensor *softmaxMaxOptional, const aclTensor *softmaxSumOptional,
    const aclTensor *softmaxInOptional, const aclTensor *attentionInOptional,
    const aclIntArray *prefixOptional, double scaleValue, double keepProb, int64_t preTokens,
    int64_t nextTokens, int64_t headNum, char *inputLayout, int64_t innerPrecise,
    int64_t sparseMode, const aclTensor *dqOut, const aclTensor *dkOut, const aclTensor *dvOut,
    const aclTensor *dpseOut, uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL if its size is 0.
 *
 * Returns 0;
 *   161001  executor, workspace or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor or the workspace is freed or
 *           too small; tensors overlap that must not; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGrad(void *workspace, uint64_t workspaceSize,
                                                   aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H_ */
