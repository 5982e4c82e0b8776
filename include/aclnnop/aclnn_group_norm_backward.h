/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of aclnnGroupNorm, with xhat = (x - mean) * rstd, g = gradOut and n = C / group * HxW:
 *
 *     gradInput = rstd * (gamma g - sum(gamma g) / n - xhat * sum(gamma g xhat) / n), sums over a group of a sample
 *     gradGamma = sum(g xhat), gradBeta = sum(g), sums over a channel of all samples
 *
 * Sums are float, in a fixed order, and results are rounded once. Deterministic on one device. Sources: the vendor's page
 * aclnnGroupNormBackward and PyTorch's native_group_norm_backward.
 *
 * Workspace: for gradInput 2 arrays of FLOAT of a number per group of each sample and 2 of ceil(n / 4096) numbers; for
 * gradGamma and gradBeta 2 arrays of FLOAT of ceil(N * HxW / 4096) numbers per channel. Each tensor adds its size as a
 * contiguous one where it is not, and mean, rstd, gamma, gradGammaOut and gradBetaOut add theirs as FLOAT where they are
 * not FLOAT. Each is rounded up to a multiple of 64; arrays that are not needed at the same time share memory.
 */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_BACKWARD_H_
#define ACLNNOP_ACLNN_GROUP_NORM_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut      data type of input; N * C * HxW elements
 * input        FLOAT, FLOAT16 or BF16; rank 0 to 8; N * C * HxW elements; format ND, NC, NCL, NCHW or NCDHW
 * mean, rstd   any of these types; N * group elements
 * gamma        any of these types; C elements; NULL: 1
 * N, C, HxW    not negative
 * group        greater than 0; divides C
 * outputMask   3 values: which of the outputs are computed; the others may be NULL, and are not written
 * gradInput    data type and shape of input
 * gradGammaOut, gradBetaOut  any of these types; C elements
 *
 * All may be strided views. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOut, input, mean, rstd, outputMask, a wanted output, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGroupNormBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclTensor *input, const aclTensor *mean, const aclTensor *rstd,
    const aclTensor *gamma, int64_t N, int64_t C, int64_t HxW, int64_t group,
    const aclBoolArray *outputMask, aclTensor *gradInput, aclTensor *gradGammaOut,
    aclTensor *gradBetaOut, uint64_t *workspaceSize, aclOpExecutor **executor);

/* As aclnnGroupNorm. */
ACLNN_API aclnnStatus aclnnGroupNormBackward(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GROUP_NORM_BACKWARD_H_ */
