/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_grid_sampler_2d_backward.h"

#include <string.h>

/* Points whose neighbours are kept while planes are visited. */
#define CHUNK 64

/* ---- Coordinates ---- */

/* One operation in double, rounded to float, is the operation in float. */
static double r(const struct grid_problem *q, double v)
{
    return q->in_double ? v : (double)(float)v;
}

static double unnormalize(const struct grid_problem *q, double g, int64_t size)
{
    const double up = r(q, g + 1);

    if (q->align) return r(q, r(q, up / 2) * (double)(size - 1));
    return r(q, r(q, r(q, up * (double)size) - 1) / 2);
}

static double position_slope(const struct grid_problem *q, int64_t size)
{
    return (double)(q->align ? size - 1 : size) / 2;
}

static double clip(double i, int64_t size, double *slope)
{
    if (i <= 0) {
        *slope = 0;
        return 0;
    }
    if (i >= (double)(size - 1)) {
        *slope = 0;
        return (double)(size - 1);
    }
    return i;
}

static double reflect(const struct grid_problem *q, double i, int64_t size, double *slope)
{
    const double low2 = q->align ? 0 : -1;
    const double high2 = (double)(q->align ? 2 * (size - 1) : 2 * size - 1);

    if (low2 == high2) {
        *slope = 0;
        return isfinite(i) ? 0 : NAN;
    }

    const double low = low2 / 2, span = (high2 - low2) / 2;
    double d = r(q, i - low);

    if (d < 0) *slope = -*slope;
    d = fabs(d);

    const double extra = fmod(d, span), flips = floor(r(q, d / span));

    if (fmod(flips, 2) == 0) return r(q, extra + low);
    *slope = -*slope;
    return r(q, r(q, span - extra) + low);
}

/* The position after padding; NaN where nothing is touched. Multiplies *slope by the derivative. */
static double pad(const struct grid_problem *q, double i, int64_t size, double *slope)
{
    if (q->padding == REFLECTION) i = reflect(q, i, size, slope);
    if (q->padding != ZEROS) i = clip(i, size, slope);
    return isfinite(i) ? i : NAN;
}

/* ---- Weights of one axis ---- */

/* The neighbours of a point along one axis. A size is what rounding errors of the weight or of its
 * derivative are relative to. */
struct axis_neighbours {
    int count;
    int64_t at[4]; /* -1: outside */
    reference_real weight[4], size[4];
    reference_real slope[4], slope_size[4]; /* d weight / d grid coordinate */
};

static int64_t inside(double i, int64_t size)
{
    return i >= 0 && i <= (double)(size - 1) ? (int64_t)i : -1;
}

static void find_linear(const struct grid_problem *q, double g, int64_t size,
                        struct axis_neighbours *t)
{
    double slope = position_slope(q, size);
    const double i = pad(q, unnormalize(q, g, size), size, &slope), low = floor(i);

    t->count = 2;
    for (int k = 0; k < 2; k++)
        t->at[k] = inside(low + k, size);
    t->weight[0] = (reference_real)low + 1 - (reference_real)i;
    t->weight[1] = (reference_real)i - (reference_real)low;
    t->slope[0] = -(reference_real)slope;
    t->slope[1] = (reference_real)slope;
}

static void find_nearest(const struct grid_problem *q, double g, int64_t size,
                         struct axis_neighbours *t)
{
    double slope = 0;

    t->count = 1;
    t->at[0] = inside(nearbyint(pad(q, unnormalize(q, g, size), size, &slope)), size);
    t->weight[0] = 1;
    t->slope[0] = 0;
}

static reference_real near(reference_real x)
{
    const reference_real a = -0.75L;

    return ((a + 2) * x - (a + 3)) * x * x + 1;
}

static reference_real far(reference_real x)
{
    const reference_real a = -0.75L;

    return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
}

static reference_real near_slope(reference_real x)
{
    const reference_real a = -0.75L;

    return (3 * (a + 2) * x - 2 * (a + 3)) * x;
}

static reference_real far_slope(reference_real x)
{
    const reference_real a = -0.75L;

    return (3 * a * x - 10 * a) * x + 8 * a;
}

static void find_cubic(const struct grid_problem *q, double g, int64_t size,
                       struct axis_neighbours *t)
{
    const double i = unnormalize(q, g, size), low = floor(i);
    const reference_real x = isfinite(i) ? (reference_real)i - (reference_real)low : 0;
    const reference_real weight[] = {far(x + 1), near(x), near(1 - x), far(2 - x)};
    const reference_real slope[] = {far_slope(x + 1), near_slope(x), -near_slope(1 - x),
                                    -far_slope(2 - x)};

    t->count = 4;
    for (int k = 0; k < 4; k++) {
        double ignored = 1;

        t->at[k] = isfinite(i) ? inside(pad(q, r(q, low + k - 1), size, &ignored), size) : -1;
        t->weight[k] = weight[k];
        t->slope[k] = slope[k] * (reference_real)position_slope(q, size);
    }
}

