/* SPDX-License-Identifier: Apache-2.0 */
/* These operators multiply one half of a tensor along an axis by an activation of the other half. */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_geglu.h"
#include "aclnnop/aclnn_swi_glu.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/axis_rows.h"
#include "steps/steps.h"

struct args {
    const aclTensor *x;
    int64_t dim, approximate;
    bool activateLeft;
    const aclTensor *out, *activated; /* activated is NULL for aclnnSwiGlu */
};

#define GATED_TENSOR(field, text)                                                          \
    {                                                                                      \
        (text), offsetof(struct args, field), OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS \
    }

/* ---- Checks ---- */

static aclnnStatus gated_check(const struct args *a, const char *name)
{
    const uint64_t rank = a->x->rank;
    int64_t shape[OC_MAX_RANK];
    char what[40], text[24], rule[64];

    OC_TRY(oc_check_axis("dim", a->dim, name, rank));

    const int64_t axis = oc_axis_of(a->x, a->dim), extent = a->x->shape[axis];

    (void)snprintf(what, sizeof(what), "%s.shape[%lld]", name, (long long)axis);
    (void)snprintf(text, sizeof(text), "%lld", (long long)extent);
    OC_TRY(oc_check_that(extent % 2 == 0, what, text, "must be even"));
    memcpy(shape, a->x->shape, rank * sizeof(shape[0]));
    shape[axis] = extent / 2;
    (void)snprintf(rule, sizeof(rule), "that of %s with half of its axis dim", name);
    OC_TRY(oc_check_same_dtype("out", a->out, name, a->x));
    OC_TRY(oc_check_shape("out", a->out, shape, rank, rule));
    if (a->activated == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_same_dtype("outGelu", a->activated, name, a->x));
    return oc_check_shape("outGelu", a->activated, shape, rank, rule);
}

static aclnnStatus swi_glu_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {GATED_TENSOR(x, "x"), GATED_TENSOR(out, "out")};

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), opaque));
    return gated_check(opaque, "x");
}

static aclnnStatus geglu_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {GATED_TENSOR(x, "self"), GATED_TENSOR(out, "out"),
                                           GATED_TENSOR(activated, "outGelu")};
    static const char *const FORMULAS[] = {"none", "tanh"};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_enum("approximate", a->approximate, FORMULAS, OC_COUNT(FORMULAS)));
    return gated_check(a, "self");
}

/* ---- Plan ---- */

static bool gated_set_range(oc_plan *p, const struct args *a, struct oc_launch *launch,
                            struct oc_loop_nest *n)
{
    const aclTensor *const activated = a->activated == NULL ? a->out : a->activated;
    struct oc_layout half;
    struct oc_geometry g;
    bool index64;

    oc_layout_make(&half, a->out->shape, a->out->rank, NULL);
    for (uint64_t d = 0; d < a->x->rank; d++)
        half.strides[d] = oc_view_stride(a->x, (int64_t)d);
    half.tensor.dtype = a->x->dtype;

    const aclTensor *const operands[] = {a->out, activated, &half.tensor};
    const int64_t extent =
        oc_max_i64(oc_view_index_extent(a->x),
                   oc_max_i64(oc_view_index_extent(a->out), oc_view_index_extent(activated)));

    oc_geometry_make(&g, operands, 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch->bytes, n) ||
        !oc_plan_try(p, oc_choose_index_width(extent, 0, &index64)))
        return false;
    n->index64 = n->index64 || index64;
    oc_launch_set_loop_nest(launch, n);
    return true;
}

