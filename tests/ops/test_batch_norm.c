/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnBatchNorm and aclnnBatchNormBackward, compared with their definitions. */
#include <math.h>
#include <string.h>

#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/batch_norm.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_LAST | 1u << OC_LAYOUT_MIXED)
#define TRAINING .training = true

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:64", NULL};

static const struct batch_norm_case CASES[] = {
    {.name = "planes of a CNN", .input = "4x16x14x14", TRAINING},
    {.name = "planes, evaluation", .input = "4x16x14x14"},
    {.name = "rows", .input = "37x67", TRAINING},
    {.name = "rows, evaluation", .input = "37x67"},
    {.name = "sequences", .input = "3x5x33", TRAINING},
    {.name = "volumes", .input = "2x3x3x4x5", TRAINING},
    {.name = "rank 8", .input = "2x3x2x1x2x1x2x3", TRAINING},
    {.name = "no parameters", .input = "5x3x7x3", TRAINING, .is_plain = true},
    {.name = "no parameters, evaluation", .input = "5x3x7x3", .is_plain = true},
    {.name = "arrays of 16 bits", .input = "5x9x17", TRAINING, .weight_type = OC_BF16},
    {.name = "arrays of 16 bits, evaluation", .input = "5x9x17", .weight_type = OC_F16},
    {.name = "more elements than a part", .input = "3x2x53x53", TRAINING},
    {.name = "more rows than a part", .input = "600x19", TRAINING},
    {.name = "a long plane", .input = "1x3x9001", TRAINING},
    {.name = "a mean far from 0", .input = "3x4x20x20", TRAINING, .offset = 1000},
    {.name = "one channel", .input = "9x1x5", TRAINING},
    {.name = "one column", .input = "300x1", TRAINING},
    {.name = "two elements per channel", .input = "2x5", TRAINING},
    {.name = "no batch", .input = "0x4x3", TRAINING},
    {.name = "no channels", .input = "3x0x2", TRAINING},
    {.name = "no elements, evaluation", .input = "3x4x0"},
};

static const struct batch_norm_case MASKS[] = {
    {.name = "input alone", .input = "3x5x33", TRAINING, .mask = "100"},
    {.name = "weight alone", .input = "3x5x33", TRAINING, .mask = "010"},
    {.name = "bias alone", .input = "3x5x33", TRAINING, .mask = "001"},
    {.name = "nothing", .input = "3x5x33", TRAINING, .mask = "000"},
    {.name = "input alone, evaluation", .input = "3x5x33", .mask = "100"},
    {.name = "weight alone, evaluation", .input = "3x5x33", .mask = "010"},
    {.name = "input alone, rows", .input = "21x33", TRAINING, .mask = "100"},
};

static void run_backward(const struct batch_norm_case *m, size_t type)
{
    struct oc_op_case c;

    batch_norm_backward_make(&c, m, TYPES[type], OC_DATA_REALS);
    c.layouts = type == 0 ? 0 : FEW;
    /* Fills alone have no strategy. */
    c.strategies = oc_shape_count(&c.operands[0].shape) == 0 ||
                           (m->mask != NULL && strcmp(m->mask, "000") == 0)
                       ? NULL
                       : STRATEGIES;
    oc_op_sweep_and_free(&c);
}

static void run(const void *row)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        batch_norm_make(&c, row, TYPES[t], OC_DATA_REALS);
        c.layouts = t == 0 ? 0 : FEW;
        c.strategies = oc_shape_count(&c.operands[0].shape) == 0 ? NULL : STRATEGIES;
        oc_op_sweep_and_free(&c);
        run_backward(row, t);
    }
}

static void run_mask(const void *row)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++)
        run_backward(row, t);
}

/* ---- Values ---- */

static void sweep_contiguous(struct oc_op_case *c)
{
    batch_norm_compute(c);
    c->strategies = STRATEGIES;
    c->layouts = FEW;
    oc_op_sweep_and_free(c);
}

