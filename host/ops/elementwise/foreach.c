/* SPDX-License-Identifier: Apache-2.0 */
/* Operators on lists of tensors plan the steps of an element-wise operator, or of a norm, for
 * each item. */
#include <stdio.h>

#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_add_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "check/check.h"
#include "families/elementwise.h"
#include "families/reduction.h"

extern const struct oc_elementwise oc_elementwise_Add, oc_elementwise_Adds, oc_elementwise_Muls,
    oc_elementwise_Addcmul, oc_elementwise_Addcdiv;

#define LISTS 3

struct foreach {
    struct oc_op op;
    const char *lists[LISTS];          /* names of parameters, NULL past the last */
    const char *scalar;                /* name of the parameter, NULL if there is none */
    const struct oc_elementwise *each; /* NULL for a norm */
    unsigned types;                    /* accepted types of items, except for norms */
};

struct args {
    const struct foreach *row;
    const aclTensorList *x1, *x2, *x3;
    struct oc_scalar scalar;
    const aclTensorList *out;
};

/* ---- Items ---- */

#define NAME_BYTES 40
struct item {
    char names[LISTS][NAME_BYTES], out[NAME_BYTES]; /* names of tensors in messages */
    struct oc_elementwise elementwise;
    struct oc_elementwise_args elementwise_args;
    struct oc_reduction norm;
    struct oc_reduction_args norm_args;
};

static const aclTensor *item_of(const aclTensorList *list, uint64_t i)
{
    return list != NULL ? list->items[i] : NULL;
}

static void item_make_norm(struct item *item, const struct args *a, uint64_t i)
{
    item->norm = (struct oc_reduction){.self = item->names[0],
                                       .out = item->out,
                                       .ord = a->row->scalar,
                                       .types = OC_TYPES_FLOATS,
                                       .results = OC_TYPES_FLOATS,
                                       .is_real = true};
    item->norm_args = (struct oc_reduction_args){.row = &item->norm,
                                                 .self = a->x1->items[i],
                                                 .dtype = -1,
                                                 .ord = a->scalar,
                                                 .out = (aclTensor *)a->out->items[i]};
}

/* The scalar comes first. The second scalar, the factor of a sum, is not a parameter of the
 * list's operator: it is 1. */
static void item_make_elementwise(struct item *item, const struct args *a, uint64_t i)
{
    const struct oc_scalar one = {.dtype = OC_I64, .is_given = 1, .real = 1, .integer = 1};

    item->elementwise = *a->row->each;
    for (int k = 0; k < LISTS && a->row->lists[k] != NULL; k++)
        item->elementwise.inputs[k] = item->names[k];
    item->elementwise.output = item->out;
    item->elementwise.types = item->elementwise.promoted = a->row->types;
    item->elementwise.is_alike = true;
    item->elementwise.result = OC_RESULT_SAME;
    item->elementwise.scalar_kinds = a->row->each->scalar_kinds[1] == '\0' ? "A" : "AA";
    item->elementwise_args =
        (struct oc_elementwise_args){&item->elementwise,
                                     {a->x1->items[i], item_of(a->x2, i), item_of(a->x3, i)},
                                     {a->scalar, one},
                                     (aclTensor *)a->out->items[i],
                                     NULL};
}

static void item_make(struct item *item, const struct args *a, uint64_t i)
{
    for (int k = 0; k < LISTS && a->row->lists[k] != NULL; k++)
        (void)snprintf(item->names[k], NAME_BYTES, "%s[%llu]", a->row->lists[k],
                       (unsigned long long)i);
    (void)snprintf(item->out, NAME_BYTES, "out[%llu]", (unsigned long long)i);
    if (a->row->each == NULL)
        item_make_norm(item, a, i);
    else
        item_make_elementwise(item, a, i);
}

/* ---- Checks ---- */

static aclnnStatus foreach_check_lists(const struct args *a)
{
    const aclTensorList *const lists[] = {a->x1, a->x2, a->x3};
    char what[40], first[40];

    for (int k = 0; k < LISTS && a->row->lists[k] != NULL; k++)
        OC_TRY(oc_check_pointer(a->row->lists[k], lists[k]));
    OC_TRY(oc_check_scalar(a->row->scalar, &a->scalar, false));
    OC_TRY(oc_check_pointer("out", a->out));
    (void)snprintf(first, sizeof(first), "the size of %s", a->row->lists[0]);
    for (int k = 1; k < LISTS && a->row->lists[k] != NULL; k++) {
        (void)snprintf(what, sizeof(what), "size of %s", a->row->lists[k]);
        OC_TRY(oc_check_i64(what, (int64_t)lists[k]->size, OC_EQ, first, (int64_t)a->x1->size));
    }
    return oc_check_i64("size of out", (int64_t)a->out->size, OC_EQ, first, (int64_t)a->x1->size);
}

/* The tensors of an item must have one type and one shape; for a norm the shapes are not
 * compared. */
