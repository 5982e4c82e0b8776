/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the operator: their data and their expected outputs. */
#ifndef OC_VERIFY_CONV_TBC_BACKWARD_H
#define OC_VERIFY_CONV_TBC_BACKWARD_H

#include "verify/op.h"
#include "verify/ops/conv_cases.h"
#include "verify/ops/reference_conv_tbc_backward.h"
#include "verify/ops/sums.h"

#define CONV_OP "conv_tbc_backward"

struct conv_case {
    const char *name;
    int64_t t, b, ci, co, k, pad;
    int8_t cube;
    bool ncl; /* the format is NCL where that is allowed */
    bool
        every_strategy; /* also with 64-bit indices, but for BF16: kernels take seconds to compile */
    bool fills;         /* there are no products, hence no strategy */
    unsigned types;     /* default: OC_F32 */
    unsigned layouts;   /* default: FEW */
    const char *label;  /* replaces the type in the test's name */
};

enum conv_operand { SELF, INPUT, WEIGHT, BIAS, GRAD_INPUT, GRAD_WEIGHT, GRAD_BIAS };

void conv_make(struct oc_op_case *c, const struct conv_case *q, enum oc_dtype dtype);

/* Fills the inputs; the bias is NaN, since its values must not be read. */
void conv_fill(struct oc_op_case *c, enum oc_data data);

/* Computes the expected outputs from the inputs. `exact`: only results are rounded. */
void conv_compute(struct oc_op_case *c, bool exact);

#endif
