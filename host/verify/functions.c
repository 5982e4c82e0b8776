/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/verify/functions.py and the prototypes of include/aclnnop. */
#include "verify/functions.h"

#include <string.h>

#include "aclnnop/aclnn_abs.h"
#include "aclnnop/aclnn_acos.h"
#include "aclnnop/aclnn_acosh.h"
#include "aclnnop/aclnn_adaptive_avg_pool2d.h"
#include "aclnnop/aclnn_adaptive_avg_pool2d_backward.h"
#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_add_rms_norm.h"
#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_addcmul.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_affine_grid.h"
#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_aminmax.h"
#include "aclnnop/aclnn_amp_update_scale.h"
#include "aclnnop/aclnn_any.h"
#include "aclnnop/aclnn_apply_adam_w.h"
#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "aclnnop/aclnn_argsort.h"
#include "aclnnop/aclnn_asin.h"
#include "aclnnop/aclnn_asinh.h"
#include "aclnnop/aclnn_atan.h"
#include "aclnnop/aclnn_atan2.h"
#include "aclnnop/aclnn_atanh.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_batch_matmul.h"
#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_binary_cross_entropy.h"
#include "aclnnop/aclnn_binary_cross_entropy_backward.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits_backward.h"
#include "aclnnop/aclnn_bincount.h"
#include "aclnnop/aclnn_bitwise_and_scalar.h"
#include "aclnnop/aclnn_bitwise_and_tensor.h"
#include "aclnnop/aclnn_bitwise_not.h"
#include "aclnnop/aclnn_bitwise_or_scalar.h"
#include "aclnnop/aclnn_bitwise_or_tensor.h"
#include "aclnnop/aclnn_bitwise_xor_scalar.h"
#include "aclnnop/aclnn_bitwise_xor_tensor.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_ceil.h"
#include "aclnnop/aclnn_celu.h"
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_constant_pad_nd.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_cos.h"
#include "aclnnop/aclnn_cosh.h"
#include "aclnnop/aclnn_cumprod.h"
#include "aclnnop/aclnn_cumsum.h"
#include "aclnnop/aclnn_div.h"
#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_embedding.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_eq_tensor.h"
#include "aclnnop/aclnn_equal.h"
#include "aclnnop/aclnn_erf.h"
#include "aclnnop/aclnn_erfc.h"
#include "aclnnop/aclnn_erfinv.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_exp2.h"
#include "aclnnop/aclnn_expm1.h"
#include "aclnnop/aclnn_eye.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_fill_tensor.h"
#include "aclnnop/aclnn_flash_attention_score.h"
#include "aclnnop/aclnn_flash_attention_score_grad.h"
#include "aclnnop/aclnn_flip.h"
#include "aclnnop/aclnn_floor.h"
#include "aclnnop/aclnn_floor_divide.h"
#include "aclnnop/aclnn_fmod_scalar.h"
#include "aclnnop/aclnn_fmod_tensor.h"
#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_add_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_non_finite_check_and_unscale.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "aclnnop/aclnn_frac.h"
#include "aclnnop/aclnn_fused_infer_attention_score_v2.h"
#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_ge_scalar.h"
#include "aclnnop/aclnn_ge_tensor.h"
#include "aclnnop/aclnn_geglu.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_gelu_backward.h"
#include "aclnnop/aclnn_gelu_backward_v2.h"
#include "aclnnop/aclnn_gelu_v2.h"
#include "aclnnop/aclnn_ger.h"
#include "aclnnop/aclnn_glu.h"
#include "aclnnop/aclnn_glu_backward.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_group_norm.h"
#include "aclnnop/aclnn_group_norm_backward.h"
#include "aclnnop/aclnn_grouped_matmul_v3.h"
#include "aclnnop/aclnn_gt_scalar.h"
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_hardshrink.h"
#include "aclnnop/aclnn_hardshrink_backward.h"
#include "aclnnop/aclnn_hardsigmoid.h"
#include "aclnnop/aclnn_hardsigmoid_backward.h"
#include "aclnnop/aclnn_hardswish.h"
#include "aclnnop/aclnn_hardswish_backward.h"
#include "aclnnop/aclnn_hardtanh.h"
#include "aclnnop/aclnn_hardtanh_backward.h"
#include "aclnnop/aclnn_histc.h"
#include "aclnnop/aclnn_im2col.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_index.h"
#include "aclnnop/aclnn_index_add.h"
#include "aclnnop/aclnn_index_copy.h"
#include "aclnnop/aclnn_index_fill.h"
#include "aclnnop/aclnn_index_fill_tensor.h"
#include "aclnnop/aclnn_index_put_impl.h"
#include "aclnnop/aclnn_index_select.h"
#include "aclnnop/aclnn_isclose.h"
#include "aclnnop/aclnn_isfinite.h"
#include "aclnnop/aclnn_isneginf.h"
#include "aclnnop/aclnn_isposinf.h"
#include "aclnnop/aclnn_kl_div.h"
#include "aclnnop/aclnn_kl_div_backward.h"
#include "aclnnop/aclnn_kl_div_target_backward.h"
#include "aclnnop/aclnn_kthvalue.h"
#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_l1_loss_backward.h"
#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "aclnnop/aclnn_le_scalar.h"
#include "aclnnop/aclnn_le_tensor.h"
#include "aclnnop/aclnn_leaky_relu.h"
#include "aclnnop/aclnn_leaky_relu_backward.h"
#include "aclnnop/aclnn_lerp_scalar.h"
#include "aclnnop/aclnn_lerp_tensor.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_linspace.h"
#include "aclnnop/aclnn_log.h"
#include "aclnnop/aclnn_log10.h"
#include "aclnnop/aclnn_log1p.h"
#include "aclnnop/aclnn_log2.h"
#include "aclnnop/aclnn_logaddexp.h"
#include "aclnnop/aclnn_logaddexp2.h"
#include "aclnnop/aclnn_logical_and.h"
#include "aclnnop/aclnn_logical_not.h"
#include "aclnnop/aclnn_logical_or.h"
#include "aclnnop/aclnn_logical_xor.h"
#include "aclnnop/aclnn_logsigmoid.h"
#include "aclnnop/aclnn_logsigmoid_backward.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_logsumexp.h"
#include "aclnnop/aclnn_lstm.h"
#include "aclnnop/aclnn_lstm_backward.h"
#include "aclnnop/aclnn_lt_scalar.h"
#include "aclnnop/aclnn_lt_tensor.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "aclnnop/aclnn_masked_fill_tensor.h"
#include "aclnnop/aclnn_masked_scatter.h"
#include "aclnnop/aclnn_masked_select.h"
#include "aclnnop/aclnn_matmul.h"
#include "aclnnop/aclnn_max.h"
#include "aclnnop/aclnn_max_dim.h"
#include "aclnnop/aclnn_max_pool.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_maximum.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_median.h"
#include "aclnnop/aclnn_min.h"
#include "aclnnop/aclnn_min_dim.h"
#include "aclnnop/aclnn_minimum.h"
#include "aclnnop/aclnn_mish.h"
#include "aclnnop/aclnn_mish_backward.h"
#include "aclnnop/aclnn_mm.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_multinomial.h"
#include "aclnnop/aclnn_mv.h"
#include "aclnnop/aclnn_nan_to_num.h"
#include "aclnnop/aclnn_ne_scalar.h"
#include "aclnnop/aclnn_ne_tensor.h"
#include "aclnnop/aclnn_neg.h"
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "aclnnop/aclnn_nonzero.h"
#include "aclnnop/aclnn_nonzero_v2.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_one_hot.h"
#include "aclnnop/aclnn_ones.h"
#include "aclnnop/aclnn_permute.h"
#include "aclnnop/aclnn_pow.h"
#include "aclnnop/aclnn_pow_tensor_tensor.h"
#include "aclnnop/aclnn_prelu.h"
#include "aclnnop/aclnn_prelu_backward.h"
#include "aclnnop/aclnn_prod.h"
#include "aclnnop/aclnn_random.h"
#include "aclnnop/aclnn_randperm.h"
#include "aclnnop/aclnn_range.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_recurrent_gated_delta_rule.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_reflection_pad1d.h"
#include "aclnnop/aclnn_reflection_pad1d_backward.h"
#include "aclnnop/aclnn_reflection_pad2d.h"
#include "aclnnop/aclnn_reflection_pad2d_backward.h"
#include "aclnnop/aclnn_reflection_pad3d.h"
#include "aclnnop/aclnn_reflection_pad3d_backward.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_remainder.h"
#include "aclnnop/aclnn_repeat.h"
#include "aclnnop/aclnn_repeat_interleave.h"
#include "aclnnop/aclnn_repeat_interleave_grad.h"
#include "aclnnop/aclnn_replication_pad1d.h"
#include "aclnnop/aclnn_replication_pad1d_backward.h"
#include "aclnnop/aclnn_replication_pad2d.h"
#include "aclnnop/aclnn_replication_pad2d_backward.h"
#include "aclnnop/aclnn_replication_pad3d.h"
#include "aclnnop/aclnn_replication_pad3d_backward.h"
#include "aclnnop/aclnn_rms_norm.h"
#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_end_mode.h"
#include "aclnnop/aclnn_roi_align_end_mode_backward.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "aclnnop/aclnn_roll.h"
#include "aclnnop/aclnn_rotary_position_embedding.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_rsqrt.h"
#include "aclnnop/aclnn_rsub.h"
#include "aclnnop/aclnn_s_where.h"
#include "aclnnop/aclnn_scatter.h"
#include "aclnnop/aclnn_scatter_add.h"
#include "aclnnop/aclnn_searchsorted.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_sign.h"
#include "aclnnop/aclnn_signbit.h"
#include "aclnnop/aclnn_silu.h"
#include "aclnnop/aclnn_silu_backward.h"
#include "aclnnop/aclnn_sin.h"
#include "aclnnop/aclnn_sinh.h"
#include "aclnnop/aclnn_slice.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_smooth_l1_loss_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "aclnnop/aclnn_softplus.h"
#include "aclnnop/aclnn_softplus_backward.h"
#include "aclnnop/aclnn_softshrink.h"
#include "aclnnop/aclnn_softshrink_backward.h"
#include "aclnnop/aclnn_sort.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_square.h"
#include "aclnnop/aclnn_stack.h"
#include "aclnnop/aclnn_std.h"
#include "aclnnop/aclnn_std_mean_correction.h"
#include "aclnnop/aclnn_sub.h"
#include "aclnnop/aclnn_sum.h"
#include "aclnnop/aclnn_swi_glu.h"
#include "aclnnop/aclnn_tan.h"
#include "aclnnop/aclnn_tanh.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "aclnnop/aclnn_threshold.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "aclnnop/aclnn_topk.h"
#include "aclnnop/aclnn_trans_matmul_weight.h"
#include "aclnnop/aclnn_triangular_solve.h"
#include "aclnnop/aclnn_tril.h"
#include "aclnnop/aclnn_triu.h"
#include "aclnnop/aclnn_trunc.h"
#include "aclnnop/aclnn_uniform.h"
#include "aclnnop/aclnn_unique.h"
#include "aclnnop/aclnn_unique2.h"
#include "aclnnop/aclnn_unique_consecutive.h"
#include "aclnnop/aclnn_upsample_Nearest_Exact2d_Backward.h"
#include "aclnnop/aclnn_upsample_bicubic_2d.h"
#include "aclnnop/aclnn_upsample_bicubic_2d_backward.h"
#include "aclnnop/aclnn_upsample_bilinear_2d.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h"
#include "aclnnop/aclnn_upsample_linear_1d.h"
#include "aclnnop/aclnn_upsample_linear_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_1d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_2d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_2d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_3d.h"
#include "aclnnop/aclnn_upsample_nearest_3d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d_backward.h"
#include "aclnnop/aclnn_upsample_trilinear_3d.h"
#include "aclnnop/aclnn_upsample_trilinear_3d_backward.h"
#include "aclnnop/aclnn_var.h"
#include "aclnnop/aclnn_var_mean.h"
#include "aclnnop/aclnn_weight_quant_batch_matmul_v2.h"
#include "aclnnop/aclnn_x_log_y_scalar_other.h"
#include "aclnnop/aclnn_x_log_y_scalar_self.h"
#include "aclnnop/aclnn_x_log_y_tensor.h"
#include "aclnnop/aclnn_zero.h"

