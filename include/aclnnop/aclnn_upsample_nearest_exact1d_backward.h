/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of nearest-exact upsampling along the last axis. The forward operator copies position
 * src(l) to position l of the upsampled axis, so the gradient of l is added to src(l):
 *
 *     out[n, c, i] = sum of gradOutput[n, c, l] over all l with src(l) = i        (none: 0)
 *
 *     src(l) = min(floor((l + 0.5) * r), inL - 1)
 *     r = inL / outL, or 1 / scales (computed in double, then rounded) if scales > 0
 *
 * with inL = inputSize[2], outL = outputSize[0], and each operation rounded to float: the map of
 * the vendor's forward operator and of PyTorch's CUDA and backward CPU kernels. Every element of
 * gradOutput contributes to one sum. Sums are computed in float32, in ascending l, and rounded
 * once, to nearest even. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput   FLOAT, FLOAT16 or BF16; shape (N, C, outL), not empty; format NCL or ND (other
 *              formats are accepted and treated in the same way)
 * outputSize   one value: outL. NULL means the last extent of gradOutput
 * inputSize    three values: N, C, inL
 * scales       the scale factor of the forward operator, about outL / inL; 0 means to use inputSize
 *              and outputSize. Factors above 50 are rejected: inL >= 0.02 * outL, or
 *              1 / scales >= 0.02
 * out          shape (N, C, inL); data type and format of gradOutput
 *
 * Both tensors may be strided views. out must not overlap gradOutput.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOutput, inputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, extent or length not listed above; outputSize or inputSize does
 *           not match the tensors; scales is negative or NaN;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclIntArray *outputSize, const aclIntArray *inputSize,
    double scales, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1dBackward(void *workspace, uint64_t workspaceSize,
                                                          aclOpExecutor *executor,
                                                          aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H_ */
