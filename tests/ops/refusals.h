/* SPDX-License-Identifier: Apache-2.0 */
/* Tests in source files of their own: of refused arguments, of gradients, of plans for much memory, of ranks, and of values. Each array ends with an empty element. */
#ifndef OC_OPS_REFUSALS_H
#define OC_OPS_REFUSALS_H

#include "harness/test.h"

extern const struct oc_test adam_refusals[];
extern const struct oc_test attention_refusals[];
extern const struct oc_test batch_norm_gradients[];
extern const struct oc_test batch_norm_refusals[];
extern const struct oc_test conv_ranges[];
extern const struct oc_test conv_refusals[];
extern const struct oc_test convf_gradients[];
extern const struct oc_test convf_refusals[];
extern const struct oc_test convolution_gradients[];
extern const struct oc_test convolution_refusals[];
extern const struct oc_test convolution_values[];
extern const struct oc_test elementwise_refusals[];
extern const struct oc_test elementwise_values[];
extern const struct oc_test embedding_gradients[];
extern const struct oc_test foreach_refusals[];
extern const struct oc_test grid_refusals[];
extern const struct oc_test grid_sample_gradients[];
extern const struct oc_test grid_sample_refusals[];
extern const struct oc_test group_norm_gradients[];
extern const struct oc_test group_norm_refusals[];
extern const struct oc_test layer_norm_gradients[];
extern const struct oc_test layer_norm_refusals[];
extern const struct oc_test loss_gradients[];
extern const struct oc_test loss_refusals[];
extern const struct oc_test loss_values[];
extern const struct oc_test lstm_gradients[];
extern const struct oc_test lstm_refusals[];
extern const struct oc_test matmul_ranges[];
extern const struct oc_test matmul_ranks[];
extern const struct oc_test matmul_refusals[];
extern const struct oc_test max_pool2d_gradients[];
extern const struct oc_test max_pool2d_refusals[];
extern const struct oc_test nll_gradients[];
extern const struct oc_test nll_refusals[];
extern const struct oc_test random_refusals[];
extern const struct oc_test reduction_refusals[];
extern const struct oc_test roi_align_gradients[];
extern const struct oc_test roi_align_refusals[];
extern const struct oc_test roi_refusals[];
extern const struct oc_test scatter_elements_gradients[];
extern const struct oc_test softmax_gradients[];
extern const struct oc_test softmax_refusals[];
extern const struct oc_test upsample_gradients[];
extern const struct oc_test upsample_refusals[];

#endif
