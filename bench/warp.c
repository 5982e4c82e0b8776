/* SPDX-License-Identifier: Apache-2.0 */
#include "warp.h"

#include "bench.h"
#include "sums.h"

/* Pixels between the knots of the flow's noise, and its standard deviation in grid units. */
#define KNOTS 32
#define FLOW_SIGMA 0.02

const char *const bench_warps[3] = {"affine", "random", "flow"};

struct making {
    enum bench_warp warp;
    struct bench_tensor *grid;
    int64_t height, width;
};

/* The middle of pixel i, the image being -1 to 1. */
static double middle(int64_t i, int64_t size) { return (2 * (double)i + 1) / (double)size - 1; }

static void affine(const struct making *m, int64_t point)
{
    const double x = middle(point % m->width, m->width);
    const double y = middle(point / m->width % m->height, m->height);

    bench_tensor_set(m->grid, 2 * point, 0.95 * x + 0.1 * y + 0.02);
    bench_tensor_set(m->grid, 2 * point + 1, -0.1 * x + 0.95 * y - 0.03);
}

/* Nearly normal: the sum of three numbers of variance 1/3. */
static double knot(int64_t i)
{
    return FLOW_SIGMA *
           (bench_noise(2, 3 * i) + bench_noise(2, 3 * i + 1) + bench_noise(2, 3 * i + 2));
}

/* Where pixel i lies between knots, as bilinear up-sampling without aligned corners says. */
static void between(int64_t i, int64_t knots, int64_t at[2], double *near_second)
{
    const double position = fmax(((double)i + 0.5) / KNOTS - 0.5, 0);

    at[0] = (int64_t)position;
    at[1] = at[0] + 1 < knots ? at[0] + 1 : at[0];
    *near_second = position - (double)at[0];
}

static void flow(const struct making *m, int64_t point)
{
    const int64_t rows = m->height / KNOTS, columns = m->width / KNOTS;
    const int64_t n = point / (m->width * m->height);
    const int64_t y = point / m->width % m->height, x = point % m->width;
    int64_t row[2], column[2];
    double v, u;

    between(y, rows, row, &v);
    between(x, columns, column, &u);
    for (int k = 0; k < 2; k++) {
        const int64_t field = (2 * n + k) * rows, top = (field + row[0]) * columns,
                      bottom = (field + row[1]) * columns;
        const double noise =
            (1 - v) * ((1 - u) * knot(top + column[0]) + u * knot(top + column[1])) +
            v * ((1 - u) * knot(bottom + column[0]) + u * knot(bottom + column[1]));

        bench_tensor_set(m->grid, 2 * point + k,
                         (k == 0 ? middle(x, m->width) : middle(y, m->height)) + noise);
    }
}

static void make(void *context, int64_t begin, int64_t end)
{
    const struct making *m = context;

    for (int64_t point = begin; point < end; point++) {
        if (m->warp == BENCH_WARP_AFFINE) {
            affine(m, point);
        } else if (m->warp == BENCH_WARP_FLOW) {
            flow(m, point);
        } else {
            bench_tensor_set(m->grid, 2 * point, bench_noise(1, 2 * point));
            bench_tensor_set(m->grid, 2 * point + 1, bench_noise(1, 2 * point + 1));
        }
    }
}

bool bench_warp_make(enum bench_warp warp, struct bench_tensor *grid)
{
    struct making m = {warp, grid, grid->shape[1], grid->shape[2]};

    if (warp == BENCH_WARP_FLOW && (m.height % KNOTS != 0 || m.width % KNOTS != 0))
        return bench_fail("grid=flow: height and width must be multiples of %d", KNOTS);
    if (!bench_tensor_keep(grid)) return false;
    bench_parallel(grid->numel / 2, 4096, make, &m);
    return true;
}
