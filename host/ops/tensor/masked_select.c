/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnMaskedSelect selects a number of elements that is known only when the device has finished.
 * The second call waits for it and sets the extent of out.
 */
#include "aclnnop/aclnn_masked_select.h"
#include "check/check.h"
#include "families/elementwise.h"
#include "meta/geometry.h"
#include "steps/raw_copy.h"
#include "steps/steps.h"

/* Parts are small enough for many work-items, and large enough that adding their counts takes no
 * time. */
#define PART_ELEMENTS 1024

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

/* Sets the strides in eight dimensions, the last of which are those of the tensor. */
static void strides_of(const aclTensor *t, int64_t strides[8])
{
    const uint64_t lead = 8 - t->rank;

    for (uint64_t d = 0; d < 8; d++)
        strides[d] = d >= lead && t->shape[d - lead] != 1 ? t->strides[d - lead] : 0;
}

/* Returns the element type that the kernel uses. If all tensors have one type, elements are
 * copied as integers, which keep their bits. */
static enum oc_dtype element_type(const struct args *a, const aclTensor *t)
{
    static const enum oc_dtype INTEGERS[] = {[1] = OC_I8, [2] = OC_I16, [4] = OC_I32, [8] = OC_I64};
    const enum oc_dtype dtype = oc_dtype_of(t->dtype);

    return oc_plan_copies_raw(oc_dtype_of(a->out->dtype), oc_dtype_of(a->self->dtype))
               ? INTEGERS[oc_dtype_size(dtype)]
               : dtype;
}

static void select_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype self = element_type(a, a->self), out = element_type(a, a->out);
    int64_t extent[8], mask_stride[8], self_stride[8];
    struct broadcast b;
    bool index64;

    if (!broadcast_of(a, &b) || !oc_plan_supports(p, "self", oc_dtype_of(a->self->dtype)) ||
        !oc_plan_supports(p, "out", oc_dtype_of(a->out->dtype)) || b.count == 0 ||
        !oc_plan_try(p, oc_choose_index_width(oc_max_i64(oc_view_index_extent(a->self),
                                                         oc_max_i64(oc_view_index_extent(a->mask),
                                                                    oc_view_index_extent(a->out))),
                                              b.count + PART_ELEMENTS, &index64)))
        return;
    for (uint64_t d = 0; d < 8; d++)
        extent[d] = d < 8 - b.rank ? 1 : b.shape[d - (8 - b.rank)];
    strides_of(a->mask, mask_stride);
    strides_of(a->self, self_stride);

    const int64_t parts = oc_ceil_div(b.count, PART_ELEMENTS);
    const struct oc_ref mask = oc_plan_tensor(p, "mask", a->mask, OC_READ);
    struct oc_ref starts = oc_plan_scratch(p, OC_I64, parts + 1);
    struct oc_launch launches[3] = {
        {.kernel = "count_parts",
         .args = {OC_REF(mask, mask), OC_REF(starts, starts)},
         .bytes = (double)b.count},
        {.kernel = "add_parts",
         .args = {OC_REF(starts, starts), OC_INDEX(rows, 1), OC_INDEX(parts, parts)},
         .bytes = 16.0 * (double)parts},
        {.kernel = "select_parts",
         .args = {OC_REF(mask, mask), OC_REF(in, oc_plan_tensor(p, "self", a->self, OC_READ)),
                  OC_INT(in_type, oc_dtype_number(self)), OC_REF(starts, starts),
                  OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                  OC_INT(out_type, oc_dtype_number(out)),
                  OC_INDEX(out_stride, oc_view_stride(a->out, 0))},
         .bytes = (double)b.count * (double)(1 + oc_dtype_size(self) + oc_dtype_size(out))}};

    for (int i = 0; i < 3; i++) {
        struct oc_launch *launch = &launches[i];

        launch->source = "masked_select";
        launch->index64 = index64;
        launch->global[0] = i == 1 ? 1 : parts;
        oc_launch_define(launch, "COMPUTE", oc_dtype_name(oc_compute_type(self)));
        oc_launch_define_flag(launch, "USE_F64", oc_plan_device(p)->has_fp64);
        if (i != 1)
            OC_APPEND_ARGS(launch, OC_INDEX(count, b.count), OC_INDEX(part_elements, PART_ELEMENTS),
                           OC_INDEX8(extent, extent), OC_INDEX8(mask_stride, mask_stride),
                           OC_INDEX8(in_stride, self_stride));
        oc_plan_kernel(p, launch);
    }
    starts.offset += parts * (int64_t)sizeof(int64_t);
    oc_plan_read_extent(p, a->out, 0, starts);
}

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
