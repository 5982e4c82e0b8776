/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnFlip reverses the order of elements along axes. */
#include <stdio.h>

#include "aclnnop/aclnn_flip.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/raw_copy.h"

struct args {
    const aclTensor *self;
    const aclIntArray *dims;
    const aclTensor *out;
};

/* Returns the axis that an item of dims names, which may count from the end. A scalar has one axis. */
static uint64_t flip_axis(const struct args *a, uint64_t item)
{
    const int64_t dim = a->dims->values[item];

    return (uint64_t)(dim < 0 ? dim + oc_max_i64(1, (int64_t)a->self->rank) : dim);
}

static aclnnStatus flip_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, dims),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    bool is_named[OC_MAX_RANK] = {false};
    char what[40], value[24];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    for (uint64_t i = 0; i < a->dims->size; i++) {
        (void)snprintf(what, sizeof(what), "dims[%llu]", (unsigned long long)i);
        OC_TRY(oc_check_axis(what, a->dims->values[i], "self", a->self->rank));

        bool *is_repeated = &is_named[flip_axis(a, i)];

        (void)snprintf(value, sizeof(value), "%lld", (long long)a->dims->values[i]);
        OC_TRY(oc_check_that(!*is_repeated, what, value, "names an axis twice"));
        *is_repeated = true;
    }
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
        const uint64_t d = flip_axis(a, i);

        origin += (a->self->shape[d] - 1) * view->strides[d];
        view->strides[d] = -view->strides[d];
    }
    return origin;
}

/* The kernel is that of padding, without any. */
static void flip_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    struct oc_launch launch = {.source = "constant_pad_nd",
                               .kernel = "pad",
                               .defines = {OC_DEFINE(RAW, oc_raw_type(type))},
                               .bytes = 2 * (double)oc_numel(a->out) * (double)oc_dtype_size(type)};
    const int64_t low[8] = {0};
    struct oc_layout view;
    struct oc_geometry g;
    struct oc_loop_nest n;
    bool index64;

    if (!oc_plan_supports(p, "out", type) || oc_numel(a->out) == 0) return;

    const int64_t origin = flip_view(a, &view);
    const aclTensor *const operands[] = {a->out, &view.tensor};

    oc_geometry_make(&g, operands, 2);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n) ||
        !oc_plan_try(p, oc_choose_index_width(oc_view_index_extent(a->self), 0, &index64)))
        return;
    n.index64 = n.index64 || index64;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "TRUTHS", type == OC_B8);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_REF(self, oc_plan_tensor(p, "self", a->self, OC_READ)), OC_LOOP_NEST_ARGS(n),
                   OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(self_stride, n.stride[1]),
                   OC_INDEX8(low, low), OC_INDEX8(high, n.extent),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(self_inner_stride, n.inner_stride[1]), OC_INDEX(inner_low, 0),
                   OC_INDEX(inner_high, n.inner), OC_INDEX(origin, origin), OC_LONG(value_bits, 0));
    oc_plan_kernel(p, &launch);
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
