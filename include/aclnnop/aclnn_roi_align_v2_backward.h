/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_ROI_ALIGN_V2_BACKWARD_H_
#define ACLNNOP_ACLNN_ROI_ALIGN_V2_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Gradient of RoiAlign with average pooling. Box k = (image, x1, y1, x2, y2) is scaled by
 * spatialScale, moved by -0.5 where aligned (else widened to at least one cell), and cut into
 * pooledHeight x pooledWidth bins; each bin averages bilinear samples of the image:
 *
 *   gradInput[image, c, y, x] =
 *       sum over boxes, bins and samples of gradOutput[k, c, bin] / count * weight
 *
 * as torchvision's roi_align. A sample outside of [-1, H] x [-1, W] contributes nothing, and
 * neither does a box whose image (truncated towards zero) is not one of gradInput's, or whose
 * numbers are not finite.
 *
 * gradOutput     (K, C, pooledHeight, pooledWidth), ACL_FLOAT, format NCHW
 * boxes          (K, 5), ACL_FLOAT, format ND
 * inputShape     four values: the shape of gradInput
 * spatialScale   from box to image coordinates, above 1.18e-38
 * samplingRatio  samples per bin and axis; 0: as many as the bin has cells
 * gradInput      (N, C, H, W), ACL_FLOAT, format NCHW; overwritten, not added to
 *
 * All tensors may be strided views. With gradOutput or boxes empty, gradInput is set to 0.
 * With ACL_OPT_DETERMINISTIC equal inputs give equal bits, in parallel; without, a GPU adds in the
 * order in which work-items come. The workspace depends on the strategy; the first call tells. On
 * success *workspaceSize and *executor are set; on failure they are not touched.
 *
 * Returns 0;
 *   161001  gradOutput, boxes, inputShape, gradInput, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape outside the above; samplingRatio is negative, or so large
 *           that the bins had more than 2^40 samples; spatialScale too small or NaN;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRoiAlignV2BackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *boxes, const aclIntArray *inputShape,
    int64_t pooledHeight, int64_t pooledWidth, float spatialScale, int64_t samplingRatio,
    bool aligned, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Submits the work to stream (NULL: the default stream) and returns without waiting. The executor
 * is used up, also on failure, unless it is repeatable.
 *
 * Returns 0;
 *   161001  executor or a tensor's address is NULL, or workspace is NULL though workspaceSize is
 *           not 0;
 *   161002  executor is used up or another operator's; workspaceSize is too small; the memory of a
 *           tensor is freed or smaller than its view; stream is another device's;
 *   361001  OpenCL failed;
 *   107017  stream is not, or no longer, a stream; 107002 it is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnRoiAlignV2Backward(void *workspace, uint64_t workspaceSize,
                                              aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ROI_ALIGN_V2_BACKWARD_H_ */
