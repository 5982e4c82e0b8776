/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnApplyAdamW and aclnnApplyAdamWV2 compute a step of AdamW in place. They differ in the source
 * of the coefficients, which a kernel of one work-item computes first, and in where the maxima of
 * amsgrad are stored.
 */
#include <string.h>

#include "aclnnop/aclnn_apply_adam_w.h"
#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "check/check.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

#define COEFFICIENTS 6

struct args {
    const aclTensor *varRef, *mRef, *vRef, *most, *grad;
    const aclTensor *beta1Power, *beta2Power, *lr, *weightDecay, *beta1, *beta2,
        *eps;              /* only without V2 */
    const aclTensor *step; /* only with V2 */
    int64_t lr_bits, beta1_bits, beta2_bits, weight_decay_bits, eps_bits;
    bool amsgrad, maximize, is_v2;
};

static const char *most_name(const struct args *a)
{
    return a->is_v2 ? "maxGradNormOptionalRef" : "maxGradNormOptional";
}

/* ---- Checks ---- */

#define STATE(field) OC_TENSOR(args, field, OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT)

/* These tensors have one element each, which applies to all elements of the others. */
static const struct oc_rule SCALARS[] = {STATE(beta1Power),  STATE(beta2Power), STATE(lr),
                                         STATE(weightDecay), STATE(beta1),      STATE(beta2),
                                         STATE(eps)};
static const struct oc_rule STEP =
    OC_TENSOR(args, step, OC_F32 | OC_I64, 0, OC_MAX_RANK, OC_ANY_FORMAT);

static const aclTensor *adam_tensor(const struct args *a, const struct oc_rule *rule)
{
    const aclTensor *tensor;

    memcpy(&tensor, (const char *)a + rule->offset, sizeof(tensor));
    return tensor;
}

static aclnnStatus adam_check_like_var(const struct args *a, const char *name,
                                       const aclTensor *tensor)
{
    if (!a->is_v2) OC_TRY(oc_check_same_dtype(name, tensor, "varRef", a->varRef));
    return oc_check_shape(name, tensor, a->varRef->shape, a->varRef->rank, "that of varRef");
}

static aclnnStatus adam_check_one_element(const char *name, const aclTensor *tensor)
{
    char shape[128];

    oc_shape_text(tensor->shape, tensor->rank, shape, sizeof(shape));
    return oc_check_that(oc_numel(tensor) == 1, name, shape, "it must have one element");
}

static aclnnStatus adam_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule states[] = {
        STATE(varRef),
        STATE(mRef),
        STATE(vRef),
        STATE(grad),
        {most_name(a), offsetof(struct args, most), OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT}};
    const bool has_most = a->amsgrad || a->most != NULL;
    const struct oc_rule *const scalars = a->is_v2 ? &STEP : SCALARS;
    const size_t count = a->is_v2 ? 1 : OC_COUNT(SCALARS);

    OC_TRY(oc_check_rules(states, OC_COUNT(states) - !has_most, a));
    OC_TRY(oc_check_rules(scalars, count, a));
    for (size_t i = 1; i < OC_COUNT(states) - !has_most; i++)
        OC_TRY(adam_check_like_var(a, states[i].name, adam_tensor(a, &states[i])));
    for (size_t i = 0; i < count; i++) {
        const aclTensor *tensor = adam_tensor(a, &scalars[i]);

        if (!a->is_v2) OC_TRY(oc_check_same_dtype(scalars[i].name, tensor, "varRef", a->varRef));
        OC_TRY(adam_check_one_element(scalars[i].name, tensor));
    }
    return ACLNN_SUCCESS;
}

/* ---- Plan ---- */

static const char *type_of(const aclTensor *tensor)
{
    return oc_dtype_name(oc_dtype_of(tensor->dtype));
}

static void adam_define_types(const struct args *a, struct oc_launch *launch)
{
    oc_launch_define(launch, "T", type_of(a->varRef));
    oc_launch_define(launch, "M", type_of(a->mRef));
    oc_launch_define(launch, "V", type_of(a->vRef));
    oc_launch_define(launch, "G", type_of(a->grad));
    if (a->amsgrad) oc_launch_define(launch, "MOST", type_of(a->most));
    oc_launch_define_flag(launch, "KEEPS_MOST", a->amsgrad && a->is_v2);
}

static struct oc_ref adam_scalar(oc_plan *p, const char *name, const aclTensor *tensor)
{
    return oc_plan_tensor(p, name, tensor, OC_READ);
}

