/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans element-wise operators. Each is a row of elementwise.table, from which elementwise.py
 * generates a struct oc_elementwise and the API functions.
 */
#ifndef OC_FAMILIES_ELEMENTWISE_H
#define OC_FAMILIES_ELEMENTWISE_H

#include "check/promotion.h"
#include "plan/op.h"

#define OC_TYPES_NUMBERS (OC_TYPES_ALL & ~(unsigned)OC_B8)
#define OC_TYPES_ADDCMUL (OC_TYPES_NUMBERS & ~(unsigned)OC_I16)

/* The types that the output may have: column "result" of ops/elementwise/elementwise.table. */
enum oc_elementwise_result {
    OC_RESULT_SAME,
    OC_RESULT_CAST,
    OC_RESULT_TENSORS,
    OC_RESULT_FLOATING,
    OC_RESULT_BOOL,
    OC_RESULT_TRUTH,
    OC_RESULT_ANY,
};

/* Says whether integers stay integers or become float. */
enum oc_elementwise_computes { OC_COMPUTES_PROMOTED, OC_COMPUTES_FLOAT };

#define OC_ELEMENTWISE_INPUTS 3
#define OC_ELEMENTWISE_SCALARS 4
#define OC_ELEMENTWISE_CASES 3

/* What takes the place of the expression where a scalar has this value. */
struct oc_elementwise_case {
    int scalar;
    float value;
    const char *expression; /* NULL after the last */
};

struct oc_elementwise {
    struct oc_op op;
    const char *inputs[OC_ELEMENTWISE_INPUTS];   /* names of the parameters; "" after the last */
    const char *operands[OC_ELEMENTWISE_INPUTS]; /* names of the operands in the expression */
    const char *scalars[OC_ELEMENTWISE_SCALARS];
    const char *output;
    const char *input_kinds, *scalar_kinds; /* kinds as in the table, without W and C */
    unsigned types, promoted;
    bool is_alike; /* all inputs must have one type */
    enum oc_elementwise_result result;
    enum oc_elementwise_computes computes;
    const char *expression;
    struct oc_elementwise_case cases[OC_ELEMENTWISE_CASES];
    int operation; /* number of the expression in the programs that take types as arguments */
};

struct oc_elementwise_args {
    const struct oc_elementwise *row;
    const aclTensor *input[OC_ELEMENTWISE_INPUTS];
    struct oc_scalar scalar[OC_ELEMENTWISE_SCALARS];
    aclTensor *output;
    /* Where output and inputs are, in this order, if their tensors only describe parts of parameters;
     * else NULL. */
    const struct oc_ref *refs;
};

/* Initializes the member `op`. */
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

/* Sets all elements of a tensor parameter of any type to a value. */
void oc_elementwise_plan_fill(oc_plan *p, const char *name, aclTensor *output, double value);

#endif
