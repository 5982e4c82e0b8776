/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Convolutions over one to three axes, and their gradients by input and weight. Keys: function=Convolution|
 * ConvolutionBackward; input=NxCxL, NxCxHxW or NxCxDxHxW; weight=OxCxK, OxCxKHxKW or OxCxKDxKHxKW, of groups and transposed ones as PyTorch has it;
 * stride, padding, dilation=COUNT of all axes (default: 1, 0, 1); groups=COUNT; kind=plain|transposed; cube=cubeMathType.
 * Inputs are integers so small that sums of their products are exact in float, in any order.
 */

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_convolution.h"

enum { FORWARD, BACKWARD };
static const char *const FUNCTIONS[] = {"Convolution", "ConvolutionBackward", NULL};
static const char *const KINDS[] = {"plain", "transposed", NULL};

struct args {
    int function, transposed;
    double stride, padding, dilation, groups;
    struct convolution_problem problem;
};

/* The extent of the output along an axis. */
static int64_t output_extent(const struct args *a, int64_t input, int64_t taps)
{
    const int64_t stride = (int64_t)a->stride, pads = 2 * (int64_t)a->padding;
    const int64_t covered = (int64_t)a->dilation * (taps - 1) + 1;

    if (a->transposed) return (input - 1) * stride - pads + covered;
    return input + pads < covered ? 0 : (input + pads - covered) / stride + 1;
}

static bool read_keys(struct bench_problem *p, struct args *a)
{
    return bench_problem_choose_function(p, FUNCTIONS, &a->function) &&
           (bench_case_value(p->spec, "kind") == NULL ||
            bench_case_choice(p->spec, "kind", KINDS, &a->transposed)) &&
           bench_case_number(p->spec, "stride", 1, &a->stride) &&
           bench_case_number(p->spec, "padding", 0, &a->padding) &&
           bench_case_number(p->spec, "dilation", 1, &a->dilation) &&
           bench_case_number(p->spec, "groups", 1, &a->groups) && bench_problem_cube(p);
}

static void add_values(struct bench_problem *p, const struct args *a, int axes)
{
    static const int64_t zeros[] = {0, 0, 0};
    static const bool mask[] = {true, true, false};
    const int64_t stride[] = {(int64_t)a->stride, (int64_t)a->stride, (int64_t)a->stride};
    const int64_t padding[] = {(int64_t)a->padding, (int64_t)a->padding, (int64_t)a->padding};
    const int64_t dilation[] = {(int64_t)a->dilation, (int64_t)a->dilation, (int64_t)a->dilation};

    bench_problem_ints(p, "stride", stride, axes);
    bench_problem_ints(p, "padding", padding, axes);
    bench_problem_ints(p, "dilation", dilation, axes);
    bench_problem_bool(p, "transposed", a->transposed != 0);
    bench_problem_ints(p, "outputPadding", zeros, axes);
    bench_problem_integer(p, "groups", (int64_t)a->groups);
    if (a->function == BACKWARD) bench_problem_bools(p, "outputMask", mask, 3);
}

/* Of fewer axes the first ones have the extent 1. Stores the output's extents. */
static bool describe(struct args *a, const int64_t *input, const int64_t *weight, int rank,
                     int64_t *output)
{
    struct convolution_problem *q = &a->problem;
    const int64_t groups = (int64_t)a->groups, channels = groups * weight[1];

    *q = (struct convolution_problem){
        .images = input[0], .groups = groups, .inputs = weight[1], .outputs = weight[0] / groups};
    output[0] = input[0];
    output[1] = a->transposed ? channels : weight[0];
    for (int i = 0; i < 3; i++) {
        const int axis = i + rank - 3;
        const bool has_axis = axis >= 2;
        const int64_t extent = has_axis ? output_extent(a, input[axis], weight[axis]) : 1;

        if (extent < 1) return false;
        if (has_axis) output[axis] = extent;
        q->size[i] = !has_axis ? 1 : a->transposed ? extent : input[axis];
        q->windows[i] = !has_axis ? 1 : a->transposed ? input[axis] : extent;
        q->taps[i] = has_axis ? weight[axis] : 1;
        q->stride[i] = (int64_t)a->stride;
        q->dilation[i] = (int64_t)a->dilation;
        q->pad[i] = has_axis ? (int64_t)a->padding : 0;
    }
    return input[1] == (a->transposed ? weight[0] : channels) && weight[0] % groups == 0;
}

