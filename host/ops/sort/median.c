/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMedian, aclnnMedianDim, aclnnNanMedian, aclnnNanMedianDim and aclnnKthvalue sort rows, and pick one element of
 * each. */
#include <math.h>
#include <stdio.h>

#include "aclnnop/aclnn_kthvalue.h"
#include "aclnnop/aclnn_median.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "families/elementwise.h"
#include "plan/op.h"
#include "steps/axis_rows.h"
#include "steps/raw_copy.h"
#include "steps/sort.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self;
    int64_t k; /* of aclnnKthvalue; else 0 */
    int64_t dim;
    bool keeps, leaves_nan;
    aclTensor *values, *indices; /* indices is NULL where the row is all elements */
    const char *values_name;
};

#define SORTED ((unsigned)(OC_TYPES_ALL & ~(unsigned)OC_B8))

/* ---- Checks ---- */

static aclnnStatus check_values(const struct args *a)
{
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, SORTED, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        {a->values_name, offsetof(struct args, values), SORTED, 0,
         a->indices == NULL ? 1 : OC_MAX_RANK, OC_PUBLIC_FORMATS}};

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return oc_check_same_dtype(a->values_name, a->values, "self", a->self);
}

static aclnnStatus all_check(const void *opaque)
{
    const struct args *a = opaque;
    char what[40];

    OC_TRY(check_values(a));
    OC_TRY(oc_check_i64("the number of elements of self", oc_numel(a->self), OC_LE, NULL,
                        OC_SORT_MOST));
    (void)snprintf(what, sizeof(what), "the number of elements of %s", a->values_name);
    return oc_check_i64(what, oc_numel(a->values), OC_EQ, NULL, 1);
}

static aclnnStatus dim_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule indices = {"indicesOut",     offsetof(struct args, indices),
                                    (unsigned)OC_I64, 0,
                                    OC_MAX_RANK,      OC_PUBLIC_FORMATS};
    const char *const why = "that of self without the axis dim";
    int64_t shape[OC_MAX_RANK];
    uint64_t rank = 0;

    OC_TRY(oc_check_pointer("indicesOut", a->indices));
    OC_TRY(check_values(a));
    OC_TRY(oc_check_rules(&indices, 1, a));
    OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));

    const int64_t axis = oc_axis_of(a->self, a->dim), length = oc_axis_length(a->self, axis);

    for (int64_t d = 0; d < (int64_t)a->self->rank; d++)
        if (d != axis || a->keeps) shape[rank++] = d == axis ? 1 : a->self->shape[d];
    OC_TRY(oc_check_shape("valuesOut", a->values, shape, rank, why));
    OC_TRY(oc_check_shape("indicesOut", a->indices, shape, rank, why));
    OC_TRY(oc_check_i64("extent of the axis dim", length, OC_LE, NULL, OC_SORT_MOST));
    if (oc_numel(a->values) > 0)
        OC_TRY(oc_check_i64("extent of the axis dim", length, OC_GE, NULL, 1));
    return ACLNN_SUCCESS;
}

static aclnnStatus kth_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(dim_check(a));
    OC_TRY(oc_check_i64("k", a->k, OC_GE, NULL, 1));
    return oc_check_i64("k", a->k, OC_LE, "the extent of the axis dim",
                        oc_axis_length(a->self, oc_axis_of(a->self, a->dim)));
}

/* ---- Plan ---- */

/* Sorted rows, one after the other in memory. */
struct sorted {
    struct oc_sort sort;
    struct oc_layout rows;
    int64_t length, count; /* of a row; of rows */
};

/* Describes all elements as one row, or the rows along the axis. */
static void sorted_make(oc_plan *p, const struct args *a, struct sorted *s)
{
    const struct oc_view self = oc_plan_view(p, "self", a->self, OC_READ);
    int order[OC_MAX_RANK], next = 0;

    s->sort.self = self;
    if (a->indices == NULL) {
        s->length = oc_numel(a->self);
        oc_layout_make(&s->rows, &s->length, 1, NULL);
        s->sort.self =
            (struct oc_view){oc_plan_contiguous(p, self, self.dtype), &s->rows.tensor, self.dtype};
    } else {
        s->sort.axis = oc_axis_of(a->self, a->dim);
        s->length = oc_axis_length(a->self, s->sort.axis);
        for (int d = 0; d < (int)a->self->rank; d++)
            if (d != s->sort.axis) order[next++] = d;
        order[next] = (int)s->sort.axis;
        oc_layout_make(&s->rows, a->self->shape, a->self->rank, a->self->rank == 0 ? NULL : order);
    }
    s->count = oc_numel(a->self) / s->length;
    s->sort.indices =
        (struct oc_view){oc_plan_scratch(p, OC_I64, oc_numel(a->self)), &s->rows.tensor, OC_I64};
    s->sort.values = (struct oc_view){oc_plan_scratch(p, self.dtype, oc_numel(a->self)),
                                      &s->rows.tensor, self.dtype};
    oc_plan_sort(p, &s->sort);
}

