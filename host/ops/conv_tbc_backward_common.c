/* SPDX-License-Identifier: Apache-2.0 */
#include "conv_tbc_backward_common.h"

#include "base/math.h"

void oc_conv_plan_kernel(oc_plan *p, const struct oc_conv *q, struct oc_launch *launch)
{
    const aclTensor *all[] = {q->self.like,       q->input.like,       q->weight.like,
                              q->grad_input.like, q->grad_weight.like, q->grad_bias.like};
    /* Kernels also compute the numbers of rows before the first and after the last one. */
    int64_t extent =
        oc_max_i64(q->scratch, oc_max_i64(q->rows, q->self_rows) + (q->pad + q->taps) * q->batch);

    for (size_t i = 0; i < OC_COUNT(all); i++)
        extent = oc_max_i64(extent, oc_view_index_extent(all[i]));
    launch->source = "conv_tbc_backward";
    launch->choice = q->config.choice;
    oc_launch_define(launch, "T", oc_dtype_name(q->dtype));
    if (oc_plan_try(p, oc_choose_index_width(extent, launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}