static bool make(struct bench_problem *p)
{
    int64_t input[BENCH_MAX_RANK], weight[BENCH_MAX_RANK], output[BENCH_MAX_RANK];

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *a = p->args;
    const int rank = bench_case_shape(p->spec, "input", input);
    const int weight_rank = bench_case_shape(p->spec, "weight", weight);

    if (rank < 0 || weight_rank < 0 || !read_keys(p, a)) return false;
    if (rank != weight_rank || rank < 3 || rank > 5 || a->stride < 1 || a->padding < 0 ||
        a->dilation < 1 || a->groups < 1 || !describe(a, input, weight, rank, output))
        return bench_fail(
            "case %s: input must be NxCxL, NxCxHxW or NxCxDxHxW, weight OxCxK and so on",
            p->spec->name);
    add_values(p, a, rank - 2);

    const bool backward = a->function == BACKWARD;
    const struct convolution_problem *q = &a->problem;
    const int64_t windows = q->images * convolution_reference_count(q->windows);
    const int64_t rows = q->inputs * convolution_reference_count(q->taps);
    const int64_t terms = backward && windows > rows ? windows : rows * q->outputs;

    if (backward) bench_problem_tensor(p, "gradOutput", output, rank);
    bench_problem_tensor(p, "input", input, rank);
    bench_problem_tensor(p, "weight", weight, rank);
    if (backward) {
        bench_problem_tensor(p, "gradInput", input, rank)->is_output = true;
        bench_problem_tensor(p, "gradWeight", weight, rank)->is_output = true;
    } else {
        bench_problem_tensor(p, "output", output, rank)->is_output = true;
    }
    for (int i = 0; i < p->count; i++)
        p->tensors[i].low = -(p->tensors[i].high = bench_largest_value(terms));
    p->flops =
        (backward ? 4.0 : 2.0) * (double)windows * (double)(q->groups * q->outputs) * (double)rows;
    p->is_product = true;
    return true;
}

static bool small_planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return convolution_reference_small(q, begin, end, s);
}

static bool large_planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return convolution_reference_large(q, begin, end, s);
}

static bool weight_planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return convolution_reference_weight(q, begin, end, s);
}

static bool prepare(struct bench_problem *p)
{
    struct args *a = p->args;
    struct convolution_problem *q = &a->problem;
    const bool backward = a->function == BACKWARD;
    /* The gradient of one is the other one. */
    const bool is_large = (a->transposed != 0) != backward;
    const double *first_side = bench_expect_input(&p->tensors[0]);
    const double *input = backward ? bench_expect_input(&p->tensors[1]) : first_side;
    struct bench_tensor *side = &p->tensors[backward ? 3 : 2];

    q->weight = bench_expect_input(&p->tensors[backward ? 2 : 1]);
    q->large = a->transposed ? first_side : input;
    q->small = a->transposed ? input : first_side;
    return first_side != NULL && input != NULL && q->weight != NULL &&
           bench_expect(side,
                        &(struct bench_expect){
                            is_large ? large_planes : small_planes, q,
                            convolution_reference_count(is_large ? q->size : q->windows), 1, 0}) &&
           (!backward ||
            bench_expect(&p->tensors[4],
                         &(struct bench_expect){weight_planes, q,
                                                convolution_reference_count(q->taps), 1, 0}));
}

/* At most 2^28 products. */
static void draw(struct bench_draw *d)
{
    const int64_t taps = 1 + bench_draw_below(d, 4), stride = 1 + bench_draw_below(d, 2);
    int64_t shape[5] /* N, C, O, H, W */;

    bench_draw_shape(d, bench_draw_elements(d, (1 << 28) / (taps * taps)), 5, shape);
    bench_draw_add(d, " function=%s", FUNCTIONS[bench_draw_below(d, 2)]);
    bench_draw_add_shape(d, "input", 4, (const int64_t[]){shape[0], shape[1], shape[3], shape[4]});
    bench_draw_add_shape(d, "weight", 4, (const int64_t[]){shape[2], shape[1], taps, taps});
    bench_draw_add(d, " stride=%lld padding=%lld", (long long)stride, (long long)taps / 2);
}

const struct bench_op bench_convolution = {
    .name = "convolution",
    .api = "aclnnConvolution and its gradients",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
