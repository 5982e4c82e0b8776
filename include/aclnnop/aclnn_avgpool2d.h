/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Average pooling of images. A window has the elements of kernelSize from i * stride - padding on, as far as they exist:
 *
 *     out[n, c, i, j] = sum of the elements of window (i, j) / divisor
 *
 * The divisor is divisorOverride if that is not 0, else the number of these elements, with countIncludePad also of those of
 * the padding. A window without elements has 0. Sums are float, by rows, and out is rounded once, to nearest even.
 * Deterministic on any device. Sources: the vendor's page aclnnAvgPool2d and PyTorch's avg_pool2d.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_AVGPOOL2D_H_
#define ACLNNOP_ACLNN_AVGPOOL2D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        FLOAT, FLOAT16 or BF16; shape (C, H, W) or (N, C, H, W); format ND, NCL or NCHW; only N may be 0
 * kernelSize  1 or 2 numbers greater than 0
 * strides     0, 1 or 2 numbers greater than 0; none: kernelSize
 * paddings    1 or 2 numbers, not negative, at most half of kernelSize
 * ceilMode    whether the number of windows is rounded up; a window then begins before the padding at the end
 * countIncludePad, divisorOverride  as above
 * cubeMathType  0 to 3; all have the same result
 * out         data type and format of self; shape of self with an element per window
 *
 * All tensors may be strided views; out must not overlap self.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, kernelSize, strides, paddings, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnAvgPool2dGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *strides,
    const aclIntArray *paddings, const bool ceilMode, const bool countIncludePad,
    const int64_t divisorOverride, const int8_t cubeMathType, aclTensor *out,
    uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnAvgPool2d(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_AVGPOOL2D_H_ */
