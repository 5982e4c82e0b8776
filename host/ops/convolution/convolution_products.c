/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/convolution/convolution_products.h"

#include "base/math.h"
#include "gemm/conv.h"
#include "ops/convolution/convolution_direct.h"
#include "ops/convolution/convolution_taps.h"
#include "steps/steps.h"

static struct oc_matmul_operand transposed(struct oc_matmul_operand o)
{
    const int64_t extent = o.shape[OC_AXIS_ROW], stride = o.strides[OC_AXIS_ROW];

    o.shape[OC_AXIS_ROW] = o.shape[OC_AXIS_COLUMN];
    o.strides[OC_AXIS_ROW] = o.strides[OC_AXIS_COLUMN];
    o.shape[OC_AXIS_COLUMN] = extent;
    o.strides[OC_AXIS_COLUMN] = stride;
    return o;
}

/* Adds the bias, a column, if there is one. */
static void add_bias(const struct oc_convolution *q, int64_t channels, struct oc_matmul *m)
{
    if (q->bias.like == NULL) return;

    const int64_t stride = q->bias.like->strides[0];

    m->self = oc_convolution_operand(q->bias.ref, q->bias.dtype,
                                     (const int64_t[]){1, q->groups, channels, 1},
                                     (const int64_t[]){0, channels * stride, stride, 0});
    m->has_self = true;
    m->beta = 1;
}

static struct oc_matmul product_of(const struct oc_convolution *q, struct oc_matmul_operand left,
                                   struct oc_matmul_operand right, struct oc_matmul_operand out)
{
    return (struct oc_matmul){.left = left,
                              .right = right,
                              .out = out,
                              .alpha = 1,
                              .summed = left.shape[OC_AXIS_COLUMN],
                              .cube_math = q->cube_math};
}

/* ---- The smaller side ---- */

static struct oc_ref bias_ref(const struct oc_convolution *q, struct oc_ref otherwise)
{
    return q->bias.like != NULL ? q->bias.ref : otherwise;
}

static int bias_type(const struct oc_convolution *q)
{
    return q->bias.like != NULL ? oc_dtype_number(q->bias.dtype) : -1;
}

static int64_t bias_stride(const struct oc_convolution *q)
{
    return q->bias.like != NULL ? oc_view_stride(q->bias.like, 0) : 0;
}

static void plan_store(oc_plan *p, const struct oc_convolution *q, const struct oc_strip *s,
                       struct oc_ref sums)
{
    const int64_t channels = q->groups * q->outputs, elements = channels * oc_strip_columns(s);
    int64_t stride[8];
    struct oc_convolution_vectors v;
    struct oc_launch launch = {
        .source = "convolution",
        .kernel = "store",
        .args = {OC_REF(sums, sums), OC_REF(bias, bias_ref(q, sums)),
                 OC_INT(bias_type, bias_type(q)),
                 OC_REF(out, oc_convolution_moved(q->small, s->image * q->small_axes.strides[0])),
                 OC_INDEX(images, s->images), OC_INDEX(channels, channels),
                 OC_INDEX(first_window, s->window), OC_INDEX(windows, s->windows),
                 OC_INDEX(per_item, q->config.per_item), OC_INDEX8(out_stride, stride),
                 OC_INDEX8(extents, v.extents), OC_INDEX8(depth, v.depth),
                 OC_INDEX(bias_stride, bias_stride(q))},
        .global = {s->images * channels * oc_ceil_div(s->windows, q->config.per_item)},
        .bytes = (double)elements * (double)(4 + oc_convolution_size(q->small))};

    oc_view_strides8(q->small.like, stride);
    oc_convolution_vectors_make(q, &v);
    oc_convolution_plan_kernel(p, q, elements, &launch);
}

