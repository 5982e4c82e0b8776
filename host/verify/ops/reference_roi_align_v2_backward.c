/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_roi_align_v2_backward.h"

static void add_sample(const struct roi_problem *q, const struct reference_sums *s,
                       const struct roi_neighbours *y, const struct roi_neighbours *x,
                       int64_t first, reference_real g)
{
    const int64_t row[] = {y->low, y->high}, column[] = {x->low, x->high};
    const reference_real wy[] = {y->low_weight, y->high_weight};
    const reference_real wx[] = {x->low_weight, x->high_weight};

    for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++) {
            const reference_real term = g * (wy[j] * wx[i]);

            reference_add(s, first + row[j] * q->w + column[i], term, term);
        }
}

static void add_samples(const struct roi_problem *q, const struct reference_sums *s,
                        const struct roi_box *box, int64_t row, int64_t column, int64_t first,
                        reference_real g)
{
    const struct roi_bin *y = &box->y.bins[row], *x = &box->x.bins[column];

    for (int64_t j = y->first; j < y->end; j++)
        for (int64_t i = x->first; i < x->end; i++)
            add_sample(q, s, &box->y.items[j], &box->x.items[i], first, g);
}

static void add_omitted(const struct roi_problem *q, const struct reference_sums *s,
                        const struct roi_elements *e, int64_t first, double bound)
{
    if (s->omitted == NULL) return;
    for (int64_t y = e->y_first; y <= e->y_last; y++)
        for (int64_t x = e->x_first; x <= e->x_last; x++)
            s->omitted[first + y * q->w + x] += bound;
}

/* One channel of one box: `grad` holds its bins, `first` is where its plane begins. */
static void add_bins(const struct roi_problem *q, const struct reference_sums *s,
                     const struct roi_box *box, const double *grad, int64_t first)
{
    for (int64_t bin = 0; bin < q->rows * q->columns; bin++) {
        const int64_t row = bin / q->columns, column = bin % q->columns;
        struct roi_elements elements;
        const double omitted = roi_omitted(box, row, column, &elements);

        if (omitted > 0)
            add_omitted(q, s, &elements, first, omitted * fabs(grad[bin]));
        else
            add_samples(q, s, box, row, column, first,
                        (reference_real)grad[bin] / (reference_real)box->count);
    }
}

static bool add_box(const struct roi_problem *q, int64_t k, int64_t begin, int64_t end,
                    const struct reference_sums *s)
{
    const int64_t n = roi_image(q, k), bins = q->rows * q->columns;
    struct roi_box box;

    if (n < 0 || (n + 1) * q->c <= begin || n * q->c >= end) return true;

    const bool good = roi_box_find(q, k, &box);

    for (int64_t c = 0; good && c < q->c; c++) {
        const int64_t plane = n * q->c + c;

        if (plane >= begin && plane < end)
            add_bins(q, s, &box, q->grad + (k * q->c + c) * bins, (plane - begin) * q->h * q->w);
    }
    roi_box_free(&box);
    return good;
}

bool roi_reference(const struct roi_problem *q, int64_t begin, int64_t end,
                   const struct reference_sums *sums)
{
    for (int64_t k = 0; k < q->boxes; k++)
        if (!add_box(q, k, begin, end, sums)) return false;
    return true;
}
