/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnScatter, aclnnScatterValue, their forms in place and aclnnScatterAdd write elements of src, or
 * a value, to positions along one axis of out, which contains self before. */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_scatter.h"
#include "aclnnop/aclnn_scatter_add.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/index/indexing.h"
#include "plan/op.h"

struct args {
    const aclTensor *self;
    int64_t dim;
    const aclTensor *index, *src;
    int64_t reduce;
    const aclTensor *out, *selfRef; /* selfRef is given in place of self and out */
    struct oc_scalar value;         /* is given in place of src */
};

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),   OC_FIELD(args, dim),
                                         OC_FIELD(args, index),  OC_FIELD(args, src),
                                         OC_FIELD(args, reduce), OC_FIELD(args, out)};
static const struct oc_field IN_PLACE_FIELDS[] = {OC_FIELD(args, selfRef), OC_FIELD(args, dim),
                                                  OC_FIELD(args, index), OC_FIELD(args, src),
                                                  OC_FIELD(args, reduce)};

static const struct oc_field VALUE_FIELDS[] = {OC_FIELD(args, self),   OC_FIELD(args, dim),
                                               OC_FIELD(args, index),  OC_VALUE_FIELD(args, value),
                                               OC_FIELD(args, reduce), OC_FIELD(args, out)};
static const struct oc_field VALUE_IN_PLACE_FIELDS[] = {
    OC_FIELD(args, selfRef), OC_FIELD(args, dim), OC_FIELD(args, index),
    OC_VALUE_FIELD(args, value), OC_FIELD(args, reduce)};

static const char *const REDUCTIONS[] = {"none", "add", "multiply"};

/* Checks what both forms have; `self` may be that which is changed in place. */
static aclnnStatus scatter_check_source(const struct args *a, const char *name,
                                        const aclTensor *self)
{
    char of_index[40], of_src[40];

    OC_TRY(oc_check_same_dtype("src", a->src, name, self));
    OC_TRY(oc_check_index_axis(name, self, a->dim, a->index));
    OC_TRY(oc_check_i64("rank of src", oc_max_i64(1, (int64_t)a->src->rank), OC_EQ, "that of index",
                        oc_max_i64(1, (int64_t)a->index->rank)));
    for (uint64_t d = 0; d < a->index->rank; d++) {
        (void)snprintf(of_index, sizeof(of_index), "index.shape[%llu]", (unsigned long long)d);
        (void)snprintf(of_src, sizeof(of_src), "src.shape[%llu]", (unsigned long long)d);
        OC_TRY(oc_check_i64(of_index, a->index->shape[d], OC_LE, of_src,
                            a->src->rank == 0 ? 1 : a->src->shape[d]));
    }
    if (a->index->rank == 0 && a->src->rank > 0)
        OC_TRY(oc_check_i64("src.shape[0]", a->src->shape[0], OC_GE, NULL, 1));
    return oc_check_enum("reduce", a->reduce, REDUCTIONS, OC_COUNT(REDUCTIONS));
}

static aclnnStatus scatter_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, src, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(scatter_check_source(a, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
}

static aclnnStatus scatter_check_in_place(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, selfRef, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, src, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return scatter_check_source(a, "selfRef", a->selfRef);
}

static aclnnStatus value_check_value(const struct args *a, const char *name, const aclTensor *self)
{
    OC_TRY(oc_check_scalar("value", &a->value, false));
    OC_TRY(oc_check_scalar_type("value", &a->value));
    OC_TRY(oc_check_index_axis(name, self, a->dim, a->index));
    return oc_check_enum("reduce", a->reduce, REDUCTIONS, OC_COUNT(REDUCTIONS));
}

static aclnnStatus value_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(value_check_value(a, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
}

static aclnnStatus value_check_in_place(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, selfRef, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return value_check_value(a, "selfRef", a->selfRef);
}

static void scatter_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_in_place = a->selfRef != NULL;
    const aclTensor *out = is_in_place ? a->selfRef : a->out;
    struct oc_scattered s = {.self = a->self,
                             .out = out,
                             .src = a->src,
                             .value = &a->value,
                             .self_name = "self",
                             .out_name = is_in_place ? "selfRef" : "out",
                             .src_name = "src",
                             .index_name = "index",
                             .operation = (enum oc_combination)a->reduce};
    struct oc_indexing x;

    oc_index_axis(&x, oc_index_axis_of(a->dim, out), a->index);
    for (uint64_t d = 0; d < a->index->rank && a->src != NULL && a->src->rank > 0; d++)
        s.src_stride[d] = a->src->strides[d];
    oc_plan_scatter(p, &x, &s);
}

/* ---- Entry points ---- */

static const struct oc_op SCATTER = {"aclnnScatter", scatter_check, scatter_plan, FIELDS,
                                     OC_COUNT(FIELDS)};
static const struct oc_op SCATTER_IN_PLACE = {"aclnnInplaceScatter", scatter_check_in_place,
                                              scatter_plan, IN_PLACE_FIELDS,
                                              OC_COUNT(IN_PLACE_FIELDS)};
static const struct oc_op VALUE = {"aclnnScatterValue", value_check, scatter_plan, VALUE_FIELDS,
                                   OC_COUNT(VALUE_FIELDS)};
static const struct oc_op VALUE_IN_PLACE = {"aclnnInplaceScatterValue", value_check_in_place,
                                            scatter_plan, VALUE_IN_PLACE_FIELDS,
                                            OC_COUNT(VALUE_IN_PLACE_FIELDS)};
static const struct oc_op SCATTER_ADD = {"aclnnScatterAdd", scatter_check, scatter_plan, FIELDS,
                                         OC_COUNT(FIELDS)};

aclnnStatus aclnnScatterGetWorkspaceSize(const aclTensor *self, int64_t dim, const aclTensor *index,
                                         const aclTensor *src, int64_t reduce, aclTensor *out,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, dim, index, src, reduce, out, NULL, {0}};

    return oc_op_prepare(&SCATTER, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnScatter, &SCATTER)

aclnnStatus aclnnInplaceScatterGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                const aclTensor *index, const aclTensor *src,
                                                int64_t reduce, uint64_t *workspaceSize,
                                                aclOpExecutor **executor)
{
    const struct args a = {NULL, dim, index, src, reduce, NULL, selfRef, {0}};

    return oc_op_prepare(&SCATTER_IN_PLACE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceScatter, &SCATTER_IN_PLACE)

aclnnStatus aclnnScatterValueGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                              const aclTensor *index, const aclScalar *value,
                                              int64_t reduce, aclTensor *out,
                                              uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, dim, index, NULL, reduce, out, NULL, oc_scalar_of(value)};

    return oc_op_prepare(&VALUE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnScatterValue, &VALUE)

aclnnStatus aclnnInplaceScatterValueGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                     const aclTensor *index, const aclScalar *value,
                                                     int64_t reduce, uint64_t *workspaceSize,
                                                     aclOpExecutor **executor)
{
    const struct args a = {NULL, dim, index, NULL, reduce, NULL, selfRef, oc_scalar_of(value)};

    return oc_op_prepare(&VALUE_IN_PLACE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceScatterValue, &VALUE_IN_PLACE)

aclnnStatus aclnnScatterAddGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                            const aclTensor *index, const aclTensor *src,
                                            aclTensor *out, uint64_t *workspaceSize,
                                            aclOpExecutor **executor)
{
    const struct args a = {self, dim, index, src, OC_COMBINE_ADD, out, NULL, {0}};

    return oc_op_prepare(&SCATTER_ADD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnScatterAdd, &SCATTER_ADD)
