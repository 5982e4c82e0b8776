/* SPDX-License-Identifier: Apache-2.0 */
/* First calls that differ from those of harness/operator_rows.c in one value, for one source file. */
#ifndef OC_API_OTHER_VALUES_H
#define OC_API_OTHER_VALUES_H

#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_max_dim.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_min_dim.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_end_mode.h"
#include "aclnnop/aclnn_roi_align_end_mode_backward.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "harness/refusal.h"
#include "harness/scalars.h"
#include "meta/tensor.h"

#define FIRST(name, call)                                                             \
    static aclnnStatus name(void *const *o, uint64_t *size, aclOpExecutor **executor) \
    {                                                                                 \
        return call;                                                                  \
    }

FIRST(norm_one,
      aclnnNormGetWorkspaceSize(o[0], oc_scalar_integer(1), o[1], false, o[2], size, executor))
FIRST(softmax_of_columns, aclnnSoftmaxGetWorkspaceSize(o[0], 0, o[1], size, executor))
FIRST(gradient_of_rows,
      aclnnLogSoftmaxBackwardGetWorkspaceSize(o[0], o[1], 1, o[2], size, executor))
FIRST(nll_mean, aclnnNLLLoss2dGetWorkspaceSize(o[0], o[1], o[2], 1, 1, o[3], o[4], size, executor))
FIRST(nll_ignored, aclnnNLLLossGetWorkspaceSize(o[0], o[1], o[2], 0, 2, o[3], o[4], size, executor))
FIRST(nll_gradient_of_mean, aclnnNLLLoss2dBackwardGetWorkspaceSize(o[0], o[1], o[2], o[3], 1, 1,
                                                                   o[4], o[5], size, executor))
FIRST(nll_gradient_ignored, aclnnNLLLoss2dBackwardGetWorkspaceSize(o[0], o[1], o[2], o[3], 2, 2,
                                                                   o[4], o[5], size, executor))
FIRST(embedding_padding,
      aclnnEmbeddingDenseBackwardGetWorkspaceSize(o[0], o[1], 9, 4, false, o[2], size, executor))
FIRST(embedding_scaled,
      aclnnEmbeddingDenseBackwardGetWorkspaceSize(o[0], o[1], 9, 3, true, o[2], size, executor))
FIRST(mse_mean, aclnnMseLossBackwardGetWorkspaceSize(o[0], o[1], o[2], 1, o[3], size, executor))
FIRST(mse_sum, aclnnMseLossGetWorkspaceSize(o[0], o[1], 2, o[2], size, executor))
FIRST(smooth_l1_beta, aclnnSmoothL1LossGetWorkspaceSize(o[0], o[1], 0, 2, o[2], size, executor))
FIRST(upsample_scaled, aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(o[0], o[1], o[2], 2,
                                                                           o[3], size, executor))
FIRST(grid_nearest, aclnnGridSampler2DBackwardGetWorkspaceSize(o[0], o[1], o[2], 1, 1, false, o[3],
                                                               o[4], o[5], size, executor))
FIRST(grid_zeros, aclnnGridSampler2DBackwardGetWorkspaceSize(o[0], o[1], o[2], 0, 0, false, o[3],
                                                             o[4], o[5], size, executor))
FIRST(grid_corners, aclnnGridSampler2DBackwardGetWorkspaceSize(o[0], o[1], o[2], 0, 1, true, o[3],
                                                               o[4], o[5], size, executor))
FIRST(sample_nearest,
      aclnnGridSampler2DGetWorkspaceSize(o[0], o[1], 1, 1, false, o[2], size, executor))
FIRST(sample_zeros,
      aclnnGridSampler2DGetWorkspaceSize(o[0], o[1], 0, 0, false, o[2], size, executor))
FIRST(sample_corners,
      aclnnGridSampler2DGetWorkspaceSize(o[0], o[1], 0, 1, true, o[2], size, executor))
FIRST(roi_larger, aclnnRoiAlignV2BackwardGetWorkspaceSize(o[0], o[1], o[2], 2, 3, 1.0f, 2, true,
                                                          o[3], size, executor))
FIRST(roi_adaptive, aclnnRoiAlignV2BackwardGetWorkspaceSize(o[0], o[1], o[2], 2, 3, 0.5f, 0, true,
                                                            o[3], size, executor))
