/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2DBackward, owner-computes, in planes (NCHW): few channels, and nearest. */
#include "grid_sampler_2d_backward_planes.h"

#include "base/math.h"
#include "plan/channel_blocks.h"

static bool grid_planes_has_whole_planes(const aclTensor *t)
{
    return oc_stride(t, 3) == 1 && oc_stride(t, 2) == oc_dim(t, 3);
}

/* The type of the planes that plan_planes provides to a kernel that supports all types. */
static enum oc_dtype grid_planes_type(struct oc_view view, enum oc_dtype real)
{
    return grid_planes_has_whole_planes(view.like) ? view.dtype : real;
}

/* The tensor itself if its planes are contiguous and of type `type`, else a copy of type `real`.
 * Sets the strides of an image and of a channel. */
static struct oc_ref grid_planes_plan(oc_plan *p, struct oc_view view, enum oc_dtype type,
                                      enum oc_dtype real, int64_t stride[2])
{
    const aclTensor *t = view.like;

    if (view.dtype == type && grid_planes_has_whole_planes(t)) {
        stride[0] = oc_stride(t, 0);
        stride[1] = oc_stride(t, 1);
        return view.ref;
    }
    stride[1] = oc_count(t, 2, 4);
    stride[0] = oc_dim(t, 1) * stride[1];
    return oc_grid_plan_real(p, view, real);
}

/* Accumulators: inputGrad itself if its layout and type agree, else scratch. */
struct plane_sums {
    struct oc_ref ref;
    enum oc_dtype real;
    int64_t count;
    bool own;
    struct oc_layout layout;
};

static void grid_planes_plan_plane_sums(oc_plan *p, const struct oc_grid_problem *q,
                                        enum oc_dtype real, int64_t stride[2],
                                        struct plane_sums *sums)
{
    sums->real = real;
    sums->count = q->config.owner.splits * oc_numel(q->a->input);
    sums->own =
        q->config.owner.splits == 1 && q->dtype == real && oc_is_contiguous(q->input_grad.like);
    sums->ref = sums->own ? q->input_grad.ref : oc_plan_scratch(p, real, sums->count);
    stride[1] = q->width * q->height;
    stride[0] = q->channels * stride[1];
    oc_layout_make(&sums->layout, q->a->input->shape, 4, NULL);
}

static void grid_planes_plan_store_sums(oc_plan *p, const struct oc_grid_problem *q,
                                        const struct plane_sums *sums)
{
    if (sums->own) return;
    if (q->config.owner.splits > 1)
        oc_plan_from_channel_blocks(p, q->input_grad, sums->ref, 1, q->config.owner.splits);
    else
        oc_plan_copy(p, q->input_grad,
                     (struct oc_view){sums->ref, &sums->layout.tensor, sums->real});
}

/* Adds a kernel whose `grad` has the type `type`. */
static void grid_planes_plan_plane_kernel(oc_plan *p, const struct oc_grid_problem *q,
                                          enum oc_dtype type, const int64_t stride[8],
                                          struct oc_launch *launch)
{
    int64_t extent = 0;

    for (int i = 0; i < 8; i++)
        extent = oc_max_i64(extent, stride[i] < 0 ? -stride[i] : stride[i]);
    oc_grid_define_owner(q, type, launch);
    launch->group[0] = q->config.group;
    launch->bytes = oc_grid_bytes(q, q->needs_input, q->needs_grid);
    launch->flops = oc_grid_flops(q, q->needs_input, q->needs_grid);
    if (oc_plan_try(p, oc_choose_index_width(extent, launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}

/* For nearest, which has no gridGrad. */
static void grid_planes_plan_strip_mined(oc_plan *p, const struct oc_grid_problem *q)
{
    const enum oc_dtype real = oc_grid_real_of(q);
    const enum oc_dtype type = grid_planes_type(q->grad, real);
    const int64_t groups = oc_ceil_div(q->channels, q->config.owner.planes);
    int64_t stride[8] = {0};
    struct plane_sums sums;
    const struct oc_ref grid = oc_grid_plan_real(p, q->grid, real);
    const struct oc_ref grad = grid_planes_plan(p, q->grad, type, real, stride);

    grid_planes_plan_plane_sums(p, q, real, stride + 2, &sums);

    struct oc_launch launch = {
        .source = "grid_sampler_2d_backward_planes",
        .kernel = "strip_mined",
        .defines = {OC_DEFINE(ALGORITHM, "STRIP_MINED")},
        .args = {OC_REF(grad, grad), OC_REF(grid, grid), OC_REF(sums, sums.ref),
                 OC_INT(images, q->images), OC_INT(channels, q->channels), OC_INT(groups, groups),
                 OC_INT(splits, q->config.owner.splits), OC_INT(width, q->width),
                 OC_INT(height, q->height), OC_INT(points, q->points), OC_INDEX8(strides, stride)},
        .global = {q->images * groups * q->config.owner.splits}};

    grid_planes_plan_plane_kernel(p, q, type, stride, &launch);
    grid_planes_plan_store_sums(p, q, &sums);
}

static void grid_planes_plan_nchw(oc_plan *p, const struct oc_grid_problem *q)
{
    const enum oc_dtype real = oc_grid_real_of(q);
    const enum oc_dtype type = grid_planes_type(q->grad, real);
    const bool direct = q->needs_grid && q->dtype == real && oc_is_contiguous(q->grid_grad.like);
    int64_t stride[8] = {0};
    struct oc_layout layout;
    const struct oc_ref grid = oc_grid_plan_real(p, q->grid, real);
    const struct oc_ref grad = grid_planes_plan(p, q->grad, type, real, stride);
    const struct oc_ref input =
        q->needs_grid ? grid_planes_plan(p, q->input, real, real, stride + 2) : grad;
    struct plane_sums sums = {.ref = grad, .own = true};

    if (q->needs_input) {
        grid_planes_plan_plane_sums(p, q, real, stride + 4, &sums);
        oc_plan_zero(p, sums.ref, sums.count * (int64_t)oc_dtype_size(real));
    }
    oc_layout_make(&layout, q->grid.like->shape, 4, NULL);

    const struct oc_ref grid_grad = direct ? q->grid_grad.ref
                                    : q->needs_grid
                                        ? oc_plan_scratch(p, real, q->images * q->points * 2)
                                        : grad;
    struct oc_launch launch = {
        .source = "grid_sampler_2d_backward_planes",
        .kernel = "nchw",
        .defines = {OC_DEFINE(ALGORITHM, "NCHW"), OC_DEFINE_INT(CHANNELS, q->channels)},
        .args = {OC_REF(grad, grad), OC_REF(input, input), OC_REF(grid, grid),
                 OC_REF(sums, sums.ref), OC_REF(grid_grad, grid_grad), OC_INT(images, q->images),
                 OC_INT(splits, q->config.owner.splits), OC_INT(width, q->width),
                 OC_INT(height, q->height), OC_INT(points, q->points), OC_INDEX8(strides, stride)},
        .global = {q->images * q->config.owner.splits}};

    oc_launch_define_flag(&launch, "PREFETCH", q->config.owner.prefetch);
    grid_planes_plan_plane_kernel(p, q, type, stride, &launch);
    grid_planes_plan_store_sums(p, q, &sums);
    if (q->needs_grid && !direct)
        oc_plan_copy(p, q->grid_grad, (struct oc_view){grid_grad, &layout.tensor, real});
}

void oc_grid_plan_planes(oc_plan *p, const struct oc_grid_problem *q)
{
    if (q->config.owner.nchw)
        grid_planes_plan_nchw(p, q);
    else
        grid_planes_plan_strip_mined(p, q);
}
