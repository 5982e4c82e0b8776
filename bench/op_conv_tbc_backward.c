/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The three gradients of a one-dimensional convolution over (time, batch, channel).
 * Keys: input=TxBxCin; weight=KxCinxCout; pad=COUNT at either end (default: 0).
 * Inputs are integers so small that sums of their products are exact in float, in any order.
 */
#include <jansson.h>
#include <stdlib.h>

#include "aclnnop/aclnn_convolution_backward.h"
#include "bench.h"
#include "problem.h"

enum { SELF, INPUT, WEIGHT, BIAS, GRAD_INPUT, GRAD_WEIGHT, GRAD_BIAS };

struct args {
    int64_t pad;
};

static bool read_keys(struct bench_problem *p, int64_t input[BENCH_MAX_RANK],
                      int64_t weight[BENCH_MAX_RANK], int64_t self[3])
{
    struct args *args = p->args;
    int input_rank, weight_rank;
    double pad;

    if (!bench_case_shape(p->spec, "input", input, &input_rank) ||
        !bench_case_shape(p->spec, "weight", weight, &weight_rank) ||
        !bench_case_number(p->spec, "pad", 0, &pad))
        return false;
    if (input_rank != 3 || weight_rank != 3 || input[2] != weight[1] || pad < 0 || pad > 1e6)
        return bench_fail("case %s: input must be TxBxCin, weight KxCinxCout, pad a count",
                          p->spec->name);
    args->pad = (int64_t)pad;
    self[0] = input[0] + 2 * args->pad + 1 - weight[0];
    self[1] = input[1];
    self[2] = weight[2];
    return self[0] > 0 || bench_fail("case %s: weight is longer than input", p->spec->name);
}

/* How many pairs of a tap and a time of `self` meet a time of `input`. */
static int64_t count_pairs(const struct bench_problem *p)
{
    const struct args *args = p->args;
    const int64_t times = p->tensors[INPUT].shape[0], outs = p->tensors[SELF].shape[0];
    int64_t pairs = 0;

    for (int64_t k = 0; k < p->tensors[WEIGHT].shape[0]; k++) {
        const int64_t shift = k - args->pad; /* from a time of self to one of input */
        const int64_t first = shift < 0 ? -shift : 0;
        const int64_t end = outs < times - shift ? outs : times - shift;

        if (end > first) pairs += end - first;
    }
    return pairs;
}

/* Sums of `terms` products stay exact in float, below 2^24. */
static int64_t largest_value(int64_t terms)
{
    int64_t value = 8;

    while (value > 1 && terms * value * value >= 1 << 24)
        value /= 2;
    return value;
}

static bool make(struct bench_problem *p)
{
    struct args *args = calloc(1, sizeof(*args));
    int64_t input[BENCH_MAX_RANK], weight[BENCH_MAX_RANK], self[3];

    if (args == NULL) return bench_fail("out of memory");
    p->args = args;
    if (!read_keys(p, input, weight, self)) return false;
    bench_problem_tensor(p, "self", self, 3);
    bench_problem_tensor(p, "input", input, 3);
    bench_problem_tensor(p, "weight", weight, 3);
    bench_problem_tensor(p, "bias", self + 2, 1);
    bench_problem_tensor(p, "grad_input", input, 3)->is_output = true;
    bench_problem_tensor(p, "grad_weight", weight, 3)->is_output = true;
    bench_problem_tensor(p, "grad_bias", self + 2, 1)->is_output = true;

    const int64_t rows = self[0] * self[1], taps = weight[0] * weight[2];
    const int64_t most = largest_value(rows > taps ? rows : taps);

    for (int i = SELF; i <= WEIGHT; i++) {
        p->tensors[i].low = -most;
        p->tensors[i].high = most;
    }
    for (int i = 0; i < p->count; i++)
        if (i != BIAS) /* its values are not read */
            p->bytes += (double)p->tensors[i].numel * (double)bench_dtype_size(p->dtype);
    p->flops = 4.0 * (double)count_pairs(p) * (double)(input[1] * input[2] * self[2]) +
               (double)p->tensors[SELF].numel;
    p->is_product = true;
    return true;
}

static void drop(struct bench_problem *p) { free(p->args); }

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;

    return aclnnConvTbcBackwardGetWorkspaceSize(t[SELF], t[INPUT], t[WEIGHT], t[BIAS], args->pad, 0,
                                                t[GRAD_INPUT], t[GRAD_WEIGHT], t[GRAD_BIAS],
                                                workspace, executor);
}

/* ---- Reference: in float, which loses nothing here, and is twice as fast as in double ---- */

