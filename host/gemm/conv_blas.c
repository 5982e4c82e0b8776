/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/conv_blas.h"

#include "base/math.h"
#include "steps/product.h"

/* Returns true if the channels are adjacent, the rows have one stride (with `whole` across both of
 * the first axes), and all indices fit CLBlast's int. */
static bool conv_blas_has_rows(const aclTensor *t, bool whole)
{
    if (oc_view_index_extent(t) > INT32_MAX / 2) return false;
    if (oc_stride(t, 2) != 1 || oc_stride(t, 1) < oc_dim(t, 2)) return false;
    return !whole || oc_dim(t, 0) == 1 || oc_stride(t, 0) == oc_dim(t, 1) * oc_stride(t, 1);
}

void oc_conv_blas_choose_rows(oc_plan *p, struct oc_view view, bool whole,
                              struct oc_conv_blas_rows *r)
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

static struct oc_view conv_blas_scratch_view(const struct oc_conv_blas_rows *r)
{
    return (struct oc_view){r->ref, &r->layout.tensor, OC_F32};
}

void oc_conv_blas_plan_input(oc_plan *p, struct oc_view view, bool whole,
                             struct oc_conv_blas_rows *r)
{
    oc_conv_blas_choose_rows(p, view, whole, r);
    if (!r->own) oc_plan_copy(p, conv_blas_scratch_view(r), view);
}

void oc_conv_blas_plan_output(oc_plan *p, struct oc_view view, const struct oc_conv_blas_rows *r)
{
    if (!r->own) oc_plan_copy(p, view, conv_blas_scratch_view(r));
}

struct oc_ref oc_conv_blas_at_row(const struct oc_conv_blas_rows *r, int64_t outer, int64_t row)
{
    struct oc_ref ref = r->ref;

    ref.offset += (outer * r->outer + row * r->ld) * (int64_t)sizeof(float);
    return ref;
}

void oc_conv_blas_fill_zero(oc_plan *p, struct oc_view view, const struct oc_conv_blas_rows *r)
{
    if (r->own)
        oc_plan_fill(p, view, 0);
    else
        oc_plan_zero(p, r->ref, oc_numel(view.like) * (int64_t)sizeof(float));
}

/* Plans out = the rows of `in` for tap k times the weight of the tap; with `add`, adds this to
 * out. */
static void conv_blas_plan_tap(oc_plan *p, const struct oc_conv_product *q, int64_t k, bool add,
                               const struct oc_conv_blas_rows *in,
                               const struct oc_conv_blas_rows *weight,
                               const struct oc_conv_blas_rows *out, struct oc_choice choice)
{
    int64_t first, shift;
    const int64_t rows = oc_conv_tap_rows(q, k, &first, &shift);
    const struct oc_product product = {.a = oc_conv_blas_at_row(in, 0, first + shift),
                                       .b = oc_conv_blas_at_row(weight, k, 0),
                                       .c = oc_conv_blas_at_row(out, 0, first),
                                       .transpose_b = q->transposed,
                                       .add = add,
                                       .m = rows,
                                       .n = oc_dim(q->out.like, 2),
                                       .k = oc_dim(q->in.like, 2),
                                       .lda = in->ld,
                                       .ldb = weight->ld,
                                       .ldc = out->ld,
                                       .choice = choice};

    if (rows > 0) oc_plan_product(p, &product);
}

/* Plans what the sums start from: the bias if there is one. Without a bias, the first tap that uses
 * all rows overwrites out, and this returns its number; without such a tap, out starts from 0.
 * Otherwise returns the number of taps. */
static int64_t conv_blas_plan_start(oc_plan *p, const struct oc_conv_product *q,
                                    const struct oc_conv_blas_rows *out)
{
    const int64_t rows = oc_conv_rows(q->out.like);
    int64_t first, shift, whole = 0;

    if (q->bias.like != NULL) {
        oc_plan_copy(p, out->own ? q->out : conv_blas_scratch_view(out), q->bias);
        return q->taps;
    }
    while (whole < q->taps && oc_conv_tap_rows(q, whole, &first, &shift) < rows)
        whole++;
    if (whole == q->taps) oc_conv_blas_fill_zero(p, q->out, out);
    return whole;
}

void oc_conv_blas_plan_product(oc_plan *p, const struct oc_conv_product *q,
                               const struct oc_conv_blas_rows *in, struct oc_choice choice)
{
    struct oc_conv_blas_rows weight, out;

    oc_conv_blas_plan_input(p, q->weight, false, &weight);
    oc_conv_blas_choose_rows(p, q->out, true, &out);

    const int64_t whole = conv_blas_plan_start(p, q, &out);

    if (whole < q->taps) conv_blas_plan_tap(p, q, whole, false, in, &weight, &out, choice);
    for (int64_t k = 0; k < q->taps; k++)
        if (k != whole) conv_blas_plan_tap(p, q, k, true, in, &weight, &out, choice);
    oc_conv_blas_plan_output(p, q->out, &out);
}
