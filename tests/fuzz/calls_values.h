/* SPDX-License-Identifier: Apache-2.0 */
/* Of the fuzz target "calls": operators that take lists and scalars. */
#ifndef OC_FUZZ_CALLS_VALUES_H
#define OC_FUZZ_CALLS_VALUES_H

#include <string.h>

#include "fuzz/calls_state.h"
#include "verify/functions.h"

#define MOST_ITEMS 4

/* Each operator takes the first ones. */
struct values {
    aclTensorList *list[3];
    aclTensor *tensor[4];
    aclScalar *scalar[3];
    int64_t axis;
};

/* The first call of an operator with these values, each kind in the order of the parameters. */
static inline aclnnStatus first_with(const char *name, const struct values *v,
                                     uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_function *f = oc_function_named(name);
    union oc_value values[OC_FUNCTION_PARAMETERS] = {{NULL}};
    int lists = 0, tensors = 0, scalars = 0;

    for (int i = 0; f->parameters[i].name != NULL; i++)
        if (f->parameters[i].kind == OC_VALUE_TENSOR_LIST)
            values[i].object = v->list[lists++];
        else if (f->parameters[i].kind == OC_VALUE_TENSOR)
            values[i].object = v->tensor[tensors++];
        else if (f->parameters[i].kind == OC_VALUE_SCALAR)
            values[i].object = v->scalar[scalars++];
        else
            values[i].integer = strcmp(f->parameters[i].name, "dim") == 0 ? v->axis : 0;
    return f->first(values, workspaceSize, executor);
}

/* Shapes that make valid calls, those of lists for each of their tensors. */
static const struct value_operator {
    struct oc_operator op; /* its name */
    const char *lists[3], *tensors[4];
    const char
        *by_count[MOST_ITEMS + 1]; /* of tensors[0], where it depends on the length of the list */
} VALUE_OPERATORS[] = {
    {.op = {.name = "aclnnCat"}, .lists = {"3x3"}, .by_count = {"0", "3x3", "6x3", "9x3", "12x3"}},
    {.op = {.name = "aclnnStack"},
     .lists = {"3x3"},
     .by_count = {"0", "1x3x3", "2x3x3", "3x3x3", "4x3x3"}},
    {.op = {.name = "aclnnForeachAddListV2"}, .lists = {"3x3", "3x3", "3x3"}},
    {.op = {.name = "aclnnForeachMulScalarV2"}, .lists = {"3x3", "3x3"}},
    {.op = {.name = "aclnnForeachNorm"}, .lists = {"3x3", ""}},
    {.op = {.name = "aclnnAdds"}, .tensors = {"3x3", "3x3"}},
    {.op = {.name = "aclnnClamp"}, .tensors = {"3x3", "3x3"}},
    {.op = {.name = "aclnnInplaceFillScalar"}, .tensors = {"3x3"}},
    {.op = {.name = "aclnnPowTensorScalar"}, .tensors = {"3x3", "3x3"}},
    {.op = {.name = "aclnnLerps"}, .tensors = {"3x3", "3x3", "3x3"}},
    {.op = {.name = "aclnnGtScalar"}, .tensors = {"3x3", "3x3"}},
    {.op = {.name = "aclnnArange"}, .tensors = {"4"}},
    {.op = {.name = "aclnnAddmm"}, .tensors = {"3x3", "3x3", "3x3", "3x3"}},
};

/* A small number of the type, mostly. */
static inline aclScalar *any_scalar(struct state *s)
{
    static const aclDataType TYPES[] = {ACL_FLOAT, ACL_FLOAT, ACL_INT64, ACL_DOUBLE, ACL_BOOL};
    const aclDataType type = oc_bytes_below(&s->bytes, 8) == 1
                                 ? (aclDataType)((int)oc_bytes_below(&s->bytes, 46) - 1)
                                 : OC_BYTES_PICK(&s->bytes, TYPES);
    uint64_t bits[2] = {oc_bytes_below(&s->bytes, 8)};
    const float f32 = (float)bits[0];
    const double f64 = (double)bits[0];

    if (oc_bytes_below(&s->bytes, 4) == 1)
        bits[0] = (uint64_t)(uintptr_t)arbitrary(s);
    else if (type == ACL_FLOAT)
        memcpy(bits, &f32, sizeof(f32));
    else if (type == ACL_DOUBLE)
        memcpy(bits, &f64, sizeof(f64));
    return aclCreateScalar(bits, type);
}

#endif