/* The other channels do not see it. */
static void nan_spoils_its_channel(void)
{
    static const char *const INPUTS[] = {"3x4x25", "70x4"};

    for (size_t i = 0; i < OC_COUNT(INPUTS); i++) {
        const struct batch_norm_case m = {.name = "a NaN", .input = INPUTS[i], TRAINING};
        struct oc_op_case c;

        batch_norm_make(&c, &m, OC_F32, OC_DATA_REALS);
        c.operands[BATCH_NORM_X].values[i == 0 ? 26 : 5] = (double)NAN;
        sweep_contiguous(&c);
    }
}

/* Deviations are exactly 0: the output is the bias, whatever the mean. */
static void constant_channels_have_no_variance(void)
{
    static const char *const INPUTS[] = {"3x4x2500", "700x4"};

    for (size_t i = 0; i < OC_COUNT(INPUTS); i++) {
        const struct batch_norm_case m = {.name = "constant", .input = INPUTS[i], TRAINING};
        struct oc_op_case c;

        batch_norm_make(&c, &m, OC_F32, OC_DATA_REALS);
        for (int64_t k = 0; k < oc_shape_count(&c.operands[BATCH_NORM_X].shape); k++)
            c.operands[BATCH_NORM_X].values[k] = 1234567.125;
        batch_norm_compute(&c);
        for (int i_operand = 0; i_operand < c.count; i_operand++)
            for (int64_t k = 0;
                 k < oc_shape_count(&c.operands[i_operand].shape) &&
                 c.operands[i_operand].is_output && c.operands[i_operand].before == NULL;
                 k++)
                c.operands[i_operand].error[k] =
                    c.operands[i_operand].values[k] == 1234567.125 ? 0 : 1e-4;
        c.strategies = STRATEGIES;
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* The variance is 0, and the running one takes up 0, not a quotient by 0. */
static void single_elements_have_no_variance(void)
{
    static const char *const INPUTS[] = {"1x7", "1x7x1x1"};

    for (size_t i = 0; i < OC_COUNT(INPUTS); i++) {
        const struct batch_norm_case m = {.name = "single elements", .input = INPUTS[i], TRAINING};
        struct oc_op_case c;

        batch_norm_make(&c, &m, OC_F32, OC_DATA_REALS);
        sweep_contiguous(&c);
    }
}

/* In evaluation the gradient of the input does not depend on it. */
static void evaluation_ignores_the_input(void)
{
    const struct batch_norm_case m = {
        .name = "a NaN, evaluation", .input = "3x4x25", .mask = "101"};
    struct oc_op_case c;

    batch_norm_backward_make(&c, &m, OC_F32, OC_DATA_REALS);
    c.operands[BATCH_NORM_GRAD_X].values[30] = (double)NAN;
    c.strategies = STRATEGIES;
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

static void results_repeat(void)
{
    static const struct batch_norm_case M = {.name = "repeated", .input = "3x5x71x67", TRAINING};

    for (int backward = 0; backward < 2; backward++)
        for (int s = 0; STRATEGIES[s] != NULL; s++) {
            struct oc_op_case c;

            (backward ? batch_norm_backward_make : batch_norm_make)(&c, &M, OC_F32, OC_DATA_REALS);
            c.same = OC_SAME_BITS;
            oc_op_repeat(&c, STRATEGIES[s], 10);
            oc_op_free(&c);
        }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(MASKS, run_mask),
    OC_TEST_OF(nan_spoils_its_channel),
    OC_TEST_OF(constant_channels_have_no_variance),
    OC_TEST_OF(single_elements_have_no_variance),
    OC_TEST_OF(evaluation_ignores_the_input),
    OC_TEST_OF(results_repeat),
    OC_TEST_GROUP(batch_norm_refusals),
    OC_TEST_GROUP(batch_norm_gradients),
};

OC_TEST_MAIN(.name = "batch_norm", OC_TESTS(TESTS), OC_ON_DEVICE)
