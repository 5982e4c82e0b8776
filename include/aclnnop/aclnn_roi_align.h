/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_ROI_ALIGN_H_
#define ACLNNOP_ACLNN_ROI_ALIGN_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * RoiAlign as aclnnRoiAlignV2 (aclnn_roi_align_v2.h) with aligned = false, the images of the boxes in a
 * tensor of their own, and two modes: out[k, c, bin] is the average of the bilinear samples of
 * self[batchIndices[k], c] in the bin, or their maximum.
 *
 * Samples outside of [-1, H] x [-1, W] count as 0, and so do all of a box whose index is not in [0, N), or
 * whose values are not finite. A maximum is NaN if a sample is, and otherwise at least -3.40282347e+38
 * (ACL_FLOAT16: -65504).
 *
 * self           (N, C, H, W); ACL_FLOAT or ACL_FLOAT16; format NCHW; rois and out have this data type
 * rois           (K, 4): x1, y1, x2, y2; format ND
 * batchIndices   (K), ACL_INT32, format ND
 * mode           "avg" or "max"; not kept
 * samplingRatio  samples per bin and axis; 0: the size of the bin in pixels, rounded up
 * spatialScale   factor from box to image coordinates; greater than 0
 * out            (K, C, outputHeight, outputWidth), format NCHW; overwritten
 *
 * N, C, H * W, K and outputHeight * outputWidth are at most 2147418111 (2^31 - 2^16 - 1), unless a tensor is empty.
 * All tensors may be strided views. out must not overlap an input. If self is empty, out is set to 0; if out is empty, nothing is done.
 * Equal inputs give equal bits. On success *workspaceSize and *executor are set; on failure they are not
 * written. The workspace is that of aclnnRoiAlignV2.
 *
 * Returns 0;
 *   161001  self, rois, batchIndices, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape not listed above; mode is NULL or another text;
 *           samplingRatio is negative, or gives more than 2^40 samples; spatialScale is not positive;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRoiAlignGetWorkspaceSize(const aclTensor *self, const aclTensor *rois,
                                                    const aclTensor *batchIndices, const char *mode,
                                                    int outputHeight, int outputWidth,
                                                    int samplingRatio, float spatialScale,
                                                    aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnRoiAlign(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ROI_ALIGN_H_ */
