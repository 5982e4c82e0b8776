/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnGridSampler2D sets out[n, c, point] to input[n, c] at the position grid[n, point]. Between
 * elements the value is the weighted sum of the neighbors. Coordinates are computed as in
 * aclnnGridSampler2DBackward. Sums are accumulated in float and rounded once, also for 16-bit
 * tensors.
 */
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "base/math.h"
#include "check/check.h"
#include "families/grid_points.h"
#include "plan/op.h"
#include "steps/channel_blocks.h"
#include "steps/steps.h"
#include "strategy/sample.h"
#include "strategy/tuned.h"

/* Number of points of a strip of planes. */
#define PLANES_STRIP 128

struct grid_args {
    const aclTensor *input, *grid;
    int64_t interpolationMode, paddingMode;
    bool alignCorners;
    aclTensor *out;
};

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes  rank  formats */
    OC_TENSOR(grid_args, input, OC_GRID_DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(grid_args, grid,  OC_GRID_DTYPES, 4, 4, OC_ANY_FORMAT),
    OC_TENSOR(grid_args, out,   OC_GRID_DTYPES, 4, 4, OC_ANY_FORMAT),
};
// clang-format on

struct grid_problem {
    const struct grid_args *a;
    enum oc_dtype dtype, real; /* dtypes of the tensors, and of coordinates and sums */
    int64_t images, channels, width, height, out_width, points;
    int borders; /* borders of common/grid_points.cl.h */
    struct oc_sample_config config;
    struct oc_view input, grid, out;
    double tensor_bytes;
};

static bool grid_is_empty(const struct grid_args *a)
{
    return oc_numel(a->input) == 0 || oc_numel(a->grid) == 0;
}

static aclnnStatus grid_check(const void *opaque)
{
    const struct grid_args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("grid", a->grid, "input", a->input));
    OC_TRY(oc_check_same_dtype("out", a->out, "input", a->input));
    OC_TRY(oc_grid_check_modes(a->interpolationMode, a->paddingMode));
    OC_TRY(oc_grid_check_shapes(a->input, "out", a->out, a->grid));
    return oc_check_that(grid_is_empty(a) || a->input->dtype != ACL_DOUBLE ||
                             a->interpolationMode != OC_GRID_BICUBIC,
                         "interpolationMode", "2 (bicubic)",
                         "must be 0 (bilinear) or 1 (nearest) for ACL_DOUBLE");
}

/* Adds the definitions that all kernels share, and the kernel. index_t can index all elements of
 * `tensors`. */
static void grid_plan_kernel(oc_plan *p, const struct grid_problem *q,
                             const aclTensor *const *tensors, size_t count,
                             struct oc_launch *launch)
{
    const int64_t outputs = oc_numel(q->a->out);
    int64_t extent = 0;

