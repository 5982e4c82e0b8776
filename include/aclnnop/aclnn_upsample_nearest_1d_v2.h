/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nearest upsampling along the last axis, as torch.nn.functional.interpolate with the mode
 * "nearest":
 *
 *     out[n, c, l] = self[n, c, src(l)]
 *
 *     src(l) = min(floor(l * r), inL - 1)
 *     r = 1 / scaleL (computed in double, then rounded) if floor(inL * scaleL) = outL, outL is
 *         neither inL nor 2 inL, and scaleL is not the float nearest to outL / inL;
 *         else inL / outL
 *
 * with inL = self.shape[2], outL = outputSize[0], and each operation rounded to float. So a factor
 * counts where it says more than the lengths: PyTorch's CPU code ignores it, too, where a length is
 * kept or doubled, and forms 1 / scale from a double. (The vendor's operator rounds the factor to
 * six decimal digits.) Elements are copied with all their bits. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_1D_V2_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_1D_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self         FLOAT, FLOAT16, BF16, DOUBLE or UINT8; shape (N, C, inL), of which only N may be 0;
 *              format NCL or ND
 * outputSize   one value: outL, greater than 0
 * scaleL       the scale factor, of which outL is floor(inL * scaleL); any other number (0,
 *              negative, NaN) means that of the lengths
 * out          data type of self; N and C of self, extents of outputSize
 *
 * Both tensors may be strided views. out must not overlap self.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, outputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or extent not listed above; the shape of out is another;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearest1dV2GetWorkspaceSize(const aclTensor *self,
                                                               const aclIntArray *outputSize,
                                                               float scaleL, aclTensor *out,
                                                               uint64_t *workspaceSize,
                                                               aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnUpsampleNearest1dV2(void *workspace, uint64_t workspaceSize,
                                               aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
