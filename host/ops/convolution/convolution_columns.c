/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/convolution/convolution_columns.h"

#include "base/math.h"
#include "steps/steps.h"

void oc_convolution_describe(const struct oc_convolution_arguments *a, struct oc_view large,
                             struct oc_view small, struct oc_view weight, int8_t cube_math,
                             struct oc_convolution *q)
{
    const uint64_t rank = a->weight->rank;

    oc_convolution_axes(&q->large_axes, large.like, rank);
    oc_convolution_axes(&q->small_axes, small.like, rank);
    oc_convolution_axes(&q->weight_axes, weight.like, rank);
    q->large = (struct oc_view){large.ref, &q->large_axes.tensor, large.dtype};
    q->small = (struct oc_view){small.ref, &q->small_axes.tensor, small.dtype};
    q->weight = (struct oc_view){weight.ref, &q->weight_axes.tensor, weight.dtype};
    q->bias = (struct oc_view){.like = NULL};
    q->window = oc_convolution_window_of(a);
    q->has_depth = rank == OC_CONVOLUTION_RANK;
    q->images = q->large_axes.shape[0];
    q->groups = a->groups;
    q->inputs = q->weight_axes.shape[1];
    q->outputs = q->weight_axes.shape[0] / a->groups;
    q->windows = q->small_axes.shape[2] * q->small_axes.shape[3] * q->small_axes.shape[4];
    q->cube_math = cube_math;
}

/* ---- Extents and strides ---- */

int64_t oc_convolution_taps(const struct oc_convolution *q)
{
    return q->window.taps[0] * q->window.taps[1] * q->window.taps[2];
}

int64_t oc_convolution_rows(const struct oc_convolution *q)
{
    return q->inputs * oc_convolution_taps(q);
}

int64_t oc_convolution_size(struct oc_view view) { return (int64_t)oc_dtype_size(view.dtype); }

bool oc_convolution_has_one_stride(struct oc_view view, int first, int64_t *stride)
{
    const aclTensor *t = view.like;
    bool is_found = false;
    int64_t next = 0;

    *stride = 0;
    for (int i = OC_CONVOLUTION_RANK - 1; i >= first; i--) {
        if (t->shape[i] == 1) continue;
        if (!is_found) *stride = t->strides[i];
        if (is_found && t->strides[i] != next) return false;
        next = t->strides[i] * t->shape[i];
        is_found = true;
    }
    return true;
}

bool oc_convolution_is_pointwise(const struct oc_convolution *q)
{
    const struct oc_convolution_window *w = &q->window;
    int64_t stride;

    for (int i = 0; i < OC_CONVOLUTION_AXES; i++)
        if (w->taps[i] != 1 || w->stride[i] != 1 || w->pad[i] != 0 ||
            q->large_axes.shape[2 + i] != q->small_axes.shape[2 + i])
            return false;
    return oc_convolution_has_one_stride(q->large, 2, &stride);
}

void oc_convolution_vectors_make(const struct oc_convolution *q, struct oc_convolution_vectors *v)
{
    const struct oc_convolution_window *w = &q->window;

    *v = (struct oc_convolution_vectors){.depth = {w->taps[0], w->stride[0], w->dilation[0],
                                                   w->pad[0], q->large_axes.shape[2],
                                                   q->small_axes.shape[2]}};
    for (int i = 0; i < 2; i++) {
        v->geometry[i] = w->taps[1 + i];
        v->geometry[2 + i] = w->stride[1 + i];
        v->geometry[4 + i] = w->dilation[1 + i];
        v->geometry[6 + i] = w->pad[1 + i];
        v->extents[i] = q->large_axes.shape[3 + i];
        v->extents[2 + i] = q->small_axes.shape[3 + i];
    }
}

