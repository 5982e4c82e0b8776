/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_roi_align.h"

/* The four terms of a sample. */
static void sample_terms(const struct roi_problem *q, const struct roi_neighbours *y,
                         const struct roi_neighbours *x, const double *plane,
                         reference_real terms[4])
{
    const int64_t row[] = {y->low, y->high}, column[] = {x->low, x->high};
    const reference_real wy[] = {y->low_weight, y->high_weight};
    const reference_real wx[] = {x->low_weight, x->high_weight};

    for (int i = 0; i < 4; i++)
        terms[i] =
            (reference_real)plane[row[i / 2] * q->w + column[i % 2]] * (wy[i / 2] * wx[i % 2]);
}

static void take_maximum(const struct reference_sums *s, int64_t at, reference_real value,
                         reference_real magnitude)
{
    if (value > s->value[at] || value != value) s->value[at] = value;
    if (s->magnitude == NULL) return;
    if (magnitude > s->magnitude[at] || magnitude != magnitude) s->magnitude[at] = magnitude;
    s->terms[at] = 4;
}

static void add_sample(const struct roi_problem *q, const struct reference_sums *s, int64_t at,
                       const reference_real terms[4], double count)
{
    reference_real sum = 0, magnitude = 0;

    for (int i = 0; i < 4; i++) {
        sum += terms[i];
        magnitude += reference_abs(terms[i]);
        if (q->lowest == 0)
            reference_add(s, at, terms[i] / (reference_real)count,
                          terms[i] / (reference_real)count);
    }
    if (q->lowest != 0) take_maximum(s, at, sum, magnitude);
}

static void find_bin(const struct roi_problem *q, const struct reference_sums *s,
                     const struct roi_box *box, int64_t bin, const double *plane, int64_t at)
{
    const int64_t row = bin / q->columns, column = bin % q->columns;
    const int64_t y_end = box->y.first[row + 1], x_end = box->x.first[column + 1];
    const int64_t visited = (y_end - box->y.first[row]) * (x_end - box->x.first[column]);

    s->value[at] = (reference_real)q->lowest;
    for (int64_t j = box->y.first[row]; j < y_end; j++)
        for (int64_t i = box->x.first[column]; i < x_end; i++) {
            reference_real terms[4];

            sample_terms(q, &box->y.items[j], &box->x.items[i], plane, terms);
            add_sample(q, s, at, terms, box->count);
        }
    if (q->lowest != 0 && (visited == 0 || (double)visited < box->samples))
        take_maximum(s, at, 0, 0);
}

bool roi_reference_output(const struct roi_problem *q, int64_t begin, int64_t end,
                          const struct reference_sums *s)
{
    const int64_t bins = q->rows * q->columns;

    for (int64_t k = begin / q->c; k <= (end - 1) / q->c; k++) {
        struct roi_box box;
        const bool good = roi_box_find(q, k, &box);

        for (int64_t c = 0; good && box.image >= 0 && c < q->c; c++) {
            const int64_t plane = k * q->c + c;

            if (plane < begin || plane >= end) continue;
            for (int64_t bin = 0; bin < bins; bin++)
                find_bin(q, s, &box, bin, q->self + (box.image * q->c + c) * q->h * q->w,
                         (plane - begin) * bins + bin);
        }
        roi_box_free(&box);
        if (!good) return false;
    }
    return true;
}
