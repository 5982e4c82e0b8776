/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2DBackward without atomics: each work-item owns the sums that it adds to. */
#include "grid_sampler_2d_backward_owner.h"

#include "base/math.h"
#include "plan/channel_blocks.h"

/* The type that kernels compute in. */
static enum oc_dtype real_of(const struct oc_grid_problem *q)
{
    return q->dtype == OC_F64 ? OC_F64 : OC_F32;
}

/* ---- images in lanes ---- */

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
static void plan_sum_parts(oc_plan *p, const struct oc_grid_problem *q, struct oc_ref part,
                           int64_t chunks)
{
    struct oc_layout share;
    struct oc_geometry g;
    struct oc_loop_nest nest;

    oc_layout_make(&share, q->grid_grad.like->shape, 4, NULL);
    oc_geometry_make(&g, (const aclTensor *[]){q->grid_grad.like, &share.tensor}, 2);

    const int64_t count = oc_numel(q->grid_grad.like);
    const double moved = (double)count * (double)(chunks + 1) * 4;

    if (!oc_plan_loop_nest(p, &g, false, (int64_t)moved, &nest)) return;

    struct oc_launch launch = {
        .kernel = "sum_parts",
        .defines = {{"ALGORITHM", "PARTS"}},
        .args = {OC_REF(q->grid_grad.ref), OC_REF(part), OC_LOOP_NEST_ARGS(nest),
                 OC_INDEX8(nest.stride[0]), OC_INDEX8(nest.stride[1]), OC_INDEX(nest.step[0]),
                 OC_INDEX(nest.step[1]), OC_INDEX(chunks), OC_INDEX(count)},
        .global = {nest.items},
        .group = {nest.group},
        .bytes = moved};

    oc_grid_define_geometry(q, &launch);
    oc_launch_define(&launch, "T", oc_dtype_name(q->dtype));
    oc_launch_define(&launch, "USE_F64", q->dtype == OC_F64 ? "1" : NULL);
    if (oc_plan_try(p, oc_choose_index_width(count * chunks, count, &launch.index64))) {
        launch.index64 = launch.index64 || nest.index64;
        oc_plan_kernel(p, &launch);
    }
}

static void plan_channel_blocks(oc_plan *p, const struct oc_grid_problem *q)
{
    const enum oc_dtype real = real_of(q);
    const int channel_block = q->config.channel_block;
    const int64_t elements = q->width * q->height;
    const int64_t chunks = oc_ceil_div(q->channels, channel_block);
    const struct oc_ref grid = plan_real(p, q->grid, real);
    const struct oc_ref grad = oc_plan_to_channel_blocks(p, q->grad, channel_block);
    const struct oc_ref input =
        q->want_grid ? oc_plan_to_channel_blocks(p, q->input, channel_block) : grad;
    const struct oc_ref sums =
        q->want_input ? oc_plan_scratch(p, real,
                                        oc_channel_blocks_count(q->images, q->channels, elements,
                                                                channel_block) *
                                            q->config.splits)
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
        .defines = {{"ALGORITHM", "OWNER"}},
        .args = {OC_REF(grad), OC_REF(input), OC_REF(grid), OC_REF(sums), OC_REF(part),
                 OC_INDEX(q->images), OC_INDEX(chunks), OC_INDEX(q->config.splits),
                 OC_INDEX(q->width), OC_INDEX(q->height), OC_INDEX(q->points)},
        .global = {q->images * chunks * q->config.splits},
        .group = {q->config.group},
        .bytes = oc_grid_bytes(q, q->want_input, q->want_grid),
        .flops = oc_grid_flops(q, q->want_input, q->want_grid)};

    oc_grid_define_geometry(q, &launch);
    oc_grid_define_wanted(q->want_input, q->want_grid, &launch);
    oc_launch_define(&launch, "T", oc_dtype_name(real));
    oc_launch_define_int(&launch, "CHANNEL_BLOCK", channel_block);
    oc_launch_define_int(&launch, "WIDTH", q->config.points);
    oc_launch_define(&launch, "USE_F64", q->dtype == OC_F64 ? "1" : NULL);
    oc_plan_kernel(p, &launch);
    if (q->want_input)
        oc_plan_from_channel_blocks(p, q->input_grad, sums, channel_block, q->config.splits);
    if (q->want_grid && !direct) plan_sum_parts(p, q, part, chunks);
}

