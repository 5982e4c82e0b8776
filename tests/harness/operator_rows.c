/* SPDX-License-Identifier: Apache-2.0 */
/* The operators of operators.h: all that have families of their own, but aclnnApplyAdamW, whose results depend on what they
 * overwrite, one element-wise function, and a few more. */
#include <stdlib.h>

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_affine_grid.h"
#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "aclnnop/aclnn_embedding.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "aclnnop/aclnn_equal.h"
#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_gelu_v2.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_l1_loss_backward.h"
#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_masked_select.h"
#include "aclnnop/aclnn_max_dim.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_min_dim.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_repeat.h"
#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_end_mode.h"
#include "aclnnop/aclnn_roi_align_end_mode_backward.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_smooth_l1_loss_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "aclnnop/aclnn_uniform.h"
#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_1d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_2d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_2d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d_backward.h"
#include "check/check.h"
#include "families/elementwise.h"
#include "harness/operators.h"
#include "harness/refusal.h"
#include "harness/scalars.h"
#include "verify/ops/cat.h"

/* ---- First calls ---- */

#define FIRST(function, ...)                                                     \
    static aclnnStatus first_##function(void *const *o, uint64_t *workspaceSize, \
                                        aclOpExecutor **executor)                \
    {                                                                            \
        return function##GetWorkspaceSize(__VA_ARGS__, workspaceSize, executor); \
    }
FIRST(aclnnMseLossBackward, o[0], o[1], o[2], 2, o[3])
FIRST(aclnnMseLoss, o[0], o[1], 1, o[2])
FIRST(aclnnMseLossOut, o[0], o[1], 2, o[2])
FIRST(aclnnL1Loss, o[0], o[1], 0, o[2])
FIRST(aclnnSmoothL1Loss, o[0], o[1], 0, 1, o[2])
FIRST(aclnnL1LossBackward, o[0], o[1], o[2], 2, o[3])
FIRST(aclnnUpsampleNearest1d, o[0], o[1], o[2])
FIRST(aclnnUpsampleNearest2d, o[0], o[1], o[2])
FIRST(aclnnUpsampleNearest1dV2, o[0], o[1], 2.25F, o[2])
FIRST(aclnnUpsampleNearest2dV2, o[0], o[1], 1.5F, 2.25F, o[2])
FIRST(aclnnUpsampleNearestExact2d, o[0], o[1], 0, 0, o[2])
FIRST(aclnnUpsampleNearest1dBackward, o[0], o[1], o[2], 0, o[3])
FIRST(aclnnUpsampleNearest2dBackward, o[0], o[1], o[2], 0, 0, o[3])
FIRST(aclnnUpsampleNearestExact2dBackward, o[0], o[1], o[2], 0, 0, o[3])
FIRST(aclnnSmoothL1LossBackward, o[0], o[1], o[2], 2, 1, o[3])
FIRST(aclnnUpsampleNearestExact1dBackward, o[0], o[1], o[2], 0, o[3])
FIRST(aclnnGridSampler2DBackward, o[0], o[1], o[2], 0, 1, false, o[3], o[4], o[5])
FIRST(aclnnGridSampler2D, o[0], o[1], 0, 1, false, o[2])
FIRST(aclnnRoiAlignV2Backward, o[0], o[1], o[2], 2, 3, 0.5f, 2, true, o[3])
FIRST(aclnnRoiAlignV2, o[0], o[1], 2, 3, 0.5f, 2, true, o[2])
FIRST(aclnnRoiAlign, o[0], o[1], o[2], "avg", 2, 3, 2, 0.5f, o[3])
FIRST(aclnnROIAlign, o[0], o[1], 0.5f, 2, 3, 2, 1, o[2])
FIRST(aclnnROIAlignBackward, o[0], o[1], o[2], 3, 2, 0.5f, 2, 1, o[3])
FIRST(aclnnConvTbcBackward, o[0], o[1], o[2], o[3], 1, 0, o[4], o[5], o[6])
FIRST(aclnnConvTbc, o[0], o[1], o[2], 1, o[3], 0)
FIRST(aclnnUpsampleNearestExact1d, o[0], o[1], 0, o[2])
FIRST(aclnnReduceSum, o[0], o[1], false, ACL_FLOAT, o[2])
FIRST(aclnnNorm, o[0], oc_scalar_integer(3), o[1], false, o[2])
FIRST(aclnnMaskedSelect, o[0], o[1], o[2])
FIRST(aclnnEqual, o[0], o[1], o[2])
FIRST(aclnnEmbedding, o[0], o[1], o[2])
FIRST(aclnnEmbeddingDenseBackward, o[0], o[1], 9, 3, false, o[2])
FIRST(aclnnRepeat, o[0], o[1], o[2])
FIRST(aclnnDropoutGenMaskV2, o[1], 0.25, 5, 6, ACL_FLOAT, o[0])
FIRST(aclnnDropoutDoMask, o[0], o[1], 0.5, o[2])
FIRST(aclnnMaxPool2dWithMask, o[0], o[1], o[2], o[3], o[4], false, o[5], o[6])
FIRST(aclnnMaxPool2dWithMaskBackward, o[0], o[1], o[2], o[3], o[4], o[5], o[6], false, o[7])
FIRST(aclnnArgMax, o[0], 1, false, o[1])
FIRST(aclnnArgMin, o[0], 1, true, o[1])
FIRST(aclnnMaxDim, o[0], 1, false, o[1], o[2])
FIRST(aclnnMinDim, o[0], 0, false, o[1], o[2])
FIRST(aclnnGeluV2, o[0], 0, o[1])
FIRST(aclnnSoftmax, o[0], 1, o[1])
FIRST(aclnnLogSoftmax, o[0], 0, o[1])
FIRST(aclnnSoftmaxBackward, o[0], o[1], 1, o[2])
FIRST(aclnnLogSoftmaxBackward, o[0], o[1], 0, o[2])
FIRST(aclnnNLLLoss, o[0], o[1], o[2], 0, 3, o[3], o[4])
FIRST(aclnnNLLLoss2d, o[0], o[1], o[2], 2, 1, o[3], o[4])
FIRST(aclnnNLLLossBackward, o[0], o[1], o[2], o[3], 1, -100, o[4], o[5])
FIRST(aclnnNLLLoss2dBackward, o[0], o[1], o[2], o[3], 2, 1, o[4], o[5])
FIRST(aclnnAffineGrid, o[0], o[1], true, o[2])
FIRST(aclnnLayerNorm, o[0], o[1], o[2], o[3], 1e-5, o[4], o[5], o[6])
FIRST(aclnnLayerNormBackward, o[0], o[1], o[2], o[3], o[4], o[5], o[6], o[7], o[8], o[9], o[10])
/* Without running statistics, whose new values depend on what they contain. */
FIRST(aclnnBatchNorm, o[0], o[1], o[2], NULL, NULL, true, 0.1, 1e-5, o[3], o[4], o[5])
FIRST(aclnnBatchNormBackward, o[0], o[1], o[2], NULL, NULL, o[3], o[4], true, 1e-5, o[5], o[6],
      o[7], o[8])
