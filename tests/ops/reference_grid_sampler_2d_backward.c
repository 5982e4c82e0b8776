/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/reference_grid_sampler_2d_backward.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/tolerance.h"

/* ---- Coordinates ---- */

/* One operation in double, rounded to float, is the operation in float. */
static double r(const struct grid_problem *q, double v)
{
    return q->dtype == OC_F64 ? v : (double)(float)v;
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

struct axis_taps {
    int count;
    int64_t at[4]; /* -1: outside */
    long double weight[4];
    long double slope[4];         /* d weight / d grid coordinate */
    long double most, most_slope; /* the magnitude to which rounding errors relate; 0: the weight's
                                     own */
};

static int64_t inside(double i, int64_t size)
{
    return i >= 0 && i <= (double)(size - 1) ? (int64_t)i : -1;
}

static void find_linear(const struct grid_problem *q, double g, int64_t size, struct axis_taps *t)
{
    double slope = position_slope(q, size);
    const double i = pad(q, unnormalize(q, g, size), size, &slope), low = floor(i);

    t->count = 2;
    for (int k = 0; k < 2; k++)
        t->at[k] = inside(low + k, size);
    t->weight[0] = (long double)low + 1 - (long double)i;
    t->weight[1] = (long double)i - (long double)low;
    t->slope[0] = -(long double)slope;
    t->slope[1] = (long double)slope;
}

static void find_nearest(const struct grid_problem *q, double g, int64_t size, struct axis_taps *t)
{
    double slope = 0;

    t->count = 1;
    t->at[0] = inside(nearbyint(pad(q, unnormalize(q, g, size), size, &slope)), size);
    t->weight[0] = 1;
    t->slope[0] = 0;
}

static long double near(long double x)
{
    const long double a = -0.75L;

    return ((a + 2) * x - (a + 3)) * x * x + 1;
}

static long double far(long double x)
{
    const long double a = -0.75L;

    return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
}

static long double near_slope(long double x)
{
    const long double a = -0.75L;

    return (3 * (a + 2) * x - 2 * (a + 3)) * x;
}

static long double far_slope(long double x)
{
    const long double a = -0.75L;

    return (3 * a * x - 10 * a) * x + 8 * a;
}

static void find_cubic(const struct grid_problem *q, double g, int64_t size, struct axis_taps *t)
{
    const double i = unnormalize(q, g, size), low = floor(i);
    const long double x = isfinite(i) ? (long double)i - (long double)low : 0;
    const long double weight[] = {far(x + 1), near(x), near(1 - x), far(2 - x)};
    const long double slope[] = {far_slope(x + 1), near_slope(x), -near_slope(1 - x),
                                 -far_slope(2 - x)};

    t->count = 4;
    t->most = 1;
    t->most_slope = (long double)position_slope(q, size) * 2;
    for (int k = 0; k < 4; k++) {
        double ignored = 1;

        t->at[k] = isfinite(i) ? inside(pad(q, r(q, low + k - 1), size, &ignored), size) : -1;
        t->weight[k] = weight[k];
        t->slope[k] = slope[k] * (long double)position_slope(q, size);
    }
}

static void find_axis(const struct grid_problem *q, double g, int64_t size, struct axis_taps *t)
{
    memset(t, 0, sizeof(*t));
    if (q->mode == BILINEAR) find_linear(q, g, size, t);
    if (q->mode == NEAREST) find_nearest(q, g, size, t);
    if (q->mode == BICUBIC) find_cubic(q, g, size, t);
}

/* ---- Sums ---- */

struct sums {
    long double *value, *magnitude;
    double *terms;
};

static void *zeros(int64_t count, size_t size)
{
    void *p = calloc((size_t)count + 1, size);

    if (p == NULL) abort();
    return p;
}

/* A term of a channel: NaN and Inf decide by themselves, and count as exact. */
static void add(struct sums *s, int64_t at, long double term, long double magnitude)
{
    s->value[at] += term;
    if (isfinite(magnitude)) s->magnitude[at] += fabsl(magnitude);
    s->terms[at]++;
}

static long double at_least(long double magnitude, long double most)
{
    return fabsl(magnitude) > most ? fabsl(magnitude) : most;
}

/* All channels of one point and one tap. */
static void add_tap(const struct grid_problem *q, struct sums sums[3], int64_t n, int64_t p,
                    const struct axis_taps *x, int i, const struct axis_taps *y, int j)
{
    const int64_t at = y->at[j] * q->w + x->at[i], points = q->out_h * q->out_w;
    const long double most_x = at_least(x->weight[i], x->most);
    const long double most_y = at_least(y->weight[j], y->most);

    if (x->at[i] < 0 || y->at[j] < 0) return;
    for (int64_t c = 0; c < q->c; c++) {
        const int64_t plane = n * q->c + c, point = n * points + p;
        const long double g = (long double)q->grad[plane * points + p];
        const long double v = (long double)q->input[plane * q->h * q->w + at];

        add(&sums[0], plane * q->h * q->w + at, g * (x->weight[i] * y->weight[j]),
            g * most_x * most_y);
        if (q->mode == NEAREST) continue; /* constant between the places where it jumps */
        add(&sums[1], point, g * v * (x->slope[i] * y->weight[j]),
            g * v * at_least(x->slope[i], x->most_slope) * most_y);
        add(&sums[2], point, g * v * (x->weight[i] * y->slope[j]),
            g * v * at_least(y->slope[j], y->most_slope) * most_x);
    }
}

static void add_points(const struct grid_problem *q, struct sums sums[3])
{
    const int64_t points = q->out_h * q->out_w;

    for (int64_t k = 0; k < q->n * points; k++) {
        struct axis_taps x, y;

        find_axis(q, q->grid[2 * k], q->w, &x);
        find_axis(q, q->grid[2 * k + 1], q->h, &y);
        for (int j = 0; j < y.count; j++)
            for (int i = 0; i < x.count; i++)
                add_tap(q, sums, k / points, k % points, &x, i, &y, j);
    }
}

/* What fixed point may lose: half a unit per term, the unit following from the largest element and
 * a bound on the weights that meet. */
static double fixed_error(const struct grid_problem *q, double terms)
{
    double largest = 0;

    for (int64_t k = 0; k < q->n * q->c * q->out_h * q->out_w; k++)
        if (isfinite(q->grad[k])) largest = fmax(largest, fabs(q->grad[k]));
    return q->dtype == OC_F64 ? 0 : terms * largest * (double)(q->out_h * q->out_w) * ldexp(1, -56);
}

/* Roundings of one term: the weights of both axes, their product, that with the elements. A cubic
 * weight is a polynomial whose intermediate results are up to 16 times as large. */
static double roundings(const struct grid_problem *q) { return q->mode == BICUBIC ? 40 : 8; }

void grid_reference(const struct grid_problem *q, bool exact, struct grid_answer *config)
{
    const int64_t elements = q->n * q->c * q->h * q->w, points = q->n * q->out_h * q->out_w;
    const int64_t counts[] = {elements, points, points};
    struct sums sums[3];

    for (int s = 0; s < 3; s++)
        sums[s] =
            (struct sums){zeros(counts[s], sizeof(long double)),
                          zeros(counts[s], sizeof(long double)), zeros(counts[s], sizeof(double))};
    add_points(q, sums);
    for (int64_t k = 0; k < elements; k++) {
        const double terms = sums[0].terms[k], magnitude = (double)sums[0].magnitude[k];

        config->input_grad[k] = (double)sums[0].value[k];
        config->input_error[k] =
            exact || terms == 0
                ? 0
                : oc_error(q->dtype, magnitude, terms + roundings(q)) + fixed_error(q, terms);
    }
    for (int64_t k = 0; k < 2 * points; k++) {
        const struct sums *s = &sums[1 + k % 2];
        const double magnitude = (double)s->magnitude[k / 2];

        config->grid_grad[k] = (double)s->value[k / 2];
        config->grid_error[k] =
            exact ? 1e-300 : oc_error(q->dtype, magnitude, s->terms[k / 2] + roundings(q) + 4);
    }
    for (int s = 0; s < 3; s++) {
        free(sums[s].value);
        free(sums[s].magnitude);
        free(sums[s].terms);
    }
}
