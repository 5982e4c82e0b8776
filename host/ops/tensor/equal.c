/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnEqual has three steps: a flag is set to 0, work-items that find a difference set it, and
 * the last step turns it into a BOOL. Tensors of different shapes are not compared. */
#include <string.h>

#include "aclnnop/aclnn_equal.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self, *other;
    aclTensor *out;
};

static aclnnStatus equal_check(const void *opaque)
{
    static const int64_t one[] = {1};
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, other, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_B8, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return oc_check_shape("out", a->out, one, 1, "one answer");
}

static bool equal_has_one_shape(const struct args *a)
{
    return a->self->rank == a->other->rank &&
           (a->self->rank == 0 ||
            memcmp(a->self->shape, a->other->shape, a->self->rank * sizeof(*a->self->shape)) == 0);
}

/* Sets what both kernels have in common. */
static struct oc_launch equal_launch(oc_plan *p, const struct args *a, const char *kernel)
{
    const enum oc_dtype promoted =
        oc_promote(oc_dtype_of(a->self->dtype), oc_dtype_of(a->other->dtype));
    struct oc_launch launch = {
        .source = "equal",
        .kernel = kernel,
        .defines = {OC_DEFINE(COMPUTE, oc_dtype_name(oc_compute_type(promoted)))}};

    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    return launch;
}

static void equal_plan_compare(oc_plan *p, const struct args *a, struct oc_ref flag)
{
    const enum oc_dtype self = oc_dtype_of(a->self->dtype), other = oc_dtype_of(a->other->dtype);
    const aclTensor *const operands[] = {a->self, a->other};
    const double count = (double)oc_numel(a->self);
    struct oc_launch launch = equal_launch(p, a, "compare");
    struct oc_geometry g;
    struct oc_loop_nest n;

    launch.flops = count;
    launch.bytes = count * (double)(oc_dtype_size(self) + oc_dtype_size(other));
    oc_geometry_make(&g, operands, 2);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);
    OC_APPEND_ARGS(
        &launch, OC_REF(flag, flag), OC_REF(self, oc_plan_tensor(p, "self", a->self, OC_READ)),
        OC_INT(self_type, oc_dtype_number(self)),
        OC_REF(other, oc_plan_tensor(p, "other", a->other, OC_READ)),
        OC_INT(other_type, oc_dtype_number(other)), OC_LOOP_NEST_ARGS(n),
        OC_INDEX8(self_stride, n.stride[0]), OC_INDEX(self_inner_stride, n.inner_stride[0]),
        OC_INDEX8(other_stride, n.stride[1]), OC_INDEX(other_inner_stride, n.inner_stride[1]));
    oc_plan_kernel(p, &launch);
}

static void equal_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool has_one_shape = equal_has_one_shape(a);
    struct oc_launch launch = equal_launch(p, a, "conclude");

    if (!oc_plan_supports(p, "self", oc_dtype_of(a->self->dtype)) ||
        !oc_plan_supports(p, "other", oc_dtype_of(a->other->dtype)) ||
        !oc_plan_try(p, oc_choose_index_width(1, 1, &launch.index64)))
        return;

    const struct oc_ref flag = oc_plan_scratch(p, OC_I32, 1);

    oc_plan_zero(p, flag, 4);
    if (has_one_shape && oc_numel(a->self) > 0) equal_plan_compare(p, a, flag);
    launch.choice = (struct oc_choice){"element", "one answer"};
    launch.bytes = 5;
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_REF(flag, flag), OC_INT(same_shape, has_one_shape), OC_INT(outputs, 1));
    oc_plan_kernel(p, &launch);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, other),
                                         OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnEqual", equal_check, equal_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnEqualGetWorkspaceSize(const aclTensor *self, const aclTensor *other,
                                       aclTensor *out, uint64_t *workspaceSize,
                                       aclOpExecutor **executor)
{
    const struct args a = {self, other, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnEqual, &OP)
