/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attention without a gradient, of each head of each batch:
 *
 *     scores = scaleValue * query * key^T + pseShift, -infinity where attenMask is not 0 or
 *              sparseMode hides the key
 *     attentionOut = softmax(scores) * value
 *
 * A query that sees no key, or whose scores are all -infinity, has an attentionOut of 0; a row with
 * NaN, or with a score of +infinity, is NaN. Where value is NaN or infinite at a key whose weight is
 * 0, as that of one that the query does not see, attentionOut may be NaN. Sums are float, in a fixed order; attentionOut is rounded
 * once, to nearest even. Deterministic on one device. No matrix of scores is stored. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_FUSED_INFER_ATTENTION_SCORE_V2_H_
#define ACLNNOP_ACLNN_FUSED_INFER_ATTENTION_SCORE_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * query              FLOAT, FLOAT16 or BF16; shape by inputLayout
 * key, value         lists of one tensor; data type of query; the same shape, but for the columns of
 *                    heads; B of query; numHeads is a multiple of their N: that many neighboring heads
 *                    of query share one
 * pseShiftOptional   data type of query; (B, N, Sq, Skv), with 1 in place of B or N; NULL: 0
 * attenMaskOptional  BOOL or UINT8; (Sq, Skv), or rank 4, each of whose extents is 1 or that of
 *                    (B, N, Sq, Skv). With sparseMode 2 and 3: (2048, 2048), or (1, 1, 2048, 2048), and
 *                    not read. NULL: all keys are seen, in any sparseMode
 * numHeads           N of query
 * scaleValue         factor of the products
 * preTokens, nextTokens  ignored: attenMask says what sparseMode 0 with them would
 * inputLayout        "BNSD", "BSND" (rank 4), "BSH" or "SBH" (rank 3, H is N heads of D columns); not kept
 * numKeyValueHeads   N of key and value; 0: that of query
 * sparseMode         0, 1: attenMask; 2: query i sees the keys up to i; 3: up to i + Skv - Sq
 * softmaxLseFlag     false; softmaxLse is ignored
 * attentionOut       data type of query; its shape, with the columns of value
 *
 * All other tensors and arrays, which belong to lengths, prefixes, caches in pages and quantized types,
 * must be NULL; innerPrecise, blockSize, antiquantMode, keyAntiquantMode and valueAntiquantMode are
 * ignored. All may be strided views; formats are ignored. attentionOut must not overlap an input.
 * Without queries nothing is done. On success *workspaceSize and *executor are set; on failure they are
 * not written.
 *
 * Returns 0;
 *   161001  query, key, value, an item of key or value, attentionOut, workspaceSize or executor is NULL;
 *   161002  a type, rank, shape, value or optional tensor not listed above; inputLayout is NULL or another
 *           text; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnFusedInferAttentionScoreV2GetWorkspaceSize(
    const aclTensor *query, const aclTensorList *key, const aclTensorList *value,
    const aclTensor *pseShiftOptional, const aclTensor *attenMaskOptional,
    const aclIntArray *actualSeqLengthsOptional, const aclIntArray *actualSeqLengthsKvOptional,
    const aclTensor *deqScale1Optional, const aclTensor *quantScale1Optional,
    const aclTensor *deqScale2Optional, const aclTensor *quantScale2Optional,
    const aclTensor *quantOffset2Optional, const aclTensor *antiquantScaleOptional,
    const aclTensor *antiquantOffsetOptional, const aclTensor *blockTableOptional,
    const aclTensor *queryPaddingSizeOptional, const aclTensor *kvPaddingSizeOptional,
    const aclTensor *keyAntiquantScaleOptional, const aclTensor *keyAntiquantOffsetOptional,
    const aclTensor *valueAntiquantScaleOptional, const aclTensor *valueAntiquantOffsetOptional,
    const aclTensor *keySharedPrefixOptional, const aclTensor *valueSharedPrefixOptional,
    const aclIntArray *actualSharedPrefixLenOptional, int64_t numHeads, double scaleValue,
    int64_t preTokens, int64_t nextTokens, char *inputLayout, int64_t numKeyValueHeads,
    int64_t sparseMode, int64_t innerPrecise, int64_t blockSize, int64_t antiquantMode,
    bool softmaxLseFlag, int64_t keyAntiquantMode, int64_t valueAntiquantMode,
    const aclTensor *attentionOut, const aclTensor *softmaxLse, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnFusedInferAttentionScoreV2(void *workspace, uint64_t workspaceSize,
                                                      aclOpExecutor *executor,
                                                      const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_FUSED_INFER_ATTENTION_SCORE_V2_H_ */
