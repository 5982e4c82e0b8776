/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_ROI_ALIGN_END_MODE_H_
#define ACLNNOP_ACLNN_ROI_ALIGN_END_MODE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * RoiAlign with average pooling, in the form that PyTorch's plug-in for Ascend devices calls for
 * torch_npu.npu_roi_align. The vendor publishes no header for this function: its name and its parameters
 * are those of the call in the plug-in (op_plugin/ops/opapi/RoiAlignBackwardKernelNpuOpApi.cpp of
 * op-plugin), and roiEndMode is the attribute of the vendor's graph operator ROIAlign.
 *
 * As aclnnRoiAlignV2 (aclnn_roi_align_v2.h), whose limits and whose treatment of invalid boxes it has, but
 * for empty tensors, formats, and roiEndMode, which says how a box (image, x1, y1, x2, y2) becomes
 * coordinates of its image:
 *   0  multiplied by spatialScale, then enlarged to at least one element: aligned = false
 *   1  as 0, with x2 * spatialScale + spatialScale in place of x2 * spatialScale; y2 too
 *   2  multiplied by spatialScale, then decreased by 0.5: aligned = true
 *   3  as 2
 *
 * self           (N, C, H, W), ACL_FLOAT or ACL_FLOAT16, format NCHW or ND; all tensors have this data type
 * rois           (K, 5), format ND
 * spatialScale   factor from box to image coordinates; greater than 0
 * sampleNum      samples per bin and axis; 0 and below: the size of the bin in elements, rounded up
 * out            (K, C, pooledHeight, pooledWidth), format NCHW or ND; overwritten
 *
 * All tensors may be strided views. out must not overlap an input. If self is empty, out is set to 0; if out is
 * empty, nothing is done. Equal inputs give equal bits. On success *workspaceSize and *executor are set; on
 * failure they are not written. The workspace is that of aclnnRoiAlignV2.
 *
 * Returns 0;
 *   161001  self, rois, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape not listed above; spatialScale is not positive; roiEndMode is
 *           another one; sampleNum gives more than 2^40 samples;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnROIAlignGetWorkspaceSize(const aclTensor *self, const aclTensor *rois,
                                                    float spatialScale, int64_t pooledHeight,
                                                    int64_t pooledWidth, int64_t sampleNum,
                                                    int64_t roiEndMode, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnROIAlign(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ROI_ALIGN_END_MODE_H_ */
