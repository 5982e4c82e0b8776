/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnOneHot sets the element of each class that self names to another value than the others. aclnnEye does so with the
 * diagonal of a matrix. */
#include <string.h>

#include "aclnnop/aclnn_eye.h"
#include "aclnnop/aclnn_one_hot.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/raw_copy.h"

struct args {
    const aclTensor *self;
    int64_t numClasses;
    const aclTensor *onValue, *offValue;
    int64_t axis, n, m;
    const aclTensor *out;
};

/* ---- Checks ---- */

/* Returns the axis of the classes in out. */
static uint64_t one_hot_axis(const struct args *a)
{
    return a->axis == -1 ? a->self->rank : (uint64_t)a->axis;
}

static aclnnStatus one_hot_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, (unsigned)(OC_I32 | OC_I64 | OC_U8), 0, OC_MAX_RANK - 1,
                  OC_PUBLIC_FORMATS),
        OC_TENSOR(args, onValue, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, offValue, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    int64_t shape[OC_MAX_RANK] = {0};

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("onValue", a->onValue, "out", a->out));
    OC_TRY(oc_check_same_dtype("offValue", a->offValue, "out", a->out));
    OC_TRY(oc_check_i64("elements of onValue", oc_numel(a->onValue), OC_EQ, NULL, 1));
    OC_TRY(oc_check_i64("elements of offValue", oc_numel(a->offValue), OC_EQ, NULL, 1));
    OC_TRY(oc_check_i64("numClasses", a->numClasses, OC_GE, NULL, 0));
    OC_TRY(oc_check_i64("axis", a->axis, OC_GE, NULL, -1));
    OC_TRY(oc_check_i64("axis", a->axis, OC_LE, "the rank of self", (int64_t)a->self->rank));

    const uint64_t axis = one_hot_axis(a), rank = a->self->rank;

    memcpy(shape, a->self->shape, axis * sizeof(shape[0]));
    shape[axis] = a->numClasses;
    memcpy(shape + axis + 1, a->self->shape + axis, (rank - axis) * sizeof(shape[0]));
    return oc_check_shape("out", a->out, shape, rank + 1, "that of self with the classes");
}

static aclnnStatus eye_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rule = OC_TENSOR(args, out, OC_TYPES_ALL, 2, 2, OC_PUBLIC_FORMATS);
    const int64_t shape[] = {a->n, a->m};

    OC_TRY(oc_check_rules(&rule, 1, a));
    OC_TRY(oc_check_i64("n", a->n, OC_GE, NULL, 0));
    OC_TRY(oc_check_i64("m", a->m, OC_GE, NULL, 0));
    return oc_check_shape("out", a->out, shape, 2, "n and m");
}

/* ---- Plans ---- */

/* What the kernel takes beside out. */
struct one_hot {
    const char *self_type; /* NULL: self is 0 */
    struct oc_ref self, on, off;
    struct oc_layout classes, positions; /* self, and the position, in the dimensions of out */
    int64_t self_extent;
};

static void one_hot_launch(oc_plan *p, const aclTensor *out, struct oc_ref to,
                           const struct one_hot *h)
{
    const enum oc_dtype type = oc_dtype_of(out->dtype);
    const aclTensor *const operands[] = {out, &h->classes.tensor, &h->positions.tensor};
    struct oc_launch launch = {.source = "one_hot",
                               .kernel = "one_hot",
                               .defines = {OC_DEFINE(RAW, oc_raw_type(type))},
                               .bytes = (double)oc_numel(out) * (double)oc_dtype_size(type)};
    struct oc_geometry g;
    struct oc_loop_nest n;
    bool index64;

    oc_geometry_make(&g, operands, 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n) ||
        !oc_plan_try(p, oc_choose_index_width(h->self_extent, oc_numel(out), &index64)))
        return;
    n.index64 = n.index64 || index64;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "TRUTHS", type == OC_B8);
    if (h->self_type != NULL) oc_launch_define(&launch, "SELF", h->self_type);
    OC_APPEND_ARGS(&launch, OC_REF(out, to), OC_REF(self, h->self_type != NULL ? h->self : to),
                   OC_REF(on, h->on), OC_REF(off, h->off), OC_LOOP_NEST_ARGS(n),
                   OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(self_stride, n.stride[1]),
                   OC_INDEX8(position_stride, n.stride[2]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(self_inner_stride, n.inner_stride[1]),
                   OC_INDEX(position_inner_stride, n.inner_stride[2]));
    oc_plan_kernel(p, &launch);
}

