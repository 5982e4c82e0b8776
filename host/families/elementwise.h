/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Element-wise operators: each is a row of elementwise.table, of which elementwise.py makes a
 * struct oc_elementwise and the API functions.
 */
#ifndef OC_FAMILIES_ELEMENTWISE_H
#define OC_FAMILIES_ELEMENTWISE_H

#include "check/promotion.h"
#include "plan/op.h"

/* More sets of types. */
#define OC_TYPES_NUMBERS (OC_TYPES_ALL & ~(unsigned)OC_B8)
#define OC_TYPES_ADDCMUL (OC_TYPES_NUMBERS & ~(unsigned)OC_I16)

/* Which types the output may have: column "result" of ops/elementwise/elementwise.table. */
enum oc_elementwise_result {
    OC_RESULT_SAME,
    OC_RESULT_CAST,
    OC_RESULT_TENSORS,
    OC_RESULT_FLOATING,
    OC_RESULT_BOOL,
    OC_RESULT_TRUTH,
    OC_RESULT_ANY,
};

/* Whether integers stay integers or become float. */
enum oc_elementwise_computes { OC_COMPUTES_PROMOTED, OC_COMPUTES_FLOAT };

#define OC_ELEMENTWISE_INPUTS 3
#define OC_ELEMENTWISE_SCALARS 3

struct oc_elementwise {
    struct oc_op op;
    const char *inputs[OC_ELEMENTWISE_INPUTS];   /* names of parameters; "" after the last */
    const char *operands[OC_ELEMENTWISE_INPUTS]; /* as the expression calls them */
    const char *scalars[OC_ELEMENTWISE_SCALARS];
    const char *output;
    const char *input_kinds, *scalar_kinds; /* as in the table, without W and C */
    unsigned types, promoted;
    bool is_alike; /* all inputs have one type */
    enum oc_elementwise_result result;
    enum oc_elementwise_computes computes;
    const char *expression;
    int operation; /* number of the expression with these operands and scalars, in programs of any types */
};

struct oc_elementwise_args {
    const struct oc_elementwise *row;
    const aclTensor *input[OC_ELEMENTWISE_INPUTS];
    struct oc_scalar scalar[OC_ELEMENTWISE_SCALARS];
    aclTensor *output;
};

/* The initializer of `op`. */
#define OC_ELEMENTWISE_OP(api, input0, input1, input2, out)                                 \
    .op = {(api), oc_elementwise_check, oc_elementwise_plan,                                \
           (const struct oc_field[]){OC_VALUE_FIELD(oc_elementwise_args, row),              \
                                     OC_NAMED_FIELD(oc_elementwise_args, input[0], input0), \
                                     OC_NAMED_FIELD(oc_elementwise_args, input[1], input1), \
                                     OC_NAMED_FIELD(oc_elementwise_args, input[2], input2), \
                                     OC_NAMED_FIELD(oc_elementwise_args, output, out),      \
                                     OC_VALUE_FIELD(oc_elementwise_args, scalar)},          \
           6}

aclnnStatus oc_elementwise_check(const void *args);
void oc_elementwise_plan(oc_plan *p, const void *args);

/* Sets all elements of a parameter, of any type, to a value. */
void oc_elementwise_plan_fill(oc_plan *p, const char *name, aclTensor *output, double value);

#endif
