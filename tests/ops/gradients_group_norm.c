/* SPDX-License-Identifier: Apache-2.0 */
/* The gradients of group normalization against central differences, in double, of the sum of gradOut * out, with the
 * statistics of the input. */
#include <math.h>

#include "ops/refusals.h"
#include "verify/ops/group_norm.h"

/* The operands of the gradient. */
enum { GRAD, X, MEAN, RSTD, GRAD_INPUT, GRAD_GAMMA, GRAD_BETA, GAMMA };

#define SAMPLES 2
#define CHANNELS 6
#define INNER 5
#define GROUPS 3
#define TERMS (CHANNELS / GROUPS * INNER)
#define EPS 1e-5
#define STEP 0x1p-12

static const struct group_norm_case CASE = {
    .name = "central differences", .input = "2x6x5", .group = GROUPS};

/* Sets the mean of a group, and returns 1 / its deviation. */
static double statistics_of(const double *x, double *mean)
{
    double variance = 0;

    *mean = 0;
    for (int i = 0; i < TERMS; i++)
        *mean += x[i] / TERMS;
    for (int i = 0; i < TERMS; i++)
        variance += (x[i] - *mean) * (x[i] - *mean) / TERMS;
    return 1 / sqrt(variance + EPS);
}

/* The sum of gradOut * out without beta, which is linear in it. */
static double value_of(const struct oc_op_case *c)
{
    const struct oc_operand *o = c->operands;
    double sum = 0, mean;

    for (int group = 0; group < SAMPLES * GROUPS; group++) {
        const double *x = o[X].values + (ptrdiff_t)group * TERMS;
        const double rstd = statistics_of(x, &mean);

        for (int i = 0; i < TERMS; i++)
            sum += o[GRAD].values[group * TERMS + i] * (x[i] - mean) * rstd *
                   o[GAMMA].values[group % GROUPS * (CHANNELS / GROUPS) + i / INNER];
    }
    return sum;
}

static void expect_slope(struct oc_op_case *c, int input, int output, int k)
{
    double *moved = &c->operands[input].values[k];
    const double value = *moved;

    *moved = value + STEP;

    const double above = value_of(c);

    *moved = value - STEP;
    c->operands[output].values[k] = (above - value_of(c)) / (2 * STEP);
    c->operands[output].error[k] = 2e-4;
    *moved = value;
}

static void gradients_are_central_differences(void)
{
    struct oc_op_case c;

    group_norm_backward_make(&c, &CASE, OC_F32, OC_DATA_REALS);
    for (int group = 0; group < SAMPLES * GROUPS; group++) {
        double mean;
        const double rstd = statistics_of(c.operands[X].values + (ptrdiff_t)group * TERMS, &mean);

        c.operands[MEAN].values[group] = (double)(float)mean;
        c.operands[RSTD].values[group] = (double)(float)rstd;
    }
    for (int k = 0; k < SAMPLES * CHANNELS * INNER; k++)
        expect_slope(&c, X, GRAD_INPUT, k);
    for (int k = 0; k < CHANNELS; k++)
        expect_slope(&c, GAMMA, GRAD_GAMMA, k);
    c.layouts = 1u << OC_LAYOUT_CONTIGUOUS;
    oc_op_sweep_and_free(&c);
}

const struct oc_test group_norm_gradients[] = {
    OC_TEST_OF(gradients_are_central_differences),
    {.name = NULL},
};
