/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/sampling_grid.h"

#include <math.h>
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"

static const char *const GRIDS[] = {"affine", "random", "flow", NULL};
static const char *const MODES[] = {"bilinear", "nearest", "bicubic", NULL};
static const char *const PADDINGS[] = {"zeros", "border", "reflection", NULL};

bool sampling_grid_read_keys(struct bench_problem *p, struct sampling_grid *args)
{
    int64_t input[BENCH_MAX_RANK] = {0}, out[BENCH_MAX_RANK] = {0};
    const int rank = bench_case_shape(p->spec, "input", input);
    const bool own_out = bench_case_value(p->spec, "out") != NULL;
    const int out_rank = own_out ? bench_case_shape(p->spec, "out", out) : 2;
    int mode, padding;
    double align;

    if (rank < 0 || out_rank < 0 || !bench_case_choice(p->spec, "grid", GRIDS, &args->kind) ||
        !bench_case_choice(p->spec, "mode", MODES, &mode) ||
        !bench_case_choice(p->spec, "padding", PADDINGS, &padding) ||
        !bench_case_number(p->spec, "align", 0, &align))
        return false;
    if (rank != 4 || out_rank != 2)
        return bench_fail("case %s: input must be NxCxHxW, out HxW", p->spec->name);
    args->q = (struct grid_problem){.n = input[0],
                                    .c = input[1],
                                    .h = input[2],
                                    .w = input[3],
                                    .out_h = own_out ? out[0] : input[2],
                                    .out_w = own_out ? out[1] : input[3],
                                    .mode = (enum grid_mode)mode,
                                    .padding = (enum grid_padding)padding,
                                    .align = align != 0};
    bench_problem_integer(p, "interpolationMode", mode);
    bench_problem_integer(p, "paddingMode", padding);
    bench_problem_bool(p, "alignCorners", args->q.align);
    return true;
}

/* ---- Sampling grids as models make them; torch_operators.py makes the same ---- */

/* Pixels between the knots of the flow's noise, and its standard deviation in grid units. */
#define KNOTS 32
#define FLOW_SIGMA 0.02

/* The center of pixel i; the image spans [-1, 1]. */
static double middle(int64_t i, int64_t size) { return (2 * (double)i + 1) / (double)size - 1; }

/* The knots around pixel i and the weight of the second, as in bilinear up-sampling without
 * aligned corners. */
static double knots_around(int64_t i, int64_t knots, int64_t at[2])
{
    const double position = fmax(((double)i + 0.5) / KNOTS - 0.5, 0);

    at[0] = (int64_t)position;
    at[1] = at[0] + 1 < knots ? at[0] + 1 : at[0];
    return position - (double)at[0];
}

/* The flow's noise at (n, y, x) along axis k. */
static double flow(const struct grid_problem *q, int64_t n, int k, int64_t y, int64_t x)
{
    const int64_t rows = q->out_h / KNOTS, columns = q->out_w / KNOTS;
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

struct work {
    const struct sampling_grid *points;
    struct bench_tensor *grid;
};

static void grid_points(void *context, int64_t begin, int64_t end)
{
    const struct work *work = context;
    const struct grid_problem *q = &work->points->q;
    const struct bench_tensor *grid = work->grid;

    for (int64_t point = begin; point < end; point++) {
        const int64_t n = point / (q->out_w * q->out_h);
        const int64_t row = point / q->out_w % q->out_h, column = point % q->out_w;
        const double x = middle(column, q->out_w), y = middle(row, q->out_h);
        double at[] = {bench_random(1, 2 * point), bench_random(1, 2 * point + 1)};

        if (work->points->kind == AFFINE) {
            at[0] = 0.95 * x + 0.1 * y + 0.02;
            at[1] = -0.1 * x + 0.95 * y - 0.03;
        } else if (work->points->kind == FLOW) {
            at[0] = x + flow(q, n, 0, row, column);
            at[1] = y + flow(q, n, 1, row, column);
        }
        for (int k = 0; k < 2; k++)
            grid->values[2 * point + k] = (float)bench_dtype_round(grid->dtype, at[k]);
    }
}

bool sampling_grid_fill(const struct sampling_grid *points, struct bench_tensor *grid)
{
    struct work work = {points, grid};

    if (points->kind == FLOW && (points->q.out_h % KNOTS != 0 || points->q.out_w % KNOTS != 0))
        return bench_fail("grid=flow: height and width must be multiples of %d", KNOTS);
    if (!bench_tensor_keep(grid, false)) return false;
    bench_parallel(grid->numel / 2, 4096, grid_points, &work);
    return true;
}

void sampling_grid_draw(struct bench_draw *d, const char *tensors)
{
    const int64_t elements = bench_draw_elements(d, 1 << 23);
    int64_t input[4], out[2];

    bench_draw_shape(d, elements, 4, input);
    memcpy(out, input + 2, sizeof(out));
    if (bench_draw_below(d, 2) == 0) bench_draw_shape(d, elements / (input[0] * input[1]), 2, out);

    /* The flow needs multiples of its knots. */
    const bool flows = out[0] >= KNOTS && out[1] >= KNOTS && bench_draw_below(d, 3) == 0;

    for (int k = 0; k < 2 && flows; k++)
        out[k] -= out[k] % KNOTS;
    bench_draw_add_shape(d, "input", 4, input);
    bench_draw_add_shape(d, "out", 2, out);
    bench_draw_add(d, " grid=%s", GRIDS[flows ? FLOW : bench_draw_below(d, 2)]);
    bench_draw_add_choice(d, "mode", MODES);
    bench_draw_add_choice(d, "padding", PADDINGS);
    bench_draw_add(d, " align=%d", (int)bench_draw_below(d, 2));
    bench_draw_add_layout(d, tensors);
}
