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

/* A sample lies between the least and the largest of the elements around it. So does a maximum, but for the
 * samples outside of the image, which are 0. */
static void bound_bin(const struct roi_problem *q, const struct reference_sums *s, bool is_inside,
                      const struct roi_elements *e, double omitted, const double *plane, int64_t at)
{
    double least = is_inside ? INFINITY : 0, largest = is_inside ? -INFINITY : 0, magnitude = 0;

    for (int64_t y = e->y_first; y <= e->y_last; y++)
        for (int64_t x = e->x_first; x <= e->x_last; x++) {
            const double v = plane[y * q->w + x];

            if (is_inside) least = fmin(least, v);
            largest = fmax(largest, v);
            magnitude = fmax(magnitude, fabs(v));
        }
    if (q->lowest != 0) {
        take_maximum(s, at, (reference_real)((least + largest) / 2), (reference_real)magnitude);
        omitted = (largest - least) / 2;
    } else {
        omitted *= magnitude;
    }
    if (s->omitted != NULL) s->omitted[at] = omitted;
}

static void find_bin(const struct roi_problem *q, const struct reference_sums *s,
                     const struct roi_box *box, int64_t bin, const double *plane, int64_t at)
{
    const int64_t row = bin / q->columns, column = bin % q->columns;
    const struct roi_bin *y = &box->y.bins[row], *x = &box->x.bins[column];
    const int64_t visited = (y->end - y->first) * (x->end - x->first);
    struct roi_elements elements;
    const double omitted = roi_omitted(box, row, column, &elements);

    s->value[at] = (reference_real)q->lowest;
    if (omitted > 0) {
        bound_bin(q, s, y->part >= 1 && x->part >= 1, &elements, omitted, plane, at);
        return;
    }
    for (int64_t j = y->first; j < y->end; j++)
        for (int64_t i = x->first; i < x->end; i++) {
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
