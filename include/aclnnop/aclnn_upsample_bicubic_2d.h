/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bicubic upsampling of images: each position of out is interpolated between 4 by 4 neighbors in self.
 *
 *     p(x) = (x + 1/2) * r - 1/2, r = 1 / scale if scale > 0, else in / out
 *     p(x) = x * (in - 1) / (out - 1), with alignCorners (0 if out is 1)
 *     i(x) = min(floor(p(x)), in - 1), t(x) = min(p(x) - i(x), 1)
 *     out[n, c, h, w] = sum over j of W(h, j) * sum over k of W(w, k) self[n, c, i(h) + j, i(w) + k], j and k from -1 to 2
 *     W(x, k) = f(|t(x) - k|), f(d) = (a + 2) d^3 - (a + 3) d^2 + 1 up to 1, a d^3 - 5 a d^2 + 8 a d - 4 a from 1 to 2
 *
 * for a = -3/4 and the lengths in of self and out of out along an axis, each operation rounded to float. Of an element
 * outside of the image the nearest one in it is taken. Each of the 16 products counts, so that 0 times an infinity is no
 * number. out is rounded once, to nearest even. Deterministic on any device. Sources: the vendor's page
 * aclnnUpsampleBicubic2d and PyTorch's upsample_bicubic2d.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_BICUBIC_2D_H_
#define ACLNNOP_ACLNN_UPSAMPLE_BICUBIC_2D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self          FLOAT, FLOAT16 or BF16; shape (N, C, H, W) with the format NCHW or ND, (N, H, W, C) with NHWC; only N
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
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dGetWorkspaceSize(
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
ACLNN_API aclnnStatus aclnnUpsampleBicubic2d(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_BICUBIC_2D_H_ */
