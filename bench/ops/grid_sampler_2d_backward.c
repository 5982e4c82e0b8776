/* SPDX-License-Identifier: Apache-2.0 */
/* Both gradients of sampling an image at the points of a grid. */
#include <jansson.h>

#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "ops/sampling_grid.h"
#include "verify/ops/reference_grid_sampler_2d_backward.h"

enum { GRAD, INPUT, GRID, INPUT_GRAD, GRID_GRAD };

struct args {
    struct sampling_grid points;
    aclBoolArray *mask;
};

static bool make(struct bench_problem *p)
{
    static const int NEIGHBOURS[] = {[BILINEAR] = 4, [NEAREST] = 1, [BICUBIC] = 16};
    const bool both[] = {true, true};

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *args = p->args;
    const struct grid_problem *q = &args->points.q;

    if (!sampling_grid_read_keys(p, &args->points)) return false;
    args->mask = aclCreateBoolArray(both, 2);
    if (args->mask == NULL) return bench_fail("out of memory");

    const int64_t input[] = {q->n, q->c, q->h, q->w}, grad[] = {q->n, q->c, q->out_h, q->out_w};
    const int64_t grid[] = {q->n, q->out_h, q->out_w, 2};

    bench_problem_tensor(p, "grad", grad, 4);
    bench_problem_tensor(p, "input", input, 4)->factor = 0.125; /* f16: gridGrad stays finite */
    bench_problem_tensor(p, "grid", grid, 4);
    bench_problem_tensor(p, "input_grad", input, 4)->is_output = true;
    bench_problem_tensor(p, "grid_grad", grid, 4)->is_output = true;
    p->tensors[INPUT].unread = q->mode == NEAREST;
    p->flops =
        (double)(p->tensors[GRAD].numel * NEIGHBOURS[q->mode]) * (q->mode == NEAREST ? 1 : 6);
    return true;
}

static void drop(struct bench_problem *p)
{
    const struct args *args = p->args;

    if (args->mask != NULL) (void)aclDestroyBoolArray(args->mask);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;

    return aclnnGridSampler2DBackwardGetWorkspaceSize(
        t[GRAD], t[INPUT], t[GRID], (int64_t)args->points.q.mode, (int64_t)args->points.q.padding,
        args->points.q.align, args->mask, t[INPUT_GRAD], t[GRID_GRAD], workspace, executor);
}

static bool fill(struct bench_problem *p)
{
    const struct args *args = p->args;

    return sampling_grid_fill(&args->points, &p->tensors[GRID]);
}

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
    struct grid_problem *q = &((struct args *)p->args)->points.q;
    const double roundings = grid_roundings(q->mode);

    q->grad = bench_expect_input(&t[GRAD]);
    q->input = bench_expect_input(&t[INPUT]);
    q->grid = bench_expect_input(&t[GRID]);
    return q->grad != NULL && q->input != NULL && q->grid != NULL &&
           bench_expect(&t[INPUT_GRAD],
                        &(struct bench_expect){planes, q, q->h * q->w, 4, roundings}) &&
           bench_expect(&t[GRID_GRAD], &(struct bench_expect){points, q, 2, 1024, roundings});
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;

    return json_pack("{sIsIsbs[bb]}", "interpolationMode", (json_int_t)args->points.q.mode,
                     "paddingMode", (json_int_t)args->points.q.padding, "alignCorners",
                     args->points.q.align, "outputMask", 1, 1);
}

static void draw(struct bench_draw *d) { sampling_grid_draw(d, "grad,input,grid"); }

const struct bench_op bench_grid_sampler_2d_backward = {
    .name = "grid_sampler_2d_backward",
    .api = "aclnnGridSampler2DBackward",
    .make = make,
    .drop = drop,
    .fill = fill,
    .prepare = prepare,
    .first = first,
    .second = aclnnGridSampler2DBackward,
    .draw = draw,
    .attributes = attributes,
};
