/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_roi_samples.h"

#include <stdlib.h>

/* So many samples of a bin are all visited, without a search for those that touch the image. */
#define FEW_SAMPLES 64

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

static double position_of(const struct axis *a, double begin, double sample)
{
    return r(begin + r(r(r(sample + 0.5) * a->bin) / a->samples));
}

/* Where a sample is on the way from the first to the last one, which float does not reorder: before the image
 * (-1), in it (0) or behind it (1). */
static int place_of(const struct axis *a, double begin, int64_t size, double sample)
{
    const double position = position_of(a, begin, sample);
    const int side = position < -1 ? -1 : position > (double)size ? 1 : 0;

    return a->bin < 0 ? -side : side;
}

/* Finds the last sample whose place is below `place`, or -1, and the one after it, or the number of samples. Both
 * are integers in double, which are not adjacent from 2^53 on. */
static void search(const struct axis *a, double begin, int64_t size, int place, double *before,
                   double *from)
{
    double middle = floor((a->samples - 1) / 2);

    *before = -1;
    *from = a->samples;
    while (*before < middle && middle < *from) {
        if (place_of(a, begin, size, middle) < place)
            *before = middle;
        else
            *from = middle;
        middle = floor((*before + *from) / 2);
    }
}

static bool samples_add_at(struct roi_axis_samples *s, double position, int64_t size)
{
    struct roi_neighbours t;

    return !locate(position, size, &t) || samples_add(s, &t);
}

/* Adds the samples of a bin that begins at `begin`. */
static bool samples_find_bin(struct roi_axis_samples *s, struct roi_bin *bin, const struct axis *a,
                             double begin, int64_t size)
{
    double first = 0, last = a->samples - 1, unused;
    bool good = true;

    if (!isfinite(begin) || !(a->samples >= 1)) return true;
    if (a->samples > FEW_SAMPLES) {
        search(a, begin, size, 0, &unused, &first);
        search(a, begin, size, 1, &last, &unused);
        bin->part = fmax(last - first + 1, 0) / a->samples;
        bin->is_omitted =
            bin->part > 0 && (last > ROI_LAST_SAMPLE || a->samples > ROI_MOST_SAMPLES);
    }
    if (bin->is_omitted)
        return samples_add_at(s, position_of(a, begin, first), size) &&
               samples_add_at(s, position_of(a, begin, last), size);
    for (double i = first; good && i <= last; i++)
        good = samples_add_at(s, position_of(a, begin, i), size);
    bin->part = (double)(s->count - bin->first) / a->samples;
    return good;
}

static bool samples_find(struct roi_axis_samples *s, const struct axis *a, int64_t bins,
                         int64_t size)
{
    *s = (struct roi_axis_samples){.bins = calloc((size_t)bins + 1, sizeof(*s->bins))};

    bool good = s->bins != NULL;

    for (int64_t b = 0; good && b < bins; b++) {
        s->bins[b].first = s->count;
        good = samples_find_bin(s, &s->bins[b], a, r(a->start + r((double)b * a->bin)), size);
        s->bins[b].end = s->count;
    }
    return good;
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
    free(box->y.bins);
    free(box->x.items);
    free(box->x.bins);
}

static double largest_part(const struct roi_bin *bin)
{
    return bin->is_omitted ? ROI_OMITTED_FACTOR * bin->part : bin->part;
}

/* Samples are in the order of their positions, or in the reverse order. */
static void find_elements(const struct roi_axis_samples *s, const struct roi_bin *bin,
                          int64_t *first, int64_t *last)
{
    const struct roi_neighbours *one = &s->items[bin->first], *other = &s->items[bin->end - 1];

    *first = one->low < other->low ? one->low : other->low;
    *last = one->high > other->high ? one->high : other->high;
}

double roi_omitted(const struct roi_box *box, int64_t row, int64_t column,
                   struct roi_elements *elements)
{
    const struct roi_bin *y = &box->y.bins[row], *x = &box->x.bins[column];

    if (!(y->is_omitted || x->is_omitted) || y->part <= 0 || x->part <= 0) return 0;
    find_elements(&box->y, y, &elements->y_first, &elements->y_last);
    find_elements(&box->x, x, &elements->x_first, &elements->x_last);
    return largest_part(y) * largest_part(x);
}
