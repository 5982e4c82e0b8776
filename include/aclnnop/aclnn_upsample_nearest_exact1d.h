/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nearest-exact upsampling along the last axis, as torch.nn.functional.interpolate with the mode
 * "nearest-exact":
 *
 *     out[n, c, l] = self[n, c, src(l)]
 *
 *     src(l) = min(floor((l + 0.5) * r), inL - 1)
 *     r = inL / outL, or 1 / scales (computed in double, then rounded) if scales > 0
 *
 * with inL = self.shape[2], outL = outputSize[0], and each operation rounded to float: the map of
 * the vendor's operator and of PyTorch's CUDA kernels. (PyTorch on CPUs subtracts 0.5 from the product and
 * adds it again: where the subtraction is fused with the product, it reads a neighbor for one output in 13
 * of 8192 pairs of lengths up to 64 and 128.) Elements are copied with all their bits. Deterministic.
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self         FLOAT, FLOAT16, BF16 or UINT8; shape (N, C, inL), not empty; format NCL or ND
 * outputSize   one value: outL, greater than 0
 * scales       the scale factor, about outL / inL; 0, negative or NaN means to use the lengths. Any is
 *              taken, but the gradient takes at most 50
 * out          shape (N, C, outL); data type of self; format NCL or ND
 *
 * Both tensors may be strided views. out must not overlap self.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, outputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or extent not listed above; the shape of out is another;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1dGetWorkspaceSize(const aclTensor *self,
                                                                  const aclIntArray *outputSize,
                                                                  double scales, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1d(void *workspace, uint64_t workspaceSize,
                                                  aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_H_ */
