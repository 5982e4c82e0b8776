/* SPDX-License-Identifier: Apache-2.0 */
/* Losses, their sums and means, and the derivatives of those that test_mse_loss_backward.c leaves out. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/determinism.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/loss.h"
#include "verify/ops/mse_loss_backward.h"
#include "verify/tolerance.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))
#define MSE LOSS_MSE
#define ALL LOSS_SUM
#define AVERAGE LOSS_MEAN
#define EACH LOSS_NONE

/* A part of all terms has 4096 in chains of 64, a part of an axis has 256; vectors have 16. */
// clang-format off
static const struct loss_case CASES[] = {
    {.name = "rank 0",                           "",                "",                EACH},
    {.name = "31, one below two vectors",        "31",              "31",              EACH},
    {.name = "8193, one above a group",          "8193",            "8193",            EACH},
    {.name = "rows of 129",                      "129",             "5x129",           EACH},
    {.name = "three-way broadcast",              "2x1x5",           "3x1",             EACH},
    {.name = "rank 8",                           "2x3x2x2x3x2x2x3", "2x3x2x2x3x2x2x3", EACH},
    {.name = "empty",                            "3x0",             "0",               EACH},
    {.name = "sum of rank 0",                    "",                "",                ALL},
    {.name = "mean of one",                      "1",               "",                AVERAGE},
    {.name = "15, one below a vector",           "15",              "15",              ALL},
    {.name = "63, one below the chains",          "63",              "63",              AVERAGE},
    {.name = "64, all chains",                    "64",              "64",              ALL},
    {.name = "257, one above a round",           "257",             "257",             ALL},
    {.name = "4096, a part",                     "4096",            "4096",           ALL},
    {.name = "4097, one above",                  "4097",            "4097",            AVERAGE},
    {.name = "74 parts",                         "300000",          "300000",          ALL},
    {.name = "rows that are no multiples",       "70x300",          "300",             AVERAGE},
    {.name = "short rows",                       "7x1",             "400x1x9",         ALL},
    {.name = "nothing merges",                   "2x3x2x2x3x2x2x3", "2x3x2x2x3x2x2x3", AVERAGE},
    {.name = "no operand has all terms",             "70x1",            "90",              ALL},
    {.name = "sum, the longer rank broadcasts",  "3",               "1x3",             ALL},
    {.name = "mean, the shorter rank is whole",  "1x1x3",           "4x3",             AVERAGE},
    {.name = "sum, leading extents of 1",        "1x1x64x8",        "64x8",            ALL},
    {.name = "mean, rank 8 of one row",          "4x3",             "1x1x1x1x1x1x1x3", AVERAGE},
    {.name = "sum of nothing",                   "3x0x2",           "3x1x2",           ALL},
    {.name = "mean of nothing",                  "3x0x2",           "3x1x2",           AVERAGE},
    {.name = "axis 0 of rank 0",                 "",                "",                AVERAGE, MSE, true},
    {.name = "axis 0 of rank 1",                 "5000",            "5000",            AVERAGE, MSE, true},
    {.name = "axis 0 of one column",             "300x1",           "300x1",           ALL,     MSE, true},
    {.name = "7 along the axis",                 "7x5",             "7x5",             ALL,     MSE, true},
    {.name = "256 along the axis, a part",       "256x17",          "256x17",          AVERAGE, MSE, true},
    {.name = "257 along the axis, one above",    "257x17",          "17",              ALL,     MSE, true},
    {.name = "1000 along the axis, 143 wide",    "1000x143",        "1000x143",        AVERAGE, MSE, true},
    {.name = "the axis is broadcast",            "1x4x40",          "9x4x40",          AVERAGE, MSE, true},
    {.name = "parts of 512, for less workspace",  "40000x1",         "1x1500",          AVERAGE, MSE, true},
    {.name = "the axis is of a lower rank",      "3x40",            "600x3x1",         ALL,     MSE, true},
    {.name = "axis 0 of rank 8",                 "2x3x2x2x3x2x2x3", "2x3x2x2x3x2x2x3", ALL,     MSE, true},
    {.name = "none of the axis",                 "6x18",            "6x18",            EACH,    MSE, true},
    {.name = "mean along nothing",               "0x3",             "0x3",             AVERAGE, MSE, true},
    {.name = "sum along nothing",                "0x3",             "1x3",             ALL,     MSE, true},
    {.name = "nothing along the axis",           "3x0",             "3x0",             AVERAGE, MSE, true},
    {.name = "absolute",                         "70x300",          "300",             EACH,    LOSS_L1},
    {.name = "absolute, sum",                    "70x300",          "300",             ALL,     LOSS_L1},
    {.name = "absolute, mean of nothing",        "0",               "0",               AVERAGE, LOSS_L1},
    {.name = "smooth",                           "70x300",          "300",             EACH,    LOSS_SMOOTH_L1, false, 2},
    {.name = "smooth, mean",                     "70x300",          "300",             AVERAGE, LOSS_SMOOTH_L1, false, 2},
    {.name = "smooth, beta 0",                   "70x300",          "300",             ALL,     LOSS_SMOOTH_L1, false, 0},
};

