/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnAvgPool2d: gradInput[n, c, h, w] is the sum of gradOutput[n, c, i, j] / divisor over the windows
 * (i, j) that have (h, w), with the divisor of each window.
 *
 * Sums are float, by rows of windows, and rounded once, to nearest even. Deterministic on any device. self is not read.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_AVGPOOL2D_BACKWARD_H_
#define ACLNNOP_ACLNN_AVGPOOL2D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput  data type and format of self; shape of self with an element per window
 * self        FLOAT, FLOAT16 or BF16; shape (C, H, W) or (N, C, H, W); format ND, NCL or NCHW; only N may be 0
 * kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride, cubeMathType  those of aclnnAvgPool2d
 * gradInput   data type, format and shape of self
 *
 * All tensors may be strided views; gradInput must not overlap gradOutput.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOutput, self, kernelSize, stride, padding, gradInput, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnAvgPool2dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *kernelSize,
    const aclIntArray *stride, const aclIntArray *padding, bool ceilMode, bool countIncludePad,
    int64_t divisorOverride, int8_t cubeMathType, aclTensor *gradInput, uint64_t *workspaceSize,
    aclOpExecutor **executor);

/* As aclnnAvgPool2d. */
ACLNN_API aclnnStatus aclnnAvgPool2dBackward(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_AVGPOOL2D_BACKWARD_H_ */
