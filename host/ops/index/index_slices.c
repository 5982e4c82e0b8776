/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnIndexAdd, aclnnIndexCopy and aclnnIndexFill change the slices of out that indices name along
 * one axis: they add slices of source, replace them by these, or by a value. */
#include <string.h>

#include "aclnnop/aclnn_index_add.h"
#include "aclnnop/aclnn_index_copy.h"
#include "aclnnop/aclnn_index_fill.h"
#include "aclnnop/aclnn_index_fill_tensor.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/index/indexing.h"
#include "plan/op.h"

struct args {
    const aclTensor *self, *selfRef; /* one is given; without out or outRef selfRef is changed */
    int64_t dim;
    const aclTensor *index;
    const aclIntArray *positions; /* is given in place of index */
    const aclTensor *source;
    struct oc_scalar alpha, value;
    const aclTensor *out, *outRef;
};

static int64_t slices_count(const struct args *a)
{
    return a->positions != NULL ? (int64_t)a->positions->size : oc_numel(a->index);
}

/* ---- Checks ---- */

/* The source has a slice for each index. Ranks 0 and 1 count as the same. */
static aclnnStatus slices_check_source(const struct args *a, const char *name,
                                       const aclTensor *self)
{
    const int64_t count = slices_count(a);
    const uint64_t rank = (uint64_t)oc_max_i64(1, (int64_t)self->rank);
    int64_t shape[OC_MAX_RANK] = {0};

    OC_TRY(oc_check_same_dtype("source", a->source, name, self));
    OC_TRY(oc_check_axis("dim", a->dim, name, self->rank));
    memcpy(shape, self->shape, self->rank * sizeof(shape[0]));
    shape[oc_index_axis_of(a->dim, self)] = count;
    if (rank == 1 && count == 1 && a->source->rank == 0) return ACLNN_SUCCESS;
    return oc_check_shape("source", a->source, shape, rank,
                          "with a slice of the destination for each index");
}

static aclnnStatus add_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, source, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_scalar("alpha", &a->alpha, false));
    OC_TRY(oc_check_scalar_type("alpha", &a->alpha));
    OC_TRY(slices_check_source(a, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self"));

    const enum oc_dtype alpha = (enum oc_dtype)a->alpha.dtype, self = oc_dtype_of(a->self->dtype);

    return oc_check_that(oc_can_cast(alpha, self == OC_B8 ? OC_I64 : self), "dtype of alpha",
                         oc_dtype_acl_name(alpha), "must be castable to that of self");
}

static aclnnStatus copy_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, selfRef, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, source, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, outRef, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(slices_check_source(a, "selfRef", a->selfRef));
    OC_TRY(oc_check_same_dtype("outRef", a->outRef, "selfRef", a->selfRef));
    return oc_check_shape("outRef", a->outRef, a->selfRef->shape, a->selfRef->rank,
                          "that of selfRef");
}

static aclnnStatus copy_check_in_place(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, selfRef, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, source, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return slices_check_source(a, "selfRef", a->selfRef);
}

/* Checks the indices, the value and dim. The destination has been checked. */
static aclnnStatus fill_check_indices(const struct args *a, bool has_positions, const char *name,
                                      const aclTensor *self)
{
    const struct oc_rule index =
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, 1, OC_PUBLIC_FORMATS);

    if (has_positions)
        OC_TRY(oc_check_pointer("index", a->positions));
    else
        OC_TRY(oc_check_rules(&index, 1, a));
    OC_TRY(oc_check_scalar("value", &a->value, false));
    OC_TRY(oc_check_scalar_type("value", &a->value));
    return oc_check_axis("dim", a->dim, name, self->rank);
}

