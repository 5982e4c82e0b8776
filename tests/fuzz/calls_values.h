/* SPDX-License-Identifier: Apache-2.0 */
/* Of the fuzz target "calls": operators that take lists and scalars. */
#ifndef OC_FUZZ_CALLS_VALUES_H
#define OC_FUZZ_CALLS_VALUES_H

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "aclnnop/aclnn_gt_scalar.h"
#include "aclnnop/aclnn_lerp_scalar.h"
#include "aclnnop/aclnn_pow.h"
#include "aclnnop/aclnn_stack.h"
#include "fuzz/calls_state.h"

#define MOST_ITEMS 4

/* Each operator takes the first of them. */
struct values {
    aclTensorList *list[3];
    aclTensor *tensor[4];
    aclScalar *scalar[3];
    int64_t axis;
};

#define FIRST(name, ...)                                                             \
    static aclnnStatus first_##name(const struct values *v, uint64_t *workspaceSize, \
                                    aclOpExecutor **executor)                        \
    {                                                                                \
        return name##GetWorkspaceSize(__VA_ARGS__, workspaceSize, executor);         \
    }
FIRST(aclnnCat, v->list[0], v->axis, v->tensor[0])
FIRST(aclnnStack, v->list[0], v->axis, v->tensor[0])
FIRST(aclnnForeachAddListV2, v->list[0], v->list[1], v->scalar[0], v->list[2])
FIRST(aclnnForeachMulScalarV2, v->list[0], v->scalar[0], v->list[1])
FIRST(aclnnForeachNorm, v->list[0], v->scalar[0], v->list[1])
FIRST(aclnnAdds, v->tensor[0], v->scalar[0], v->scalar[1], v->tensor[1])
FIRST(aclnnClamp, v->tensor[0], v->scalar[0], v->scalar[1], v->tensor[1])
FIRST(aclnnInplaceFillScalar, v->tensor[0], v->scalar[0])
FIRST(aclnnPowTensorScalar, v->tensor[0], v->scalar[0], v->tensor[1])
FIRST(aclnnLerps, v->tensor[0], v->tensor[1], v->scalar[0], v->tensor[2])
FIRST(aclnnGtScalar, v->tensor[0], v->scalar[0], v->tensor[1])
FIRST(aclnnArange, v->scalar[0], v->scalar[1], v->scalar[2], v->tensor[0])
FIRST(aclnnAddmm, v->tensor[0], v->tensor[1], v->tensor[2], v->scalar[0], v->scalar[1],
      v->tensor[3], 0)

/* Shapes that make valid calls, those of lists for each of their tensors. */
static const struct value_operator {
    aclnnStatus (*first)(const struct values *v, uint64_t *workspaceSize, aclOpExecutor **executor);
    struct oc_operator op; /* for the second call */
    const char *lists[3], *tensors[4];
    const char
        *by_count[MOST_ITEMS + 1]; /* of tensors[0], where it depends on the length of the list */
} VALUE_OPERATORS[] = {
#define ROW(name_) .first = first_##name_, .op = {.name = #name_, .second = (name_)}
    {ROW(aclnnCat), .lists = {"3x3"}, .by_count = {"0", "3x3", "6x3", "9x3", "12x3"}},
    {ROW(aclnnStack), .lists = {"3x3"}, .by_count = {"0", "1x3x3", "2x3x3", "3x3x3", "4x3x3"}},
    {ROW(aclnnForeachAddListV2), .lists = {"3x3", "3x3", "3x3"}},
    {ROW(aclnnForeachMulScalarV2), .lists = {"3x3", "3x3"}},
    {ROW(aclnnForeachNorm), .lists = {"3x3", ""}},
    {ROW(aclnnAdds), .tensors = {"3x3", "3x3"}},
    {ROW(aclnnClamp), .tensors = {"3x3", "3x3"}},
    {ROW(aclnnInplaceFillScalar), .tensors = {"3x3"}},
    {ROW(aclnnPowTensorScalar), .tensors = {"3x3", "3x3"}},
    {ROW(aclnnLerps), .tensors = {"3x3", "3x3", "3x3"}},
    {ROW(aclnnGtScalar), .tensors = {"3x3", "3x3"}},
    {ROW(aclnnArange), .tensors = {"4"}},
    {ROW(aclnnAddmm), .tensors = {"3x3", "3x3", "3x3", "3x3"}},
#undef ROW
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