static void adam_plan_coefficients(oc_plan *p, const struct args *a, struct oc_ref coefficients,
                                   struct oc_launch launch)
{
    launch.kernel = a->is_v2 ? "prepare_step" : "prepare_powers";
    launch.choice = (struct oc_choice){"element", "coefficients of all elements"};
    launch.bytes = 4.0 * COEFFICIENTS;
    OC_APPEND_ARGS(&launch, OC_REF(coefficients, coefficients));
    if (a->is_v2)
        OC_APPEND_ARGS(&launch, OC_REF(step, adam_scalar(p, "step", a->step)),
                       OC_INT(is_integer, oc_dtype_of(a->step->dtype) == OC_I64),
                       OC_PASSED(lr_bits), OC_PASSED(beta1_bits), OC_PASSED(beta2_bits),
                       OC_PASSED(weight_decay_bits), OC_PASSED(eps_bits));
    else
        OC_APPEND_ARGS(&launch, OC_REF(beta1_power, adam_scalar(p, "beta1Power", a->beta1Power)),
                       OC_REF(beta2_power, adam_scalar(p, "beta2Power", a->beta2Power)),
                       OC_REF(lr, adam_scalar(p, "lr", a->lr)),
                       OC_REF(weight_decay, adam_scalar(p, "weightDecay", a->weightDecay)),
                       OC_REF(beta1, adam_scalar(p, "beta1", a->beta1)),
                       OC_REF(beta2, adam_scalar(p, "beta2", a->beta2)),
                       OC_REF(eps, adam_scalar(p, "eps", a->eps)));
    OC_APPEND_ARGS(&launch, OC_INT(outputs, 1));
    oc_plan_kernel(p, &launch);
}

/* Makes the loop nest over the elements, with vectors where they are adjacent in all tensors. */
static bool adam_loop_nest(oc_plan *p, const struct args *a, int64_t bytes, struct oc_loop_nest *n)
{
    const aclTensor *const operands[] = {a->varRef, a->mRef, a->vRef, a->grad, a->most};
    const int count = a->amsgrad ? 5 : 4;
    struct oc_geometry g;
    bool adjacent = true;

    oc_geometry_make(&g, operands, count);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, bytes, n)) return false;
    for (int i = 0; i < count; i++)
        adjacent = adjacent && n->inner_stride[i] == 1;
    return oc_plan_try(
        p, oc_choose_copy(oc_plan_device(p), adjacent ? n->inner : 0, sizeof(float), &n->config));
}

static void adam_append_tensor(oc_plan *p, struct oc_launch *launch, const struct oc_loop_nest *n,
                               int operand, const char *name, const aclTensor *tensor,
                               enum oc_use use)
{
    static const char *const PARAMETERS[][3] = {{"var", "var_stride", "var_inner_stride"},
                                                {"m", "m_stride", "m_inner_stride"},
                                                {"v", "v_stride", "v_inner_stride"},
                                                {"grad", "grad_stride", "grad_inner_stride"},
                                                {"most", "most_stride", "most_inner_stride"}};
    const struct oc_ref ref = oc_plan_tensor(p, name, tensor, use);

    oc_launch_append(
        launch,
        (const struct oc_arg[]){
            {.kind = OC_ARG_REF, .name = PARAMETERS[operand][0], .ref = ref},
            {.kind = OC_ARG_INDEX8, .name = PARAMETERS[operand][1], .index8 = n->stride[operand]},
            {.kind = OC_ARG_INDEX,
             .name = PARAMETERS[operand][2],
             .index = n->inner_stride[operand]},
            {.kind = OC_ARG_END}});
}

static void adam_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const double count = (double)oc_numel(a->varRef);
    struct oc_launch launch = {.source = "apply_adam_w"};
    struct oc_loop_nest n;

    if (oc_numel(a->varRef) == 0) return;
    launch.bytes = 28.0 * count;
    if (!adam_loop_nest(p, a, (int64_t)launch.bytes, &n)) return;
    adam_define_types(a, &launch);
    oc_launch_define_int(&launch, "VECTOR", n.config.vector);
    launch.index64 = n.index64;

    const struct oc_ref coefficients = oc_plan_scratch(p, OC_F32, COEFFICIENTS);

    adam_plan_coefficients(p, a, coefficients, launch);
    launch.kernel = "apply";
    launch.flops = 16.0 * count;
    launch.aligned_access = n.config.aligned_access;
    oc_launch_set_loop_nest(&launch, &n);
    OC_APPEND_ARGS(&launch, OC_REF(coefficients, coefficients), OC_LOOP_NEST_ARGS(n));
    adam_append_tensor(p, &launch, &n, 0, "varRef", a->varRef, OC_WRITE);
    adam_append_tensor(p, &launch, &n, 1, "mRef", a->mRef, OC_WRITE);
    adam_append_tensor(p, &launch, &n, 2, "vRef", a->vRef, OC_WRITE);
    adam_append_tensor(p, &launch, &n, 3, "grad", a->grad, OC_READ_IN_PLACE);
    if (a->amsgrad)
        adam_append_tensor(p, &launch, &n, 4, most_name(a), a->most,
                           a->is_v2 ? OC_WRITE : OC_READ_IN_PLACE);
    OC_APPEND_ARGS(&launch, OC_FLOAT(direction, a->maximize ? -1.0f : 1.0f));
    oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

