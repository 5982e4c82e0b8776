/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/reference_roi_align_v2_backward.h"

#include <math.h>
#include <stdlib.h>

#include "harness/tolerance.h"

/* With more samples to an axis than that a bin has next to none in the image. */
#define MOST_SAMPLES 4000000.0
#define MOST_TOUCHING 100000

/* One operation in double, rounded to float, is the operation in float. */
static double r(double v) { return (double)(float)v; }

/* One axis of a box: where bins begin, how large they are, how many samples they have. */
struct axis {
    double start, bin, samples;
};

static struct axis find_axis(const struct roi_problem *q, double low, double high, int64_t bins)
{
    const double shift = q->aligned ? 0.5 : 0;
    struct axis a = {.start = r(r(low * q->scale) - shift)};
    double extent = r(r(r(high * q->scale) - shift) - a.start);

    if (!q->aligned && extent < 1) extent = 1;
    a.bin = r(extent / (double)bins);
    a.samples = q->ratio > 0 ? (double)q->ratio : ceil(a.bin);
    return a;
}

/* A sample of a bin, along one axis: the cells that it lies between, and their weights. */
struct touch {
    int64_t low, high;
    long double low_weight, high_weight;
};

static bool locate(double position, int64_t size, struct touch *t)
{
    if (!(position >= -1 && position <= (double)size)) return false;
    position = position < 0 ? 0 : position;
    t->low = (int64_t)position;
    if (t->low >= size - 1) {
        *t = (struct touch){size - 1, size - 1, 1, 0};
        return true;
    }
    t->high = t->low + 1;
    t->high_weight = (long double)position - (long double)t->low;
    t->low_weight = 1 - t->high_weight;
    return true;
}

/* The samples of bin b that touch the image; how many. */
static int find_touches(const struct axis *a, int64_t b, int64_t size, struct touch *touches)
{
    const double begin = r(a->start + r((double)b * a->bin));
    int count = 0;

    if (!isfinite(begin) || !(a->samples <= MOST_SAMPLES)) return 0;
    for (double i = 0; i < a->samples; i++) {
        const double offset = r(r(r(i + 0.5) * a->bin) / a->samples);

        if (!locate(r(begin + offset), size, &touches[count])) continue;
        if (++count == MOST_TOUCHING) abort();
    }
    return count;
}

struct sums {
    long double *value, *magnitude;
    double *terms;
};

static void add(struct sums *s, int64_t at, long double term)
{
    s->value[at] += term;
    if (isfinite(term)) s->magnitude[at] += fabsl(term);
    s->terms[at]++;
}

static void add_sample(const struct roi_problem *q, struct sums *s, const struct touch *y,
                       const struct touch *x, int64_t plane, long double g)
{
    const int64_t row[] = {y->low, y->high}, column[] = {x->low, x->high};
    const long double wy[] = {y->low_weight, y->high_weight};
    const long double wx[] = {x->low_weight, x->high_weight};

    for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++)
            add(s, (plane * q->h + row[j]) * q->w + column[i], g * (wy[j] * wx[i]));
}

static void add_bin(const struct roi_problem *q, struct sums *s, int64_t k, int64_t bin,
                    const struct axis *ay, const struct axis *ax)
{
    static struct touch y[MOST_TOUCHING], x[MOST_TOUCHING];
    const int count_y = find_touches(ay, bin / q->columns, q->h, y);
    const int count_x = find_touches(ax, bin % q->columns, q->w, x);
    const double samples = r(ay->samples * ax->samples);
    const int64_t n = (int64_t)q->box[5 * k];

    for (int64_t c = 0; c < q->c; c++) {
        const double g = q->grad[(k * q->c + c) * q->rows * q->columns + bin];
        const long double share = (long double)g / (samples > 1 ? samples : 1);

        for (int j = 0; j < count_y; j++)
            for (int i = 0; i < count_x; i++)
                add_sample(q, s, &y[j], &x[i], n * q->c + c, share);
    }
}

static void add_box(const struct roi_problem *q, struct sums *s, int64_t k)
{
    const double *box = q->box + 5 * k;

    for (int i = 0; i < 5; i++)
        if (!isfinite(box[i])) return;
    if (!(box[0] > -1 && box[0] < (double)q->n)) return; /* truncated towards zero */

    const struct axis ay = find_axis(q, box[2], box[4], q->rows);
    const struct axis ax = find_axis(q, box[1], box[3], q->columns);

    for (int64_t bin = 0; bin < q->rows * q->columns; bin++)
        add_bin(q, s, k, bin, &ay, &ax);
}

static void *zeros(int64_t count, size_t size)
{
    void *p = calloc((size_t)count + 1, size);

    if (p == NULL) abort();
    return p;
}

void roi_reference(const struct roi_problem *q, bool exact, double *values, double *error)
{
    const int64_t cells = q->n * q->c * q->h * q->w, bins = q->boxes * q->rows * q->columns;
    struct sums s = {zeros(cells, sizeof(long double)), zeros(cells, sizeof(long double)),
                     zeros(cells, sizeof(double))};
    double largest = 0;

    for (int64_t k = 0; k < bins * q->c; k++)
        if (isfinite(q->grad[k])) largest = fmax(largest, fabs(q->grad[k]));
    for (int64_t k = 0; k < q->boxes; k++)
        add_box(q, &s, k);
    for (int64_t k = 0; k < cells; k++) {
        /* The share of a sample, the weights, their product, and the sum; and half a unit of fixed
         * point for each term. */
        const double fixed = s.terms[k] * largest * (double)bins * ldexp(1, -58);

        values[k] = (double)s.value[k];
        error[k] = exact || s.terms[k] == 0
                       ? 0
                       : oc_error(OC_F32, (double)s.magnitude[k], s.terms[k] + 6) + fixed;
    }
    free(s.value);
    free(s.magnitude);
    free(s.terms);
}
