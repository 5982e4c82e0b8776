/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnCat and aclnnStack copy each tensor into its part of out. A stack is a concatenation
 * along an axis that the tensors do not have. */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_stack.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/steps.h"

struct args {
    const aclTensorList *tensors;
    int64_t dim;
    aclTensor *out;
    bool is_stack;
};

#define NAME_BYTES 40

static void cat_name(uint64_t item, char name[NAME_BYTES])
{
    (void)snprintf(name, NAME_BYTES, "tensors[%llu]", (unsigned long long)item);
}

/* As in PyTorch, a tensor of shape (0) can be concatenated with any other tensor; aclnnStack
 * refuses it. */
static bool cat_is_left_out(const struct args *a, const aclTensor *tensor)
{
    return !a->is_stack && tensor->rank == 1 && tensor->shape[0] == 0;
}

/* Returns the index of the first tensor that is not left out, or the number of tensors if there
 * is none. */
static uint64_t cat_first(const struct args *a)
{
    uint64_t i = 0;

    while (i < a->tensors->size && cat_is_left_out(a, a->tensors->items[i]))
        i++;
    return i;
}

static uint64_t cat_axis(const struct args *a, uint64_t rank)
{
    return (uint64_t)(a->dim < 0 ? a->dim + (int64_t)rank : a->dim);
}

/* ---- Checks ---- */

static aclnnStatus cat_check_pointers(const struct args *a)
{
    char name[NAME_BYTES];

    OC_TRY(oc_check_pointer("tensors", a->tensors));
    for (uint64_t i = 0; i < a->tensors->size; i++) {
        cat_name(i, name);
        OC_TRY(oc_check_pointer(name, a->tensors->items[i]));
    }
    return oc_check_pointer("out", a->out);
}

static aclnnStatus cat_check_tensors(const struct args *a)
{
    const struct oc_rule out =
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS);
    char name[NAME_BYTES];

    for (uint64_t i = 0; i < a->tensors->size; i++) {
        const struct oc_rule rule = {name, 0, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS};

        cat_name(i, name);
        OC_TRY(oc_check_rules(&rule, 1, &a->tensors->items[i]));
    }
    return oc_check_rules(&out, 1, a);
}

static aclnnStatus cat_check_types(const struct args *a)
{
    const uint64_t first = cat_first(a);
    const enum oc_dtype out = oc_dtype_of(a->out->dtype);
    enum oc_dtype type = oc_dtype_of(a->tensors->items[first]->dtype);
    char rule[96];

    for (uint64_t i = first; i < a->tensors->size; i++)
        if (!cat_is_left_out(a, a->tensors->items[i]))
            type = oc_promote(type, oc_dtype_of(a->tensors->items[i]->dtype));
    (void)snprintf(rule, sizeof(rule), "must be castable to that of out, %s",
                   oc_dtype_acl_name(out));
    return oc_check_that(oc_can_cast(type, out), "promoted dtype of tensors",
                         oc_dtype_acl_name(type), rule);
}

static aclnnStatus cat_check_shapes(const struct args *a)
{
    const uint64_t first = cat_first(a);
    const aclTensor *like = a->tensors->items[first];
    const int64_t rank = (int64_t)like->rank;
    int64_t shape[OC_MAX_RANK], total = 0;
    char name[NAME_BYTES], why[NAME_BYTES + 32];

    OC_TRY(oc_check_i64("dim", a->dim, OC_GE, "minus the rank of tensors", -rank));
    OC_TRY(oc_check_i64("dim", a->dim, OC_LE, "the rank of tensors less 1", rank - 1));

    const uint64_t axis = cat_axis(a, like->rank);

    memcpy(shape, like->shape, like->rank * sizeof(shape[0]));
    cat_name(first, name);
    (void)snprintf(why, sizeof(why), "as %s, but for axis %llu", name, (unsigned long long)axis);
    for (uint64_t i = first; i < a->tensors->size; i++) {
        const aclTensor *t = a->tensors->items[i];

        if (cat_is_left_out(a, t)) continue;
        shape[axis] = t->rank == like->rank ? t->shape[axis] : like->shape[axis];
        cat_name(i, name);
        OC_TRY(oc_check_shape(name, t, shape, like->rank, why));
        if (!oc_add_i64(total, t->shape[axis], &total)) total = INT64_MAX;
    }
    shape[axis] = total;
    return oc_check_shape("out", a->out, shape, like->rank, "the tensors one after the other");
}