/* ---- planes, as in the tensors ---- */

static bool has_whole_planes(const aclTensor *t)
{
    return oc_stride(t, 3) == 1 && oc_stride(t, 2) == oc_dim(t, 3);
}

/* The type in which a kernel that takes any finds the planes of a tensor. */
static enum oc_dtype planes_type(struct oc_view view, enum oc_dtype real)
{
    return has_whole_planes(view.like) ? view.dtype : real;
}

/* The planes of a tensor where its rows are adjacent and its type is `wanted`, else of a copy of
 * type `real`. The strides: of an image and of a channel. */
static struct oc_ref plan_planes(oc_plan *p, struct oc_view view, enum oc_dtype wanted,
                                 enum oc_dtype real, int64_t stride[2])
{
    const aclTensor *t = view.like;

    if (view.dtype == wanted && has_whole_planes(t)) {
        stride[0] = oc_stride(t, 0);
        stride[1] = oc_stride(t, 1);
        return view.ref;
    }
    stride[1] = oc_count(t, 2, 4);
    stride[0] = oc_dim(t, 1) * stride[1];
    return plan_real(p, view, real);
}

/* Where planes of sums lie: inputGrad itself where it can hold them, else scratch. */
struct plane_sums {
    struct oc_ref ref;
    enum oc_dtype real;
    int64_t count;
    bool own;
    struct oc_layout layout;
};

static void plan_plane_sums(oc_plan *p, const struct oc_grid_problem *q, enum oc_dtype real,
                            int64_t stride[2], struct plane_sums *sums)
{
    sums->real = real;
    sums->count = q->config.splits * oc_numel(q->a->input);
    sums->own = q->config.splits == 1 && q->dtype == real && oc_is_contiguous(q->input_grad.like);
    sums->ref = sums->own ? q->input_grad.ref : oc_plan_scratch(p, real, sums->count);
    stride[1] = q->width * q->height;
    stride[0] = q->channels * stride[1];
    oc_layout_make(&sums->layout, q->a->input->shape, 4, NULL);
}

static void plan_store_sums(oc_plan *p, const struct oc_grid_problem *q,
                            const struct plane_sums *sums)
{
    if (sums->own) return;
    if (q->config.splits > 1)
        oc_plan_from_channel_blocks(p, q->input_grad, sums->ref, 1, q->config.splits);
    else
        oc_plan_copy(p, q->input_grad,
                     (struct oc_view){sums->ref, &sums->layout.tensor, sums->real});
}

