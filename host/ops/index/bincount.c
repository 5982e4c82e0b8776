/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnBincount counts in cells of 32 bits with atomics of integers, whose order does not matter. For few numbers, beside
 * many elements, and for weights, each of several parts of self has sums of its own, which are added in order.
 */
#include "aclnnop/aclnn_bincount.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "families/elementwise.h"
#include "plan/op.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

struct args {
    const aclTensor *self, *weights;
    int64_t minlength;
    aclTensor *out;
};

#define COUNTED ((unsigned)(OC_I8 | OC_I16 | OC_I32 | OC_I64 | OC_U8))

/* All parts together have at most half as many cells as self has elements. */
#define CELLS_PER_ELEMENT 2
#define MOST_PARTS 256
#define MOST_COUNTED UINT32_MAX

static aclnnStatus bincount_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, COUNTED, 1, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, (unsigned)(OC_I32 | OC_I64 | OC_F32 | OC_F64), 1, 1,
                  OC_PUBLIC_FORMATS)};
    const struct oc_rule weights = OC_TENSOR(args, weights, OC_TYPES_ALL, 1, 1, OC_PUBLIC_FORMATS);

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    if (a->weights != NULL) {
        const enum oc_dtype from = oc_dtype_of(a->weights->dtype);

        OC_TRY(oc_check_rules(&weights, 1, a));
        OC_TRY(oc_check_that(oc_can_cast(from, oc_dtype_of(a->out->dtype)), "dtype of weights",
                             oc_dtype_acl_name(from), "must be castable to that of out"));
        OC_TRY(oc_check_shape("weights", a->weights, a->self->shape, 1, "that of self"));
    }
    OC_TRY(oc_check_i64("minlength", a->minlength, OC_GE, NULL, 0));
    return oc_check_i64("out.shape[0]", a->out->shape[0], OC_GE, "minlength", a->minlength);
}

/* Plans kernels that have the types of the plan and these arguments. */
static void bincount_launch(oc_plan *p, const struct args *a, struct oc_launch *launch,
                            int64_t cells)
{
    const int64_t extent = oc_max_i64(oc_view_index_extent(a->self), oc_view_index_extent(a->out));
    const int64_t weights = a->weights == NULL ? 0 : oc_view_index_extent(a->weights);

    if (!oc_plan_try(p, oc_choose_index_width(oc_max_i64(oc_max_i64(extent, weights), cells),
                                              oc_numel(a->self) + cells, &launch->index64)))
        return;
    launch->source = "bincount";
    launch->group[0] = oc_clamp_group(oc_plan_device(p), OC_SMALL_GROUP);
    oc_launch_define(
        launch, "COMPUTE",
        a->weights == NULL ? "i64" : oc_dtype_name(oc_compute_type(oc_dtype_of(a->out->dtype))));
    oc_launch_define_flag(launch, "USE_F64", oc_plan_device(p)->has_fp64);
    oc_plan_kernel(p, launch);
}

static void plan_parts(oc_plan *p, const struct args *a, int64_t parts)
{
    const enum oc_dtype type = oc_dtype_of(a->self->dtype), out = oc_dtype_of(a->out->dtype);
    const int64_t count = oc_numel(a->self), bins = oc_numel(a->out);
    const bool has_weights = a->weights != NULL;
    const enum oc_dtype weight = has_weights ? oc_dtype_of(a->weights->dtype) : type;
    const struct oc_ref self = oc_plan_tensor(p, "self", a->self, OC_READ);
    const struct oc_ref sums = oc_plan_scratch(
        p, has_weights ? oc_compute_type(oc_dtype_of(a->out->dtype)) : OC_I64, parts * bins);
    struct oc_launch add = {
        .kernel = "add_weights",
        .global = {parts},
        .args = {OC_REF(self, self), OC_INT(self_type, oc_dtype_number(type)),
                 OC_INDEX(self_stride, oc_view_stride(a->self, 0)),
                 OC_REF(weights,
                        has_weights ? oc_plan_tensor(p, "weights", a->weights, OC_READ) : self),
                 OC_INT(weights_type, has_weights ? oc_dtype_number(weight) : -1),
                 OC_INDEX(weights_stride, has_weights ? oc_view_stride(a->weights, 0) : 0),
                 OC_REF(sums, sums), OC_INDEX(count, count), OC_INDEX(parts, parts),
                 OC_INDEX(part_elements, oc_ceil_div(count, parts)), OC_INDEX(bins, bins)},
        .bytes = (double)count *
                 (double)(oc_dtype_size(type) + (has_weights ? oc_dtype_size(weight) : 0))};
    struct oc_launch store = {
        .kernel = "add_parts",
        .global = {bins},
        .args = {OC_REF(sums, sums), OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                 OC_INT(out_type, oc_dtype_number(out)),
                 OC_INDEX(out_stride, oc_view_stride(a->out, 0)), OC_INDEX(parts, parts),
                 OC_INDEX(bins, bins)},
        .bytes = (double)bins * (double)oc_dtype_size(out)};

    bincount_launch(p, a, &add, parts * bins);
    bincount_launch(p, a, &store, parts * bins);
}

static void plan_counts(oc_plan *p, const struct args *a)
{
    const enum oc_dtype type = oc_dtype_of(a->self->dtype), out = oc_dtype_of(a->out->dtype);
    const int64_t count = oc_numel(a->self), bins = oc_numel(a->out);
    const struct oc_ref cells = oc_plan_scratch(p, OC_I32, bins);
    struct oc_launch add = {
        .kernel = "count_numbers",
        .global = {count},
        .args = {OC_REF(self, oc_plan_tensor(p, "self", a->self, OC_READ)),
                 OC_INT(self_type, oc_dtype_number(type)),
                 OC_INDEX(self_stride, oc_view_stride(a->self, 0)), OC_REF(cells, cells),
                 OC_INDEX(count, count), OC_INDEX(bins, bins)},
        .bytes = (double)count * (double)oc_dtype_size(type)};
    struct oc_launch store = {
        .kernel = "store_counts",
        .global = {bins},
        .args = {OC_REF(cells, cells), OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                 OC_INT(out_type, oc_dtype_number(out)),
                 OC_INDEX(out_stride, oc_view_stride(a->out, 0)), OC_INDEX(bins, bins)},
        .bytes = (double)bins * (double)oc_dtype_size(out)};

    oc_plan_zero(p, cells, bins * (int64_t)sizeof(uint32_t));
    bincount_launch(p, a, &add, bins);
    bincount_launch(p, a, &store, bins);
}

static void bincount_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const int64_t count = oc_numel(a->self), bins = oc_numel(a->out);

    if (!oc_plan_supports(p, "out", oc_dtype_of(a->out->dtype)) || bins == 0) return;
    if (a->weights != NULL && !oc_plan_supports(p, "weights", oc_dtype_of(a->weights->dtype)))
        return;
    if (count == 0) {
        oc_elementwise_plan_fill(p, "out", a->out, 0);
        return;
    }

    const int64_t parts = oc_max_i64(1, oc_min_i64(count / CELLS_PER_ELEMENT / bins, MOST_PARTS));

    if (a->weights == NULL && parts < MOST_PARTS && count <= MOST_COUNTED)
        plan_counts(p, a);
    else
        plan_parts(p, a, parts);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, weights),
                                         OC_FIELD(args, minlength), OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnBincount", bincount_check, bincount_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnBincountGetWorkspaceSize(const aclTensor *self, const aclTensor *weights,
                                          int64_t minlength, aclTensor *out,
                                          uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, weights, minlength, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBincount, &OP)
