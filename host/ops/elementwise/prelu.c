/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnPrelu, which multiplies elements that are not positive by the weight of their channel, and its gradients. */
#include "aclnnop/aclnn_prelu.h"
#include "aclnnop/aclnn_prelu_backward.h"
#include "base/math.h"
#include "check/check.h"
#include "plan/op.h"
#include "steps/steps.h"
#include "strategy/reduction.h"

struct args {
    const aclTensor *gradOutput; /* only of aclnnPreluBackward */
    const aclTensor *self, *weight;
    const aclTensor *out;                    /* only of aclnnPrelu */
    const aclTensor *gradInput, *gradWeight; /* only of aclnnPreluBackward */
};

/* ---- Checks ---- */

#define PRELU_TENSOR(field) OC_TENSOR(args, field, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS)

static aclnnStatus prelu_check_like(const char *name, const aclTensor *tensor,
                                    const char *like_name, const aclTensor *like, const char *why)
{
    OC_TRY(oc_check_same_dtype(name, tensor, like_name, like));
    return oc_check_shape(name, tensor, like->shape, like->rank, why);
}

/* Checks that weight has a number per channel of self, along one axis, or one number. */
static aclnnStatus prelu_check_weight(const struct args *a)
{
    const int64_t channels = a->self->rank < 2 ? 1 : a->self->shape[1];
    const int64_t count = oc_numel(a->weight);
    int axes = 0;

    OC_TRY(oc_check_same_dtype("weight", a->weight, "self", a->self));
    for (uint64_t d = 0; d < a->weight->rank; d++)
        axes += a->weight->shape[d] != 1;
    OC_TRY(oc_check_i64("the number of axes of weight with other extents than 1", axes, OC_LE, NULL,
                        1));
    return count == 1 ? ACLNN_SUCCESS
                      : oc_check_i64("the number of elements of weight", count, OC_EQ,
                                     "1 or the number of channels of self", channels);
}

static aclnnStatus prelu_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {PRELU_TENSOR(self), PRELU_TENSOR(weight),
                                           PRELU_TENSOR(out)};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(prelu_check_weight(a));
    return prelu_check_like("out", a->out, "self", a->self, "that of self");
}

static aclnnStatus backward_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {PRELU_TENSOR(gradOutput), PRELU_TENSOR(self),
                                           PRELU_TENSOR(weight), PRELU_TENSOR(gradInput),
                                           PRELU_TENSOR(gradWeight)};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(prelu_check_weight(a));
    OC_TRY(prelu_check_like("gradOutput", a->gradOutput, "self", a->self, "that of self"));
    OC_TRY(prelu_check_like("gradInput", a->gradInput, "self", a->self, "that of self"));
    return prelu_check_like("gradWeight", a->gradWeight, "weight", a->weight, "that of weight");
}

/* ---- Plan ---- */

/* Makes the layout in which each element of self has its weight. */
static void prelu_weights(const struct args *a, struct oc_layout *l)
{
    int64_t stride = 0;

    for (uint64_t d = 0; d < a->weight->rank; d++)
        if (a->weight->shape[d] != 1) stride = oc_stride(a->weight, (int64_t)d);
    oc_layout_make(l, a->self->shape, a->self->rank, NULL);
    for (uint64_t d = 0; d < a->self->rank; d++)
        l->strides[d] = d == 1 ? stride : 0;
    l->tensor.dtype = a->weight->dtype;
}

static void prelu_elements(oc_plan *p, const struct args *a)
{
    const bool is_backward = a->gradOutput != NULL;
    const char *const out_name = is_backward ? "gradInput" : "out";
    const aclTensor *const out = is_backward ? a->gradInput : a->out;
    const enum oc_use use = is_backward ? OC_READ : OC_READ_IN_PLACE;
    const double size = (double)oc_dtype_size(oc_dtype_of(out->dtype));
    struct oc_launch launch = {.source = "prelu",
                               .kernel = is_backward ? "backward" : "forward",
                               .defines = {OC_DEFINE(T, oc_dtype_name(oc_dtype_of(out->dtype)))},
                               .bytes = (is_backward ? 3 : 2) * (double)oc_numel(out) * size,
                               .flops = (double)oc_numel(out)};
    struct oc_layout weights;
    struct oc_geometry g;
    struct oc_loop_nest n;

    prelu_weights(a, &weights);

    const aclTensor *const operands[] = {out, a->self, &weights.tensor, a->gradOutput};

    oc_geometry_make(&g, operands, is_backward ? 4 : 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, out_name, out, OC_WRITE)),
                   OC_REF(self, oc_plan_tensor(p, "self", a->self, use)),
                   OC_REF(weight, oc_plan_tensor(p, "weight", a->weight, OC_READ)));
    if (is_backward)
        OC_APPEND_ARGS(&launch,
                       OC_REF(grad, oc_plan_tensor(p, "gradOutput", a->gradOutput, OC_READ)));
    OC_APPEND_ARGS(
        &launch, OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
        OC_INDEX(out_inner_stride, n.inner_stride[0]), OC_INDEX8(self_stride, n.stride[1]),
        OC_INDEX(self_inner_stride, n.inner_stride[1]), OC_INDEX8(weight_stride, n.stride[2]),
        OC_INDEX(weight_inner_stride, n.inner_stride[2]));
    if (is_backward)
        OC_APPEND_ARGS(&launch, OC_INDEX8(grad_stride, n.stride[3]),
                       OC_INDEX(grad_inner_stride, n.inner_stride[3]));
    oc_plan_kernel(p, &launch);
}

