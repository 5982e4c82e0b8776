/* SPDX-License-Identifier: Apache-2.0 */
/* These functions read elements at positions along one axis. aclnnGather has a position for each
 * element of out, the others have one for all elements of the other axes. */
#include <string.h>

#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_index_select.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/index/indexing.h"
#include "plan/op.h"

struct args {
    const aclTensor *self;
    int64_t dim;
    const aclTensor *index;
    aclTensor *out;
};

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim),
                                         OC_FIELD(args, index), OC_FIELD(args, out)};

static aclnnStatus gather_check_tensors(const struct args *a, uint64_t min_rank,
                                        uint64_t index_rank)
{
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, min_rank, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, index, (unsigned)(OC_I32 | OC_I64), 0, index_rank, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return oc_check_same_dtype("out", a->out, "self", a->self);
}

static aclnnStatus gather_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(gather_check_tensors(a, 0, OC_MAX_RANK));
    OC_TRY(oc_check_index_axis("self", a->self, a->dim, a->index));
    return oc_check_shape("out", a->out, a->index->shape, a->index->rank, "that of index");
}

static void gather_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_indexing x;

    oc_index_axis(&x, oc_index_axis_of(a->dim, a->self), a->index);
    oc_plan_gather(p, &x, a->out, a->self);
}

static aclnnStatus select_check(const void *opaque)
{
    const struct args *a = opaque;
    int64_t shape[OC_MAX_RANK];

    OC_TRY(gather_check_tensors(a, 0, 1));
    OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));
    memcpy(shape, a->self->shape, a->self->rank * sizeof(shape[0]));
    if (a->self->rank == 0)
        OC_TRY(oc_check_i64("number of indices", oc_numel(a->index), OC_EQ, NULL, 1));
    else
        shape[oc_index_axis_of(a->dim, a->self)] = oc_numel(a->index);
    return oc_check_shape("out", a->out, shape, a->self->rank,
                          "that of self with the number of indices as extent of axis dim");
}

static void select_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_indexing x;

    oc_index_slices(&x, oc_index_axis_of(a->dim, a->self), a->index, a->out);
    oc_plan_gather(p, &x, a->out, a->self);
}

static aclnnStatus v2_check(const void *opaque)
{
    const struct args *a = opaque;
    int64_t shape[2 * OC_MAX_RANK];
    uint64_t axis, after;

    OC_TRY(gather_check_tensors(a, 1, OC_MAX_RANK));
    OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));
    axis = oc_index_axis_of(a->dim, a->self);
    after = axis + a->index->rank;
    memcpy(shape, a->self->shape, axis * sizeof(shape[0]));
    memcpy(shape + axis, a->index->shape, a->index->rank * sizeof(shape[0]));
    memcpy(shape + after, a->self->shape + axis + 1, (a->self->rank - axis - 1) * sizeof(shape[0]));
    return oc_check_shape("out", a->out, shape, after + a->self->rank - axis - 1,
                          "that of self with the shape of index in place of axis dim");
}

static void v2_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const uint64_t axis = oc_index_axis_of(a->dim, a->self);
    struct oc_indexing x = {
        .rank = a->out->rank, .named_count = 1, .named = {{.index = a->index, .axis = axis}}};

    for (uint64_t d = 0; d < x.rank; d++) {
        x.extent[d] = a->out->shape[d];
        x.is_step[d] = d >= axis && d < axis + a->index->rank;
        if (x.is_step[d]) x.named[0].stride[d] = a->index->strides[d - axis];
        x.axis[d] = d < axis ? d : d + 1 - a->index->rank;
    }
    oc_plan_gather(p, &x, a->out, a->self);
}

/* ---- Entry points ---- */

static const struct oc_op GATHER = {"aclnnGather", gather_check, gather_plan, FIELDS,
                                    OC_COUNT(FIELDS)};
static const struct oc_op SELECT = {"aclnnIndexSelect", select_check, select_plan, FIELDS,
                                    OC_COUNT(FIELDS)};
static const struct oc_op V2 = {"aclnnGatherV2", v2_check, v2_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnGatherGetWorkspaceSize(const aclTensor *self, const int64_t dim,
                                        const aclTensor *index, aclTensor *out,
                                        uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, dim, index, out};

    return oc_op_prepare(&GATHER, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGather, &GATHER)

aclnnStatus aclnnIndexSelectGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                             const aclTensor *index, aclTensor *out,
                                             uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, dim, index, out};

    return oc_op_prepare(&SELECT, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIndexSelect, &SELECT)

aclnnStatus aclnnGatherV2GetWorkspaceSize(const aclTensor *self, int64_t dim,
                                          const aclTensor *index, aclTensor *out,
                                          uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, dim, index, out};

    return oc_op_prepare(&V2, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGatherV2, &V2)
