/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bilinear upsampling of images: each position of out is interpolated between four neighbors in self.
 *
 *     p(x) = max((x + 1/2) * r - 1/2, 0), r = 1 / scale if scale > 0, else in / out
 *     p(x) = x * (in - 1) / (out - 1), with alignCorners (0 if out is 1)
 *     i(x) = min(floor(p(x)), in - 1), t(x) = p(x) - i(x), 0 for the last element
 *     out[n, c, h, w] = (1 - t(h)) * ((1 - t(w)) self[n, c, i(h), i(w)] + t(w) self[n, c, i(h), i(w) + 1])
 *                       + t(h) * (the same of row i(h) + 1)
 *
 * for the lengths in of self and out of out along an axis, each operation rounded to float. An axis that keeps its length is
 * copied, whatever its factor is: i(x) = x, t(x) = 0. There, and at the last element, no second neighbor is read. out is rounded once, to nearest
 * even. Deterministic on any device. Sources: the vendor's page aclnnUpsampleBilinear2d and PyTorch's upsample_bilinear2d.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_BILINEAR_2D_H_
#define ACLNNOP_ACLNN_UPSAMPLE_BILINEAR_2D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self          FLOAT, FLOAT16 or BF16; shape (N, C, H, W) with the format NCHW or ND, (N, H, W, C) with NHWC; only N and C
 *               may be 0
 * outputSize    two numbers: H and W of out, greater than 0
 * alignCorners  whether the corners of both images have the same positions
 * scalesH, scalesW  the factors of H and W; 0, a negative number or NaN: that of the lengths
 * out           data type and format of self; shape N, C of self and outputSize
 *
 * Both tensors may be strided views. out must not overlap self.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, outputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or size not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleBilinear2dGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *outputSize, const bool alignCorners,
    const double scalesH, const double scalesW, aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnUpsampleBilinear2d(void *workspace, uint64_t workspaceSize,
                                              aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_BILINEAR_2D_H_ */
