/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnRmsNorm divides rows by the square root of the mean of their squares. aclnnAddRmsNorm does so
 * with the sum of two tensors. The kernel uses contiguous matrices, so other views are copied first.
 */
#include <math.h>
#include <stdio.h>

#include "aclnnop/aclnn_add_rms_norm.h"
#include "aclnnop/aclnn_rms_norm.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/reduced_rows.h"
#include "steps/steps.h"

struct args {
    const aclTensor *x, *second, *gamma; /* second is NULL for aclnnRmsNorm */
    double epsilon;
    const aclTensor *yOut, *rstdOut, *xOut;
};

#define NORM_TENSOR(field, text)                                                           \
    {                                                                                      \
        (text), offsetof(struct args, field), OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS \
    }

/* ---- Checks ---- */

static aclnnStatus norm_check_like(const struct args *a, const char *x_name, const char *name,
                                   const aclTensor *tensor)
{
    char rule[32];

    (void)snprintf(rule, sizeof(rule), "that of %s", x_name);
    OC_TRY(oc_check_same_dtype(name, tensor, x_name, a->x));
    return oc_check_shape(name, tensor, a->x->shape, a->x->rank, rule);
}

/* Checks the shapes of gamma and of rstdOut, which may have an axis of one element for each axis
 * that is normalized. */
static aclnnStatus norm_check_shapes(const struct args *a, const char *x_name)
{
    const uint64_t rank = a->x->rank, inner = a->gamma->rank, outer = rank - inner;
    int64_t shape[OC_MAX_RANK];
    char rank_of_x[32];

    (void)snprintf(rank_of_x, sizeof(rank_of_x), "that of %s", x_name);
    OC_TRY(oc_check_i64("rank of gamma", (int64_t)inner, OC_LE, rank_of_x, (int64_t)rank));
    OC_TRY(oc_check_shape("gamma", a->gamma, a->x->shape + outer, inner,
                          "that of the axes that are normalized"));
    for (uint64_t d = 0; d < rank; d++)
        shape[d] = d < outer ? a->x->shape[d] : 1;
    return oc_check_shape("rstdOut", a->rstdOut, shape, a->rstdOut->rank == outer ? outer : rank,
                          "a number per row");
}

static aclnnStatus rms_norm_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        NORM_TENSOR(x, "x"), NORM_TENSOR(gamma, "gamma"), NORM_TENSOR(yOut, "yOut"),
        OC_TENSOR(args, rstdOut, OC_F32, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS)};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(norm_check_shapes(a, "x"));
    OC_TRY(norm_check_like(a, "x", "yOut", a->yOut));
    return oc_check_that_f64(a->epsilon >= 0, "epsilon", a->epsilon, "it must not be negative");
}

static aclnnStatus add_rms_norm_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        NORM_TENSOR(x, "x1"),
        NORM_TENSOR(second, "x2"),
        NORM_TENSOR(gamma, "gamma"),
        NORM_TENSOR(yOut, "yOut"),
        OC_TENSOR(args, rstdOut, OC_F32, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        NORM_TENSOR(xOut, "xOut")};
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(norm_check_shapes(a, "x1"));
    OC_TRY(norm_check_like(a, "x1", "x2", a->second));
    OC_TRY(norm_check_like(a, "x1", "yOut", a->yOut));
    OC_TRY(norm_check_like(a, "x1", "xOut", a->xOut));
    return oc_check_that_f64(a->epsilon >= 0, "epsilonOptional", a->epsilon,
                             "it must not be negative");
}

/* ---- Plan ---- */

static struct oc_ref norm_input(oc_plan *p, const char *name, const aclTensor *tensor)
{
    return oc_plan_contiguous(p, oc_plan_view(p, name, tensor, OC_READ_IN_PLACE),
                              oc_dtype_of(tensor->dtype));
}

static struct oc_output norm_output(oc_plan *p, const char *name, const aclTensor *tensor)
{
    return oc_plan_contiguous_output(p, oc_plan_view(p, name, tensor, OC_WRITE),
                                     oc_dtype_of(tensor->dtype));
}

