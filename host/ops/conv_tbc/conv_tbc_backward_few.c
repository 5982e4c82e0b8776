/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward with few channels computes gradInput as gemm/conv_few.h does. Where the
 * outputs are few, too, gradWeight and gradBias are summed along rows, in parts; else gradWeight
 * is computed with tiles. Where only the outputs are few, gradWeight is summed along the inputs,
 * in parts. */
#include "conv_tbc_backward_few.h"

#include "base/math.h"
#include "gemm/conv_few.h"
#include "gemm/conv_few_terms.h"
#include "ops/conv_tbc/conv_tbc_backward_tile.h"

/* One step adds up to this many parts; more parts are added in two steps. */
#define PARTS_AT_ONCE 64

/* Sets `to` to the sum of `count` parts, where `count` is a multiple of `groups`. The first step
 * adds parts i, i + groups, ... for each i; the second step adds these sums. */
static void plan_sum(oc_plan *p, struct oc_view to, struct oc_ref parts, int64_t count,
                     int64_t groups, struct oc_choice choice)
{
    const int64_t of_group[] = {groups, oc_numel(to.like)};
    struct oc_layout sums;

    if (groups > 1) {
        oc_layout_make(&sums, of_group, 2, NULL);

        const struct oc_view view = {oc_plan_scratch(p, OC_F32, groups * of_group[1]), &sums.tensor,
                                     OC_F32};

        oc_plan_sum_parts(p, view, parts, OC_F32, count / groups, choice);
        parts = view.ref;
        count = groups;
    }
    oc_plan_sum_parts(p, to, parts, OC_F32, count, choice);
}

/* Returns the square root of `parts`, rounded up, so that both steps add about the same number. */
static int64_t groups_of(int64_t parts)
{
    int64_t groups = 1;

    while (parts > PARTS_AT_ONCE && groups * groups < parts)
        groups++;
    return groups;
}

static void plan_weights(oc_plan *p, const struct oc_conv *q, const struct oc_conv_planes *self)
{
    const struct oc_choice choice = q->kernels.config.choice;
    const struct oc_conv_planes input = oc_conv_few_plan_planes(p, q->input);
    const int64_t part_rows = q->kernels.config.few.part_rows;
    /* Work-items in turn may outnumber the vectors. */
    const int64_t items = oc_min_i64(oc_conv_few_items(&q->kernels, part_rows, q->self_rows),
                                     oc_ceil_div(q->self_rows, q->kernels.config.dots.width));
    const int64_t groups = groups_of(items);
    const int64_t parts = oc_ceil_div(items, groups) * groups; /* the last parts may be empty */
    const int64_t weights = q->taps * q->inputs * q->outputs;
    const struct oc_ref weight_parts = oc_plan_scratch(p, OC_F32, parts * weights);
    const struct oc_ref bias_parts = oc_plan_scratch(p, OC_F32, parts * q->outputs);
    struct oc_conv_kernels kernels = q->kernels;
    struct oc_launch launch = {
        .kernel = "few_weights",
        .args = {OC_REF(input, input.ref), OC_REF(self, self->ref),
                 OC_REF(weight_parts, weight_parts), OC_REF(bias_parts, bias_parts),
                 OC_INDEX(item_rows, part_rows), OC_INDEX(part_count, parts),
                 OC_INDEX(input_rows, q->rows), OC_INDEX(self_rows, q->self_rows),
                 OC_INDEX(input_plane, input.plane), OC_INDEX(self_plane, self->plane),
                 OC_INDEX(shift, -q->pad * q->batch), OC_INDEX(tap_step, q->batch),
                 OC_INDEX(taps, q->taps), OC_INDEX(all_outputs, q->outputs)},
        .global = {parts, q->taps, oc_ceil_div(q->outputs, OC_FEW_OUTPUTS)},
        .flops = 2.0 * (double)q->self_rows * (double)weights,
        .bytes = 4.0 * (double)(q->rows * q->inputs + q->self_rows * q->outputs)};

    const int64_t copies = oc_max_i64(q->rows * q->inputs, q->self_rows * q->outputs);
    const int64_t sums =
        oc_max_i64(parts * q->outputs,
                   (parts + (int64_t)kernels.config.pack_group) * oc_max_i64(part_rows, weights));

    kernels.index_extent = oc_max_i64(kernels.index_extent, oc_max_i64(copies, sums));
    oc_conv_few_plan_kernel(p, &kernels, q->inputs, &launch);
    plan_sum(p, q->grad_weight, weight_parts, parts, groups, choice);
    plan_sum(p, q->grad_bias, bias_parts, parts, groups, choice);
}

