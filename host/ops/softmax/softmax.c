/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These operators compute the softmax and its logarithm along an axis, and their gradients. Each
 * operator is a row of KINDS. The loop nest has all axes except that one (cl/softmax/softmax.cl).
 * Nothing is kept between passes over a row, so no operator needs workspace.
 */
#include "strategy/softmax.h"

#include <stdio.h>

#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "check/check.h"
#include "plan/op.h"
#include "steps/axis_rows.h"
#include "steps/steps.h"

/* `first` is self or gradOutput; `second` is output or NULL. */
struct args {
    const aclTensor *first, *second;
    int64_t dim;
    aclTensor *out;
    int64_t kind;
};

static aclnnStatus softmax_check(const void *opaque);
static void softmax_plan(oc_plan *p, const void *opaque);

/* The names are those of the parameters, because the plan cache finds tensors by them. */
#define FIELDS(name)                                                               \
    (const struct oc_field[])                                                      \
    {                                                                              \
        OC_NAMED_FIELD(args, first, name), OC_NAMED_FIELD(args, second, "output"), \
            OC_FIELD(args, dim), OC_FIELD(args, out), OC_FIELD(args, kind),        \
    }
#define KIND(api, operation, name, backward)                                                     \
    {                                                                                            \
        {(api), softmax_check, softmax_plan, FIELDS(name), OC_COUNT(FIELDS(name))}, (operation), \
            (name), (backward)                                                                   \
    }

enum { SOFTMAX, LOG_SOFTMAX, SOFTMAX_BACKWARD, LOG_SOFTMAX_BACKWARD };

static const struct {
    struct oc_op op;
    const char *operation; /* OPERATION of cl/softmax/softmax.cl */
    const char *first;     /* name of the parameter `first` */
    bool is_backward;
} KINDS[] = {
    [SOFTMAX] = KIND("aclnnSoftmax", "softmax", "self", false),
    [LOG_SOFTMAX] = KIND("aclnnLogSoftmax", "log_softmax", "self", false),
    [SOFTMAX_BACKWARD] = KIND("aclnnSoftmaxBackward", "softmax_backward", "gradOutput", true),
    [LOG_SOFTMAX_BACKWARD] =
        KIND("aclnnLogSoftmaxBackward", "log_softmax_backward", "gradOutput", true),
};

/* ---- Checks ---- */

static aclnnStatus softmax_check(const void *opaque)
{
    const struct args *a = opaque;
    const char *const name = KINDS[a->kind].first;
    const bool is_backward = KINDS[a->kind].is_backward;
    const struct oc_rule rules[] = {
        {name, offsetof(struct args, first), OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS},
        OC_TENSOR(args, out, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        {"output", offsetof(struct args, second), OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS},
    };
    char rule[64];

    OC_TRY(oc_check_rules(rules, is_backward ? 3 : 2, a));
    if (is_backward) {
        OC_TRY(oc_check_same_dtype("output", a->second, name, a->first));
        OC_TRY(oc_check_shape("output", a->second, a->first->shape, a->first->rank,
                              "that of gradOutput"));
    }
    (void)snprintf(rule, sizeof(rule), "that of %s", name);
    OC_TRY(oc_check_shape("out", a->out, a->first->shape, a->first->rank, rule));
    return oc_check_axis("dim", a->dim, name, a->first->rank);
}

/* ---- Plan ---- */

/* Describes the tensors in the order of the loop nest's operands: out, first, second. `first`
 * takes the place of `second` if that is NULL. */
static bool softmax_describe(oc_plan *p, const struct args *a, int64_t axis,
                             struct oc_axis_rows rows[3], struct oc_loop_nest *n)
{
    const aclTensor *const tensors[] = {a->out, a->first, a->second != NULL ? a->second : a->first};
    const aclTensor *operands[3];
    struct oc_geometry g;
    int64_t extent = 0;
    bool index64;

    for (int o = 0; o < 3; o++) {
        oc_axis_rows_make(tensors[o], axis, &rows[o]);
        operands[o] = &rows[o].layout.tensor;
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[o]));
    }
    oc_geometry_make(&g, operands, 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, n) ||
        !oc_plan_try(p, oc_choose_index_width(extent, oc_numel(a->out), &index64)))
        return false;
    n->index64 = n->index64 || index64;
    return true;
}

static bool softmax_configure(oc_plan *p, int64_t axis, const struct oc_axis_rows rows[3],
                              struct oc_loop_nest *n, struct oc_softmax_config *config)
{
    struct oc_softmax_problem problem = {.axis = axis,
                                         .rows = n->rows * n->inner,
                                         .inner = n->inner,
                                         .is_axis_unit = true,
                                         .is_inner_unit = true,
                                         .any_group = oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION)};
    bool index64;

    for (int o = 0; o < 3; o++) {
        problem.is_axis_unit = problem.is_axis_unit && rows[o].axis_stride == 1;
        problem.is_inner_unit = problem.is_inner_unit && n->inner_stride[o] == 1;
    }
    if (!oc_plan_try(p, oc_choose_softmax(oc_plan_device(p), &problem, config))) return false;
    n->config.elements_per_item = config->elements_per_item;
    if (!oc_plan_try(p, oc_choose_index_width(
                            0, problem.rows * config->chains + (int64_t)config->group, &index64)))
        return false;
    n->index64 = n->index64 || index64;
    return true;
}