FIRST(roi_not_aligned, aclnnRoiAlignV2BackwardGetWorkspaceSize(o[0], o[1], o[2], 2, 3, 0.5f, 2,
                                                               false, o[3], size, executor))
FIRST(pool_larger,
      aclnnRoiAlignV2GetWorkspaceSize(o[0], o[1], 2, 3, 1, 2, true, o[2], size, executor))
FIRST(pool_adaptive,
      aclnnRoiAlignV2GetWorkspaceSize(o[0], o[1], 2, 3, 0.5f, 0, true, o[2], size, executor))
FIRST(pool_not_aligned,
      aclnnRoiAlignV2GetWorkspaceSize(o[0], o[1], 2, 3, 0.5f, 2, false, o[2], size, executor))
FIRST(pool_maximum,
      aclnnRoiAlignGetWorkspaceSize(o[0], o[1], o[2], "max", 2, 3, 2, 0.5f, o[3], size, executor))
FIRST(pool_end_mode,
      aclnnROIAlignGetWorkspaceSize(o[0], o[1], 0.5f, 2, 3, 2, 2, o[2], size, executor))
FIRST(pool_sample_num,
      aclnnROIAlignGetWorkspaceSize(o[0], o[1], 0.5f, 2, 3, -1, 1, o[2], size, executor))
FIRST(roi_end_mode, aclnnROIAlignBackwardGetWorkspaceSize(o[0], o[1], o[2], 3, 2, 0.5f, 2, 0, o[3],
                                                          size, executor))
FIRST(roi_sample_num, aclnnROIAlignBackwardGetWorkspaceSize(o[0], o[1], o[2], 3, 2, 0.5f, 0, 1,
                                                            o[3], size, executor))
/* The same axis by another number: shapes do not tell which of two equal axes it is. */
FIRST(arg_max_axis, aclnnArgMaxGetWorkspaceSize(o[0], -1, false, o[1], size, executor))
FIRST(arg_min_axis, aclnnArgMinGetWorkspaceSize(o[0], -1, true, o[1], size, executor))
FIRST(max_dim_axis, aclnnMaxDimGetWorkspaceSize(o[0], -1, false, o[1], o[2], size, executor))
FIRST(min_dim_axis, aclnnMinDimGetWorkspaceSize(o[0], -2, false, o[1], o[2], size, executor))
FIRST(layer_norm_eps, aclnnLayerNormGetWorkspaceSize(o[0], o[1], o[2], o[3], 1e-6, o[4], o[5], o[6],
                                                     size, executor))
FIRST(convf_cube_math, aclnnConvTbcGetWorkspaceSize(o[0], o[1], o[2], 1, o[3], 1, size, executor))
FIRST(conv_cube_math, aclnnConvTbcBackwardGetWorkspaceSize(o[0], o[1], o[2], o[3], 1, 1, o[4], o[5],
                                                           o[6], size, executor))

/* The values that no parameter of the row is. */
static aclnnStatus convolution_with(void *const *o, int8_t cube_math, uint64_t *size,
                                    aclOpExecutor **executor)
{
    aclIntArray *array = oc_bare_array("1x2");
    const aclnnStatus status = aclnnConvolutionGetWorkspaceSize(
        o[0], o[1], o[2], o[3], o[4], array, false, o[5], 1, o[6], cube_math, size, executor);

    (void)aclDestroyIntArray(array);
    return status;
}

static aclnnStatus convolution_backward_with(void *const *o, int8_t cube_math, uint64_t *size,
                                             aclOpExecutor **executor)
{
    aclIntArray *array = oc_bare_array("1x2");
    const aclnnStatus status = aclnnConvolutionBackwardGetWorkspaceSize(
        o[0], o[1], o[2], NULL, o[3], o[4], array, false, NULL, 1, o[5], cube_math, o[6], o[7],
        o[8], size, executor);

    (void)aclDestroyIntArray(array);
    return status;
}

