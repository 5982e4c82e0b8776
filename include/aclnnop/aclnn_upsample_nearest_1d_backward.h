/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of nearest upsampling along the last axis. The forward operator copies position src(l)
 * to position l of the upsampled axis, so the gradient of l is added to src(l):
 *
 *     out[n, c, i] = sum of gradOut[n, c, l] over all l with src(l) = i        (none: 0)
 *
 *     src(l) = min(floor(l * r), inL - 1)
 *
 * with r of aclnnop/aclnn_upsample_nearest_1d_v2.h for scaleL = scales rounded to float, inL =
 * inputSize[2], outL = outputSize[0], and each operation rounded to float.
 * It is the adjoint of aclnnUpsampleNearest1dV2 with that factor, and with scales of 0 that of
 * aclnnUpsampleNearest1d, which knows the lengths only.
 *
 * Sums are computed in float32 (DOUBLE: in double), in an order that depends on shapes, strides and
 * the kind of device only, and rounded once, to nearest even. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_1D_BACKWARD_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_1D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut      FLOAT, FLOAT16, BF16, or DOUBLE where the device has it; shape (N, C, outL);
 *              format NCL or ND
 * outputSize   one value: outL
 * inputSize    three values: N, C, inL; only N and C may be 0
 * scales       the scale factor of the forward operator; any other number means the lengths
 * out          shape inputSize; data type and format of gradOut
 *
 * Both tensors may be strided views. out must not overlap gradOut.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOut, outputSize, inputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, extent or length not listed above; outputSize or inputSize does
 *           not match the tensors;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearest1dBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize,
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
ACLNN_API aclnnStatus aclnnUpsampleNearest1dBackward(void *workspace, uint64_t workspaceSize,
                                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
