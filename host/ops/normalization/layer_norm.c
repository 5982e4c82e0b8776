/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The kernels of aclnnLayerNorm and aclnnLayerNormBackward use contiguous matrices, whose rows are
 * normalized. Other views are copied first. A work-item or a work-group computes a row. The
 * gradients of weight and bias are partial sums over rows, which are added in order.
 */
#include <math.h>

#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "check/check.h"
#include "plan/op.h"
#include "steps/steps.h"
#include "strategy/reduction.h"

struct args {
    const aclTensor *gradOut, *input;
    const aclIntArray *normalizedShape;
    const aclTensor *mean, *rstd, *weight,
        *bias; /* mean and rstd are outputs of the forward function */
    double eps;
    const aclBoolArray *outputMask;
    aclTensor *out, *gradWeight, *gradBias; /* out is gradInputOut of the gradient */
};

/* Number of rows that one work-item adds for the gradients of weight and bias, and of work-items that compute the gradient
 * of the input, too. The numbers are constant, so that bits do not depend on the number of compute units. */
#define PART_ROWS 64
#define LEAST_PARTS 32
#define MATCHES_SHAPE "normalizedShape"

/* ---- Checks ---- */

#define NORM_TENSOR(field, text)                                                           \
    {                                                                                      \
        (text), offsetof(struct args, field), OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS \
    }

static aclnnStatus norm_check_optional(const struct args *a, const struct oc_rule *rule,
                                       const aclTensor *tensor, const int64_t *shape, uint64_t rank,
                                       const char *why)
{
    if (tensor == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_rules(rule, 1, a));
    return oc_check_shape(rule->name, tensor, shape, rank, why);
}

/* Checks the shapes that both functions have in common. */
static aclnnStatus norm_check_shapes(const struct args *a, const char *const mean_names[2])
{
    const struct oc_rule weight = NORM_TENSOR(weight, "weightOptional");
    const struct oc_rule bias = NORM_TENSOR(bias, "biasOptional");
    const struct oc_rule mean = NORM_TENSOR(mean, mean_names[0]);
    const struct oc_rule rstd = NORM_TENSOR(rstd, mean_names[1]);
    const uint64_t rank = a->normalizedShape->size, input_rank = a->input->rank;
    int64_t shape[OC_MAX_RANK];
    char text[128];

    OC_TRY(oc_check_i64("size of normalizedShape", (int64_t)rank, OC_GE, NULL, 1));
    OC_TRY(oc_check_i64("size of normalizedShape", (int64_t)rank, OC_LE, "the rank of input",
                        (int64_t)input_rank));
    for (uint64_t i = 0; i < input_rank; i++)
        shape[i] = i < input_rank - rank ? a->input->shape[i] : 1;
    oc_shape_text(a->normalizedShape->values, rank, text, sizeof(text));
    for (uint64_t i = 0; i < rank; i++)
        OC_TRY(
            oc_check_that(a->normalizedShape->values[i] == a->input->shape[input_rank - rank + i],
                          "normalizedShape", text, "it must be the last extents of input"));
    OC_TRY(norm_check_optional(a, &weight, a->weight, a->normalizedShape->values, rank,
                               MATCHES_SHAPE));
    OC_TRY(norm_check_optional(a, &bias, a->bias, a->normalizedShape->values, rank, MATCHES_SHAPE));
    OC_TRY(norm_check_optional(a, &mean, a->mean, shape, input_rank, "a number per row"));
    return norm_check_optional(a, &rstd, a->rstd, shape, input_rank, "a number per row");
}

static aclnnStatus norm_check_like_input(const struct args *a, const char *name,
                                         const aclTensor *tensor)
{
    OC_TRY(oc_check_same_dtype(name, tensor, "input", a->input));
    return oc_check_shape(name, tensor, a->input->shape, a->input->rank, "that of input");
}

