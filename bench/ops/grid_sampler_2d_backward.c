/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Both gradients of sampling an image at the points of a grid.
 * Keys: input=NxCxHxW; out=HxW of the grid (default: input's); grid=affine|random|flow;
 * mode=bilinear|nearest|bicubic; padding=zeros|border|reflection; align=1.
 */
#include <jansson.h>

#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "ops/sampling_grid.h"
#include "reference_grid_sampler_2d_backward.h"

enum { GRAD, INPUT, GRID, INPUT_GRAD, GRID_GRAD };

struct args {
    struct grid_problem q;
    int grid;
    aclBoolArray *mask;
};

static bool read_keys(struct bench_problem *p, struct args *args)
{
    static const char *const MODES[] = {"bilinear", "nearest", "bicubic", NULL};
    static const char *const PADDINGS[] = {"zeros", "border", "reflection", NULL};
    int64_t input[BENCH_MAX_RANK] = {0}, out[BENCH_MAX_RANK] = {0};
    const int rank = bench_case_shape(p->spec, "input", input);
    const bool own_out = bench_case_value(p->spec, "out") != NULL;
    const int out_rank = own_out ? bench_case_shape(p->spec, "out", out) : 2;
    int mode, padding;
    double align;

    if (rank < 0 || out_rank < 0 || !bench_case_choice(p->spec, "grid", bench_grids, &args->grid) ||
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
    return true;
}

static bool make(struct bench_problem *p)
{
    static const int NEIGHBOURS[] = {[BILINEAR] = 4, [NEAREST] = 1, [BICUBIC] = 16};
    const bool both[] = {true, true};

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *args = p->args;
    const struct grid_problem *q = &args->q;

    if (!read_keys(p, args)) return false;
    args->mask = aclCreateBoolArray(both, 2);
    if (args->mask == NULL) return bench_fail("out of memory");

    const int64_t input[] = {q->n, q->c, q->h, q->w}, grad[] = {q->n, q->c, q->out_h, q->out_w};
    const int64_t grid[] = {q->n, q->out_h, q->out_w, 2};

    bench_problem_tensor(p, "grad", grad, 4);
    bench_problem_tensor(p, "input", input, 4)->factor = 0.125; /* f16: gridGrad stays finite */
    bench_problem_tensor(p, "grid", grid, 4);
    bench_problem_tensor(p, "input_grad", input, 4)->is_output = true;
    bench_problem_tensor(p, "grid_grad", grid, 4)->is_output = true;
    for (int i = 0; i < p->count; i++)
        if (i != INPUT || q->mode != NEAREST) /* which does not read the input */
            p->bytes += (double)bench_tensor_bytes(&p->tensors[i]);
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
        t[GRAD], t[INPUT], t[GRID], (int64_t)args->q.mode, (int64_t)args->q.padding, args->q.align,
        args->mask, t[INPUT_GRAD], t[GRID_GRAD], workspace, executor);
}

static bool fill(struct bench_problem *p)
{
    const struct args *args = p->args;

    return bench_grid_make((enum bench_grid)args->grid, &p->tensors[GRID]);
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
    struct grid_problem *q = &((struct args *)p->args)->q;
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

    return json_pack("{sIsIsbs[bb]}", "interpolationMode", (json_int_t)args->q.mode, "paddingMode",
                     (json_int_t)args->q.padding, "alignCorners", args->q.align, "outputMask", 1,
                     1);
}

const struct bench_op bench_grid_sampler_2d_backward = {
    .name = "grid_sampler_2d_backward",
    .api = "aclnnGridSampler2DBackward",
    .make = make,
    .drop = drop,
    .fill = fill,
    .prepare = prepare,
    .first = first,
    .second = aclnnGridSampler2DBackward,
    .attributes = attributes,
};