FIRST(aclnnInplaceUniform, o[0], 1, 3, 5, 6)
FIRST(aclnnBernoulli, o[0], oc_scalar_integer(1), 5, 6, o[1])
FIRST(aclnnInplaceBernoulli, o[0], oc_scalar_integer(1), 5, 6)
FIRST(aclnnAdd, o[0], o[1], oc_scalar_integer(3), o[2])
FIRST(aclnnAddmm, o[0], o[1], o[2], oc_scalar_integer(2), oc_scalar_integer(3), o[3], 0)

/* The arrays that no parameter of the row is. */
static aclnnStatus first_aclnnConvolution(void *const *o, uint64_t *workspaceSize,
                                          aclOpExecutor **executor)
{
    aclIntArray *dilation = oc_bare_array("1x2");
    const aclnnStatus status = aclnnConvolutionGetWorkspaceSize(
        o[0], o[1], o[2], o[3], o[4], dilation, false, o[5], 1, o[6], 0, workspaceSize, executor);

    (void)aclDestroyIntArray(dilation);
    return status;
}

static aclnnStatus first_aclnnConvolutionBackward(void *const *o, uint64_t *workspaceSize,
                                                  aclOpExecutor **executor)
{
    aclIntArray *dilation = oc_bare_array("1x2");
    const aclnnStatus status = aclnnConvolutionBackwardGetWorkspaceSize(
        o[0], o[1], o[2], NULL, o[3], o[4], dilation, false, NULL, 1, o[5], 0, o[6], o[7], o[8],
        workspaceSize, executor);

    (void)aclDestroyIntArray(dilation);
    return status;
}