static aclnnStatus layer_norm_without_bias(void *const *o, uint64_t *size, aclOpExecutor **executor)
{
    static const bool MASK[] = {true, true, false};
    aclBoolArray *mask = aclCreateBoolArray(MASK, 3);
    const aclnnStatus status = aclnnLayerNormBackwardGetWorkspaceSize(
        o[0], o[1], o[2], o[3], o[4], o[5], o[6], mask, o[8], o[9], o[10], size, executor);

    (void)aclDestroyBoolArray(mask);
    return status;
}

/* As many windows at other places. */
static aclnnStatus max_pool_shifted(void *const *o, uint64_t *size, aclOpExecutor **executor)
{
    aclIntArray *padding = oc_bare_array("0x1");
    const aclnnStatus status = aclnnMaxPool2dWithMaskGetWorkspaceSize(
        o[0], o[1], o[2], padding, o[4], true, o[5], o[6], size, executor);

    (void)aclDestroyIntArray(padding);
    return status;
}

static aclnnStatus max_pool_backward_shifted(void *const *o, uint64_t *size,
                                             aclOpExecutor **executor)
{
    aclIntArray *padding = oc_bare_array("0x1");
    const aclnnStatus status = aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(
        o[0], o[1], o[2], o[3], o[4], padding, o[6], true, o[7], size, executor);

    (void)aclDestroyIntArray(padding);
    return status;
}

FIRST(convolution_cube_math, convolution_with(o, 1, size, executor))
FIRST(convolution_backward_cube_math, convolution_backward_with(o, 1, size, executor))

static const struct {
    const char *name;
    aclnnStatus (*first)(void *const *objects, uint64_t *size, aclOpExecutor **executor);
} OTHER_VALUES[] = {
    {"aclnnMseLossBackward", mse_mean},
    {"aclnnMseLoss", mse_sum},
    {"aclnnSmoothL1Loss", smooth_l1_beta},
    {"aclnnUpsampleNearestExact1dBackward", upsample_scaled},
    {"aclnnGridSampler2DBackward", grid_nearest},
    {"aclnnGridSampler2DBackward", grid_zeros},
    {"aclnnGridSampler2DBackward", grid_corners},
    {"aclnnGridSampler2D", sample_nearest},
    {"aclnnGridSampler2D", sample_zeros},
    {"aclnnGridSampler2D", sample_corners},
    {"aclnnRoiAlignV2Backward", roi_larger},
    {"aclnnRoiAlignV2Backward", roi_adaptive},
    {"aclnnRoiAlignV2Backward", roi_not_aligned},
    {"aclnnRoiAlignV2", pool_larger},
    {"aclnnRoiAlignV2", pool_adaptive},
    {"aclnnRoiAlignV2", pool_not_aligned},
    {"aclnnRoiAlign", pool_maximum},
    {"aclnnEmbeddingDenseBackward", embedding_padding},
    {"aclnnEmbeddingDenseBackward", embedding_scaled},
    {"aclnnNorm", norm_one},
    {"aclnnNLLLoss2d", nll_mean},
    {"aclnnNLLLoss", nll_ignored},
    {"aclnnNLLLoss2dBackward", nll_gradient_of_mean},
    {"aclnnNLLLoss2dBackward", nll_gradient_ignored},
    {"aclnnSoftmax", softmax_of_columns},
    {"aclnnLogSoftmaxBackward", gradient_of_rows},
    {"aclnnROIAlign", pool_end_mode},
    {"aclnnROIAlign", pool_sample_num},
    {"aclnnROIAlignBackward", roi_end_mode},
    {"aclnnROIAlignBackward", roi_sample_num},
    {"aclnnArgMax", arg_max_axis},
    {"aclnnArgMin", arg_min_axis},
    {"aclnnMaxDim", max_dim_axis},
    {"aclnnMinDim", min_dim_axis},
    {"aclnnLayerNorm", layer_norm_eps},
    {"aclnnLayerNormBackward", layer_norm_without_bias},
    {"aclnnMaxPool2dWithMask", max_pool_shifted},
    {"aclnnMaxPool2dWithMaskBackward", max_pool_backward_shifted},
    {"aclnnConvTbc", convf_cube_math},
    {"aclnnConvTbcBackward", conv_cube_math},
    {"aclnnConvolution", convolution_cube_math},
    {"aclnnConvolutionBackward", convolution_backward_cube_math},
};

#endif
