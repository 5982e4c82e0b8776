/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nearest-exact upsampling of images, as torch.nn.functional.interpolate with the mode
 * "nearest-exact":
 *
 *     out[n, c, h, w] = self[n, c, src(h), src(w)]
 *
 *     src(x) = min(floor((x + 0.5) * r), in - 1)
 *     r = in / out, or 1 / scale (computed in double, then rounded) if scale > 0 and in is not out
 *
 * with the lengths in of self and out of outputSize along the axis, and each operation rounded to
 * float: the map of the vendor's operator and of PyTorch's CUDA kernels. Elements are copied with
 * all their bits. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self         FLOAT, FLOAT16, BF16 or UINT8; shape (N, C, inH, inW) with the format NCHW or ND,
 *              (N, inH, inW, C) with NHWC; only N and C may be 0
 * outputSize   two values: outH and outW, greater than 0
 * scalesH,     the scale factors, about outH / inH and outW / inW; 0, negative or NaN means to use
 * scalesW      the lengths. Any are taken, but the gradient takes at most 50
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
ACLNN_API aclnnStatus aclnnUpsampleNearestExact2dGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *outputSize, double scalesH, double scalesW,
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
ACLNN_API aclnnStatus aclnnUpsampleNearestExact2d(void *workspace, uint64_t workspaceSize,
                                                  aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
