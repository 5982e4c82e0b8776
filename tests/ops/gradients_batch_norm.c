/* SPDX-License-Identifier: Apache-2.0 */
/* The gradients against central differences, in double, of the sum of gradOut * output, with the statistics that the
 * forward function saved. */
#include <math.h>

#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "harness/adjoint.h"
#include "ops/refusals.h"

enum {
    X,
    GRAD,
    WEIGHT,
    BIAS,
    RUNNING_MEAN,
    RUNNING_VAR,
    INPUTS,
    OUT = INPUTS,
    SAVE_MEAN,
    SAVE_INVSTD,
    GRAD_X,
    GRAD_WEIGHT,
    GRAD_BIAS,
    ARRAYS
};

#define ROWS 3
#define CHANNELS 4
#define INNER 5
#define COUNT (ROWS * CHANNELS * INNER)
#define STEP 0x1p-12
#define EPS 0.01

static double values[ARRAYS][COUNT];
static struct oc_array arrays[ARRAYS];

/* The sum over a channel: the others do not depend on its elements. */
static double sum_of(bool training, int channel)
{
    const double n = ROWS * INNER;
    double mean = 0, variance = 0, sum = 0;

    for (int i = 0; i < COUNT; i++)
        if (i / INNER % CHANNELS == channel) mean += values[X][i] / n;
    for (int i = 0; i < COUNT; i++)
        if (i / INNER % CHANNELS == channel)
            variance += (values[X][i] - mean) * (values[X][i] - mean) / n;
    if (!training) {
        mean = values[RUNNING_MEAN][channel];
        variance = values[RUNNING_VAR][channel];
    }
    for (int i = 0; i < COUNT; i++)
        if (i / INNER % CHANNELS == channel)
            sum += values[GRAD][i] *
                   ((values[X][i] - mean) / sqrt(variance + EPS) * values[WEIGHT][channel] +
                    values[BIAS][channel]);
    return sum;
}

static double slope_of(bool training, int channel, double *moved)
{
    const double value = *moved;

    *moved = value + STEP;

    const double above = sum_of(training, channel);

    *moved = value - STEP;

    const double below = sum_of(training, channel);

    *moved = value;
    return (above - below) / (2 * STEP);
}

static void run_both(bool training)
{
    static const bool MASK[] = {true, true, true};
    aclBoolArray *mask = aclCreateBoolArray(MASK, 3);
    aclTensor *t[ARRAYS];
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status;

    for (int i = 0; i < ARRAYS; i++)
        t[i] = arrays[i].tensor;
    status = aclnnBatchNormGetWorkspaceSize(t[X], t[WEIGHT], t[BIAS], t[RUNNING_MEAN],
                                            t[RUNNING_VAR], training, 0, EPS, t[OUT], t[SAVE_MEAN],
                                            t[SAVE_INVSTD], &size, &executor);
    oc_array_run(aclnnBatchNorm, status, size, executor);
    status = aclnnBatchNormBackwardGetWorkspaceSize(
        t[GRAD], t[X], t[WEIGHT], t[RUNNING_MEAN], t[RUNNING_VAR], t[SAVE_MEAN], t[SAVE_INVSTD],
        training, EPS, mask, t[GRAD_X], t[GRAD_WEIGHT], t[GRAD_BIAS], &size, &executor);
    oc_array_run(aclnnBatchNormBackward, status, size, executor);
    (void)aclDestroyBoolArray(mask);
    for (int i = GRAD_X; i <= GRAD_BIAS; i++)
        oc_array_receive(&arrays[i]);
}

static void expect_slopes(bool training)
{
    oc_expect_note("training %d", (int)training);
    for (int i = 0; i < COUNT; i++) {
        const double slope = slope_of(training, i / INNER % CHANNELS, &values[X][i]);

        EXPECT(fabs(arrays[GRAD_X].values[i] - slope) <= 2e-5);
    }
    for (int i = 0; i < CHANNELS; i++) {
        EXPECT(fabs(arrays[GRAD_WEIGHT].values[i] - slope_of(training, i, &values[WEIGHT][i])) <=
               2e-5);
        EXPECT(fabs(arrays[GRAD_BIAS].values[i] - slope_of(training, i, &values[BIAS][i])) <= 2e-5);
    }
    oc_expect_no_note();
}

static bool is_plane(int array)
{
    return array == X || array == GRAD || array == OUT || array == GRAD_X;
}

static void gradients_are_central_differences(void)
{
    struct oc_random random = oc_random_for("slopes of batch_norm");

    for (int training = 0; training < 2; training++) {
        bool made = true;

        for (int i = 0; i < INPUTS; i++)
            for (int k = 0; k < COUNT; k++)
                values[i][k] = (double)oc_random_integer(&random, -64, 64) / 32;
        for (int k = 0; k < COUNT; k++)
            values[RUNNING_VAR][k] = fabs(values[RUNNING_VAR][k]) + 0.5;
        for (int i = 0; i < ARRAYS; i++) {
            const struct oc_operand plane = {.dtype = OC_F32,
                                             .format = ACL_FORMAT_ND,
                                             .shape = {3, {ROWS, CHANNELS, INNER}},
                                             .values = values[i]};
            const struct oc_operand array = {.dtype = OC_F32,
                                             .format = ACL_FORMAT_ND,
                                             .shape = {1, {CHANNELS}},
                                             .values = values[i]};

            made = oc_array_make(&arrays[i], is_plane(i) ? &plane : &array, i < INPUTS) && made;
        }
        if (made) {
            run_both(training == 1);
            expect_slopes(training == 1);
        }
        for (int i = 0; i < ARRAYS; i++)
            oc_array_free(&arrays[i]);
    }
}

const struct oc_test batch_norm_gradients[] = {
    OC_TEST_OF(gradients_are_central_differences),
    {.name = NULL},
};
