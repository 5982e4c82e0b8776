/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of nearest-exact upsampling along the last axis. Position l of the upsampled axis was
 * copied from position src(l), so its gradient belongs there:
 *
 *     out[n, c, i] = sum of gradOutput[n, c, l] over all l with src(l) = i        (none: 0)
 *
 *     src(l) = min(floor((l + 1/2) * inL / outL), inL - 1)      scales is 0: in exact integers
 *     src(l) = min(floor((l + 0.5) / scales), inL - 1)          scales > 0: in double
 *
 * with inL = inputSize[2], outL = outputSize[0]. Every element of gradOutput lands somewhere. Sums
 * are in float32, in ascending l, and are rounded once, to nearest even. Deterministic. Workspace:
 * 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput   input: FLOAT, FLOAT16 or BF16; shape (N, C, outL), nothing empty; format NCL or ND
 *              (another label is accepted and read as these)
 * outputSize   one value: outL. May be NULL: then it is gradOutput's last extent
 * inputSize    three values: N, C, inL
 * scales       the forward factor, about outL / inL; 0 takes inputSize and outputSize for it.
 *              Upsampling by more than 50 is refused: inL >= 0.02 * outL, or 1 / scales >= 0.02
 * out          shape (N, C, inL); type and format as gradOutput
 *
 * Both tensors may be strided views. out must not overlap gradOutput.
 * On success *workspaceSize and *executor are set; on failure they are not touched.
 *
 * Returns 0;
 *   161001  gradOutput, inputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, extent or length outside the above; outputSize or inputSize
 *           disagrees with the tensors; scales is negative or NaN;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclIntArray *outputSize, const aclIntArray *inputSize,
    double scales, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Submits the work to stream (NULL: the default stream) and returns without waiting. workspace may
 * be NULL when workspaceSize is 0. The executor is used up, also on failure, unless it is
 * repeatable.
 *
 * Returns 0;
 *   161001  executor or a tensor's address is NULL, or workspace is NULL though workspaceSize is
 *           not 0;
 *   161002  executor is used up or another operator's; workspaceSize is too small; the memory of a
 *           tensor is freed or smaller than its view; stream is another device's;
 *   361001  OpenCL failed;
 *   107017  stream is not, or no longer, a stream; 107002 it is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1dBackward(void *workspace, uint64_t workspaceSize,
                                                          aclOpExecutor *executor,
                                                          aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H_ */
