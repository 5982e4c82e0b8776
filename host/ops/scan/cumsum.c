/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnCumsum, aclnnCumsumV2 and aclnnCumprod: the sums and the products of the first elements along
 * an axis. */
#include "aclnnop/aclnn_cumprod.h"
#include "aclnnop/aclnn_cumsum.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/axis_rows.h"
#include "steps/scan.h"

struct args {
    const aclTensor *self;
    int64_t dim, dtype;
    bool exclusive, reverse;
    aclTensor *out;
    bool is_product;
    struct oc_scalar axis; /* only of a product: dim as it is given */
};

static const char *cumsum_self(const struct args *a) { return a->is_product ? "input" : "self"; }

#define NUMBERS (OC_TYPES_ALL & ~(unsigned)OC_B8)

static aclnnStatus cumsum_check_tensors(const struct args *a, unsigned self)
{
    const struct oc_rule rules[] = {
        {cumsum_self(a), offsetof(struct args, self), self, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS},
        OC_TENSOR(args, out, NUMBERS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_shape("out", a->out, a->self->shape, a->self->rank,
                          a->is_product ? "that of input" : "that of self"));
    return oc_check_axis("dim", a->dim, cumsum_self(a), a->self->rank);
}

static aclnnStatus cumsum_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(cumsum_check_tensors(a, OC_TYPES_ALL));
    OC_TRY(oc_check_that(a->dtype == (int64_t)a->out->dtype, "dtype",
                         oc_acl_dtype_name((aclDataType)a->dtype), "must equal that of out"));
    return oc_check_that(oc_can_cast(oc_dtype_of(a->self->dtype), oc_dtype_of(a->out->dtype)),
                         a->is_product ? "dtype of input" : "dtype of self",
                         oc_acl_dtype_name(a->self->dtype), "must be castable to that of out");
}

static aclnnStatus cumprod_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(oc_check_scalar("dim", &a->axis, false));
    OC_TRY(oc_check_scalar_type("dim", &a->axis));
    return cumsum_check(a);
}

static aclnnStatus cumsum_v2_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(cumsum_check_tensors(a, NUMBERS));
    return oc_check_same_dtype("out", a->out, "self", a->self);
}

static void cumsum_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->out) == 0 ||
        !oc_plan_supports(p, cumsum_self(a), oc_dtype_of(a->self->dtype)) ||
        !oc_plan_supports(p, "out", oc_dtype_of(a->out->dtype)))
        return;

    const struct oc_scan scan = {.out = oc_plan_view(p, "out", a->out, OC_WRITE),
                                 .self = oc_plan_view(p, cumsum_self(a), a->self, OC_READ_IN_PLACE),
                                 .axis = oc_axis_of(a->self, a->dim),
                                 .is_exclusive = a->exclusive,
                                 .is_reverse = a->reverse,
                                 .is_product = a->is_product};

    oc_plan_scan(p, &scan);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim),
                                         OC_FIELD(args, dtype), OC_FIELD(args, out)};
static const struct oc_field V2_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim),
                                            OC_FIELD(args, exclusive), OC_FIELD(args, reverse),
                                            OC_FIELD(args, out)};
static const struct oc_field PRODUCT_FIELDS[] = {
    OC_NAMED_FIELD(args, self, "input"), OC_FIELD(args, dim),   OC_VALUE_FIELD(args, axis),
    OC_FIELD(args, is_product),          OC_FIELD(args, dtype), OC_FIELD(args, out)};
static const struct oc_op CUMPROD = {"aclnnCumprod", cumprod_check, cumsum_plan, PRODUCT_FIELDS,
                                     OC_COUNT(PRODUCT_FIELDS)};
static const struct oc_op CUMSUM = {"aclnnCumsum", cumsum_check, cumsum_plan, FIELDS,
                                    OC_COUNT(FIELDS)};
static const struct oc_op CUMSUM_V2 = {"aclnnCumsumV2", cumsum_v2_check, cumsum_plan, V2_FIELDS,
                                       OC_COUNT(V2_FIELDS)};

aclnnStatus aclnnCumsumGetWorkspaceSize(const aclTensor *self, int64_t dim, aclDataType dtype,
                                        aclTensor *out, uint64_t *workspaceSize,
                                        aclOpExecutor **executor)
{
    const struct args a = {.self = self, .dim = dim, .dtype = (int64_t)dtype, .out = out};

    return oc_op_prepare(&CUMSUM, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnCumsum, &CUMSUM)

aclnnStatus aclnnCumsumV2GetWorkspaceSize(const aclTensor *self, int64_t dim, bool exclusive,
                                          bool reverse, aclTensor *out, uint64_t *workspaceSize,
                                          aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .dim = dim, .exclusive = exclusive, .reverse = reverse, .out = out};

    return oc_op_prepare(&CUMSUM_V2, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnCumsumV2, &CUMSUM_V2)

aclnnStatus aclnnCumprodGetWorkspaceSize(const aclTensor *input, const aclScalar *dim,
                                         const aclDataType dtype, aclTensor *out,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_scalar axis = oc_scalar_of(dim);
    const struct args a = {.self = input,
                           .dim = axis.integer,
                           .dtype = (int64_t)dtype,
                           .out = out,
                           .is_product = true,
                           .axis = axis};

    return oc_op_prepare(&CUMPROD, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnCumprod, &CUMPROD)
