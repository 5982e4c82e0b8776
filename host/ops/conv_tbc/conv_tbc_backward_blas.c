/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnConvTbcBackward with CLBlast launches one matrix product per tap.
 */
#include "conv_tbc_backward_blas.h"

#include "base/math.h"
#include "gemm/conv_blas.h"
#include "steps/product.h"

/* For gradWeight a tap combines the same rows of self and input as for gradInput. */
static void conv_blas_plan_grad_weight(oc_plan *p, const struct oc_conv *q,
                                       const struct oc_conv_product *grad_input,
                                       const struct oc_conv_blas_rows *self,
                                       const struct oc_conv_blas_rows *input)
{
    struct oc_conv_blas_rows out;
    int64_t first, shift;
    bool some_empty = false;

    oc_conv_blas_choose_rows(p, q->grad_weight, false, &out);
    for (int64_t k = 0; k < q->taps; k++)
        some_empty = some_empty || oc_conv_tap_rows(grad_input, k, &first, &shift) == 0;
    if (some_empty) oc_conv_blas_fill_zero(p, q->grad_weight, &out);
    for (int64_t k = 0; k < q->taps; k++) {
        const int64_t rows = oc_conv_tap_rows(grad_input, k, &first, &shift);
        const struct oc_product product = {.a = oc_conv_blas_at_row(input, 0, first),
                                           .b = oc_conv_blas_at_row(self, 0, first + shift),
                                           .c = oc_conv_blas_at_row(&out, k, 0),
                                           .transpose_a = true,
                                           .m = q->inputs,
                                           .n = q->outputs,
                                           .k = rows,
                                           .lda = input->ld,
                                           .ldb = self->ld,
                                           .ldc = out.ld,
                                           .choice = q->kernels.config.choice};

        if (rows > 0) oc_plan_product(p, &product);
    }
    oc_conv_blas_plan_output(p, q->grad_weight, &out);
}

void oc_conv_plan_blas(oc_plan *p, const struct oc_conv *q)
{
    const struct oc_conv_product grad_input = oc_conv_grad_input(q);
    struct oc_conv_blas_rows self, input;

    oc_conv_blas_plan_input(p, q->self, true, &self);
    oc_conv_blas_plan_product(p, &grad_input, &self, q->kernels.config.choice);
    oc_conv_blas_plan_input(p, q->input, true, &input);
    conv_blas_plan_grad_weight(p, q, &grad_input, &self, &input);
}