/* Number of rows of input per partial sum of gradWeight. It is constant, so the bits of the
 * result do not depend on the device. */
#define TERM_PART_ROWS 256
#define TERM_ITEM_COLUMNS 512

/* `self` holds the rows of self as floats. */
static void plan_weights_of_terms(oc_plan *p, const struct oc_conv *q, struct oc_ref self)
{
    static const int SWAPPED[] = {0, 2, 1};
    const int64_t weights = q->taps * q->inputs * q->outputs;
    const int64_t items = oc_ceil_div(q->rows, TERM_PART_ROWS), groups = groups_of(items);
    const int64_t parts = oc_ceil_div(items, groups) * groups; /* the last parts may be empty */
    const struct oc_ref sums = oc_plan_scratch(p, OC_F32, parts * weights);
    struct oc_conv_kernels kernels = q->kernels;
    struct oc_view grad_weight = q->grad_weight;
    struct oc_layout layout, swapped, only;
    int64_t stride[8];
    const struct oc_view input = oc_conv_plan_channels(p, q->input, &layout);
    const int64_t inner = oc_conv_number_rows(input.like, stride);
    struct oc_launch launch = {
        .kernel = "few_terms_weights",
        .args = {OC_REF(input, input.ref), OC_REF(self, self), OC_REF(parts, sums),
                 OC_INDEX(part_rows, TERM_PART_ROWS), OC_INDEX(item_columns, TERM_ITEM_COLUMNS),
                 OC_INDEX(part_count, parts), OC_INDEX(rows, q->rows),
                 OC_INDEX(self_rows, q->self_rows), OC_INDEX(columns, q->inputs),
                 OC_INDEX(inner, inner), OC_INDEX(shift, q->pad * q->batch),
                 OC_INDEX(tap_step, -q->batch), OC_INDEX8(input_stride, stride)},
        .global = {parts, oc_conv_few_terms_blocks(q->inputs, TERM_ITEM_COLUMNS)},
        .flops = 2.0 * (double)q->rows * (double)weights,
        .bytes = (double)(q->rows * q->inputs + q->self_rows * q->outputs) *
                 (double)oc_dtype_size(q->kernels.dtype)};

    kernels.index_extent = oc_max_i64(
        oc_max_i64(kernels.index_extent, q->rows * q->inputs),
        oc_max_i64((parts + 1) * oc_max_i64(TERM_PART_ROWS, weights), q->self_rows * q->outputs));
    oc_conv_few_terms_plan_kernel(p, &kernels, q->taps, q->outputs, q->inputs, &launch);
    oc_conv_reorder(q->grad_weight.like, SWAPPED, &swapped);
    grad_weight.like = &swapped.tensor;
    if (parts == 1) {
        oc_layout_make(&only, swapped.tensor.shape, 3, NULL);
        oc_plan_copy(p, grad_weight, (struct oc_view){sums, &only.tensor, OC_F32});
    } else {
        plan_sum(p, grad_weight, sums, parts, groups, q->kernels.config.choice);
    }
}

bool oc_conv_plan_few(oc_plan *p, const struct oc_conv *conv)
{
    struct oc_conv q = *conv;
    const struct oc_conv_product grad_input = oc_conv_grad_input(&q);
    const bool planes = oc_conv_few_reads_planes(&grad_input);
    const bool along_rows = planes && q.taps * q.inputs * q.outputs <= q.kernels.config.few.weights;
    struct oc_conv_planes self;

    if (oc_conv_few_has_terms(&grad_input)) {
        const struct oc_ref rows = oc_plan_contiguous(p, q.self, OC_F32);

        oc_conv_few_terms_plan_product(p, &q.kernels, &grad_input, rows);
        plan_weights_of_terms(p, &q, rows);
        return false;
    }
    q.kernels.index_extent =
        oc_max_i64(q.kernels.index_extent, oc_conv_few_index_extent(&q.kernels, &grad_input));
    if (planes) self = oc_conv_few_plan_planes(p, q.self);
    oc_conv_few_plan_product(p, &q.kernels, &grad_input, planes ? &self : NULL);
    if (along_rows)
        plan_weights(p, &q, &self);
    else
        oc_conv_tile_plan_grad_weight(p, &q);
    return along_rows;
}
