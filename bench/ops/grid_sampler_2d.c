/* SPDX-License-Identifier: Apache-2.0 */
/* An image sampled at the points of a grid. */

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "ops/sampling_grid.h"
#include "verify/ops/reference_grid_sampler_2d.h"

enum { INPUT, GRID, OUT };

static bool make(struct bench_problem *p)
{
    static const int NEIGHBOURS[] = {[BILINEAR] = 4, [NEAREST] = 1, [BICUBIC] = 16};

    if (!bench_problem_args(p, sizeof(struct sampling_grid))) return false;
    if (!sampling_grid_read_keys(p, p->args)) return false;

    const struct grid_problem *q = &((const struct sampling_grid *)p->args)->q;
    const int64_t input[] = {q->n, q->c, q->h, q->w}, out[] = {q->n, q->c, q->out_h, q->out_w};
    const int64_t grid[] = {q->n, q->out_h, q->out_w, 2};

    bench_problem_tensor(p, "input", input, 4)->factor = 0.125;
    bench_problem_tensor(p, "grid", grid, 4);
    bench_problem_tensor(p, "out", out, 4)->is_output = true;
    p->flops = (double)(p->tensors[OUT].numel * NEIGHBOURS[q->mode]) * 2;
    return true;
}

static bool fill(struct bench_problem *p) { return sampling_grid_fill(p->args, &p->tensors[GRID]); }

static bool planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    grid_reference_output(q, begin, end, s);
    return true;
}

static bool prepare(struct bench_problem *p)
{
    struct bench_tensor *t = p->tensors;
    struct grid_problem *q = &((struct sampling_grid *)p->args)->q;

    q->input = bench_expect_input(&t[INPUT]);
    q->grid = bench_expect_input(&t[GRID]);
    return q->input != NULL && q->grid != NULL &&
           bench_expect(&t[OUT], &(struct bench_expect){planes, q, q->out_h * q->out_w, 4,
                                                        grid_roundings(q->mode)});
}

static void draw(struct bench_draw *d) { sampling_grid_draw(d, "input,grid,out"); }

const struct bench_op bench_grid_sampler_2d = {
    .name = "grid_sampler_2d",
    .api = "aclnnGridSampler2D",
    .make = make,
    .fill = fill,
    .prepare = prepare,
    .draw = draw,
};
