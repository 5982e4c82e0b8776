/* SPDX-License-Identifier: Apache-2.0 */
/* The gradients against central differences, in double, of the sum of gradOutput * softmax(x), and of its logarithm. */
#include <math.h>

#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "harness/adjoint.h"
#include "ops/refusals.h"

enum { SELF, GRAD, OUTPUT, SELF_GRAD, ARRAYS };

#define ROWS 5
#define COLUMNS 13
#define COUNT (ROWS * COLUMNS)
#define STEP 0x1p-12

/* Element `at` of the row of x after a step along element `moved`. */
static double value_of(bool is_log, const double *x, int at, int moved, double step)
{
    double sum = 0;

    for (int k = 0; k < COLUMNS; k++)
        sum += exp(x[k] + (k == moved ? step : 0));

    const double d = x[at] + (at == moved ? step : 0);

    return is_log ? d - log(sum) : exp(d) / sum;
}

static double slope_of(bool is_log, const double *x, const double *g, int moved)
{
    double slope = 0;

    for (int k = 0; k < COLUMNS; k++)
        slope += g[k] *
                 (value_of(is_log, x, k, moved, STEP) - value_of(is_log, x, k, moved, -STEP)) /
                 (2 * STEP);
    return slope;
}

static void run_both(bool is_log, struct oc_array *a)
{
    aclTensor *const self = a[SELF].tensor, *const output = a[OUTPUT].tensor;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status = is_log ? aclnnLogSoftmaxGetWorkspaceSize(self, 1, output, &size, &executor)
                                : aclnnSoftmaxGetWorkspaceSize(self, 1, output, &size, &executor);

    oc_array_run(is_log ? aclnnLogSoftmax : aclnnSoftmax, status, size, executor);
    status = is_log ? aclnnLogSoftmaxBackwardGetWorkspaceSize(a[GRAD].tensor, output, 1,
                                                              a[SELF_GRAD].tensor, &size, &executor)
                    : aclnnSoftmaxBackwardGetWorkspaceSize(a[GRAD].tensor, output, 1,
                                                           a[SELF_GRAD].tensor, &size, &executor);
    oc_array_run(is_log ? aclnnLogSoftmaxBackward : aclnnSoftmaxBackward, status, size, executor);
    oc_array_receive(&a[SELF_GRAD]);
}

static void expect_slopes(bool is_log)
{
    static double values[ARRAYS][COUNT];
    static struct oc_array a[ARRAYS];
    struct oc_random random = oc_random_for("slopes of softmax");
    bool made = true;

    for (int i = 0; i < COUNT; i++) {
        values[SELF][i] = (double)oc_random_integer(&random, -128, 128) / 64;
        values[GRAD][i] = (double)oc_random_integer(&random, -64, 64) / 16;
    }
    for (int i = 0; i < ARRAYS; i++) {
        const struct oc_operand like = {.dtype = OC_F32,
                                        .format = ACL_FORMAT_ND,
                                        .shape = {2, {ROWS, COLUMNS}},
                                        .values = values[i]};

        made = oc_array_make(&a[i], &like, i < OUTPUT) && made;
    }
    if (made) run_both(is_log, a);
    for (int i = 0; i < COUNT && made; i++) {
        const int row = i / COLUMNS * COLUMNS;
        const double slope = slope_of(is_log, values[SELF] + row, values[GRAD] + row, i - row);

        oc_expect_note("log %d, element %d", (int)is_log, i);
        EXPECT(fabs(a[SELF_GRAD].values[i] - slope) <= 4e-6);
    }
    oc_expect_no_note();
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
}

static void gradients_are_central_differences(void)
{
    expect_slopes(false);
    expect_slopes(true);
}

const struct oc_test softmax_gradients[] = {
    OC_TEST_OF(gradients_are_central_differences),
    {.name = NULL},
};
