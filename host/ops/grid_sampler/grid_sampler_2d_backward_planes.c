/* SPDX-License-Identifier: Apache-2.0 */
/* This is the owner-computes algorithm of aclnnGridSampler2DBackward in planes (NCHW), for few
 * channels and for nearest. */
#include "grid_sampler_2d_backward_planes.h"

#include "base/math.h"
#include "steps/channel_blocks.h"

/* Points of a strip. */
#define STRIP 128

/* Returns the tensor itself if its planes are contiguous, else a copy. Sets the strides of an
 * image and of a channel. */
static struct oc_ref grid_planes_plan(oc_plan *p, struct oc_view view, int64_t stride[2])
{
    const aclTensor *t = view.like;

    if (oc_points_are_adjacent(t)) {
        stride[0] = oc_stride(t, 0);
        stride[1] = oc_stride(t, 1);
        return view.ref;
    }
    stride[1] = oc_count(t, 2, 4);
    stride[0] = oc_dim(t, 1) * stride[1];
    return oc_plan_contiguous(p, view, view.dtype);
}

static void grid_planes_plan_kernel(oc_plan *p, const struct oc_grid_problem *q,
                                    const int64_t stride[8], struct oc_launch *launch)
{
    int64_t extent = 0;

    for (int i = 0; i < 8; i++)
        extent = oc_max_i64(extent, stride[i] < 0 ? -stride[i] : stride[i]);
    launch->source = "grid_sampler_2d_backward_planes";
    launch->group[0] = q->config.group;
    oc_grid_define_owner(q, q->dtype, launch);
    oc_launch_define_int(launch, "STRIP", STRIP);
    oc_launch_define_flag(launch, "PREFETCH", q->config.owner.prefetch);
    if (q->config.owner.nchw) {
        oc_launch_define_int(launch, "CHANNELS", q->channels);
        oc_launch_define_int(launch, "CHANNEL_BLOCK", q->config.owner.channel_block);
    }
    if (oc_plan_try(p, oc_choose_index_width(extent, launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}

/* Both kernels read and write these buffers. */
struct planes {
    enum oc_dtype real; /* type of the sums */
    struct oc_ref grad, input, grid, grid_grad, ranges, elements;
    int64_t stride[2], input_stride[2]; /* strides of image and channel: of grad, of input */
};

/* Adds the kernel that computes gridGrad and finds the elements that strips of points touch. */
static void grid_planes_plan_sample(oc_plan *p, const struct oc_grid_problem *q,
                                    const struct planes *s, int64_t strip_count)
{
    int64_t stride[8] = {s->stride[0], s->stride[1], s->input_stride[0], s->input_stride[1]};
    struct oc_launch launch = {
        .kernel = "sample",
        .args = {OC_REF(grad, s->grad), OC_REF(input, s->input), OC_REF(grid, s->grid),
                 OC_REF(grid_grad, s->grid_grad), OC_REF(ranges, s->ranges),
                 OC_REF(elements, s->elements), OC_INT(images, q->images), OC_INT(width, q->width),
                 OC_INT(height, q->height), OC_INT(borders, q->borders), OC_INT(points, q->points),
                 OC_INDEX8(strides, stride)},
        .global = {q->images * strip_count},
        .bytes = oc_grid_bytes(q, false, q->needs_grid),
        .flops = oc_grid_flops(q, false, q->needs_grid)};

    grid_planes_plan_kernel(p, q, stride, &launch);
}

/* Makes the layout of sums in channel blocks, as a tensor of the shape of inputGrad. */
static void grid_planes_blocked_layout(const struct oc_grid_problem *q, struct oc_layout *layout)
{
    const int64_t shape[] = {q->images, q->config.owner.channel_block, q->height, q->width};

    oc_layout_make(layout, shape, 4, OC_CHANNELS_LAST);
    layout->shape[1] = q->channels;
}

/* Adds the kernel that computes inputGrad, and also gridGrad if it is the only kernel. Channel
 * blocks are scratch, from which the kernel stores any type into planes that are contiguous.
 * Planes of sums are the result itself if they have its type. */
static void grid_planes_plan_slices(oc_plan *p, const struct oc_grid_problem *q,
                                    const struct planes *s, bool alone)
{
    const int64_t groups = oc_ceil_div(q->channels, q->config.owner.planes);
    const bool blocks = q->config.owner.nchw && q->channels > 1;
    const int64_t splits = q->channels == 1 ? q->config.owner.splits : 1;
    const int64_t slices = q->channels == 1 ? splits : q->config.owner.slices;
    const enum oc_dtype type = blocks ? q->dtype : s->real;
    const bool direct = q->dtype == type && splits == 1 && oc_is_contiguous(q->input_grad.like);
    const int64_t elements = q->width * q->height;
    int64_t stride[8] = {s->stride[0], s->stride[1],       q->channels * elements,
                         elements,     s->input_stride[0], s->input_stride[1]};
    const struct oc_ref sums =
        blocks   ? oc_plan_scratch(p, s->real, q->images * elements * q->config.owner.channel_block)
        : direct ? q->input_grad.ref
                 : oc_plan_scratch(p, s->real, splits * oc_numel(q->a->input));
    const struct oc_ref out = direct ? q->input_grad.ref : sums;
    struct oc_launch launch = {
        .kernel = "slices",
        .args = {OC_REF(grad, s->grad), OC_REF(input, s->input), OC_REF(grid, s->grid),
                 OC_REF(grid_grad, s->grid_grad), OC_REF(ranges, s->ranges),
                 OC_REF(elements, s->elements), OC_REF(sums, sums), OC_REF(out, out),
                 OC_INT(images, q->images), OC_INT(channels, q->channels), OC_INT(groups, groups),
                 OC_INT(slices, slices), OC_INT(width, q->width), OC_INT(height, q->height),
                 OC_INT(borders, q->borders), OC_INT(points, q->points),
                 OC_INT(stores_out, blocks && direct), OC_INDEX8(strides, stride)},
        .global = {q->images * groups * slices},
        .bytes = oc_grid_bytes(q, true, alone && q->needs_grid),
        .flops = oc_grid_flops(q, true, alone && q->needs_grid)};
    struct oc_layout layout;

    grid_planes_plan_kernel(p, q, stride, &launch);
    if (blocks)
        grid_planes_blocked_layout(q, &layout);
    else
        oc_layout_make(&layout, q->a->input->shape, 4, NULL);
    if (splits > 1)
        oc_plan_sum_parts(p, q->input_grad, sums, s->real, splits, q->config.choice);
    else if (!direct)
        oc_plan_copy(p, q->input_grad, (struct oc_view){sums, &layout.tensor, s->real});
}

void oc_grid_planes_choose_copies(const struct oc_grid_problem *q, struct oc_scatter_problem *sums)
{
    const double size = (double)oc_dtype_size(oc_dtype_real(q->dtype));
    const double points = (double)q->images * (double)q->points;
    const double elements = (double)q->images * (double)q->width * (double)q->height;
    /* The workspace also has copies of grid, gridGrad, gradOutput and input. */
    const struct oc_copies memory = {.bytes = 2 * oc_grid_bytes(q, q->needs_input, q->needs_grid) +
                                              OC_SPARE_WORKSPACE - points * 4 * size -
                                              (points + elements) * (double)oc_dtype_size(q->dtype),
                                     .per_channel = elements * size};

    sums->copies = oc_choose_copies(q->channels, &memory, &sums->channel_block);
    if (q->channels == 2) sums->channel_block = 2;
}

void oc_grid_plan_planes(oc_plan *p, const struct oc_grid_problem *q)
{
    const int64_t strip_count = oc_ceil_div(q->points, STRIP);
    const bool alone =
        q->config.owner.nchw && q->needs_input && (q->channels == 1 || q->config.owner.slices == 1);
    struct planes s = {.real = oc_dtype_real(q->dtype)};
    const bool direct = q->dtype == s.real && oc_is_contiguous(q->grid_grad.like);
    struct oc_layout layout;

    s.grid = oc_plan_contiguous(p, q->grid, s.real);
    s.grad = grid_planes_plan(p, q->grad, s.stride);
    s.input = s.grid_grad = s.ranges = s.elements = s.grad;
    if (q->needs_grid) {
        s.input = grid_planes_plan(p, q->input, s.input_stride);
        s.grid_grad =
            direct ? q->grid_grad.ref : oc_plan_scratch(p, s.real, q->images * q->points * 2);
    }
    if (q->needs_input && !alone)
        s.ranges = oc_plan_scratch(p, OC_I32, q->images * strip_count * 2);
    if (!q->config.owner.nchw) s.elements = oc_plan_scratch(p, OC_I32, q->images * q->points);
    if (!alone) grid_planes_plan_sample(p, q, &s, strip_count);
    if (q->needs_input) grid_planes_plan_slices(p, q, &s, alone);
    oc_layout_make(&layout, q->grid.like->shape, 4, NULL);
    if (q->needs_grid && !direct)
        oc_plan_copy(p, q->grid_grad, (struct oc_view){s.grid_grad, &layout.tensor, s.real});
}