static aclnnStatus stack_check_shapes(const struct args *a)
{
    const aclTensor *like = a->tensors->items[0];
    const int64_t rank = (int64_t)like->rank;
    int64_t shape[OC_MAX_RANK + 1];
    char name[NAME_BYTES];

    OC_TRY(oc_check_i64("rank of tensors[0]", rank, OC_LE, NULL, OC_MAX_RANK - 1));
    OC_TRY(oc_check_i64("dim", a->dim, OC_GE, "minus the rank of out", -rank - 1));
    OC_TRY(oc_check_i64("dim", a->dim, OC_LE, "the rank of tensors", rank));
    for (uint64_t i = 1; i < a->tensors->size; i++) {
        cat_name(i, name);
        OC_TRY(oc_check_shape(name, a->tensors->items[i], like->shape, like->rank,
                              "that of tensors[0]"));
    }

    const uint64_t axis = cat_axis(a, like->rank + 1);

    memcpy(shape, like->shape, axis * sizeof(shape[0]));
    shape[axis] = (int64_t)a->tensors->size;
    memcpy(shape + axis + 1, like->shape + axis, (like->rank - axis) * sizeof(shape[0]));
    return oc_check_shape("out", a->out, shape, like->rank + 1,
                          "that of the tensors with their number as extent of axis dim");
}

static aclnnStatus cat_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(cat_check_pointers(a));
    OC_TRY(cat_check_tensors(a));
    if (cat_first(a) == a->tensors->size) return ACLNN_SUCCESS;
    OC_TRY(cat_check_types(a));
    return a->is_stack ? stack_check_shapes(a) : cat_check_shapes(a);
}

/* ---- Plan ---- */

static void cat_drop_axis(aclTensor *tensor, uint64_t axis)
{
    tensor->rank--;
    for (uint64_t d = axis; d < tensor->rank; d++) {
        tensor->shape[d] = tensor->shape[d + 1];
        tensor->strides[d] = tensor->strides[d + 1];
    }
}

static void cat_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    int64_t shape[OC_MAX_RANK], strides[OC_MAX_RANK];
    aclTensor part = *a->out;
    struct oc_view to = {.like = &part, .dtype = type};

    if (cat_first(a) == a->tensors->size || oc_numel(a->out) == 0) return;
    for (uint64_t i = 0; i < a->tensors->size; i++)
        if (!oc_plan_supports(p, "tensors", oc_dtype_of(a->tensors->items[i]->dtype))) return;
    if (!oc_plan_supports(p, "out", type)) return;

    const uint64_t axis = cat_axis(a, part.rank);
    const int64_t stride = oc_stride(a->out, (int64_t)axis) * (int64_t)oc_dtype_size(type);

    memcpy(shape, part.shape, part.rank * sizeof(shape[0]));
    memcpy(strides, part.strides, part.rank * sizeof(strides[0]));
    part.shape = shape;
    part.strides = strides;
    if (a->is_stack) cat_drop_axis(&part, axis);
    to.ref = oc_plan_tensor(p, "out", a->out, OC_WRITE);
    for (uint64_t i = 0; i < a->tensors->size; i++) {
        const aclTensor *t = a->tensors->items[i];

        if (oc_numel(t) == 0) continue;
        if (!a->is_stack) shape[axis] = t->shape[axis];
        oc_plan_set_item(p, i);
        oc_plan_copy(p, to, oc_plan_view(p, "tensors", t, OC_READ));
        to.ref.offset += a->is_stack ? stride : t->shape[axis] * stride;
    }
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, tensors), OC_FIELD(args, dim),
                                         OC_FIELD(args, out), OC_FIELD(args, is_stack)};

#define DEFINE_OP(name, first_call, stack)                                                        \
    static const struct oc_op name##_op = {#name, cat_check, cat_plan, FIELDS, OC_COUNT(FIELDS)}; \
    aclnnStatus first_call(const aclTensorList *tensors, int64_t dim, aclTensor *out,             \
                           uint64_t *workspaceSize, aclOpExecutor **executor)                     \
    {                                                                                             \
        const struct args a = {tensors, dim, out, stack};                                         \
                                                                                                  \
        return oc_op_prepare(&name##_op, &a, workspaceSize, executor);                            \
    }                                                                                             \
    OC_DEFINE_SECOND_CALL(name, &name##_op)

DEFINE_OP(aclnnCat, aclnnCatGetWorkspaceSize, false)
DEFINE_OP(aclnnStack, aclnnStackGetWorkspaceSize, true)
