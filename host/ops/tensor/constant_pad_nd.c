/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConstantPadNd sets out to self with a value around it. A negative number of elements of padding removes elements. */
#include <stdio.h>
#include <stdlib.h>

#include "aclnnop/aclnn_constant_pad_nd.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/tensor/shifted_copy.h"
#include "plan/op.h"

struct args {
    const aclTensor *self;
    const aclIntArray *pad;
    struct oc_scalar value;
    const aclTensor *out;
};

/* Returns the padding before axis d, or behind it. The pairs in pad begin with the last axis. */
static int64_t pad_of(const struct args *a, uint64_t d, bool is_behind)
{
    const uint64_t pair = 2 * (a->self->rank - 1 - d);

    return pair < a->pad->size ? a->pad->values[pair + is_behind] : 0;
}

static aclnnStatus pad_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, pad),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    int64_t shape[OC_MAX_RANK] = {0}, padded = 0;
    char what[64];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_scalar("value", &a->value, false));
    OC_TRY(oc_check_scalar_type("value", &a->value));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    (void)snprintf(what, sizeof(what), "%llu", (unsigned long long)a->pad->size);
    OC_TRY(oc_check_that(a->pad->size % 2 == 0, "size of pad", what, "must be even"));
    OC_TRY(oc_check_i64("size of pad", (int64_t)a->pad->size, OC_LE, "twice the rank of self",
                        2 * (int64_t)a->self->rank));
    for (uint64_t d = 0; d < a->self->rank; d++) {
        const bool fits = oc_add_i64(a->self->shape[d], pad_of(a, d, false), &padded) &&
                          oc_add_i64(padded, pad_of(a, d, true), &shape[d]);

        (void)snprintf(what, sizeof(what), "padded extent of axis %llu", (unsigned long long)d);
        OC_TRY(oc_check_that(fits, what, "too large", "must fit into 63 bits"));
        OC_TRY(oc_check_i64(what, shape[d], OC_GE, NULL, 0));
    }
    return oc_check_shape("out", a->out, shape, a->self->rank, "that of self with pad");
}

/* ---- Plan ---- */

/* What is copied while its axes are appended. */
struct padding {
    struct oc_shifted_copy copy;
    bool is_empty; /* out has no element of self */
    bool is_plain; /* there is no padding along the last axis so far */
    double far;    /* copy.far, which may be too large for 63 bits */
};

/* Appends axis d, or makes one axis of it and the last one if there is no padding along both. */
static void pad_add_axis(const struct args *a, uint64_t d, struct padding *n)
{
    const int64_t before = pad_of(a, d, false), extent = a->out->shape[d];
    const int64_t to = oc_view_stride(a->out, (int64_t)d),
                  from = oc_view_stride(a->self, (int64_t)d);
    /* Of out, the positions that elements of self have; the sum of two large numbers overflows. */
    const int64_t shape = a->self->shape[d];
    const bool has_elements = shape > 0 && before < extent && before > -shape;
    const int64_t low = has_elements ? oc_max_i64(before, 0) : 0;
    const int64_t high = has_elements ? oc_min_i64(before + shape, extent) : 0;
    const bool is_plain = before == 0 && pad_of(a, d, true) == 0;
    int r = n->copy.g.rank;

    if (has_elements) {
        n->far += ((double)llabs(before) + (double)extent) * (double)llabs(from);
        n->copy.origin -= before * from;
    }
    n->is_empty = n->is_empty || !has_elements;
    if (extent == 1) return;
    if (r > 0 && is_plain && n->is_plain && n->copy.g.stride[0][r - 1] == to * extent &&
        n->copy.g.stride[1][r - 1] == from * extent)
        r--;
    else
        n->copy.g.extent[r] = 1;
    n->copy.g.extent[r] *= extent;
    n->copy.g.stride[0][r] = to;
    n->copy.g.stride[1][r] = from;
    n->copy.low[r] = low;
    n->copy.high[r] = is_plain ? n->copy.g.extent[r] : high;
    n->copy.g.rank = r + 1;
    n->is_plain = is_plain;
}

/* Makes the axis along which the elements of out are closest to each other the last one. */
static void pad_place_innermost(struct padding *n)
{
    const int last = n->copy.g.rank - 1;
    int closest = last;

    for (int d = last; d >= 0; d--)
        if (llabs(n->copy.g.stride[0][d]) < llabs(n->copy.g.stride[0][closest])) closest = d;

    const int64_t low = n->copy.low[closest], high = n->copy.high[closest];

    oc_geometry_move(&n->copy.g, closest, last);
    for (int d = closest; d < last; d++) {
        n->copy.low[d] = n->copy.low[d + 1];
        n->copy.high[d] = n->copy.high[d + 1];
    }
    n->copy.low[last] = low;
    n->copy.high[last] = high;
}

static void pad_describe(const struct args *a, struct padding *n)
{
    *n = (struct padding){
        .copy.g = {.operands = 2,
                   .element_bytes = (int64_t)oc_dtype_size(oc_dtype_of(a->out->dtype))}};
    for (uint64_t d = 0; d < a->out->rank; d++)
        pad_add_axis(a, d, n);
    if (n->copy.g.rank == 0) {
        n->copy.g.extent[0] = n->copy.high[0] = 1;
        n->copy.g.rank = 1;
    }
    for (int d = 0; d < n->copy.g.rank && n->is_empty; d++)
        n->copy.low[d] = n->copy.high[d] = n->copy.g.stride[1][d] = 0;
    if (n->is_empty) n->copy.origin = 0;
    pad_place_innermost(n);
}

static void pad_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    struct padding padding;

    if (!oc_plan_supports(p, "out", type) || oc_numel(a->out) == 0) return;
    pad_describe(a, &padding);
    padding.copy.far = padding.far < 0x1p62 ? (int64_t)padding.far : INT64_MAX;
    padding.copy.value_bits = oc_scalar_element_bits(&a->value, type);
    oc_plan_shifted_copy(p, a->out, a->self, &padding.copy);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, pad),
                                         OC_VALUE_FIELD(args, value), OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnConstantPadNd", pad_check, pad_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnConstantPadNdGetWorkspaceSize(const aclTensor *self, const aclIntArray *pad,
                                               const aclScalar *value, aclTensor *out,
                                               uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, pad, oc_scalar_of(value), out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnConstantPadNd, &OP)
