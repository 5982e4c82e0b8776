/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2DBackward: the problem as its algorithms see it, and what they share. */
#ifndef OC_OPS_GRID_SAMPLER_2D_BACKWARD_COMMON_H
#define OC_OPS_GRID_SAMPLER_2D_BACKWARD_COMMON_H

#include "acl/acl_base.h"
#include "plan/plan.h"
#include "plan/steps.h"
#include "plan/strategy.h"

struct oc_grid_args {
    const aclTensor *gradOutput, *input, *grid;
    int64_t interpolationMode, paddingMode;
    bool alignCorners;
    const aclBoolArray *outputMask;
    aclTensor *inputGrad, *gridGrad;
};

enum oc_grid_mode { OC_GRID_BILINEAR, OC_GRID_NEAREST, OC_GRID_BICUBIC };

/* What all strategies see. */
struct oc_grid_problem {
    const struct oc_grid_args *a;
    enum oc_dtype dtype;
    int64_t images, channels, width, height, out_width, points;
    bool want_input, want_grid; /* which gradients are to be computed */
    struct oc_scatter_config config;
    struct oc_view grad, input, grid, input_grad, grid_grad;
};

/* What selects the formulas of common/grid.cl.h. */
void oc_grid_define_geometry(const struct oc_grid_problem *q, struct oc_launch *launch);
void oc_grid_define_wanted(bool input_grad, bool grid_grad, struct oc_launch *launch);

/* Additions and multiplications that cannot be avoided, and bytes that must be moved. */
double oc_grid_flops(const struct oc_grid_problem *q, bool input_grad, bool grid_grad);
double oc_grid_bytes(const struct oc_grid_problem *q, bool input_grad, bool grid_grad);

#endif
