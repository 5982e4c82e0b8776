/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the operator: their data and their expected outputs. */
#ifndef OC_VERIFY_CONV_TBC_H
#define OC_VERIFY_CONV_TBC_H

#include "verify/op.h"
#include "verify/ops/conv_cases.h"
#include "verify/ops/reference_conv_tbc.h"

#define CONVF_OP "conv_tbc"

struct convf_case {
    const char *name;
    int64_t t, b, ci, co, k, pad;
    int8_t cube;
    bool ncl; /* the format is NCL */
    bool
        every_strategy; /* also with 64-bit indices, but for BF16: kernels take seconds to compile */
    bool fills;         /* there are no products, hence no strategy */
    unsigned types;     /* of self, weight and output; default: OC_F32 */
    unsigned bias_types; /* default: that of self */
    unsigned layouts;    /* default: FEW */
    const char *label;   /* replaces the types in the test's name */
};

enum convf_operand { SELF, WEIGHT, BIAS, OUTPUT };

void convf_make(struct oc_op_case *c, const struct convf_case *q, enum oc_dtype dtype,
                enum oc_dtype bias);

/* Computes the expected output from the inputs. `exact`: only results are rounded. */
void convf_compute(struct oc_op_case *c, bool exact);

#endif