    for (size_t i = 0; i < count; i++)
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[i]));
    oc_grid_define_points(q->a->interpolationMode, q->a->paddingMode, q->config.point_block,
                          launch);
    oc_launch_define_flag(launch, "FORWARD", true);
    oc_launch_define(launch, "T", oc_dtype_name(q->dtype));
    oc_launch_define_flag(launch, "USE_F64", q->dtype == OC_F64);
    launch->group[0] = q->config.group;
    launch->choice = q->config.choice;
    launch->bytes = q->tensor_bytes;
    launch->flops = 2.0 * (double)outputs * oc_grid_neighbors(q->a->interpolationMode);
    if (q->config.algorithm != OC_SAMPLE_POINTS) {
        const int64_t bytes = outputs * (int64_t)oc_dtype_size(q->dtype);

        oc_launch_define_flag(launch, "PREFETCH", q->config.prefetch);
        oc_launch_define_flag(launch, "NON_TEMPORAL",
                              oc_choose_non_temporal(oc_plan_device(p), 2 * bytes));
    }
    if (oc_plan_try(p, oc_choose_index_width(extent, launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}

static void grid_plan_points(oc_plan *p, const struct grid_problem *q)
{
    const aclTensor *const tensors[] = {q->input.like, q->grid.like, q->out.like};
    int64_t stride[3][8];
    struct oc_launch launch = {
        .source = "grid_sampler_2d_points",
        .kernel = "points",
        .args = {OC_REF(input, q->input.ref), OC_REF(grid, q->grid.ref), OC_REF(out, q->out.ref),
                 OC_INDEX(images, q->images), OC_INDEX(channels, q->channels),
                 OC_INDEX(channels_per_item, q->config.channels_per_item),
                 OC_INDEX(width, q->width), OC_INDEX(height, q->height),
                 OC_INDEX(out_width, q->out_width), OC_INDEX(points, q->points),
                 OC_INT(borders, q->borders), OC_INDEX8(input_stride, stride[0]),
                 OC_INDEX8(grid_stride, stride[1]), OC_INDEX8(out_stride, stride[2])},
        .global = {q->images * q->points * oc_ceil_div(q->channels, q->config.channels_per_item)}};

    for (size_t i = 0; i < OC_COUNT(tensors); i++)
        oc_view_strides8(tensors[i], stride[i]);
    grid_plan_kernel(p, q, tensors, OC_COUNT(tensors), &launch);
}

static void grid_plan_planes(oc_plan *p, const struct grid_problem *q)
{
    const aclTensor *const tensors[] = {q->input.like, q->out.like};
    const struct oc_ref grid = oc_plan_contiguous(p, q->grid, q->real);
    const bool whole = oc_points_are_adjacent(q->input.like);
    const struct oc_ref input = whole ? q->input.ref : oc_plan_contiguous(p, q->input, q->dtype);
    const int64_t elements = q->width * q->height;
    int64_t stride[2][8] = {{q->channels * elements, elements}};
    struct oc_launch launch = {
        .source = "grid_sampler_2d_planes",
        .kernel = "planes",
        .defines = {OC_DEFINE_INT(CHANNEL_BLOCK, q->channels == 1 ? 1 : 4),
                    OC_DEFINE_INT(STRIP, PLANES_STRIP)},
        .args = {OC_REF(input, input), OC_REF(grid, grid), OC_REF(out, q->out.ref),
                 OC_INT(images, q->images), OC_INT(channels, q->channels), OC_INT(width, q->width),
                 OC_INT(height, q->height), OC_INT(borders, q->borders), OC_INT(points, q->points),
                 OC_INT(out_width, q->out_width),
                 OC_INT(adjacent, oc_points_are_adjacent(q->out.like)),
                 OC_INDEX8(input_stride, stride[0]), OC_INDEX8(out_stride, stride[1])},
        .global = {q->images * oc_ceil_div(q->points, PLANES_STRIP)}};

    if (whole) oc_view_strides8(q->input.like, stride[0]);
    oc_view_strides8(q->out.like, stride[1]);
    grid_plan_kernel(p, q, tensors, OC_COUNT(tensors), &launch);
}

static void grid_plan_blocks(oc_plan *p, const struct grid_problem *q)
{
    const aclTensor *const tensors[] = {q->input.like, q->out.like};
    const struct oc_ref grid = oc_plan_contiguous(p, q->grid, q->real);
    /* One additional element stands for all elements outside of the image. */
    const int64_t scratch = (q->width * q->height + 1 + OC_STRIP) * q->config.channel_block;
    const struct oc_ref elements = oc_plan_scratch(p, q->real, q->config.items * scratch);
    const int64_t adjacent = (oc_points_are_adjacent(q->input.like) ? 1 : 0) |
                             (oc_points_are_adjacent(q->out.like) ? 2 : 0);
    int64_t stride[2][8];
    struct oc_launch launch = {
        .source = "grid_sampler_2d_blocks",
        .kernel = "blocks",
        .defines = {OC_DEFINE_INT(CHANNEL_BLOCK, q->config.channel_block),
                    OC_DEFINE_INT(STRIP, OC_STRIP)},
        .args = {OC_REF(input, q->input.ref), OC_REF(grid, grid), OC_REF(out, q->out.ref),
                 OC_REF(elements, elements), OC_INT(images, q->images),
                 OC_INT(channels, q->channels), OC_INT(bands, q->config.bands),
                 OC_INT(items, q->config.items), OC_INT(width, q->width), OC_INT(height, q->height),
                 OC_INT(borders, q->borders), OC_INT(points, q->points),
                 OC_INT(out_width, q->out_width), OC_INT(adjacent, adjacent),
                 OC_INDEX8(input_stride, stride[0]), OC_INDEX8(out_stride, stride[1])},
        .global = {q->config.items}};

    for (size_t i = 0; i < OC_COUNT(tensors); i++)
        oc_view_strides8(tensors[i], stride[i]);
    grid_plan_kernel(p, q, tensors, OC_COUNT(tensors), &launch);
}

/* Chooses the number of copies that keeps the workspace, which also has a copy of grid, within
 * twice the tensors. */
static void grid_choose_copies(const struct grid_problem *q, struct oc_sample_problem *samples)
{
    const double size = (double)oc_dtype_size(q->real);
    const struct oc_copies memory = {
        .bytes = 2 * q->tensor_bytes + OC_SPARE_WORKSPACE -
                 (double)q->images * (double)q->points * 2 * size,
        .per_channel = size * ((double)q->width * (double)q->height + 1 + OC_STRIP)};

    samples->copies = oc_choose_copies(q->channels, &memory, &samples->channel_block);
}

static void grid_plan(oc_plan *p, const void *opaque)
{
    const struct grid_args *a = opaque;

    if (grid_is_empty(a)) return; /* then out is empty, too */

    const enum oc_dtype dtype = oc_dtype_of(a->input->dtype);
    struct grid_problem q = {
        .a = a,
        .dtype = dtype,
        .real = oc_dtype_real(dtype),
        .images = oc_dim(a->input, 0),
        .channels = oc_dim(a->input, 1),
        .width = oc_dim(a->input, 3),
        .height = oc_dim(a->input, 2),
        .borders = oc_grid_borders(a->paddingMode, a->alignCorners),
        .out_width = oc_dim(a->out, 3),
        .points = oc_count(a->out, 2, 4),
        .tensor_bytes = (double)(oc_numel(a->input) + oc_numel(a->grid) + oc_numel(a->out)) *
                        (double)oc_dtype_size(dtype)};
    struct oc_sample_problem samples = {
        .images = q.images,
        .channels = q.channels,
        .elements = q.width * q.height,
        .points = q.points,
        .f64 = dtype == OC_F64,
    };

    if (!oc_plan_supports(p, "input", dtype)) return;
    grid_choose_copies(&q, &samples);
    q.input = oc_plan_view(p, "input", a->input, OC_READ);
    q.grid = oc_plan_view(p, "grid", a->grid, OC_READ);
    q.out = oc_plan_view(p, "out", a->out, OC_WRITE);
    if (!oc_plan_try(p, oc_choose_sample(oc_plan_device(p), &samples, &q.config))) return;
    if (q.config.algorithm == OC_SAMPLE_POINTS)
        grid_plan_points(p, &q);
    else if (q.config.algorithm == OC_SAMPLE_PLANES)
        grid_plan_planes(p, &q);
    else
        grid_plan_blocks(p, &q);
}

static const struct oc_field FIELDS[] = {OC_FIELD(grid_args, input),
                                         OC_FIELD(grid_args, grid),
                                         OC_FIELD(grid_args, interpolationMode),
                                         OC_FIELD(grid_args, paddingMode),
                                         OC_FIELD(grid_args, alignCorners),
                                         OC_FIELD(grid_args, out)};

static const struct oc_op OP = {"aclnnGridSampler2D", grid_check, grid_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnGridSampler2DGetWorkspaceSize(const aclTensor *input, const aclTensor *grid,
                                               int64_t interpolationMode, int64_t paddingMode,
                                               bool alignCorners, aclTensor *out,
                                               uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct grid_args a = {input, grid, interpolationMode, paddingMode, alignCorners, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGridSampler2D, &OP)
