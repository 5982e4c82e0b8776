/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/product.h"

#include "base/environment.h"
#include "memory/pool.h"
#include "plan/executor.h"
#include "strategy/blas.h"
#include "strategy/override.h"

/* Makes this plan or all plans do without CLBlast when it does not work, unless the user asked for
 * it or for its parameters. If it may work later, other plans try again. */
static void product_note_failure(oc_plan *p, const struct oc_product *product, bool may_work_later)
{
    if (product->choice.reason == oc_strategy_override_reason || oc_environment()->blas[0] != '\0')
        return;
    if (!may_work_later) atomic_store(&p->device->has_no_blas, true);
    p->missing |= OC_CLBLAST;
}

void oc_plan_product(oc_plan *p, const struct oc_product *product)
{
    const struct oc_sgemm sgemm = {
        .transpose_a = product->transpose_a,
        .transpose_b = product->transpose_b,
        .m = (size_t)product->m,
        .n = (size_t)product->n,
        .k = (size_t)product->k,
        .lda = (size_t)product->lda,
        .ldb = (size_t)product->ldb,
        .ldc = (size_t)product->ldc,
        .beta = product->add ? 1.0f : 0.0f,
    };
    size_t bytes = 0;
    bool may_work_later = false;

    if (!oc_plan_try(p, ACLNN_SUCCESS)) return;

    const struct oc_blas_set *set = oc_choose_blas_set(p->device);
    const struct oc_status_mark mark = oc_status_mark();
    aclnnStatus status = oc_blas_prepare(p->device, set, &sgemm, &bytes, &may_work_later);

    /* The pool releases its memory before a second attempt: CLBlast's own memory does not come from
     * the pool, and results must not depend on what the pool holds. */
    if (status != ACLNN_SUCCESS && may_work_later) {
        oc_pool_trim();
        status = oc_blas_prepare(p->device, set, &sgemm, &bytes, &may_work_later);
        if (status == ACLNN_SUCCESS) oc_status_forget(mark);
    }
    if (status != ACLNN_SUCCESS) product_note_failure(p, product, may_work_later);
    if (!oc_plan_try(p, status)) return;

    const struct oc_ref temporary =
        oc_plan_scratch_aligned(p, (int64_t)bytes, p->device->base_align);
    struct oc_step *step = oc_step_append(p);

    if (step == NULL) return;
    step->kind = OC_STEP_PRODUCT;
    step->choice = product->choice;
    step->flops = 2.0 * (double)product->m * (double)product->n * (double)product->k;
    step->bytes =
        4.0 * ((double)product->m * (double)product->k + (double)product->k * (double)product->n +
               (double)product->m * (double)product->n);
    step->product = sgemm;
    step->operands[0] = product->a;
    step->operands[1] = product->b;
    step->operands[2] = product->c;
    step->temporary = temporary;
    step->temporary_bytes = bytes;
    for (int i = 0; i < 3; i++)
        oc_step_touch(p, step->operands[i]);
    if (bytes > 0) oc_step_touch(p, temporary);
}
