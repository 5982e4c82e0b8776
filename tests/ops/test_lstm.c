/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnLSTM and aclnnLstmBackward, compared with loops over all steps in double. */
#include <math.h>

#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/lstm.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

// clang-format off
static const struct lstm_case CASES[] = {
    /* steps, batch, inputs, hidden, layers, bidirectional, bias, batch first, hx, inference */
    {"a layer",                        4, 3, 5, 6,  1, false, true,  false, true,  false, NULL, 0, false},
    {"a layer without hx",             4, 3, 5, 6,  1, false, true,  false, false, false, NULL, 0, false},
    {"without biases",                 3, 2, 3, 4,  1, false, false, false, true,  false, NULL, 0, false},
    {"batches first",                  4, 3, 5, 6,  1, false, true,  true,  true,  false, NULL, 0, false},
    {"two directions",                 4, 3, 5, 6,  1, true,  true,  false, true,  false, NULL, 0, false},
    {"two layers of two directions",   3, 2, 5, 4,  2, true,  true,  true,  true,  false, NULL, 0, false},
    {"three layers",                   3, 2, 5, 4,  3, false, true,  false, false, false, NULL, 0, false},
    {"inference of two layers",        3, 2, 5, 4,  2, true,  true,  false, true,  true,  NULL, 0, false},
    {"inference of three layers, batches first", 3, 2, 5, 4, 3, false, false, true, false, true, NULL, 0, false},
    {"sizes of batches",               5, 3, 4, 5,  1, false, true,  false, true,  false, "3x3x2x2x1", 0, false},
    {"sizes of batches, without hx",   4, 3, 4, 5,  1, true,  true,  true,  false, false, "3x2x2x1", 0, false},
    {"sizes of batches, two layers",   4, 3, 4, 5,  2, true,  false, false, true,  false, "3x2x1x1", 0, false},
    {"inference of sizes of batches",  4, 3, 4, 5,  2, true,  true,  false, true,  true,  "3x2x1x1", 0, false},
    {"sizes in any order, and beyond", 4, 3, 4, 5,  1, true,  true,  false, true,  false, "2x0x9x3", 0, false},
    {"sizes of batches, infinite weights", 5, 3, 4, 5, 1, false, true, false, true, false, "3x3x2x2x1", 0, true},
    {"sizes of batches, infinite weights, two directions", 4, 3, 4, 5, 1, true, true, false, true, false, "3x2x2x1", 0, true},
    {"one step",                       1, 3, 5, 6,  1, true,  true,  false, true,  false, NULL, 0, false},
    {"one row",                        5, 1, 3, 4,  1, true,  true,  true,  true,  false, NULL, 0, false},
    {"one element",                    3, 1, 1, 1,  1, false, true,  false, true,  false, NULL, 0, false},
    {"rows of several work-items",     2, 7, 9, 300, 1, false, true, false, true,  false, NULL, 0, false},
    {"products of a few steps at once", 6, 700, 1, 4, 1, true, true, true,  true,  true, NULL, 0, false},
    {"no inputs",                      3, 2, 0, 4,  1, false, true,  false, true,  false, NULL, 0, false},
    {"no steps",                       0, 3, 5, 4,  1, true,  true,  false, true,  false, NULL, 0, false},
    {"no steps and no hx",             0, 3, 5, 4,  1, false, true,  false, false, false, NULL, 0, false},
    {"no rows",                        3, 0, 5, 4,  1, false, true,  false, true,  false, NULL, 0, false},
    {"no hidden units",                3, 2, 5, 0,  1, false, true,  false, true,  false, NULL, 0, false},
    {"without dy",                     3, 2, 5, 4,  2, true,  true,  false, true,  false, NULL, 1, false},
    {"without dh and dc",              3, 2, 5, 4,  2, true,  true,  false, true,  false, NULL, 6, false},
    {"no steps, without dh and dc",    0, 2, 5, 4,  1, false, true,  false, true,  false, NULL, 7, false},
};
// clang-format on

typedef void (*make_case)(struct oc_op_case *c, const struct lstm_case *m, enum oc_dtype type);

static void run_as(make_case make, const struct lstm_case *m)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        make(&c, m, TYPES[t]);
        c.layouts = m == CASES && t == 0 ? 0 : FEW;
        c.strategies = m == CASES && t == 0 ? WIDTHS : NULL;
        c.is_reduced = m != CASES;
        if (TYPES[t] != OC_BF16 || m == CASES)
            oc_op_sweep_and_free(&c);
        else
            oc_op_free(&c);
    }
}

static void forward(const void *row) { run_as(lstm_make, row); }

static void backward(const void *row)
{
    const struct lstm_case *m = row;

    if (!m->is_inference) run_as(lstm_backward_make, m);
}

/* The tanh of gates and of cells is exactly 1 where that is the nearest number: drivers may stay below. */
static void saturated(void)
{
    static const char *const SAVED[] = {"iOut", "jOut", "fOut", "oOut", "hOut", "cOut", "tanhCOut"};
    static const int TANHS[] = {1, 6};
    const struct lstm_case m = {
        "saturated gates", 4, 3, 5, 6, 1, false, true, false, true, false, NULL, 0, false};
    struct oc_op_case c;
    int64_t exact = 0;

    lstm_make(&c, &m, OC_F32);
    for (int i = 0; i < c.count; i++)
        for (int64_t k = 0; k < oc_shape_count(&c.operands[i].shape); k++)
            if (!c.operands[i].is_output) c.operands[i].values[k] *= 32;
    lstm_reference(&c, &m, SAVED);
    for (size_t t = 0; t < OC_COUNT(TANHS); t++) {
        const struct oc_operand *o = lstm_item(&c, SAVED[TANHS[t]], 0);

        for (int64_t k = 0; k < oc_shape_count(&o->shape); k++) {
            if (fabs(o->values[k]) < 1 - 0x1p-30) continue;
            o->error[k] = 0;
            exact++;
        }
    }
    EXPECT(exact > 60);
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

static const struct oc_test TESTS[] = {
    OC_TEST("saturated gates", saturated), OC_TEST_ROWS(CASES, forward),
    OC_TEST_ROWS(CASES, backward),         OC_TEST_GROUP(lstm_gradients),
    OC_TEST_GROUP(lstm_refusals),
};

OC_TEST_MAIN(.name = "lstm", OC_TESTS(TESTS), OC_ON_DEVICE)