static aclnnStatus fill_check_apart(const struct args *a, bool has_positions)
{
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(fill_check_indices(a, has_positions, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
}

static aclnnStatus fill_check_in_place(const struct args *a, bool has_positions)
{
    const struct oc_rule rule =
        OC_TENSOR(args, selfRef, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS);

    OC_TRY(oc_check_rules(&rule, 1, a));
    return fill_check_indices(a, has_positions, "selfRef", a->selfRef);
}

static aclnnStatus fill_check(const void *a) { return fill_check_apart(a, false); }
static aclnnStatus fill_check_here(const void *a) { return fill_check_in_place(a, false); }
static aclnnStatus fill_check_array(const void *a) { return fill_check_apart(a, true); }
static aclnnStatus fill_check_array_here(const void *a) { return fill_check_in_place(a, true); }

/* ---- Plans ---- */

/* Makes a layout with the slices that indices name. */
static void slices_layout(const struct args *a, const aclTensor *out, struct oc_layout *slices)
{
    int64_t shape[OC_MAX_RANK] = {0};

    memcpy(shape, out->shape, out->rank * sizeof(shape[0]));
    shape[oc_index_axis_of(a->dim, out)] = slices_count(a);
    oc_layout_make(slices, shape, (uint64_t)oc_max_i64(1, (int64_t)out->rank), NULL);
}

static void slices_plan(oc_plan *p, const struct args *a, const struct oc_scattered *s)
{
    struct oc_scattered scattered = *s;
    struct oc_layout slices, positions;
    struct oc_indexing x;
    const aclTensor *index = a->index;

    if (a->positions != NULL) {
        const int64_t count = slices_count(a);

        oc_layout_make(&positions, &count, 1, NULL);
        positions.tensor.dtype = ACL_INT64;
        index = &positions.tensor;
    }
    slices_layout(a, s->out, &slices);
    oc_index_slices(&x, oc_index_axis_of(a->dim, s->out), index, &slices.tensor);
    if (a->positions != NULL) x.named[0].positions = a->positions->values;
    for (uint64_t d = 0; a->source != NULL && d < a->source->rank; d++)
        scattered.src_stride[d] = a->source->strides[d];
    scattered.src = a->source;
    scattered.value = &a->value;
    scattered.src_name = "source";
    scattered.index_name = "index";
    oc_plan_scatter(p, &x, &scattered);
}

static void add_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_scaled = a->alpha.real != 1;
    const struct oc_scattered s = {.self = a->self,
                                   .self_name = "self",
                                   .out = a->out,
                                   .out_name = "out",
                                   .factor = is_scaled ? &a->alpha : NULL,
                                   .operation = OC_COMBINE_ADD};

    slices_plan(p, a, &s);
}

static void copy_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_scattered s = {
        .self = a->selfRef, .self_name = "selfRef", .out = a->outRef, .out_name = "outRef"};

    slices_plan(p, a, &s);
}

static void fill_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_scattered s = {
        .self = a->self, .self_name = "self", .out = a->out, .out_name = "out"};

    slices_plan(p, a, &s);
}

static void plan_in_place(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_scattered s = {.out = a->selfRef, .out_name = "selfRef"};

    slices_plan(p, a, &s);
}

/* ---- Entry points ---- */

#define POSITIONS OC_NAMED_FIELD(args, positions, "index")

static const struct oc_field ADD_FIELDS[] = {OC_FIELD(args, self),        OC_FIELD(args, dim),
                                             OC_FIELD(args, index),       OC_FIELD(args, source),
                                             OC_VALUE_FIELD(args, alpha), OC_FIELD(args, out)};
static const struct oc_field COPY_FIELDS[] = {OC_FIELD(args, selfRef), OC_FIELD(args, dim),
                                              OC_FIELD(args, index), OC_FIELD(args, source),
                                              OC_FIELD(args, outRef)};
static const struct oc_field FILL_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim),
                                              OC_FIELD(args, index), OC_VALUE_FIELD(args, value),
                                              OC_FIELD(args, out)};
static const struct oc_field FILL_IN_PLACE_FIELDS[] = {OC_FIELD(args, selfRef), OC_FIELD(args, dim),
                                                       OC_FIELD(args, index),
                                                       OC_VALUE_FIELD(args, value)};
static const struct oc_field ARRAY_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim), POSITIONS,
                                               OC_VALUE_FIELD(args, value), OC_FIELD(args, out)};
static const struct oc_field ARRAY_IN_PLACE_FIELDS[] = {
    OC_FIELD(args, selfRef), OC_FIELD(args, dim), POSITIONS, OC_VALUE_FIELD(args, value)};

