/* SPDX-License-Identifier: Apache-2.0 */
/* Tests in source files of their own: of refused arguments, of gradients, of plans for much memory, of ranks, and of values. Each array ends with an empty element. */
#ifndef OC_OPS_REFUSALS_H
#define OC_OPS_REFUSALS_H

#include "harness/test.h"

extern const struct oc_test adam_refusals[], conv_ranges[], conv_refusals[], convf_gradients[],
    convf_refusals[], elementwise_values[], foreach_refusals[], grid_refusals[],
    grid_sample_gradients[], grid_sample_refusals[], loss_gradients[], loss_values[],
    loss_refusals[], matmul_ranks[], matmul_refusals[], nll_gradients[], nll_refusals[],
    reduction_refusals[], roi_align_gradients[], roi_align_refusals[], roi_refusals[],
    softmax_gradients[], softmax_refusals[], upsample_gradients[], upsample_refusals[];

#endif
