/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_ROI_ALIGN_V2_BACKWARD_H_
#define ACLNNOP_ACLNN_ROI_ALIGN_V2_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Gradient of RoiAlign with average pooling. Box k = (image, x1, y1, x2, y2) is scaled by
 * spatialScale, shifted by -0.5 if aligned (else enlarged to at least one pixel), and divided into
 * pooledHeight x pooledWidth bins; each bin is the average of bilinear samples of the image:
 *
 *   gradInput[image, c, y, x] =
 *       sum over boxes, bins and samples of gradOutput[k, c, bin] / count * weight
 *
 * like torchvision's roi_align. Samples outside of [-1, H] x [-1, W] contribute nothing, nor do
 * boxes whose image index (truncated towards zero) is out of range, or whose values are not finite.
 *
 * gradOutput     (K, C, pooledHeight, pooledWidth), ACL_FLOAT, format NCHW
 * boxes          (K, 5), ACL_FLOAT, format ND
 * inputShape     four values: the shape of gradInput
 * spatialScale   factor from box to image coordinates; greater than 1.18e-38
 * samplingRatio  samples per bin and axis; 0: the size of the bin in pixels, rounded up
 * gradInput      (N, C, H, W), ACL_FLOAT, format NCHW; overwritten
 *
 * N, C, H * W, K and pooledHeight * pooledWidth are at most 2147418111 (2^31 - 2^16 - 1), unless a tensor is empty.
 * All tensors may be strided views. If gradOutput or boxes is empty, gradInput is set to 0.
 * With ACL_OPT_DETERMINISTIC equal inputs give equal bits. Without it, a GPU may add in an
 * undefined order. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * The workspace is at most the following, and 32768 for alignment, in bytes. On a CPU it is at most twice the
 * tensors and 1 MiB, too. M is pooledHeight * pooledWidth, D is C rounded up to 1, 4, 8 or a multiple of 16:
 *   CPU   4 * (D * (K * M + N * H * W) + 5 * K) + max(4 * C * (K * M + N * H * W), 65536)
 *         + min(64 * pooledWidth, 262144)
 *   GPU   the larger of 4 * K * C * M and 4 * N * C * H * W; with ACL_OPT_DETERMINISTIC of the former and
 *         8.5 * N * C * H * W
 *
 * Returns 0;
 *   161001  gradOutput, boxes, inputShape, gradInput, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape not listed above; samplingRatio is negative, or gives
 *           more than 2^40 samples; spatialScale is too small or NaN;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRoiAlignV2BackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *boxes, const aclIntArray *inputShape,
    int64_t pooledHeight, int64_t pooledWidth, float spatialScale, int64_t samplingRatio,
    bool aligned, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnRoiAlignV2Backward(void *workspace, uint64_t workspaceSize,
                                              aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ROI_ALIGN_V2_BACKWARD_H_ */
