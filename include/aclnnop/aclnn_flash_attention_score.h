/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attention, of each head of each batch:
 *
 *     scores = scaleValue * query * key^T, -infinity where attenMask is not 0 or sparseMode hides the key
 *     attentionOut = dropout(softmax(scores)) * value
 *
 * Dropout keeps a probability where its bit is 1, divided by keepProb, else it is 0. Bit i % 8 of byte i / 8 of dropMask,
 * from the lowest on, is that of element i of (B, N, Sq, Skv) in row-major order (aclnnDropoutGenMaskV2 makes it).
 *
 * softmaxMax has the largest score of each row, and softmaxSum the sum of exp(score - largest), for the gradient. A query
 * that sees no key, or whose scores are all -infinity, has an attentionOut of 0, the largest score -infinity and the sum
 * 0; a row with NaN, or with a score of +infinity, is NaN. Where value is NaN or infinite at a key whose weight is 0, as
 * that of one that the query does not see, attentionOut may be NaN. Sums are float, in a fixed order; attentionOut is rounded once, to nearest even. Deterministic on one
 * device. No matrix of scores is stored.
 *
 * Workspace: 0 bytes where dropMask, softmaxMax and softmaxSum are contiguous; each other one of them adds its size as a
 * contiguous one, rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_H_
#define ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * query              FLOAT, FLOAT16 or BF16; shape by inputLayout
 * key, value         data type of query; the same shape, but for the columns of heads; B of query; N of query is a multiple
 *                    of their N: that many neighboring heads of query share one
 * realShiftOptional, paddingMaskOptional  NULL
 * prefixOptional     NULL, or an array without elements
 * dropMaskOptional   UINT8, any shape of rank 0 to 8, with a bit for each score; read where keepProb is not 1
 * attenMaskOptional  BOOL or UINT8; (Sq, Skv), or rank 4, each of whose extents is 1 or that of (B, N, Sq, Skv). With
 *                    sparseMode 2 and 3: (2048, 2048), or (1, 1, 2048, 2048), and not read. NULL: all keys are seen, in any
 *                    sparseMode
 * scaleValue         factor of the scores
 * keepProb           probability that dropout keeps, above 0, at most 1
 * preTokens, nextTokens  ignored: attenMask says what sparseMode 0 with them would
 * headNum            N of query
 * inputLayout        "BNSD", "BSND" (rank 4), "BSH" or "SBH" (rank 3, H is N heads of D columns); not kept
 * innerPrecise       ignored: all values compute in float
 * sparseMode         0, 1: attenMask; 2: query i sees the keys up to i; 3: up to i + Skv - Sq
 * softmaxMaxOut, softmaxSumOut  FLOAT (B, N, Sq, 8): each number is stored eight times
 * softmaxOutOut      ignored; may be NULL
 * attentionOutOut    data type of query; its shape, with the columns of value
 *
 * All may be strided views; formats are ignored. Outputs must not overlap inputs or each other. Without queries nothing is
 * done. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  query, key, value, softmaxMaxOut, softmaxSumOut, attentionOutOut, workspaceSize or executor is NULL;
 *   161002  a type, rank, shape, value or optional tensor not listed above; keepProb is not 1 and dropMaskOptional is NULL;
 *           inputLayout is NULL or another text; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGetWorkspaceSize(
    const aclTensor *query, const aclTensor *key, const aclTensor *value,
    const aclTensor *realShiftOptional, const aclTensor *dropMaskOptional,
    const aclTensor *paddingMaskOptional, const aclTensor *attenMaskOptional,
    const aclIntArray *prefixOptional, double scaleValue, double keepProb, int64_t preTokens,
    int64_t nextTokens, int64_t headNum, char *inputLayout, int64_t innerPrecise,
    int64_t sparseMode, const aclTensor *softmaxMaxOut, const aclTensor *softmaxSumOut,
    const aclTensor *softmaxOutOut, const aclTensor *attentionOutOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnFlashAttentionScore(void *workspace, uint64_t workspaceSize,
                                               aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_H_ */
