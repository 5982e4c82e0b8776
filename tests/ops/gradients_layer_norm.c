/* SPDX-License-Identifier: Apache-2.0 */
/* The gradients of layer normalization against central differences, in double, of the sum of gradOut * out. */
#include <math.h>

#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "harness/adjoint.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

enum { SELF, GRAD, WEIGHT, BIAS, OUT, MEAN, RSTD, SELF_GRAD, WEIGHT_GRAD, BIAS_GRAD, ARRAYS };

#define ROWS 5
#define COLUMNS 19
#define COUNT (ROWS * COLUMNS)
#define EPS 1e-3
#define STEP 0x1p-12

/* The sum over a row of x. */
static double row_value(const double *x, const double *g, const double *w, const double *b)
{
    double mean = 0, variance = 0, value = 0;

    for (int k = 0; k < COLUMNS; k++)
        mean += x[k] / COLUMNS;
    for (int k = 0; k < COLUMNS; k++)
        variance += (x[k] - mean) * (x[k] - mean) / COLUMNS;
    for (int k = 0; k < COLUMNS; k++)
        value += g[k] * ((x[k] - mean) / sqrt(variance + EPS) * w[k] + b[k]);
    return value;
}

static double value_of(const double values[BIAS + 1][COUNT])
{
    double sum = 0;

    for (int row = 0; row < ROWS; row++)
        sum += row_value(values[SELF] + row * COLUMNS, values[GRAD] + row * COLUMNS, values[WEIGHT],
                         values[BIAS]);
    return sum;
}

static double slope_of(double values[BIAS + 1][COUNT], int input, int element)
{
    const double kept = values[input][element];
    double before, after;

    values[input][element] = kept - STEP;
    before = value_of((const double(*)[COUNT])values);
    values[input][element] = kept + STEP;
    after = value_of((const double(*)[COUNT])values);
    values[input][element] = kept;
    return (after - before) / (2 * STEP);
}

static void run_both(struct oc_array *a)
{
    static const bool MASK[] = {true, true, true};
    aclIntArray *normalized = oc_bare_array("19");
    aclBoolArray *mask = aclCreateBoolArray(MASK, 3);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status = aclnnLayerNormGetWorkspaceSize(
        a[SELF].tensor, normalized, a[WEIGHT].tensor, a[BIAS].tensor, EPS, a[OUT].tensor,
        a[MEAN].tensor, a[RSTD].tensor, &size, &executor);

    oc_array_run(aclnnLayerNorm, status, size, executor);
    status = aclnnLayerNormBackwardGetWorkspaceSize(
        a[GRAD].tensor, a[SELF].tensor, normalized, a[MEAN].tensor, a[RSTD].tensor,
        a[WEIGHT].tensor, a[BIAS].tensor, mask, a[SELF_GRAD].tensor, a[WEIGHT_GRAD].tensor,
        a[BIAS_GRAD].tensor, &size, &executor);
    oc_array_run(aclnnLayerNormBackward, status, size, executor);
    for (int i = SELF_GRAD; i < ARRAYS; i++)
        oc_array_receive(&a[i]);
    (void)aclDestroyIntArray(normalized);
    (void)aclDestroyBoolArray(mask);
}

static void gradients_are_central_differences(void)
{
    static const struct oc_shape INPUT = {2, {ROWS, COLUMNS}}, PARAMETERS = {1, {COLUMNS}},
                                 STATISTICS = {2, {ROWS, 1}};
    static const int INPUTS[] = {SELF, WEIGHT, BIAS};
    static double values[BIAS + 1][COUNT];
    static struct oc_array a[ARRAYS];
    struct oc_random random = oc_random_for("slopes of layer norms");
    bool made = true;

    for (int i = 0; i < (BIAS + 1) * COUNT; i++)
        values[i / COUNT][i % COUNT] = (double)oc_random_integer(&random, -128, 128) / 64;
    for (int i = 0; i < ARRAYS; i++) {
        const bool is_parameter = i == WEIGHT || i == BIAS || i == WEIGHT_GRAD || i == BIAS_GRAD;
        const struct oc_operand like = {.dtype = OC_F32,
                                        .format = ACL_FORMAT_ND,
                                        .shape = is_parameter             ? PARAMETERS
                                                 : i == MEAN || i == RSTD ? STATISTICS
                                                                          : INPUT,
                                        .values = i <= BIAS ? values[i] : NULL};

        made = oc_array_make(&a[i], &like, i <= BIAS) && made;
    }
    if (made) run_both(a);
    for (int i = 0; i < 3 && made; i++)
        for (int k = 0; k < a[SELF_GRAD + i].count; k++) {
            oc_expect_note("gradient %d, element %d", i, k);
            EXPECT(fabs(a[SELF_GRAD + i].values[k] - slope_of(values, INPUTS[i], k)) <= 2e-5);
        }
    oc_expect_no_note();
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
}

const struct oc_test layer_norm_gradients[] = {
    OC_TEST_OF(gradients_are_central_differences),
    {.name = NULL},
};
