/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/loss/loss_sum.h"

#include <string.h>

#include "base/math.h"
#include "check/check.h"
#include "steps/steps.h"
#include "strategy/reduction.h"

static double loss_bytes(const aclTensor *t)
{
    return (double)oc_numel(t) * (double)oc_dtype_size(oc_dtype_of(t->dtype));
}

/* What both steps have in common; `self` and `target` are the types of the terms. */
static struct oc_launch loss_launch(const struct oc_loss_sum *a, enum oc_dtype self,
                                    enum oc_dtype target)
{
    return (struct oc_launch){
        .source = "loss_sum",
        .defines = {OC_DEFINE(T, oc_dtype_name(self)), OC_DEFINE(TARGET, oc_dtype_name(target)),
                    OC_DEFINE(OUT, oc_dtype_name(oc_dtype_of(a->out->dtype))),
                    OC_DEFINE(LOSS, a->loss)},
        .bytes = loss_bytes(a->self) + loss_bytes(a->target) + loss_bytes(a->out)};
}

/* Both steps of a sum use this structure. The loop nest runs over the terms; if the sum is along
 * an axis, it runs over the outputs instead. Its operands are out, self and target. */
struct sum {
    struct oc_reduction_config config;
    struct oc_loop_nest loop_nest;
    struct oc_ref self, target, out, partial;
    int64_t axis, axis_stride[3]; /* axis: terms per output, 0 if there is one output */
    int64_t parts, length;
    double scale; /* factor of the last step */
};

static void loss_plan_step(oc_plan *p, const struct oc_loss_sum *a, const struct sum *s,
                           struct oc_launch *launch)
{
    const struct oc_loop_nest *n = &s->loop_nest;
    const float scale = (float)s->scale;

    /* Kernels for GPUs have no strips: not every compiler supports them (docs/devices.md). */
    oc_launch_define_flag(launch, "STRIPS", !s->config.chains);
    launch->index64 = n->index64;
    if (s->axis == 0) {
        launch->kernel = s->config.choice.name;
        launch->choice = s->config.choice;
        launch->group[0] = s->config.group;
        launch->global[0] = s->parts * (int64_t)s->config.group;
        if (s->config.chains) launch->fixed_group = OC_GROUPS_OF_REDUCTION;
    } else {
        launch->kernel = s->config.columns > 1 ? "column_vectors" : "columns";
        launch->choice = n->config.choice;
        launch->group[0] = s->config.columns_group;
        launch->global[0] = n->rows * oc_ceil_div(n->inner, n->config.elements_per_item);
        launch->global[1] = s->parts;
    }
    OC_APPEND_ARGS(
        launch, OC_REF(self, s->self), OC_REF(target, s->target), OC_REF(out, s->out),
        OC_REF(partial, s->partial), OC_LOOP_NEST_ARGS(*n), OC_INDEX8(self_stride, n->stride[1]),
        OC_INDEX8(target_stride, n->stride[2]), OC_INDEX(self_inner_stride, n->inner_stride[1]),
        OC_INDEX(target_inner_stride, n->inner_stride[2]), OC_INDEX(parts, s->parts),
        OC_INDEX(part_terms, s->length), OC_FLOAT(scale, scale),
        OC_FLOAT(scale_tail, (float)(s->scale - (double)scale)), OC_FLOAT(beta, a->beta));
    if (s->axis != 0)
        OC_APPEND_ARGS(launch, OC_INDEX8(out_stride, n->stride[0]),
                       OC_INDEX(out_inner_stride, n->inner_stride[0]),
                       OC_INDEX(self_axis_stride, s->axis_stride[1]),
                       OC_INDEX(target_axis_stride, s->axis_stride[2]), OC_INDEX(axis, s->axis));
    oc_plan_kernel(p, launch);
}

/* The second step adds the partial sums of all parts, which are contiguous in the order of the
 * loop nest. */
static void loss_plan_partials(oc_plan *p, const struct oc_loss_sum *a, struct sum *s)
{
    struct oc_loop_nest *n = &s->loop_nest;
    struct oc_launch launch = loss_launch(a, OC_F32, OC_F32);
    const int64_t outputs = oc_numel(a->out);

    oc_launch_define_flag(&launch, "PARTIALS", true);
    launch.flops = 2.0 * (double)(s->parts * outputs);
    launch.bytes = 4 * launch.flops + loss_bytes(a->out);
    s->self = s->target = s->partial;
    s->length = 2 * s->parts;
    if (s->axis == 0) {
        n->rows = 1;
        n->inner = s->length;
        n->outer_rank = 0;
    } else {
        int64_t stride = n->inner;

        for (int64_t d = n->outer_rank - 1; d >= 0; d--) {
            n->stride[1][d] = stride;
            stride *= n->extent[d];
        }
        s->axis = s->length;
        s->axis_stride[1] = outputs;
    }
    n->inner_stride[1] = 1;
    s->axis_stride[2] = n->inner_stride[2] = 0;
    memset(n->stride[2], 0, sizeof(n->stride[2]));
    s->parts = 1;
    loss_plan_step(p, a, s, &launch);
}

