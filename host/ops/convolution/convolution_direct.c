/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/convolution/convolution_direct.h"

#include "base/math.h"
#include "steps/steps.h"

/* These are the vectors among the arguments of all kernels. */
struct vectors {
    int64_t channels[8], large[8], small[8], weight[8];
    struct oc_convolution_vectors windows;
};

static void vectors_make(const struct oc_convolution *q, struct vectors *v)
{
    *v = (struct vectors){.channels = {q->inputs, q->outputs, q->groups}};
    if (q->bias.like != NULL) v->channels[3] = oc_view_stride(q->bias.like, 0);
    oc_view_strides8(q->large.like, v->large);
    oc_view_strides8(q->small.like, v->small);
    oc_view_strides8(q->weight.like, v->weight);
    oc_convolution_vectors_make(q, &v->windows);
}

static double bytes_of(struct oc_view view)
{
    return (double)oc_numel(view.like) * (double)oc_convolution_size(view);
}

static double products_of(const struct oc_convolution *q)
{
    return (double)(q->images * q->windows) * (double)(q->groups * q->outputs) *
           (double)oc_convolution_rows(q);
}

/* The work-items divide the rows of `out`, each of `width` elements. */
static void plan_side(oc_plan *p, const struct oc_convolution *q, const char *kernel,
                      struct oc_view in, const int64_t in_stride[8], struct oc_view out,
                      const int64_t out_stride[8], const struct vectors *v)
{
    const int64_t *shape = out.like->shape;
    struct oc_launch launch = {
        .source = "convolution_direct",
        .kernel = kernel,
        .args = {OC_REF(in, in.ref), OC_REF(weight, q->weight.ref),
                 OC_REF(bias, q->bias.like != NULL ? q->bias.ref : in.ref),
                 OC_INT(bias_type, q->bias.like != NULL ? oc_dtype_number(q->bias.dtype) : -1),
                 OC_REF(out, out.ref), OC_INDEX(images, q->images),
                 OC_INDEX8(channels, v->channels), OC_INDEX8(in_stride, in_stride),
                 OC_INDEX8(weight_stride, v->weight), OC_INDEX8(out_stride, out_stride),
                 OC_INDEX8(geometry, v->windows.geometry), OC_INDEX8(extents, v->windows.extents),
                 OC_INDEX8(depth, v->windows.depth)},
        .global = {shape[0] * shape[1] * shape[2] * shape[3] *
                   oc_ceil_div(shape[4], q->config.per_item)},
        .flops = 2 * products_of(q),
        .bytes = bytes_of(q->large) + bytes_of(q->small) + bytes_of(q->weight)};

    oc_convolution_plan_kernel(p, q, 0, &launch);
}

void oc_convolution_plan_direct_small(oc_plan *p, const struct oc_convolution *q)
{
    struct vectors v;

    vectors_make(q, &v);
    plan_side(p, q, "direct_small", q->large, v.large, q->small, v.small, &v);
}

void oc_convolution_plan_direct_large(oc_plan *p, const struct oc_convolution *q)
{
    struct vectors v;

    vectors_make(q, &v);
    plan_side(p, q, "direct_large", q->small, v.small, q->large, v.large, &v);
}

/* The number of partial sums of a weight is such that few weights occupy a device, and that each
 * sum has enough rows to pay for its addition. The limits are constants, so that results depend
 * on shapes only. */
#define ENOUGH_SUMS 16384
#define LEAST_ELEMENTS 1024

void oc_convolution_plan_direct_weight(oc_plan *p, const struct oc_convolution *q)
{
    const int64_t weights = q->groups * q->outputs * oc_convolution_rows(q);
    const int64_t rows = q->images * q->small_axes.shape[2] * q->small_axes.shape[3];
    const int64_t most = oc_max_i64(1, q->images * q->windows / LEAST_ELEMENTS);
    const int64_t wanted = oc_min_i64(oc_min_i64(rows, most), oc_max_i64(1, ENOUGH_SUMS / weights));
    const int64_t rows_of_part = oc_ceil_div(rows, wanted), parts = oc_ceil_div(rows, rows_of_part);
    const struct oc_ref sums = oc_plan_scratch(p, OC_F32, parts * weights);
    struct vectors v;

    vectors_make(q, &v);

    struct oc_launch launch = {
        .source = "convolution_direct",
        .kernel = "direct_weight",
        .args = {OC_REF(large, q->large.ref), OC_REF(small, q->small.ref), OC_REF(parts, sums),
                 OC_INDEX(images, q->images), OC_INDEX(rows, rows_of_part),
                 OC_INDEX(part_count, parts), OC_INDEX8(channels, v.channels),
                 OC_INDEX8(large_stride, v.large), OC_INDEX8(small_stride, v.small),
                 OC_INDEX8(geometry, v.windows.geometry), OC_INDEX8(extents, v.windows.extents),
                 OC_INDEX8(depth, v.windows.depth)},
        .global = {weights, parts},
        .flops = 2 * products_of(q),
        .bytes = bytes_of(q->large) + bytes_of(q->small)};

    oc_convolution_plan_kernel(p, q, oc_max_i64(parts * weights, rows + rows_of_part), &launch);
    oc_plan_sum_parts(p, q->weight, sums, OC_F32, parts, q->config.choice);
}