static reference_real at_least(reference_real magnitude, reference_real least)
{
    return reference_abs(magnitude) > least ? reference_abs(magnitude) : least;
}

static void find_axis(const struct grid_problem *q, double g, int64_t size,
                      struct axis_neighbours *t)
{
    const bool cubic = q->mode == BICUBIC;
    const reference_real least_slope = cubic ? 2 * (reference_real)position_slope(q, size) : 0;

    memset(t, 0, sizeof(*t));
    if (q->mode == BILINEAR) find_linear(q, g, size, t);
    if (q->mode == NEAREST) find_nearest(q, g, size, t);
    if (cubic) find_cubic(q, g, size, t);
    for (int k = 0; k < t->count; k++) {
        t->size[k] = at_least(t->weight[k], cubic ? 1 : 0);
        t->slope_size[k] = at_least(t->slope[k], least_slope);
    }
}

struct point {
    struct axis_neighbours x, y;
};

/* Points [begin, begin + count), counted over all images. */
static void find_points(const struct grid_problem *q, int64_t begin, int64_t count,
                        struct point points[CHUNK])
{
    for (int64_t i = 0; i < count; i++) {
        find_axis(q, q->grid[2 * (begin + i)], q->w, &points[i].x);
        find_axis(q, q->grid[2 * (begin + i) + 1], q->h, &points[i].y);
    }
}

/* ---- Sums ---- */

/* The gradient g of one point, scattered into a plane that begins at `first`. */
static void scatter(const struct grid_problem *q, const struct point *p, reference_real g,
                    int64_t first, const struct reference_sums *sums)
{
    const struct axis_neighbours *x = &p->x, *y = &p->y;

    for (int j = 0; j < y->count; j++)
        for (int i = 0; i < x->count; i++)
            if (x->at[i] >= 0 && y->at[j] >= 0)
                reference_add(sums, first + y->at[j] * q->w + x->at[i],
                              g * (x->weight[i] * y->weight[j]), g * x->size[i] * y->size[j]);
}

void grid_reference_input(const struct grid_problem *q, int64_t begin, int64_t end,
                          const struct reference_sums *sums)
{
    const int64_t points = q->out_h * q->out_w;
    struct point found[CHUNK];

    if (begin >= end) return; /* there may be no channels */
    for (int64_t n = begin / q->c; n * q->c < end; n++)
        for (int64_t first = 0; first < points; first += CHUNK) {
            const int64_t count = first + CHUNK < points ? CHUNK : points - first;

            find_points(q, n * points + first, count, found);
            for (int64_t plane = n * q->c > begin ? n * q->c : begin;
                 plane < end && plane < (n + 1) * q->c; plane++)
                for (int64_t i = 0; i < count; i++)
                    scatter(q, &found[i], (reference_real)q->grad[plane * points + first + i],
                            (plane - begin) * q->h * q->w, sums);
        }
}

/* What one channel adds to both coordinates of a point; `at` is that of x. */
static void gather(const struct grid_problem *q, const struct point *p, reference_real g,
                   const double *plane, int64_t at, const struct reference_sums *sums)
{
    const struct axis_neighbours *x = &p->x, *y = &p->y;

    reference_real value[2] = {0, 0}, magnitude[2] = {0, 0};
    int terms = 0;

    for (int j = 0; j < y->count; j++)
        for (int i = 0; i < x->count; i++) {
            if (x->at[i] < 0 || y->at[j] < 0) continue;

            const reference_real v = g * (reference_real)plane[y->at[j] * q->w + x->at[i]];

            value[0] += v * (x->slope[i] * y->weight[j]);
            value[1] += v * (x->weight[i] * y->slope[j]);
            magnitude[0] += reference_abs(v * x->slope_size[i] * y->size[j]);
            magnitude[1] += reference_abs(v * y->slope_size[j] * x->size[i]);
            terms++;
        }
    for (int k = 0; k < 2; k++) {
        sums->value[at + k] += value[k];
        sums->magnitude[at + k] += magnitude[k];
        sums->terms[at + k] += terms;
    }
}

void grid_reference_grid(const struct grid_problem *q, int64_t begin, int64_t end,
                         const struct reference_sums *sums)
{
    const int64_t points = q->out_h * q->out_w, elements = q->h * q->w;
    struct point found[CHUNK];

    if (q->mode == NEAREST) return; /* constant between the places where it jumps */
    for (int64_t first = begin, count; first < end; first += count) {
        const int64_t n = first / points, left = (n + 1) * points - first;

        count = end - first < CHUNK ? end - first : CHUNK;
        count = left < count ? left : count;
        find_points(q, first, count, found);
        for (int64_t plane = n * q->c; plane < (n + 1) * q->c; plane++)
            for (int64_t i = 0; i < count; i++)
                gather(q, &found[i],
                       (reference_real)q->grad[plane * points + first - n * points + i],
                       q->input + plane * elements, 2 * (first - begin + i), sums);
    }
}
