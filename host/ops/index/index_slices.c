/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnIndexAdd adds slices of source to slices of out, which indices name along one axis. */
#include <string.h>

#include "aclnnop/aclnn_index_add.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/index/indexing.h"
#include "plan/op.h"

struct args {
    const aclTensor *self;
    int64_t dim;
    const aclTensor *index, *source;
    struct oc_scalar alpha;
    const aclTensor *out;
};

/* ---- Checks ---- */

/* The source has a slice for each index. Ranks 0 and 1 count as the same. */
static aclnnStatus slices_check_source(const struct args *a, const char *name,
                                       const aclTensor *self)
{
    const int64_t count = oc_numel(a->index);
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

/* ---- Plans ---- */

static void add_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_scaled = a->alpha.real != 1;
    struct oc_scattered s = {.self = a->self,
                             .out = a->out,
                             .src = a->source,
                             .factor = is_scaled ? &a->alpha : NULL,
                             .self_name = "self",
                             .out_name = "out",
                             .src_name = "source",
                             .index_name = "index",
                             .operation = OC_COMBINE_ADD};
    struct oc_indexing x;

    oc_index_slices(&x, oc_index_axis_of(a->dim, a->out), a->index, a->source);
    for (uint64_t d = 0; d < a->source->rank; d++)
        s.src_stride[d] = a->source->strides[d];
    oc_plan_scatter(p, &x, &s);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),        OC_FIELD(args, dim),
                                         OC_FIELD(args, index),       OC_FIELD(args, source),
                                         OC_VALUE_FIELD(args, alpha), OC_FIELD(args, out)};
static const struct oc_op ADD = {"aclnnIndexAdd", add_check, add_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnIndexAddGetWorkspaceSize(const aclTensor *self, const int64_t dim,
                                          const aclTensor *index, const aclTensor *source,
                                          const aclScalar *alpha, aclTensor *out,
                                          uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, dim, index, source, oc_scalar_of(alpha), out};

    return oc_op_prepare(&ADD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIndexAdd, &ADD)