static void plan_small_products(oc_plan *p, const struct oc_convolution *q)
{
    const int64_t rows = q->groups * oc_convolution_rows(q), channels = q->groups * q->outputs;
    int64_t stride;
    const bool is_merged = !oc_convolution_has_one_stride(q->small, 2, &stride) ||
                           q->config.algorithm == OC_CONVOLUTION_MERGED;
    const bool has_columns = is_merged || !oc_convolution_is_pointwise(q);
    const int64_t bytes = rows * oc_convolution_size(q->large) + (is_merged ? channels * 4 : 0);
    const struct oc_strip whole = {.images = q->images, .windows = q->windows},
                          first = has_columns
                                      ? oc_strip_first(q, bytes, q->config.least_windows, is_merged)
                                      : whole;
    const struct oc_matmul_operand weight = oc_convolution_weight(p, q);
    const struct oc_ref columns =
        has_columns ? oc_plan_scratch(p, q->large.dtype, rows * oc_strip_columns(&first))
                    : q->large.ref;
    const struct oc_ref sums =
        is_merged ? oc_plan_scratch(p, OC_F32, channels * oc_strip_columns(&first)) : q->small.ref;
    struct oc_strip s = first;

    do {
        const struct oc_matmul_operand right =
            has_columns ? oc_convolution_columns(&s, columns, q->large.dtype, q->groups,
                                                 oc_convolution_rows(q))
                        : oc_convolution_large(q, &s);
        const struct oc_matmul_operand out =
            is_merged ? oc_convolution_columns(&s, sums, OC_F32, q->groups, q->outputs)
                      : oc_convolution_small(q, &s, stride);
        struct oc_matmul m = product_of(q, weight, right, out);

        if (has_columns) oc_convolution_plan_unfold(p, q, &s, columns);
        if (!is_merged) add_bias(q, q->outputs, &m);
        oc_matmul_plan(p, &m);
        if (is_merged) plan_store(p, q, &s, sums);
    } while (oc_strip_next(q, &first, &s));
}

/* ---- The larger side ---- */

/* Selects rows of the column matrix by channels: all channels of some groups, or some channels
 * of one group. */
struct channels {
    int64_t group, groups, channel, channels; /* `channels` counts those of each group */
};

static void plan_fold(oc_plan *p, const struct oc_convolution *q, const struct oc_strip *s,
                      const struct channels *c, struct oc_ref columns)
{
    const int64_t channels = c->groups * c->channels, rows = channels * oc_convolution_taps(q);
    const int64_t lines = s->images * channels * q->large_axes.shape[2] * q->large_axes.shape[3];
    const int64_t width = q->large_axes.shape[4];
    const double elements = (double)lines * (double)width;
    int64_t stride[8];
    struct oc_convolution_vectors v;
    struct oc_launch launch = {
        .source = "convolution",
        .kernel = "fold",
        .args = {OC_REF(columns, columns), OC_REF(bias, bias_ref(q, columns)),
                 OC_INT(bias_type, bias_type(q)),
                 OC_REF(out, oc_convolution_moved(q->large, s->image * q->large_axes.strides[0])),
                 OC_INDEX(images, s->images), OC_INDEX(channels, channels),
                 OC_INDEX(first_channel, c->group * q->inputs + c->channel),
                 OC_INDEX8(out_stride, stride), OC_INDEX8(geometry, v.geometry),
                 OC_INDEX8(extents, v.extents), OC_INDEX8(depth, v.depth),
                 OC_INDEX(row_stride, oc_strip_row_stride(s)),
                 OC_INDEX(image_stride, oc_strip_image_stride(s, rows)),
                 OC_INDEX(bias_stride, bias_stride(q))},
        .global = {lines * oc_ceil_div(width, q->config.per_item)},
        .flops = (double)rows * (double)oc_strip_columns(s),
        .bytes = 4 * (double)rows * (double)oc_strip_columns(s) +
                 elements * (double)oc_convolution_size(q->large)};

    oc_view_strides8(q->large.like, stride);
    oc_convolution_vectors_make(q, &v);
    oc_convolution_plan_kernel(p, q, rows * oc_strip_columns(s), &launch);
}

