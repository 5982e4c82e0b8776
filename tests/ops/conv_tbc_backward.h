/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the operator's test program share: a case, its data and its two calls. */
#ifndef OC_OPS_CONV_TBC_BACKWARD_H
#define OC_OPS_CONV_TBC_BACKWARD_H

#include "harness/op.h"
#include "ops/reference_conv_tbc_backward.h"
#include "ops/sums.h"

#define CONV_OP "conv_tbc_backward"

struct conv_case {
    const char *name;
    int64_t t, b, ci, co, k, pad;
    int8_t cube;
    bool ncl;          /* NCL is the format's name wherever it may be */
    bool every_form;   /* with 64-bit indices, too */
    bool fills;        /* there are no products: nothing to choose a strategy for */
    unsigned types;    /* OC_F32 where none is said */
    unsigned layouts;  /* FEW of them where none is said */
    const char *label; /* instead of the type's name */
};

enum conv_operand { SELF, INPUT, WEIGHT, BIAS, GRAD_INPUT, GRAD_WEIGHT, GRAD_BIAS };

extern const char *const conv_strategies[]; /* the last is NULL */

void conv_make(struct oc_op_case *c, const struct conv_case *q, enum oc_dtype dtype);

/* The bias is NaN: its values must not be read. */
void conv_fill(struct oc_op_case *c, enum oc_data data);

/* The outputs that the case expects, from its inputs. Exact: nothing is rounded but results. */
void conv_compute(struct oc_op_case *c, bool exact);

/* Tests in the other part. */
void conv_refusals(struct oc_suite *suite);

#endif
