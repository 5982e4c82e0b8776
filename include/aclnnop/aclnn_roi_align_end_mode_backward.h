/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_ROI_ALIGN_END_MODE_BACKWARD_H_
#define ACLNNOP_ACLNN_ROI_ALIGN_END_MODE_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Gradient of aclnnROIAlign (aclnn_roi_align_end_mode.h), in the form that PyTorch's plug-in for Ascend
 * devices calls for torch_npu.npu_roi_alignbk. The vendor publishes no header for this function: its name
 * and its parameters, pooledWidth before pooledHeight, are those of the call in the plug-in
 * (op_plugin/ops/opapi/RoiAlignKernelNpuOpApi.cpp of op-plugin).
 *
 * As aclnnRoiAlignV2Backward (aclnn_roi_align_v2_backward.h), with the coordinates of aclnnROIAlign.
 *
 * gradOutput     (K, C, pooledHeight, pooledWidth), ACL_FLOAT, format NCHW or ND
 * rois           (K, 5), ACL_FLOAT, format ND
 * xdiffShape     four values: the shape of gradInput
 * spatialScale   factor from box to image coordinates; greater than 0
 * sampleNum      samples per bin and axis; 0 and below: the size of the bin in elements, rounded up
 * roiEndMode     0 to 3, as there
 * gradInput      (N, C, H, W), ACL_FLOAT, format NCHW or ND; overwritten
 *
 * All tensors may be strided views. If gradOutput or rois is empty, gradInput is set to 0.
 * With ACL_OPT_DETERMINISTIC equal inputs give equal bits. Without it, a GPU may add in an
 * undefined order. On success *workspaceSize and *executor are set; on failure they are not written.
 * The workspace is that of aclnnRoiAlignV2Backward.
 *
 * Returns 0;
 *   161001  gradOutput, rois, xdiffShape, gradInput, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape not listed above; spatialScale is not positive; roiEndMode is
 *           another one; sampleNum gives more than 2^40 samples;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnROIAlignBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *rois, const aclIntArray *xdiffShape,
    int64_t pooledWidth, int64_t pooledHeight, float spatialScale, int64_t sampleNum,
    int64_t roiEndMode, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnROIAlignBackward(void *workspace, uint64_t workspaceSize,
                                            aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ROI_ALIGN_END_MODE_BACKWARD_H_ */
