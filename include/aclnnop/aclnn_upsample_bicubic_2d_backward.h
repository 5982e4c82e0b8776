/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnUpsampleBicubic2d: gradInput[n, c, i, j] is the sum of gradOut[n, c, h, w] over all positions that
 * read (i, j), times the weight with which they read it. It is the adjoint of the forward function with the same factors.
 *
 * Sums are float, by rows of gradOut, and rounded once, to nearest even. Deterministic on any device.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_BICUBIC_2D_BACKWARD_H_
#define ACLNNOP_ACLNN_UPSAMPLE_BICUBIC_2D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut       FLOAT, FLOAT16 or BF16; shape (N, C, outH, outW) with the format NCHW or ND, (N, outH, outW, C) with NHWC
 * outputSize    two numbers: outH and outW
 * inputSize     four numbers: the shape of gradInput; only N and C may be 0
 * alignCorners, scalesH, scalesW  those of the forward function
 * gradInput     data type and format of gradOut; shape inputSize
 *
 * Both tensors may be strided views. gradInput must not overlap gradOut.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOut, outputSize, inputSize, gradInput, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or size not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize,
    const bool alignCorners, double scalesH, double scalesW, aclTensor *gradInput,
    uint64_t *workspaceSize, aclOpExecutor **executor);

/* As aclnnUpsampleBicubic2d. */
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dBackward(void *workspace, uint64_t workspaceSize,
                                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_BICUBIC_2D_BACKWARD_H_ */
