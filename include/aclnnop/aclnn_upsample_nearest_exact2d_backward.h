/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of nearest-exact upsampling of images. The forward operator copies position
 * (src(h), src(w)) to (h, w), so the gradient of (h, w) is added there:
 *
 *     out[n, c, i, j] = sum of gradOutput[n, c, h, w] over all h with src(h) = i and w with
 *                       src(w) = j        (none: 0)
 *
 *     src(x) = min(floor((x + 0.5) * r), in - 1)
 *     r = in / out, or 1 / scale (computed in double, then rounded) if scale > 0
 *
 * with the lengths in of inputSize and out of outputSize along the axis, and each operation rounded
 * to float: the map of the vendor's gradient and of PyTorch's kernels. (Where in is out, the
 * vendor's forward operator ignores the factor, its gradient does not.) Sums are computed in
 * float32, in an order that depends on shapes, strides and the kind of device only, and rounded
 * once, to nearest even. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput   FLOAT, FLOAT16 or BF16; shape (N, C, outH, outW) with the format NCHW or ND,
 *              (N, outH, outW, C) with NHWC
 * outputSize   two values: outH and outW; NULL means those of gradOutput
 * inputSize    four values: the shape of out; only N and C may be 0
 * scalesH,     the scale factors of the forward operator; 0 means to use the lengths. Factors
 * scalesW      above 50 are rejected: in >= 0.02 * out, or 1 / scale >= 0.02
 * out          shape inputSize; data type and format of gradOutput
 *
 * Both tensors may be strided views. out must not overlap gradOutput.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOutput, inputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, extent or length not listed above; outputSize or inputSize does
 *           not match the tensors; a scale is negative or NaN;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclIntArray *outputSize, const aclIntArray *inputSize,
    double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnUpsampleNearestExact2dBackward(void *workspace, uint64_t workspaceSize,
                                                          aclOpExecutor *executor,
                                                          aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
