/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/reference_conv_tbc_backward.h"

#include <math.h>

#include "harness/tolerance.h"

struct sum {
    long double value, magnitude;
    double terms;
};

static void add(struct sum *s, long double term)
{
    s->value += term;
    s->magnitude += fabsl(term);
    s->terms++;
}

/* n products and n - 1 additions, in any order and grouped in any way: no term passes through more
 * than n roundings. The sums of the bias have no products, and are given theirs all the same. */
static void keep(const struct sum *s, bool exact, struct conv_gradient to, int64_t i)
{
    to.values[i] = (double)s->value;
    to.error[i] = exact || s->terms == 0 ? 0 : oc_error(OC_F32, (double)s->magnitude, s->terms);
}

int64_t conv_output_times(const struct conv_problem *q) { return q->t + 2 * q->pad + 1 - q->k; }

static bool is_within(int64_t time, int64_t times) { return 0 <= time && time < times; }

static struct sum input_sum(const struct conv_problem *q, int64_t t, int64_t b, int64_t ci)
{
    struct sum s = {0, 0, 0};

    for (int64_t k = 0; k < q->k; k++) {
        const int64_t out = t - k + q->pad;

        if (!is_within(out, conv_output_times(q))) continue;
        for (int64_t co = 0; co < q->co; co++)
            add(&s, (long double)q->self[(out * q->b + b) * q->co + co] *
                        q->weight[(k * q->ci + ci) * q->co + co]);
    }
    return s;
}

static struct sum weight_sum(const struct conv_problem *q, int64_t k, int64_t ci, int64_t co)
{
    struct sum s = {0, 0, 0};

    for (int64_t out = 0; out < conv_output_times(q); out++) {
        const int64_t t = out + k - q->pad;

        if (!is_within(t, q->t)) continue;
        for (int64_t b = 0; b < q->b; b++)
            add(&s, (long double)q->input[(t * q->b + b) * q->ci + ci] *
                        q->self[(out * q->b + b) * q->co + co]);
    }
    return s;
}

static struct sum bias_sum(const struct conv_problem *q, int64_t co)
{
    struct sum s = {0, 0, 0};

    for (int64_t row = 0; row < conv_output_times(q) * q->b; row++)
        add(&s, q->self[row * q->co + co]);
    return s;
}

void conv_reference(const struct conv_problem *q, bool exact, struct conv_gradient input,
                    struct conv_gradient weight, struct conv_gradient bias)
{
    for (int64_t i = 0; i < q->t * q->b * q->ci; i++) {
        const struct sum s = input_sum(q, i / q->ci / q->b, i / q->ci % q->b, i % q->ci);

        keep(&s, exact, input, i);
    }
    for (int64_t i = 0; i < q->k * q->ci * q->co; i++) {
        const struct sum s = weight_sum(q, i / q->co / q->ci, i / q->co % q->ci, i % q->co);

        keep(&s, exact, weight, i);
    }
    for (int64_t i = 0; i < q->co; i++) {
        const struct sum s = bias_sum(q, i);

        keep(&s, exact, bias, i);
    }
}
