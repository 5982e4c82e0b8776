/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_ROI_ALIGN_V2_H_
#define ACLNNOP_ACLNN_ROI_ALIGN_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * RoiAlign with average pooling, as torchvision's roi_align. Box k = (image, x1, y1, x2, y2) is scaled by
 * spatialScale, shifted by -0.5 if aligned (else enlarged to at least one pixel), and divided into
 * pooledHeight x pooledWidth bins; out[k, c, bin] is the average of the bilinear samples of
 * self[image, c] in the bin.
 *
 * Samples outside of [-1, H] x [-1, W] count as 0, and so do all of a box whose image index (truncated
 * towards zero) is out of range, or whose values are not finite. Boxes may be reversed or outside of the
 * image, and adaptive sampling of huge boxes visits only samples that touch it. Positions and sums are
 * computed in float, positions in the order of torchvision's formula, and results are rounded once.
 *
 * self           (N, C, H, W), N, H and W positive; ACL_FLOAT or ACL_FLOAT16; format NCHW; all tensors
 *                have this data type
 * boxes          (K, 5), format ND
 * spatialScale   factor from box to image coordinates; greater than 1.18e-38
 * samplingRatio  samples per bin and axis; 0: the size of the bin in pixels, rounded up
 * out            (K, C, pooledHeight, pooledWidth), format NCHW; overwritten
 *
 * N, C, H * W, K and pooledHeight * pooledWidth are at most 2147418111 (2^31 - 2^16 - 1), unless a tensor is empty.
 * All tensors may be strided views. out must not overlap an input. Averages of more than some 10^4
 * samples of a bin may lose accuracy, as torchvision's do. If K, C or a pooled size is 0, nothing is done. Equal inputs give
 * equal bits. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * The workspace is 0 on GPUs. On a CPU it is at most the following, and 1024 for alignment, in bytes, and at
 * most twice the tensors and 1 MiB. D is 1, 4, 8 or 16, M the smaller of two per compute unit and K * (C / D
 * rounded up); both are as large as the bound of twice the tensors allows, M may be 0:
 *   4 * M * (D * (H * W + W + 320) + 2 * H + 3 * W + 6 + 7 * pooledWidth)
 *
 * Returns 0;
 *   161001  self, boxes, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape not listed above; samplingRatio is negative, or gives
 *           more than 2^40 samples; spatialScale is too small or NaN;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRoiAlignV2GetWorkspaceSize(const aclTensor *self, const aclTensor *boxes,
                                                      int64_t pooledHeight, int64_t pooledWidth,
                                                      float spatialScale, int64_t samplingRatio,
                                                      bool aligned, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnRoiAlignV2(void *workspace, uint64_t workspaceSize,
                                      aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ROI_ALIGN_V2_H_ */