static void norm_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_added = a->second != NULL;
    const double count = (double)oc_numel(a->x);
    const int64_t width = oc_numel(a->gamma);
    const int64_t rows = oc_count(a->x, 0, a->x->rank - a->gamma->rank);
    struct oc_launch launch = {
        .source = "rms_norm",
        .kernel = "rms_norm",
        .defines = {OC_DEFINE(T, oc_dtype_name(oc_dtype_of(a->x->dtype))),
                    OC_DEFINE(W, oc_dtype_name(oc_dtype_of(a->gamma->dtype)))},
        .bytes = (is_added ? 4 : 2) * count * (double)oc_dtype_size(oc_dtype_of(a->x->dtype)),
        .flops = 4 * count};
    struct oc_output sums = {0};

    if (rows == 0) return;
    if (width == 0) {
        oc_plan_fill(p, oc_plan_view(p, "rstdOut", a->rstdOut, OC_FILL), NAN);
        return;
    }
    if (!oc_launch_set_reduced_rows(p, rows, width, &launch)) return;

    const struct oc_ref x = norm_input(p, is_added ? "x1" : "x", a->x);
    const struct oc_ref second = is_added ? norm_input(p, "x2", a->second) : x;
    const struct oc_ref gamma = oc_plan_contiguous(p, oc_plan_view(p, "gamma", a->gamma, OC_READ),
                                                   oc_dtype_of(a->gamma->dtype));
    const struct oc_output y = norm_output(p, "yOut", a->yOut);
    const struct oc_output rstd = norm_output(p, "rstdOut", a->rstdOut);

    if (is_added) sums = norm_output(p, "xOut", a->xOut);
    oc_launch_define_flag(&launch, "ADDED", is_added);
    OC_APPEND_ARGS(&launch, OC_REF(x, x), OC_REF(second, second),
                   OC_REF(sums, is_added ? sums.ref : y.ref), OC_REF(gamma, gamma),
                   OC_REF(out, y.ref), OC_REF(rstd, rstd.ref), OC_INDEX(rows, rows),
                   OC_INDEX(width, width), OC_FLOAT(eps, (float)a->epsilon));
    oc_plan_kernel(p, &launch);
    oc_plan_finish_output(p, &y);
    oc_plan_finish_output(p, &rstd);
    oc_plan_finish_output(p, &sums);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, x), OC_FIELD(args, gamma),
                                         OC_FIELD(args, epsilon), OC_FIELD(args, yOut),
                                         OC_FIELD(args, rstdOut)};
static const struct oc_field ADD_FIELDS[] = {
    OC_NAMED_FIELD(args, x, "x1"), OC_NAMED_FIELD(args, second, "x2"),
    OC_FIELD(args, gamma),         OC_FIELD(args, epsilon),
    OC_FIELD(args, yOut),          OC_FIELD(args, rstdOut),
    OC_FIELD(args, xOut)};
static const struct oc_op OP = {"aclnnRmsNorm", rms_norm_check, norm_plan, FIELDS,
                                OC_COUNT(FIELDS)};
static const struct oc_op ADD = {"aclnnAddRmsNorm", add_rms_norm_check, norm_plan, ADD_FIELDS,
                                 OC_COUNT(ADD_FIELDS)};

aclnnStatus aclnnRmsNormGetWorkspaceSize(const aclTensor *x, const aclTensor *gamma, double epsilon,
                                         const aclTensor *yOut, const aclTensor *rstdOut,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .x = x, .gamma = gamma, .epsilon = epsilon, .yOut = yOut, .rstdOut = rstdOut};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRmsNorm, &OP)

aclnnStatus aclnnAddRmsNormGetWorkspaceSize(const aclTensor *x1, const aclTensor *x2,
                                            const aclTensor *gamma, double epsilonOptional,
                                            const aclTensor *yOut, const aclTensor *rstdOut,
                                            const aclTensor *xOut, uint64_t *workspaceSize,
                                            aclOpExecutor **executor)
{
    const struct args a = {.x = x1,
                           .second = x2,
                           .gamma = gamma,
                           .epsilon = epsilonOptional,
                           .yOut = yOut,
                           .rstdOut = rstdOut,
                           .xOut = xOut};

    return oc_op_prepare(&ADD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAddRmsNorm, &ADD)