/* Coordinates run from the padding before the first element to the end of the last window. */
int64_t oc_convolution_index_extent(const struct oc_convolution *q, int64_t scratch)
{
    const struct oc_convolution_window *w = &q->window;
    int64_t extent = oc_max_i64(scratch, oc_max_i64(oc_view_index_extent(q->large.like),
                                                    oc_view_index_extent(q->small.like)));

    extent = oc_max_i64(extent, oc_view_index_extent(q->weight.like));
    for (int i = 0; i < OC_CONVOLUTION_AXES; i++) {
        const int64_t parts[][2] = {{q->small_axes.shape[2 + i], w->stride[i]},
                                    {w->taps[i], w->dilation[i]},
                                    {w->pad[i], 1},
                                    {q->large_axes.shape[2 + i] + q->config.per_item, 1}};
        int64_t sum = 0, product;

        for (size_t k = 0; k < OC_COUNT(parts); k++)
            if (!oc_mul_i64(parts[k][0], parts[k][1], &product) || !oc_add_i64(sum, product, &sum))
                sum = INT64_MAX / 2;
        extent = oc_max_i64(extent, sum);
    }
    return extent;
}

void oc_convolution_plan_kernel(oc_plan *p, const struct oc_convolution *q, int64_t scratch,
                                struct oc_launch *launch)
{
    launch->group[0] = q->config.group;
    launch->choice = q->config.choice;
    oc_launch_define(launch, "T", oc_dtype_name(q->large.dtype));
    oc_launch_define_int(launch, "PER_ITEM", q->config.per_item);
    oc_launch_define_flag(launch, "THREE_AXES", q->has_depth);
    if (oc_plan_try(p, oc_choose_index_width(oc_convolution_index_extent(q, scratch),
                                             launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}

/* ---- Columns ---- */

int64_t oc_strip_row_stride(const struct oc_strip *s)
{
    return s->is_merged ? s->images * s->windows : s->windows;
}

int64_t oc_strip_image_stride(const struct oc_strip *s, int64_t rows)
{
    return s->is_merged ? s->windows : rows * s->windows;
}

int64_t oc_strip_columns(const struct oc_strip *s) { return s->images * s->windows; }

struct oc_strip oc_strip_first(const struct oc_convolution *q, int64_t bytes_per_window,
                               int64_t least, bool is_merged)
{
    const int64_t fitting = oc_max_i64(least, q->config.strip_bytes / bytes_per_window);
    const int64_t images = oc_min_i64(q->images, oc_max_i64(1, fitting / q->windows));

    return (struct oc_strip){.images = images,
                             .windows = images > 1 ? q->windows : oc_min_i64(q->windows, fitting),
                             .is_merged = is_merged};
}

bool oc_strip_next(const struct oc_convolution *q, const struct oc_strip *first, struct oc_strip *s)
{
    s->window += s->windows;
    if (s->window >= q->windows) {
        s->window = 0;
        s->image += s->images;
    }
    s->images = oc_min_i64(first->images, q->images - s->image);
    s->windows = oc_min_i64(first->windows, q->windows - s->window);
    return s->images > 0;
}

struct oc_ref oc_convolution_moved(struct oc_view view, int64_t elements)
{
    struct oc_ref ref = view.ref;

    ref.offset += elements * oc_convolution_size(view);
    return ref;
}

void oc_convolution_plan_unfold(oc_plan *p, const struct oc_convolution *q,
                                const struct oc_strip *s, struct oc_ref columns)
{
    const int64_t channels = q->groups * q->inputs, rows = channels * oc_convolution_taps(q);
    const double elements = (double)(rows * oc_strip_columns(s));
    int64_t stride[8];
    struct oc_convolution_vectors v;
    struct oc_launch launch = {
        .source = "convolution",
        .kernel = "unfold",
        .args = {OC_REF(in, oc_convolution_moved(q->large, s->image * q->large_axes.strides[0])),
                 OC_REF(columns, columns), OC_INDEX(images, s->images),
                 OC_INDEX(channels, channels), OC_INDEX(first_window, s->window),
                 OC_INDEX(windows, s->windows), OC_INDEX(per_item, q->config.per_item),
                 OC_INDEX8(in_stride, stride), OC_INDEX8(geometry, v.geometry),
                 OC_INDEX8(extents, v.extents), OC_INDEX8(depth, v.depth),
                 OC_INDEX(row_stride, oc_strip_row_stride(s)),
                 OC_INDEX(image_stride, oc_strip_image_stride(s, rows))},
        .global = {s->images * rows * oc_ceil_div(s->windows, q->config.per_item)},
        .bytes = 2 * elements * (double)oc_convolution_size(q->large)};

    oc_view_strides8(q->large.like, stride);
    oc_convolution_vectors_make(q, &v);
    oc_convolution_plan_kernel(p, q, rows * oc_strip_columns(s), &launch);
}

void oc_convolution_plan_gather(oc_plan *p, const struct oc_convolution *q,
                                const struct oc_strip *s, struct oc_ref to)
{
    const int64_t *from = q->small_axes.strides;
    const int64_t *extents = q->small_axes.shape;
    const int64_t shape[] = {q->groups * q->outputs, s->images, extents[2], extents[3], extents[4]};
    struct oc_layout copy, part;

    oc_layout_make(&copy, shape, OC_CONVOLUTION_RANK, NULL);
    oc_layout_make(&part, shape, OC_CONVOLUTION_RANK, NULL);
    part.strides[0] = from[1];
    part.strides[1] = from[0];
    for (int i = 2; i < OC_CONVOLUTION_RANK; i++)
        part.strides[i] = from[i];
    copy.tensor.dtype = part.tensor.dtype = q->small.like->dtype;
    oc_plan_copy(p, (struct oc_view){to, &copy.tensor, q->small.dtype},
                 (struct oc_view){oc_convolution_moved(q->small, s->image * from[0]), &part.tensor,
                                  q->small.dtype});
}

/* ---- Products ---- */

/* An axis of extent 1 is broadcast: its stride is 0. */
struct oc_matmul_operand oc_convolution_operand(struct oc_ref ref, enum oc_dtype dtype,
                                                const int64_t extents[4], const int64_t strides[4])
{
    static const int AXES[] = {OC_AXIS_IMAGE, OC_AXIS_GROUP, OC_AXIS_ROW, OC_AXIS_COLUMN};
    struct oc_matmul_operand o = {.ref = ref, .dtype = dtype, .shape = {1, 1, 1, 1, 1, 1}};

    for (int i = 0; i < 4; i++) {
        o.shape[AXES[i]] = extents[i];
        o.strides[AXES[i]] = extents[i] == 1 ? 0 : strides[i];
    }
    return o;
}

struct oc_matmul_operand oc_convolution_columns(const struct oc_strip *s, struct oc_ref columns,
                                                enum oc_dtype dtype, int64_t groups, int64_t rows)
{
    const int64_t stride = oc_strip_row_stride(s);

    return oc_convolution_operand(
        columns, dtype,
        (const int64_t[]){s->is_merged ? 1 : s->images, groups, rows,
                          s->is_merged ? oc_strip_columns(s) : s->windows},
        (const int64_t[]){groups * rows * stride, rows * stride, stride, 1});
}

struct oc_matmul_operand oc_convolution_small(const struct oc_convolution *q,
                                              const struct oc_strip *s, int64_t window_stride)
{
    const int64_t *strides = q->small_axes.strides;

    return oc_convolution_operand(
        oc_convolution_moved(q->small, s->image * strides[0] + s->window * window_stride),
        q->small.dtype, (const int64_t[]){s->images, q->groups, q->outputs, s->windows},
        (const int64_t[]){strides[0], q->outputs * strides[1], strides[1], window_stride});
}

struct oc_matmul_operand oc_convolution_large(const struct oc_convolution *q,
                                              const struct oc_strip *s)
{
    const int64_t *strides = q->large_axes.strides;
    int64_t stride;

    (void)oc_convolution_has_one_stride(q->large, 2, &stride);
    return oc_convolution_operand(
        oc_convolution_moved(q->large, s->image * strides[0] + s->window * stride), q->large.dtype,
        (const int64_t[]){s->images, q->groups, q->inputs, s->windows},
        (const int64_t[]){strides[0], q->inputs * strides[1], strides[1], stride});
}

struct oc_matmul_operand oc_convolution_weight(oc_plan *p, const struct oc_convolution *q)
{
    const int64_t rows = oc_convolution_rows(q);
    int64_t stride, output_stride = q->weight_axes.strides[0];
    struct oc_ref ref = q->weight.ref;

    if (!oc_convolution_has_one_stride(q->weight, 1, &stride)) {
        ref = oc_plan_contiguous(p, q->weight, q->weight.dtype);
        stride = 1;
        output_stride = rows;
    }
    return oc_convolution_operand(
        ref, q->weight.dtype, (const int64_t[]){1, q->groups, q->outputs, rows},
        (const int64_t[]){0, q->outputs * output_stride, output_stride, stride});
}
