/* SPDX-License-Identifier: Apache-2.0 */
/* Plans steps that multiply matrices with CLBlast. */
#ifndef OC_STEPS_PRODUCT_H
#define OC_STEPS_PRODUCT_H

#include "plan/plan.h"
#include "program/blas.h"

/* Describes c = a * b, or with `add` c += a * b. All matrices are float and row-major. lda, ldb and
 * ldc are the leading dimensions in elements, of the matrices as stored (before transposition). */
struct oc_product {
    struct oc_ref a, b, c;
    bool transpose_a, transpose_b, add;
    int64_t m, n, k; /* a is m x k, and b is k x n */
    int64_t lda, ldb, ldc;
    struct oc_choice choice;
};

void oc_plan_product(oc_plan *p, const struct oc_product *product);

#endif
