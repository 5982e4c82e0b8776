/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnFlip reverses the order of elements along axes. */
#include "aclnnop/aclnn_flip.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/tensor/shifted_copy.h"
#include "plan/op.h"

struct args {
    const aclTensor *self;
    const aclIntArray *dims;
    const aclTensor *out;
};

static aclnnStatus flip_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, dims),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    bool is_named[OC_MAX_RANK] = {false};

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_axes("dims", a->dims->values, a->dims->size, "self", a->self->rank, false,
                         is_named));
    return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
}

/* Makes self as it is read from the element that becomes the first one, and returns the offset of that element. */
static int64_t flip_view(const struct args *a, struct oc_layout *view)
{
    int64_t origin = 0;

    oc_layout_make(view, a->self->shape, a->self->rank, NULL);
    for (uint64_t d = 0; d < a->self->rank; d++)
        view->strides[d] = oc_view_stride(a->self, (int64_t)d);
    for (uint64_t i = 0; i < a->dims->size && a->self->rank > 0; i++) {
        const int64_t dim = a->dims->values[i], d = dim < 0 ? dim + (int64_t)a->self->rank : dim;

        origin += (a->self->shape[d] - 1) * view->strides[d];
        view->strides[d] = -view->strides[d];
    }
    return origin;
}

static void flip_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_shifted_copy copy = {.far = oc_view_index_extent(a->self)};
    struct oc_layout view;

    if (!oc_plan_supports(p, "out", oc_dtype_of(a->out->dtype)) || oc_numel(a->out) == 0) return;
    copy.origin = flip_view(a, &view);

    const aclTensor *const operands[] = {a->out, &view.tensor};

    oc_geometry_make(&copy.g, operands, 2);
    for (int d = 0; d < copy.g.rank; d++)
        copy.high[d] = copy.g.extent[d];
    oc_plan_shifted_copy(p, a->out, a->self, &copy);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dims),
                                         OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnFlip", flip_check, flip_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnFlipGetWorkspaceSize(const aclTensor *self, const aclIntArray *dims,
                                      aclTensor *out, uint64_t *workspaceSize,
                                      aclOpExecutor **executor)
{
    const struct args a = {self, dims, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFlip, &OP)
