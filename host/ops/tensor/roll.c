/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRoll shifts elements along axes. What is shifted past the end of an axis comes first. */
#include "aclnnop/aclnn_roll.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/tensor/segments.h"
#include "plan/op.h"
#include "steps/steps.h"

struct args {
    const aclTensor *x;
    const aclIntArray *shifts, *dims;
    const aclTensor *out;
};

static aclnnStatus roll_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, x, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, shifts),
        OC_REQUIRED(args, dims),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    bool is_named[OC_MAX_RANK] = {false};

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "x", a->x));

    const bool is_flat = a->dims->size == 0;

    OC_TRY(oc_check_i64("size of shifts", (int64_t)a->shifts->size, OC_EQ,
                        is_flat ? NULL : "that of dims", is_flat ? 1 : (int64_t)a->dims->size));
    OC_TRY(oc_check_axes("dims", a->dims->values, a->dims->size, "x", a->x->rank, true, is_named));
    return oc_check_shape("out", a->out, a->x->shape, a->x->rank, "that of x");
}

/* Adds the shifts modulo the extent, whatever their sum is. */
static int64_t roll_add(int64_t total, int64_t shift, int64_t extent)
{
    shift %= extent;
    if (shift < 0) shift += extent;
    return total >= extent - shift ? total - (extent - shift) : total + shift;
}

/* Elements [0, shift) of out are the last ones of x. */
static struct oc_segment_map roll_map(int64_t shift, int64_t extent)
{
    return (struct oc_segment_map){
        .low = shift, .high = extent, .first = {extent - shift, -shift, 0}, .step = {1, 1, 1}};
}

/* All elements are one axis. */
static void roll_plan_flat(oc_plan *p, const struct args *a, enum oc_dtype type)
{
    const int64_t count = oc_numel(a->out);
    const struct oc_segment_map map = roll_map(roll_add(0, a->shifts->values[0], count), count);
    const struct oc_output out =
        oc_plan_contiguous_output(p, oc_plan_view(p, "out", a->out, OC_WRITE), type);
    const struct oc_ref x = oc_plan_contiguous(p, oc_plan_view(p, "x", a->x, OC_READ), type);
    struct oc_segments s = {0};

    oc_segments_add(&s, count, 1, 1, &map);
    oc_plan_segments(p, &s, out.ref, x, type);
    oc_plan_finish_output(p, &out);
}

static void roll_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    int64_t shift[OC_MAX_RANK] = {0};
    struct oc_segments s = {0};

    if (!oc_plan_supports(p, "out", type) || oc_numel(a->out) == 0) return;
    if (a->dims->size == 0) {
        roll_plan_flat(p, a, type);
        return;
    }
    for (uint64_t i = 0; i < a->dims->size && a->x->rank > 0; i++) {
        const int64_t dim = a->dims->values[i], d = dim < 0 ? dim + (int64_t)a->x->rank : dim;

        shift[d] = roll_add(shift[d], a->shifts->values[i], a->x->shape[d]);
    }
    for (uint64_t d = 0; d < a->out->rank; d++) {
        const int64_t extent = a->out->shape[d];
        const struct oc_segment_map map =
            shift[d] == 0 ? oc_segments_none(extent) : roll_map(shift[d], extent);

        oc_segments_add(&s, extent, oc_view_stride(a->out, (int64_t)d),
                        oc_view_stride(a->x, (int64_t)d), &map);
    }

    const struct oc_ref out = oc_plan_tensor(p, "out", a->out, OC_WRITE);

    oc_plan_segments(p, &s, out, oc_plan_tensor(p, "x", a->x, OC_READ), type);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, x), OC_FIELD(args, shifts),
                                         OC_FIELD(args, dims), OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnRoll", roll_check, roll_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnRollGetWorkspaceSize(const aclTensor *x, const aclIntArray *shifts,
                                      const aclIntArray *dims, aclTensor *out,
                                      uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {x, shifts, dims, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRoll, &OP)
