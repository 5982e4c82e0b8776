/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnTriu and aclnnTril, which keep the elements of matrices on one side of a diagonal, and clear the others. */
#include "aclnnop/aclnn_tril.h"
#include "aclnnop/aclnn_triu.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/raw_copy.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self;
    int64_t diagonal;
    const aclTensor *out, *selfRef; /* selfRef is given in place of self and out */
};

static aclnnStatus triangle_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 2, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 2, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
}

static aclnnStatus triangle_check_in_place(const void *opaque)
{
    const struct oc_rule rule =
        OC_TENSOR(args, selfRef, OC_TYPES_ALL, 2, OC_MAX_RANK, OC_PUBLIC_FORMATS);

    return oc_check_rules(&rule, 1, opaque);
}

/* Makes the layout of a tensor whose element (..., i, j) is element j - i of its memory. A loop nest follows its strides as
 * those of the operands, so that the kernel needs no division to find its row and column. */
static void triangle_distances(const aclTensor *like, struct oc_layout *l)
{
    oc_layout_make(l, like->shape, like->rank, NULL);
    for (uint64_t d = 0; d < like->rank; d++)
        l->strides[d] = d + 2 == like->rank ? -1 : d + 1 == like->rank ? 1 : 0;
}

static void triangle_plan(oc_plan *p, const struct args *a, bool is_upper)
{
    const bool is_in_place = a->selfRef != NULL;
    const aclTensor *out = is_in_place ? a->selfRef : a->out, *self = is_in_place ? out : a->self;
    const enum oc_dtype type = oc_dtype_of(out->dtype);
    struct oc_launch launch = {.source = "triangle",
                               .kernel = "triangle",
                               .defines = {OC_DEFINE(RAW, oc_raw_type(type))},
                               .bytes = 2 * (double)oc_numel(out) * (double)oc_dtype_size(type)};
    struct oc_layout distances;
    struct oc_geometry g;
    struct oc_loop_nest n;

    if (!oc_plan_supports(p, is_in_place ? "selfRef" : "out", type) || oc_numel(out) == 0) return;
    triangle_distances(out, &distances);

    const aclTensor *const operands[] = {out, self, &distances.tensor};

    oc_geometry_make(&g, operands, 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "TRUTHS", type == OC_B8);

    const int64_t rows = oc_dim(out, -2), columns = oc_dim(out, -1);
    const int64_t diagonal = oc_max_i64(-rows, oc_min_i64(a->diagonal, columns));

    OC_APPEND_ARGS(
        &launch, OC_REF(out, oc_plan_tensor(p, is_in_place ? "selfRef" : "out", out, OC_WRITE)),
        OC_REF(self, oc_plan_tensor(p, is_in_place ? "selfRef" : "self", self, OC_READ_IN_PLACE)),
        OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
        OC_INDEX8(self_stride, n.stride[1]), OC_INDEX8(distance_stride, n.stride[2]),
        OC_INDEX(out_inner_stride, n.inner_stride[0]),
        OC_INDEX(self_inner_stride, n.inner_stride[1]),
        OC_INDEX(distance_inner_stride, n.inner_stride[2]),
        /* What is kept is [from, to]. */
        OC_INDEX(from, is_upper ? diagonal : -rows), OC_INDEX(to, is_upper ? columns : diagonal));
    oc_plan_kernel(p, &launch);
}

static void triu_plan(oc_plan *p, const void *opaque) { triangle_plan(p, opaque, true); }

static void tril_plan(oc_plan *p, const void *opaque) { triangle_plan(p, opaque, false); }

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_VALUE_FIELD(args, diagonal),
                                         OC_FIELD(args, out)};
static const struct oc_field IN_PLACE_FIELDS[] = {OC_FIELD(args, selfRef),
                                                  OC_VALUE_FIELD(args, diagonal)};

static const struct oc_op TRIU = {"aclnnTriu", triangle_check, triu_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op TRIL = {"aclnnTril", triangle_check, tril_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op TRIU_IN_PLACE = {"aclnnInplaceTriu", triangle_check_in_place, triu_plan,
                                           IN_PLACE_FIELDS, OC_COUNT(IN_PLACE_FIELDS)};
static const struct oc_op TRIL_IN_PLACE = {"aclnnInplaceTril", triangle_check_in_place, tril_plan,
                                           IN_PLACE_FIELDS, OC_COUNT(IN_PLACE_FIELDS)};

aclnnStatus aclnnTriuGetWorkspaceSize(const aclTensor *self, int64_t diagonal, aclTensor *out,
                                      uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self, .diagonal = diagonal, .out = out};

    return oc_op_prepare(&TRIU, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTriu, &TRIU)

aclnnStatus aclnnTrilGetWorkspaceSize(const aclTensor *self, int64_t diagonal, aclTensor *out,
                                      uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self, .diagonal = diagonal, .out = out};

    return oc_op_prepare(&TRIL, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTril, &TRIL)

aclnnStatus aclnnInplaceTriuGetWorkspaceSize(aclTensor *selfRef, int64_t diagonal,
                                             uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.diagonal = diagonal, .selfRef = selfRef};

    return oc_op_prepare(&TRIU_IN_PLACE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceTriu, &TRIU_IN_PLACE)

aclnnStatus aclnnInplaceTrilGetWorkspaceSize(const aclTensor *selfRef, int64_t diagonal,
                                             uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.diagonal = diagonal, .selfRef = selfRef};

    return oc_op_prepare(&TRIL_IN_PLACE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceTril, &TRIL_IN_PLACE)
