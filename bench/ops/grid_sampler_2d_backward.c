/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Both gradients of sampling an image at the points of a grid.
 * Keys: input=NxCxHxW; out=HxW of the grid (default: input's); grid=affine|random|flow;
 * mode=bilinear|nearest|bicubic; padding=zeros|border|reflection; align=1.
 */
#include <jansson.h>
#include <string.h>

#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_grid_sampler_2d_backward.h"

enum { GRAD, INPUT, GRID, INPUT_GRAD, GRID_GRAD };

enum {
    AFFINE, /* a little rotation, scale and shift, as spatial transformers do */
    RANDOM, /* every point somewhere in the image: the worst for caches */
    FLOW,   /* identity and smooth noise, as optical flow: height, width times 32 */
};

struct args {
    struct grid_problem q;
    int grid;
    aclBoolArray *mask;
};

static const char *const GRIDS[] = {"affine", "random", "flow", NULL};
static const char *const MODES[] = {"bilinear", "nearest", "bicubic", NULL};
static const char *const PADDINGS[] = {"zeros", "border", "reflection", NULL};

static bool read_keys(struct bench_problem *p, struct args *args)
{
    int64_t input[BENCH_MAX_RANK] = {0}, out[BENCH_MAX_RANK] = {0};
    const int rank = bench_case_shape(p->spec, "input", input);
    const bool own_out = bench_case_value(p->spec, "out") != NULL;
    const int out_rank = own_out ? bench_case_shape(p->spec, "out", out) : 2;
    int mode, padding;
    double align;

    if (rank < 0 || out_rank < 0 || !bench_case_choice(p->spec, "grid", GRIDS, &args->grid) ||
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
        t[GRAD], t[INPUT], t[GRID], (int64_t)args->q.mode, (int64_t)args->q.padding, args->q.align,
        args->mask, t[INPUT_GRAD], t[GRID_GRAD], workspace, executor);
}

/* ---- Sampling grids as models make them; peer_torch.py makes the same ---- */

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

static void grid_points(void *context, int64_t begin, int64_t end)
{
    const struct bench_problem *p = context;
    const struct args *args = p->args;
    const struct grid_problem *q = &args->q;
    const struct bench_tensor *grid = &p->tensors[GRID];

    for (int64_t point = begin; point < end; point++) {
        const int64_t n = point / (q->out_w * q->out_h);
        const int64_t row = point / q->out_w % q->out_h, column = point % q->out_w;
        const double x = middle(column, q->out_w), y = middle(row, q->out_h);
        double at[] = {bench_random(1, 2 * point), bench_random(1, 2 * point + 1)};

        if (args->grid == AFFINE) {
            at[0] = 0.95 * x + 0.1 * y + 0.02;
            at[1] = -0.1 * x + 0.95 * y - 0.03;
        } else if (args->grid == FLOW) {
            at[0] = x + flow(q, n, 0, row, column);
            at[1] = y + flow(q, n, 1, row, column);
        }
        for (int k = 0; k < 2; k++)
            grid->values[2 * point + k] = (float)bench_dtype_round(grid->dtype, at[k]);
    }
}

static bool fill(struct bench_problem *p)
{
    const struct args *args = p->args;

    if (args->grid == FLOW && (args->q.out_h % KNOTS != 0 || args->q.out_w % KNOTS != 0))
        return bench_fail("grid=flow: height and width must be multiples of %d", KNOTS);
    if (!bench_tensor_keep(&p->tensors[GRID], false)) return false;
    bench_parallel(p->tensors[GRID].numel / 2, 4096, grid_points, p);
    return true;
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

/* All tensors together have at most seven times as many elements as input. */
static void draw(struct bench_draw *d)
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
    bench_draw_add_layout(d, "grad,input,grid");
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
    .draw = draw,
    .attributes = attributes,
};