static aclnnStatus first_aclnnCat(void *const *o, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    aclTensorList *list = oc_tensor_list((aclTensor *const *)o, 2);
    const aclnnStatus status = aclnnCatGetWorkspaceSize(list, 1, o[2], workspaceSize, executor);

    oc_tensor_list_free(list);
    return status;
}

static aclnnStatus first_aclnnForeachAddListV2(void *const *o, uint64_t *workspaceSize,
                                               aclOpExecutor **executor)
{
    aclTensorList *x1 = oc_tensor_list((aclTensor *const *)o, 1),
                  *x2 = oc_tensor_list((aclTensor *const *)o + 1, 1),
                  *out = oc_tensor_list((aclTensor *const *)o + 2, 1);
    const aclnnStatus status = aclnnForeachAddListV2GetWorkspaceSize(x1, x2, oc_scalar_integer(2),
                                                                     out, workspaceSize, executor);

    oc_tensor_list_free(x1);
    oc_tensor_list_free(x2);
    oc_tensor_list_free(out);
    return status;
}

/* ---- Rows ---- */

#define OPERATOR(function) .name = #function, .first = first_##function, .second = (function)
#define TENSOR_WITH(text, shape, from, to, types, ...)                                     \
    {                                                                                      \
        .name = (text), .kind = OC_PARAMETER_TENSOR, .value = (shape), .min_rank = (from), \
        .max_rank = (to), .dtypes = (types), __VA_ARGS__                                   \
    }
#define ND .format = ACL_FORMAT_ND
#define TENSOR(text, shape, from, to, types) TENSOR_WITH(text, shape, from, to, types, ND)
#define OPTIONAL(text, shape) TENSOR_WITH(text, shape, 0, 8, OC_FLOATS, ND, .is_optional = true)
#define UNREAD(text, shape, from, to, types) \
    TENSOR_WITH(text, shape, from, to, types, ND, .is_unread = true)
#define ONES(text, shape, from, to, types) \
    TENSOR_WITH(text, shape, from, to, types, ND, .is_ones = true)
#define OUTPUT(text, shape, from, to, types) \
    TENSOR_WITH(text, shape, from, to, types, ND, .is_output = true)
#define IMAGES(text, shape, types, output) \
    TENSOR_WITH(text, shape, 4, 4, types, .format = ACL_FORMAT_NCHW, .is_output = (output))
#define INT_ARRAY(text, values, optional)                                  \
    {                                                                      \
        .name = (text), .kind = OC_PARAMETER_INT_ARRAY, .value = (values), \
        .is_optional = (optional)                                          \
    }
#define BOOL_ARRAY(text, values, optional)                                  \
    {                                                                       \
        .name = (text), .kind = OC_PARAMETER_BOOL_ARRAY, .value = (values), \
        .is_optional = (optional)                                           \
    }