/* Returns the part of the weight that belongs to the rows of `c`. */
static struct oc_matmul_operand weight_rows(const struct oc_convolution *q,
                                            struct oc_matmul_operand weight,
                                            const struct channels *c)
{
    const int64_t first = c->group * weight.strides[OC_AXIS_GROUP] +
                          c->channel * oc_convolution_taps(q) * weight.strides[OC_AXIS_COLUMN];

    weight.ref.offset += first * (int64_t)oc_dtype_size(weight.dtype);
    weight.shape[OC_AXIS_GROUP] = c->groups;
    weight.shape[OC_AXIS_COLUMN] = c->channels * oc_convolution_taps(q);
    if (c->groups == 1) weight.strides[OC_AXIS_GROUP] = 0;
    if (weight.shape[OC_AXIS_COLUMN] == 1) weight.strides[OC_AXIS_COLUMN] = 0;
    return weight;
}

static struct oc_matmul_operand groups_from(struct oc_matmul_operand o, const struct channels *c)
{
    o.ref.offset += c->group * o.strides[OC_AXIS_GROUP] * (int64_t)oc_dtype_size(o.dtype);
    o.shape[OC_AXIS_GROUP] = c->groups;
    if (c->groups == 1) o.strides[OC_AXIS_GROUP] = 0;
    return o;
}

/* Returns as many groups, or channels of one group, of one image with all its windows as fit
 * into a strip. If the strip has several images, these are all groups and channels. */
static struct channels first_channels(const struct oc_convolution *q, const struct oc_strip *s,
                                      int64_t extra)
{
    const int64_t bytes = 4 * oc_convolution_taps(q) * q->windows;
    const int64_t space = oc_max_i64(0, q->config.strip_bytes - extra * q->windows);
    const int64_t fitting = oc_max_i64(1, space / bytes);
    const int64_t groups = oc_min_i64(q->groups, oc_max_i64(1, fitting / q->inputs));

    if (s->images > 1) return (struct channels){.groups = q->groups, .channels = q->inputs};
    return (struct channels){.groups = groups,
                             .channels = groups > 1 ? q->inputs : oc_min_i64(q->inputs, fitting)};
}

static bool next_channels(const struct oc_convolution *q, const struct channels *first,
                          struct channels *c)
{
    c->channel += c->channels;
    if (c->channel >= q->inputs) {
        c->channel = 0;
        c->group += c->groups;
    }
    c->groups = oc_min_i64(first->groups, q->groups - c->group);
    c->channels = oc_min_i64(first->channels, q->inputs - c->channel);
    return c->groups > 0;
}

/* Computes large = weight^T * small for a pointwise convolution, whose columns are the tensor
 * itself. */
static void plan_pointwise_large(oc_plan *p, const struct oc_convolution *q, int64_t stride)
{
    const struct oc_strip all = {.images = q->images, .windows = q->windows};
    struct oc_matmul m =
        product_of(q, transposed(oc_convolution_weight(p, q)),
                   oc_convolution_small(q, &all, stride), oc_convolution_large(q, &all));

    add_bias(q, q->inputs, &m);
    oc_matmul_plan(p, &m);
}