static aclnnStatus foreach_check_item(const struct args *a, uint64_t i)
{
    const aclTensorList *const lists[] = {a->x1, a->x2, a->x3};
    const aclTensor *tensor = a->x1->items[i];
    char first[16], rule[64];
    struct item item;

    item_make(&item, a, i);
    if (a->row->each == NULL) return oc_reduction_check(&item.norm_args);
    /* This name is for messages: the expression has its own. */
    item.elementwise.scalars[0] = a->row->scalar;
    OC_TRY(oc_elementwise_check(&item.elementwise_args));
    (void)snprintf(first, sizeof(first), "%s[0]", a->row->lists[0]);
    (void)snprintf(rule, sizeof(rule), "that of %s", item.names[0]);
    for (int k = 1; k < LISTS && a->row->lists[k] != NULL; k++)
        OC_TRY(
            oc_check_shape(item.names[k], lists[k]->items[i], tensor->shape, tensor->rank, rule));
    return oc_check_same_dtype(item.names[0], tensor, first, a->x1->items[0]);
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

/* The plan cache finds the tensors by the names of the parameters after the plan has been made. */
static void foreach_name_parameters(struct item *item, const struct args *a)
{
    for (int k = 0; k < LISTS; k++)
        item->elementwise.inputs[k] = a->row->lists[k];
    item->norm.self = a->row->lists[0];
    item->elementwise.output = item->norm.out = "out";
}

static void foreach_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct item item;

    for (uint64_t i = 0; i < a->x1->size; i++) {
        oc_plan_set_item(p, i);
        item_make(&item, a, i);
        foreach_name_parameters(&item, a);
        if (a->row->each != NULL)
            oc_elementwise_plan(p, &item.elementwise_args);
        else
            oc_reduction_plan(p, &item.norm_args);
    }
}

/* ---- Entry points ---- */

#define NAMES(...)  \
    {               \
        __VA_ARGS__ \
    }
#define DEFINE_OP(name, first_call, x1_name, names, scalar_name, each, types, first, second,     \
                  third, value, ...)                                                             \
    static const struct foreach name##_row = {                                                   \
        {#name, foreach_check, foreach_plan,                                                     \
         (const struct oc_field[]){OC_VALUE_FIELD(args, row), OC_NAMED_FIELD(args, x1, x1_name), \
                                   OC_FIELD(args, x2), OC_FIELD(args, x3),                       \
                                   OC_VALUE_FIELD(args, scalar), OC_FIELD(args, out)},           \
         6},                                                                                     \
        names,                                                                                   \
        scalar_name,                                                                             \
        each,                                                                                    \
        types};                                                                                  \
    aclnnStatus first_call(__VA_ARGS__, uint64_t *workspaceSize, aclOpExecutor **executor)       \
    {                                                                                            \
        const struct args a = {&name##_row, first, second, third, oc_scalar_of(value), out};     \
                                                                                                 \
        return oc_op_prepare(&name##_row.op, &a, workspaceSize, executor);                       \
    }                                                                                            \
    OC_DEFINE_SECOND_CALL(name, &name##_row.op)
#define TWO_LISTS const aclTensorList *x1, const aclTensorList *x2
#define THREE_LISTS TWO_LISTS, const aclTensorList *x3

DEFINE_OP(aclnnForeachAddListV2, aclnnForeachAddListV2GetWorkspaceSize, "x1", NAMES("x1", "x2"),
          "alpha", &oc_elementwise_Add, OC_TYPES_NUMBERS, x1, x2, NULL, alpha, TWO_LISTS,
          const aclScalar *alpha, aclTensorList *out)
DEFINE_OP(aclnnForeachAddScalarV2, aclnnForeachAddScalarV2GetWorkspaceSize, "x", NAMES("x"),
          "scalar", &oc_elementwise_Adds, OC_TYPES_NUMBERS, x, NULL, NULL, scalar,
          const aclTensorList *x, const aclScalar *scalar, aclTensorList *out)
DEFINE_OP(aclnnForeachMulScalarV2, aclnnForeachMulScalarV2GetWorkspaceSize, "x", NAMES("x"),
          "scalar", &oc_elementwise_Muls, OC_TYPES_NUMBERS, x, NULL, NULL, scalar,
          const aclTensorList *x, const aclScalar *scalar, aclTensorList *out)
DEFINE_OP(aclnnForeachAddcmulScalarV2, aclnnForeachAddcmulScalarV2GetWorkspaceSize, "x1",
          NAMES("x1", "x2", "x3"), "scalar", &oc_elementwise_Addcmul, OC_TYPES_NUMBERS, x1, x2, x3,
          scalar, THREE_LISTS, const aclScalar *scalar, aclTensorList *out)
DEFINE_OP(aclnnForeachAddcdivScalarV2, aclnnForeachAddcdivScalarV2GetWorkspaceSize, "x1",
          NAMES("x1", "x2", "x3"), "scalar", &oc_elementwise_Addcdiv, OC_TYPES_FLOATS, x1, x2, x3,
          scalar, THREE_LISTS, const aclScalar *scalar, aclTensorList *out)
DEFINE_OP(aclnnForeachNorm, aclnnForeachNormGetWorkspaceSize, "x", NAMES("x"), "scalar", NULL, 0, x,
          NULL, NULL, scalar, const aclTensorList *x, const aclScalar *scalar,
          const aclTensorList *out)