static const struct mse_case SLOPES[] = {
    {.name = "absolute",            "40x1", "40x70", "70",  SUM,  LOSS_L1,        0},
    {.name = "absolute, mean",      "",     "40x70", "70",  MEAN, LOSS_L1,        0},
    {.name = "smooth",              "40x1", "40x70", "70",  NONE, LOSS_SMOOTH_L1, 2},
    {.name = "smooth, mean",        "",     "4096",  "4096", MEAN, LOSS_SMOOTH_L1, 2},
    {.name = "smooth, beta 0",      "70",   "40x70", "70",  SUM,  LOSS_SMOOTH_L1, 0},
    {.name = "smooth, empty",       "0",    "0",     "1",   SUM,  LOSS_SMOOTH_L1, 1},
};
// clang-format on

/* Kernels are slow to build: three of the 27 triples. Stores of BF16 are those of mse_loss_backward. */
static const enum oc_dtype TYPES[][3] = {
    {OC_F32, OC_F32, OC_F32}, {OC_F16, OC_BF16, OC_F32}, {OC_BF16, OC_F16, OC_F16}};

static void run_types(const struct loss_case *m, int t)
{
    struct oc_op_case c;

    loss_make(&c, m, TYPES[t]);
    if (oc_op_is_due(&c)) {
        c.layouts = t == 0 ? 0 : FEW;
        if (m->loss != MSE) c.strategies = NULL;
        oc_op_fill(&c, OC_DATA_INTEGERS, LOSS_OUT);
        loss_compute(&c, true);
        oc_op_sweep(&c);
        oc_op_fill(&c, OC_DATA_REALS, LOSS_OUT);
        loss_compute(&c, false);
        /* Terms are added in the order of memory: each layout is compared with itself. */
        for (int layout = 0; layout < OC_LAYOUTS; layout++) {
            c.layouts = FEW & (1u << layout);
            if (c.layouts != 0) oc_op_sweep(&c);
        }
    }
    oc_op_free(&c);
}

static void run_case(const void *row)
{
    const struct loss_case *m = row;

    for (int t = 0; t < (m->loss != MSE ? 1 : m->reduction == EACH ? 3 : 2); t++)
        run_types(m, t);
}

/* gradOutput has a type of its own, where the vendor's documentation promotes all three. */
static void gradients_of_mixed_types(void)
{
    static const enum oc_dtype MIXED[][4] = {{OC_F16, OC_F32, OC_F32, OC_F32},
                                             {OC_F32, OC_BF16, OC_F16, OC_F16}};

    for (size_t r = 0; r < OC_COUNT(SLOPES); r++)
        for (size_t t = 0; t < OC_COUNT(MIXED); t++) {
            struct oc_op_case c;

            mse_make(&c, &SLOPES[r], OC_F32, MIXED[t][OUT]);
            for (int i = 0; i < OUT; i++)
                c.operands[i].dtype = MIXED[t][i];
            c.types = t == 0 ? "half gradient of floats" : "float gradient of halves";
            if (r > 0 || t > 0) c.strategies = NULL;
            c.layouts = FEW;
            oc_op_fill(&c, OC_DATA_REALS, OUT);
            mse_compute(&c, SLOPES[r].reduction);
            oc_op_sweep_and_free(&c);
        }
}

