/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of convolutions and of their gradients: their data and their expected outputs. */
#ifndef OC_VERIFY_CONVOLUTION_H
#define OC_VERIFY_CONVOLUTION_H

#include "verify/op.h"
#include "verify/ops/reference_convolution.h"

#define CONVOLUTION_OP "convolution"

enum { CONVOLUTION_INPUT = 1, CONVOLUTION_WEIGHT = 2, CONVOLUTION_BIAS = 4 };

/* Of what is 0: a value of 1 for strides, dilations and groups. */
struct convolution_case {
    const char *name;
    const char *input, *weight;
    bool has_bias;
    int64_t stride[3], dilation[3], output_padding[3];
    int64_t padding[6];
    bool has_ends;  /* padding has two values per axis */
    bool one_value; /* arrays have one value for all axes */
    int64_t groups;
    bool transposed;
    int8_t cube;
    unsigned gradients;      /* which are computed; 0: the convolution itself */
    bool passes_all;         /* tensors of the other gradients, too, which are not written */
    bool is_pointwise;       /* there may be no columns */
    bool fills;              /* no products, or the default strategy only */
    bool every_strategy;     /* also with 64-bit indices, but for BF16 */
    unsigned types;          /* default: OC_F32 */
    enum oc_dtype bias_type; /* default: that of the others */
    unsigned layouts;        /* default: a few */
};

void convolution_make(struct oc_op_case *c, const struct convolution_case *q, enum oc_dtype dtype);

void convolution_fill(struct oc_op_case *c, enum oc_data data);

/* Computes the expected outputs from the inputs. `exact`: only results are rounded. */
void convolution_compute(struct oc_op_case *c, bool exact);

/* The extents of output, and the reference's problem without data. */
struct oc_shape convolution_output(const struct convolution_case *q);
struct convolution_problem convolution_problem_of(const struct convolution_case *q);

#endif
