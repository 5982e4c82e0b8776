/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnMaskedSelect selects a number of elements that is known only when the device has finished.
 * The second call waits for it and sets the extent of out. aclnnInplaceMaskedScatter replaces the
 * elements that it selects.
 */
#include "aclnnop/aclnn_masked_scatter.h"
#include "aclnnop/aclnn_masked_select.h"
#include "check/check.h"
#include "check/promotion.h"
#include "meta/geometry.h"
#include "plan/op.h"
#include "steps/masked_parts.h"
#include "steps/raw_copy.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self, *mask;
    aclTensor *out;
};

static const struct oc_rule RULES[] = {
    OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    OC_TENSOR(args, mask, (unsigned)(OC_B8 | OC_U8), 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    OC_TENSOR(args, out, OC_TYPES_ALL, 1, 1, OC_PUBLIC_FORMATS),
};

/* The broadcast of self and mask has this shape. */
struct broadcast {
    int64_t shape[OC_MAX_RANK], count;
    uint64_t rank;
};

static bool broadcast_of(const struct args *a, struct broadcast *b)
{
    const aclTensor *const inputs[] = {a->self, a->mask};

    if (!oc_broadcast(inputs, 2, b->shape, &b->rank)) return false;
    b->count = 1;
    for (uint64_t d = 0; d < b->rank; d++)
        b->count *= b->shape[d];
    return true;
}

static aclnnStatus select_check(const void *opaque)
{
    const struct args *a = opaque;
    const aclTensor *const inputs[] = {a->self, a->mask};
    struct broadcast b;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_broadcast("self and mask", inputs, 2, b.shape, &b.rank));
    OC_TRY(oc_check_that(oc_shape_fits(b.shape, b.rank), "broadcast of self and mask", "too large",
                         "must fit into 63 bits"));
    (void)broadcast_of(a, &b);
    return oc_check_shape("out", a->out, &b.count, 1, "as many as the broadcast has elements");
}

/* Returns the element type that the kernel uses. If all tensors have one type, elements are
 * copied as integers, which keep their bits. */
static enum oc_dtype element_type(enum oc_dtype self, enum oc_dtype out, enum oc_dtype dtype)
{
    static const enum oc_dtype INTEGERS[] = {[1] = OC_I8, [2] = OC_I16, [4] = OC_I32, [8] = OC_I64};

    return oc_plan_copies_raw(out, self) ? INTEGERS[oc_dtype_size(dtype)] : dtype;
}

static void select_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype from = oc_dtype_of(a->self->dtype), to = oc_dtype_of(a->out->dtype);
    const enum oc_dtype self = element_type(from, to, from), out = element_type(from, to, to);
    struct oc_masked_parts m;
    struct broadcast b;

    if (!broadcast_of(a, &b) || !oc_plan_supports(p, "self", from) ||
        !oc_plan_supports(p, "out", to) || b.count == 0 ||
        !oc_masked_parts_make(
            p, b.shape, b.rank, a->mask, a->self,
            oc_max_i64(oc_view_index_extent(a->self), oc_view_index_extent(a->out)), &m))
        return;
    m.mask = oc_plan_tensor(p, "mask", a->mask, OC_READ);
    m.starts = oc_plan_scratch(p, OC_I64, m.parts + 1);
    m.compute = oc_compute_type(self);

    struct oc_ref total = m.starts;
    struct oc_launch launch = {
        .kernel = "select_parts",
        .args = {OC_REF(mask, m.mask), OC_REF(in, oc_plan_tensor(p, "self", a->self, OC_READ)),
                 OC_INT(in_type, oc_dtype_number(self)), OC_REF(starts, m.starts),
                 OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                 OC_INT(out_type, oc_dtype_number(out)),
                 OC_INDEX(out_stride, oc_view_stride(a->out, 0))},
        .bytes = (double)b.count * (double)(1 + oc_dtype_size(self) + oc_dtype_size(out))};

    oc_plan_masked_parts(p, &m, &launch, true);
    total.offset += m.parts * (int64_t)sizeof(int64_t);
    oc_plan_read_extent(p, "out", a->out, 0, total);
}

