/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnForeachNonFiniteCheckAndUnscale plans one kernel for each tensor of the list, and
 * aclnnAmpUpdateScale a kernel of one work-item. */
#include <stdio.h>

#include "aclnnop/aclnn_amp_update_scale.h"
#include "aclnnop/aclnn_foreach_non_finite_check_and_unscale.h"
#include "check/check.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

struct unscale {
    const aclTensorList *scaledGrads;
    const aclTensor *foundInf, *inScale;
};

struct args {
    const aclTensor *currentScale, *growthTracker, *foundInf;
    double growthFactor, backoffFactor;
    int64_t growthInterval;
    const aclTensor *updatedScale, *updatedGrowthTracker;
};

static aclnnStatus amp_check_one_element(const char *name, const aclTensor *tensor, unsigned types)
{
    const struct oc_rule rule = {name, 0, types, 0, OC_MAX_RANK, OC_ANY_FORMAT};
    char what[40], shape[128];

    OC_TRY(oc_check_rules(&rule, 1, &tensor));
    oc_shape_text(tensor->shape, tensor->rank, shape, sizeof(shape));
    (void)snprintf(what, sizeof(what), "shape of %s", name);
    return oc_check_that(oc_numel(tensor) == 1, what, shape, "it must have one element");
}

/* ---- aclnnForeachNonFiniteCheckAndUnscale ---- */

static aclnnStatus unscale_check(const void *opaque)
{
    const struct unscale *a = opaque;
    char name[40];

    OC_TRY(oc_check_pointer("scaledGrads", a->scaledGrads));
    OC_TRY(amp_check_one_element("foundInf", a->foundInf, OC_F32));
    OC_TRY(amp_check_one_element("inScale", a->inScale, OC_F32));
    for (uint64_t i = 0; i < a->scaledGrads->size; i++) {
        const struct oc_rule rule = {name, 0, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS};

        (void)snprintf(name, sizeof(name), "scaledGrads[%llu]", (unsigned long long)i);
        OC_TRY(oc_check_rules(&rule, 1, &a->scaledGrads->items[i]));
    }
    return ACLNN_SUCCESS;
}

static void unscale_plan_item(oc_plan *p, const aclTensor *grad, struct oc_ref found,
                              struct oc_ref scale)
{
    const enum oc_dtype type = oc_dtype_of(grad->dtype);
    const double count = (double)oc_numel(grad);
    struct oc_launch launch = {.source = "amp_scale",
                               .kernel = "unscale",
                               .defines = {OC_DEFINE(T, oc_dtype_name(type))},
                               .bytes = 2 * count * (double)oc_dtype_size(type),
                               .flops = count};
    struct oc_geometry g;
    struct oc_loop_nest n;

    oc_geometry_make(&g, &grad, 1);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n) ||
        !oc_plan_try(p, oc_choose_copy(oc_plan_device(p), n.inner_stride[0] == 1 ? n.inner : 0,
                                       oc_dtype_size(type), &n.config)))
        return;
    oc_launch_define_int(&launch, "VECTOR", n.config.vector);
    launch.index64 = n.index64;
    launch.aligned_access = n.config.aligned_access;
    oc_launch_set_loop_nest(&launch, &n);
    OC_APPEND_ARGS(&launch, OC_REF(found, found), OC_REF(scale, scale), OC_LOOP_NEST_ARGS(n),
                   OC_REF(grad, oc_plan_tensor(p, "scaledGrads", grad, OC_WRITE)),
                   OC_INDEX8(grad_stride, n.stride[0]),
                   OC_INDEX(grad_inner_stride, n.inner_stride[0]));
    oc_plan_kernel(p, &launch);
}

static void unscale_plan(oc_plan *p, const void *opaque)
{
    const struct unscale *a = opaque;
    bool is_empty = true;

    for (uint64_t i = 0; i < a->scaledGrads->size; i++)
        is_empty = is_empty && oc_numel(a->scaledGrads->items[i]) == 0;
    if (is_empty) return;

    const struct oc_ref found = oc_plan_tensor(p, "foundInf", a->foundInf, OC_WRITE);
    const struct oc_ref scale = oc_plan_tensor(p, "inScale", a->inScale, OC_READ);

    for (uint64_t i = 0; i < a->scaledGrads->size; i++) {
        oc_plan_set_item(p, i);
        if (oc_numel(a->scaledGrads->items[i]) > 0)
            unscale_plan_item(p, a->scaledGrads->items[i], found, scale);
    }
}

