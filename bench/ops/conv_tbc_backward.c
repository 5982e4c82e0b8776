/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The three gradients of a one-dimensional convolution over (time, batch, channel).
 * Keys: input=TxBxCin; weight=KxCinxCout; pad=COUNT at either end (default: 0).
 * Inputs are integers so small that sums of their products are exact in float, in any order.
 */

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_conv_tbc_backward.h"

enum { SELF, INPUT, WEIGHT, BIAS, GRAD_INPUT, GRAD_WEIGHT, GRAD_BIAS };

/* How many pairs of a tap and a time of `self` meet a time of `input`. */
static int64_t count_pairs(const struct conv_problem *q)
{
    const int64_t outs = conv_output_times(q);
    int64_t pairs = 0;

    for (int64_t k = 0; k < q->k; k++) {
        const int64_t shift = k - q->pad; /* from a time of self to one of input */
        const int64_t first = shift < 0 ? -shift : 0;
        const int64_t end = outs < q->t - shift ? outs : q->t - shift;

        if (end > first) pairs += end - first;
    }
    return pairs;
}

static bool make(struct bench_problem *p)
{
    int64_t input[BENCH_MAX_RANK], weight[BENCH_MAX_RANK];
    double pad;

    if (!bench_problem_args(p, sizeof(struct conv_problem))) return false;

    struct conv_problem *q = p->args;
    const int input_rank = bench_case_shape(p->spec, "input", input);
    const int weight_rank = bench_case_shape(p->spec, "weight", weight);

    if (input_rank < 0 || weight_rank < 0 || !bench_case_number(p->spec, "pad", 0, &pad) ||
        !bench_problem_cube(p))
        return false;
    if (input_rank != 3 || weight_rank != 3 || input[2] != weight[1] || pad < 0 || pad > 1e6)
        return bench_fail("case %s: input must be TxBxCin, weight KxCinxCout, pad a count",
                          p->spec->name);
    *q = (struct conv_problem){.t = input[0],
                               .b = input[1],
                               .ci = input[2],
                               .co = weight[2],
                               .k = weight[0],
                               .pad = (int64_t)pad};

    const int64_t self[] = {conv_output_times(q), q->b, q->co};
    const int64_t rows = self[0] * q->b, products = q->k * q->co;
    const int64_t most = bench_largest_value(rows > products ? rows : products);

    if (self[0] < 1) return bench_fail("case %s: weight is longer than input", p->spec->name);
    bench_problem_tensor(p, "self", self, 3);
    bench_problem_tensor(p, "input", input, 3);
    bench_problem_tensor(p, "weight", weight, 3);
    bench_problem_tensor(p, "bias", self + 2, 1);
    bench_problem_tensor(p, "gradInput", input, 3)->is_output = true;
    bench_problem_tensor(p, "gradWeight", weight, 3)->is_output = true;
    bench_problem_tensor(p, "gradBias", self + 2, 1)->is_output = true;
    bench_problem_integer(p, "pad", q->pad);
    for (int i = 0; i < p->count; i++) {
        p->tensors[i].low = -most;
        p->tensors[i].high = most;
    }
    p->tensors[BIAS].unread = true;
    p->flops =
        4.0 * (double)(count_pairs(q) * q->b * q->ci * q->co) + (double)p->tensors[SELF].numel;
    p->is_product = true;
    return true;
}

static bool input_rows(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return conv_reference_input(q, begin, end, s);
}

static bool weight_rows(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return conv_reference_weight(q, begin, end, s);
}

static bool bias_row(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return conv_reference_bias(q, begin, end, s);
}

static bool prepare(struct bench_problem *p)
{
    struct bench_tensor *t = p->tensors;
    struct conv_problem *q = p->args;

    q->self = bench_expect_input(&t[SELF]);
    q->input = bench_expect_input(&t[INPUT]);
    q->weight = bench_expect_input(&t[WEIGHT]);
    return q->self != NULL && q->input != NULL && q->weight != NULL &&
           bench_expect(&t[GRAD_INPUT], &(struct bench_expect){input_rows, q, q->ci, 256, 0}) &&
           bench_expect(&t[GRAD_WEIGHT], &(struct bench_expect){weight_rows, q, q->co, 16, 0}) &&
           bench_expect(&t[GRAD_BIAS], &(struct bench_expect){bias_row, q, q->co, 1, 0});
}

/* At most 2^30 products for each gradient, and 2^26 elements. */
static void draw(struct bench_draw *d)
{
    int64_t shape[4] /* T, B, Cin, Cout */, k, pad, elements;

    do {
        k = bench_draw_size(d, 32);
        pad = bench_draw_below(d, k);
        bench_draw_shape(d, bench_draw_elements(d, (1 << 30) / k), 4, shape);
        elements = 2 * shape[0] * shape[1] * (shape[2] + shape[3]) + 2 * k * shape[2] * shape[3];
    } while (shape[0] + 2 * pad < k || elements > 1 << 26);
    bench_draw_add_shape(d, "input", 3, shape);
    bench_draw_add_shape(d, "weight", 3, (const int64_t[]){k, shape[2], shape[3]});
    bench_draw_add(d, " pad=%lld", (long long)pad);
    bench_draw_add_layout(d, "self,input,weight");
}

const struct bench_op bench_conv_tbc_backward = {
    .name = "conv_tbc_backward",
    .api = "aclnnConvTbcBackward",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
