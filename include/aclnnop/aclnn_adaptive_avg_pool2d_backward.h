/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnAdaptiveAvgPool2d: out[n, c, h, w] is the sum of gradOutput[n, c, i, j] / count over the windows (i,
 * j) that have (h, w), with the number of elements of each window.
 *
 * Sums are float, by rows of windows, and rounded once, to nearest even. Deterministic on any device. self is not read.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_BACKWARD_H_
#define ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput  data type, format and rank of self; N and C of self; H and W are 1 to 2^31 - 1
 * self        FLOAT, FLOAT16 or BF16; shape (C, H, W) or (N, C, H, W); format ND, NCL or NCHW; H and W are 1 to 2^31 - 1
 * out         data type, format and shape of self
 *
 * All tensors may be strided views; out must not overlap gradOutput.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOutput, self, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                                     const aclTensor *self,
                                                                     aclTensor *out,
                                                                     uint64_t *workspaceSize,
                                                                     aclOpExecutor **executor);

/* As aclnnAdaptiveAvgPool2d. */
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2dBackward(void *workspace, uint64_t workspaceSize,
                                                     aclOpExecutor *executor,
                                                     const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_BACKWARD_H_ */
