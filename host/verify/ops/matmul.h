/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the matrix products: their data and their expected outputs. */
#ifndef OC_VERIFY_MATMUL_H
#define OC_VERIFY_MATMUL_H

#include "verify/op.h"

#define MATMUL_OP "matmul"

enum matmul_kind {
    MATMUL_MM,
    MATMUL_MATMUL,
    MATMUL_BATCH,
    MATMUL_MV,
    MATMUL_ADD,
    MATMUL_ADD_IN_PLACE,
    MATMUL_ADD_BATCH,
    MATMUL_ADD_BATCH_IN_PLACE
};

struct matmul_types {
    enum oc_dtype left, right, self, out;
};

struct matmul_case {
    const char *name;
    enum matmul_kind kind;
    const char *left, *right, *out;
    const char *self; /* of those with a sum; in place it is out */
    double beta, alpha;
    bool has_integers; /* beta and alpha are INT64, else DOUBLE */
    bool
        every_strategy; /* also with 64-bit indices, but for BF16 and mixtures: kernels take seconds to compile */
    bool every_type;
    int8_t cube;      /* cubeMathType */
    unsigned layouts; /* default: a few */
};

/* What the operands are, in order; without a sum, or in place, there is no self, and out is the third. The right
 * one is first, so that OC_LAYOUT_MIXED transposes it and not the left one, as linear layers do. */
enum matmul_operand { MATMUL_RIGHT, MATMUL_LEFT, MATMUL_SELF };

void matmul_make(struct oc_op_case *c, const struct matmul_case *m,
                 const struct matmul_types *types);

/* Fills the operands, in place also what out contains before. */
void matmul_fill(struct oc_op_case *c, enum oc_data data);

/* Computes the expected output. `exact`: only results are rounded. */
void matmul_compute(struct oc_op_case *c, bool exact);

bool matmul_has_sum(const struct matmul_case *m);
bool matmul_is_in_place(const struct matmul_case *m);

/* The first call of a kind. self may be NULL where it is not used. */
aclnnStatus matmul_first(enum matmul_kind kind, aclTensor *const t[4], aclScalar *beta,
                         aclScalar *alpha, int8_t cube_math, uint64_t *workspaceSize,
                         aclOpExecutor **executor);

#endif
