/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnDropoutGenMask and aclnnDropoutGenMaskV2 make a mask of random bits, and
 * aclnnDropoutDoMask applies it. */
#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "families/elementwise.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

/* A mask has whole blocks of this many bits. */
#define BLOCK_BITS 128

struct generate_args {
    const aclIntArray *shape;
    double prob;
    int64_t seed, offset, probDataType;
    aclTensor *out;
};

struct apply_args {
    const aclTensor *self, *mask;
    double prob;
    aclTensor *out;
};

/* ---- Checks ---- */

static aclnnStatus dropout_check_prob(double prob)
{
    return oc_check_that_f64(prob >= 0 && prob <= 1, "prob", prob, "must be between 0 and 1");
}

static int64_t dropout_mask_bytes(int64_t elements)
{
    return oc_ceil_div(elements, BLOCK_BITS) * (BLOCK_BITS / 8);
}

static aclnnStatus generate_check(const void *opaque)
{
    const struct generate_args *a = opaque;
    const struct oc_rule rules[] = {
        OC_REQUIRED(generate_args, shape),
        OC_TENSOR(generate_args, out, OC_U8, 0, OC_MAX_RANK, OC_ANY_FORMAT),
    };
    const enum oc_dtype type = oc_dtype_of((aclDataType)a->probDataType);
    int64_t elements = 1;

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(dropout_check_prob(a->prob));
    OC_TRY(oc_check_that((type & OC_FLOATS) != 0, "probDataType",
                         oc_acl_dtype_name((aclDataType)a->probDataType),
                         "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"));
    for (uint64_t d = 0; d < a->shape->size; d++) {
        OC_TRY(oc_check_i64("an extent of shape", a->shape->values[d], OC_GE, NULL, 0));
        if (!oc_mul_i64(elements, a->shape->values[d], &elements)) elements = INT64_MAX;
    }
    OC_TRY(oc_check_i64("the product of shape", elements, OC_LE, NULL, INT64_MAX - BLOCK_BITS));
    return oc_check_i64("number of elements of out", oc_numel(a->out), OC_EQ,
                        "the product of shape, rounded up to 128, / 8",
                        dropout_mask_bytes(elements));
}

static aclnnStatus apply_check(const void *opaque)
{
    const struct apply_args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(apply_args, self, OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT),
        OC_TENSOR(apply_args, mask, OC_U8, 0, OC_MAX_RANK, OC_ANY_FORMAT),
        OC_TENSOR(apply_args, out, OC_FLOATS, 0, OC_MAX_RANK, OC_ANY_FORMAT),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(dropout_check_prob(a->prob));
    OC_TRY(oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self"));
    return oc_check_i64("number of elements of mask", oc_numel(a->mask), OC_GE,
                        "those of self, rounded up to 128, / 8",
                        dropout_mask_bytes(oc_numel(a->self)));
}

/* ---- Plan ---- */

static void generate_plan(oc_plan *p, const void *opaque)
{
    const struct generate_args *a = opaque;
    const int64_t count = oc_numel(a->out);
    struct oc_launch launch = {.source = "dropout",
                               .kernel = "generate",
                               .flops = 16.0 * (double)count,
                               .bytes = (double)count};
    struct oc_random_config config;
    int64_t extent[8] = {0}, stride[8];

    if (count == 0) return;
    if (a->prob == 0 || a->prob == 1) {
        oc_elementwise_plan_fill(p, "out", a->out, a->prob == 0 ? UINT8_MAX : 0);
        return;
    }
    if (!oc_plan_try(p,
                     oc_choose_index_width(oc_view_index_extent(a->out), count, &launch.index64)) ||
        !oc_plan_try(p, oc_choose_random(oc_plan_device(p), 1, &config)))
        return;
    launch.global[0] = oc_ceil_div(count, config.elements_per_item);
    launch.group[0] = config.group;
    launch.choice = config.choice;
    oc_launch_define(&launch, "T", "f32");
    oc_launch_define(&launch, "OUT", "f32");
    oc_launch_define_int(&launch, "VECTOR", config.vector);
    for (uint64_t i = 0; i < a->out->rank; i++)
        extent[i] = a->out->shape[i];
    oc_view_strides8(a->out, stride);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_INDEX(count, count), OC_INDEX(elements_per_item, config.elements_per_item),
                   OC_INDEX(outer_rank, oc_is_contiguous(a->out) ? 0 : (int64_t)a->out->rank),
                   OC_INDEX8(extent, extent), OC_INDEX8(stride, stride),
                   OC_FLOAT(keep, (float)(1 - a->prob)), OC_PASSED(seed), OC_PASSED(offset));
    oc_plan_kernel(p, &launch);
}