static void plan_large_products(oc_plan *p, const struct oc_convolution *q)
{
    const int64_t outputs = q->groups * q->outputs, size = oc_convolution_size(q->small);
    int64_t stride;
    const bool is_merged = !oc_convolution_has_one_stride(q->small, 2, &stride) ||
                           q->config.algorithm == OC_CONVOLUTION_MERGED;
    const int64_t extra = is_merged ? outputs * size : 0;

    if (!is_merged && oc_convolution_is_pointwise(q)) {
        plan_pointwise_large(p, q, stride);
        return;
    }

    /* An element of the larger side gets terms from several windows, so a strip has all windows
     * of an image. */
    const struct oc_strip first =
        oc_strip_first(q, 4 * q->groups * oc_convolution_rows(q) + extra, q->windows, is_merged);
    const struct channels part = first_channels(q, &first, extra);
    const struct oc_matmul_operand weight = oc_convolution_weight(p, q);
    const struct oc_ref columns = oc_plan_scratch(
        p, OC_F32, part.groups * part.channels * oc_convolution_taps(q) * oc_strip_columns(&first));
    const struct oc_ref copy =
        is_merged ? oc_plan_scratch(p, q->small.dtype, outputs * oc_strip_columns(&first))
                  : q->small.ref;
    struct oc_strip s = first;

    do {
        struct channels c = part;

        if (is_merged) oc_convolution_plan_gather(p, q, &s, copy);
        do {
            const struct oc_matmul_operand small =
                is_merged ? oc_convolution_columns(&s, copy, q->small.dtype, q->groups, q->outputs)
                          : oc_convolution_small(q, &s, stride);
            struct oc_matmul m =
                product_of(q, transposed(weight_rows(q, weight, &c)), groups_from(small, &c),
                           oc_convolution_columns(&s, columns, OC_F32, c.groups,
                                                  c.channels * oc_convolution_taps(q)));

            oc_matmul_plan(p, &m);
            plan_fold(p, q, &s, &c, columns);
        } while (next_channels(q, &part, &c));
    } while (oc_strip_next(q, &first, &s));
}

/* ---- The weight ---- */

/* Sums over strips are float. They alternate between two buffers, because a product must not
 * read what it writes. */
struct weight_sums {
    struct oc_ref places[2];
    int64_t stride; /* stride of the gradient along the rows of the column matrix */
    bool is_direct; /* there is one strip, whose product is the gradient */
};

static struct oc_matmul_operand weight_target(const struct oc_convolution *q,
                                              const struct weight_sums *sums, int place)
{
    const int64_t rows = oc_convolution_rows(q);
    const int64_t output_stride = sums->is_direct ? q->weight_axes.strides[0] : rows;

    return oc_convolution_operand(sums->is_direct ? q->weight.ref : sums->places[place],
                                  sums->is_direct ? q->weight.dtype : OC_F32,
                                  (const int64_t[]){1, q->groups, q->outputs, rows},
                                  (const int64_t[]){0, q->outputs * output_stride, output_stride,
                                                    sums->is_direct ? sums->stride : 1});
}

static struct weight_sums weight_sums_of(oc_plan *p, const struct oc_convolution *q,
                                         const struct oc_strip *first)
{
    const bool is_whole = first->images == q->images && first->windows == q->windows;
    const int64_t count = q->groups * q->outputs * oc_convolution_rows(q);
    struct weight_sums sums = {.is_direct = false};

    sums.is_direct = oc_convolution_has_one_stride(q->weight, 1, &sums.stride) && is_whole;
    if (sums.is_direct) return sums;
    sums.places[0] = oc_plan_scratch(p, OC_F32, count);
    sums.places[1] = is_whole ? sums.places[0] : oc_plan_scratch(p, OC_F32, count);
    return sums;
}

static void plan_weight_strip(oc_plan *p, const struct oc_convolution *q,
                              struct oc_matmul_operand small, struct oc_matmul_operand columns,
                              const struct weight_sums *sums, int number)
{
    struct oc_matmul m =
        product_of(q, small, transposed(columns), weight_target(q, sums, number % 2));

    if (number > 0) {
        m.self = weight_target(q, sums, (number + 1) % 2);
        m.has_self = true;
        m.beta = 1;
    }
    oc_matmul_plan(p, &m);
}

/* Copies the smaller side if its windows are not one axis. */
static struct oc_convolution with_one_stride(oc_plan *p, const struct oc_convolution *q,
                                             int64_t *stride)
{
    struct oc_convolution copy = *q;

    if (oc_convolution_has_one_stride(q->small, 2, stride)) return copy;
    oc_layout_make(&copy.small_axes, q->small_axes.shape, OC_CONVOLUTION_RANK, NULL);
    copy.small_axes.tensor.dtype = q->small.like->dtype;
    copy.small.ref = oc_plan_contiguous(p, q->small, q->small.dtype);
    *stride = 1;
    return copy;
}

