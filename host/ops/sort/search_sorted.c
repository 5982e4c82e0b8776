/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnSearchSorted and aclnnSearchSorteds search by halves, a value per work-item. */
#include <stdio.h>

#include "aclnnop/aclnn_searchsorted.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/steps.h"

struct args {
    const aclTensor *sortedSequence, *self;
    struct oc_scalar value; /* in place of self */
    bool outInt32, right, is_scalar;
    const aclTensor *sorter;
    aclTensor *out;
};

#define SOUGHT ((unsigned)(OC_TYPES_ALL & ~(unsigned)OC_B8))

/* ---- Checks ---- */

/* Checks what both forms have. */
static aclnnStatus search_check_sequence(const struct args *a)
{
    const struct oc_rule sorter = OC_TENSOR(args, sorter, (unsigned)OC_I64, 1,
                                            a->is_scalar ? 1 : OC_MAX_RANK, OC_PUBLIC_FORMATS);
    const int64_t length = oc_dim(a->sortedSequence, (int64_t)a->sortedSequence->rank - 1);

    if (a->sorter != NULL) {
        OC_TRY(oc_check_rules(&sorter, 1, a));
        OC_TRY(oc_check_shape("sorter", a->sorter, a->sortedSequence->shape,
                              a->sortedSequence->rank, "that of sortedSequence"));
    }
    OC_TRY(oc_check_that((oc_dtype_of(a->out->dtype) == OC_I32) == a->outInt32, "dtype of out",
                         oc_acl_dtype_name(a->out->dtype),
                         "must be ACL_INT32 if outInt32 is true, else ACL_INT64"));
    return a->outInt32
               ? oc_check_i64("last extent of sortedSequence", length, OC_LE, NULL, INT32_MAX)
               : ACLNN_SUCCESS;
}

static aclnnStatus tensor_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, sortedSequence, SOUGHT, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, self, SOUGHT, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, (unsigned)(OC_I32 | OC_I64), 0, OC_MAX_RANK, OC_PUBLIC_FORMATS)};
    const aclTensor *sequence = a->sortedSequence;
    char what[40], than[40];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(search_check_sequence(a));
    if (sequence->rank > 1)
        OC_TRY(oc_check_i64("rank of self", (int64_t)a->self->rank, OC_EQ, "that of sortedSequence",
                            (int64_t)sequence->rank));
    for (uint64_t d = 0; d + 1 < sequence->rank; d++) {
        (void)snprintf(what, sizeof(what), "self.shape[%d]", (int)d);
        (void)snprintf(than, sizeof(than), "sortedSequence.shape[%d]", (int)d);
        OC_TRY(oc_check_i64(what, a->self->shape[d], OC_EQ, than, sequence->shape[d]));
    }
    return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
}

static aclnnStatus scalar_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, sortedSequence, SOUGHT, 1, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, (unsigned)(OC_I32 | OC_I64), 0, 1, OC_PUBLIC_FORMATS)};

    OC_TRY(oc_check_scalar("self", &a->value, false));
    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_scalar_type("self", &a->value));
    OC_TRY(search_check_sequence(a));
    return oc_check_i64("the number of elements of out", oc_numel(a->out), OC_EQ, NULL, 1);
}

/* ---- Plan ---- */

static enum oc_dtype search_type(const struct args *a)
{
    const enum oc_dtype sequence = oc_dtype_of(a->sortedSequence->dtype);

    return a->is_scalar ? oc_promote_scalar(sequence, (enum oc_dtype)a->value.dtype)
                        : oc_promote(sequence, oc_dtype_of(a->self->dtype));
}

/* The value as the kernel gets it. */
static int64_t search_value(const struct args *a, enum oc_dtype promoted)
{
    struct oc_scalar value = a->value;

    if (!a->is_scalar) return 0;
    oc_scalar_round(&value, promoted);
    return oc_scalar_bits(&value, oc_compute_type(promoted));
}

