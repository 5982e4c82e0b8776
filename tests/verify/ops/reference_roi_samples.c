/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_roi_samples.h"

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
    const double end = q->is_inclusive ? r(r(high * q->scale) + q->scale) : r(high * q->scale);
    double extent = r(r(end - shift) - a.start);

    if (!q->aligned && extent < 1) extent = 1;
    a.bin = r(extent / (double)bins);
    a.samples = q->ratio > 0 ? (double)q->ratio : ceil(a.bin);
    return a;
}

static bool locate(double position, int64_t size, struct roi_neighbours *t)
{
    if (!(position >= -1 && position <= (double)size)) return false;
    position = position < 0 ? 0 : position;
    t->low = (int64_t)position;
    if (t->low >= size - 1) {
        *t = (struct roi_neighbours){size - 1, size - 1, 1, 0};
        return true;
    }
    t->high = t->low + 1;
    t->high_weight = (reference_real)position - (reference_real)t->low;
    t->low_weight = 1 - t->high_weight;
    return true;
}

static bool samples_add(struct roi_axis_samples *s, const struct roi_neighbours *item)
{
    if (s->count == s->room) {
        const int64_t room = 2 * s->room + 64;
        struct roi_neighbours *grown = realloc(s->items, (size_t)room * sizeof(*grown));

        if (grown == NULL) return false;
        s->items = grown;
        s->room = room;
    }
    s->items[s->count++] = *item;
    return true;
}

static bool samples_find(struct roi_axis_samples *s, const struct axis *a, int64_t bins,
                         int64_t size)
{
    *s = (struct roi_axis_samples){.first = calloc((size_t)bins + 1, sizeof(*s->first))};
    if (s->first == NULL) return false;
    for (int64_t b = 0; b < bins; b++) {
        const double begin = r(a->start + r((double)b * a->bin));
        const double count = isfinite(begin) && a->samples <= MOST_SAMPLES ? a->samples : 0;
        struct roi_neighbours t;

        for (double i = 0; i < count; i++) {
            const double offset = r(r(r(i + 0.5) * a->bin) / a->samples);

            if (locate(r(begin + offset), size, &t) && !samples_add(s, &t)) return false;
        }
        s->first[b + 1] = s->count;
    }
    return true;
}

/* The four numbers of box k. */
static const double *box_edges(const struct roi_problem *q, int64_t k)
{
    return q->batch != NULL ? q->box + 4 * k : q->box + 5 * k + 1;
}

static void box_axes(const struct roi_problem *q, int64_t k, struct axis axes[2])
{
    const double *edges = box_edges(q, k);

    axes[0] = find_axis(q, edges[1], edges[3], q->rows);
    axes[1] = find_axis(q, edges[0], edges[2], q->columns);
}

double roi_samples(const struct roi_problem *q, int64_t k)
{
    struct axis axes[2];

    box_axes(q, k, axes);
    return r(axes[0].samples * axes[1].samples);
}

int64_t roi_image(const struct roi_problem *q, int64_t k)
{
    const double *edges = box_edges(q, k), image = q->batch != NULL ? q->batch[k] : q->box[5 * k];

    for (int i = 0; i < 4; i++)
        if (!isfinite(edges[i])) return -1;
    if (q->batch != NULL && image < 0) return -1;
    return image > -1 && image < (double)q->n ? (int64_t)image : -1; /* towards zero */
}

bool roi_box_find(const struct roi_problem *q, int64_t k, struct roi_box *box)
{
    struct axis axes[2];

    *box = (struct roi_box){.image = roi_image(q, k), .samples = roi_samples(q, k)};
    box->count = fmax(box->samples, 1);
    if (box->image < 0) return true;
    box_axes(q, k, axes);
    return samples_find(&box->y, &axes[0], q->rows, q->h) &&
           samples_find(&box->x, &axes[1], q->columns, q->w);
}

void roi_box_free(struct roi_box *box)
{
    free(box->y.items);
    free(box->y.first);
    free(box->x.items);
    free(box->x.first);
}