static const struct oc_op ADD = {"aclnnIndexAdd", add_check, add_plan, ADD_FIELDS,
                                 OC_COUNT(ADD_FIELDS)};
static const struct oc_op COPY = {"aclnnIndexCopy", copy_check, copy_plan, COPY_FIELDS,
                                  OC_COUNT(COPY_FIELDS)};
static const struct oc_op COPY_IN_PLACE = {"aclnnInplaceIndexCopy", copy_check_in_place,
                                           plan_in_place, COPY_FIELDS, OC_COUNT(COPY_FIELDS) - 1};
static const struct oc_op FILL = {"aclnnIndexFill", fill_check, fill_plan, FILL_FIELDS,
                                  OC_COUNT(FILL_FIELDS)};
static const struct oc_op FILL_IN_PLACE = {"aclnnInplaceIndexFill", fill_check_here, plan_in_place,
                                           FILL_IN_PLACE_FIELDS, OC_COUNT(FILL_IN_PLACE_FIELDS)};
static const struct oc_op ARRAY = {"aclnnIndexFillTensor", fill_check_array, fill_plan,
                                   ARRAY_FIELDS, OC_COUNT(ARRAY_FIELDS)};
static const struct oc_op ARRAY_IN_PLACE = {"aclnnInplaceIndexFillTensor", fill_check_array_here,
                                            plan_in_place, ARRAY_IN_PLACE_FIELDS,
                                            OC_COUNT(ARRAY_IN_PLACE_FIELDS)};

aclnnStatus aclnnIndexAddGetWorkspaceSize(const aclTensor *self, const int64_t dim,
                                          const aclTensor *index, const aclTensor *source,
                                          const aclScalar *alpha, aclTensor *out,
                                          uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .dim = dim,
                           .index = index,
                           .source = source,
                           .alpha = oc_scalar_of(alpha),
                           .out = out};

    return oc_op_prepare(&ADD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIndexAdd, &ADD)

aclnnStatus aclnnIndexCopyGetWorkspaceSize(aclTensor *selfRef, int64_t dim, const aclTensor *index,
                                           const aclTensor *source, aclTensor *outRef,
                                           uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .selfRef = selfRef, .dim = dim, .index = index, .source = source, .outRef = outRef};

    return oc_op_prepare(&COPY, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIndexCopy, &COPY)

aclnnStatus aclnnInplaceIndexCopyGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                  const aclTensor *index, const aclTensor *source,
                                                  uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.selfRef = selfRef, .dim = dim, .index = index, .source = source};

    return oc_op_prepare(&COPY_IN_PLACE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceIndexCopy, &COPY_IN_PLACE)

aclnnStatus aclnnIndexFillGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                           const aclTensor *index, const aclScalar *value,
                                           aclTensor *out, uint64_t *workspaceSize,
                                           aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .dim = dim, .index = index, .value = oc_scalar_of(value), .out = out};

    return oc_op_prepare(&FILL, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIndexFill, &FILL)

aclnnStatus aclnnInplaceIndexFillGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                  const aclTensor *index, const aclScalar *value,
                                                  uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .selfRef = selfRef, .dim = dim, .index = index, .value = oc_scalar_of(value)};

    return oc_op_prepare(&FILL_IN_PLACE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceIndexFill, &FILL_IN_PLACE)

aclnnStatus aclnnIndexFillTensorGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                 const aclIntArray *index, const aclScalar *value,
                                                 aclTensor *out, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .dim = dim, .positions = index, .value = oc_scalar_of(value), .out = out};

    return oc_op_prepare(&ARRAY, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIndexFillTensor, &ARRAY)

aclnnStatus aclnnInplaceIndexFillTensorGetWorkspaceSize(aclTensor *selfRef, int64_t dim,
                                                        const aclIntArray *index,
                                                        const aclScalar *value,
                                                        uint64_t *workspaceSize,
                                                        aclOpExecutor **executor)
{
    const struct args a = {
        .selfRef = selfRef, .dim = dim, .positions = index, .value = oc_scalar_of(value)};

    return oc_op_prepare(&ARRAY_IN_PLACE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceIndexFillTensor, &ARRAY_IN_PLACE)