static aclnnStatus layer_norm_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        {"input", offsetof(struct args, input), OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS},
        OC_REQUIRED(args, normalizedShape),
        {"out", offsetof(struct args, out), OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS}};
    static const char *const NAMES[] = {"meanOutOptional", "rstdOutOptional"};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(norm_check_shapes(a, NAMES));
    OC_TRY(norm_check_like_input(a, "out", a->out));
    return oc_check_that_f64(a->eps >= 0, "eps", a->eps, "it must not be negative");
}

static bool norm_wants(const struct args *a, int output) { return a->outputMask->values[output]; }

static aclnnStatus layer_norm_backward_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        {"gradOut", offsetof(struct args, gradOut), OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS},
        {"input", offsetof(struct args, input), OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS},
        OC_REQUIRED(args, normalizedShape),
        NORM_TENSOR(mean, "mean"),
        NORM_TENSOR(rstd, "rstd"),
        OC_REQUIRED(args, outputMask)};
    static const struct oc_rule OUTPUTS[] = {NORM_TENSOR(out, "gradInputOut"),
                                             NORM_TENSOR(gradWeight, "gradWeightOut"),
                                             NORM_TENSOR(gradBias, "gradBiasOut")};
    static const char *const NAMES[] = {"mean", "rstd"};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_i64("size of outputMask", (int64_t)a->outputMask->size, OC_EQ, NULL, 3));
    for (int i = 0; i < 3; i++)
        if (norm_wants(a, i)) OC_TRY(oc_check_rules(&OUTPUTS[i], 1, a));
    OC_TRY(norm_check_shapes(a, NAMES));
    OC_TRY(norm_check_like_input(a, "gradOut", a->gradOut));
    if (norm_wants(a, 0)) OC_TRY(norm_check_like_input(a, "gradInputOut", a->out));
    if (norm_wants(a, 1))
        OC_TRY(oc_check_shape("gradWeightOut", a->gradWeight, a->normalizedShape->values,
                              a->normalizedShape->size, MATCHES_SHAPE));
    if (norm_wants(a, 2))
        OC_TRY(oc_check_shape("gradBiasOut", a->gradBias, a->normalizedShape->values,
                              a->normalizedShape->size, MATCHES_SHAPE));
    return ACLNN_SUCCESS;
}

/* ---- Plan ---- */

static struct oc_ref norm_input(oc_plan *p, const char *name, const aclTensor *tensor,
                                enum oc_use use, enum oc_dtype dtype)
{
    return oc_plan_contiguous(p, oc_plan_view(p, name, tensor, use), dtype);
}

static struct oc_output norm_output(oc_plan *p, const char *name, const aclTensor *tensor,
                                    enum oc_dtype dtype)
{
    return oc_plan_contiguous_output(p, oc_plan_view(p, name, tensor, OC_WRITE), dtype);
}

/* Returns the type in which kernels read weight and bias: their common type, or float if the
 * types differ. */
static enum oc_dtype norm_weight_type(const struct args *a)
{
    if (a->weight == NULL && a->bias == NULL) return OC_F32;
    if (a->weight == NULL) return oc_dtype_of(a->bias->dtype);
    if (a->bias == NULL || a->bias->dtype == a->weight->dtype) return oc_dtype_of(a->weight->dtype);
    return OC_F32;
}

struct norm_problem {
    int64_t rows, length;
    enum oc_dtype dtype;
    struct oc_reduction_config config;
    bool aligned_access, index64;
};

static bool norm_problem_make(oc_plan *p, const struct args *a, struct norm_problem *n)
{
    const uint64_t rank = a->input->rank, first = rank - a->normalizedShape->size;

    n->rows = oc_count(a->input, 0, first);
    n->length = oc_count(a->input, first, rank);
    n->dtype = oc_dtype_of(a->input->dtype);
    return oc_plan_try(
               p, oc_choose_reduction(oc_plan_device(p), oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION),
                                      &n->config)) &&
           oc_plan_try(p, oc_choose_alignment(oc_plan_device(p), &n->aligned_access)) &&
           oc_plan_try(p, oc_choose_index_width(n->rows * n->length,
                                                oc_max_i64(n->rows * (int64_t)n->config.group,
                                                           n->rows * n->length + PART_ROWS),
                                                &n->index64));
}