/* ---- Replaced elements ---- */

struct scatter_args {
    const aclTensor *selfRef, *mask, *source;
};

static aclnnStatus scatter_check(const void *opaque)
{
    const struct scatter_args *a = opaque;
    const struct oc_rule rules[] = {
        {"selfRef", offsetof(struct scatter_args, selfRef), OC_TYPES_ALL, 0, OC_MAX_RANK,
         OC_PUBLIC_FORMATS},
        {"mask", offsetof(struct scatter_args, mask), (unsigned)(OC_B8 | OC_U8), 0, OC_MAX_RANK,
         OC_PUBLIC_FORMATS},
        {"source", offsetof(struct scatter_args, source), OC_TYPES_ALL, 0, OC_MAX_RANK,
         OC_PUBLIC_FORMATS},
    };
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("source", a->source, "selfRef", a->selfRef));

    const aclTensor *const inputs[] = {a->selfRef, a->mask};

    OC_TRY(oc_check_broadcast("selfRef and mask", inputs, 2, shape, &rank));
    return oc_check_shape("selfRef", a->selfRef, shape, rank, "that of its broadcast with mask");
}

static void scatter_plan(oc_plan *p, const void *opaque)
{
    const struct scatter_args *a = opaque;
    const enum oc_dtype dtype = oc_dtype_of(a->selfRef->dtype);
    const enum oc_dtype type = element_type(dtype, dtype, dtype);
    const int64_t most = oc_numel(a->source);
    struct oc_masked_parts m;

    if (!oc_plan_supports(p, "selfRef", dtype) || oc_numel(a->selfRef) == 0 || most == 0 ||
        !oc_masked_parts_make(p, a->selfRef->shape, a->selfRef->rank, a->mask, a->selfRef,
                              oc_max_i64(oc_view_index_extent(a->selfRef), most), &m))
        return;
    m.mask = oc_plan_tensor(p, "mask", a->mask, OC_READ);
    m.starts = oc_plan_scratch(p, OC_I64, m.parts + 1);
    m.compute = oc_compute_type(type);

    const struct oc_ref source =
        oc_plan_contiguous(p, oc_plan_view(p, "source", a->source, OC_READ), dtype);
    struct oc_launch launch = {
        .kernel = "replace_parts",
        .args = {OC_REF(mask, m.mask),
                 OC_REF(in, oc_plan_tensor(p, "selfRef", a->selfRef, OC_WRITE)),
                 OC_REF(starts, m.starts), OC_REF(from, source),
                 OC_INT(type, oc_dtype_number(type)), OC_INDEX(most, most)},
        .bytes = (double)m.count * (double)(1 + 2 * oc_dtype_size(dtype))};

    oc_plan_masked_parts(p, &m, &launch, true);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, mask),
                                         OC_FIELD(args, out), OC_PLANNED_UNCACHED};

/* A plan refers to the object out, so it is used once. */
static const struct oc_op OP = {"aclnnMaskedSelect", select_check, select_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnMaskedSelectGetWorkspaceSize(const aclTensor *self, const aclTensor *mask,
                                              aclTensor *out, uint64_t *workspaceSize,
                                              aclOpExecutor **executor)
{
    const struct args a = {self, mask, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMaskedSelect, &OP)

static const struct oc_field SCATTER_FIELDS[] = {OC_NAMED_FIELD(scatter_args, selfRef, "selfRef"),
                                                 OC_NAMED_FIELD(scatter_args, mask, "mask"),
                                                 OC_NAMED_FIELD(scatter_args, source, "source")};
static const struct oc_op SCATTER = {"aclnnInplaceMaskedScatter", scatter_check, scatter_plan,
                                     SCATTER_FIELDS, OC_COUNT(SCATTER_FIELDS)};

aclnnStatus aclnnInplaceMaskedScatterGetWorkspaceSize(aclTensor *selfRef, const aclTensor *mask,
                                                      const aclTensor *source,
                                                      uint64_t *workspaceSize,
                                                      aclOpExecutor **executor)
{
    const struct scatter_args a = {selfRef, mask, source};

    return oc_op_prepare(&SCATTER, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceMaskedScatter, &SCATTER)