static void run_slope(const void *row)
{
    static const enum oc_dtype PAIRS[][2] = {{OC_F32, OC_F32}, {OC_F16, OC_BF16}};
    const struct mse_case *m = row;

    for (size_t t = 0; t < OC_COUNT(PAIRS); t++) {
        struct oc_op_case c;

        mse_make(&c, m, PAIRS[t][0], PAIRS[t][1]);
        c.layouts = FEW;
        c.strategies = NULL;
        oc_op_fill(&c, OC_DATA_INTEGERS, OUT);
        mse_compute(&c, m->reduction);
        mse_expect_exact(&c, m->reduction);
        oc_op_sweep(&c);
        oc_op_fill(&c, OC_DATA_SPECIALS, OUT);
        mse_compute(&c, m->reduction);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Random ranks ---- */

#define RANDOM_RANKS 12

static const enum loss LOSSES[] = {LOSS_MSE, LOSS_L1, LOSS_SMOOTH_L1};

/* Either operand has the lower rank, or extents of 1. */
static void random_ranks(void)
{
    struct oc_random random = oc_random_for("random ranks");

    for (int i = 0; i < RANDOM_RANKS * 9; i++) {
        char shapes[2][OC_SHAPE_TEXT];
        const struct loss_case m = {.name = "random ranks",
                                    .self = shapes[i % 2],
                                    .target = shapes[1 - i % 2],
                                    .reduction = (enum loss_reduction)(i % 3),
                                    .loss = LOSSES[i / 3 % 3],
                                    .beta = 2};
        struct oc_op_case c;

        oc_random_shapes(&random, 2, shapes);
        oc_expect_note("self %s, target %s", m.self, m.target);
        loss_make(&c, &m, TYPES[0]);
        c.layouts = FEW;
        oc_op_fill(&c, OC_DATA_INTEGERS, LOSS_OUT);
        loss_compute(&c, true);
        oc_op_sweep_and_free(&c);
    }
    oc_expect_no_note();
}

static void gradients_of_random_ranks(void)
{
    struct oc_random random = oc_random_for("gradients of random ranks");

    for (int i = 0; i < RANDOM_RANKS * 9; i++) {
        char shapes[3][OC_SHAPE_TEXT];
        const struct mse_case m = {.name = "random ranks",
                                   .grad = shapes[i % 3],
                                   .self = shapes[(i + 1) % 3],
                                   .target = shapes[(i + 2) % 3],
                                   .reduction = (enum mse_reduction)(i / 3 % 3),
                                   .loss = LOSSES[i / 9 % 3],
                                   .beta = 2};
        struct oc_op_case c;

        oc_random_shapes(&random, 3, shapes);
        oc_expect_note("gradient %s, self %s, target %s", m.grad, m.self, m.target);
        mse_make(&c, &m, OC_F32, OC_F32);
        c.layouts = FEW;
        c.strategies = NULL;
        oc_op_fill(&c, OC_DATA_INTEGERS, OUT);
        mse_compute(&c, m.reduction);
        mse_expect_exact(&c, m.reduction);
        oc_op_sweep_and_free(&c);
    }
    oc_expect_no_note();
}

/* ---- Special data ---- */

/* The distance of every 16-bit value to 0, which only the conversions touch. */
static void every_16_bit_value(void)
{
    static const struct loss_case M = {.name = "every 16-bit value", "65536", "", EACH, LOSS_L1};

    for (size_t t = 1; t < 3; t++) {
        struct oc_op_case c;
        const enum oc_dtype types[] = {TYPES[t][0], TYPES[t][1], TYPES[t][0]};

        loss_make(&c, &M, types);
        for (uint32_t bits = 0; bits < 0x10000; bits++) {
            const double v = oc_from_bits(types[0], bits);

            c.operands[LOSS_SELF].values[bits] =
                v == 0 || fabs(v) >= 0x1p-126 || isnan(v) || oc_device_has_subnormals() ? v : 1;
        }
        loss_compute(&c, true);
        c.layouts = LAYOUT(CONTIGUOUS);
        c.strategies = NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* NaN and Inf propagate, also through the compensation, and only to their own sums. */
static void special_values(void)
{
    static const struct loss_case ROWS[] = {
        {.name = "special values", "700", "700", EACH},
        {.name = "special values", "5x20000", "", ALL},
        {.name = "special values along the axis", "3x400", "3x400", ALL, MSE, true},
        {.name = "special values, absolute", "700", "700", EACH, LOSS_L1},
        {.name = "special values, smooth", "700", "700", EACH, LOSS_SMOOTH_L1, false, 1},
    };

    for (size_t r = 0; r < OC_COUNT(ROWS); r++) {
        struct oc_op_case c;

        loss_make(&c, &ROWS[r], TYPES[0]);
        oc_op_fill(&c, OC_DATA_SPECIALS, LOSS_OUT);
        loss_compute(&c, false);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* One Inf, one NaN, or a sum that overflows, in each third of the terms. */
static void one_special_term(void)
{
    static const struct loss_case M = {.name = "one special term", "9000", "", ALL};
    static const double VALUES[] = {INFINITY, -INFINITY, NAN, 0x1.8p63};

    for (size_t v = 0; v < OC_COUNT(VALUES); v++) {
        for (int64_t at = 0; at < 9000; at += 2999) {
            struct oc_op_case c;

            loss_make(&c, &M, TYPES[0]);
            oc_op_fill(&c, OC_DATA_INTEGERS, LOSS_TARGET);
            c.operands[LOSS_SELF].values[at] = VALUES[v];
            c.operands[LOSS_SELF].values[(at + 4200) % 9000] = VALUES[v];
            loss_compute(&c, true);
            c.layouts = LAYOUT(CONTIGUOUS);
            oc_op_sweep_and_free(&c);
        }
    }
}

/* ---- Long sums ---- */

/* All terms are alike, so that the errors of plain additions would have one direction: a float sum
 * would stop at 2^24 terms. */
static void equal_terms(void)
{
    static const struct loss_case M = {.name = "equal terms", "6000x1", "5000", ALL};
    struct oc_op_case c;

    loss_make(&c, &M, TYPES[0]);
    for (int64_t k = 0; k < 6000; k++)
        c.operands[LOSS_SELF].values[k] = (double)0.7f;
    loss_compute(&c, false);
    /* The term itself is rounded once, and the sum twice: four of them are one of these terms. */
    c.operands[LOSS_OUT].values[0] = 3e7 * (double)(0.7f * 0.7f);
    c.operands[LOSS_OUT].error[0] = oc_error(OC_F32, c.operands[LOSS_OUT].values[0], 0x1p-10);
    c.layouts = LAYOUT(CONTIGUOUS);
    oc_op_sweep_and_free(&c);
}

/* More than 2^31 terms, from few elements. */
static void more_terms_than_an_int_counts(void)
{
    static const struct loss_case M = {
        .name = "more terms than an int counts", "60000x1", "1x40000", ALL};
    struct oc_op_case c;
    double self[3] = {60000, 0, 0}, target[3] = {40000, 0, 0};

    loss_make(&c, &M, TYPES[0]);
    oc_op_fill(&c, OC_DATA_INTEGERS, LOSS_OUT);
    if (oc_op_is_due(&c)) {
        for (int i = 0; i < 2; i++) {
            double *const sums = i == 0 ? self : target;

            for (int64_t k = 0; k < (int64_t)sums[0]; k++) {
                sums[1] += c.operands[i].values[k];
                sums[2] += c.operands[i].values[k] * c.operands[i].values[k];
            }
        }
        c.operands[LOSS_OUT].values[0] =
            target[0] * self[2] - 2 * self[1] * target[1] + self[0] * target[2];
        (void)oc_op_run_combination(&c, OC_OP_DEFAULT_STRATEGY, OC_LAYOUT_CONTIGUOUS);
    }
    oc_op_free(&c);
}

/* ---- Gradients ---- */

/* The references agree: a central difference is the slope, away from the kinks. */
static void slopes_are_differences(void)
{
    static const double BETAS[] = {0, 0.5, 1, 3};

    for (int loss = LOSS_MSE; loss <= LOSS_SMOOTH_L1; loss++)
        for (size_t b = 0; b < OC_COUNT(BETAS); b++)
            for (double d = -4.31; d < 4.4; d += 0.2) {
                const enum loss l = (enum loss)loss;
                const double h = 1e-5, low = loss_value(l, BETAS[b], d - h),
                             high = loss_value(l, BETAS[b], d + h);

                if (fabs((high - low) / (2 * h) - loss_slope(l, BETAS[b], d)) > 1e-9)
                    oc_expect_fail("loss %d, beta %g: the slope at %g is %g, not %g", loss,
                                   BETAS[b], d, (high - low) / (2 * h), loss_slope(l, BETAS[b], d));
            }
}

/* What the kernels computed, as one sum. */
static double run_sum(struct oc_op_case *c, const double *weights)
{
    const struct oc_operand *o = &c->operands[c->count - 1];
    double sum = 0;

    if (oc_op_run_combination(c, OC_OP_DEFAULT_STRATEGY, OC_LAYOUT_CONTIGUOUS) == OC_OP_RIGHT)
        for (int64_t k = 0; k < oc_shape_count(&o->shape); k++)
            sum += oc_decode(o->dtype, c->bits[c->count - 1] + (size_t)k * sizeof(float)) *
                   (weights == NULL ? 1 : weights[k]);
    oc_op_free(c);
    return sum;
}

static void fill_pair(const struct oc_op_case *c, int self, int target, double step)
{
    for (int64_t k = 0; k < 999; k++) {
        c->operands[self].values[k] = (double)(k % 23 - 11) + 0.5 + step * (double)(k % 3 - 1) / 4;
        c->operands[target].values[k] = (double)(k * 7 % 5);
    }
}

/* The kernels agree: L(x + v) - L(x - v) = 2 <L'(x), v>, exactly, where no loss changes its form. */
static void kernels_of_both_directions_agree(void)
{
    for (int loss = LOSS_MSE; loss <= LOSS_SMOOTH_L1; loss++) {
        const struct loss_case value = {.name = "kernels of both directions agree",
                                        "999",
                                        "999",
                                        ALL,
                                        (enum loss)loss,
                                        false,
                                        4};
        const struct mse_case slope = {
            .name = "kernels of both directions agree", "", "999", "999", SUM, (enum loss)loss, 4};
        double sums[2], weights[999];
        struct oc_op_case c;

        for (int i = 0; i < 2; i++) {
            loss_make(&c, &value, TYPES[0]);
            fill_pair(&c, LOSS_SELF, LOSS_TARGET, i == 0 ? -1 : 1);
            loss_compute(&c, true);
            sums[i] = run_sum(&c, NULL);
        }
        mse_make(&c, &slope, OC_F32, OC_F32);
        fill_pair(&c, SELF, TARGET, 0);
        c.operands[GRAD].values[0] = 1;
        mse_compute(&c, SUM);
        for (int64_t k = 0; k < 999; k++)
            weights[k] = (double)(k % 3 - 1) / 4;
        EXPECT_EQ_F64(sums[1] - sums[0], 2 * run_sum(&c, weights));
    }
}

/* ---- Determinism ---- */

static uint64_t run_twenty(const struct loss_case *m)
{
    struct oc_op_case c;

    loss_make(&c, m, TYPES[0]);
    oc_op_fill(&c, OC_DATA_REALS, LOSS_OUT);
    loss_compute(&c, false);
    return oc_repeat_digest(&c, "default", false, 20);
}

static void digests(char *text, size_t bytes)
{
    static const struct loss_case ALL_TERMS = {
        .name = "same bits every time", "300x999", "999", AVERAGE};
    static const struct loss_case AXIS = {
        .name = "same bits every time", "999x300", "300", ALL, MSE, true};

    (void)snprintf(text, bytes, "digests %llx %llx", (unsigned long long)run_twenty(&ALL_TERMS),
                   (unsigned long long)run_twenty(&AXIS));
}

static int child_digest(void) { return oc_determinism_child(digests); }

static void same_bits_every_time(void) { oc_expect_deterministic(digests); }

/* ---- Workspace ---- */

static void workspace_is_as_documented(void)
{
    static const struct {
        struct loss_case m;
        uint64_t bytes;
    } ROWS[] = {
        {{.name = "workspace is as documented", "9999", "9999", EACH}, 0},
        {{.name = "workspace is as documented", "4096", "4096", ALL}, 0},
        {{.name = "workspace is as documented", "4097", "4097", ALL}, 64},
        {{.name = "workspace is as documented", "256x20", "20", ALL, MSE, true}, 0},
        {{.name = "workspace is as documented", "257x20", "20", ALL, MSE, true}, 320},
        {{.name = "workspace is as documented", "4096x1", "1", ALL, MSE, true}, 0},
    };

    for (size_t r = 0; r < OC_COUNT(ROWS); r++) {
        struct oc_op_case c;

        loss_make(&c, &ROWS[r].m, TYPES[0]);
        loss_compute(&c, true);
        c.workspace = ROWS[r].bytes;
        (void)oc_op_run_combination(&c, OC_OP_DEFAULT_STRATEGY, OC_LAYOUT_CONTIGUOUS);
        oc_op_free(&c);
    }
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST_GROUP(loss_values),
    OC_TEST_ROWS(SLOPES, run_slope),
    OC_TEST("random ranks", random_ranks),
    OC_TEST("gradients of random ranks", gradients_of_random_ranks),
    OC_TEST("gradients of mixed types", gradients_of_mixed_types),
    OC_TEST("every 16-bit value", every_16_bit_value),
    OC_TEST("special values", special_values),
    OC_TEST("one special term", one_special_term),
    OC_TEST("equal terms", equal_terms),
    OC_TEST("more terms than an int counts", more_terms_than_an_int_counts),
    OC_TEST("slopes are differences", slopes_are_differences),
    OC_TEST("kernels of both directions agree", kernels_of_both_directions_agree),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST("workspace is as documented", workspace_is_as_documented),
    OC_TEST_GROUP(loss_refusals),
    OC_TEST_GROUP(loss_gradients),
};

OC_TEST_MAIN(.name = "loss", OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
