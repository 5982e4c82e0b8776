/* SPDX-License-Identifier: Apache-2.0 */
/* Products of a convolution by CLBlast, one per tap (gemm/conv.h). */
#ifndef OC_GEMM_CONV_BLAS_H
#define OC_GEMM_CONV_BLAS_H

#include "gemm/conv.h"

/* A tensor as matrices that CLBlast supports: the memory of the tensor itself, or scratch. */
struct oc_conv_blas_rows {
    struct oc_ref ref;
    int64_t ld, outer; /* strides of the rows and of the first axis, in elements */
    bool own;
    struct oc_layout layout;
};

/* Chooses memory for the rows. `whole`: the rows of both first axes have one stride. */
void oc_conv_blas_choose_rows(oc_plan *p, struct oc_view view, bool whole,
                              struct oc_conv_blas_rows *r);

/* The same, with the values of the tensor; and copies rows to the tensor. */
void oc_conv_blas_plan_input(oc_plan *p, struct oc_view view, bool whole,
                             struct oc_conv_blas_rows *r);
void oc_conv_blas_plan_output(oc_plan *p, struct oc_view view, const struct oc_conv_blas_rows *r);

void oc_conv_blas_fill_zero(oc_plan *p, struct oc_view view, const struct oc_conv_blas_rows *r);
struct oc_ref oc_conv_blas_at_row(const struct oc_conv_blas_rows *r, int64_t outer, int64_t row);

/* The product. `in` are the rows of q->in, made with `whole`. */
void oc_conv_blas_plan_product(oc_plan *p, const struct oc_conv_product *q,
                               const struct oc_conv_blas_rows *in, struct oc_choice choice);

#endif
