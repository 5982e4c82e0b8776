/* SPDX-License-Identifier: Apache-2.0 */
/* Softmax, its logarithm and their gradients, compared with the formula. */
#include <math.h>

#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/softmax.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

static const char *const STRATEGIES[] = {"softmax:along,index:32",
                                         "softmax:across,index:32",
                                         "softmax:groups,index:32",
                                         "softmax:along,index:64",
                                         "softmax:across,index:64",
                                         "softmax:groups,index:64",
                                         NULL};
static const char *const NARROW[] = {"softmax:along,index:32", "softmax:across,index:32",
                                     "softmax:groups,index:32", NULL};

/* A vector has 16 elements, a block 64 vectors, a work-item of `across` 64 rows at a time, a group 256 work-items. */
static const struct {
    const char *name, *shape;
    int64_t dim;
    bool is_long;
} SHAPES[] = {
    {"rank 0", "", 0, false},
    {"rank 0, from the end", "", -1, false},
    {"one element", "1", 0, false},
    {"digits, 10 classes", "64x10", 1, true},
    {"many short rows", "3000x10", -1, false},
    {"a row of 15", "3x15", 1, false},
    {"rows of 33", "5x33", 1, true},
    {"rows of 1000 classes", "9x1000", 1, false},
    {"rows of a block and one", "2x1025", 1, false},
    {"a vocabulary of 50257", "2x50257", 1, false},
    {"pixels, 19 classes", "2x19x5x13", 1, true},
    {"pixels, rows of 16 and more", "2x21x9x30", 1, false},
    {"the first axis", "40x3", 0, false},
    {"the first axis, long", "700x5", 0, false},
    {"the first axis, wide", "5x700", 0, false},
    {"attention", "2x3x17x17", -1, false},
    {"an axis of one", "7x1x5", 1, false},
    {"axes that do not merge", "3x4x5x6x7", 2, true},
    {"rank 8", "2x3x2x1x3x2x2x3", 4, false},
    {"rank 8, first axis", "5x1x2x2x1x2x2x3", -8, false},
    {"nothing", "3x0", 1, false},
    {"no rows", "0x3", 1, false},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

    for (size_t i = 0; i < OC_COUNT(SHAPES); i++) {
        struct softmax_case m = *(const struct softmax_case *)row;

        m.shape = SHAPES[i].shape;
        m.dim = SHAPES[i].dim;
        for (int t = 0; t < (SHAPES[i].is_long ? 3 : 1); t++) {
            struct oc_op_case c;

            oc_expect_note("%s", SHAPES[i].name);
            softmax_make(&c, &m, TYPES[t]);
            c.strategies = t == 0 && SHAPES[i].is_long ? STRATEGIES : NARROW;
            c.layouts = t == 0 && SHAPES[i].is_long ? 0 : FEW;
            oc_op_sweep_and_free(&c);
        }
    }
    oc_expect_no_note();
}

static const struct softmax_case KINDS[] = {
    {.name = "softmax", .kind = SOFTMAX},
    {.name = "log_softmax", .kind = LOG_SOFTMAX},
    {.name = "softmax_backward", .kind = SOFTMAX_BACKWARD},
    {.name = "log_softmax_backward", .kind = LOG_SOFTMAX_BACKWARD},
};

/* The result is rounded once, to the type of out. */
static void results_of_another_type(void)
{
    static const enum oc_dtype TYPES[][2] = {
        {OC_F16, OC_F32}, {OC_BF16, OC_F32}, {OC_F32, OC_F16}, {OC_F16, OC_BF16}};

    for (int kind = 0; kind < SOFTMAX_KINDS; kind++)
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            const struct softmax_case m = {"another type", (enum softmax_kind)kind, "5x33", 1,
                                           TYPES[t][1]};
            struct oc_op_case c;

            if (kind != LOG_SOFTMAX && t > 0) continue; /* kernels are slow to build */
            softmax_make(&c, &m, TYPES[t][0]);
            c.strategies = NARROW;
            c.layouts = FEW;
            oc_op_sweep_and_free(&c);
        }
}

/* Rows with elements that are not finite, or far apart. The first element of `row` repeats up to 40. */
static void special_rows(void)
{
    static const struct {
        const char *name;
        double others, special;
    } ROWS[] = {
        {"a masked element", 1, -INFINITY},
        {"one that is not masked", -INFINITY, 3},
        {"all masked", -INFINITY, -INFINITY},
        {"infinity", 2, INFINITY},
        {"infinities of both signs", -INFINITY, INFINITY},
        {"NaN", 1, NAN},
        {"NaN among masked elements", -INFINITY, NAN},
        {"all NaN", NAN, NAN},
        {"the largest number", -3e38, 3e38},
        {"the smallest number", 3e38, -3e38},
        {"large numbers", 3e38, 3e38},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (int kind = SOFTMAX; kind <= LOG_SOFTMAX; kind++)
            for (int64_t at = 0; at < 40; at += 13) {
                const struct softmax_case m = {"special rows", (enum softmax_kind)kind, "3x40", 1,
                                               OC_DTYPE_NONE};
                struct oc_op_case c;

                oc_expect_note("%s", ROWS[i].name);
                softmax_make(&c, &m, OC_F32);
                for (int64_t k = 40; k < 80; k++)
                    c.operands[0].values[k] = k == 40 + at ? ROWS[i].special : ROWS[i].others;
                softmax_compute(&c);
                c.strategies = NARROW;
                c.layouts = LAYOUT(CONTIGUOUS);
                oc_op_sweep_and_free(&c);
            }
    oc_expect_no_note();
}

/* A sum of equal terms, in which plain addition of floats would lose what each adds. */
static void long_rows_are_accurate(void)
{
    const struct softmax_case m = {"a row of 2^22", SOFTMAX, "4194304", 0, OC_DTYPE_NONE};
    struct oc_op_case c;

    softmax_make(&c, &m, OC_F32);
    for (int64_t k = 0; k < 4194304; k++)
        c.operands[0].values[k] = k % 3 == 0 ? 0.25 : 0.125;
    softmax_compute(&c);
    c.strategies = NARROW;
    c.layouts = LAYOUT(CONTIGUOUS);
    oc_op_sweep_and_free(&c);
}

static void results_repeat(void)
{
    for (int kind = 0; kind < SOFTMAX_KINDS; kind++)
        for (int s = 0; NARROW[s] != NULL; s++) {
            const struct softmax_case m = {"twenty times", (enum softmax_kind)kind, "33x129", 1,
                                           OC_DTYPE_NONE};
            struct oc_op_case c;

            softmax_make(&c, &m, OC_F32);
            c.same = OC_SAME_BITS;
            oc_op_repeat(&c, NARROW[s], 20);
            oc_op_free(&c);
        }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(KINDS, run),         OC_TEST_OF(results_of_another_type),
    OC_TEST_OF(special_rows),         OC_TEST_OF(long_rows_are_accurate),
    OC_TEST_OF(results_repeat),       OC_TEST_GROUP(softmax_refusals),
    OC_TEST_GROUP(softmax_gradients),
};

OC_TEST_MAIN(.name = "softmax", OC_TESTS(TESTS), OC_ON_DEVICE)
