/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnIm2col, which is torch.nn.functional.fold: out[n, c, h, w] is the sum of the elements of gradOutput
 * that aclnnIm2col would copy from there, in the order of their rows.
 *
 * Sums are float, and rounded once, to nearest even. Deterministic on any device. Sources: the vendor's page, and PyTorch's
 * col2im.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_IM2COL_BACKWARD_H_
#define ACLNNOP_ACLNN_IM2COL_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput  FLOAT, FLOAT16 or BF16; shape of aclnnIm2col's out for an image with the shape of out
 * inputSize   H and W, from 1 to 2^31 - 1
 * kernelSize, dilation, padding, stride  those of aclnnIm2col
 * out         data type of gradOutput; shape (C, H, W) or (N, C, H, W), of which only N may be 0
 *
 * All tensors may be strided views; formats are ignored, private ones refused. out must not overlap gradOutput.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnIm2colBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclIntArray *inputSize, const aclIntArray *kernelSize,
    const aclIntArray *dilation, const aclIntArray *padding, const aclIntArray *stride,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

/* As aclnnIm2col. */
ACLNN_API aclnnStatus aclnnIm2colBackward(void *workspace, uint64_t workspaceSize,
                                          aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_IM2COL_BACKWARD_H_ */
