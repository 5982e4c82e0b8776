/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnRepeat views a repeated axis as two axes of out. The outer one has the repetitions, and
 * stride 0 in self. If loop nests have that many axes, one copy suffices. Otherwise the first
 * repetition along some axes is written first, and then copied to the others, one axis after the
 * other.
 */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_repeat.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self;
    const aclIntArray *repeats;
    aclTensor *out;
};

/* An axis of out has `repeats` times `extent` elements. */
struct axis {
    int64_t repeats, extent, self_stride, out_stride;
    bool is_later; /* the other repetitions are copied from the first one */
};

/* ---- Checks ---- */

static aclnnStatus repeat_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, repeats),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    int64_t shape[OC_MAX_RANK];
    char what[32];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_i64("size of repeats", (int64_t)a->repeats->size, OC_GE, "the rank of self",
                        (int64_t)a->self->rank));
    OC_TRY(oc_check_i64("size of repeats", (int64_t)a->repeats->size, OC_LE, NULL, OC_MAX_RANK));

    const uint64_t rank = a->repeats->size, lead = rank - a->self->rank;

    for (uint64_t d = 0; d < rank; d++) {
        const int64_t extent = d < lead ? 1 : a->self->shape[d - lead];

        (void)snprintf(what, sizeof(what), "repeats[%llu]", (unsigned long long)d);
        OC_TRY(oc_check_i64(what, a->repeats->values[d], OC_GE, NULL, 0));
        if (!oc_mul_i64(a->repeats->values[d], extent, &shape[d])) shape[d] = INT64_MAX;
    }
    return oc_check_shape("out", a->out, shape, rank, "the extents of self times repeats");
}

/* ---- Plan ---- */

/* A copy has the extents and strides of up to OC_MAX_RANK axes. */
struct copy {
    aclTensor to, from;
    int64_t shape[OC_MAX_RANK], to_strides[OC_MAX_RANK], from_strides[OC_MAX_RANK];
};

static void copy_make(struct copy *c)
{
    memset(c, 0, sizeof(*c));
    c->to.shape = c->from.shape = c->shape;
    c->to.strides = c->to_strides;
    c->from.strides = c->from_strides;
}

static void copy_add_axis(struct copy *c, int64_t extent, int64_t to_stride, int64_t from_stride)
{
    const uint64_t d = c->to.rank;

    if (extent == 1) return;
    c->shape[d] = extent;
    c->to_strides[d] = to_stride;
    c->from_strides[d] = from_stride;
    c->to.rank = c->from.rank = d + 1;
}

static void copy_plan(oc_plan *p, const struct args *a, struct copy *c, struct oc_ref to,
                      struct oc_ref from)
{
    const enum oc_dtype dtype = oc_dtype_of(a->out->dtype);

    c->to.dtype = c->from.dtype = a->out->dtype;
    oc_plan_copy(p, (struct oc_view){to, &c->to, dtype}, (struct oc_view){from, &c->from, dtype});
}

/* Axes with the fewest repetitions are copied later, until the other axes are few enough. */
static void repeat_split(struct axis *axes, uint64_t rank)
{
    uint64_t count = 0;

    for (uint64_t d = 0; d < rank; d++)
        count += (uint64_t)(axes[d].repeats > 1) + (uint64_t)(axes[d].extent > 1);
    for (; count > OC_MAX_RANK; count--) {
        struct axis *fewest = NULL;

        for (uint64_t d = 0; d < rank; d++)
            if (axes[d].repeats > 1 && !axes[d].is_later &&
                (fewest == NULL || axes[d].repeats < fewest->repeats))
                fewest = &axes[d];
        if (fewest != NULL) fewest->is_later = true;
    }
}

static void repeat_plan_first(oc_plan *p, const struct args *a, const struct axis *axes,
                              struct oc_ref out)
{
    struct copy c;

    copy_make(&c);
    for (uint64_t d = 0; d < a->out->rank; d++) {
        if (!axes[d].is_later)
            copy_add_axis(&c, axes[d].repeats,
                          axes[d].repeats > 1 ? axes[d].extent * axes[d].out_stride : 0, 0);
        copy_add_axis(&c, axes[d].extent, axes[d].out_stride, axes[d].self_stride);
    }
    copy_plan(p, a, &c, out, oc_plan_tensor(p, "self", a->self, OC_READ));
}

/* Copies the first repetition along `axis` to the others. Each step copies all repetitions that
 * are complete. Axes that are still marked as later have one repetition so far. */
static void repeat_plan_later(oc_plan *p, const struct args *a, struct axis *axes, uint64_t axis,
                              struct oc_ref out)
{
    const int64_t stride = axes[axis].extent * axes[axis].out_stride;

    axes[axis].is_later = false;
    for (int64_t made = 1, more; made < axes[axis].repeats; made += more) {
        struct oc_ref to = out;
        struct copy c;

        more = oc_min_i64(made, axes[axis].repeats - made);
        copy_make(&c);
        for (uint64_t d = 0; d < a->out->rank; d++) {
            const int64_t repeats = d == axis ? more : axes[d].is_later ? 1 : axes[d].repeats;

            copy_add_axis(&c, axes[d].extent * repeats, axes[d].out_stride, axes[d].out_stride);
        }
        to.offset += made * stride * (int64_t)oc_dtype_size(oc_dtype_of(a->out->dtype));
        copy_plan(p, a, &c, to, out);
    }
}

static void repeat_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const uint64_t rank = a->out->rank, lead = rank - a->self->rank;
    struct axis axes[OC_MAX_RANK] = {{0}};

    if (!oc_plan_supports(p, "self", oc_dtype_of(a->self->dtype)) || oc_numel(a->out) == 0) return;
    for (uint64_t d = 0; d < rank; d++)
        axes[d] = (struct axis){.repeats = a->repeats->values[d],
                                .extent = d < lead ? 1 : a->self->shape[d - lead],
                                .self_stride = d < lead ? 0 : a->self->strides[d - lead],
                                .out_stride = a->out->strides[d]};
    repeat_split(axes, rank);

    const struct oc_ref out = oc_plan_tensor(p, "out", a->out, OC_WRITE);

    repeat_plan_first(p, a, axes, out);
    for (uint64_t d = 0; d < rank; d++)
        if (axes[d].is_later) repeat_plan_later(p, a, axes, d, out);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, repeats),
                                         OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnRepeat", repeat_check, repeat_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnRepeatGetWorkspaceSize(const aclTensor *self, const aclIntArray *repeats,
                                        aclTensor *out, uint64_t *workspaceSize,
                                        aclOpExecutor **executor)
{
    const struct args a = {self, repeats, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRepeat, &OP)
