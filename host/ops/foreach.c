/* SPDX-License-Identifier: Apache-2.0 */
/* Operators on lists of tensors: a plan has the steps of an element-wise operator, or of a norm, for each item. */
#include <stdio.h>

#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "plan/check.h"
#include "plan/elementwise.h"
#include "plan/reduction.h"

extern const struct oc_elementwise oc_elementwise_Add, oc_elementwise_Muls;

struct foreach {
    struct oc_op op;
    const char *x1, *x2, *scalar;      /* names of parameters; x2: NULL without a second list */
    const struct oc_elementwise *each; /* NULL: a norm */
};

struct args {
    const struct foreach *row;
    const aclTensorList *x1, *x2;
    struct oc_scalar scalar;
    const aclTensorList *out;
};

/* ---- Items ---- */

struct item {
    const char *x1, *x2, *out; /* names in messages */
    struct oc_elementwise elementwise;
    struct oc_elementwise_args elementwise_args;
    struct oc_reduction norm;
    struct oc_reduction_args norm_args;
};

static const aclTensor *item_of(const aclTensorList *list, uint64_t i)
{
    return list != NULL ? list->items[i] : NULL;
}

static void item_make(struct item *item, const struct args *a, uint64_t i)
{
    aclTensor *out = (aclTensor *)a->out->items[i];

    if (a->row->each == NULL) {
        item->norm = (struct oc_reduction){.self = item->x1,
                                           .out = item->out,
                                           .ord = a->row->scalar,
                                           .types = OC_TYPES_FLOATS,
                                           .results = OC_TYPES_FLOATS,
                                           .is_real = true};
        item->norm_args = (struct oc_reduction_args){
            .row = &item->norm, .self = a->x1->items[i], .dtype = -1, .ord = a->scalar, .out = out};
        return;
    }
    item->elementwise = *a->row->each;
    item->elementwise.inputs[0] = item->x1;
    item->elementwise.inputs[1] = item->x2;
    item->elementwise.output = item->out;
    item->elementwise.types = item->elementwise.promoted = OC_TYPES_NUMBERS;
    item->elementwise.is_alike = true;
    item->elementwise.result = OC_RESULT_SAME;
    item->elementwise.scalar_kinds = "A";
    item->elementwise_args = (struct oc_elementwise_args){
        &item->elementwise, {a->x1->items[i], item_of(a->x2, i)}, {a->scalar}, out};
}

/* ---- Checks ---- */

static aclnnStatus foreach_check_lists(const struct args *a)
{
    char what[32];

    OC_TRY(oc_check_pointer(a->row->x1, a->x1));
    if (a->row->x2 != NULL) OC_TRY(oc_check_pointer(a->row->x2, a->x2));
    OC_TRY(oc_check_scalar(a->row->scalar, &a->scalar, false));
    OC_TRY(oc_check_pointer("out", a->out));
    (void)snprintf(what, sizeof(what), "the size of %s", a->row->x1);
    if (a->x2 != NULL)
        OC_TRY(oc_check_i64("size of x2", (int64_t)a->x2->size, OC_EQ, what, (int64_t)a->x1->size));
    return oc_check_i64("size of out", (int64_t)a->out->size, OC_EQ, what, (int64_t)a->x1->size);
}

/* Of one type and one shape; norms have any shape. */
static aclnnStatus foreach_check_item(const struct args *a, uint64_t i)
{
    char x1[40], x2[40], out[40], first[16], rule[64];
    struct item item = {.x1 = x1, .x2 = x2, .out = out};
    const aclTensor *tensor = a->x1->items[i];

    (void)snprintf(x1, sizeof(x1), "%s[%llu]", a->row->x1, (unsigned long long)i);
    (void)snprintf(x2, sizeof(x2), "x2[%llu]", (unsigned long long)i);
    (void)snprintf(out, sizeof(out), "out[%llu]", (unsigned long long)i);
    (void)snprintf(first, sizeof(first), "%s[0]", a->row->x1);
    (void)snprintf(rule, sizeof(rule), "that of %s", x1);
    item_make(&item, a, i);
    if (a->row->each == NULL) return oc_reduction_check(&item.norm_args);
    item.elementwise.scalars[0] = a->row->scalar;
    OC_TRY(oc_elementwise_check(&item.elementwise_args));
    if (a->x2 != NULL)
        OC_TRY(oc_check_shape(x2, a->x2->items[i], tensor->shape, tensor->rank, rule));
    return oc_check_same_dtype(x1, tensor, first, a->x1->items[0]);
}

static aclnnStatus foreach_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(foreach_check_lists(a));
    for (uint64_t i = 0; i < a->x1->size; i++)
        OC_TRY(foreach_check_item(a, i));
    return ACLNN_SUCCESS;
}

/* ---- Plan ---- */

static void foreach_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct item item = {.x1 = a->row->x1, .x2 = "x2", .out = "out"};

    for (uint64_t i = 0; i < a->x1->size; i++) {
        oc_plan_set_item(p, i);
        item_make(&item, a, i);
        if (a->row->each != NULL)
            oc_elementwise_plan(p, &item.elementwise_args);
        else
            oc_reduction_plan(p, &item.norm_args);
    }
}

/* ---- Entry points ---- */

#define DEFINE_OP(name, x1_name, x2_name, scalar_name, each, first, second, value, ...)          \
    static const struct foreach name##_row = {                                                   \
        {#name, foreach_check, foreach_plan,                                                     \
         (const struct oc_field[]){OC_VALUE_FIELD(args, row), OC_NAMED_FIELD(args, x1, x1_name), \
                                   OC_FIELD(args, x2), OC_VALUE_FIELD(args, scalar),             \
                                   OC_FIELD(args, out)},                                         \
         5},                                                                                     \
        x1_name,                                                                                 \
        x2_name,                                                                                 \
        scalar_name,                                                                             \
        each};                                                                                   \
    aclnnStatus name##GetWorkspaceSize(__VA_ARGS__, uint64_t *workspaceSize,                     \
                                       aclOpExecutor **executor)                                 \
    {                                                                                            \
        const struct args a = {&name##_row, first, second, oc_scalar_of(value), out};            \
                                                                                                 \
        return oc_op_prepare(&name##_row.op, &a, workspaceSize, executor);                       \
    }                                                                                            \
    OC_DEFINE_SECOND_CALL(name, &name##_row.op)

DEFINE_OP(aclnnForeachAddListV2, "x1", "x2", "alpha", &oc_elementwise_Add, x1, x2, alpha,
          const aclTensorList *x1, const aclTensorList *x2, const aclScalar *alpha,
          aclTensorList *out)
DEFINE_OP(aclnnForeachMulScalarV2, "x", NULL, "scalar", &oc_elementwise_Muls, x, NULL, scalar,
          const aclTensorList *x, const aclScalar *scalar, aclTensorList *out)
DEFINE_OP(aclnnForeachNorm, "x", NULL, "scalar", NULL, x, NULL, scalar, const aclTensorList *x,
          const aclScalar *scalar, const aclTensorList *out)
