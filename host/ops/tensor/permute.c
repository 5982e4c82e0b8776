/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnPermute and aclnnSlice copy a view of self: with its axes in another order, or a part of one axis. */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_permute.h"
#include "aclnnop/aclnn_slice.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/axis_rows.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self;
    const aclIntArray *dims;       /* of aclnnPermute */
    int64_t dim, start, end, step; /* of aclnnSlice */
    aclTensor *out;
};

/* Makes the view of self that is copied, and returns the offset of its first element. */
typedef int64_t (*view_of)(const struct args *a, struct oc_layout *view);

static aclnnStatus check_tensors(const struct args *a, uint64_t min_rank)
{
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, min_rank, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, min_rank, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return oc_check_same_dtype("out", a->out, "self", a->self);
}

static void plan_view(oc_plan *p, const struct args *a, view_of make)
{
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    struct oc_layout view;

    if (!oc_plan_supports(p, "out", type) || oc_numel(a->out) == 0) return;
    oc_layout_make(&view, a->out->shape, a->out->rank, NULL);
    view.tensor.dtype = a->self->dtype;

    const int64_t first = make(a, &view);
    struct oc_ref self = oc_plan_tensor(p, "self", a->self, OC_READ);

    self.offset += first * (int64_t)oc_dtype_size(type);
    oc_plan_copy(p, oc_plan_view(p, "out", a->out, OC_WRITE),
                 (struct oc_view){self, &view.tensor, type});
}

/* ---- aclnnPermute ---- */

static int64_t axis_at(const struct args *a, uint64_t i)
{
    return oc_axis_of(a->self, a->dims->values[i]);
}

static aclnnStatus permute_check(const void *opaque)
{
    const struct oc_rule rule = OC_REQUIRED(args, dims);
    const struct args *a = opaque;
    bool is_named[OC_MAX_RANK] = {false};
    int64_t shape[OC_MAX_RANK];

    OC_TRY(oc_check_pointer("self", a->self));
    OC_TRY(oc_check_rules(&rule, 1, a));
    OC_TRY(check_tensors(a, 0));

    const uint64_t rank = a->self->rank;

    OC_TRY(oc_check_i64("size of dims", (int64_t)a->dims->size, OC_EQ, "the rank of self",
                        (int64_t)rank));
    OC_TRY(oc_check_axes("dims", a->dims->values, rank, "self", rank, false, is_named));
    for (uint64_t i = 0; i < rank; i++)
        shape[i] = a->self->shape[axis_at(a, i)];
    return oc_check_shape("out", a->out, shape, rank, "that of self in the order of dims");
}

static int64_t permute_view(const struct args *a, struct oc_layout *view)
{
    for (uint64_t i = 0; i < a->self->rank; i++)
        view->strides[i] = oc_view_stride(a->self, axis_at(a, i));
    return 0;
}

static void permute_plan(oc_plan *p, const void *opaque) { plan_view(p, opaque, permute_view); }

/* ---- aclnnSlice ---- */

/* Returns a bound of the slice, between 0 and the extent of the axis, as a position. */
static int64_t slice_bound(int64_t bound, int64_t extent)
{
    if (bound < 0) bound = bound < -extent ? 0 : bound + extent;
    return oc_min_i64(bound, extent);
}

static aclnnStatus slice_check(const void *opaque)
{
    const struct args *a = opaque;
    int64_t shape[OC_MAX_RANK];

    OC_TRY(check_tensors(a, 1));
    OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));
    OC_TRY(oc_check_i64("step", a->step, OC_GT, NULL, 0));

    const int64_t axis = oc_axis_of(a->self, a->dim), extent = a->self->shape[axis];
    const int64_t start = slice_bound(a->start, extent), end = slice_bound(a->end, extent);

    memcpy(shape, a->self->shape, a->self->rank * sizeof(shape[0]));
    shape[axis] = end > start ? (end - start - 1) / a->step + 1 : 0;
    return oc_check_shape("out", a->out, shape, a->self->rank,
                          "that of self with the number of positions as extent of axis dim");
}

static int64_t slice_view(const struct args *a, struct oc_layout *view)
{
    const int64_t axis = oc_axis_of(a->self, a->dim), stride = oc_view_stride(a->self, axis);

    for (uint64_t d = 0; d < a->self->rank; d++)
        view->strides[d] = oc_view_stride(a->self, (int64_t)d);
    /* A step past the axis has one position, whose stride is not used. */
    view->strides[axis] = view->shape[axis] == 1 ? stride : a->step * stride;
    return slice_bound(a->start, a->self->shape[axis]) * stride;
}

static void slice_plan(oc_plan *p, const void *opaque) { plan_view(p, opaque, slice_view); }

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dims),
                                         OC_FIELD(args, out)};
static const struct oc_field SLICE_FIELDS[] = {OC_FIELD(args, self),  OC_FIELD(args, dim),
                                               OC_FIELD(args, start), OC_FIELD(args, end),
                                               OC_FIELD(args, step),  OC_FIELD(args, out)};
static const struct oc_op PERMUTE = {"aclnnPermute", permute_check, permute_plan, FIELDS,
                                     OC_COUNT(FIELDS)};
static const struct oc_op SLICE = {"aclnnSlice", slice_check, slice_plan, SLICE_FIELDS,
                                   OC_COUNT(SLICE_FIELDS)};

aclnnStatus aclnnPermuteGetWorkspaceSize(const aclTensor *self, const aclIntArray *dims,
                                         aclTensor *out, uint64_t *workspaceSize,
                                         aclOpExecutor **executor)
{
    const struct args a = {.self = self, .dims = dims, .out = out};

    return oc_op_prepare(&PERMUTE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnPermute, &PERMUTE)

aclnnStatus aclnnSliceGetWorkspaceSize(const aclTensor *self, int64_t dim, int64_t start,
                                       int64_t end, int64_t step, aclTensor *out,
                                       uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .dim = dim, .start = start, .end = end, .step = step, .out = out};

    return oc_op_prepare(&SLICE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSlice, &SLICE)
