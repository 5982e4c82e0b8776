/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnConvTbcBackward with CLBlast, one matrix product per tap. The rows (time, batch) that tap k
 * combines are contiguous in both tensors, at a distance of (pad - k) * batch rows.
 */
#include "conv_tbc_backward_blas.h"

#include "base/math.h"
#include "plan/product.h"

/* A tensor as matrices that CLBlast supports: the memory of the tensor itself, or scratch. */
struct rows {
    struct oc_ref ref;
    int64_t ld, outer; /* strides of the rows and of the first axis, in elements */
    bool own;
    struct oc_layout layout;
};

/* True if the channels are adjacent and the rows have one stride; with `whole`, one stride over
 * both of the first axes. CLBlast indexes with int. */
static bool conv_blas_has_rows(const aclTensor *t, bool whole)
{
    if (oc_view_index_extent(t) > INT32_MAX / 2) return false;
    if (oc_stride(t, 2) != 1 || oc_stride(t, 1) < oc_dim(t, 2)) return false;
    return !whole || oc_dim(t, 0) == 1 || oc_stride(t, 0) == oc_dim(t, 1) * oc_stride(t, 1);
}

static void conv_blas_choose_rows(oc_plan *p, struct oc_view view, bool whole, struct rows *r)
{
    const aclTensor *t = view.like;

    r->own = view.dtype == OC_F32 && conv_blas_has_rows(t, whole);
    if (r->own) {
        r->ref = view.ref;
        r->ld = oc_stride(t, 1);
        r->outer = oc_stride(t, 0);
        return;
    }
    oc_layout_make(&r->layout, t->shape, 3, NULL);
    r->ref = oc_plan_scratch(p, OC_F32, oc_numel(t));
    r->ld = oc_dim(t, 2);
    r->outer = oc_dim(t, 1) * oc_dim(t, 2);
}

static void conv_blas_plan_input_rows(oc_plan *p, struct oc_view view, bool whole, struct rows *r)
{
    conv_blas_choose_rows(p, view, whole, r);
    if (!r->own) oc_plan_copy(p, (struct oc_view){r->ref, &r->layout.tensor, OC_F32}, view);
}

static void conv_blas_plan_output(oc_plan *p, struct oc_view view, const struct rows *r)
{
    if (!r->own) oc_plan_copy(p, view, (struct oc_view){r->ref, &r->layout.tensor, OC_F32});
}

static struct oc_ref conv_blas_at_row(const struct rows *r, int64_t outer, int64_t row)
{
    struct oc_ref ref = r->ref;

    ref.offset += (outer * r->outer + row * r->ld) * (int64_t)sizeof(float);
    return ref;
}

/* The number of rows of input that tap k uses, starting at `first`. The corresponding rows of self
 * are `shift` further. */
static int64_t conv_blas_tap_rows(const struct oc_conv *q, int64_t k, int64_t *first,
                                  int64_t *shift)
{
    *shift = (q->pad - k) * q->batch;
    *first = oc_max_i64(0, -*shift);
    return oc_max_i64(0, oc_min_i64(q->rows, q->self_rows - *shift) - *first);
}

static void conv_blas_fill_zero(oc_plan *p, struct oc_view view, const struct rows *r)
{
    if (r->own)
        oc_plan_fill(p, view, 0);
    else
        oc_plan_zero(p, r->ref, oc_numel(view.like) * (int64_t)sizeof(float));
}

/* out (+)= the rows of self for tap k, times the transposed weight of the tap. */
static void conv_blas_plan_input_tap(oc_plan *p, const struct oc_conv *q, int64_t k, bool add,
                                     const struct rows *self, const struct rows *weight,
                                     const struct rows *out)
{
    int64_t first, shift;
    const int64_t rows = conv_blas_tap_rows(q, k, &first, &shift);
    const struct oc_product product = {.a = conv_blas_at_row(self, 0, first + shift),
                                       .b = conv_blas_at_row(weight, k, 0),
                                       .c = conv_blas_at_row(out, 0, first),
                                       .transpose_b = true,
                                       .add = add,
                                       .m = rows,
                                       .n = q->inputs,
                                       .k = q->outputs,
                                       .lda = self->ld,
                                       .ldb = weight->ld,
                                       .ldc = out->ld,
                                       .choice = q->config.choice};

    if (rows > 0) oc_plan_product(p, &product);
}

/* A tap that uses all rows comes first and overwrites. Without one, gradInput starts from 0. */
static void conv_blas_plan_grad_input(oc_plan *p, const struct oc_conv *q, const struct rows *self,
                                      const struct rows *weight)
{
    struct rows out;
    int64_t first, shift, whole = 0;

    conv_blas_choose_rows(p, q->grad_input, true, &out);
    while (whole < q->taps && conv_blas_tap_rows(q, whole, &first, &shift) < q->rows)
        whole++;
    if (whole < q->taps)
        conv_blas_plan_input_tap(p, q, whole, false, self, weight, &out);
    else
        conv_blas_fill_zero(p, q->grad_input, &out);
    for (int64_t k = 0; k < q->taps; k++)
        if (k != whole) conv_blas_plan_input_tap(p, q, k, true, self, weight, &out);
    conv_blas_plan_output(p, q->grad_input, &out);
}

static void conv_blas_plan_grad_weight(oc_plan *p, const struct oc_conv *q, const struct rows *self,
                                       const struct rows *input)
{
    struct rows out;
    int64_t first, shift;
    bool some_empty = false;

    conv_blas_choose_rows(p, q->grad_weight, false, &out);
    for (int64_t k = 0; k < q->taps; k++)
        some_empty = some_empty || conv_blas_tap_rows(q, k, &first, &shift) == 0;
    if (some_empty) conv_blas_fill_zero(p, q->grad_weight, &out);
    for (int64_t k = 0; k < q->taps; k++) {
        const int64_t rows = conv_blas_tap_rows(q, k, &first, &shift);
        const struct oc_product product = {.a = conv_blas_at_row(input, 0, first),
                                           .b = conv_blas_at_row(self, 0, first + shift),
                                           .c = conv_blas_at_row(&out, k, 0),
                                           .transpose_a = true,
                                           .m = q->inputs,
                                           .n = q->outputs,
                                           .k = rows,
                                           .lda = input->ld,
                                           .ldb = self->ld,
                                           .ldc = out.ld,
                                           .choice = q->config.choice};

        if (rows > 0) oc_plan_product(p, &product);
    }
    conv_blas_plan_output(p, q->grad_weight, &out);
}

void oc_conv_plan_blas(oc_plan *p, const struct oc_conv *q)
{
    struct rows self, input, weight;

    conv_blas_plan_input_rows(p, q->self, true, &self);
    conv_blas_plan_input_rows(p, q->weight, false, &weight);
    conv_blas_plan_grad_input(p, q, &self, &weight);
    conv_blas_plan_input_rows(p, q->input, true, &input);
    conv_blas_plan_grad_weight(p, q, &self, &input);
}