/* ---- aclnnAmpUpdateScale ---- */

static aclnnStatus update_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(amp_check_one_element("currentScale", a->currentScale, OC_F32));
    OC_TRY(amp_check_one_element("growthTracker", a->growthTracker, OC_I32));
    OC_TRY(amp_check_one_element("foundInf", a->foundInf, OC_F32));
    OC_TRY(amp_check_one_element("updatedScale", a->updatedScale, OC_F32));
    return amp_check_one_element("updatedGrowthTracker", a->updatedGrowthTracker, OC_I32);
}

static void update_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_launch launch = {.source = "amp_scale",
                               .kernel = "update",
                               .defines = {OC_DEFINE(T, "f32"), OC_DEFINE_INT(VECTOR, 4)},
                               .choice = {"element", "one scale"},
                               .bytes = 20,
                               .flops = 1};

    if (!oc_plan_try(p, oc_choose_index_width(1, 1, &launch.index64))) return;
    OC_APPEND_ARGS(
        &launch,
        OC_REF(scale, oc_plan_tensor(p, "currentScale", a->currentScale, OC_READ_IN_PLACE)),
        OC_REF(tracker, oc_plan_tensor(p, "growthTracker", a->growthTracker, OC_READ_IN_PLACE)),
        OC_REF(found, oc_plan_tensor(p, "foundInf", a->foundInf, OC_READ)),
        OC_FLOAT(growth, (float)a->growthFactor), OC_FLOAT(backoff, (float)a->backoffFactor),
        OC_PASSED(growthInterval),
        OC_REF(new_scale, oc_plan_tensor(p, "updatedScale", a->updatedScale, OC_WRITE)),
        OC_REF(new_tracker,
               oc_plan_tensor(p, "updatedGrowthTracker", a->updatedGrowthTracker, OC_WRITE)),
        OC_INT(outputs, 1));
    oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

static const struct oc_field UNSCALE_FIELDS[] = {
    OC_FIELD(unscale, scaledGrads), OC_FIELD(unscale, foundInf), OC_FIELD(unscale, inScale)};
static const struct oc_op UNSCALE_OP = {"aclnnForeachNonFiniteCheckAndUnscale", unscale_check,
                                        unscale_plan, UNSCALE_FIELDS, OC_COUNT(UNSCALE_FIELDS)};
static const struct oc_field FIELDS[] = {
    OC_FIELD(args, currentScale),  OC_FIELD(args, growthTracker),
    OC_FIELD(args, foundInf),      OC_FIELD(args, growthFactor),
    OC_FIELD(args, backoffFactor), OC_PASSED_FIELD(args, growthInterval),
    OC_FIELD(args, updatedScale),  OC_FIELD(args, updatedGrowthTracker)};
static const struct oc_op OP = {"aclnnAmpUpdateScale", update_check, update_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(const aclTensorList *scaledGrads,
                                                                 const aclTensor *foundInf,
                                                                 const aclTensor *inScale,
                                                                 uint64_t *workspaceSize,
                                                                 aclOpExecutor **executor)
{
    const struct unscale a = {scaledGrads, foundInf, inScale};

    return oc_op_prepare(&UNSCALE_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnForeachNonFiniteCheckAndUnscale, &UNSCALE_OP)

aclnnStatus aclnnAmpUpdateScaleGetWorkspaceSize(const aclTensor *currentScale,
                                                const aclTensor *growthTracker,
                                                const aclTensor *foundInf, double growthFactor,
                                                double backoffFactor, int64_t growthInterval,
                                                const aclTensor *updatedScale,
                                                const aclTensor *updatedGrowthTracker,
                                                uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {currentScale,  growthTracker,  foundInf,     growthFactor,
                           backoffFactor, growthInterval, updatedScale, updatedGrowthTracker};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAmpUpdateScale, &OP)
