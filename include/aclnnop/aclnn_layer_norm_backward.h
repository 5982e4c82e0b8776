/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of aclnnLayerNorm, with xhat = (x - mean) * rstd:
 *
 *     gradInput = rstd * (w g - sum(w g) / length - xhat * sum(w g xhat) / length), sums over a row
 *     gradWeight = sum(g xhat), gradBias = sum(g), sums over the rows
 *
 * Sums are float, in a fixed order, and results are rounded once. Deterministic on one device. Source of the formulas:
 * PyTorch's native_layer_norm_backward.
 *
 * Workspace: 0 bytes where all tensors are contiguous, mean and rstd are FLOAT and neither gradWeight nor gradBias is
 * wanted. These two together add 2 arrays of FLOAT of ceil(rows / 64) times the size of normalizedShape; each tensor of
 * another kind adds its size as a contiguous one. Each is rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_LAYER_NORM_BACKWARD_H_
#define ACLNNOP_ACLNN_LAYER_NORM_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut          data type and shape of input
 * input            FLOAT, FLOAT16 or BF16; rank 1 to 8
 * normalizedShape  1 or more numbers: the last extents of input
 * mean, rstd       any of these types; shape of input, with 1 for each of the last extents
 * weightOptional, biasOptional  any of these types; shape normalizedShape; NULL: 1 and 0
 * outputMask       3 values: which of the outputs are computed; the others may be NULL, and are not written
 * gradInputOut     data type and shape of input
 * gradWeightOut, gradBiasOut  any of these types; shape normalizedShape
 *
 * All may be strided views; private formats are refused. On success *workspaceSize and *executor are set; on failure they
 * are not written.
 *
 * Returns 0;
 *   161001  gradOut, input, normalizedShape, mean, rstd, outputMask, a wanted output, workspaceSize or executor is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnLayerNormBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclTensor *input, const aclIntArray *normalizedShape,
    const aclTensor *mean, const aclTensor *rstd, const aclTensor *weightOptional,
    const aclTensor *biasOptional, const aclBoolArray *outputMask, aclTensor *gradInputOut,
    aclTensor *gradWeightOut, aclTensor *gradBiasOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);

/* As aclnnLayerNorm. */
ACLNN_API aclnnStatus aclnnLayerNormBackward(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_LAYER_NORM_BACKWARD_H_ */