#define FIRST(function, ...)                                                                                 \
    static aclnnStatus first_##function(const union oc_value *v, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                                        \
        return function##GetWorkspaceSize(__VA_ARGS__, workspaceSize, executor);                              \
    }
FIRST(aclnnAbs, v[0].object, v[1].object)
FIRST(aclnnAcos, v[0].object, v[1].object)
FIRST(aclnnInplaceAcos, v[0].object)
FIRST(aclnnAcosh, v[0].object, v[1].object)
FIRST(aclnnInplaceAcosh, v[0].object)
FIRST(aclnnAdaptiveAvgPool2d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnAdaptiveAvgPool2dBackward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnAdd, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnInplaceAdd, v[0].object, v[1].object, v[2].object)
FIRST(aclnnAdds, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnInplaceAdds, v[0].object, v[1].object, v[2].object)
FIRST(aclnnAddRmsNorm, v[0].object, v[1].object, v[2].object, v[3].real, v[4].object, v[5].object, v[6].object)
FIRST(aclnnAddcdiv, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object)
FIRST(aclnnInplaceAddcdiv, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnAddcmul, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object)
FIRST(aclnnInplaceAddcmul, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnAddmm, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, (int8_t)v[6].integer)
FIRST(aclnnInplaceAddmm, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, (int8_t)v[5].integer)
FIRST(aclnnAffineGrid, v[0].object, v[1].object, v[2].integer != 0, v[3].object)
FIRST(aclnnAll, v[0].object, v[1].object, v[2].integer != 0, v[3].object)
FIRST(aclnnAmax, v[0].object, v[1].object, v[2].integer != 0, v[3].object)
FIRST(aclnnAmin, v[0].object, v[1].object, v[2].integer != 0, v[3].object)
FIRST(aclnnAminmax, v[0].object, v[1].object, v[2].integer != 0, v[3].object, v[4].object)
FIRST(aclnnAmpUpdateScale, v[0].object, v[1].object, v[2].object, v[3].real, v[4].real, v[5].integer, v[6].object, v[7].object)
FIRST(aclnnAny, v[0].object, v[1].object, v[2].integer != 0, v[3].object)
FIRST(aclnnApplyAdamW, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].object, v[8].object, v[9].object, v[10].object, v[11].object, v[12].integer != 0, v[13].integer != 0)
FIRST(aclnnApplyAdamWV2, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, (float)v[6].real, (float)v[7].real, (float)v[8].real, (float)v[9].real, (float)v[10].real, v[11].integer != 0, v[12].integer != 0)
FIRST(aclnnArange, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnArgMax, v[0].object, v[1].integer, v[2].integer != 0, v[3].object)
FIRST(aclnnArgMin, v[0].object, v[1].integer, v[2].integer != 0, v[3].object)
FIRST(aclnnArgsort, v[0].object, v[1].integer, v[2].integer != 0, v[3].object)
FIRST(aclnnAsin, v[0].object, v[1].object)
FIRST(aclnnInplaceAsin, v[0].object)
FIRST(aclnnAsinh, v[0].object, v[1].object)
FIRST(aclnnInplaceAsinh, v[0].object)
FIRST(aclnnAtan, v[0].object, v[1].object)
FIRST(aclnnInplaceAtan, v[0].object)
FIRST(aclnnAtan2, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceAtan2, v[0].object, v[1].object)
FIRST(aclnnAtanh, v[0].object, v[1].object)
FIRST(aclnnInplaceAtanh, v[0].object)
FIRST(aclnnAvgPool2d, v[0].object, v[1].object, v[2].object, v[3].object, v[4].integer != 0, v[5].integer != 0, v[6].integer, (int8_t)v[7].integer, v[8].object)
FIRST(aclnnAvgPool2dBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].integer != 0, v[6].integer != 0, v[7].integer, (int8_t)v[8].integer, v[9].object)
FIRST(aclnnBaddbmm, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, (int8_t)v[6].integer)
FIRST(aclnnInplaceBaddbmm, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, (int8_t)v[5].integer)
FIRST(aclnnBatchMatMul, v[0].object, v[1].object, v[2].object, (int8_t)v[3].integer)
FIRST(aclnnBatchNorm, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].integer != 0, v[6].real, v[7].real, v[8].object, v[9].object, v[10].object)
FIRST(aclnnBatchNormBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].integer != 0, v[8].real, v[9].object, v[10].object, v[11].object, v[12].object)
FIRST(aclnnBernoulli, v[0].object, v[1].object, v[2].integer, v[3].integer, v[4].object)
FIRST(aclnnInplaceBernoulli, v[0].object, v[1].object, v[2].integer, v[3].integer)
FIRST(aclnnBinaryCrossEntropy, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].object)
FIRST(aclnnBinaryCrossEntropyBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].integer, v[5].object)
FIRST(aclnnBinaryCrossEntropyWithLogits, v[0].object, v[1].object, v[2].object, v[3].object, v[4].integer, v[5].object)
FIRST(aclnnBinaryCrossEntropyWithLogitsBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].integer, v[6].object)
FIRST(aclnnBincount, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnBitwiseAndScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceBitwiseAndScalar, v[0].object, v[1].object)
FIRST(aclnnBitwiseAndTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceBitwiseAndTensor, v[0].object, v[1].object)
FIRST(aclnnBitwiseNot, v[0].object, v[1].object)
FIRST(aclnnBitwiseOrScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceBitwiseOrScalar, v[0].object, v[1].object)
FIRST(aclnnBitwiseOrTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceBitwiseOrTensor, v[0].object, v[1].object)
FIRST(aclnnBitwiseXorScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceBitwiseXorScalar, v[0].object, v[1].object)
FIRST(aclnnBitwiseXorTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceBitwiseXorTensor, v[0].object, v[1].object)
FIRST(aclnnCast, v[0].object, (aclDataType)v[1].integer, v[2].object)
FIRST(aclnnCat, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnCeil, v[0].object, v[1].object)
FIRST(aclnnInplaceCeil, v[0].object)
FIRST(aclnnCelu, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceCelu, v[0].object, v[1].object)
FIRST(aclnnClamp, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnClampMin, v[0].object, v[1].object, v[2].object)
FIRST(aclnnClampMax, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceClampMax, v[0].object, v[1].object)
FIRST(aclnnClampMinTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceClampMinTensor, v[0].object, v[1].object)
FIRST(aclnnClampMaxTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceClampMaxTensor, v[0].object, v[1].object)
FIRST(aclnnClampTensor, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnConstantPadNd, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnConvTbc, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].object, (int8_t)v[5].integer)
FIRST(aclnnConvolution, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].integer != 0, v[7].object, v[8].integer, v[9].object, (int8_t)v[10].integer)
FIRST(aclnnConvTbcBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].integer, (int8_t)v[5].integer, v[6].object, v[7].object, v[8].object)
FIRST(aclnnConvolutionBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].integer != 0, v[8].object, (int)v[9].integer, v[10].object, (int8_t)v[11].integer, v[12].object, v[13].object, v[14].object)
FIRST(aclnnInplaceCopy, v[0].object, v[1].object)
FIRST(aclnnCos, v[0].object, v[1].object)
FIRST(aclnnInplaceCos, v[0].object)
FIRST(aclnnCosh, v[0].object, v[1].object)
FIRST(aclnnInplaceCosh, v[0].object)
FIRST(aclnnCumprod, v[0].object, v[1].object, (aclDataType)v[2].integer, v[3].object)
FIRST(aclnnCumsum, v[0].object, v[1].integer, (aclDataType)v[2].integer, v[3].object)
FIRST(aclnnCumsumV2, v[0].object, v[1].integer, v[2].integer != 0, v[3].integer != 0, v[4].object)
FIRST(aclnnDiv, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceDiv, v[0].object, v[1].object)
FIRST(aclnnDivs, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceDivs, v[0].object, v[1].object)
FIRST(aclnnDivMod, v[0].object, v[1].object, (int)v[2].integer, v[3].object)
FIRST(aclnnInplaceDivMod, v[0].object, v[1].object, (int)v[2].integer)
FIRST(aclnnDivMods, v[0].object, v[1].object, (int)v[2].integer, v[3].object)
FIRST(aclnnInplaceDivMods, v[0].object, v[1].object, (int)v[2].integer)
FIRST(aclnnDropoutDoMask, v[0].object, v[1].object, v[2].real, v[3].object)
FIRST(aclnnDropoutGenMask, v[0].object, v[1].real, v[2].integer, v[3].integer, v[4].object)
FIRST(aclnnDropoutGenMaskV2, v[0].object, v[1].real, v[2].integer, v[3].integer, (aclDataType)v[4].integer, v[5].object)
FIRST(aclnnElu, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object)
FIRST(aclnnInplaceElu, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnEluBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].integer != 0, v[5].object, v[6].object)
FIRST(aclnnEmbedding, v[0].object, v[1].object, v[2].object)
FIRST(aclnnEmbeddingDenseBackward, v[0].object, v[1].object, (uint64_t)v[2].integer, (uint64_t)v[3].integer, v[4].integer != 0, v[5].object)
FIRST(aclnnEqScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceEqScalar, v[0].object, v[1].object)
FIRST(aclnnEqTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceEqTensor, v[0].object, v[1].object)
FIRST(aclnnEqual, v[0].object, v[1].object, v[2].object)
FIRST(aclnnErf, v[0].object, v[1].object)
FIRST(aclnnInplaceErf, v[0].object)
FIRST(aclnnErfc, v[0].object, v[1].object)
FIRST(aclnnInplaceErfc, v[0].object)
FIRST(aclnnErfinv, v[0].object, v[1].object)
FIRST(aclnnInplaceErfinv, v[0].object)
FIRST(aclnnExp, v[0].object, v[1].object)
FIRST(aclnnInplaceExp, v[0].object)
FIRST(aclnnExp2, v[0].object, v[1].object)
FIRST(aclnnInplaceExp2, v[0].object)
FIRST(aclnnExpm1, v[0].object, v[1].object)
FIRST(aclnnInplaceExpm1, v[0].object)
FIRST(aclnnEye, v[0].integer, v[1].integer, v[2].object)
FIRST(aclnnInplaceFillScalar, v[0].object, v[1].object)
FIRST(aclnnInplaceFillTensor, v[0].object, v[1].object)
FIRST(aclnnFlashAttentionScore, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].object, v[8].real, v[9].real, v[10].integer, v[11].integer, v[12].integer, (char *)v[13].text, v[14].integer, v[15].integer, v[16].object, v[17].object, v[18].object, v[19].object)
FIRST(aclnnFlashAttentionScoreGrad, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].object, v[8].object, v[9].object, v[10].object, v[11].object, v[12].object, v[13].real, v[14].real, v[15].integer, v[16].integer, v[17].integer, (char *)v[18].text, v[19].integer, v[20].integer, v[21].object, v[22].object, v[23].object, v[24].object)
FIRST(aclnnFlip, v[0].object, v[1].object, v[2].object)
FIRST(aclnnFloor, v[0].object, v[1].object)
FIRST(aclnnInplaceFloor, v[0].object)
FIRST(aclnnFloorDivide, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceFloorDivide, v[0].object, v[1].object)
FIRST(aclnnFloorDivides, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceFloorDivides, v[0].object, v[1].object)
FIRST(aclnnFmodScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceFmodScalar, v[0].object, v[1].object)
FIRST(aclnnFmodTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceFmodTensor, v[0].object, v[1].object)
FIRST(aclnnForeachAddListV2, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnForeachAddScalarV2, v[0].object, v[1].object, v[2].object)
FIRST(aclnnForeachAddcdivScalarV2, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object)
FIRST(aclnnForeachAddcmulScalarV2, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object)
FIRST(aclnnForeachMulScalarV2, v[0].object, v[1].object, v[2].object)
FIRST(aclnnForeachNonFiniteCheckAndUnscale, v[0].object, v[1].object, v[2].object)
FIRST(aclnnForeachNorm, v[0].object, v[1].object, v[2].object)
FIRST(aclnnFrac, v[0].object, v[1].object)
FIRST(aclnnInplaceFrac, v[0].object)
FIRST(aclnnFusedInferAttentionScoreV2, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].object, v[8].object, v[9].object, v[10].object, v[11].object, v[12].object, v[13].object, v[14].object, v[15].object, v[16].object, v[17].object, v[18].object, v[19].object, v[20].object, v[21].object, v[22].object, v[23].object, v[24].integer, v[25].real, v[26].integer, v[27].integer, (char *)v[28].text, v[29].integer, v[30].integer, v[31].integer, v[32].integer, v[33].integer, v[34].integer != 0, v[35].integer, v[36].integer, v[37].object, v[38].object)
FIRST(aclnnGather, v[0].object, v[1].integer, v[2].object, v[3].object)
FIRST(aclnnGatherV2, v[0].object, v[1].integer, v[2].object, v[3].object)
FIRST(aclnnGeScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceGeScalar, v[0].object, v[1].object)
FIRST(aclnnGeTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceGeTensor, v[0].object, v[1].object)
FIRST(aclnnGeGlu, v[0].object, v[1].integer, v[2].integer, v[3].object, v[4].object)
FIRST(aclnnGeGluV3, v[0].object, v[1].integer, v[2].integer, v[3].integer != 0, v[4].object, v[5].object)
FIRST(aclnnGelu, v[0].object, v[1].object)
FIRST(aclnnGeluBackward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnGeluBackwardV2, v[0].object, v[1].object, (char *)v[2].text, v[3].object)
FIRST(aclnnGeluV2, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnGlu, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnGluBackward, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnGridSampler2D, v[0].object, v[1].object, v[2].integer, v[3].integer, v[4].integer != 0, v[5].object)
FIRST(aclnnGridSampler2DBackward, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].integer, v[5].integer != 0, v[6].object, v[7].object, v[8].object)
FIRST(aclnnGroupNorm, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].integer, v[5].integer, v[6].integer, v[7].real, v[8].object, v[9].object, v[10].object)
FIRST(aclnnGroupNormBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].integer, v[6].integer, v[7].integer, v[8].integer, v[9].object, v[10].object, v[11].object, v[12].object)
FIRST(aclnnGtScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceGtScalar, v[0].object, v[1].object)
FIRST(aclnnGtTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceGtTensor, v[0].object, v[1].object)
FIRST(aclnnHardshrink, v[0].object, v[1].object, v[2].object)
FIRST(aclnnHardshrinkBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnHardsigmoid, v[0].object, v[1].object)
FIRST(aclnnInplaceHardsigmoid, v[0].object)
FIRST(aclnnHardsigmoidBackward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnHardswish, v[0].object, v[1].object)
FIRST(aclnnInplaceHardswish, v[0].object)
FIRST(aclnnHardswishBackward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnHardtanh, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnInplaceHardtanh, v[0].object, v[1].object, v[2].object)
FIRST(aclnnHardtanhBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object)
FIRST(aclnnHistc, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].object)
FIRST(aclnnIm2col, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object)
FIRST(aclnnIm2colBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object)
FIRST(aclnnIndex, v[0].object, v[1].object, v[2].object)
FIRST(aclnnIndexAdd, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].object, v[5].object)
FIRST(aclnnIndexCopy, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].object)
FIRST(aclnnInplaceIndexCopy, v[0].object, v[1].integer, v[2].object, v[3].object)
FIRST(aclnnIndexFill, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].object)
FIRST(aclnnInplaceIndexFill, v[0].object, v[1].integer, v[2].object, v[3].object)
FIRST(aclnnIndexFillTensor, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].object)
FIRST(aclnnInplaceIndexFillTensor, v[0].object, v[1].integer, v[2].object, v[3].object)
FIRST(aclnnIndexPutImpl, v[0].object, v[1].object, v[2].object, v[3].integer != 0, v[4].integer != 0)
FIRST(aclnnIndexSelect, v[0].object, v[1].integer, v[2].object, v[3].object)
FIRST(aclnnIsClose, v[0].object, v[1].object, v[2].real, v[3].real, v[4].integer != 0, v[5].object)
FIRST(aclnnIsFinite, v[0].object, v[1].object)
FIRST(aclnnIsNegInf, v[0].object, v[1].object)
FIRST(aclnnIsPosInf, v[0].object, v[1].object)
FIRST(aclnnKlDiv, v[0].object, v[1].object, v[2].integer, v[3].integer != 0, v[4].object)
FIRST(aclnnKlDivBackward, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].integer != 0, v[5].object)
FIRST(aclnnKlDivTargetBackward, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].integer != 0, v[5].object)
FIRST(aclnnKthvalue, v[0].object, v[1].integer, v[2].integer, v[3].integer != 0, v[4].object, v[5].object)
FIRST(aclnnL1Loss, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnL1LossBackward, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].object)
FIRST(aclnnLayerNorm, v[0].object, v[1].object, v[2].object, v[3].object, v[4].real, v[5].object, v[6].object, v[7].object)
FIRST(aclnnLayerNormBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].object, v[8].object, v[9].object, v[10].object)
FIRST(aclnnLeScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceLeScalar, v[0].object, v[1].object)
FIRST(aclnnLeTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceLeTensor, v[0].object, v[1].object)
FIRST(aclnnLeakyRelu, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceLeakyRelu, v[0].object, v[1].object)
FIRST(aclnnLeakyReluBackward, v[0].object, v[1].object, v[2].object, v[3].integer != 0, v[4].object)
FIRST(aclnnLerps, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnInplaceLerps, v[0].object, v[1].object, v[2].object)
FIRST(aclnnLerp, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnInplaceLerp, v[0].object, v[1].object, v[2].object)
FIRST(aclnnLinalgVectorNorm, v[0].object, v[1].object, v[2].object, v[3].integer != 0, (aclDataType)v[4].integer, v[5].object)
FIRST(aclnnLinspace, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnLog, v[0].object, v[1].object)
FIRST(aclnnInplaceLog, v[0].object)
FIRST(aclnnLog10, v[0].object, v[1].object)
FIRST(aclnnInplaceLog10, v[0].object)
FIRST(aclnnLog1p, v[0].object, v[1].object)
FIRST(aclnnInplaceLog1p, v[0].object)
FIRST(aclnnLog2, v[0].object, v[1].object)
FIRST(aclnnInplaceLog2, v[0].object)
FIRST(aclnnLogAddExp, v[0].object, v[1].object, v[2].object)
FIRST(aclnnLogAddExp2, v[0].object, v[1].object, v[2].object)
FIRST(aclnnLogicalAnd, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceLogicalAnd, v[0].object, v[1].object)
FIRST(aclnnLogicalNot, v[0].object, v[1].object)
FIRST(aclnnInplaceLogicalNot, v[0].object)
FIRST(aclnnLogicalOr, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceLogicalOr, v[0].object, v[1].object)
FIRST(aclnnLogicalXor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnLogSigmoid, v[0].object, v[1].object)
FIRST(aclnnLogSigmoidForward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnLogSigmoidBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnLogSoftmax, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnLogSoftmaxBackward, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnLogSumExp, v[0].object, v[1].object, v[2].integer != 0, v[3].object)
FIRST(aclnnLSTM, v[0].object, v[1].object, v[2].object, v[3].object, v[4].integer != 0, v[5].integer, v[6].real, v[7].integer != 0, v[8].integer != 0, v[9].integer != 0, v[10].object, v[11].object, v[12].object, v[13].object, v[14].object, v[15].object, v[16].object, v[17].object, v[18].object, v[19].object)
FIRST(aclnnLstmBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].object, v[8].object, v[9].object, v[10].object, v[11].object, v[12].object, v[13].object, v[14].integer != 0, v[15].integer, v[16].real, v[17].integer != 0, v[18].integer != 0, v[19].integer != 0, v[20].object, v[21].object, v[22].object, v[23].object, v[24].object)
FIRST(aclnnLtScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceLtScalar, v[0].object, v[1].object)
FIRST(aclnnLtTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceLtTensor, v[0].object, v[1].object)
FIRST(aclnnInplaceMaskedFillScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceMaskedFillTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceMaskedScatter, v[0].object, v[1].object, v[2].object)
FIRST(aclnnMaskedSelect, v[0].object, v[1].object, v[2].object)
FIRST(aclnnMatmul, v[0].object, v[1].object, v[2].object, (int8_t)v[3].integer)
FIRST(aclnnMax, v[0].object, v[1].object)
FIRST(aclnnMaxDim, v[0].object, v[1].integer, v[2].integer != 0, v[3].object, v[4].object)
FIRST(aclnnMaxPool, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].object, v[5].object, v[6].integer, v[7].object)
FIRST(aclnnMaxPool2dWithMask, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].integer != 0, v[6].object, v[7].object)
FIRST(aclnnMaxPool2dWithMaskBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, v[7].integer != 0, v[8].object)
FIRST(aclnnMaximum, v[0].object, v[1].object, v[2].object)
FIRST(aclnnMean, v[0].object, v[1].object, v[2].integer != 0, (aclDataType)v[3].integer, v[4].object)
FIRST(aclnnMedian, v[0].object, v[1].object)
FIRST(aclnnMedianDim, v[0].object, v[1].integer, v[2].integer != 0, v[3].object, v[4].object)
FIRST(aclnnNanMedian, v[0].object, v[1].object)
FIRST(aclnnNanMedianDim, v[0].object, v[1].integer, v[2].integer != 0, v[3].object, v[4].object)
FIRST(aclnnMin, v[0].object, v[1].object)
FIRST(aclnnMinDim, v[0].object, v[1].integer, v[2].integer != 0, v[3].object, v[4].object)
FIRST(aclnnMinimum, v[0].object, v[1].object, v[2].object)
FIRST(aclnnMish, v[0].object, v[1].object)
FIRST(aclnnInplaceMish, v[0].object)
FIRST(aclnnMishBackward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnMm, v[0].object, v[1].object, v[2].object, (int8_t)v[3].integer)
FIRST(aclnnMseLoss, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnMseLossBackward, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].object)
FIRST(aclnnMseLossOut, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnMul, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceMul, v[0].object, v[1].object)
FIRST(aclnnMuls, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceMuls, v[0].object, v[1].object)
FIRST(aclnnMultinomial, v[0].object, v[1].integer, v[2].integer != 0, v[3].integer, v[4].integer, v[5].object)
FIRST(aclnnMv, v[0].object, v[1].object, v[2].object, (int8_t)v[3].integer)
FIRST(aclnnNanToNum, v[0].object, (float)v[1].real, (float)v[2].real, (float)v[3].real, v[4].object)
FIRST(aclnnInplaceNanToNum, v[0].object, (float)v[1].real, (float)v[2].real, (float)v[3].real)
FIRST(aclnnNeScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceNeScalar, v[0].object, v[1].object)
FIRST(aclnnNeTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceNeTensor, v[0].object, v[1].object)
FIRST(aclnnNeg, v[0].object, v[1].object)
FIRST(aclnnInplaceNeg, v[0].object)
FIRST(aclnnNLLLoss, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].integer, v[5].object, v[6].object)
FIRST(aclnnNLLLoss2d, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].integer, v[5].object, v[6].object)
FIRST(aclnnNLLLoss2dBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].integer, v[5].integer, v[6].object, v[7].object)
FIRST(aclnnNLLLossBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].integer, v[5].integer, v[6].object, v[7].object)
FIRST(aclnnNonzero, v[0].object, v[1].object)
FIRST(aclnnNonzeroV2, v[0].object, v[1].object)
FIRST(aclnnNorm, v[0].object, v[1].object, v[2].object, v[3].integer != 0, v[4].object)
FIRST(aclnnInplaceNormal, v[0].object, (float)v[1].real, (float)v[2].real, v[3].integer, v[4].integer)
FIRST(aclnnOneHot, v[0].object, (int)v[1].integer, v[2].object, v[3].object, v[4].integer, v[5].object)
FIRST(aclnnInplaceOne, v[0].object)
FIRST(aclnnPermute, v[0].object, v[1].object, v[2].object)
FIRST(aclnnPowTensorScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplacePowTensorScalar, v[0].object, v[1].object)
FIRST(aclnnPowScalarTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnPowTensorTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplacePowTensorTensor, v[0].object, v[1].object)
FIRST(aclnnPrelu, v[0].object, v[1].object, v[2].object)
FIRST(aclnnPreluBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object)
FIRST(aclnnProd, v[0].object, (aclDataType)v[1].integer, v[2].object)
FIRST(aclnnProdDim, v[0].object, v[1].integer, v[2].integer != 0, (aclDataType)v[3].integer, v[4].object)
FIRST(aclnnInplaceRandom, v[0].object, v[1].integer, v[2].integer, v[3].integer, v[4].integer)
FIRST(aclnnRandperm, v[0].integer, v[1].integer, v[2].integer, v[3].object)
FIRST(aclnnRange, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnReciprocal, v[0].object, v[1].object)
FIRST(aclnnInplaceReciprocal, v[0].object)
FIRST(aclnnReduceSum, v[0].object, v[1].object, v[2].integer != 0, (aclDataType)v[3].integer, v[4].object)
FIRST(aclnnReflectionPad1d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnReflectionPad1dBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnReflectionPad2d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnReflectionPad2dBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnReflectionPad3d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnReflectionPad3dBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnRelu, v[0].object, v[1].object)
FIRST(aclnnInplaceRelu, v[0].object)
FIRST(aclnnRemainderTensorTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceRemainderTensorTensor, v[0].object, v[1].object)
FIRST(aclnnRemainderTensorScalar, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceRemainderTensorScalar, v[0].object, v[1].object)
FIRST(aclnnRemainderScalarTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnRepeat, v[0].object, v[1].object, v[2].object)
FIRST(aclnnRepeatInterleave, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnRepeatInterleaveWithDim, v[0].object, v[1].object, v[2].integer, v[3].integer, v[4].object)
FIRST(aclnnRepeatInterleaveInt, v[0].object, v[1].integer, v[2].integer, v[3].object)
FIRST(aclnnRepeatInterleaveIntWithDim, v[0].object, v[1].integer, v[2].integer, v[3].integer, v[4].object)
FIRST(aclnnRepeatInterleaveGrad, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnReplicationPad1d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnReplicationPad1dBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnReplicationPad2d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnReplicationPad2dBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnReplicationPad3d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnReplicationPad3dBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnRmsNorm, v[0].object, v[1].object, v[2].real, v[3].object, v[4].object)
FIRST(aclnnRoiAlign, v[0].object, v[1].object, v[2].object, (char *)v[3].text, (int)v[4].integer, (int)v[5].integer, (int)v[6].integer, (float)v[7].real, v[8].object)
FIRST(aclnnROIAlign, v[0].object, v[1].object, (float)v[2].real, v[3].integer, v[4].integer, v[5].integer, v[6].integer, v[7].object)
FIRST(aclnnROIAlignBackward, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].integer, (float)v[5].real, v[6].integer, v[7].integer, v[8].object)
FIRST(aclnnRoiAlignV2, v[0].object, v[1].object, v[2].integer, v[3].integer, (float)v[4].real, v[5].integer, v[6].integer != 0, v[7].object)
FIRST(aclnnRoiAlignV2Backward, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].integer, (float)v[5].real, v[6].integer, v[7].integer != 0, v[8].object)
FIRST(aclnnRoll, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnRotaryPositionEmbedding, v[0].object, v[1].object, v[2].object, v[3].integer, v[4].object)
FIRST(aclnnRound, v[0].object, v[1].object)
FIRST(aclnnInplaceRound, v[0].object)
FIRST(aclnnRoundDecimals, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnInplaceRoundDecimals, v[0].object, v[1].integer)
FIRST(aclnnRsqrt, v[0].object, v[1].object)
FIRST(aclnnInplaceRsqrt, v[0].object)
FIRST(aclnnRsub, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnRsubs, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnSWhere, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnScatter, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].integer, v[5].object)
FIRST(aclnnInplaceScatter, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].integer)
FIRST(aclnnScatterValue, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].integer, v[5].object)
FIRST(aclnnInplaceScatterValue, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].integer)
FIRST(aclnnScatterAdd, v[0].object, v[1].integer, v[2].object, v[3].object, v[4].object)
FIRST(aclnnSearchSorted, v[0].object, v[1].object, v[2].integer != 0, v[3].integer != 0, v[4].object, v[5].object)
FIRST(aclnnSearchSorteds, v[0].object, v[1].object, v[2].integer != 0, v[3].integer != 0, v[4].object, v[5].object)
FIRST(aclnnSigmoid, v[0].object, v[1].object)
FIRST(aclnnInplaceSigmoid, v[0].object)
FIRST(aclnnSigmoidBackward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnSign, v[0].object, v[1].object)
FIRST(aclnnSignbit, v[0].object, v[1].object)
FIRST(aclnnSilu, v[0].object, v[1].object)
FIRST(aclnnSiluBackward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnSin, v[0].object, v[1].object)
FIRST(aclnnInplaceSin, v[0].object)
FIRST(aclnnSinh, v[0].object, v[1].object)
FIRST(aclnnInplaceSinh, v[0].object)
FIRST(aclnnSlice, v[0].object, v[1].integer, v[2].integer, v[3].integer, v[4].integer, v[5].object)
FIRST(aclnnSmoothL1Loss, v[0].object, v[1].object, v[2].integer, (float)v[3].real, v[4].object)
FIRST(aclnnSmoothL1LossBackward, v[0].object, v[1].object, v[2].object, v[3].integer, (float)v[4].real, v[5].object)
FIRST(aclnnSoftmax, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnSoftmaxBackward, v[0].object, v[1].object, v[2].integer, v[3].object)
FIRST(aclnnSoftmaxCrossEntropyWithLogits, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnSoftplus, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnSoftplusBackward, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object)
FIRST(aclnnSoftshrink, v[0].object, v[1].object, v[2].object)
FIRST(aclnnSoftshrinkBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnSort, v[0].object, v[1].integer != 0, v[2].integer, v[3].integer != 0, v[4].object, v[5].object)
FIRST(aclnnSqrt, v[0].object, v[1].object)
FIRST(aclnnInplaceSqrt, v[0].object)
FIRST(aclnnSquare, v[0].object, v[1].object)
FIRST(aclnnStack, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnStd, v[0].object, v[1].object, v[2].integer, v[3].integer != 0, v[4].object)
FIRST(aclnnStdMeanCorrection, v[0].object, v[1].object, v[2].integer, v[3].integer != 0, v[4].object, v[5].object)
FIRST(aclnnSub, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnInplaceSub, v[0].object, v[1].object, v[2].object)
FIRST(aclnnSubs, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnInplaceSubs, v[0].object, v[1].object, v[2].object)
FIRST(aclnnSwiGlu, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnTan, v[0].object, v[1].object)
FIRST(aclnnInplaceTan, v[0].object)
FIRST(aclnnTanh, v[0].object, v[1].object)
FIRST(aclnnInplaceTanh, v[0].object)
FIRST(aclnnTanhBackward, v[0].object, v[1].object, v[2].object)
FIRST(aclnnThreshold, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnInplaceThreshold, v[0].object, v[1].object, v[2].object)
FIRST(aclnnThresholdBackward, v[0].object, v[1].object, v[2].object, v[3].object)
FIRST(aclnnTopk, v[0].object, v[1].integer, v[2].integer, v[3].integer != 0, v[4].integer != 0, v[5].object, v[6].object)
FIRST(aclnnTransMatmulWeight, v[0].object)
FIRST(aclnnTriangularSolve, v[0].object, v[1].object, v[2].integer != 0, v[3].integer != 0, v[4].integer != 0, v[5].object, v[6].object)
FIRST(aclnnTril, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnInplaceTril, v[0].object, v[1].integer)
FIRST(aclnnTriu, v[0].object, v[1].integer, v[2].object)
FIRST(aclnnInplaceTriu, v[0].object, v[1].integer)
FIRST(aclnnTrunc, v[0].object, v[1].object)
FIRST(aclnnInplaceTrunc, v[0].object)
FIRST(aclnnInplaceUniform, v[0].object, v[1].real, v[2].real, (uint64_t)v[3].integer, (uint64_t)v[4].integer)
FIRST(aclnnUnique, v[0].object, v[1].integer != 0, v[2].integer != 0, v[3].object, v[4].object)
FIRST(aclnnUnique2, v[0].object, v[1].integer != 0, v[2].integer != 0, v[3].integer != 0, v[4].object, v[5].object, v[6].object)
FIRST(aclnnUniqueConsecutive, v[0].object, v[1].integer != 0, v[2].integer != 0, v[3].integer, v[4].object, v[5].object, v[6].object)
FIRST(aclnnUpsampleBicubic2d, v[0].object, v[1].object, v[2].integer != 0, v[3].real, v[4].real, v[5].object)
FIRST(aclnnUpsampleBicubic2dBackward, v[0].object, v[1].object, v[2].object, v[3].integer != 0, v[4].real, v[5].real, v[6].object)
FIRST(aclnnUpsampleBilinear2d, v[0].object, v[1].object, v[2].integer != 0, v[3].real, v[4].real, v[5].object)
FIRST(aclnnUpsampleBilinear2dBackwardV2, v[0].object, v[1].object, v[2].object, v[3].integer != 0, v[4].real, v[5].real, v[6].object)
FIRST(aclnnUpsampleLinear1d, v[0].object, v[1].object, v[2].integer != 0, v[3].real, v[4].object)
FIRST(aclnnUpsampleLinear1dBackward, v[0].object, v[1].object, v[2].object, v[3].integer != 0, v[4].real, v[5].object)
FIRST(aclnnUpsampleNearest1d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnUpsampleNearest1dBackward, v[0].object, v[1].object, v[2].object, v[3].real, v[4].object)
FIRST(aclnnUpsampleNearest1dV2, v[0].object, v[1].object, (float)v[2].real, v[3].object)
FIRST(aclnnUpsampleNearest2d, v[0].object, v[1].object, v[2].object)
FIRST(aclnnUpsampleNearest2dBackward, v[0].object, v[1].object, v[2].object, v[3].real, v[4].real, v[5].object)
FIRST(aclnnUpsampleNearest2dV2, v[0].object, v[1].object, (float)v[2].real, (float)v[3].real, v[4].object)
FIRST(aclnnUpsampleNearest3d, v[0].object, v[1].object, v[2].real, v[3].real, v[4].real, v[5].object)
FIRST(aclnnUpsampleNearest3dBackward, v[0].object, v[1].object, v[2].object, v[3].real, v[4].real, v[5].real, v[6].object)
FIRST(aclnnUpsampleNearestExact1d, v[0].object, v[1].object, v[2].real, v[3].object)
FIRST(aclnnUpsampleNearestExact1dBackward, v[0].object, v[1].object, v[2].object, v[3].real, v[4].object)
FIRST(aclnnUpsampleNearestExact2d, v[0].object, v[1].object, v[2].real, v[3].real, v[4].object)
FIRST(aclnnUpsampleNearestExact2dBackward, v[0].object, v[1].object, v[2].object, v[3].real, v[4].real, v[5].object)
FIRST(aclnnUpsampleTrilinear3d, v[0].object, v[1].object, v[2].integer != 0, v[3].real, v[4].real, v[5].real, v[6].object)
FIRST(aclnnUpsampleTrilinear3dBackward, v[0].object, v[1].object, v[2].object, v[3].integer != 0, v[4].real, v[5].real, v[6].real, v[7].object)
FIRST(aclnnVar, v[0].object, v[1].object, v[2].integer != 0, v[3].integer != 0, v[4].object)
FIRST(aclnnVarCorrection, v[0].object, v[1].object, v[2].integer, v[3].integer != 0, v[4].object)
FIRST(aclnnVarMean, v[0].object, v[1].object, v[2].integer, v[3].integer != 0, v[4].object, v[5].object)
FIRST(aclnnWeightQuantBatchMatmulV2, v[0].object, v[1].object, v[2].object, v[3].object, v[4].object, v[5].object, v[6].object, (int)v[7].integer, v[8].object)
FIRST(aclnnXLogYScalarOther, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceXLogYScalarOther, v[0].object, v[1].object)
FIRST(aclnnXLogYScalarSelf, v[0].object, v[1].object, v[2].object)
FIRST(aclnnXLogYTensor, v[0].object, v[1].object, v[2].object)
FIRST(aclnnInplaceXLogYTensor, v[0].object, v[1].object)
FIRST(aclnnInplaceZero, v[0].object)

