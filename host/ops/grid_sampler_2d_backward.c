/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnGridSampler2DBackward: what a point of the grid read from input gets its share of gradOutput
 * (inputGrad), and how the read values change with the point (gridGrad). Coordinates decide as the
 * reference's formula in float; sums run in float and are rounded once, also for 16-bit tensors.
 */
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "base/log.h"
#include "plan/check.h"
#include "plan/lanes.h"
#include "plan/plan.h"
#include "plan/sums.h"

struct args {
    const aclTensor *gradOutput, *input, *grid;
    int64_t interpolationMode, paddingMode;
    bool alignCorners;
    const aclBoolArray *outputMask;
    aclTensor *inputGrad, *gridGrad;
};

#define DTYPES (OC_FLOATS | OC_F64)

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes  rank  formats */
    OC_TENSOR(args, gradOutput, DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(args, input,      DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(args, grid,       DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(args, inputGrad,  DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(args, gridGrad,   DTYPES, 4, 4, OC_ANY_FORMAT),
};
// clang-format on

enum mode { BILINEAR, NEAREST, BICUBIC };
static const char *const MODES[] = {"bilinear", "nearest", "bicubic"};
static const char *const MODE_DEFINES[] = {"BILINEAR", "NEAREST", "BICUBIC"};
static const char *const PADDINGS[] = {"zeros", "border", "reflection"};
static const char *const PADDING_DEFINES[] = {"ZEROS", "BORDER", "REFLECTION"};

/* Kernels number the elements of a plane, and the points of an image, by int. */
#define MOST_IN_PLANE ((int64_t)INT32_MAX - 65536)

static aclnnStatus check_dtypes(const struct args *a)
{
    OC_TRY(oc_check_same_dtype("gradOutput", a->gradOutput, "input", a->input));
    OC_TRY(oc_check_same_dtype("grid", a->grid, "input", a->input));
    OC_TRY(oc_check_same_dtype("inputGrad", a->inputGrad, "input", a->input));
    return oc_check_same_dtype("gridGrad", a->gridGrad, "input", a->input);
}

static aclnnStatus check_shapes(const struct args *a)
{
    const int64_t *grad = a->gradOutput->shape, *input = a->input->shape;
    const int64_t grid[] = {input[0], grad[2], grad[3], 2};

    OC_TRY(oc_check_i64("gradOutput.shape[0]", grad[0], OC_EQ, "input.shape[0]", input[0]));
    OC_TRY(oc_check_i64("gradOutput.shape[1]", grad[1], OC_EQ, "input.shape[1]", input[1]));
    OC_TRY(oc_check_i64("input.shape[2]", input[2], OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("input.shape[3]", input[3], OC_GT, NULL, 0));
    OC_TRY(oc_check_shape("grid", a->grid, grid, 4, "(N, Hout, Wout, 2) of gradOutput"));
    OC_TRY(oc_check_shape("inputGrad", a->inputGrad, input, 4, "the shape of input"));
    OC_TRY(oc_check_shape("gridGrad", a->gridGrad, grid, 4, "the shape of grid"));
    if (oc_numel(a->gradOutput) == 0) return ACLNN_SUCCESS;
    OC_TRY(oc_check_i64("input.shape[2] * input.shape[3]", oc_count(a->input, 2, 4), OC_LE, NULL,
                        MOST_IN_PLANE));
    return oc_check_i64("gradOutput.shape[2] * gradOutput.shape[3]", oc_count(a->gradOutput, 2, 4),
                        OC_LE, NULL, MOST_IN_PLANE);
}

static aclnnStatus check(const void *opaque)
{
    const struct args *a = opaque;

    if (a->outputMask == NULL) return ACLNN_SUCCESS; /* the vendor's: nothing is wanted */
    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(check_dtypes(a));
    OC_TRY(oc_check_enum("interpolationMode", a->interpolationMode, MODES, OC_COUNT(MODES)));
    OC_TRY(oc_check_enum("paddingMode", a->paddingMode, PADDINGS, OC_COUNT(PADDINGS)));
    OC_TRY(check_shapes(a));
    return oc_check_i64("size of outputMask", (int64_t)a->outputMask->size, OC_EQ, NULL, 2);
}

/* What all strategies see. */
struct problem {
    const struct args *a;
    enum oc_dtype dtype;
    int64_t images, channels, width, height, out_width, points;
    bool want_input, want_grid; /* which gradients are to be computed */
    struct oc_scatter_choice how;
    struct oc_view grad, input, grid, input_grad, grid_grad;
};

static void define_geometry(const struct problem *q, struct oc_launch *launch)
{
    oc_launch_define(launch, "MODE", MODE_DEFINES[q->a->interpolationMode]);
    oc_launch_define(launch, "PADDING", PADDING_DEFINES[q->a->paddingMode]);
    oc_launch_define(launch, "ALIGN_CORNERS", q->a->alignCorners ? "1" : NULL);
    launch->source = "grid_sampler_2d_backward";
    launch->choice = q->how.choice;
}

static void define_wanted(bool input_grad, bool grid_grad, struct oc_launch *launch)
{
    oc_launch_define(launch, "INPUT_GRAD", input_grad ? "1" : "0");
    oc_launch_define(launch, "GRID_GRAD", grid_grad ? "1" : "0");
}

/* Additions and multiplications that cannot be avoided, by the weights and derivatives per element.
 */
static double flops(const struct problem *q, bool input_grad, bool grid_grad)
{
    const int taps = q->a->interpolationMode == BILINEAR  ? 4
                     : q->a->interpolationMode == NEAREST ? 1
                                                          : 16;

    return (double)(q->images * q->channels * q->points) * taps *
           ((input_grad ? 2 : 0) + (grid_grad ? 5 : 0));
}

static double bytes(const struct problem *q, bool input_grad, bool grid_grad)
{
    const int64_t read =
        oc_numel(q->a->gradOutput) + oc_numel(q->a->grid) + (grid_grad ? oc_numel(q->a->input) : 0);
    const int64_t written =
        (input_grad ? oc_numel(q->a->inputGrad) : 0) + (grid_grad ? oc_numel(q->a->gridGrad) : 0);

    return (double)(read + written) * (double)oc_dtype_size(q->dtype);
}

/* ---- owner ---- */

/* The tensor as contiguous scratch of the type that kernels compute in, or itself where it is that.
 */
static struct oc_ref plan_real(oc_plan *p, struct oc_view view, enum oc_dtype real)
{
    struct oc_layout layout;

    if (view.dtype == real && oc_is_contiguous(view.like)) return view.ref;
    oc_layout_make(&layout, view.like->shape, view.like->rank, NULL);

    const struct oc_view copy = {oc_plan_scratch(p, real, oc_numel(view.like)), &layout.tensor,
                                 real};

    oc_plan_copy(p, copy, view);
    return copy.ref;
}

/* gridGrad = the sum of the chunks' shares. */
static void plan_sum_parts(oc_plan *p, const struct problem *q, struct oc_ref part, int64_t chunks)
{
    struct oc_layout share;
    struct oc_geometry g;
    struct oc_nest nest;

    oc_layout_make(&share, q->grid_grad.like->shape, 4, NULL);
    oc_geometry_make(&g, (const aclTensor *[]){q->grid_grad.like, &share.tensor}, 2);

    const int64_t count = oc_numel(q->grid_grad.like);
    const double moved = (double)count * (double)(chunks + 1) * 4;

    if (!oc_plan_nest(p, &g, false, (int64_t)moved, &nest)) return;

    struct oc_launch launch = {
        .kernel = "sum_parts",
        .defines = {{"FORM", "PARTS"}},
        .args = {OC_REF(q->grid_grad.ref), OC_REF(part), OC_NEST_EXTENTS(nest),
                 OC_INDEX8(nest.stride[0]), OC_INDEX8(nest.stride[1]), OC_INDEX(nest.step[0]),
                 OC_INDEX(nest.step[1]), OC_INDEX(chunks), OC_INDEX(count)},
        .global = {nest.items},
        .group = {nest.group},
        .bytes = moved};

    define_geometry(q, &launch);
    oc_launch_define(&launch, "T", oc_dtype_name(q->dtype));
    oc_launch_define(&launch, "USE_F64", q->dtype == OC_F64 ? "1" : NULL);
    if (oc_plan_try(p, oc_choose_wide_index(count * chunks, count, &launch.wide))) {
        launch.wide = launch.wide || nest.wide;
        oc_plan_kernel(p, &launch);
    }
}

static void plan_owner(oc_plan *p, const struct problem *q)
{
    const enum oc_dtype real = q->dtype == OC_F64 ? OC_F64 : OC_F32;
    const int lanes = q->how.lanes;
    const int64_t elements = q->width * q->height;
    const int64_t chunks = oc_ceil_div(q->channels, lanes);
    const struct oc_ref grid = plan_real(p, q->grid, real);
    const struct oc_ref grad = oc_plan_to_lanes(p, q->grad, lanes);
    const struct oc_ref input = q->want_grid ? oc_plan_to_lanes(p, q->input, lanes) : grad;
    const struct oc_ref sums =
        q->want_input
            ? oc_plan_scratch(
                  p, real, oc_lanes_count(q->images, q->channels, elements, lanes) * q->how.bands)
            : grad;
    /* A single chunk's share is gridGrad itself where the types agree. */
    const bool direct =
        q->want_grid && chunks == 1 && q->dtype == real && oc_is_contiguous(q->grid_grad.like);
    const struct oc_ref part = direct ? q->grid_grad.ref
                               : q->want_grid
                                   ? oc_plan_scratch(p, real, chunks * q->images * q->points * 2)
                                   : grad;
    struct oc_launch launch = {
        .kernel = "owner",
        .defines = {{"FORM", "OWNER"}},
        .args = {OC_REF(grad), OC_REF(input), OC_REF(grid), OC_REF(sums), OC_REF(part),
                 OC_INDEX(q->images), OC_INDEX(chunks), OC_INDEX(q->how.bands), OC_INDEX(q->width),
                 OC_INDEX(q->height), OC_INDEX(q->points)},
        .global = {q->images * chunks * q->how.bands},
        .group = {q->how.group},
        .bytes = bytes(q, q->want_input, q->want_grid),
        .flops = flops(q, q->want_input, q->want_grid)};

    define_geometry(q, &launch);
    define_wanted(q->want_input, q->want_grid, &launch);
    oc_launch_define(&launch, "T", oc_dtype_name(real));
    oc_launch_define(&launch, "LANES", oc_lanes_text(lanes));
    oc_launch_define(&launch, "WIDTH", q->how.points == 8 ? "8" : "1");
    oc_launch_define(&launch, "USE_F64", q->dtype == OC_F64 ? "1" : NULL);
    oc_plan_kernel(p, &launch);
    if (q->want_input) oc_plan_from_lanes(p, q->input_grad, sums, lanes, q->how.bands);
    if (q->want_grid && !direct) plan_sum_parts(p, q, part, chunks);
}

/* ---- scatter ---- */

/* One launch of `scatter`: the tensors as the views say, gradients as wanted. */
static void plan_scatter_step(oc_plan *p, const struct problem *q, const struct oc_sums *sums,
                              bool input_grad, bool grid_grad)
{
    int64_t grad[8], input[8], grid[8], grid_out[8], most;
    struct oc_launch launch = {
        .kernel = "scatter",
        .defines = {{"FORM", "SCATTER"}},
        .args = {OC_REF(q->grad.ref), OC_REF(q->input.ref), OC_REF(q->grid.ref), OC_REF(sums->sums),
                 OC_REF(q->grid_grad.ref), OC_REF(sums->largest), OC_REF(sums->flags),
                 OC_INDEX(q->images), OC_INDEX(q->channels), OC_INDEX(q->width),
                 OC_INDEX(q->height), OC_INDEX(q->out_width), OC_INDEX(q->points),
                 OC_INDEX(sums->terms_log2), OC_INDEX8(grad), OC_INDEX8(input), OC_INDEX8(grid),
                 OC_INDEX8(grid_out), OC_INDEX8(sums->stride)},
        .global = {q->images * q->points * q->how.share},
        .group = {q->how.group},
        .bytes = bytes(q, input_grad, grid_grad),
        .flops = flops(q, input_grad, grid_grad)};

    oc_strides8(q->grad.like, grad);
    oc_strides8(q->input.like, input);
    oc_strides8(q->grid.like, grid);
    oc_strides8(q->grid_grad.like, grid_out);
    define_geometry(q, &launch);
    define_wanted(input_grad, grid_grad, &launch);
    oc_launch_define(&launch, "T", oc_dtype_name(q->grad.dtype));
    oc_launch_define(&launch, "SHARE", q->how.share == 32 ? "32" : "1");
    oc_sums_define(sums, &launch);
    most = oc_max_i64(oc_view_reach(q->grad.like), oc_view_reach(q->input.like));
    most =
        oc_max_i64(most, oc_max_i64(oc_view_reach(q->grid.like), oc_view_reach(q->grid_grad.like)));
    most = oc_max_i64(most, oc_numel(q->a->inputGrad));
    if (oc_plan_try(p, oc_choose_wide_index(most, launch.global[0], &launch.wide)))
        oc_plan_kernel(p, &launch);
}

/* The weights that meet in one place: at most 1 for each point, a little more for bicubic. */
static int64_t terms_log2(const struct problem *q)
{
    return oc_log2_up(q->points) + (q->a->interpolationMode == BICUBIC ? 2 : 1);
}

static void plan_scatter(oc_plan *p, const struct problem *q)
{
    struct oc_sums sums;

    oc_sums_start(p, q->how.form, q->a->inputGrad, q->grad, terms_log2(q), &sums);
    plan_scatter_step(p, q, &sums, q->want_input, q->want_grid);
    if (q->want_input) oc_sums_finish(p, &sums, q->input_grad);
}

/* ---- channels: everything channels-last in float scratch, then as scatter ---- */

static struct oc_view plan_scratch_view(oc_plan *p, const aclTensor *like, const int *order,
                                        struct oc_layout *layout)
{
    oc_layout_make(layout, like->shape, 4, order);
    return (struct oc_view){oc_plan_scratch(p, OC_F32, oc_numel(like)), &layout->tensor, OC_F32};
}

static void plan_channels(oc_plan *p, const struct problem *q)
{
    static const int CHANNELS_LAST[] = {0, 2, 3, 1};
    struct oc_layout layouts[4];
    struct problem last = *q;

    last.grad = plan_scratch_view(p, q->grad.like, CHANNELS_LAST, &layouts[0]);
    oc_plan_copy(p, last.grad, q->grad);
    last.grid = plan_scratch_view(p, q->grid.like, NULL, &layouts[1]);
    oc_plan_copy(p, last.grid, q->grid);
    if (q->want_grid) {
        last.input = plan_scratch_view(p, q->input.like, CHANNELS_LAST, &layouts[2]);
        oc_plan_copy(p, last.input, q->input);
    } else {
        last.input = last.grad;
    }
    last.grid_grad = plan_scratch_view(p, q->grid_grad.like, NULL, &layouts[3]);
    plan_scatter(p, &last);
    if (q->want_grid) oc_plan_copy(p, q->grid_grad, last.grid_grad);
}

/* ---- plane ---- */

static void plan_plane(oc_plan *p, const struct problem *q)
{
    int64_t grad[8], grid[8], input_grad[8];
    const char *plane = q->how.plane == 1024 ? "1024" : q->how.plane == 4096 ? "4096" : "8192";
    struct oc_launch launch = {
        .kernel = "plane",
        .defines = {{"FORM", "PLANES"}},
        .args = {OC_REF(q->grad.ref), OC_REF(q->grid.ref), OC_REF(q->input_grad.ref),
                 OC_INDEX(q->images), OC_INDEX(q->channels), OC_INDEX(q->width),
                 OC_INDEX(q->height), OC_INDEX(q->out_width), OC_INDEX(q->points), OC_INDEX8(grad),
                 OC_INDEX8(grid), OC_INDEX8(input_grad)},
        .global = {q->images * q->channels * (int64_t)q->how.group},
        .group = {q->how.group},
        .bytes = bytes(q, true, false),
        .flops = flops(q, true, false)};
    const struct oc_sums none = {.sums = q->grad.ref,
                                 .largest = q->grad.ref,
                                 .flags = q->grad.ref,
                                 .atomic_define = "ATOMIC_CAS"};

    if (q->want_grid) plan_scatter_step(p, q, &none, false, true);
    if (!q->want_input) return;
    oc_strides8(q->grad.like, grad);
    oc_strides8(q->grid.like, grid);
    oc_strides8(q->input_grad.like, input_grad);
    define_geometry(q, &launch);
    oc_launch_define(&launch, "T", oc_dtype_name(q->dtype));
    oc_launch_define(&launch, "PLANE", plane);

    const int64_t most =
        oc_max_i64(oc_max_i64(oc_view_reach(q->grad.like), oc_view_reach(q->grid.like)),
                   oc_view_reach(q->input_grad.like));

    if (oc_plan_try(p, oc_choose_wide_index(most, launch.global[0], &launch.wide)))
        oc_plan_kernel(p, &launch);
}

static void plan_wanted(oc_plan *p, const struct problem *q)
{
    switch (q->how.form) {
        case OC_SCATTER_OWNER:
            plan_owner(p, q);
            break;
        case OC_SCATTER_CHANNELS:
            plan_channels(p, q);
            break;
        case OC_SCATTER_PLANE:
            plan_plane(p, q);
            break;
        default:
            plan_scatter(p, q);
    }
}

static void plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (a->outputMask == NULL) {
        oc_log(OC_LOG_WARN, "aclnnGridSampler2DBackward: outputMask is NULL: nothing is computed");
        return;
    }

    const bool empty = oc_numel(a->gradOutput) == 0;
    const enum oc_dtype dtype = oc_dtype_of(a->input->dtype);
    struct problem q = {
        .a = a,
        .dtype = dtype,
        .images = oc_dim(a->input, 0),
        .channels = oc_dim(a->input, 1),
        .width = oc_dim(a->input, 3),
        .height = oc_dim(a->input, 2),
        .out_width = oc_dim(a->gradOutput, 3),
        .points = oc_count(a->gradOutput, 2, 4),
        .want_input = a->outputMask->values[0] && oc_numel(a->inputGrad) > 0,
        .want_grid = a->outputMask->values[1] && oc_numel(a->gridGrad) > 0,
    };

    if (!q.want_input && !q.want_grid) return;
    if (!oc_plan_supports(p, "input", dtype)) return;
    if (q.want_input) q.input_grad = oc_plan_view(p, "inputGrad", a->inputGrad);
    if (q.want_grid) q.grid_grad = oc_plan_view(p, "gridGrad", a->gridGrad);
    if (empty && q.want_input) oc_plan_fill(p, q.input_grad, 0);
    if (q.want_grid && (empty || a->interpolationMode == NEAREST)) {
        oc_plan_fill(p, q.grid_grad, 0);
        q.want_grid = false;
    }
    if (empty || (!q.want_input && !q.want_grid)) return;

    const struct oc_scatter_problem sums = {q.images, q.channels, q.width * q.height,
                                            oc_plan_deterministic(p), dtype == OC_F64};

    q.grad = oc_plan_view(p, "gradOutput", a->gradOutput);
    q.grid = oc_plan_view(p, "grid", a->grid);
    q.input = q.want_grid ? oc_plan_view(p, "input", a->input) : q.grad;
    if (!q.want_input) q.input_grad = q.grad;
    if (!q.want_grid) q.grid_grad = q.grid;
    if (oc_plan_try(p, oc_choose_scatter(oc_plan_device(p), &sums, &q.how))) plan_wanted(p, &q);
}

static const struct oc_op OP = {"aclnnGridSampler2DBackward", check, plan};

aclnnStatus aclnnGridSampler2DBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *input, const aclTensor *grid,
    int64_t interpolationMode, int64_t paddingMode, bool alignCorners,
    const aclBoolArray *outputMask, aclTensor *inputGrad, aclTensor *gridGrad,
    uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput,   input,      grid,      interpolationMode, paddingMode,
                           alignCorners, outputMask, inputGrad, gridGrad};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

aclnnStatus aclnnGridSampler2DBackward(void *workspace, uint64_t workspaceSize,
                                       aclOpExecutor *executor, aclrtStream stream)
{
    return oc_op_run(&OP, workspace, workspaceSize, executor, stream);
}
