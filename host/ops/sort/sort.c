/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnSort, aclnnArgsort and aclnnTopk. All of them sort stably and completely, so that `stable` and `sorted` do not matter. */
#include "steps/sort.h"

#include "aclnnop/aclnn_argsort.h"
#include "aclnnop/aclnn_sort.h"
#include "aclnnop/aclnn_topk.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/axis_rows.h"

struct args {
    const aclTensor *self;
    int64_t k, dim; /* k only of aclnnTopk */
    bool is_descending;
    aclTensor *valuesOut,
        *indicesOut; /* indicesOut is `out` of aclnnArgsort, which has no values */
};

/* ---- Checks ---- */

static aclnnStatus sort_check_self(const struct args *a)
{
    OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));
    return oc_check_i64("extent of the axis dim",
                        oc_axis_length(a->self, oc_axis_of(a->self, a->dim)), OC_LE, NULL,
                        OC_SORT_MOST);
}

static aclnnStatus argsort_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        {"out", offsetof(struct args, indicesOut), OC_I64, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS},
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_shape("out", a->indicesOut, a->self->shape, a->self->rank, "that of self"));
    return sort_check_self(a);
}

static aclnnStatus sort_check_rules(const struct args *a, unsigned types)
{
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, types, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, valuesOut, types, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, indicesOut, OC_I64, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return oc_check_same_dtype("valuesOut", a->valuesOut, "self", a->self);
}

static aclnnStatus sort_check(const void *opaque)
{
    const struct args *a = opaque;
    const char *const why = "that of self";

    OC_TRY(sort_check_rules(a, OC_TYPES_ALL));
    OC_TRY(oc_check_shape("valuesOut", a->valuesOut, a->self->shape, a->self->rank, why));
    OC_TRY(oc_check_shape("indicesOut", a->indicesOut, a->self->shape, a->self->rank, why));
    return sort_check_self(a);
}

static aclnnStatus topk_check(const void *opaque)
{
    const struct args *a = opaque;
    const char *const why = "that of self with k elements along the axis dim";
    int64_t shape[OC_MAX_RANK];

    OC_TRY(sort_check_rules(a, OC_TYPES_ALL & ~(unsigned)OC_B8));
    OC_TRY(sort_check_self(a));

    const int64_t axis = oc_axis_of(a->self, a->dim);

    OC_TRY(oc_check_i64("k", a->k, OC_GE, NULL, 0));
    OC_TRY(oc_check_i64("k", a->k, OC_LE, "the extent of the axis dim",
                        oc_axis_length(a->self, axis)));
    for (uint64_t d = 0; d < a->self->rank; d++)
        shape[d] = (int64_t)d == axis ? a->k : a->self->shape[d];
    OC_TRY(oc_check_shape("valuesOut", a->valuesOut, shape, a->self->rank, why));
    return oc_check_shape("indicesOut", a->indicesOut, shape, a->self->rank, why);
}

/* ---- Plan ---- */

static void sort_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool has_values = a->valuesOut != NULL;
    struct oc_sort sort = {.axis = oc_axis_of(a->self, a->dim), .is_descending = a->is_descending};

    /* Of a scalar, the result of aclnnTopk is a scalar, also for k = 0. */
    if (oc_numel(a->indicesOut) == 0 || oc_numel(a->self) == 0) return;
    sort.indices = oc_plan_view(p, has_values ? "indicesOut" : "out", a->indicesOut, OC_WRITE);
    if (has_values) sort.values = oc_plan_view(p, "valuesOut", a->valuesOut, OC_WRITE);
    sort.self = oc_plan_view(p, "self", a->self, OC_READ);
    oc_plan_sort(p, &sort);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),       OC_FIELD(args, k),
                                         OC_FIELD(args, dim),        OC_FIELD(args, valuesOut),
                                         OC_FIELD(args, indicesOut), OC_FIELD(args, is_descending)};
static const struct oc_field ARGSORT_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim),
                                                 OC_FIELD(args, is_descending),
                                                 OC_NAMED_FIELD(args, indicesOut, "out")};
static const struct oc_op SORT = {"aclnnSort", sort_check, sort_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op TOPK = {"aclnnTopk", topk_check, sort_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op ARGSORT = {"aclnnArgsort", argsort_check, sort_plan, ARGSORT_FIELDS,
                                     OC_COUNT(ARGSORT_FIELDS)};

aclnnStatus aclnnSortGetWorkspaceSize(const aclTensor *self, bool stable, int64_t dim,
                                      bool descending, aclTensor *valuesOut, aclTensor *indicesOut,
                                      uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .dim = dim,
                           .is_descending = descending,
                           .valuesOut = valuesOut,
                           .indicesOut = indicesOut};

    (void)stable;
    return oc_op_prepare(&SORT, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSort, &SORT)

aclnnStatus aclnnArgsortGetWorkspaceSize(const aclTensor *self, int64_t dim, bool descending,
                                         aclTensor *out, uint64_t *workspaceSize,
                                         aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .dim = dim, .is_descending = descending, .indicesOut = out};

    return oc_op_prepare(&ARGSORT, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnArgsort, &ARGSORT)

aclnnStatus aclnnTopkGetWorkspaceSize(const aclTensor *self, int64_t k, int64_t dim, bool largest,
                                      bool sorted, aclTensor *valuesOut, aclTensor *indicesOut,
                                      uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .k = k,
                           .dim = dim,
                           .is_descending = largest,
                           .valuesOut = valuesOut,
                           .indicesOut = indicesOut};

    (void)sorted;
    return oc_op_prepare(&TOPK, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTopk, &TOPK)