struct work {
    int64_t pad, times, outs, batch, ci, co, taps;
    float *self, *input, *weight; /* weight is (K, Cout, Cin) here: rows are added to rows */
    float *sums;                  /* of the output whose turn it is */
};

static void add_scaled(float *to, const float *row, float factor, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        to[i] += factor * row[i];
}

/* Rows (t, b) of gradInput. */
static void sum_input(void *context, int64_t begin, int64_t end)
{
    const struct work *w = context;

    for (int64_t row = begin; row < end; row++) {
        for (int64_t k = 0; k < w->taps; k++) {
            const int64_t out = row / w->batch - k + w->pad;

            if (out < 0 || out >= w->outs) continue;

            const float *self = w->self + (out * w->batch + row % w->batch) * w->co;

            for (int64_t co = 0; co < w->co; co++)
                add_scaled(w->sums + row * w->ci, w->weight + (k * w->co + co) * w->ci, self[co],
                           w->ci);
        }
    }
}

/* Rows (k, ci) of gradWeight. */
static void sum_weight(void *context, int64_t begin, int64_t end)
{
    const struct work *w = context;

    for (int64_t row = begin; row < end; row++) {
        for (int64_t i = 0; i < w->outs * w->batch; i++) {
            const int64_t t = i / w->batch + row / w->ci - w->pad;

            if (t < 0 || t >= w->times) continue;
            add_scaled(w->sums + row * w->co, w->self + i * w->co,
                       w->input[(t * w->batch + i % w->batch) * w->ci + row % w->ci], w->co);
        }
    }
}

/* All of gradBias. */
static void sum_bias(void *context, int64_t begin, int64_t end)
{
    const struct work *w = context;

    for (int64_t i = begin; i < end; i++)
        add_scaled(w->sums, w->self + i * w->co, 1, w->co);
}

/* Sums output `which` over `count` rows of the loop. */
static bool sum_output(struct work *w, struct bench_tensor *t, bench_body body, int64_t count,
                       int64_t piece)
{
    w->sums = calloc((size_t)t->numel, sizeof(*w->sums));

    const bool good = w->sums != NULL && bench_tensor_keep(t); /* its bound is 0 */

    if (good) {
        bench_parallel(count, piece, body, w);
        for (int64_t i = 0; i < t->numel; i++)
            t->wanted[i] = (double)w->sums[i];
    }
    free(w->sums);
    return good || bench_fail("out of memory");
}

static float *values_of(const struct bench_tensor *t)
{
    float *values = malloc((size_t)t->numel * sizeof(*values));

    for (int64_t i = 0; i < t->numel && values != NULL; i++)
        values[i] = (float)bench_tensor_value(t, i);
    return values;
}

static float *transposed_weight(const struct bench_tensor *t)
{
    const int64_t ci = t->shape[1], co = t->shape[2];
    float *values = malloc((size_t)t->numel * sizeof(*values));

    for (int64_t i = 0; i < t->numel && values != NULL; i++)
        values[(i / co / ci * co + i % co) * ci + i / co % ci] = (float)bench_tensor_value(t, i);
    return values;
}

static bool prepare(struct bench_problem *p)
{
    const struct args *args = p->args;
    struct bench_tensor *t = p->tensors;
    struct work w = {
        .pad = args->pad,
        .times = t[INPUT].shape[0],
        .outs = t[SELF].shape[0],
        .batch = t[INPUT].shape[1],
        .ci = t[INPUT].shape[2],
        .co = t[SELF].shape[2],
        .taps = t[WEIGHT].shape[0],
        .self = values_of(&t[SELF]),
        .input = values_of(&t[INPUT]),
        .weight = transposed_weight(&t[WEIGHT]),
    };
    const int64_t rows = w.outs * w.batch;
    const bool good =
        (w.self != NULL && w.input != NULL && w.weight != NULL) || bench_fail("out of memory");
    const bool summed =
        good && sum_output(&w, &t[GRAD_INPUT], sum_input, w.times * w.batch, 8) &&
        sum_output(&w, &t[GRAD_WEIGHT], sum_weight, w.taps * w.ci, 8) &&
        sum_output(&w, &t[GRAD_BIAS], sum_bias, rows, rows); /* one piece: they share the sums */

    free(w.self);
    free(w.input);
    free(w.weight);
    return summed;
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;

    return json_pack("{sIsi}", "pad", (json_int_t)args->pad, "cubeMathType", 0);
}

const struct bench_op bench_conv_tbc_backward = {
    .name = "conv_tbc_backward",
    .api = "aclnnConvTbcBackward",
    .make = make,
    .drop = drop,
    .prepare = prepare,
    .first = first,
    .second = aclnnConvTbcBackward,
    .attributes = attributes,
};
