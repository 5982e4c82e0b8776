/* SPDX-License-Identifier: Apache-2.0 */
#include "grid_sampler_2d_backward_common.h"

void oc_grid_define_geometry(const struct oc_grid_problem *q, int point_block,
                             struct oc_launch *launch)
{
    oc_grid_define_points(q->a->interpolationMode, q->a->paddingMode, point_block, launch);
    launch->choice = q->config.choice;
}

void oc_grid_define_gradients(bool input_grad, bool grid_grad, struct oc_launch *launch)
{
    oc_launch_define_int(launch, "INPUT_GRAD", input_grad);
    oc_launch_define_int(launch, "GRID_GRAD", grid_grad);
}

void oc_grid_define_owner(const struct oc_grid_problem *q, enum oc_dtype type,
                          struct oc_launch *launch)
{
    oc_grid_define_geometry(q, q->config.owner.point_block, launch);
    oc_grid_define_gradients(q->needs_input, q->needs_grid, launch);
    oc_launch_define(launch, "T", oc_dtype_name(type));
    oc_launch_define_flag(launch, "USE_F64", q->dtype == OC_F64);
}

double oc_grid_flops(const struct oc_grid_problem *q, bool input_grad, bool grid_grad)
{
    return (double)(q->images * q->channels * q->points) *
           oc_grid_neighbors(q->a->interpolationMode) *
           ((input_grad ? 2 : 0) + (grid_grad ? 5 : 0));
}

double oc_grid_bytes(const struct oc_grid_problem *q, bool input_grad, bool grid_grad)
{
    const int64_t read =
        oc_numel(q->a->gradOutput) + oc_numel(q->a->grid) + (grid_grad ? oc_numel(q->a->input) : 0);
    const int64_t written =
        (input_grad ? oc_numel(q->a->inputGrad) : 0) + (grid_grad ? oc_numel(q->a->gridGrad) : 0);

    return (double)(read + written) * (double)oc_dtype_size(q->dtype);
}