static struct oc_launch norm_launch(const struct norm_problem *n, const char *kernel,
                                    enum oc_dtype weight_type)
{
    struct oc_launch launch = {.source = "layer_norm",
                               .kernel = kernel,
                               .defines = {OC_DEFINE(T, oc_dtype_name(n->dtype)),
                                           OC_DEFINE(W, oc_dtype_name(weight_type))},
                               .global = {n->rows * (int64_t)n->config.group},
                               .group = {n->config.group},
                               .index64 = n->index64,
                               .aligned_access = n->aligned_access,
                               .choice = n->config.choice};

    if (n->config.chains)
        launch.fixed_group = OC_GROUPS_OF_REDUCTION;
    else
        oc_launch_define_int(&launch, "GROUP", 1);
    return launch;
}

static void layer_norm_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype weight_type = norm_weight_type(a);
    const double count = (double)oc_numel(a->input);
    struct norm_problem n;
    struct oc_output mean = {0}, rstd = {0};

    if (!norm_problem_make(p, a, &n) || n.rows == 0) return;
    if (n.length == 0) {
        if (a->mean != NULL)
            oc_plan_fill(p, oc_plan_view(p, "meanOutOptional", a->mean, OC_FILL), 0);
        if (a->rstd != NULL)
            oc_plan_fill(p, oc_plan_view(p, "rstdOutOptional", a->rstd, OC_FILL), NAN);
        return;
    }

    const struct oc_ref x = norm_input(p, "input", a->input, OC_READ_IN_PLACE, n.dtype);
    const struct oc_ref weight =
        a->weight == NULL ? x : norm_input(p, "weightOptional", a->weight, OC_READ, weight_type);
    const struct oc_ref bias =
        a->bias == NULL ? x : norm_input(p, "biasOptional", a->bias, OC_READ, weight_type);
    const struct oc_output out = norm_output(p, "out", a->out, n.dtype);
    struct oc_launch launch = norm_launch(&n, "forward", weight_type);

    if (a->mean != NULL) mean = norm_output(p, "meanOutOptional", a->mean, OC_F32);
    if (a->rstd != NULL) rstd = norm_output(p, "rstdOutOptional", a->rstd, OC_F32);
    oc_launch_define_flag(&launch, "HAS_WEIGHT", a->weight != NULL);
    oc_launch_define_flag(&launch, "HAS_BIAS", a->bias != NULL);
    oc_launch_define_flag(&launch, "HAS_MEAN", a->mean != NULL);
    oc_launch_define_flag(&launch, "HAS_RSTD", a->rstd != NULL);
    OC_APPEND_ARGS(&launch, OC_REF(x, x), OC_REF(weight, weight), OC_REF(bias, bias),
                   OC_REF(out, out.ref), OC_REF(mean, a->mean == NULL ? x : mean.ref),
                   OC_REF(rstd, a->rstd == NULL ? x : rstd.ref), OC_INDEX(rows, n.rows),
                   OC_INDEX(width, n.length), OC_FLOAT(eps, (float)a->eps));
    launch.bytes = 2 * count * (double)oc_dtype_size(n.dtype);
    launch.flops = 8 * count;
    oc_plan_kernel(p, &launch);
    oc_plan_finish_output(p, &out);
    oc_plan_finish_output(p, &mean);
    oc_plan_finish_output(p, &rstd);
}

/* All kernels of the gradient read these. */
struct norm_inputs {
    struct oc_ref grad, x, mean, rstd;
};

#define NORM_INPUT_ARGS(i) \
    OC_REF(grad, (i)->grad), OC_REF(x, (i)->x), OC_REF(mean, (i)->mean), OC_REF(rstd, (i)->rstd)

/* What parts of the rows add to the gradients of weight and bias. */
struct norm_sums {
    int64_t parts;
    struct oc_ref weights, biases;
};

static struct norm_sums norm_sums_make(oc_plan *p, const struct norm_problem *n)
{
    const int64_t parts = oc_ceil_div(n->rows, PART_ROWS);

    return (struct norm_sums){parts, oc_plan_scratch(p, OC_F32, parts * n->length),
                              oc_plan_scratch(p, OC_F32, parts * n->length)};
}