static void search_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const aclTensor *sequence = a->sortedSequence;
    const enum oc_dtype promoted = search_type(a), type = oc_dtype_of(sequence->dtype),
                        self = a->is_scalar ? type : oc_dtype_of(a->self->dtype),
                        out_type = oc_dtype_of(a->out->dtype);
    const int64_t length = oc_dim(sequence, (int64_t)sequence->rank - 1), count = oc_numel(a->out);
    const bool has_rows = sequence->rank > 1;

    if (!oc_plan_supports(p, "sortedSequence", type) || count == 0) return;
    if (!a->is_scalar && !oc_plan_supports(p, "self", self)) return;

    const struct oc_ref from =
        oc_plan_contiguous(p, oc_plan_view(p, "sortedSequence", sequence, OC_READ), type);
    const struct oc_output out =
        oc_plan_contiguous_output(p, oc_plan_view(p, "out", a->out, OC_WRITE), out_type);
    struct oc_launch launch = {
        .source = "search_sorted",
        .kernel = "search",
        .defines = {OC_DEFINE(COMPUTE, oc_dtype_name(oc_compute_type(promoted)))},
        .global = {count},
        .bytes = (double)count * (double)(oc_dtype_size(self) + oc_dtype_size(out_type)) +
                 (double)oc_numel(sequence) * (double)oc_dtype_size(type)};

    if (!oc_plan_try(p, oc_choose_index_width(oc_max_i64(oc_numel(sequence), count),
                                              oc_max_i64(count, length), &launch.index64)))
        return;
    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    OC_APPEND_ARGS(
        &launch, OC_REF(out, out.ref), OC_INT(is_long, out_type == OC_I64), OC_REF(sequence, from),
        OC_INT(sequence_type, oc_dtype_number(type)),
        OC_REF(self, a->is_scalar
                         ? from
                         : oc_plan_contiguous(p, oc_plan_view(p, "self", a->self, OC_READ), self)),
        OC_INT(self_type, a->is_scalar ? -1 : oc_dtype_number(self)),
        OC_REF(sorter,
               a->sorter == NULL
                   ? from
                   : oc_plan_contiguous(p, oc_plan_view(p, "sorter", a->sorter, OC_READ), OC_I64)),
        OC_INT(has_sorter, a->sorter != NULL), OC_INDEX(count, count),
        OC_INDEX(per_row, has_rows ? oc_dim(a->self, (int64_t)a->self->rank - 1) : count),
        OC_INDEX(row_terms, length), OC_INT(is_right, a->right),
        OC_LONG(value, search_value(a, promoted)), OC_INT(promoted, oc_dtype_number(promoted)));
    oc_plan_kernel(p, &launch);
    oc_plan_finish_output(p, &out);
}

/* ---- Entry points ---- */

static const struct oc_field TENSOR_FIELDS[] = {
    OC_FIELD(args, sortedSequence), OC_FIELD(args, self),   OC_FIELD(args, outInt32),
    OC_FIELD(args, right),          OC_FIELD(args, sorter), OC_FIELD(args, out)};
static const struct oc_field SCALAR_FIELDS[] = {
    OC_FIELD(args, is_scalar), OC_FIELD(args, sortedSequence), OC_VALUE_FIELD(args, value),
    OC_FIELD(args, outInt32),  OC_FIELD(args, right),          OC_FIELD(args, sorter),
    OC_FIELD(args, out)};
static const struct oc_op TENSOR = {"aclnnSearchSorted", tensor_check, search_plan, TENSOR_FIELDS,
                                    OC_COUNT(TENSOR_FIELDS)};
static const struct oc_op SCALAR = {"aclnnSearchSorteds", scalar_check, search_plan, SCALAR_FIELDS,
                                    OC_COUNT(SCALAR_FIELDS)};

aclnnStatus aclnnSearchSortedGetWorkspaceSize(const aclTensor *sortedSequence,
                                              const aclTensor *self, const bool outInt32,
                                              const bool right, const aclTensor *sorter,
                                              aclTensor *out, uint64_t *workspaceSize,
                                              aclOpExecutor **executor)
{
    const struct args a = {.sortedSequence = sortedSequence,
                           .self = self,
                           .outInt32 = outInt32,
                           .right = right,
                           .sorter = sorter,
                           .out = out};

    return oc_op_prepare(&TENSOR, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSearchSorted, &TENSOR)

aclnnStatus aclnnSearchSortedsGetWorkspaceSize(const aclTensor *sortedSequence,
                                               const aclScalar *self, const bool outInt32,
                                               const bool right, const aclTensor *sorter,
                                               aclTensor *out, uint64_t *workspaceSize,
                                               aclOpExecutor **executor)
{
    const struct args a = {.sortedSequence = sortedSequence,
                           .value = oc_scalar_of(self),
                           .outInt32 = outInt32,
                           .right = right,
                           .is_scalar = true,
                           .sorter = sorter,
                           .out = out};

    return oc_op_prepare(&SCALAR, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSearchSorteds, &SCALAR)