static void pick_plan(oc_plan *p, const struct args *a, const struct sorted *s)
{
    const enum oc_dtype type = oc_dtype_of(a->self->dtype);
    const bool has_indices = a->indices != NULL;
    const struct oc_output values =
        oc_plan_contiguous_output(p, oc_plan_view(p, a->values_name, a->values, OC_WRITE), type);
    const struct oc_output indices =
        has_indices ? oc_plan_contiguous_output(
                          p, oc_plan_view(p, "indicesOut", a->indices, OC_WRITE), OC_I64)
                    : values;
    struct oc_launch launch = {
        .source = "median",
        .kernel = "pick",
        .defines = {OC_DEFINE(RAW, oc_raw_type(type))},
        .global = {s->count},
        .args = {OC_REF(values, values.ref), OC_REF(indices, indices.ref),
                 OC_REF(sorted, s->sort.values.ref), OC_REF(positions, s->sort.indices.ref),
                 OC_INDEX(rows, s->count), OC_INDEX(row_terms, s->length),
                 OC_INDEX(place, a->k > 0 ? a->k - 1 : (s->length - 1) / 2),
                 OC_LONG(infinity, a->k > 0 ? 0 : oc_sort_infinity(type)),
                 OC_INT(leaves_nan, a->leaves_nan), OC_INT(has_indices, has_indices)},
        .bytes = (double)s->count * (double)(oc_dtype_size(type) + 8)};

    if (!oc_plan_try(p, oc_choose_index_width(s->count * s->length, s->count, &launch.index64)))
        return;
    oc_plan_kernel(p, &launch);
    oc_plan_finish_output(p, &values);
    if (has_indices) oc_plan_finish_output(p, &indices);
}

static void median_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct sorted s = {.length = 0};

    if (oc_numel(a->values) == 0) return;
    if (oc_numel(a->self) == 0) {
        oc_elementwise_plan_fill(p, a->values_name, a->values, NAN);
        return;
    }
    sorted_make(p, a, &s);
    pick_plan(p, a, &s);
}

/* ---- Entry points ---- */

static const struct oc_field ALL_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, leaves_nan),
                                             OC_VALUE_FIELD(args, values_name),
                                             OC_NAMED_FIELD(args, values, "valuesOut")};
static const struct oc_field NAN_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, leaves_nan),
                                             OC_VALUE_FIELD(args, values_name),
                                             OC_NAMED_FIELD(args, values, "out")};
static const struct oc_field DIM_FIELDS[] = {OC_FIELD(args, self),
                                             OC_FIELD(args, k),
                                             OC_FIELD(args, dim),
                                             OC_FIELD(args, keeps),
                                             OC_FIELD(args, leaves_nan),
                                             OC_VALUE_FIELD(args, values_name),
                                             OC_NAMED_FIELD(args, values, "valuesOut"),
                                             OC_NAMED_FIELD(args, indices, "indicesOut")};
static const struct oc_op MEDIAN = {"aclnnMedian", all_check, median_plan, ALL_FIELDS,
                                    OC_COUNT(ALL_FIELDS)};
static const struct oc_op NAN_MEDIAN = {"aclnnNanMedian", all_check, median_plan, NAN_FIELDS,
                                        OC_COUNT(NAN_FIELDS)};
static const struct oc_op MEDIAN_DIM = {"aclnnMedianDim", dim_check, median_plan, DIM_FIELDS,
                                        OC_COUNT(DIM_FIELDS)};
static const struct oc_op NAN_MEDIAN_DIM = {"aclnnNanMedianDim", dim_check, median_plan, DIM_FIELDS,
                                            OC_COUNT(DIM_FIELDS)};
static const struct oc_op KTH = {"aclnnKthvalue", kth_check, median_plan, DIM_FIELDS,
                                 OC_COUNT(DIM_FIELDS)};

aclnnStatus aclnnMedianGetWorkspaceSize(const aclTensor *self, aclTensor *valuesOut,
                                        uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self, .values = valuesOut, .values_name = "valuesOut"};

    return oc_op_prepare(&MEDIAN, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMedian, &MEDIAN)

aclnnStatus aclnnNanMedianGetWorkspaceSize(const aclTensor *self, aclTensor *out,
                                           uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self, .leaves_nan = true, .values = out, .values_name = "out"};

    return oc_op_prepare(&NAN_MEDIAN, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnNanMedian, &NAN_MEDIAN)

aclnnStatus aclnnMedianDimGetWorkspaceSize(const aclTensor *self, int64_t dim, bool keepDim,
                                           aclTensor *valuesOut, aclTensor *indicesOut,
                                           uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, 0, dim, keepDim, false, valuesOut, indicesOut, "valuesOut"};

    return oc_op_prepare(&MEDIAN_DIM, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMedianDim, &MEDIAN_DIM)

aclnnStatus aclnnNanMedianDimGetWorkspaceSize(const aclTensor *self, int64_t dim, bool keepDim,
                                              aclTensor *valuesOut, aclTensor *indicesOut,
                                              uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, 0, dim, keepDim, true, valuesOut, indicesOut, "valuesOut"};

    return oc_op_prepare(&NAN_MEDIAN_DIM, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnNanMedianDim, &NAN_MEDIAN_DIM)

aclnnStatus aclnnKthvalueGetWorkspaceSize(const aclTensor *self, int64_t k, int64_t dim,
                                          bool keepdim, aclTensor *valuesOut, aclTensor *indicesOut,
                                          uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, k, dim, keepdim, false, valuesOut, indicesOut, "valuesOut"};

    return oc_op_prepare(&KTH, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnKthvalue, &KTH)
