/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The windows of images as columns of a matrix, as torch.nn.functional.unfold. A window has kernelH * kernelW elements of each
 * channel, dilationH rows and dilationW columns apart:
 *
 *     out[n, (c * kernelH + y) * kernelW + x, i * windowsW + j]
 *         = self[n, c, i * strideH - paddingH + y * dilationH, j * strideW - paddingW + x * dilationW]
 *
 * or 0 where self has no such element. Along an axis with `in` elements there are
 *
 *     windows = (in + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1, rounded down
 *
 * Elements are copied with all their bits, but for those of BOOL, which become 0 or 1. Deterministic. Sources: the vendor's
 * page, and PyTorch's im2col.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_IM2COL_H_
#define ACLNNOP_ACLNN_IM2COL_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; shape (C, H, W) or (N, C, H, W), of
 *             which only N may be 0
 * kernelSize  kernelH and kernelW, from 1 to 2^31 - 1
 * dilation    dilationH and dilationW, from 1 to 2^31 - 1
 * padding     paddingH and paddingW, from 0 to 2^31 - 1
 * stride      strideH and strideW, from 1 to 2^31 - 1
 * out         data type of self; shape (C * kernelH * kernelW, windowsH * windowsW), with N before it if self has one; each
 *             axis has a window or more
 *
 * DOUBLE where the device has it. All tensors may be strided views; formats are ignored, private ones refused. out must not
 * overlap self. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnIm2colGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *dilation,
    const aclIntArray *padding, const aclIntArray *stride, const aclTensor *out,
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
ACLNN_API aclnnStatus aclnnIm2col(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_IM2COL_H_ */