/* Adds what both kernels of planes need, and the step. `grad` is of type `type`. */
static void plan_plane_kernel(oc_plan *p, const struct oc_grid_problem *q, enum oc_dtype type,
                              const int64_t stride[8], struct oc_launch *launch)
{
    int64_t most = 0;

    for (int i = 0; i < 8; i++)
        most = oc_max_i64(most, stride[i] < 0 ? -stride[i] : stride[i]);
    oc_grid_define_geometry(q, launch);
    oc_launch_define(launch, "T", oc_dtype_name(type));
    oc_launch_define_int(launch, "WIDTH", q->config.points);
    oc_launch_define(launch, "USE_F64", q->dtype == OC_F64 ? "1" : NULL);
    launch->group[0] = q->config.group;
    launch->bytes = oc_grid_bytes(q, q->want_input, q->want_grid);
    launch->flops = oc_grid_flops(q, q->want_input, q->want_grid);
    if (oc_plan_try(p, oc_choose_index_width(most, launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}

/* Nearest: there is inputGrad alone to compute. */
static void plan_strip_mined(oc_plan *p, const struct oc_grid_problem *q)
{
    const enum oc_dtype real = real_of(q);
    const enum oc_dtype type = planes_type(q->grad, real);
    const int64_t groups = oc_ceil_div(q->channels, q->config.planes);
    int64_t stride[8] = {0};
    struct plane_sums sums;
    const struct oc_ref grid = plan_real(p, q->grid, real);
    const struct oc_ref grad = plan_planes(p, q->grad, type, real, stride);

    plan_plane_sums(p, q, real, stride + 2, &sums);

    struct oc_launch launch = {
        .kernel = "strip_mined",
        .defines = {{"ALGORITHM", "STRIP_MINED"}},
        .args = {OC_REF(grad), OC_REF(grid), OC_REF(sums.ref), OC_INT(q->images),
                 OC_INT(q->channels), OC_INT(groups), OC_INT(q->config.splits), OC_INT(q->width),
                 OC_INT(q->height), OC_INT(q->points), OC_INDEX8(stride)},
        .global = {q->images * groups * q->config.splits}};

    plan_plane_kernel(p, q, type, stride, &launch);
    plan_store_sums(p, q, &sums);
}

static void plan_nchw(oc_plan *p, const struct oc_grid_problem *q)
{
    const enum oc_dtype real = real_of(q);
    const enum oc_dtype type = planes_type(q->grad, real);
    const bool direct = q->want_grid && q->dtype == real && oc_is_contiguous(q->grid_grad.like);
    int64_t stride[8] = {0};
    struct oc_layout layout;
    const struct oc_ref grid = plan_real(p, q->grid, real);
    const struct oc_ref grad = plan_planes(p, q->grad, type, real, stride);
    const struct oc_ref input =
        q->want_grid ? plan_planes(p, q->input, real, real, stride + 2) : grad;
    struct plane_sums sums = {.ref = grad, .own = true};

    if (q->want_input) {
        plan_plane_sums(p, q, real, stride + 4, &sums);
        oc_plan_zero(p, sums.ref, sums.count * (int64_t)oc_dtype_size(real));
    }
    oc_layout_make(&layout, q->grid.like->shape, 4, NULL);

    const struct oc_ref grid_grad = direct ? q->grid_grad.ref
                                    : q->want_grid
                                        ? oc_plan_scratch(p, real, q->images * q->points * 2)
                                        : grad;
    struct oc_launch launch = {
        .kernel = "nchw",
        .defines = {{"ALGORITHM", "NCHW"}},
        .args = {OC_REF(grad), OC_REF(input), OC_REF(grid), OC_REF(sums.ref), OC_REF(grid_grad),
                 OC_INT(q->images), OC_INT(q->config.splits), OC_INT(q->width), OC_INT(q->height),
                 OC_INT(q->points), OC_INDEX8(stride)},
        .global = {q->images * q->config.splits}};

    oc_grid_define_wanted(q->want_input, q->want_grid, &launch);
    oc_launch_define(&launch, "PREFETCH", q->config.prefetch ? "1" : NULL);
    oc_launch_define_int(&launch, "CHANNELS", q->channels);
    plan_plane_kernel(p, q, type, stride, &launch);
    plan_store_sums(p, q, &sums);
    if (q->want_grid && !direct)
        oc_plan_copy(p, q->grid_grad, (struct oc_view){grid_grad, &layout.tensor, real});
}

void oc_grid_plan_owner(oc_plan *p, const struct oc_grid_problem *q)
{
    if (q->config.nchw)
        plan_nchw(p, q);
    else if (q->a->interpolationMode == OC_GRID_NEAREST)
        plan_strip_mined(p, q);
    else
        plan_channel_blocks(p, q);
}
