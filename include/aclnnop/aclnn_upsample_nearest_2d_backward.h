/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of nearest upsampling of images. The forward operator copies position (src(h), src(w))
 * to (h, w), so the gradient of (h, w) is added there:
 *
 *     gradInput[n, c, i, j] = sum of gradOut[n, c, h, w] over all h with src(h) = i and w with
 *                             src(w) = j        (none: 0)
 *
 *     src(x) = min(floor(x * r), in - 1)
 *
 * with r of aclnnop/aclnn_upsample_nearest_2d_v2.h for scalesH and scalesW rounded to float, the
 * lengths in of inputSize and out of outputSize along the axis, and each operation rounded to float.
 * It is the adjoint of aclnnUpsampleNearest2dV2 with these factors, and with scales of 0 that of
 * aclnnUpsampleNearest2d, which knows the lengths only.
 *
 * Sums are computed in float32, in an order that depends on shapes, strides and the kind of device
 * only, and rounded once, to nearest even. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_BACKWARD_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_2D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut      FLOAT, FLOAT16 or BF16; shape (N, C, outH, outW) with the format NCHW or ND,
 *              (N, outH, outW, C) with NHWC
 * outputSize   two values: outH and outW
 * inputSize    four values: the shape of gradInput; only N and C may be 0
 * scalesH,     the scale factors of the forward operator; any other number means the lengths of
 * scalesW      that axis
 * gradInput    shape inputSize; data type and format of gradOut
 *
 * Both tensors may be strided views. gradInput must not overlap gradOut.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOut, outputSize, inputSize, gradInput, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, extent or length not listed above; outputSize or inputSize does
 *           not match the tensors;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearest2dBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize,
    double scalesH, double scalesW, aclTensor *gradInput, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnUpsampleNearest2dBackward(void *workspace, uint64_t workspaceSize,
                                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