#define FUNCTION(function) #function, first_##function, function

const struct oc_function oc_functions[] = {
    {FUNCTION(aclnnAbs), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAcos), {{"input", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAcos), {{"inputRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAcosh), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAcosh), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAdaptiveAvgPool2d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAdaptiveAvgPool2dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAdd), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAdd), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnAdds), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAdds), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnAddRmsNorm), {{"x1", OC_VALUE_TENSOR}, {"x2", OC_VALUE_TENSOR}, {"gamma", OC_VALUE_TENSOR}, {"epsilonOptional", OC_VALUE_REAL}, {"yOut", OC_VALUE_TENSOR}, {"rstdOut", OC_VALUE_TENSOR}, {"xOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAddcdiv), {{"self", OC_VALUE_TENSOR}, {"tensor1", OC_VALUE_TENSOR}, {"tensor2", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAddcdiv), {{"selfRef", OC_VALUE_TENSOR}, {"tensor1", OC_VALUE_TENSOR}, {"tensor2", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnAddcmul), {{"self", OC_VALUE_TENSOR}, {"tensor1", OC_VALUE_TENSOR}, {"tensor2", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAddcmul), {{"selfRef", OC_VALUE_TENSOR}, {"tensor1", OC_VALUE_TENSOR}, {"tensor2", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnAddmm), {{"self", OC_VALUE_TENSOR}, {"mat1", OC_VALUE_TENSOR}, {"mat2", OC_VALUE_TENSOR}, {"beta", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnInplaceAddmm), {{"selfRef", OC_VALUE_TENSOR}, {"mat1", OC_VALUE_TENSOR}, {"mat2", OC_VALUE_TENSOR}, {"beta", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnAffineGrid), {{"theta", OC_VALUE_TENSOR}, {"size", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAll), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAmax), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"keepDim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAmin), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"keepDim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAminmax), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"keepDim", OC_VALUE_INTEGER}, {"minOut", OC_VALUE_TENSOR}, {"maxOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAmpUpdateScale), {{"currentScale", OC_VALUE_TENSOR}, {"growthTracker", OC_VALUE_TENSOR}, {"foundInf", OC_VALUE_TENSOR}, {"growthFactor", OC_VALUE_REAL}, {"backoffFactor", OC_VALUE_REAL}, {"growthInterval", OC_VALUE_INTEGER}, {"updatedScale", OC_VALUE_TENSOR}, {"updatedGrowthTracker", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAny), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnApplyAdamW), {{"varRef", OC_VALUE_TENSOR}, {"mRef", OC_VALUE_TENSOR}, {"vRef", OC_VALUE_TENSOR}, {"beta1Power", OC_VALUE_TENSOR}, {"beta2Power", OC_VALUE_TENSOR}, {"lr", OC_VALUE_TENSOR}, {"weightDecay", OC_VALUE_TENSOR}, {"beta1", OC_VALUE_TENSOR}, {"beta2", OC_VALUE_TENSOR}, {"eps", OC_VALUE_TENSOR}, {"grad", OC_VALUE_TENSOR}, {"maxGradNormOptional", OC_VALUE_TENSOR}, {"amsgrad", OC_VALUE_INTEGER}, {"maximize", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnApplyAdamWV2), {{"varRef", OC_VALUE_TENSOR}, {"mRef", OC_VALUE_TENSOR}, {"vRef", OC_VALUE_TENSOR}, {"maxGradNormOptionalRef", OC_VALUE_TENSOR}, {"grad", OC_VALUE_TENSOR}, {"step", OC_VALUE_TENSOR}, {"lr", OC_VALUE_REAL}, {"beta1", OC_VALUE_REAL}, {"beta2", OC_VALUE_REAL}, {"weightDecay", OC_VALUE_REAL}, {"eps", OC_VALUE_REAL}, {"amsgrad", OC_VALUE_INTEGER}, {"maximize", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnArange), {{"start", OC_VALUE_SCALAR}, {"end", OC_VALUE_SCALAR}, {"step", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnArgMax), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnArgMin), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnArgsort), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"descending", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAsin), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAsin), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAsinh), {{"input", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAsinh), {{"inputRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAtan), {{"input", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAtan), {{"inputRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAtan2), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAtan2), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAtanh), {{"input", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceAtanh), {{"inputRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAvgPool2d), {{"self", OC_VALUE_TENSOR}, {"kernelSize", OC_VALUE_INT_ARRAY}, {"strides", OC_VALUE_INT_ARRAY}, {"paddings", OC_VALUE_INT_ARRAY}, {"ceilMode", OC_VALUE_INTEGER}, {"countIncludePad", OC_VALUE_INTEGER}, {"divisorOverride", OC_VALUE_INTEGER}, {"cubeMathType", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnAvgPool2dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"kernelSize", OC_VALUE_INT_ARRAY}, {"stride", OC_VALUE_INT_ARRAY}, {"padding", OC_VALUE_INT_ARRAY}, {"ceilMode", OC_VALUE_INTEGER}, {"countIncludePad", OC_VALUE_INTEGER}, {"divisorOverride", OC_VALUE_INTEGER}, {"cubeMathType", OC_VALUE_INTEGER}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBaddbmm), {{"self", OC_VALUE_TENSOR}, {"batch1", OC_VALUE_TENSOR}, {"batch2", OC_VALUE_TENSOR}, {"beta", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnInplaceBaddbmm), {{"selfRef", OC_VALUE_TENSOR}, {"batch1", OC_VALUE_TENSOR}, {"batch2", OC_VALUE_TENSOR}, {"beta", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnBatchMatMul), {{"self", OC_VALUE_TENSOR}, {"mat2", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnBatchNorm), {{"input", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"bias", OC_VALUE_TENSOR}, {"runningMean", OC_VALUE_TENSOR}, {"runningVar", OC_VALUE_TENSOR}, {"training", OC_VALUE_INTEGER}, {"momentum", OC_VALUE_REAL}, {"eps", OC_VALUE_REAL}, {"output", OC_VALUE_TENSOR}, {"saveMean", OC_VALUE_TENSOR}, {"saveInvstd", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBatchNormBackward), {{"gradOut", OC_VALUE_TENSOR}, {"input", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"runningMean", OC_VALUE_TENSOR}, {"runningVar", OC_VALUE_TENSOR}, {"saveMean", OC_VALUE_TENSOR}, {"saveInvstd", OC_VALUE_TENSOR}, {"training", OC_VALUE_INTEGER}, {"eps", OC_VALUE_REAL}, {"outputMask", OC_VALUE_BOOL_ARRAY}, {"gradInput", OC_VALUE_TENSOR}, {"gradWeight", OC_VALUE_TENSOR}, {"gradBias", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBernoulli), {{"self", OC_VALUE_TENSOR}, {"prob", OC_VALUE_SCALAR}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceBernoulli), {{"selfRef", OC_VALUE_TENSOR}, {"prob", OC_VALUE_SCALAR}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnBinaryCrossEntropy), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBinaryCrossEntropyBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"weightOptional", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBinaryCrossEntropyWithLogits), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"weightOptional", OC_VALUE_TENSOR}, {"posWeightOptional", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBinaryCrossEntropyWithLogitsBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"weightOptional", OC_VALUE_TENSOR}, {"posWeightOptional", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBincount), {{"self", OC_VALUE_TENSOR}, {"weights", OC_VALUE_TENSOR}, {"minlength", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBitwiseAndScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceBitwiseAndScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnBitwiseAndTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceBitwiseAndTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBitwiseNot), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBitwiseOrScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceBitwiseOrScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnBitwiseOrTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceBitwiseOrTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnBitwiseXorScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceBitwiseXorScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnBitwiseXorTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceBitwiseXorTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCast), {{"self", OC_VALUE_TENSOR}, {"dtype", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCat), {{"tensors", OC_VALUE_TENSOR_LIST}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCeil), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceCeil), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCelu), {{"self", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceCelu), {{"selfRef", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnClamp), {{"self", OC_VALUE_TENSOR}, {"clipValueMin", OC_VALUE_SCALAR}, {"clipValueMax", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnClampMin), {{"self", OC_VALUE_TENSOR}, {"clipValueMin", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnClampMax), {{"self", OC_VALUE_TENSOR}, {"clipValueMax", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceClampMax), {{"selfRef", OC_VALUE_TENSOR}, {"clipValueMax", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnClampMinTensor), {{"self", OC_VALUE_TENSOR}, {"clipValueMin", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceClampMinTensor), {{"selfRef", OC_VALUE_TENSOR}, {"clipValueMin", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnClampMaxTensor), {{"self", OC_VALUE_TENSOR}, {"max", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceClampMaxTensor), {{"selfRef", OC_VALUE_TENSOR}, {"max", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnClampTensor), {{"self", OC_VALUE_TENSOR}, {"clipValueMin", OC_VALUE_TENSOR}, {"clipValueMax", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnConstantPadNd), {{"self", OC_VALUE_TENSOR}, {"pad", OC_VALUE_INT_ARRAY}, {"value", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnConvTbc), {{"self", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"bias", OC_VALUE_TENSOR}, {"pad", OC_VALUE_INTEGER}, {"output", OC_VALUE_TENSOR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnConvolution), {{"input", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"bias", OC_VALUE_TENSOR}, {"stride", OC_VALUE_INT_ARRAY}, {"padding", OC_VALUE_INT_ARRAY}, {"dilation", OC_VALUE_INT_ARRAY}, {"transposed", OC_VALUE_INTEGER}, {"outputPadding", OC_VALUE_INT_ARRAY}, {"groups", OC_VALUE_INTEGER}, {"output", OC_VALUE_TENSOR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnConvTbcBackward), {{"self", OC_VALUE_TENSOR}, {"input", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"bias", OC_VALUE_TENSOR}, {"pad", OC_VALUE_INTEGER}, {"cubeMathType", OC_VALUE_INTEGER}, {"gradInput", OC_VALUE_TENSOR}, {"gradWeight", OC_VALUE_TENSOR}, {"gradBias", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnConvolutionBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"input", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"biasSizes", OC_VALUE_INT_ARRAY}, {"stride", OC_VALUE_INT_ARRAY}, {"padding", OC_VALUE_INT_ARRAY}, {"dilation", OC_VALUE_INT_ARRAY}, {"transposed", OC_VALUE_INTEGER}, {"outputPadding", OC_VALUE_INT_ARRAY}, {"groups", OC_VALUE_INTEGER}, {"outputMask", OC_VALUE_BOOL_ARRAY}, {"cubeMathType", OC_VALUE_INTEGER}, {"gradInput", OC_VALUE_TENSOR}, {"gradWeight", OC_VALUE_TENSOR}, {"gradBias", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceCopy), {{"selfRef", OC_VALUE_TENSOR}, {"src", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCos), {{"input", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceCos), {{"inputRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCosh), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceCosh), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCumprod), {{"input", OC_VALUE_TENSOR}, {"dim", OC_VALUE_SCALAR}, {"dtype", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCumsum), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"dtype", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnCumsumV2), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"exclusive", OC_VALUE_INTEGER}, {"reverse", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnDiv), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceDiv), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnDivs), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceDivs), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnDivMod), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"mode", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceDivMod), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"mode", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnDivMods), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"mode", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceDivMods), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"mode", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnDropoutDoMask), {{"self", OC_VALUE_TENSOR}, {"mask", OC_VALUE_TENSOR}, {"prob", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnDropoutGenMask), {{"shape", OC_VALUE_INT_ARRAY}, {"prob", OC_VALUE_REAL}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnDropoutGenMaskV2), {{"shape", OC_VALUE_INT_ARRAY}, {"prob", OC_VALUE_REAL}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}, {"probDataType", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnElu), {{"self", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}, {"scale", OC_VALUE_SCALAR}, {"inputScale", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceElu), {{"selfRef", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}, {"scale", OC_VALUE_SCALAR}, {"inputScale", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnEluBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}, {"scale", OC_VALUE_SCALAR}, {"inputScale", OC_VALUE_SCALAR}, {"isResult", OC_VALUE_INTEGER}, {"selfOrResult", OC_VALUE_TENSOR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnEmbedding), {{"weight", OC_VALUE_TENSOR}, {"indices", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnEmbeddingDenseBackward), {{"grad", OC_VALUE_TENSOR}, {"indices", OC_VALUE_TENSOR}, {"numWeights", OC_VALUE_INTEGER}, {"paddingIdx", OC_VALUE_INTEGER}, {"scaleGradByFreq", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnEqScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceEqScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnEqTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceEqTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnEqual), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnErf), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceErf), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnErfc), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceErfc), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnErfinv), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceErfinv), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnExp), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceExp), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnExp2), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceExp2), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnExpm1), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceExpm1), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnEye), {{"n", OC_VALUE_INTEGER}, {"m", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceFillScalar), {{"selfRef", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnInplaceFillTensor), {{"selfRef", OC_VALUE_TENSOR}, {"value", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnFlashAttentionScore), {{"query", OC_VALUE_TENSOR}, {"key", OC_VALUE_TENSOR}, {"value", OC_VALUE_TENSOR}, {"realShiftOptional", OC_VALUE_TENSOR}, {"dropMaskOptional", OC_VALUE_TENSOR}, {"paddingMaskOptional", OC_VALUE_TENSOR}, {"attenMaskOptional", OC_VALUE_TENSOR}, {"prefixOptional", OC_VALUE_INT_ARRAY}, {"scaleValue", OC_VALUE_REAL}, {"keepProb", OC_VALUE_REAL}, {"preTokens", OC_VALUE_INTEGER}, {"nextTokens", OC_VALUE_INTEGER}, {"headNum", OC_VALUE_INTEGER}, {"inputLayout", OC_VALUE_TEXT}, {"innerPrecise", OC_VALUE_INTEGER}, {"sparseMode", OC_VALUE_INTEGER}, {"softmaxMaxOut", OC_VALUE_TENSOR}, {"softmaxSumOut", OC_VALUE_TENSOR}, {"softmaxOutOut", OC_VALUE_TENSOR}, {"attentionOutOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnFlashAttentionScoreGrad), {{"query", OC_VALUE_TENSOR}, {"keyIn", OC_VALUE_TENSOR}, {"value", OC_VALUE_TENSOR}, {"dy", OC_VALUE_TENSOR}, {"pseShiftOptional", OC_VALUE_TENSOR}, {"dropMaskOptional", OC_VALUE_TENSOR}, {"paddingMaskOptional", OC_VALUE_TENSOR}, {"attenMaskOptional", OC_VALUE_TENSOR}, {"softmaxMaxOptional", OC_VALUE_TENSOR}, {"softmaxSumOptional", OC_VALUE_TENSOR}, {"softmaxInOptional", OC_VALUE_TENSOR}, {"attentionInOptional", OC_VALUE_TENSOR}, {"prefixOptional", OC_VALUE_INT_ARRAY}, {"scaleValue", OC_VALUE_REAL}, {"keepProb", OC_VALUE_REAL}, {"preTokens", OC_VALUE_INTEGER}, {"nextTokens", OC_VALUE_INTEGER}, {"headNum", OC_VALUE_INTEGER}, {"inputLayout", OC_VALUE_TEXT}, {"innerPrecise", OC_VALUE_INTEGER}, {"sparseMode", OC_VALUE_INTEGER}, {"dqOut", OC_VALUE_TENSOR}, {"dkOut", OC_VALUE_TENSOR}, {"dvOut", OC_VALUE_TENSOR}, {"dpseOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnFlip), {{"self", OC_VALUE_TENSOR}, {"dims", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnFloor), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceFloor), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnFloorDivide), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceFloorDivide), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnFloorDivides), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceFloorDivides), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnFmodScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceFmodScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnFmodTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceFmodTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnForeachAddListV2), {{"x1", OC_VALUE_TENSOR_LIST}, {"x2", OC_VALUE_TENSOR_LIST}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR_LIST}}},
    {FUNCTION(aclnnForeachAddScalarV2), {{"x", OC_VALUE_TENSOR_LIST}, {"scalar", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR_LIST}}},
    {FUNCTION(aclnnForeachAddcdivScalarV2), {{"x1", OC_VALUE_TENSOR_LIST}, {"x2", OC_VALUE_TENSOR_LIST}, {"x3", OC_VALUE_TENSOR_LIST}, {"scalar", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR_LIST}}},
    {FUNCTION(aclnnForeachAddcmulScalarV2), {{"x1", OC_VALUE_TENSOR_LIST}, {"x2", OC_VALUE_TENSOR_LIST}, {"x3", OC_VALUE_TENSOR_LIST}, {"scalar", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR_LIST}}},
    {FUNCTION(aclnnForeachMulScalarV2), {{"x", OC_VALUE_TENSOR_LIST}, {"scalar", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR_LIST}}},
    {FUNCTION(aclnnForeachNonFiniteCheckAndUnscale), {{"scaledGrads", OC_VALUE_TENSOR_LIST}, {"foundInf", OC_VALUE_TENSOR}, {"inScale", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnForeachNorm), {{"x", OC_VALUE_TENSOR_LIST}, {"scalar", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR_LIST}}},
    {FUNCTION(aclnnFrac), {{"input", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceFrac), {{"inputRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnFusedInferAttentionScoreV2), {{"query", OC_VALUE_TENSOR}, {"key", OC_VALUE_TENSOR_LIST}, {"value", OC_VALUE_TENSOR_LIST}, {"pseShiftOptional", OC_VALUE_TENSOR}, {"attenMaskOptional", OC_VALUE_TENSOR}, {"actualSeqLengthsOptional", OC_VALUE_INT_ARRAY}, {"actualSeqLengthsKvOptional", OC_VALUE_INT_ARRAY}, {"deqScale1Optional", OC_VALUE_TENSOR}, {"quantScale1Optional", OC_VALUE_TENSOR}, {"deqScale2Optional", OC_VALUE_TENSOR}, {"quantScale2Optional", OC_VALUE_TENSOR}, {"quantOffset2Optional", OC_VALUE_TENSOR}, {"antiquantScaleOptional", OC_VALUE_TENSOR}, {"antiquantOffsetOptional", OC_VALUE_TENSOR}, {"blockTableOptional", OC_VALUE_TENSOR}, {"queryPaddingSizeOptional", OC_VALUE_TENSOR}, {"kvPaddingSizeOptional", OC_VALUE_TENSOR}, {"keyAntiquantScaleOptional", OC_VALUE_TENSOR}, {"keyAntiquantOffsetOptional", OC_VALUE_TENSOR}, {"valueAntiquantScaleOptional", OC_VALUE_TENSOR}, {"valueAntiquantOffsetOptional", OC_VALUE_TENSOR}, {"keySharedPrefixOptional", OC_VALUE_TENSOR}, {"valueSharedPrefixOptional", OC_VALUE_TENSOR}, {"actualSharedPrefixLenOptional", OC_VALUE_INT_ARRAY}, {"numHeads", OC_VALUE_INTEGER}, {"scaleValue", OC_VALUE_REAL}, {"preTokens", OC_VALUE_INTEGER}, {"nextTokens", OC_VALUE_INTEGER}, {"inputLayout", OC_VALUE_TEXT}, {"numKeyValueHeads", OC_VALUE_INTEGER}, {"sparseMode", OC_VALUE_INTEGER}, {"innerPrecise", OC_VALUE_INTEGER}, {"blockSize", OC_VALUE_INTEGER}, {"antiquantMode", OC_VALUE_INTEGER}, {"softmaxLseFlag", OC_VALUE_INTEGER}, {"keyAntiquantMode", OC_VALUE_INTEGER}, {"valueAntiquantMode", OC_VALUE_INTEGER}, {"attentionOut", OC_VALUE_TENSOR}, {"softmaxLse", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGather), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGatherV2), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGeScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceGeScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnGeTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceGeTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGeGlu), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"approximate", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}, {"outGelu", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGeGluV3), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"approximate", OC_VALUE_INTEGER}, {"activateLeft", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}, {"outGelu", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGelu), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGeluBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGeluBackwardV2), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"approximate", OC_VALUE_TEXT}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGeluV2), {{"x", OC_VALUE_TENSOR}, {"approximate", OC_VALUE_INTEGER}, {"y", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGlu), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGluBackward), {{"gradOut", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGridSampler2D), {{"input", OC_VALUE_TENSOR}, {"grid", OC_VALUE_TENSOR}, {"interpolationMode", OC_VALUE_INTEGER}, {"paddingMode", OC_VALUE_INTEGER}, {"alignCorners", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGridSampler2DBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"input", OC_VALUE_TENSOR}, {"grid", OC_VALUE_TENSOR}, {"interpolationMode", OC_VALUE_INTEGER}, {"paddingMode", OC_VALUE_INTEGER}, {"alignCorners", OC_VALUE_INTEGER}, {"outputMask", OC_VALUE_BOOL_ARRAY}, {"inputGrad", OC_VALUE_TENSOR}, {"gridGrad", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGroupNorm), {{"self", OC_VALUE_TENSOR}, {"gamma", OC_VALUE_TENSOR}, {"beta", OC_VALUE_TENSOR}, {"N", OC_VALUE_INTEGER}, {"C", OC_VALUE_INTEGER}, {"HxW", OC_VALUE_INTEGER}, {"group", OC_VALUE_INTEGER}, {"eps", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}, {"meanOut", OC_VALUE_TENSOR}, {"rstdOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGroupNormBackward), {{"gradOut", OC_VALUE_TENSOR}, {"input", OC_VALUE_TENSOR}, {"mean", OC_VALUE_TENSOR}, {"rstd", OC_VALUE_TENSOR}, {"gamma", OC_VALUE_TENSOR}, {"N", OC_VALUE_INTEGER}, {"C", OC_VALUE_INTEGER}, {"HxW", OC_VALUE_INTEGER}, {"group", OC_VALUE_INTEGER}, {"outputMask", OC_VALUE_BOOL_ARRAY}, {"gradInput", OC_VALUE_TENSOR}, {"gradGammaOut", OC_VALUE_TENSOR}, {"gradBetaOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnGtScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceGtScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnGtTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceGtTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnHardshrink), {{"self", OC_VALUE_TENSOR}, {"lambd", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnHardshrinkBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"lambd", OC_VALUE_SCALAR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnHardsigmoid), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceHardsigmoid), {{"self", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnHardsigmoidBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnHardswish), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceHardswish), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnHardswishBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnHardtanh), {{"self", OC_VALUE_TENSOR}, {"clipValueMin", OC_VALUE_SCALAR}, {"clipValueMax", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceHardtanh), {{"selfRef", OC_VALUE_TENSOR}, {"clipValueMin", OC_VALUE_SCALAR}, {"clipValueMax", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnHardtanhBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"min", OC_VALUE_SCALAR}, {"max", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnHistc), {{"self", OC_VALUE_TENSOR}, {"bins", OC_VALUE_INTEGER}, {"min", OC_VALUE_SCALAR}, {"max", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIm2col), {{"self", OC_VALUE_TENSOR}, {"kernelSize", OC_VALUE_INT_ARRAY}, {"dilation", OC_VALUE_INT_ARRAY}, {"padding", OC_VALUE_INT_ARRAY}, {"stride", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIm2colBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"inputSize", OC_VALUE_INT_ARRAY}, {"kernelSize", OC_VALUE_INT_ARRAY}, {"dilation", OC_VALUE_INT_ARRAY}, {"padding", OC_VALUE_INT_ARRAY}, {"stride", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIndex), {{"self", OC_VALUE_TENSOR}, {"indices", OC_VALUE_TENSOR_LIST}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIndexAdd), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"source", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIndexCopy), {{"selfRef", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"source", OC_VALUE_TENSOR}, {"outRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceIndexCopy), {{"selfRef", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"source", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIndexFill), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceIndexFill), {{"selfRef", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnIndexFillTensor), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_INT_ARRAY}, {"value", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceIndexFillTensor), {{"selfRef", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_INT_ARRAY}, {"value", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnIndexPutImpl), {{"selfRef", OC_VALUE_TENSOR}, {"indices", OC_VALUE_TENSOR_LIST}, {"values", OC_VALUE_TENSOR}, {"accumulate", OC_VALUE_INTEGER}, {"unsafe", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnIndexSelect), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIsClose), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"rtol", OC_VALUE_REAL}, {"atol", OC_VALUE_REAL}, {"equalNan", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIsFinite), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIsNegInf), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnIsPosInf), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnKlDiv), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"logTarget", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnKlDivBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"logTarget", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnKlDivTargetBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"logTarget", OC_VALUE_INTEGER}, {"gradTarget", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnKthvalue), {{"self", OC_VALUE_TENSOR}, {"k", OC_VALUE_INTEGER}, {"dim", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"valuesOut", OC_VALUE_TENSOR}, {"indicesOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnL1Loss), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnL1LossBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLayerNorm), {{"input", OC_VALUE_TENSOR}, {"normalizedShape", OC_VALUE_INT_ARRAY}, {"weightOptional", OC_VALUE_TENSOR}, {"biasOptional", OC_VALUE_TENSOR}, {"eps", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}, {"meanOutOptional", OC_VALUE_TENSOR}, {"rstdOutOptional", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLayerNormBackward), {{"gradOut", OC_VALUE_TENSOR}, {"input", OC_VALUE_TENSOR}, {"normalizedShape", OC_VALUE_INT_ARRAY}, {"mean", OC_VALUE_TENSOR}, {"rstd", OC_VALUE_TENSOR}, {"weightOptional", OC_VALUE_TENSOR}, {"biasOptional", OC_VALUE_TENSOR}, {"outputMask", OC_VALUE_BOOL_ARRAY}, {"gradInputOut", OC_VALUE_TENSOR}, {"gradWeightOut", OC_VALUE_TENSOR}, {"gradBiasOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLeScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLeScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnLeTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLeTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLeakyRelu), {{"self", OC_VALUE_TENSOR}, {"negativeSlope", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLeakyRelu), {{"selfRef", OC_VALUE_TENSOR}, {"negativeSlope", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnLeakyReluBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"negativeSlope", OC_VALUE_SCALAR}, {"selfIsResult", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLerps), {{"self", OC_VALUE_TENSOR}, {"end", OC_VALUE_TENSOR}, {"weight", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLerps), {{"selfRef", OC_VALUE_TENSOR}, {"end", OC_VALUE_TENSOR}, {"weight", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnLerp), {{"self", OC_VALUE_TENSOR}, {"end", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLerp), {{"selfRef", OC_VALUE_TENSOR}, {"end", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLinalgVectorNorm), {{"self", OC_VALUE_TENSOR}, {"ord", OC_VALUE_SCALAR}, {"dims", OC_VALUE_INT_ARRAY}, {"keepDims", OC_VALUE_INTEGER}, {"dtype", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLinspace), {{"start", OC_VALUE_SCALAR}, {"end", OC_VALUE_SCALAR}, {"steps", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLog), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLog), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLog10), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLog10), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLog1p), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLog1p), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLog2), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLog2), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogAddExp), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogAddExp2), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogicalAnd), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLogicalAnd), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogicalNot), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLogicalNot), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogicalOr), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLogicalOr), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogicalXor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogSigmoid), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogSigmoidForward), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}, {"buffer", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogSigmoidBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"buffer", OC_VALUE_TENSOR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogSoftmax), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogSoftmaxBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"output", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLogSumExp), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"keepDim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnLSTM), {{"input", OC_VALUE_TENSOR}, {"params", OC_VALUE_TENSOR_LIST}, {"hx", OC_VALUE_TENSOR_LIST}, {"batchSizes", OC_VALUE_TENSOR}, {"hasBias", OC_VALUE_INTEGER}, {"numLayers", OC_VALUE_INTEGER}, {"dropout", OC_VALUE_REAL}, {"train", OC_VALUE_INTEGER}, {"bidirectional", OC_VALUE_INTEGER}, {"batchFirst", OC_VALUE_INTEGER}, {"output", OC_VALUE_TENSOR}, {"hy", OC_VALUE_TENSOR}, {"cy", OC_VALUE_TENSOR}, {"iOut", OC_VALUE_TENSOR_LIST}, {"jOut", OC_VALUE_TENSOR_LIST}, {"fOut", OC_VALUE_TENSOR_LIST}, {"oOut", OC_VALUE_TENSOR_LIST}, {"hOut", OC_VALUE_TENSOR_LIST}, {"cOut", OC_VALUE_TENSOR_LIST}, {"tanhCOut", OC_VALUE_TENSOR_LIST}}},
    {FUNCTION(aclnnLstmBackward), {{"input", OC_VALUE_TENSOR}, {"hx", OC_VALUE_TENSOR_LIST}, {"params", OC_VALUE_TENSOR_LIST}, {"dy", OC_VALUE_TENSOR}, {"dh", OC_VALUE_TENSOR}, {"dc", OC_VALUE_TENSOR}, {"i", OC_VALUE_TENSOR_LIST}, {"g", OC_VALUE_TENSOR_LIST}, {"f", OC_VALUE_TENSOR_LIST}, {"o", OC_VALUE_TENSOR_LIST}, {"h", OC_VALUE_TENSOR_LIST}, {"c", OC_VALUE_TENSOR_LIST}, {"tanhc", OC_VALUE_TENSOR_LIST}, {"batchSizesOptional", OC_VALUE_TENSOR}, {"hasBias", OC_VALUE_INTEGER}, {"numLayers", OC_VALUE_INTEGER}, {"dropout", OC_VALUE_REAL}, {"train", OC_VALUE_INTEGER}, {"bidirectional", OC_VALUE_INTEGER}, {"batchFirst", OC_VALUE_INTEGER}, {"outputMask", OC_VALUE_BOOL_ARRAY}, {"dxOut", OC_VALUE_TENSOR}, {"dhPrevOut", OC_VALUE_TENSOR}, {"dcPrevOut", OC_VALUE_TENSOR}, {"dparamsOut", OC_VALUE_TENSOR_LIST}}},
    {FUNCTION(aclnnLtScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLtScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnLtTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceLtTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceMaskedFillScalar), {{"selfRef", OC_VALUE_TENSOR}, {"mask", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnInplaceMaskedFillTensor), {{"selfRef", OC_VALUE_TENSOR}, {"mask", OC_VALUE_TENSOR}, {"value", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceMaskedScatter), {{"selfRef", OC_VALUE_TENSOR}, {"mask", OC_VALUE_TENSOR}, {"source", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMaskedSelect), {{"self", OC_VALUE_TENSOR}, {"mask", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMatmul), {{"self", OC_VALUE_TENSOR}, {"mat2", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnMax), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMaxDim), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}, {"indices", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMaxPool), {{"self", OC_VALUE_TENSOR}, {"kernelShape", OC_VALUE_INT_ARRAY}, {"strides", OC_VALUE_INT_ARRAY}, {"autoPad", OC_VALUE_INTEGER}, {"pads", OC_VALUE_INT_ARRAY}, {"dilations", OC_VALUE_INT_ARRAY}, {"ceilMode", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMaxPool2dWithMask), {{"self", OC_VALUE_TENSOR}, {"kernelSize", OC_VALUE_INT_ARRAY}, {"stride", OC_VALUE_INT_ARRAY}, {"padding", OC_VALUE_INT_ARRAY}, {"dilation", OC_VALUE_INT_ARRAY}, {"ceilMode", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}, {"indices", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMaxPool2dWithMaskBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"indices", OC_VALUE_TENSOR}, {"kernelSize", OC_VALUE_INT_ARRAY}, {"stride", OC_VALUE_INT_ARRAY}, {"padding", OC_VALUE_INT_ARRAY}, {"dilation", OC_VALUE_INT_ARRAY}, {"ceilMode", OC_VALUE_INTEGER}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMaximum), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMean), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"keepDim", OC_VALUE_INTEGER}, {"dtype", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMedian), {{"self", OC_VALUE_TENSOR}, {"valuesOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMedianDim), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"keepDim", OC_VALUE_INTEGER}, {"valuesOut", OC_VALUE_TENSOR}, {"indicesOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNanMedian), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNanMedianDim), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"keepDim", OC_VALUE_INTEGER}, {"valuesOut", OC_VALUE_TENSOR}, {"indicesOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMin), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMinDim), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}, {"indices", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMinimum), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMish), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceMish), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMishBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMm), {{"self", OC_VALUE_TENSOR}, {"mat2", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnMseLoss), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMseLossBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMseLossOut), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMul), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceMul), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMuls), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceMuls), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnMultinomial), {{"self", OC_VALUE_TENSOR}, {"numsamples", OC_VALUE_INTEGER}, {"replacement", OC_VALUE_INTEGER}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnMv), {{"self", OC_VALUE_TENSOR}, {"vec", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}, {"cubeMathType", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnNanToNum), {{"self", OC_VALUE_TENSOR}, {"nan", OC_VALUE_REAL}, {"posinf", OC_VALUE_REAL}, {"neginf", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceNanToNum), {{"selfRef", OC_VALUE_TENSOR}, {"nan", OC_VALUE_REAL}, {"posinf", OC_VALUE_REAL}, {"neginf", OC_VALUE_REAL}}},
    {FUNCTION(aclnnNeScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceNeScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnNeTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceNeTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNeg), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceNeg), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNLLLoss), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"ignoreIndex", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}, {"totalWeightOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNLLLoss2d), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"ignoreIndex", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}, {"totalWeightOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNLLLoss2dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"ignoreIndex", OC_VALUE_INTEGER}, {"totalWeight", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNLLLossBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"ignoreIndex", OC_VALUE_INTEGER}, {"totalWeight", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNonzero), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNonzeroV2), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnNorm), {{"self", OC_VALUE_TENSOR}, {"pScalar", OC_VALUE_SCALAR}, {"dim", OC_VALUE_INT_ARRAY}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceNormal), {{"selfRef", OC_VALUE_TENSOR}, {"mean", OC_VALUE_REAL}, {"std", OC_VALUE_REAL}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnOneHot), {{"self", OC_VALUE_TENSOR}, {"numClasses", OC_VALUE_INTEGER}, {"onValue", OC_VALUE_TENSOR}, {"offValue", OC_VALUE_TENSOR}, {"axis", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceOne), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnPermute), {{"self", OC_VALUE_TENSOR}, {"dims", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnPowTensorScalar), {{"self", OC_VALUE_TENSOR}, {"exponent", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplacePowTensorScalar), {{"selfRef", OC_VALUE_TENSOR}, {"exponent", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnPowScalarTensor), {{"self", OC_VALUE_SCALAR}, {"exponent", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnPowTensorTensor), {{"self", OC_VALUE_TENSOR}, {"exponent", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplacePowTensorTensor), {{"selfRef", OC_VALUE_TENSOR}, {"exponent", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnPrelu), {{"self", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnPreluBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"gradInput", OC_VALUE_TENSOR}, {"gradWeight", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnProd), {{"self", OC_VALUE_TENSOR}, {"dtype", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnProdDim), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"keepDim", OC_VALUE_INTEGER}, {"dtype", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceRandom), {{"selfRef", OC_VALUE_TENSOR}, {"from", OC_VALUE_INTEGER}, {"to", OC_VALUE_INTEGER}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnRandperm), {{"n", OC_VALUE_INTEGER}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRange), {{"start", OC_VALUE_SCALAR}, {"end", OC_VALUE_SCALAR}, {"step", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReciprocal), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceReciprocal), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReduceSum), {{"self", OC_VALUE_TENSOR}, {"dims", OC_VALUE_INT_ARRAY}, {"keepDims", OC_VALUE_INTEGER}, {"dtype", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReflectionPad1d), {{"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReflectionPad1dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReflectionPad2d), {{"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReflectionPad2dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReflectionPad3d), {{"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReflectionPad3dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRelu), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceRelu), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRemainderTensorTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceRemainderTensorTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRemainderTensorScalar), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceRemainderTensorScalar), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnRemainderScalarTensor), {{"self", OC_VALUE_SCALAR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRepeat), {{"self", OC_VALUE_TENSOR}, {"repeats", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRepeatInterleave), {{"self", OC_VALUE_TENSOR}, {"repeats", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRepeatInterleaveWithDim), {{"self", OC_VALUE_TENSOR}, {"repeats", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"outputSize", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRepeatInterleaveInt), {{"self", OC_VALUE_TENSOR}, {"repeats", OC_VALUE_INTEGER}, {"outputSize", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRepeatInterleaveIntWithDim), {{"self", OC_VALUE_TENSOR}, {"repeats", OC_VALUE_INTEGER}, {"dim", OC_VALUE_INTEGER}, {"outputSize", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRepeatInterleaveGrad), {{"yGrad", OC_VALUE_TENSOR}, {"repeats", OC_VALUE_TENSOR}, {"axis", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReplicationPad1d), {{"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReplicationPad1dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReplicationPad2d), {{"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReplicationPad2dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReplicationPad3d), {{"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnReplicationPad3dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"padding", OC_VALUE_INT_ARRAY}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRmsNorm), {{"x", OC_VALUE_TENSOR}, {"gamma", OC_VALUE_TENSOR}, {"epsilon", OC_VALUE_REAL}, {"yOut", OC_VALUE_TENSOR}, {"rstdOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRoiAlign), {{"self", OC_VALUE_TENSOR}, {"rois", OC_VALUE_TENSOR}, {"batchIndices", OC_VALUE_TENSOR}, {"mode", OC_VALUE_TEXT}, {"outputHeight", OC_VALUE_INTEGER}, {"outputWidth", OC_VALUE_INTEGER}, {"samplingRatio", OC_VALUE_INTEGER}, {"spatialScale", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnROIAlign), {{"self", OC_VALUE_TENSOR}, {"rois", OC_VALUE_TENSOR}, {"spatialScale", OC_VALUE_REAL}, {"pooledHeight", OC_VALUE_INTEGER}, {"pooledWidth", OC_VALUE_INTEGER}, {"sampleNum", OC_VALUE_INTEGER}, {"roiEndMode", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnROIAlignBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"rois", OC_VALUE_TENSOR}, {"xdiffShape", OC_VALUE_INT_ARRAY}, {"pooledWidth", OC_VALUE_INTEGER}, {"pooledHeight", OC_VALUE_INTEGER}, {"spatialScale", OC_VALUE_REAL}, {"sampleNum", OC_VALUE_INTEGER}, {"roiEndMode", OC_VALUE_INTEGER}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRoiAlignV2), {{"self", OC_VALUE_TENSOR}, {"boxes", OC_VALUE_TENSOR}, {"pooledHeight", OC_VALUE_INTEGER}, {"pooledWidth", OC_VALUE_INTEGER}, {"spatialScale", OC_VALUE_REAL}, {"samplingRatio", OC_VALUE_INTEGER}, {"aligned", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRoiAlignV2Backward), {{"gradOutput", OC_VALUE_TENSOR}, {"boxes", OC_VALUE_TENSOR}, {"inputShape", OC_VALUE_INT_ARRAY}, {"pooledHeight", OC_VALUE_INTEGER}, {"pooledWidth", OC_VALUE_INTEGER}, {"spatialScale", OC_VALUE_REAL}, {"samplingRatio", OC_VALUE_INTEGER}, {"aligned", OC_VALUE_INTEGER}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRoll), {{"x", OC_VALUE_TENSOR}, {"shifts", OC_VALUE_INT_ARRAY}, {"dims", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRotaryPositionEmbedding), {{"x", OC_VALUE_TENSOR}, {"cos", OC_VALUE_TENSOR}, {"sin", OC_VALUE_TENSOR}, {"mode", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRound), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceRound), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRoundDecimals), {{"self", OC_VALUE_TENSOR}, {"decimals", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceRoundDecimals), {{"selfRef", OC_VALUE_TENSOR}, {"decimals", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnRsqrt), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceRsqrt), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRsub), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnRsubs), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSWhere), {{"condition", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnScatter), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"src", OC_VALUE_TENSOR}, {"reduce", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceScatter), {{"selfRef", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"src", OC_VALUE_TENSOR}, {"reduce", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnScatterValue), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}, {"reduce", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceScatterValue), {{"selfRef", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"value", OC_VALUE_SCALAR}, {"reduce", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnScatterAdd), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"index", OC_VALUE_TENSOR}, {"src", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSearchSorted), {{"sortedSequence", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"outInt32", OC_VALUE_INTEGER}, {"right", OC_VALUE_INTEGER}, {"sorter", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSearchSorteds), {{"sortedSequence", OC_VALUE_TENSOR}, {"self", OC_VALUE_SCALAR}, {"outInt32", OC_VALUE_INTEGER}, {"right", OC_VALUE_INTEGER}, {"sorter", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSigmoid), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceSigmoid), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSigmoidBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"output", OC_VALUE_TENSOR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSign), {{"self", OC_VALUE_TENSOR}, {"result", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSignbit), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSilu), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSiluBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSin), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceSin), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSinh), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceSinh), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSlice), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"start", OC_VALUE_INTEGER}, {"end", OC_VALUE_INTEGER}, {"step", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSmoothL1Loss), {{"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"beta", OC_VALUE_REAL}, {"result", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSmoothL1LossBackward), {{"gradOut", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"target", OC_VALUE_TENSOR}, {"reduction", OC_VALUE_INTEGER}, {"beta", OC_VALUE_REAL}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSoftmax), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSoftmaxBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"output", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSoftmaxCrossEntropyWithLogits), {{"features", OC_VALUE_TENSOR}, {"labels", OC_VALUE_TENSOR}, {"loss", OC_VALUE_TENSOR}, {"backprop", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSoftplus), {{"self", OC_VALUE_TENSOR}, {"beta", OC_VALUE_SCALAR}, {"threshold", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSoftplusBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"beta", OC_VALUE_SCALAR}, {"threshold", OC_VALUE_SCALAR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSoftshrink), {{"self", OC_VALUE_TENSOR}, {"lambd", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSoftshrinkBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"lambd", OC_VALUE_SCALAR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSort), {{"self", OC_VALUE_TENSOR}, {"stable", OC_VALUE_INTEGER}, {"dim", OC_VALUE_INTEGER}, {"descending", OC_VALUE_INTEGER}, {"valuesOut", OC_VALUE_TENSOR}, {"indicesOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSqrt), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceSqrt), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSquare), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnStack), {{"tensors", OC_VALUE_TENSOR_LIST}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnStd), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"correction", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnStdMeanCorrection), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"correction", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"stdOut", OC_VALUE_TENSOR}, {"meanOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnSub), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceSub), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"alpha", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnSubs), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceSubs), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"alpha", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnSwiGlu), {{"x", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnTan), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceTan), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnTanh), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceTanh), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnTanhBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"output", OC_VALUE_TENSOR}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnThreshold), {{"self", OC_VALUE_TENSOR}, {"threshold", OC_VALUE_SCALAR}, {"value", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceThreshold), {{"selfRef", OC_VALUE_TENSOR}, {"threshold", OC_VALUE_SCALAR}, {"value", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnThresholdBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"self", OC_VALUE_TENSOR}, {"threshold", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnTopk), {{"self", OC_VALUE_TENSOR}, {"k", OC_VALUE_INTEGER}, {"dim", OC_VALUE_INTEGER}, {"largest", OC_VALUE_INTEGER}, {"sorted", OC_VALUE_INTEGER}, {"valuesOut", OC_VALUE_TENSOR}, {"indicesOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnTransMatmulWeight), {{"mmWeightRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnTriangularSolve), {{"self", OC_VALUE_TENSOR}, {"A", OC_VALUE_TENSOR}, {"upper", OC_VALUE_INTEGER}, {"transpose", OC_VALUE_INTEGER}, {"unitriangular", OC_VALUE_INTEGER}, {"xOut", OC_VALUE_TENSOR}, {"mOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnTril), {{"self", OC_VALUE_TENSOR}, {"diagonal", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceTril), {{"selfRef", OC_VALUE_TENSOR}, {"diagonal", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnTriu), {{"self", OC_VALUE_TENSOR}, {"diagonal", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceTriu), {{"selfRef", OC_VALUE_TENSOR}, {"diagonal", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnTrunc), {{"self", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceTrunc), {{"selfRef", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceUniform), {{"selfRef", OC_VALUE_TENSOR}, {"from", OC_VALUE_REAL}, {"to", OC_VALUE_REAL}, {"seed", OC_VALUE_INTEGER}, {"offset", OC_VALUE_INTEGER}}},
    {FUNCTION(aclnnUnique), {{"self", OC_VALUE_TENSOR}, {"sorted", OC_VALUE_INTEGER}, {"returnInverse", OC_VALUE_INTEGER}, {"valueOut", OC_VALUE_TENSOR}, {"inverseOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUnique2), {{"self", OC_VALUE_TENSOR}, {"sorted", OC_VALUE_INTEGER}, {"returnInverse", OC_VALUE_INTEGER}, {"returnCounts", OC_VALUE_INTEGER}, {"valueOut", OC_VALUE_TENSOR}, {"inverseOut", OC_VALUE_TENSOR}, {"countsOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUniqueConsecutive), {{"self", OC_VALUE_TENSOR}, {"returnInverse", OC_VALUE_INTEGER}, {"returnCounts", OC_VALUE_INTEGER}, {"dim", OC_VALUE_INTEGER}, {"valueOut", OC_VALUE_TENSOR}, {"inverseOut", OC_VALUE_TENSOR}, {"countsOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleBicubic2d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleBicubic2dBackward), {{"gradOut", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleBilinear2d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleBilinear2dBackwardV2), {{"gradOut", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleLinear1d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"scale", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleLinear1dBackward), {{"gradOut", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"scales", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearest1d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearest1dBackward), {{"gradOut", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"scales", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearest1dV2), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"scaleL", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearest2d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearest2dBackward), {{"gradOut", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearest2dV2), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearest3d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"scalesD", OC_VALUE_REAL}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearest3dBackward), {{"gradOut", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"scalesD", OC_VALUE_REAL}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearestExact1d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"scales", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearestExact1dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"scales", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearestExact2d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleNearestExact2dBackward), {{"gradOutput", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleTrilinear3d), {{"self", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"scalesD", OC_VALUE_REAL}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnUpsampleTrilinear3dBackward), {{"gradOut", OC_VALUE_TENSOR}, {"outputSize", OC_VALUE_INT_ARRAY}, {"inputSize", OC_VALUE_INT_ARRAY}, {"alignCorners", OC_VALUE_INTEGER}, {"scalesD", OC_VALUE_REAL}, {"scalesH", OC_VALUE_REAL}, {"scalesW", OC_VALUE_REAL}, {"gradInput", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnVar), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"unbiased", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnVarCorrection), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"correction", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnVarMean), {{"self", OC_VALUE_TENSOR}, {"dim", OC_VALUE_INT_ARRAY}, {"correction", OC_VALUE_INTEGER}, {"keepdim", OC_VALUE_INTEGER}, {"varOut", OC_VALUE_TENSOR}, {"meanOut", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnWeightQuantBatchMatmulV2), {{"x", OC_VALUE_TENSOR}, {"weight", OC_VALUE_TENSOR}, {"antiquantScale", OC_VALUE_TENSOR}, {"antiquantOffsetOptional", OC_VALUE_TENSOR}, {"quantScaleOptional", OC_VALUE_TENSOR}, {"quantOffsetOptional", OC_VALUE_TENSOR}, {"biasOptional", OC_VALUE_TENSOR}, {"antiquantGroupSize", OC_VALUE_INTEGER}, {"y", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnXLogYScalarOther), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceXLogYScalarOther), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_SCALAR}}},
    {FUNCTION(aclnnXLogYScalarSelf), {{"self", OC_VALUE_SCALAR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnXLogYTensor), {{"self", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}, {"out", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceXLogYTensor), {{"selfRef", OC_VALUE_TENSOR}, {"other", OC_VALUE_TENSOR}}},
    {FUNCTION(aclnnInplaceZero), {{"selfRef", OC_VALUE_TENSOR}}},
    {NULL, NULL, NULL, {{NULL, OC_VALUE_TENSOR}}},
};

const struct oc_function *oc_function_named(const char *name)
{
    for (const struct oc_function *f = oc_functions; f->name != NULL; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}