static void gated_plan(oc_plan *p, const struct args *a, const char *name, const char *activation)
{
    const enum oc_dtype type = oc_dtype_of(a->x->dtype);
    const double count = (double)oc_numel(a->out);
    struct oc_launch launch = {
        .source = "gated",
        .kernel = "gated",
        .defines = {OC_DEFINE(ACTIVATION, activation), OC_DEFINE(T, oc_dtype_name(type))},
        .bytes = 3 * count * (double)oc_dtype_size(type),
        .flops = 5 * count};
    struct oc_loop_nest n;

    if (oc_numel(a->out) == 0 || !gated_set_range(p, a, &launch, &n)) return;

    const int64_t axis = oc_axis_of(a->x, a->dim);
    const int64_t half = oc_axis_length(a->out, axis) * oc_view_stride(a->x, axis);
    const struct oc_ref out = oc_plan_tensor(p, "out", a->out, OC_WRITE);
    const struct oc_ref activated =
        a->activated == NULL ? out : oc_plan_tensor(p, "outGelu", a->activated, OC_WRITE);

    oc_launch_define_flag(&launch, "HAS_ACTIVATED", a->activated != NULL);
    OC_APPEND_ARGS(&launch, OC_REF(out, out), OC_REF(activated, activated),
                   OC_REF(x, oc_plan_tensor(p, name, a->x, OC_READ)), OC_LOOP_NEST_ARGS(n),
                   OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(activated_stride, n.stride[1]),
                   OC_INDEX8(x_stride, n.stride[2]), OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(activated_inner_stride, n.inner_stride[1]),
                   OC_INDEX(x_inner_stride, n.inner_stride[2]),
                   OC_INDEX(start, a->activateLeft ? 0 : half),
                   OC_INDEX(gate_distance, a->activateLeft ? half : -half));
    oc_plan_kernel(p, &launch);
}

static void swi_glu_plan(oc_plan *p, const void *opaque) { gated_plan(p, opaque, "x", "silu"); }

static void geglu_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    gated_plan(p, a, "self", a->approximate == 0 ? "gelu_erf" : "gelu_tanh");
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, x), OC_FIELD(args, dim),
                                         OC_FIELD(args, activateLeft), OC_FIELD(args, out)};
static const struct oc_field GEGLU_FIELDS[] = {OC_NAMED_FIELD(args, x, "self"),
                                               OC_FIELD(args, dim),
                                               OC_FIELD(args, approximate),
                                               OC_FIELD(args, activateLeft),
                                               OC_FIELD(args, out),
                                               OC_NAMED_FIELD(args, activated, "outGelu")};
static const struct oc_op SWI_GLU = {"aclnnSwiGlu", swi_glu_check, swi_glu_plan, FIELDS,
                                     OC_COUNT(FIELDS)};
static const struct oc_op GEGLU = {"aclnnGeGlu", geglu_check, geglu_plan, GEGLU_FIELDS,
                                   OC_COUNT(GEGLU_FIELDS)};
static const struct oc_op GEGLU_V3 = {"aclnnGeGluV3", geglu_check, geglu_plan, GEGLU_FIELDS,
                                      OC_COUNT(GEGLU_FIELDS)};

aclnnStatus aclnnSwiGluGetWorkspaceSize(const aclTensor *x, int64_t dim, const aclTensor *out,
                                        uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.x = x, .dim = dim, .activateLeft = true, .out = out};

    return oc_op_prepare(&SWI_GLU, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSwiGlu, &SWI_GLU)

aclnnStatus aclnnGeGluGetWorkspaceSize(const aclTensor *self, int64_t dim, int64_t approximate,
                                       aclTensor *out, aclTensor *outGelu, uint64_t *workspaceSize,
                                       aclOpExecutor **executor)
{
    const struct args a = {self, dim, approximate, false, out, outGelu};

    return oc_op_prepare(&GEGLU, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGeGlu, &GEGLU)

aclnnStatus aclnnGeGluV3GetWorkspaceSize(const aclTensor *self, int64_t dim, int64_t approximate,
                                         bool activateLeft, aclTensor *out, aclTensor *outGelu,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, dim, approximate, activateLeft, out, outGelu};

    return oc_op_prepare(&GEGLU_V3, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGeGluV3, &GEGLU_V3)