static void norm_plan_sums(oc_plan *p, const struct args *a, const struct norm_sums *s,
                           struct oc_choice choice)
{
    if (norm_wants(a, 1))
        oc_plan_sum_parts(p, oc_plan_view(p, "gradWeightOut", a->gradWeight, OC_WRITE), s->weights,
                          OC_F32, s->parts, choice);
    if (norm_wants(a, 2))
        oc_plan_sum_parts(p, oc_plan_view(p, "gradBiasOut", a->gradBias, OC_WRITE), s->biases,
                          OC_F32, s->parts, choice);
}

/* Plans the gradient of the input, and with `sums` what the rows add to the others, by a work-item for each part. */
static void norm_plan_input_gradient(oc_plan *p, const struct args *a, const struct norm_problem *n,
                                     const struct norm_inputs *i, const struct norm_sums *sums)
{
    const enum oc_dtype weight_type = a->weight == NULL ? OC_F32 : oc_dtype_of(a->weight->dtype);
    const struct oc_ref weight =
        a->weight == NULL ? i->x : norm_input(p, "weightOptional", a->weight, OC_READ, weight_type);
    const struct oc_output out = norm_output(p, "gradInputOut", a->out, n->dtype);
    const double count = (double)oc_numel(a->input);
    struct oc_launch launch =
        norm_launch(n, sums == NULL ? "backward_input" : "backward", weight_type);

    oc_launch_define_flag(&launch, "HAS_WEIGHT", a->weight != NULL);
    OC_APPEND_ARGS(&launch, NORM_INPUT_ARGS(i), OC_REF(weight, weight), OC_REF(out, out.ref));
    if (sums != NULL) {
        OC_APPEND_ARGS(&launch, OC_REF(weights, sums->weights), OC_REF(biases, sums->biases));
        launch.global[0] = sums->parts;
    }
    OC_APPEND_ARGS(&launch, OC_INDEX(rows, n->rows), OC_INDEX(width, n->length));
    if (sums != NULL) OC_APPEND_ARGS(&launch, OC_INDEX(part_rows, PART_ROWS));
    launch.bytes = 3 * count * (double)oc_dtype_size(n->dtype);
    launch.flops = (sums == NULL ? 12 : 15) * count;
    oc_plan_kernel(p, &launch);
    oc_plan_finish_output(p, &out);
}

static void norm_plan_parameter_gradients(oc_plan *p, const struct args *a,
                                          const struct norm_problem *n, const struct norm_inputs *i,
                                          const struct norm_sums *sums)
{
    const int64_t columns = n->config.chains ? 1 : 16;
    struct oc_launch launch = norm_launch(n, "backward_parameters", OC_F32);

    launch.global[0] = oc_ceil_div(n->length, columns);
    launch.global[1] = sums->parts;
    OC_APPEND_ARGS(&launch, NORM_INPUT_ARGS(i), OC_REF(weights, sums->weights),
                   OC_REF(biases, sums->biases), OC_INDEX(rows, n->rows),
                   OC_INDEX(width, n->length), OC_INDEX(part_rows, PART_ROWS),
                   OC_INDEX(parts, sums->parts));
    launch.bytes = 2 * (double)oc_numel(a->input) * (double)oc_dtype_size(n->dtype);
    launch.flops = 5 * (double)oc_numel(a->input);
    oc_plan_kernel(p, &launch);
}