#define STATE_FIELDS                                                                          \
    OC_FIELD(args, varRef), OC_FIELD(args, mRef), OC_FIELD(args, vRef), OC_FIELD(args, grad), \
        OC_FIELD(args, amsgrad), OC_FIELD(args, maximize), OC_FIELD(args, is_v2)

static const struct oc_field FIELDS[] = {STATE_FIELDS,
                                         OC_NAMED_FIELD(args, most, "maxGradNormOptional"),
                                         OC_FIELD(args, beta1Power),
                                         OC_FIELD(args, beta2Power),
                                         OC_FIELD(args, lr),
                                         OC_FIELD(args, weightDecay),
                                         OC_FIELD(args, beta1),
                                         OC_FIELD(args, beta2),
                                         OC_FIELD(args, eps)};
/* A schedule changes lr with each step. One plan serves all these calls, because the values are
 * passed. */
static const struct oc_field V2_FIELDS[] = {STATE_FIELDS,
                                            OC_NAMED_FIELD(args, most, "maxGradNormOptionalRef"),
                                            OC_FIELD(args, step),
                                            OC_PASSED_FIELD(args, lr_bits),
                                            OC_PASSED_FIELD(args, beta1_bits),
                                            OC_PASSED_FIELD(args, beta2_bits),
                                            OC_PASSED_FIELD(args, weight_decay_bits),
                                            OC_PASSED_FIELD(args, eps_bits)};
static const struct oc_op OP = {"aclnnApplyAdamW", adam_check, adam_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op V2_OP = {"aclnnApplyAdamWV2", adam_check, adam_plan, V2_FIELDS,
                                   OC_COUNT(V2_FIELDS)};

static int64_t bits_of(float value)
{
    int32_t bits;

    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

aclnnStatus aclnnApplyAdamWGetWorkspaceSize(
    aclTensor *varRef, aclTensor *mRef, aclTensor *vRef, const aclTensor *beta1Power,
    const aclTensor *beta2Power, const aclTensor *lr, const aclTensor *weightDecay,
    const aclTensor *beta1, const aclTensor *beta2, const aclTensor *eps, const aclTensor *grad,
    const aclTensor *maxGradNormOptional, bool amsgrad, bool maximize, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct args a = {.varRef = varRef,
                           .mRef = mRef,
                           .vRef = vRef,
                           .most = maxGradNormOptional,
                           .grad = grad,
                           .beta1Power = beta1Power,
                           .beta2Power = beta2Power,
                           .lr = lr,
                           .weightDecay = weightDecay,
                           .beta1 = beta1,
                           .beta2 = beta2,
                           .eps = eps,
                           .amsgrad = amsgrad,
                           .maximize = maximize};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnApplyAdamW, &OP)

aclnnStatus aclnnApplyAdamWV2GetWorkspaceSize(aclTensor *varRef, aclTensor *mRef, aclTensor *vRef,
                                              aclTensor *maxGradNormOptionalRef,
                                              const aclTensor *grad, const aclTensor *step,
                                              float lr, float beta1, float beta2, float weightDecay,
                                              float eps, bool amsgrad, bool maximize,
                                              uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.varRef = varRef,
                           .mRef = mRef,
                           .vRef = vRef,
                           .most = maxGradNormOptionalRef,
                           .grad = grad,
                           .step = step,
                           .lr_bits = bits_of(lr),
                           .beta1_bits = bits_of(beta1),
                           .beta2_bits = bits_of(beta2),
                           .weight_decay_bits = bits_of(weightDecay),
                           .eps_bits = bits_of(eps),
                           .amsgrad = amsgrad,
                           .maximize = maximize,
                           .is_v2 = true};

    return oc_op_prepare(&V2_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnApplyAdamWV2, &V2_OP)