static void prelu_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->out) != 0) prelu_elements(p, a);
}

static struct oc_ref prelu_contiguous(oc_plan *p, const char *name, const aclTensor *tensor)
{
    return oc_plan_contiguous(p, oc_plan_view(p, name, tensor, OC_READ),
                              oc_dtype_of(tensor->dtype));
}

/* Plans the sums of parts of each channel's terms, which are then added. */
static void prelu_weight_gradient(oc_plan *p, const struct args *a)
{
    const int64_t elements = oc_numel(a->self), channels = oc_numel(a->weight);
    const int64_t terms = elements / channels;
    const int64_t inner = channels == 1 ? terms : terms / a->self->shape[0];
    const enum oc_dtype type = oc_dtype_of(a->self->dtype);
    struct oc_elementwise_config config;
    struct oc_search_config parts;

    oc_default_elementwise(oc_plan_device(p), &config);
    if (!oc_plan_try(p, oc_choose_search(oc_plan_device(p), channels, terms, true, &parts))) return;

    const int64_t sums = parts.parts * channels;
    const struct oc_ref out = oc_plan_scratch(p, OC_F32, sums);
    struct oc_launch launch = {
        .source = "prelu",
        .kernel = "weight_parts",
        .defines = {OC_DEFINE(T, oc_dtype_name(type))},
        .args = {OC_REF(out, out), OC_REF(self, prelu_contiguous(p, "self", a->self)),
                 OC_REF(grad, prelu_contiguous(p, "gradOutput", a->gradOutput)),
                 OC_INDEX(channels, channels), OC_INDEX(inner, inner), OC_INDEX(terms, terms),
                 OC_INDEX(parts, parts.parts), OC_INDEX(part_terms, parts.part_terms),
                 OC_INDEX(part_step, parts.part_step)},
        .global = {sums},
        .group = {config.group},
        .choice = parts.choice,
        .bytes = 2 * (double)elements * (double)oc_dtype_size(type),
        .flops = 2 * (double)elements};

    if (!oc_plan_try(p, oc_choose_index_width(oc_max_i64(elements, sums), sums, &launch.index64)))
        return;
    oc_plan_kernel(p, &launch);
    oc_plan_sum_parts(p, oc_plan_view(p, "gradWeight", a->gradWeight, OC_WRITE), out, OC_F32,
                      parts.parts, parts.choice);
}

static void backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->self) == 0) {
        if (oc_numel(a->weight) != 0)
            oc_plan_fill(p, oc_plan_view(p, "gradWeight", a->gradWeight, OC_FILL), 0);
        return;
    }
    prelu_elements(p, a);
    prelu_weight_gradient(p, a);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, gradOutput), OC_FIELD(args, self),
                                         OC_FIELD(args, weight),     OC_FIELD(args, out),
                                         OC_FIELD(args, gradInput),  OC_FIELD(args, gradWeight)};

static const struct oc_op OP = {"aclnnPrelu", prelu_check, prelu_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op BACKWARD_OP = {"aclnnPreluBackward", backward_check, backward_plan,
                                         FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnPreluGetWorkspaceSize(const aclTensor *self, const aclTensor *weight,
                                       aclTensor *out, uint64_t *workspaceSize,
                                       aclOpExecutor **executor)
{
    const struct args a = {.self = self, .weight = weight, .out = out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnPrelu, &OP)

aclnnStatus aclnnPreluBackwardGetWorkspaceSize(const aclTensor *gradOutput, const aclTensor *self,
                                               const aclTensor *weight, aclTensor *gradInput,
                                               aclTensor *gradWeight, uint64_t *workspaceSize,
                                               aclOpExecutor **executor)
{
    const struct args a = {.gradOutput = gradOutput,
                           .self = self,
                           .weight = weight,
                           .gradInput = gradInput,
                           .gradWeight = gradWeight};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnPreluBackward, &BACKWARD_OP)
