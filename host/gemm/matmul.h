/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans of matrix products of any strides, as many as there are batches:
 *
 *     out = alpha * left * right + beta * self
 *
 * One launch of cl/matmul/matmul.cl reads the tensors as they are; larger products go to the kernels for
 * convolutions (gemm/conv.h), of which a matrix product is one with a single tap: one by one, or by
 * work-groups (gemm/groups.h) all batches in one launch.
 */
#ifndef OC_GEMM_MATMUL_H
#define OC_GEMM_MATMUL_H

#include "plan/plan.h"
#include "steps/steps.h"

/* Axes of all operands: four of batches, then those of the matrix. */
#define OC_MATMUL_BATCHES 4
#define OC_MATMUL_RANK (OC_MATMUL_BATCHES + 2)

/* An operand with these axes. What is broadcast along one has the extent 1 there, and axes of extent 1
 * have the stride 0. */
struct oc_matmul_operand {
    struct oc_ref ref;
    enum oc_dtype dtype;
    int64_t shape[8], strides[8]; /* as arguments of kernels; the last two are not used */
};

/* The tensor `t`, to whose axes the others are added in front. Without `has_row` or `has_column` the matrix
 * has that axis in addition, too. */
void oc_matmul_operand_make(oc_plan *p, struct oc_matmul_operand *o, const char *name,
                            const aclTensor *t, enum oc_use use, bool has_row, bool has_column);

struct oc_matmul {
    struct oc_matmul_operand left, right, out, self;
    bool has_self; /* which is read only if so */
    float alpha, beta;
    int64_t summed;
    int8_t cube_math; /* the vendor's cubeMathType */
};

void oc_matmul_plan(oc_plan *p, struct oc_matmul *q);

#endif