static void apply_plan_kernel(oc_plan *p, const struct apply_args *a)
{
    const double count = (double)oc_numel(a->out);
    const enum oc_dtype self = oc_dtype_of(a->self->dtype), out = oc_dtype_of(a->out->dtype);
    struct oc_launch launch = {
        .source = "dropout",
        .kernel = "apply",
        .defines = {OC_DEFINE(T, oc_dtype_name(self)), OC_DEFINE(OUT, oc_dtype_name(out)),
                    OC_DEFINE_INT(VECTOR, 1)},
        .flops = count,
        .bytes = count * (double)(oc_dtype_size(self) + oc_dtype_size(out)) + count / 8};
    struct oc_layout numbers;
    struct oc_geometry g;
    struct oc_loop_nest n;

    oc_layout_make(&numbers, a->out->shape, a->out->rank, NULL);

    const aclTensor *const operands[] = {a->out, a->self, &numbers.tensor};

    oc_geometry_make(&g, operands, 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);

    const struct oc_ref mask =
        oc_plan_contiguous(p, oc_plan_view(p, "mask", a->mask, OC_READ), OC_U8);

    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_REF(self, oc_plan_tensor(p, "self", a->self, OC_READ_IN_PLACE)),
                   OC_REF(mask, mask), OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
                   OC_INDEX8(self_stride, n.stride[1]), OC_INDEX8(number_stride, n.stride[2]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(self_inner_stride, n.inner_stride[1]),
                   OC_INDEX(number_inner_stride, n.inner_stride[2]),
                   OC_FLOAT(scale, (float)(1 / (1 - a->prob))));
    oc_plan_kernel(p, &launch);
}

static void apply_plan(oc_plan *p, const void *opaque)
{
    const struct apply_args *a = opaque;

    if (oc_numel(a->out) == 0) return;
    if (a->prob == 0)
        oc_plan_copy(p, oc_plan_view(p, "out", a->out, OC_WRITE),
                     oc_plan_view(p, "self", a->self, OC_READ_IN_PLACE));
    else if (a->prob == 1)
        oc_elementwise_plan_fill(p, "out", a->out, 0);
    else
        apply_plan_kernel(p, a);
}

/* ---- Entry points ---- */

/* Each call has another offset. One plan serves all calls, because seed and offset are passed. */
static const struct oc_field GENERATE_FIELDS[] = {
    OC_FIELD(generate_args, shape),        OC_FIELD(generate_args, prob),
    OC_PASSED_FIELD(generate_args, seed),  OC_PASSED_FIELD(generate_args, offset),
    OC_FIELD(generate_args, probDataType), OC_FIELD(generate_args, out)};
static const struct oc_field APPLY_FIELDS[] = {
    OC_FIELD(apply_args, self), OC_FIELD(apply_args, mask), OC_FIELD(apply_args, prob),
    OC_FIELD(apply_args, out)};
static const struct oc_op GENERATE = {"aclnnDropoutGenMask", generate_check, generate_plan,
                                      GENERATE_FIELDS, OC_COUNT(GENERATE_FIELDS)};
static const struct oc_op GENERATE_V2 = {"aclnnDropoutGenMaskV2", generate_check, generate_plan,
                                         GENERATE_FIELDS, OC_COUNT(GENERATE_FIELDS)};
static const struct oc_op APPLY = {"aclnnDropoutDoMask", apply_check, apply_plan, APPLY_FIELDS,
                                   OC_COUNT(APPLY_FIELDS)};

aclnnStatus aclnnDropoutGenMaskGetWorkspaceSize(const aclIntArray *shape, double prob, int64_t seed,
                                                int64_t offset, aclTensor *out,
                                                uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct generate_args a = {shape, prob, seed, offset, ACL_FLOAT, out};

    return oc_op_prepare(&GENERATE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnDropoutGenMask, &GENERATE)

aclnnStatus aclnnDropoutGenMaskV2GetWorkspaceSize(const aclIntArray *shape, double prob,
                                                  int64_t seed, int64_t offset,
                                                  aclDataType probDataType, aclTensor *out,
                                                  uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct generate_args a = {shape, prob, seed, offset, (int64_t)probDataType, out};

    return oc_op_prepare(&GENERATE_V2, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnDropoutGenMaskV2, &GENERATE_V2)

aclnnStatus aclnnDropoutDoMaskGetWorkspaceSize(const aclTensor *self, const aclTensor *mask,
                                               double prob, aclTensor *out, uint64_t *workspaceSize,
                                               aclOpExecutor **executor)
{
    const struct apply_args a = {self, mask, prob, out};

    return oc_op_prepare(&APPLY, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnDropoutDoMask, &APPLY)
