/* SPDX-License-Identifier: Apache-2.0 */
#include "grid_sampler_2d_backward_common.h"

static const char *const MODE_DEFINES[] = {"BILINEAR", "NEAREST", "BICUBIC"};
static const char *const PADDING_DEFINES[] = {"ZEROS", "BORDER", "REFLECTION"};

void oc_grid_define_geometry(const struct oc_grid_problem *q, struct oc_launch *launch)
{
    oc_launch_define(launch, "MODE", MODE_DEFINES[q->a->interpolationMode]);
    oc_launch_define(launch, "PADDING", PADDING_DEFINES[q->a->paddingMode]);
    oc_launch_define(launch, "ALIGN_CORNERS", q->a->alignCorners ? "1" : NULL);
    launch->source = "grid_sampler_2d_backward";
    launch->choice = q->config.choice;
}

void oc_grid_define_wanted(bool input_grad, bool grid_grad, struct oc_launch *launch)
{
    oc_launch_define(launch, "INPUT_GRAD", input_grad ? "1" : "0");
    oc_launch_define(launch, "GRID_GRAD", grid_grad ? "1" : "0");
}

/* Additions and multiplications that cannot be avoided, by the weights and derivatives per element.
 */
double oc_grid_flops(const struct oc_grid_problem *q, bool input_grad, bool grid_grad)
{
    const int taps = q->a->interpolationMode == OC_GRID_BILINEAR  ? 4
                     : q->a->interpolationMode == OC_GRID_NEAREST ? 1
                                                                  : 16;

    return (double)(q->images * q->channels * q->points) * taps *
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
