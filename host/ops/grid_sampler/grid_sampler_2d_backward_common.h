/* SPDX-License-Identifier: Apache-2.0 */
/* This is the problem description that the algorithms of aclnnGridSampler2DBackward share, with
 * their helpers. */
#ifndef OC_OPS_GRID_SAMPLER_2D_BACKWARD_COMMON_H
#define OC_OPS_GRID_SAMPLER_2D_BACKWARD_COMMON_H

#include "acl/acl_base.h"
#include "families/grid_points.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/scatter.h"

struct oc_grid_args {
    const aclTensor *gradOutput, *input, *grid;
    int64_t interpolationMode, paddingMode;
    bool alignCorners;
    const aclBoolArray *outputMask;
    aclTensor *inputGrad, *gridGrad;
};

struct oc_grid_problem {
    const struct oc_grid_args *a;
    enum oc_dtype dtype;
    int64_t images, channels, width, height, out_width, points;
    int borders;                  /* borders of common/grid_points.cl.h */
    bool needs_input, needs_grid; /* which gradients are requested */
    struct oc_scatter_config config;
    struct oc_view grad, input, grid, input_grad, grid_grad;
};

/* These add the definitions that common/grid_points.cl.h requires. */
void oc_grid_define_geometry(const struct oc_grid_problem *q, int point_block,
                             struct oc_launch *launch);
void oc_grid_define_gradients(bool input_grad, bool grid_grad, struct oc_launch *launch);

/* Defines the element type and what all owner-computes kernels share. */
void oc_grid_define_owner(const struct oc_grid_problem *q, enum oc_dtype type,
                          struct oc_launch *launch);

/* These return the minimum numbers of arithmetic operations and of bytes moved. */
double oc_grid_flops(const struct oc_grid_problem *q, bool input_grad, bool grid_grad);
double oc_grid_bytes(const struct oc_grid_problem *q, bool input_grad, bool grid_grad);

#endif
