/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_roi_align_v2_backward.h"

#include <stdlib.h>

/* With more samples to an axis than that, a bin has next to none in the image. */
#define MOST_SAMPLES 4000000.0

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

/* The elements that a sample lies between along one axis, and their weights. */
struct neighbours {
    int64_t low, high;
    reference_real low_weight, high_weight;
};

static bool locate(double position, int64_t size, struct neighbours *t)
{
    if (!(position >= -1 && position <= (double)size)) return false;
    position = position < 0 ? 0 : position;
    t->low = (int64_t)position;
    if (t->low >= size - 1) {
        *t = (struct neighbours){size - 1, size - 1, 1, 0};
        return true;
    }
    t->high = t->low + 1;
    t->high_weight = (reference_real)position - (reference_real)t->low;
    t->low_weight = 1 - t->high_weight;
    return true;
}

/* The samples of all bins along one axis that touch the image; those of bin b are numbers
 * first[b] to first[b + 1]. */
struct samples {
    struct neighbours *items;
    int64_t count, room, *first;
};

static bool samples_add(struct samples *s, const struct neighbours *item)
{
    if (s->count == s->room) {
        const int64_t room = 2 * s->room + 64;
        struct neighbours *grown = realloc(s->items, (size_t)room * sizeof(*grown));

        if (grown == NULL) return false;
        s->items = grown;
        s->room = room;
    }
    s->items[s->count++] = *item;
    return true;
}

static bool samples_find(struct samples *s, const struct axis *a, int64_t bins, int64_t size)
{
    *s = (struct samples){.first = calloc((size_t)bins + 1, sizeof(*s->first))};
    if (s->first == NULL) return false;
    for (int64_t b = 0; b < bins; b++) {
        const double begin = r(a->start + r((double)b * a->bin));
        const double count = isfinite(begin) && a->samples <= MOST_SAMPLES ? a->samples : 0;
        struct neighbours t;

        for (double i = 0; i < count; i++) {
            const double offset = r(r(r(i + 0.5) * a->bin) / a->samples);

            if (locate(r(begin + offset), size, &t) && !samples_add(s, &t)) return false;
        }
        s->first[b + 1] = s->count;
    }
    return true;
}

static void add_sample(const struct roi_problem *q, const struct reference_sums *s,
                       const struct neighbours *y, const struct neighbours *x, int64_t first,
                       reference_real g)
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

/* One channel of one box: `grad` holds its bins, `first` is where its plane begins. */
static void add_bins(const struct roi_problem *q, const struct reference_sums *s,
                     const struct samples *y, const struct samples *x, const double *grad,
                     double count, int64_t first)
{
    for (int64_t bin = 0; bin < q->rows * q->columns; bin++) {
        const int64_t row = bin / q->columns, column = bin % q->columns;
        const reference_real g = (reference_real)grad[bin] / (reference_real)count;

        for (int64_t j = y->first[row]; j < y->first[row + 1]; j++)
            for (int64_t i = x->first[column]; i < x->first[column + 1]; i++)
                add_sample(q, s, &y->items[j], &x->items[i], first, g);
    }
}

static void box_axes(const struct roi_problem *q, int64_t k, struct axis axes[2])
{
    const double *box = q->box + 5 * k;

    axes[0] = find_axis(q, box[2], box[4], q->rows);
    axes[1] = find_axis(q, box[1], box[3], q->columns);
}

double roi_samples(const struct roi_problem *q, int64_t k)
{
    struct axis axes[2];

    box_axes(q, k, axes);
    return r(axes[0].samples * axes[1].samples);
}

/* The image of box k; -1: it contributes nothing. */
static int64_t box_image(const struct roi_problem *q, int64_t k)
{
    const double *box = q->box + 5 * k;

    for (int i = 0; i < 5; i++)
        if (!isfinite(box[i])) return -1;
    return box[0] > -1 && box[0] < (double)q->n ? (int64_t)box[0] : -1; /* towards zero */
}

static bool add_box(const struct roi_problem *q, int64_t k, int64_t begin, int64_t end,
                    const struct reference_sums *s)
{
    const int64_t n = box_image(q, k), bins = q->rows * q->columns;
    struct samples y = {0}, x = {0};
    struct axis axes[2];

    if (n < 0 || (n + 1) * q->c <= begin || n * q->c >= end) return true;
    box_axes(q, k, axes);

    const double count = fmax(r(axes[0].samples * axes[1].samples), 1);
    const bool good =
        samples_find(&y, &axes[0], q->rows, q->h) && samples_find(&x, &axes[1], q->columns, q->w);

    for (int64_t c = 0; good && c < q->c; c++) {
        const int64_t plane = n * q->c + c;

        if (plane >= begin && plane < end)
            add_bins(q, s, &y, &x, q->grad + (k * q->c + c) * bins, count,
                     (plane - begin) * q->h * q->w);
    }
    free(y.items);
    free(y.first);
    free(x.items);
    free(x.first);
    return good;
}

bool roi_reference(const struct roi_problem *q, int64_t begin, int64_t end,
                   const struct reference_sums *sums)
{
    for (int64_t k = 0; k < q->boxes; k++)
        if (!add_box(q, k, begin, end, sums)) return false;
    return true;
}
