/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMaxPool2dWithMask and its gradient, compared with a search through each window. */
#include <math.h>

#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/max_pool2d.h"

// clang-format off
static const struct mp_case CASES[] = {
    /* name                                self          kernel stride padding ceil */
    {"one element",                        "1x1x1x1",    "1",   "",    "0",    false},
    {"windows of one element",             "2x3x5x19",   "1",   "",    "0",    false},
    {"windows of one element, stride 2",   "3x5x19",     "1",   "2",   "0",    false},
    {"2 x 2, no batch",                    "3x6x34",     "2x2", "",    "0x0",  false},
    {"2 x 2, batch",                       "2x3x5x21",   "2",   "2",   "0",    false},
    {"3 x 3, stride 2, padding 1",         "2x3x11x37",  "3",   "2",   "1",    false},
    {"3 x 3, stride 2, even width",        "1x2x8x36",   "3",   "2",   "1",    false},
    {"3 x 3, stride 1",                    "2x3x7x25",   "3",   "1",   "1",    false},
    {"3 x 3, stride 3, ceil",              "2x3x8x29",   "3",   "3",   "1",    true},
    {"3 x 3, stride 2, ceil",              "2x2x10x24",  "3",   "2",   "0",    true},
    {"ceil, last window in the padding",   "1x2x5x5",    "2",   "2",   "1",    true},
    {"windows apart",                      "2x3x9x40",   "2x3", "4x5", "1x0",  false},
    {"5 x 2, unlike along the axes",       "2x2x9x23",   "5x2", "1x3", "2x1",  false},
    {"larger than the image",              "2x3x3x4",    "5x7", "1",   "2x3",  false},
    {"whole image",                        "2x3x7x7",    "7",   "",    "0",    false},
    {"13 x 13, as detectors pool",         "1x4x13x13",  "13",  "1",   "6",    false},
    {"offsets of two bytes",               "1x2x18x21",  "16x17", "1", "0",    false},
    {"no images",                          "0x3x8x8",    "2",   "",    "0",    false},
    {"one column",                         "2x3x17x1",   "3x1", "2x1", "1x0",  false},
    {"long rows",                          "1x2x3x700",  "2x3", "1x2", "0x1",  false},
    {"channels of a vector and more",      "2x19x5x4",   "3",   "2",   "1",    false},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

static void run_forward(const struct mp_case *m, enum oc_dtype type)
{
    static const enum oc_data DATA[] = {OC_DATA_INTEGERS, OC_DATA_SPECIALS};

    for (size_t d = 0; d < OC_COUNT(DATA); d++) {
        struct oc_op_case c;

        mp_make(&c, m, type);
        oc_op_fill(&c, DATA[d], 1);
        mp_compute(&c);
        oc_op_sweep_and_free(&c);
    }
}

static void run_backward(const struct mp_case *m, enum oc_dtype type)
{
    struct oc_op_case c;

    mp_make_backward(&c, m, type);
    oc_op_fill(&c, OC_DATA_INTEGERS, 2);
    mp_fill_indices(&c, c.operands[MP_LIKE].values);
    mp_compute_backward(&c, true);
    oc_op_sweep(&c);
    oc_op_fill(&c, OC_DATA_REALS, 1);
    mp_compute_backward(&c, false);
    c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
    oc_op_sweep_and_free(&c);
}

static void run_case(const void *row)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        run_forward(row, TYPES[t]);
        run_backward(row, TYPES[t]);
    }
}

/* ---- What `indices` may contain ---- */

