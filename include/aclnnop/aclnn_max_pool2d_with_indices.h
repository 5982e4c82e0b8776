/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Maximum pooling of images, with what its gradient needs to know of where the maxima are.
 *
 *     out[n, c, i, j] = max of self[n, c, i * strideH - paddingH + y, j * strideW - paddingW + x]
 *                       over 0 <= y < kernelH, 0 <= x < kernelW, as far as the elements exist
 *
 * As in PyTorch, what does not exist is -infinity, the first of equal maxima counts (of zeros of both signs, too), and
 * a NaN is the maximum, of several NaN the last one. Along an axis with `in` elements there are
 *
 *     (in + 2 * padding - kernel) / stride + 1 windows, rounded down, or with ceilMode up
 *
 * but with ceilMode a last window that would begin at or behind in + padding is left out.
 *
 * indices is private to this operator and aclnnMaxPool2dWithMaskBackward: its bytes are not those of the vendor, and
 * those that the gradient does not read are not written.
 *
 * Deterministic. Workspace: 0 bytes. The formula is the vendor's; what it leaves open is PyTorch's.
 */
#ifndef ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_H_
#define ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        FLOAT, FLOAT16 or BF16; (C, H, W) or (N, C, H, W), of which only N may be 0; format NCHW, NCL or ND
 * kernelSize  of the windows: one value for both axes, or two; 1 to 2147483647, with a product of at most that
 * stride      between windows: none (that of kernelSize), one or two values; 1 to 2147483647
 * padding     on both sides: one or two values, 0 to half of kernelSize
 * dilation    one or two values, which must be 1
 * ceilMode    see above
 * out         data type and format of self; its shape, with an element per window
 * indices     INT8; (C, K, M) or (N, C, K, M), with K = kernelH * kernelW and
 *             M = 32 * (ceil(outH * outW / 16) + 1); format NCHW, NCL or ND
 *
 * All tensors may be strided views. out and indices must overlap neither each other nor self. On success
 * *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, format, rank, shape or value not listed above; an axis has no window; the byte range of a view
 *           exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *stride,
    const aclIntArray *padding, const aclIntArray *dilation, bool ceilMode, aclTensor *out,
    aclTensor *indices, uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor is freed or
 *           smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnMaxPool2dWithMask(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_H_ */
