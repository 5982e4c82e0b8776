/* SPDX-License-Identifier: Apache-2.0 */
/* Plans products of a convolution (gemm/conv.h) with CLBlast, one per tap. */
#ifndef OC_GEMM_CONV_BLAS_H
#define OC_GEMM_CONV_BLAS_H

#include "gemm/conv.h"

/* Describes a tensor as matrices that CLBlast supports, either in the memory of the tensor itself
 * or in scratch. */
struct oc_conv_blas_rows {
    struct oc_ref ref;
    int64_t ld, outer; /* strides of the rows and of the first axis, in elements */
    bool own;
    struct oc_layout layout;
};

/* Chooses memory for the rows. With `whole`, the rows of both first axes must have one stride. */
void oc_conv_blas_choose_rows(oc_plan *p, struct oc_view view, bool whole,
                              struct oc_conv_blas_rows *r);

/* The first also plans a copy of the tensor to the rows where they are scratch, the second a copy
 * back. */
void oc_conv_blas_plan_input(oc_plan *p, struct oc_view view, bool whole,
                             struct oc_conv_blas_rows *r);
void oc_conv_blas_plan_output(oc_plan *p, struct oc_view view, const struct oc_conv_blas_rows *r);

void oc_conv_blas_fill_zero(oc_plan *p, struct oc_view view, const struct oc_conv_blas_rows *r);
struct oc_ref oc_conv_blas_at_row(const struct oc_conv_blas_rows *r, int64_t outer, int64_t row);

/* Plans the product. `in` contains the rows of q->in, made with `whole`. */
void oc_conv_blas_plan_product(oc_plan *p, const struct oc_conv_product *q,
                               const struct oc_conv_blas_rows *in, struct oc_choice choice);

#endif
