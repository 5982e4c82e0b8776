/* SPDX-License-Identifier: Apache-2.0 */
/* Both gradients of sampling an image at the points of a grid. */

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "ops/sampling_grid.h"
#include "verify/ops/reference_grid_sampler_2d_backward.h"

enum { GRAD, INPUT, GRID, INPUT_GRAD, GRID_GRAD };

static bool make(struct bench_problem *p)
{
    static const int NEIGHBOURS[] = {[BILINEAR] = 4, [NEAREST] = 1, [BICUBIC] = 16};
    const bool both[] = {true, true};

    if (!bench_problem_args(p, sizeof(struct sampling_grid))) return false;

    struct sampling_grid *args = p->args;
    const struct grid_problem *q = &args->q;

    if (!sampling_grid_read_keys(p, args)) return false;
    bench_problem_bools(p, "outputMask", both, 2);

    const int64_t input[] = {q->n, q->c, q->h, q->w}, grad[] = {q->n, q->c, q->out_h, q->out_w};
    const int64_t grid[] = {q->n, q->out_h, q->out_w, 2};

    bench_problem_tensor(p, "gradOutput", grad, 4);
    bench_problem_tensor(p, "input", input, 4)->factor = 0.125; /* f16: gridGrad stays finite */
    bench_problem_tensor(p, "grid", grid, 4);
    bench_problem_tensor(p, "inputGrad", input, 4)->is_output = true;
    bench_problem_tensor(p, "gridGrad", grid, 4)->is_output = true;
    p->tensors[INPUT].unread = q->mode == NEAREST;
    p->flops =
        (double)(p->tensors[GRAD].numel * NEIGHBOURS[q->mode]) * (q->mode == NEAREST ? 1 : 6);
    return true;
}

static bool fill(struct bench_problem *p) { return sampling_grid_fill(p->args, &p->tensors[GRID]); }

static bool planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    grid_reference_input(q, begin, end, s);
    return true;
}

static bool points(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    grid_reference_grid(q, begin, end, s);
    return true;
}

static bool prepare(struct bench_problem *p)
{
    struct bench_tensor *t = p->tensors;
    struct grid_problem *q = &((struct sampling_grid *)p->args)->q;
    const double roundings = grid_roundings(q->mode);

    q->grad = bench_expect_input(&t[GRAD]);
    q->input = bench_expect_input(&t[INPUT]);
    q->grid = bench_expect_input(&t[GRID]);
    return q->grad != NULL && q->input != NULL && q->grid != NULL &&
           bench_expect(&t[INPUT_GRAD],
                        &(struct bench_expect){planes, q, q->h * q->w, 4, roundings}) &&
           bench_expect(&t[GRID_GRAD], &(struct bench_expect){points, q, 2, 1024, roundings});
}

static void draw(struct bench_draw *d) { sampling_grid_draw(d, "gradOutput,input,grid"); }

const struct bench_op bench_grid_sampler_2d_backward = {
    .name = "grid_sampler_2d_backward",
    .api = "aclnnGridSampler2DBackward",
    .make = make,
    .fill = fill,
    .prepare = prepare,
    .draw = draw,
};