static void layer_norm_backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct norm_problem n;

    if (!norm_problem_make(p, a, &n) || n.length == 0) return;
    if (n.rows == 0) {
        if (norm_wants(a, 1))
            oc_plan_fill(p, oc_plan_view(p, "gradWeightOut", a->gradWeight, OC_FILL), 0);
        if (norm_wants(a, 2))
            oc_plan_fill(p, oc_plan_view(p, "gradBiasOut", a->gradBias, OC_FILL), 0);
        return;
    }
    if (!norm_wants(a, 0) && !norm_wants(a, 1) && !norm_wants(a, 2)) return;

    const struct norm_inputs i = {.grad = norm_input(p, "gradOut", a->gradOut, OC_READ, n.dtype),
                                  .x = norm_input(p, "input", a->input, OC_READ, n.dtype),
                                  .mean = norm_input(p, "mean", a->mean, OC_READ, OC_F32),
                                  .rstd = norm_input(p, "rstd", a->rstd, OC_READ, OC_F32)};

    const bool has_sums = norm_wants(a, 1) || norm_wants(a, 2);
    struct norm_sums sums = {.parts = 0};

    if (has_sums) sums = norm_sums_make(p, &n);

    /* Rows are read once if a work-item alone computes all of a part of them, and there are parts enough. */
    const bool is_joined =
        norm_wants(a, 0) && has_sums && !n.config.chains && sums.parts >= LEAST_PARTS;

    if (norm_wants(a, 0)) norm_plan_input_gradient(p, a, &n, &i, is_joined ? &sums : NULL);
    if (has_sums && !is_joined) norm_plan_parameter_gradients(p, a, &n, &i, &sums);
    if (has_sums) norm_plan_sums(p, a, &sums, n.config.choice);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, input),
    OC_FIELD(args, normalizedShape),
    OC_NAMED_FIELD(args, weight, "weightOptional"),
    OC_NAMED_FIELD(args, bias, "biasOptional"),
    OC_FIELD(args, eps),
    OC_FIELD(args, out),
    OC_NAMED_FIELD(args, mean, "meanOutOptional"),
    OC_NAMED_FIELD(args, rstd, "rstdOutOptional"),
};
static const struct oc_field BACKWARD_FIELDS[] = {
    OC_FIELD(args, gradOut),
    OC_FIELD(args, input),
    OC_FIELD(args, normalizedShape),
    OC_FIELD(args, mean),
    OC_FIELD(args, rstd),
    OC_NAMED_FIELD(args, weight, "weightOptional"),
    OC_NAMED_FIELD(args, bias, "biasOptional"),
    OC_FIELD(args, outputMask),
    OC_NAMED_FIELD(args, out, "gradInputOut"),
    OC_NAMED_FIELD(args, gradWeight, "gradWeightOut"),
    OC_NAMED_FIELD(args, gradBias, "gradBiasOut"),
};
static const struct oc_op OP = {"aclnnLayerNorm", layer_norm_check, layer_norm_plan, FIELDS,
                                OC_COUNT(FIELDS)};
static const struct oc_op BACKWARD_OP = {"aclnnLayerNormBackward", layer_norm_backward_check,
                                         layer_norm_backward_plan, BACKWARD_FIELDS,
                                         OC_COUNT(BACKWARD_FIELDS)};

aclnnStatus aclnnLayerNormGetWorkspaceSize(
    const aclTensor *input, const aclIntArray *normalizedShape, const aclTensor *weightOptional,
    const aclTensor *biasOptional, double eps, aclTensor *out, aclTensor *meanOutOptional,
    aclTensor *rstdOutOptional, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.input = input,
                           .normalizedShape = normalizedShape,
                           .weight = weightOptional,
                           .bias = biasOptional,
                           .eps = eps,
                           .out = out,
                           .mean = meanOutOptional,
                           .rstd = rstdOutOptional};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLayerNorm, &OP)

aclnnStatus aclnnLayerNormBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclTensor *input, const aclIntArray *normalizedShape,
    const aclTensor *mean, const aclTensor *rstd, const aclTensor *weightOptional,
    const aclTensor *biasOptional, const aclBoolArray *outputMask, aclTensor *gradInputOut,
    aclTensor *gradWeightOut, aclTensor *gradBiasOut, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct args a = {.gradOut = gradOut,
                           .input = input,
                           .normalizedShape = normalizedShape,
                           .mean = mean,
                           .rstd = rstd,
                           .weight = weightOptional,
                           .bias = biasOptional,
                           .outputMask = outputMask,
                           .out = gradInputOut,
                           .gradWeight = gradWeightOut,
                           .gradBias = gradBiasOut};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLayerNormBackward, &BACKWARD_OP)