/* Any bytes: of each gradient's place, but never another one than the window has. */
static void any_indices_stay_within_the_tensors(void)
{
    static const struct mp_case HOSTILE[] = {
        {"hostile, one byte", "2x3x11x37", "3", "2", "1", false},
        {"hostile, two bytes", "1x2x18x21", "16x17", "1", "0", false},
        {"hostile, four bytes", "1x1x3x5", "257x256", "9", "128", true},
    };

    for (size_t k = 0; k < OC_COUNT(HOSTILE); k++) {
        struct oc_op_case c;

        mp_make_backward(&c, &HOSTILE[k], OC_F32);
        oc_op_fill(&c, OC_DATA_INTEGERS, 2);

        struct oc_random random = oc_op_random(&c, OC_DATA_INTEGERS);
        struct oc_operand *indices = &c.operands[MP_READ_INDICES];

        for (int64_t i = 0; i < oc_shape_count(&indices->shape); i++)
            indices->values[i] = (double)oc_random_integer(&random, -128, 127);
        mp_compute_backward(&c, true);
        if (k == 2) c.layouts = 1u << OC_LAYOUT_CONTIGUOUS;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Windows with offsets of four bytes ---- */

/* The larger half of each offset is in another row of `indices`. */
static void offsets_have_four_bytes(void)
{
    static const struct mp_case HUGE_WINDOW = {
        "offsets of four bytes", "1x2x9x7", "300x257", "11x3", "150x128", true};
    struct oc_op_case c;

    mp_make(&c, &HUGE_WINDOW, OC_F32);
    oc_op_fill(&c, OC_DATA_REALS, 1);
    mp_compute(&c);
    c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_SPREAD;
    oc_op_sweep_and_free(&c);
    mp_make_backward(&c, &HUGE_WINDOW, OC_F32);
    oc_op_fill(&c, OC_DATA_INTEGERS, 2);
    mp_fill_indices(&c, c.operands[MP_LIKE].values);
    mp_compute_backward(&c, true);
    c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_SPREAD;
    oc_op_sweep_and_free(&c);
}

/* ---- Results of others ---- */

struct example {
    struct mp_case m;
    double self[16], out[4];
    int offsets[4]; /* of the maxima within their windows */
};

/* The example of the vendor's page, and PyTorch 2.9.1 on a CPU. */
// clang-format off
static const struct example EXAMPLES[] = {
    {{"one row of windows", "1x1x4x4", "2", "2", "0", false},
     {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, {6, 8, 14, 16}, {3, 3, 3, 3}},
    {{"a NaN is the maximum", "1x1x2x4", "2", "2", "0", false},
     {1, NAN, 3, 9, 7, 2, INFINITY, 1}, {NAN, INFINITY}, {1, 2}},
    {{"the last NaN is the maximum", "1x1x2x4", "2", "2", "0", false},
     {NAN, 1, NAN, 3, NAN, 2, 5, NAN}, {NAN, NAN}, {2, 3}},
    {{"the first of equal maxima", "1x1x2x4", "2", "2", "0", false},
     {1, 1, -0.0, 0, 1, 1, 0, 0}, {1, -0.0}, {0, 0}},
    {{"nothing but -infinity", "1x1x2x2", "2", "2", "1", false},
     {-INFINITY, -INFINITY, -INFINITY, -INFINITY}, {-INFINITY, -INFINITY, -INFINITY, -INFINITY}, {3, 2, 1, 0}},
};
// clang-format on

static void run_example(const void *row)
{
    const struct example *e = row;
    struct oc_op_case c;

    mp_make(&c, &e->m, OC_F32);
    for (int64_t k = 0; k < oc_shape_count(&c.operands[MP_SELF].shape); k++)
        c.operands[MP_SELF].values[k] = e->self[k];
    mp_compute(&c);
    for (int64_t k = 0; k < oc_shape_count(&c.operands[MP_OUT].shape); k++) {
        c.operands[MP_OUT].values[k] = e->out[k];
        c.operands[MP_INDICES].values[k] = e->offsets[k];
    }
    oc_op_sweep_and_free(&c);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST_ROWS(EXAMPLES, run_example),
    OC_TEST("offsets have four bytes", offsets_have_four_bytes),
    OC_TEST("any indices stay within the tensors", any_indices_stay_within_the_tensors),
    OC_TEST_GROUP(max_pool2d_gradients),
    OC_TEST_GROUP(max_pool2d_refusals),
};

OC_TEST_MAIN(.name = "max_pool2d", OC_TESTS(TESTS), OC_ON_DEVICE)
