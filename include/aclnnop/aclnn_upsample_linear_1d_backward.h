/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnUpsampleLinear1d: out[n, c, i] is the sum of gradOut[n, c, x] over all positions that read i, times
 * the weight with which they read it. It is the adjoint of the forward function with the same factor.
 *
 * Sums are float, in the order of gradOut, and rounded once, to nearest even. Deterministic on any device.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_BACKWARD_H_
#define ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut       FLOAT, FLOAT16 or BF16; shape (N, C, outL); format NCL or ND
 * outputSize    one number: outL
 * inputSize     three numbers: the shape of out; only N and C may be 0
 * alignCorners, scales  those of the forward function
 * out           data type and format of gradOut; shape inputSize
 *
 * Both tensors may be strided views. out must not overlap gradOut.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOut, outputSize, inputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or size not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleLinear1dBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize,
    bool alignCorners, double scales, aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor);

/* As aclnnUpsampleLinear1d. */
ACLNN_API aclnnStatus aclnnUpsampleLinear1dBackward(void *workspace, uint64_t workspaceSize,
                                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_BACKWARD_H_ */
