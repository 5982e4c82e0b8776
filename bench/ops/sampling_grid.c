/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/sampling_grid.h"

#include <math.h>

#include "measure/bench.h"
#include "ops/random.h"

/* Pixels between the knots of the flow's noise, and its standard deviation in grid units. */
#define KNOTS 32
#define FLOW_SIGMA 0.02

const char *const bench_grids[] = {"affine", "random", "flow", NULL};

struct grid_job {
    enum bench_grid kind;
    struct bench_tensor *grid;
    int64_t height, width;
};

/* The middle of pixel i, the image being -1 to 1. */
static double middle(int64_t i, int64_t size) { return (2 * (double)i + 1) / (double)size - 1; }

/* The knots around pixel i and how near it is to the second, as in bilinear up-sampling without
 * aligned corners. */
static double knots_around(int64_t i, int64_t knots, int64_t at[2])
{
    const double position = fmax(((double)i + 0.5) / KNOTS - 0.5, 0);

    at[0] = (int64_t)position;
    at[1] = at[0] + 1 < knots ? at[0] + 1 : at[0];
    return position - (double)at[0];
}

/* The flow's noise at (n, y, x) along axis k. */
static double flow(const struct grid_job *job, int64_t n, int k, int64_t y, int64_t x)
{
    const int64_t rows = job->height / KNOTS, columns = job->width / KNOTS;
    int64_t row[2], column[2];
    const double v = knots_around(y, rows, row), u = knots_around(x, columns, column);
    double noise = 0;

    for (int i = 0; i < 4; i++) {
        const double weight = (i / 2 == 0 ? 1 - v : v) * (i % 2 == 0 ? 1 - u : u);

        noise += weight *
                 bench_random_normal(((2 * n + k) * rows + row[i / 2]) * columns + column[i % 2]);
    }
    return FLOW_SIGMA * noise;
}

static void grid_points(void *context, int64_t begin, int64_t end)
{
    const struct grid_job *job = context;

    for (int64_t point = begin; point < end; point++) {
        const int64_t n = point / (job->width * job->height);
        const int64_t row = point / job->width % job->height, column = point % job->width;
        const double x = middle(column, job->width), y = middle(row, job->height);
        double at[] = {bench_random(1, 2 * point), bench_random(1, 2 * point + 1)};

        if (job->kind == BENCH_GRID_AFFINE) {
            at[0] = 0.95 * x + 0.1 * y + 0.02;
            at[1] = -0.1 * x + 0.95 * y - 0.03;
        } else if (job->kind == BENCH_GRID_FLOW) {
            at[0] = x + flow(job, n, 0, row, column);
            at[1] = y + flow(job, n, 1, row, column);
        }
        for (int k = 0; k < 2; k++)
            job->grid->values[2 * point + k] = (float)bench_dtype_round(job->grid->dtype, at[k]);
    }
}

bool bench_grid_make(enum bench_grid kind, struct bench_tensor *grid)
{
    struct grid_job job = {kind, grid, grid->shape[1], grid->shape[2]};

    if (kind == BENCH_GRID_FLOW && (job.height % KNOTS != 0 || job.width % KNOTS != 0))
        return bench_fail("grid=flow: height and width must be multiples of %d", KNOTS);
    if (!bench_tensor_keep(grid, false)) return false;
    bench_parallel(grid->numel / 2, 4096, grid_points, &job);
    return true;
}