/* Makes a layout of the shape of out with all strides 0. */
static void one_hot_layout(const aclTensor *out, struct oc_layout *l)
{
    oc_layout_make(l, out->shape, out->rank, NULL);
    memset(l->strides, 0, sizeof(l->strides));
}

static void one_hot_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const uint64_t axis = one_hot_axis(a);
    struct one_hot h = {.self_extent = oc_view_index_extent(a->self)};

    if (!oc_plan_supports(p, "out", oc_dtype_of(a->out->dtype)) || oc_numel(a->out) == 0) return;
    h.self_type = a->self->dtype == ACL_INT64   ? "long"
                  : a->self->dtype == ACL_INT32 ? "int"
                                                : "uchar";
    one_hot_layout(a->out, &h.classes);
    one_hot_layout(a->out, &h.positions);
    for (uint64_t d = 0; d < a->self->rank; d++)
        h.classes.strides[d < axis ? d : d + 1] = oc_view_stride(a->self, (int64_t)d);
    h.positions.strides[axis] = 1;

    const struct oc_ref out = oc_plan_tensor(p, "out", a->out, OC_WRITE);

    h.self = oc_plan_tensor(p, "self", a->self, OC_READ);
    h.on = oc_plan_tensor(p, "onValue", a->onValue, OC_READ);
    h.off = oc_plan_tensor(p, "offValue", a->offValue, OC_READ);
    one_hot_launch(p, a->out, out, &h);
}

static void eye_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    const struct oc_scalar one = oc_scalar_of_double(1);
    const int64_t bits[] = {oc_scalar_element_bits(&one, type), 0};
    struct one_hot h = {.self_extent = 0};

    if (!oc_plan_supports(p, "out", type) || oc_numel(a->out) == 0) return;
    one_hot_layout(a->out, &h.classes);
    one_hot_layout(a->out, &h.positions);
    h.positions.strides[0] = -1;
    h.positions.strides[1] = 1;

    const struct oc_ref out = oc_plan_tensor(p, "out", a->out, OC_WRITE);

    h.on = oc_plan_constant(p, &bits[0], sizeof(bits[0]));
    h.off = oc_plan_constant(p, &bits[1], sizeof(bits[1]));
    one_hot_launch(p, a->out, out, &h);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),    OC_FIELD(args, numClasses),
                                         OC_FIELD(args, onValue), OC_FIELD(args, offValue),
                                         OC_FIELD(args, axis),    OC_FIELD(args, out)};
static const struct oc_field EYE_FIELDS[] = {OC_FIELD(args, n), OC_FIELD(args, m),
                                             OC_FIELD(args, out)};
static const struct oc_op ONE_HOT = {"aclnnOneHot", one_hot_check, one_hot_plan, FIELDS,
                                     OC_COUNT(FIELDS)};
static const struct oc_op EYE = {"aclnnEye", eye_check, eye_plan, EYE_FIELDS, OC_COUNT(EYE_FIELDS)};

aclnnStatus aclnnOneHotGetWorkspaceSize(const aclTensor *self, int numClasses,
                                        const aclTensor *onValue, const aclTensor *offValue,
                                        int64_t axis, aclTensor *out, uint64_t *workspaceSize,
                                        aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .numClasses = numClasses,
                           .onValue = onValue,
                           .offValue = offValue,
                           .axis = axis,
                           .out = out};

    return oc_op_prepare(&ONE_HOT, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnOneHot, &ONE_HOT)

aclnnStatus aclnnEyeGetWorkspaceSize(int64_t n, int64_t m, aclTensor *out, uint64_t *workspaceSize,
                                     aclOpExecutor **executor)
{
    const struct args a = {.n = n, .m = m, .out = out};

    return oc_op_prepare(&EYE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnEye, &EYE)
