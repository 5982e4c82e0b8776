/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A one-dimensional convolution over (time, batch, channel).
 * Keys: self=TxBxCin; weight=KxCinxCout; pad=COUNT at either end (default: 0); cube=cubeMathType.
 * Inputs are integers so small that sums of their products are exact in float, in any order.
 */

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_conv_tbc.h"

enum { SELF, WEIGHT, BIAS, OUTPUT };

/* How many pairs of a tap and a time of the output meet a time of self. */
static int64_t count_pairs(const struct convf_problem *q)
{
    const int64_t outs = convf_output_times(q);
    int64_t pairs = 0;

    for (int64_t k = 0; k < q->k; k++) {
        const int64_t shift = k - q->pad; /* from a time of the output to one of self */
        const int64_t first = shift < 0 ? -shift : 0;
        const int64_t end = outs < q->t - shift ? outs : q->t - shift;

        if (end > first) pairs += end - first;
    }
    return pairs;
}

static bool make(struct bench_problem *p)
{
    int64_t self[BENCH_MAX_RANK], weight[BENCH_MAX_RANK];
    double pad;

    if (!bench_problem_args(p, sizeof(struct convf_problem))) return false;

    struct convf_problem *q = p->args;
    const int self_rank = bench_case_shape(p->spec, "self", self);
    const int weight_rank = bench_case_shape(p->spec, "weight", weight);

    if (self_rank < 0 || weight_rank < 0 || !bench_case_number(p->spec, "pad", 0, &pad) ||
        !bench_problem_cube(p))
        return false;
    if (self_rank != 3 || weight_rank != 3 || self[2] != weight[1] || pad < 0 || pad > 1e6)
        return bench_fail("case %s: self must be TxBxCin, weight KxCinxCout, pad a count",
                          p->spec->name);
    *q = (struct convf_problem){.t = self[0],
                                .b = self[1],
                                .ci = self[2],
                                .co = weight[2],
                                .k = weight[0],
                                .pad = (int64_t)pad};

    const int64_t output[] = {convf_output_times(q), q->b, q->co};
    const int64_t most = bench_largest_value(q->k * q->ci + 1);

    if (output[0] < 1) return bench_fail("case %s: weight is longer than self", p->spec->name);
    bench_problem_tensor(p, "self", self, 3);
    bench_problem_tensor(p, "weight", weight, 3);
    bench_problem_tensor(p, "bias", output + 2, 1);
    bench_problem_tensor(p, "output", output, 3)->is_output = true;
    bench_problem_integer(p, "pad", q->pad);
    for (int i = 0; i < p->count; i++) {
        p->tensors[i].low = -most;
        p->tensors[i].high = most;
    }
    p->flops =
        2.0 * (double)(count_pairs(q) * q->b * q->ci * q->co) + (double)p->tensors[OUTPUT].numel;
    p->is_product = true;
    return true;
}

static bool rows(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return convf_reference(q, begin, end, s);
}

static bool prepare(struct bench_problem *p)
{
    struct bench_tensor *t = p->tensors;
    struct convf_problem *q = p->args;

    q->self = bench_expect_input(&t[SELF]);
    q->weight = bench_expect_input(&t[WEIGHT]);
    q->bias = bench_expect_input(&t[BIAS]);
    return q->self != NULL && q->weight != NULL && q->bias != NULL &&
           bench_expect(&t[OUTPUT], &(struct bench_expect){rows, q, q->co, 64, 0});
}

/* At most 2^30 products and 2^26 elements. */
static void draw(struct bench_draw *d)
{
    int64_t shape[4] /* T, B, Cin, Cout */, k, pad, elements;

    do {
        k = bench_draw_size(d, 32);
        pad = bench_draw_below(d, k);
        bench_draw_shape(d, bench_draw_elements(d, (1 << 30) / k), 4, shape);
        elements = shape[0] * shape[1] * (shape[2] + shape[3]) + k * shape[2] * shape[3];
    } while (shape[0] + 2 * pad < k || elements > 1 << 26);
    bench_draw_add_shape(d, "self", 3, shape);
    bench_draw_add_shape(d, "weight", 3, (const int64_t[]){k, shape[2], shape[3]});
    bench_draw_add(d, " pad=%lld", (long long)pad);
    bench_draw_add_layout(d, "self,weight,output");
}

const struct bench_op bench_conv_tbc = {
    .name = "conv_tbc",
    .api = "aclnnConvTbc",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
