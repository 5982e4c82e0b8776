/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans matrix products with any strides, for any number of batches:
 *
 *     out = alpha * left * right + beta * self
 *
 * One launch of cl/matmul/matmul.cl reads the tensors as they are. Larger products use the kernels
 * for convolutions (gemm/conv.h), because a matrix product is a convolution with a single tap: one
 * product after the other, or with work-groups (gemm/groups.h) all batches in one launch.
 */
#ifndef OC_GEMM_MATMUL_H
#define OC_GEMM_MATMUL_H

#include "plan/plan.h"
#include "steps/steps.h"

/* All operands have these axes: four of batches, then those of the matrix. */
#define OC_MATMUL_BATCHES 4
#define OC_MATMUL_RANK (OC_MATMUL_BATCHES + 2)

/* An operand that is broadcast along an axis has the extent 1 there, and axes of extent 1 have the
 * stride 0. */
struct oc_matmul_operand {
    struct oc_ref ref;
    enum oc_dtype dtype;
    /* Kernels get these as arrays of 8; the last two entries are not used. */
    int64_t shape[8], strides[8];
};

/* Makes an operand of the tensor `t`. Missing batch axes are added in front with the extent 1.
 * Without `has_row` or `has_column` the tensor lacks that axis of the matrix, which is added,
 * too. */
void oc_matmul_operand_make(oc_plan *p, struct oc_matmul_operand *o, const char *name,
                            const aclTensor *t, enum oc_use use, bool has_row, bool has_column);

struct oc_matmul {
    struct oc_matmul_operand left, right, out, self;
    bool has_self; /* self is read only if this is true */
    float alpha, beta;
    int64_t summed;
    int8_t cube_math; /* the vendor's cubeMathType */
};

void oc_matmul_plan(oc_plan *p, struct oc_matmul *q);

#endif
