/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnTriangularSolve: their data and their expected outputs. */
#ifndef OC_VERIFY_TRIANGULAR_SOLVE_H
#define OC_VERIFY_TRIANGULAR_SOLVE_H

#include "verify/op.h"

struct solve_case {
    const char *name, *self, *matrix, *out, *triangle; /* shapes */
    bool upper, transpose, unitriangular;
};

void solve_make(struct oc_op_case *c, const struct solve_case *m, enum oc_data data);

#endif
