/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnL1Loss of two tensors of INT64 is computed here. All arithmetic is modulo 2^64, so sums may
 * have any order. A step of a sum makes one partial sum of at least 64 terms, and the next step
 * adds these.
 */
#include "ops/loss/loss_integer.h"

#include "base/math.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

#define PART_TERMS 64
#define MOST_PARTS 65536

/* The terms are in the order of the loop nest. The first operand of the nest is not used; the
 * others are self and target. */
struct terms {
    struct oc_loop_nest loop_nest;
    struct oc_ref self, target;
    int64_t count;
};

static struct oc_launch integer_launch(const struct terms *t, const char *kernel)
{
    return (struct oc_launch){.source = "loss_integer",
                              .kernel = kernel,
                              .defines = {OC_DEFINE(COMPUTE, "i64")},
                              .index64 = t->loop_nest.index64,
                              .choice = t->loop_nest.config.choice,
                              .flops = 2.0 * (double)t->count,
                              .bytes = 16.0 * (double)t->count};
}

static void integer_append_terms(struct oc_launch *launch, const struct terms *t)
{
    const struct oc_loop_nest *n = &t->loop_nest;

    OC_APPEND_ARGS(launch, OC_REF(self, t->self), OC_REF(target, t->target), OC_LOOP_NEST_ARGS(*n),
                   OC_INDEX8(self_stride, n->stride[1]), OC_INDEX8(target_stride, n->stride[2]),
                   OC_INDEX(self_inner_stride, n->inner_stride[1]),
                   OC_INDEX(target_inner_stride, n->inner_stride[2]));
}

static void integer_plan_elements(oc_plan *p, const struct terms *t, const aclTensor *out,
                                  struct oc_ref to)
{
    const struct oc_loop_nest *n = &t->loop_nest;
    struct oc_launch launch = integer_launch(t, "differences");

    oc_launch_set_loop_nest(&launch, n);
    integer_append_terms(&launch, t);
    OC_APPEND_ARGS(
        &launch, OC_REF(out, to), OC_INT(out_type, oc_dtype_number(oc_dtype_of(out->dtype))),
        OC_INDEX8(out_stride, n->stride[0]), OC_INDEX(out_inner_stride, n->inner_stride[0]));
    oc_plan_kernel(p, &launch);
}

/* From here on the partial sums are the terms. */
static void integer_take_parts(struct terms *t, struct oc_ref partial, int64_t parts)
{
    struct oc_loop_nest *n = &t->loop_nest;

    t->self = t->target = partial;
    t->count = parts;
    n->rows = 1;
    n->inner = parts;
    n->outer_rank = 0;
    n->inner_stride[1] = 1;
    n->inner_stride[2] = 0;
}

static void integer_plan_sum(oc_plan *p, struct terms *t, const aclTensor *out, struct oc_ref to)
{
    for (bool is_first = true;; is_first = false) {
        const int64_t parts =
            oc_min_i64(oc_ceil_div(t->count, t->count == 1 ? 1 : PART_TERMS), MOST_PARTS);
        const enum oc_dtype type = parts == 1 ? oc_dtype_of(out->dtype) : OC_I64;
        const struct oc_ref result = parts == 1 ? to : oc_plan_scratch(p, OC_I64, parts);
        struct oc_launch launch = integer_launch(t, "sum");

        oc_launch_define_flag(&launch, "PARTIALS", !is_first);
        launch.global[0] = parts;
        launch.group[0] = 64;
        integer_append_terms(&launch, t);
        OC_APPEND_ARGS(&launch, OC_REF(out, result), OC_INT(out_type, oc_dtype_number(type)),
                       OC_INDEX(parts, parts));
        oc_plan_kernel(p, &launch);
        if (parts == 1) return;
        integer_take_parts(t, result, parts);
    }
}

void oc_loss_plan_integer(oc_plan *p, const aclTensor *self, const aclTensor *target,
                          aclTensor *out, bool is_sum)
{
    const aclTensor *const inputs[] = {self, target};
    const enum oc_use use = is_sum ? OC_READ : OC_READ_IN_PLACE;
    int64_t shape[OC_MAX_RANK];
    struct oc_layout full;
    struct oc_geometry g;
    struct terms t;
    uint64_t rank;
    bool index64;

    (void)oc_broadcast(inputs, 2, shape, &rank);
    oc_layout_make(&full, shape, rank, NULL);

    const aclTensor *const operands[] = {is_sum ? &full.tensor : out, self, target};

    t.count = oc_numel(&full.tensor);
    oc_geometry_make(&g, operands, 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &t.loop_nest) ||
        !oc_plan_try(p, oc_choose_index_width(t.count, t.count, &index64)))
        return;
    t.loop_nest.index64 = t.loop_nest.index64 || index64;
    t.self = oc_plan_tensor(p, "self", self, use);
    t.target = oc_plan_tensor(p, "target", target, use);

    const struct oc_ref to = oc_plan_tensor(p, "out", out, OC_WRITE);

    if (is_sum)
        integer_plan_sum(p, &t, out, to);
    else
        integer_plan_elements(p, &t, out, to);
}