const struct oc_operator oc_operators[] = {
    {OPERATOR(aclnnMseLossBackward), .parameters = {TENSOR("gradOutput", "20", 0, 8, OC_FLOATS),
                                                    TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                                                    TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                                                    OUTPUT("out", "3x20", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnMseLoss), .parameters = {TENSOR("self", "9x500", 0, 8, OC_FLOATS),
                                            TENSOR("target", "9x500", 0, 8, OC_FLOATS),
                                            OUTPUT("out", "", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnMseLossOut), .parameters = {TENSOR("self", "300x3", 0, 8, OC_FLOATS),
                                               TENSOR("target", "300x3", 0, 8, OC_FLOATS),
                                               OUTPUT("out", "3", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnL1Loss), .parameters = {TENSOR("self", "3x20", 0, 8, OC_FLOATS | OC_I64),
                                           TENSOR("target", "3x20", 0, 8, OC_FLOATS | OC_I64),
                                           OUTPUT("out", "3x20", 0, 8, OC_FLOATS | OC_I64)}},
    {OPERATOR(aclnnSmoothL1Loss), .parameters = {TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                                                 TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                                                 OUTPUT("result", "3x20", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnL1LossBackward), .parameters = {TENSOR("gradOutput", "20", 0, 8, OC_FLOATS),
                                                   TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                                                   TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                                                   OUTPUT("gradInput", "3x20", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnSmoothL1LossBackward),
     .parameters = {TENSOR("gradOut", "20", 0, 8, OC_FLOATS),
                    TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                    TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                    OUTPUT("gradInput", "3x20", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnUpsampleNearestExact1dBackward),
     .parameters = {TENSOR("gradOutput", "2x5x20", 3, 3, OC_FLOATS),
                    INT_ARRAY("outputSize", "20", true), INT_ARRAY("inputSize", "2x5x9", false),
                    OUTPUT("out", "2x5x9", 3, 3, OC_FLOATS)}},
    {OPERATOR(aclnnGridSampler2DBackward),
     .parameters = {TENSOR("gradOutput", "2x5x3x4", 4, 4, OC_FLOATS | OC_F64),
                    TENSOR("input", "2x5x4x5", 4, 4, OC_FLOATS | OC_F64),
                    TENSOR("grid", "2x3x4x2", 4, 4, OC_FLOATS | OC_F64),
                    BOOL_ARRAY("outputMask", "1x1", true),
                    OUTPUT("inputGrad", "2x5x4x5", 4, 4, OC_FLOATS | OC_F64),
                    OUTPUT("gridGrad", "2x3x4x2", 4, 4, OC_FLOATS | OC_F64)}},
    {OPERATOR(aclnnGridSampler2D),
     .parameters = {TENSOR("input", "2x5x4x5", 4, 4, OC_FLOATS | OC_F64),
                    TENSOR("grid", "2x3x4x2", 4, 4, OC_FLOATS | OC_F64),
                    OUTPUT("out", "2x5x3x4", 4, 4, OC_FLOATS | OC_F64)}},
    {OPERATOR(aclnnRoiAlignV2Backward),
     .parameters = {IMAGES("gradOutput", "3x5x2x3", OC_F32, false),
                    TENSOR("boxes", "3x5", 2, 2, OC_F32), INT_ARRAY("inputShape", "2x5x6x7", false),
                    IMAGES("gradInput", "2x5x6x7", OC_F32, true)}},
    {OPERATOR(aclnnRoiAlignV2), .parameters = {IMAGES("self", "2x5x6x7", OC_F32 | OC_F16, false),
                                               TENSOR("boxes", "3x5", 2, 2, OC_F32 | OC_F16),
                                               IMAGES("out", "3x5x2x3", OC_F32 | OC_F16, true)}},
    {OPERATOR(aclnnRoiAlign), .parameters = {IMAGES("self", "2x5x6x7", OC_F32 | OC_F16, false),
                                             TENSOR("rois", "3x4", 2, 2, OC_F32 | OC_F16),
                                             TENSOR("batchIndices", "3", 1, 1, OC_I32),
                                             IMAGES("out", "3x5x2x3", OC_F32 | OC_F16, true)}},
    {OPERATOR(aclnnROIAlign), .parameters = {IMAGES("self", "2x5x6x7", OC_F32 | OC_F16, false),
                                             TENSOR("rois", "3x5", 2, 2, OC_F32 | OC_F16),
                                             IMAGES("out", "3x5x2x3", OC_F32 | OC_F16, true)}},
    {OPERATOR(aclnnROIAlignBackward),
     .parameters = {IMAGES("gradOutput", "3x5x2x3", OC_F32, false),
                    TENSOR("rois", "3x5", 2, 2, OC_F32), INT_ARRAY("xdiffShape", "2x5x6x7", false),
                    IMAGES("gradInput", "2x5x6x7", OC_F32, true)}},
    {OPERATOR(aclnnConvTbcBackward), .parameters = {TENSOR("self", "6x2x4", 3, 3, OC_FLOATS),
                                                    TENSOR("input", "6x2x5", 3, 3, OC_FLOATS),
                                                    TENSOR("weight", "3x5x4", 3, 3, OC_FLOATS),
                                                    UNREAD("bias", "4", 1, 1, OC_FLOATS),
                                                    OUTPUT("gradInput", "6x2x5", 3, 3, OC_FLOATS),
                                                    OUTPUT("gradWeight", "3x5x4", 3, 3, OC_FLOATS),
                                                    OUTPUT("gradBias", "4", 1, 1, OC_FLOATS)}},
    {OPERATOR(aclnnConvTbc), .parameters = {TENSOR("self", "6x2x5", 3, 3, OC_FLOATS),
                                            TENSOR("weight", "3x5x4", 3, 3, OC_FLOATS),
                                            TENSOR("bias", "4", 1, 1, OC_FLOATS),
                                            OUTPUT("output", "6x2x4", 3, 3, OC_FLOATS)}},
    {OPERATOR(aclnnConvolution),
     .parameters = {TENSOR("input", "2x3x7x7", 2, 5, OC_FLOATS),
                    TENSOR("weight", "4x3x2x3", 3, 5, OC_FLOATS),
                    TENSOR_WITH("bias", "4", 1, 1, OC_FLOATS, ND, .is_optional = true),
                    INT_ARRAY("stride", "2x1", false), INT_ARRAY("padding", "1x0", false),
                    INT_ARRAY("outputPadding", "0x0", true),
                    OUTPUT("output", "2x4x4x3", 2, 5, OC_FLOATS)}},
    {OPERATOR(aclnnConvolutionBackward),
     .parameters = {TENSOR("gradOutput", "2x4x4x3", 2, 5, OC_FLOATS),
                    TENSOR("input", "2x3x7x7", 2, 5, OC_FLOATS),
                    TENSOR("weight", "4x3x2x3", 3, 5, OC_FLOATS), INT_ARRAY("stride", "2x1", false),
                    INT_ARRAY("padding", "1x0", false), BOOL_ARRAY("outputMask", "1x1x1", false),
                    OUTPUT("gradInput", "2x3x7x7", 2, 5, OC_FLOATS),
                    OUTPUT("gradWeight", "4x3x2x3", 3, 5, OC_FLOATS),
                    OUTPUT("gradBias", "4", 1, 1, OC_FLOATS)}},
    {OPERATOR(aclnnUpsampleNearestExact1d),
     .parameters = {TENSOR("self", "2x5x9", 3, 3, OC_FLOATS | OC_U8),
                    INT_ARRAY("outputSize", "20", false),
                    OUTPUT("out", "2x5x20", 3, 3, OC_FLOATS | OC_U8)}},
    {OPERATOR(aclnnUpsampleNearest1d),
     .parameters = {TENSOR("self", "2x5x9", 3, 3, OC_FLOATS | OC_F64 | OC_U8),
                    INT_ARRAY("outputSize", "20", false),
                    OUTPUT("out", "2x5x20", 3, 3, OC_FLOATS | OC_F64 | OC_U8)}},
    {OPERATOR(aclnnUpsampleNearest2d),
     .parameters = {IMAGES("self", "2x5x3x9", OC_FLOATS | OC_F64 | OC_U8, false),
                    INT_ARRAY("outputSize", "4x20", false),
                    IMAGES("out", "2x5x4x20", OC_FLOATS | OC_F64 | OC_U8, true)}},
    {OPERATOR(aclnnUpsampleNearest1dV2),
     .parameters = {TENSOR("self", "2x5x9", 3, 3, OC_FLOATS | OC_F64 | OC_U8),
                    INT_ARRAY("outputSize", "20", false),
                    OUTPUT("out", "2x5x20", 3, 3, OC_FLOATS | OC_F64 | OC_U8)}},
    {OPERATOR(aclnnUpsampleNearest2dV2),
     .parameters = {IMAGES("self", "2x5x3x9", OC_FLOATS | OC_F64 | OC_U8, false),
                    INT_ARRAY("outputSize", "4x20", false),
                    IMAGES("out", "2x5x4x20", OC_FLOATS | OC_F64 | OC_U8, true)}},
    {OPERATOR(aclnnUpsampleNearestExact2d),
     .parameters = {IMAGES("self", "2x5x3x9", OC_FLOATS | OC_U8, false),
                    INT_ARRAY("outputSize", "4x20", false),
                    IMAGES("out", "2x5x4x20", OC_FLOATS | OC_U8, true)}},
    {OPERATOR(aclnnUpsampleNearest1dBackward),
     .parameters = {TENSOR("gradOut", "2x5x20", 3, 3, OC_FLOATS | OC_F64),
                    INT_ARRAY("outputSize", "20", false), INT_ARRAY("inputSize", "2x5x9", false),
                    OUTPUT("out", "2x5x9", 3, 3, OC_FLOATS | OC_F64)}},
    {OPERATOR(aclnnUpsampleNearest2dBackward),
     .parameters = {IMAGES("gradOut", "2x5x4x20", OC_FLOATS, false),
                    INT_ARRAY("outputSize", "4x20", false),
                    INT_ARRAY("inputSize", "2x5x3x9", false),
                    IMAGES("gradInput", "2x5x3x9", OC_FLOATS, true)}},
    {OPERATOR(aclnnUpsampleNearestExact2dBackward),
     .parameters = {IMAGES("gradOutput", "2x5x4x20", OC_FLOATS, false),
                    INT_ARRAY("outputSize", "4x20", true), INT_ARRAY("inputSize", "2x5x3x9", false),
                    IMAGES("out", "2x5x3x9", OC_FLOATS, true)}},
    {OPERATOR(aclnnAdd), .parameters = {TENSOR("self", "3x20", 0, 8, OC_TYPES_ALL),
                                        TENSOR("other", "20", 0, 8, OC_TYPES_ALL),
                                        OUTPUT("out", "3x20", 0, 8, OC_TYPES_ALL)}},
    {OPERATOR(aclnnReduceSum),
     .parameters = {TENSOR("self", "5x30", 0, 8, OC_TYPES_ALL), INT_ARRAY("dims", "1", false),
                    OUTPUT("out", "5", 0, 8, OC_TYPES_ALL)}},
    {OPERATOR(aclnnNorm),
     .parameters = {TENSOR("self", "3x2000", 0, 8, OC_FLOATS | OC_F64),
                    INT_ARRAY("dim", "1", false), OUTPUT("out", "3", 0, 8, OC_FLOATS | OC_F64)}},
    {OPERATOR(aclnnAddmm),
     .parameters = {TENSOR("self", "18", 0, 2, OC_FLOATS), TENSOR("mat1", "5x7", 2, 2, OC_FLOATS),
                    TENSOR("mat2", "7x18", 2, 2, OC_FLOATS),
                    OUTPUT("out", "5x18", 2, 2, OC_FLOATS)}},
    {OPERATOR(aclnnCat), .parameters = {TENSOR("tensors[0]", "4x3", 0, 8, OC_TYPES_ALL),
                                        TENSOR("tensors[1]", "4x5", 0, 8, OC_TYPES_ALL),
                                        OUTPUT("out", "4x8", 0, 8, OC_TYPES_ALL)}},
    /* All elements are selected, so that out keeps its extent. */
    {OPERATOR(aclnnMaskedSelect), .is_planned_anew = true,
     .parameters = {TENSOR("self", "2x5", 0, 8, OC_TYPES_ALL),
                    ONES("mask", "2x5", 0, 8, OC_B8 | OC_U8),
                    OUTPUT("out", "10", 1, 1, OC_TYPES_ALL)}},
    {OPERATOR(aclnnEqual),
     .parameters = {TENSOR("self", "3x20", 0, 8, OC_TYPES_ALL),
                    TENSOR("other", "3x20", 0, 8, OC_TYPES_ALL), OUTPUT("out", "1", 0, 8, OC_B8)}},
    {OPERATOR(aclnnEmbedding), .parameters = {TENSOR("weight", "9x20", 2, 2, OC_TYPES_ALL),
                                              TENSOR("indices", "6", 0, 7, OC_I64 | OC_I32),
                                              OUTPUT("out", "6x20", 1, 8, OC_TYPES_ALL)}},
    {OPERATOR(aclnnEmbeddingDenseBackward), .adds_in_place = true,
     .parameters = {TENSOR("grad", "6x20", 1, 8, OC_FLOATS),
                    TENSOR("indices", "6", 0, 8, OC_I64 | OC_I32),
                    OUTPUT("out", "9x20", 2, 2, OC_FLOATS)}},
    {OPERATOR(aclnnDropoutGenMaskV2),
     .parameters = {OUTPUT("out", "32", 0, 8, OC_U8), INT_ARRAY("shape", "3x50", false)}},
    {OPERATOR(aclnnDropoutDoMask),
     .parameters = {TENSOR("self", "3x20", 0, 8, OC_FLOATS), ONES("mask", "16", 0, 8, OC_U8),
                    OUTPUT("out", "3x20", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnRepeat),
     .parameters = {TENSOR("self", "3x5", 0, 8, OC_TYPES_ALL), INT_ARRAY("repeats", "2x4", false),
                    OUTPUT("out", "6x20", 0, 8, OC_TYPES_ALL)}},
    {OPERATOR(aclnnMaxPool2dWithMask),
     .parameters = {TENSOR("self", "2x3x8x6", 3, 4, OC_FLOATS),
                    INT_ARRAY("kernelSize", "3x2", false), INT_ARRAY("stride", "2", false),
                    INT_ARRAY("padding", "1x1", false), INT_ARRAY("dilation", "1x1", false),
                    OUTPUT("out", "2x3x4x4", 3, 4, OC_FLOATS),
                    OUTPUT("indices", "2x3x6x64", 3, 4, OC_I8)}},
    {OPERATOR(aclnnMaxPool2dWithMaskBackward),
     .parameters = {TENSOR("gradOutput", "2x3x4x4", 3, 4, OC_FLOATS),
                    UNREAD("self", "2x3x8x6", 3, 4, OC_FLOATS),
                    TENSOR("indices", "2x3x6x64", 3, 4, OC_I8),
                    INT_ARRAY("kernelSize", "3x2", false), INT_ARRAY("stride", "2", false),
                    INT_ARRAY("padding", "1x1", false), INT_ARRAY("dilation", "1x1", false),
                    OUTPUT("gradInput", "2x3x8x6", 3, 4, OC_FLOATS)}},
    {OPERATOR(aclnnArgMax),
     .parameters = {TENSOR("self", "3x20", 0, 8, OC_TYPES_ALL & ~(unsigned)OC_B8),
                    OUTPUT("out", "3", 0, 8, OC_I32 | OC_I64)}},
    {OPERATOR(aclnnArgMin),
     .parameters = {TENSOR("self", "3x20000", 0, 8, OC_TYPES_ALL & ~(unsigned)OC_B8),
                    OUTPUT("out", "3x1", 0, 8, OC_I32 | OC_I64)}},
    {OPERATOR(aclnnMaxDim),
     .parameters = {TENSOR("self", "3x20", 0, 8, OC_FLOATS | OC_I32 | OC_I64 | OC_B8),
                    OUTPUT("out", "3", 0, 8, OC_FLOATS | OC_I32 | OC_I64 | OC_B8),
                    OUTPUT("indices", "3", 0, 8, OC_I32 | OC_I64)}},
    {OPERATOR(aclnnMinDim),
     .parameters = {TENSOR("self", "3x20", 0, 8, OC_FLOATS | OC_I32 | OC_I64 | OC_B8),
                    OUTPUT("out", "20", 0, 8, OC_FLOATS | OC_I32 | OC_I64 | OC_B8),
                    OUTPUT("indices", "20", 0, 8, OC_I32 | OC_I64)}},
    {OPERATOR(aclnnGeluV2),
     .parameters = {TENSOR("x", "3x20", 0, 8, OC_FLOATS), OUTPUT("y", "3x20", 0, 8, OC_TYPES_ALL)}},
    {OPERATOR(aclnnNLLLoss),
     .parameters = {TENSOR("self", "20x6", 1, 2, OC_FLOATS),
                    TENSOR("target", "20", 0, 3, OC_I64 | OC_I32 | OC_U8),
                    TENSOR("weight", "6", 1, 1, OC_FLOATS), OUTPUT("out", "20", 0, 8, OC_FLOATS),
                    UNREAD("totalWeightOut", "1", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnNLLLoss2d),
     .parameters = {TENSOR("self", "2x6x50x50", 4, 4, OC_FLOATS),
                    TENSOR("target", "2x50x50", 0, 3, OC_I64 | OC_I32 | OC_U8),
                    TENSOR("weight", "6", 1, 1, OC_FLOATS), OUTPUT("out", "", 0, 8, OC_FLOATS),
                    OUTPUT("totalWeightOut", "1", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnNLLLossBackward),
     .parameters = {TENSOR("gradOutput", "", 0, 3, OC_FLOATS),
                    UNREAD("self", "20x6", 1, 2, OC_FLOATS),
                    TENSOR("target", "20", 0, 3, OC_I64 | OC_I32 | OC_U8),
                    TENSOR("weight", "6", 1, 1, OC_FLOATS),
                    ONES("totalWeight", "1", 0, 8, OC_FLOATS),
                    OUTPUT("out", "20x6", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnNLLLoss2dBackward),
     .parameters = {TENSOR("gradOutput", "", 0, 3, OC_FLOATS),
                    UNREAD("self", "2x6x50x50", 4, 4, OC_FLOATS),
                    TENSOR("target", "2x50x50", 0, 3, OC_I64 | OC_I32 | OC_U8),
                    TENSOR("weight", "6", 1, 1, OC_FLOATS),
                    UNREAD("totalWeight", "1", 0, 8, OC_FLOATS),
                    OUTPUT("out", "2x6x50x50", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnSoftmax), .parameters = {TENSOR("self", "3x50", 0, 8, OC_FLOATS),
                                            OUTPUT("out", "3x50", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnLogSoftmax), .parameters = {TENSOR("self", "3x50", 0, 8, OC_FLOATS),
                                               OUTPUT("out", "3x50", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnSoftmaxBackward), .parameters = {TENSOR("gradOutput", "3x50", 0, 8, OC_FLOATS),
                                                    TENSOR("output", "3x50", 0, 8, OC_FLOATS),
                                                    OUTPUT("out", "3x50", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnLogSoftmaxBackward),
     .parameters = {TENSOR("gradOutput", "3x50", 0, 8, OC_FLOATS),
                    TENSOR("output", "3x50", 0, 8, OC_FLOATS),
                    OUTPUT("out", "3x50", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnAffineGrid),
     .parameters = {TENSOR("theta", "2x2x3", 3, 3, OC_FLOATS), INT_ARRAY("size", "2x1x4x5", false),
                    OUTPUT("out", "2x4x5x2", 4, 5, OC_FLOATS)}},
    {OPERATOR(aclnnLayerNorm),
     .parameters = {TENSOR("input", "3x20", 1, 8, OC_FLOATS),
                    INT_ARRAY("normalizedShape", "20", false), OPTIONAL("weightOptional", "20"),
                    OPTIONAL("biasOptional", "20"), OUTPUT("out", "3x20", 1, 8, OC_FLOATS),
                    TENSOR_WITH("meanOutOptional", "3x1", 0, 8, OC_FLOATS, ND, .is_output = true,
                                .is_optional = true),
                    TENSOR_WITH("rstdOutOptional", "3x1", 0, 8, OC_FLOATS, ND, .is_output = true,
                                .is_optional = true)}},
    {OPERATOR(aclnnLayerNormBackward),
     .parameters =
         {TENSOR("gradOut", "3x20", 1, 8, OC_FLOATS), TENSOR("input", "3x20", 1, 8, OC_FLOATS),
          INT_ARRAY("normalizedShape", "20", false), TENSOR("mean", "3x1", 0, 8, OC_FLOATS),
          TENSOR("rstd", "3x1", 0, 8, OC_FLOATS), OPTIONAL("weightOptional", "20"),
          TENSOR_WITH("biasOptional", "20", 0, 8, OC_FLOATS, ND, .is_optional = true,
                      .is_unread = true),
          BOOL_ARRAY("outputMask", "1x1x1", false), OUTPUT("gradInputOut", "3x20", 0, 8, OC_FLOATS),
          OUTPUT("gradWeightOut", "20", 0, 8, OC_FLOATS),
          OUTPUT("gradBiasOut", "20", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnBatchNorm),
     .parameters = {TENSOR("input", "3x5x7", 2, 8, OC_FLOATS), OPTIONAL("weight", "5"),
                    OPTIONAL("bias", "5"), OUTPUT("output", "3x5x7", 2, 8, OC_FLOATS),
                    OUTPUT("saveMean", "5", 0, 8, OC_FLOATS),
                    OUTPUT("saveInvstd", "5", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnBatchNormBackward),
     .parameters =
         {TENSOR("gradOut", "3x5x7", 2, 8, OC_FLOATS), TENSOR("input", "3x5x7", 2, 8, OC_FLOATS),
          OPTIONAL("weight", "5"), OPTIONAL("saveMean", "5"), OPTIONAL("saveInvstd", "5"),
          BOOL_ARRAY("outputMask", "1x1x1", false), OUTPUT("gradInput", "3x5x7", 2, 8, OC_FLOATS),
          OUTPUT("gradWeight", "5", 0, 8, OC_FLOATS), OUTPUT("gradBias", "5", 0, 8, OC_FLOATS)}},
    {OPERATOR(aclnnInplaceUniform),
     .parameters = {OUTPUT("selfRef", "3x20", 0, 8, OC_TYPES_ALL & ~(unsigned)OC_B8)}},
    {OPERATOR(aclnnBernoulli), .parameters = {UNREAD("self", "3x20", 0, 8, OC_TYPES_ALL),
                                              OUTPUT("out", "3x20", 0, 8, OC_TYPES_ALL)}},
    {OPERATOR(aclnnInplaceBernoulli),
     .parameters = {OUTPUT("selfRef", "3x20", 0, 8, OC_TYPES_ALL)}},
    {OPERATOR(aclnnForeachAddListV2),
     .parameters = {TENSOR("x1[0]", "3x20", 0, 8, OC_TYPES_ALL & ~(unsigned)OC_B8),
                    TENSOR("x2[0]", "3x20", 0, 8, OC_TYPES_ALL & ~(unsigned)OC_B8),
                    OUTPUT("out[0]", "3x20", 0, 8, OC_TYPES_ALL)}},
    {.name = NULL},
};