static void plan_weight_products(oc_plan *p, const struct oc_convolution *given)
{
    int64_t stride;
    const struct oc_convolution prepared = with_one_stride(p, given, &stride);
    const struct oc_convolution *q = &prepared;
    const int64_t rows = q->groups * oc_convolution_rows(q), outputs = q->groups * q->outputs;
    const struct oc_strip first = oc_strip_first(
        q, rows * oc_convolution_size(q->large) + outputs * oc_convolution_size(q->small),
        q->config.least_summed, true);
    const bool is_gathered = first.images > 1;
    const bool has_columns = first.images > 1 || !oc_convolution_is_pointwise(q);
    const struct weight_sums sums = weight_sums_of(p, q, &first);
    const struct oc_ref columns =
        has_columns ? oc_plan_scratch(p, q->large.dtype, rows * oc_strip_columns(&first))
                    : q->large.ref;
    const struct oc_ref copy =
        is_gathered ? oc_plan_scratch(p, q->small.dtype, outputs * oc_strip_columns(&first))
                    : q->small.ref;
    struct oc_strip s = first;
    int number = 0;

    do {
        if (has_columns) oc_convolution_plan_unfold(p, q, &s, columns);
        if (is_gathered) oc_convolution_plan_gather(p, q, &s, copy);
        plan_weight_strip(
            p, q,
            is_gathered ? oc_convolution_columns(&s, copy, q->small.dtype, q->groups, q->outputs)
                        : oc_convolution_small(q, &s, stride),
            has_columns ? oc_convolution_columns(&s, columns, q->large.dtype, q->groups,
                                                 oc_convolution_rows(q))
                        : oc_convolution_large(q, &s),
            &sums, number);
        number++;
    } while (oc_strip_next(q, &first, &s));
    if (!sums.is_direct) {
        struct oc_layout layout;

        oc_layout_make(&layout, q->weight_axes.shape, OC_CONVOLUTION_RANK, NULL);
        oc_plan_copy(p, q->weight,
                     (struct oc_view){sums.places[(number + 1) % 2], &layout.tensor, OC_F32});
    }
}

/* ---- Strategies ---- */

static bool choose(oc_plan *p, enum oc_convolution_result result, struct oc_convolution *q)
{
    struct oc_convolution_problem problem = {
        .images = q->images,
        .inputs = q->inputs,
        .outputs = q->outputs,
        .windows = q->windows,
        .bytes = oc_conv_bytes(q->large) + oc_conv_bytes(q->small) + oc_conv_bytes(q->weight),
        .result = result};

    oc_convolution_describe_taps(p, q, &problem);
    return oc_plan_try(p, oc_choose_convolution(oc_plan_device(p), &problem, &q->config));
}

typedef void plan_fn(oc_plan *, const struct oc_convolution *);

static void plan(oc_plan *p, enum oc_convolution_result result, struct oc_convolution *q,
                 plan_fn *products, plan_fn *direct, plan_fn *taps)
{
    if (!choose(p, result, q)) return;
    (q->config.algorithm == OC_CONVOLUTION_DIRECT ? direct
     : q->config.algorithm == OC_CONVOLUTION_TAPS ? taps
                                                  : products)(p, q);
}

void oc_convolution_plan_small(oc_plan *p, struct oc_convolution *q)
{
    plan(p, OC_CONVOLUTION_SMALL, q, plan_small_products, oc_convolution_plan_direct_small,
         oc_convolution_plan_taps_small);
}

void oc_convolution_plan_large(oc_plan *p, struct oc_convolution *q)
{
    /* Taps are never chosen for this side. */
    plan(p, OC_CONVOLUTION_LARGE, q, plan_large_products, oc_convolution_plan_direct_large,
         plan_large_products);
}

void oc_convolution_plan_weight(oc_plan *p, struct oc_convolution *q)
{
    plan(p, OC_CONVOLUTION_WEIGHT, q, plan_weight_products, oc_convolution_plan_direct_weight,
         oc_convolution_plan_taps_weight);
}