/* Returns a view of the elements at position 0 of axis 0 of the broadcast. `rank` is the rank of
 * the broadcast. */
static aclTensor loss_without_axis(const aclTensor *tensor, uint64_t rank, int64_t *axis_stride)
{
    aclTensor view = *tensor;

    *axis_stride = 0;
    if (tensor->rank < rank) return view;
    if (tensor->shape[0] != 1) *axis_stride = tensor->strides[0];
    view.rank--;
    view.shape++;
    view.strides++;
    return view;
}

/* Makes the loop nest of a sum. If there is one sum, its terms are in the order of memory of an
 * operand that is not broadcast, if there is one. */
static bool loss_sum_loop_nest(oc_plan *p, const struct oc_loss_sum *a, const int64_t *shape,
                               uint64_t rank, struct sum *s)
{
    struct oc_layout layout;
    struct oc_geometry g;
    bool index64;

    oc_layout_make(&layout, shape, rank, NULL);

    const int64_t count = oc_numel(&layout.tensor);
    const int64_t extents =
        oc_max_i64(oc_view_index_extent(a->self),
                   oc_max_i64(oc_view_index_extent(a->target), oc_view_index_extent(a->out)));

    if (s->axis == 0) {
        const aclTensor *const order = oc_numel(a->self) == count     ? a->self
                                       : oc_numel(a->target) == count ? a->target
                                                                      : &layout.tensor;
        const aclTensor *const operands[] = {order, a->self, a->target};

        oc_geometry_make(&g, operands, 3);
    } else {
        const aclTensor self = loss_without_axis(a->self, rank, &s->axis_stride[1]);
        const aclTensor target = loss_without_axis(a->target, rank, &s->axis_stride[2]);
        const aclTensor *const operands[] = {a->out, &self, &target};

        oc_geometry_make(&g, operands, 3);
    }
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &s->loop_nest) ||
        !oc_plan_try(p, oc_choose_index_width(extents, count, &index64)))
        return false;
    s->loop_nest.index64 = s->loop_nest.index64 || index64;
    s->loop_nest.config.elements_per_item = s->config.columns;
    return true;
}

/* Operands that are broadcast may have more terms than memory. Longer parts then keep the
 * workspace within twice the tensors. */
static void loss_choose_parts(const struct oc_loss_sum *a, int64_t terms, struct sum *s)
{
    const double most =
        2 * (loss_bytes(a->self) + loss_bytes(a->target) + loss_bytes(a->out)) + OC_SPARE_WORKSPACE;

    s->length = s->axis == 0 ? s->config.strip : s->config.axis_part;
    s->parts = oc_ceil_div(terms, s->length);
    while (s->parts > 1 && 8 * (double)s->parts * (double)oc_numel(a->out) > most) {
        s->length *= 2;
        s->parts = oc_ceil_div(terms, s->length);
    }
}

/* Sets the shape of the broadcast, and returns the number of terms of an output. */
static int64_t loss_broadcast(const aclTensor *self, const aclTensor *target, bool is_axis,
                              int64_t shape[OC_MAX_RANK], uint64_t *rank)
{
    const aclTensor *const inputs[] = {self, target};
    int64_t terms = 1;

    (void)oc_broadcast(inputs, 2, shape, rank);
    for (uint64_t d = 0; d < *rank && (d == 0 || !is_axis); d++)
        terms *= shape[d];
    return terms;
}

int64_t oc_loss_terms(const aclTensor *self, const aclTensor *target, bool is_axis)
{
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    return loss_broadcast(self, target, is_axis, shape, &rank);
}

void oc_loss_plan_sum(oc_plan *p, const struct oc_loss_sum *a)
{
    const struct oc_ref out = oc_plan_tensor(p, a->out_name, a->out, OC_WRITE);
    struct oc_launch launch =
        loss_launch(a, oc_dtype_of(a->self->dtype), oc_dtype_of(a->target->dtype));
    struct sum s = {.self = a->self_ref, .target = a->target_ref, .out = out, .partial = out};
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;
    const int64_t terms = loss_broadcast(a->self, a->target, a->is_axis, shape, &rank);

    if (!oc_plan_try(p, oc_choose_loss_sum(oc_plan_device(p),
                                           oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION), &s.config)))
        return;
    s.axis = oc_numel(a->out) > 1 ? terms : 0;
    if (!loss_sum_loop_nest(p, a, shape, rank, &s)) return;

    loss_choose_parts(a, terms, &s);
    if (s.parts > 1) s.partial = oc_plan_scratch(p, OC_F32, 2 * s.parts * oc_numel(a->out));
    s.scale = a->is_mean ? 1 / (double)terms : 1;
    launch.flops = 3.0 * (double)terms * (double)oc_numel(a->out);
    loss_plan_step(p, a, &s, &launch);
    if (s.parts > 1) loss_plan_partials(p, a, &s);
}
