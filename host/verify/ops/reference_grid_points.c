/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reference_grid_points.h"

#include <string.h>

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
    t->finite = isfinite(unnormalize(q, g, size));
    if (q->mode == BILINEAR) find_linear(q, g, size, t);
    if (q->mode == NEAREST) find_nearest(q, g, size, t);
    if (cubic) find_cubic(q, g, size, t);
    for (int k = 0; k < t->count; k++) {
        t->size[k] = at_least(t->weight[k], cubic ? 1 : 0);
        t->slope_size[k] = at_least(t->slope[k], least_slope);
    }
}

void grid_reference_points(const struct grid_problem *q, int64_t begin, int64_t count,
                           struct grid_point *points)
{
    for (int64_t i = 0; i < count; i++) {
        find_axis(q, q->grid[2 * (begin + i)], q->w, &points[i].x);
        find_axis(q, q->grid[2 * (begin + i) + 1], q->h, &points[i].y);
    }
}

void grid_reference_planes(const struct grid_problem *q, int64_t begin, int64_t end,
                           grid_visit visit, const struct reference_sums *sums)
{
    const int64_t points = q->out_h * q->out_w;
    struct grid_point found[GRID_CHUNK];

    if (begin >= end) return; /* there may be no channels */
    for (int64_t n = begin / q->c; n * q->c < end; n++)
        for (int64_t first = 0; first < points; first += GRID_CHUNK) {
            const int64_t count = first + GRID_CHUNK < points ? GRID_CHUNK : points - first;

            grid_reference_points(q, n * points + first, count, found);
            for (int64_t plane = n * q->c > begin ? n * q->c : begin;
                 plane < end && plane < (n + 1) * q->c; plane++)
                for (int64_t i = 0; i < count; i++)
                    visit(q, &found[i], first + i, plane, begin, sums);
        }
}