static void softmax_set_range(struct oc_launch *launch, const struct oc_loop_nest *n,
                              const struct oc_softmax_config *config)
{
    launch->choice = config->choice;
    launch->kernel = config->choice.name;
    launch->index64 = n->index64;
    launch->group[0] = config->group;
    if (!config->groups) {
        launch->global[0] = n->rows * oc_ceil_div(n->inner, n->config.elements_per_item);
        return;
    }
    launch->global[0] = n->rows * n->inner * config->chains;
    launch->fixed_group = OC_GROUPS_OF_REDUCTION;
    OC_APPEND_ARGS(launch, OC_INT(chains, config->chains), OC_INT(is_across, config->is_across));
}

static double softmax_bytes(const aclTensor *t)
{
    return (double)oc_numel(t) * (double)oc_dtype_size(oc_dtype_of(t->dtype));
}

static void softmax_plan_rows(oc_plan *p, const struct args *a, int64_t axis, int64_t length)
{
    const bool is_backward = KINDS[a->kind].is_backward;
    struct oc_axis_rows rows[3];
    struct oc_loop_nest n;
    struct oc_softmax_config config;

    if (!softmax_describe(p, a, axis, rows, &n) || !softmax_configure(p, length, rows, &n, &config))
        return;

    const struct oc_ref first = oc_plan_tensor(p, KINDS[a->kind].first, a->first, OC_READ_IN_PLACE);
    const struct oc_ref second =
        is_backward ? oc_plan_tensor(p, "output", a->second, OC_READ_IN_PLACE) : first;
    struct oc_launch launch = {
        .source = "softmax",
        .defines = {OC_DEFINE(OPERATION, KINDS[a->kind].operation),
                    OC_DEFINE(T, oc_dtype_name(oc_dtype_of(a->first->dtype))),
                    OC_DEFINE(OUT, oc_dtype_name(oc_dtype_of(a->out->dtype)))},
        .bytes = softmax_bytes(a->first) * (is_backward ? 2 : 1) + softmax_bytes(a->out),
        .flops = (is_backward ? 4.0 : 5.0) * (double)oc_numel(a->out)};

    oc_launch_define_flag(&launch, "BACKWARD", is_backward);
    /* A term is a result but for the sum, and is kept where memory has floats. */
    oc_launch_define_flag(&launch, "KEEPS_TERMS",
                          config.keeps_terms && a->kind == SOFTMAX && a->out->dtype == ACL_FLOAT);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_REF(first, first), OC_REF(second, second), OC_LOOP_NEST_ARGS(n),
                   OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(first_stride, n.stride[1]),
                   OC_INDEX8(second_stride, n.stride[2]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(first_inner_stride, n.inner_stride[1]),
                   OC_INDEX(second_inner_stride, n.inner_stride[2]), OC_INDEX(axis, length),
                   OC_INDEX(out_axis_stride, rows[0].axis_stride),
                   OC_INDEX(first_axis_stride, rows[1].axis_stride),
                   OC_INDEX(second_axis_stride, rows[2].axis_stride));
    softmax_set_range(&launch, &n, &config);
    oc_plan_kernel(p, &launch);
}

static void softmax_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const int64_t axis = oc_axis_of(a->first, a->dim);

    if (oc_numel(a->out) == 0) return;
    softmax_plan_rows(p, a, axis, oc_axis_length(a->first, axis));
}

/* ---- Entry points ---- */

/* Defines both calls of an operator. */
#define DEFINE_OP(name, first_call, kind, first, second, ...)                                 \
    aclnnStatus first_call(__VA_ARGS__, int64_t dim, aclTensor *out, uint64_t *workspaceSize, \
                           aclOpExecutor **executor)                                          \
    {                                                                                         \
        const struct args a = {first, second, dim, out, kind};                                \
                                                                                              \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);                   \
    }                                                                                         \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)

DEFINE_OP(aclnnSoftmax, aclnnSoftmaxGetWorkspaceSize, SOFTMAX, self, NULL, const aclTensor *self)
DEFINE_OP(aclnnLogSoftmax, aclnnLogSoftmaxGetWorkspaceSize, LOG_SOFTMAX, self, NULL,
          const aclTensor *self)
DEFINE_OP(aclnnSoftmaxBackward, aclnnSoftmaxBackwardGetWorkspaceSize, SOFTMAX_BACKWARD, gradOutput,
          output, const aclTensor *gradOutput, const aclTensor *output)
DEFINE_OP(aclnnLogSoftmaxBackward, aclnnLogSoftmaxBackwardGetWorkspaceSize, LOG_SOFTMAX_BACKWARD,
          gradOutput, output, const aclTensor *gradOutput, const aclTensor *output)
