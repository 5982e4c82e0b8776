/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nearest upsampling of images, as torch.nn.functional.interpolate with the mode "nearest":
 *
 *     out[n, c, h, w] = self[n, c, src(h), src(w)]
 *
 *     src(x) = min(floor(x * r), in - 1)
 *     r = 1 / scale (computed in double, then rounded) if floor(in * scale) = out, out is neither
 *         in nor 2 in, and scale is not the float nearest to out / in;
 *         else in / out
 *
 * with the lengths in of self and out of outputSize, and the factor scale, along the axis, and each
 * operation rounded to float. So a factor counts where it says more than the lengths: PyTorch's CPU
 * code ignores it, too, where a length is kept or doubled, and forms 1 / scale from a double. (The
 * vendor's operator rounds factors to six decimals, and uses none unless both are greater than 0.)
 * Elements are copied with all their bits. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_V2_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self         FLOAT, FLOAT16, BF16, DOUBLE or UINT8; shape (N, C, inH, inW) with the format NCHW,
 *              (N, inH, inW, C) with NHWC; only N may be 0
 * outputSize   two values: outH and outW, greater than 0
 * scalesH,     the scale factors, of which outH is floor(inH * scalesH) and outW is
 * scalesW      floor(inW * scalesW); any other number (0, negative, NaN) means that of the lengths
 * out          data type and format of self; N and C of self, extents of outputSize
 *
 * Both tensors may be strided views. out must not overlap self.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, outputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or extent not listed above; the shape of out is another;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearest2dV2GetWorkspaceSize(
    const aclTensor *self, const aclIntArray *outputSize, float scalesH, float scalesW,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace has workspaceSize bytes, at least
 * the size from the first call; it may be NULL when that is 0.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL, or workspace is NULL although
 *           workspaceSize is not 0;
 *   161002  executor was consumed or belongs to another operator; workspaceSize is too small; the
 *           memory of a tensor is freed or smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearest2dV2(void *workspace, uint64_t workspaceSize,
                                               aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
