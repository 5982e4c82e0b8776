/* SPDX-License-Identifier: Apache-2.0 */
/* Steps that multiply matrices with CLBlast. */
#ifndef OC_PLAN_PRODUCT_H
#define OC_PLAN_PRODUCT_H

#include "plan/launch.h"
#include "plan/plan.h"
#include "program/blas.h"

/* c = a * b, or c += a * b. All matrices are float and row-major. lda, ldb and ldc are the leading
 * dimensions in elements, of the matrices as stored (before transposition). */
struct oc_product {
    struct oc_ref a, b, c;
    bool transpose_a, transpose_b, add;
    int64_t m, n, k; /* a is m x k, b is k x n */
    int64_t lda, ldb, ldc;
    struct oc_choice choice;
};

void oc_plan_product(oc_plan *p, const struct oc_product *product);

/* Enqueues a product step in the second call. *event and *sub_buffers: see oc_blas_sgemm. */
aclnnStatus oc_step_multiply(const struct oc_step *step, struct oc_device *device,
                             oc_resolver resolve, const void *context, cl_command_queue queue,
                             cl_event *event, struct oc_blas_sub_buffers *sub_buffers);

#endif
