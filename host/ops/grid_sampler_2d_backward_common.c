/* SPDX-License-Identifier: Apache-2.0 */
#include "grid_sampler_2d_backward_common.h"

void oc_grid_define_geometry(const struct oc_grid_problem *q, int point_block,
                             struct oc_launch *launch)
{
    static const char *const MODES[] = {"BILINEAR", "NEAREST", "BICUBIC"};
    static const char *const PADDINGS[] = {"ZEROS", "BORDER", "REFLECTION"};

    oc_launch_define(launch, "MODE", MODES[q->a->interpolationMode]);
    oc_launch_define(launch, "PADDING", PADDINGS[q->a->paddingMode]);
    oc_launch_define_flag(launch, "ALIGN_CORNERS", q->a->alignCorners);
    oc_launch_define_int(launch, "POINT_BLOCK", point_block);
    launch->choice = q->config.choice;
}

void oc_grid_define_gradients(bool input_grad, bool grid_grad, struct oc_launch *launch)
{
    oc_launch_define_int(launch, "INPUT_GRAD", input_grad);
    oc_launch_define_int(launch, "GRID_GRAD", grid_grad);
}

enum oc_dtype oc_grid_real_of(const struct oc_grid_problem *q)
{
    return q->dtype == OC_F64 ? OC_F64 : OC_F32;
}

void oc_grid_define_owner(const struct oc_grid_problem *q, enum oc_dtype type,
                          struct oc_launch *launch)
{
    oc_grid_define_geometry(q, q->config.owner.point_block, launch);
    oc_grid_define_gradients(q->needs_input, q->needs_grid, launch);
    oc_launch_define(launch, "T", oc_dtype_name(type));
    oc_launch_define_flag(launch, "USE_F64", q->dtype == OC_F64);
}

struct oc_ref oc_grid_plan_real(oc_plan *p, struct oc_view view, enum oc_dtype real)
{
    struct oc_layout layout;

    if (view.dtype == real && oc_is_contiguous(view.like)) return view.ref;
    oc_layout_make(&layout, view.like->shape, view.like->rank, NULL);

    const struct oc_view copy = {oc_plan_scratch(p, real, oc_numel(view.like)), &layout.tensor,
                                 real};

    oc_plan_copy(p, copy, view);
    return copy.ref;
}

double oc_grid_flops(const struct oc_grid_problem *q, bool input_grad, bool grid_grad)
{
    const int neighbors = q->a->interpolationMode == OC_GRID_BILINEAR  ? 4
                          : q->a->interpolationMode == OC_GRID_NEAREST ? 1
                                                                       : 16;

    return (double)(q->images * q->channels * q->points) * neighbors *
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
