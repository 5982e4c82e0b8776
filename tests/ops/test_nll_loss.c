/* SPDX-License-Identifier: Apache-2.0 */
/* Negative log-likelihood losses and their gradients, compared with the formula. */
#include <math.h>

#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/nll_loss.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))
#define NONE false, NLL_NONE
#define MEAN false, NLL_MEAN
#define SUM false, NLL_SUM
#define GRAD_NONE true, NLL_NONE
#define GRAD_MEAN true, NLL_MEAN
#define GRAD_SUM true, NLL_SUM

/* A part has 4096 targets, a four of chains 256. */
// clang-format off
static const struct nll_case CASES[] = {
    {"none",                        "64x10",      NONE, -100, NLL_CLASSES},
    {"mean",                        "64x10",      MEAN, -100, NLL_CLASSES},
    {"sum",                         "64x10",      SUM,  -100, NLL_CLASSES},
    {"sum, a class is ignored",     "64x10",      SUM,  3,    NLL_CLASSES},
    {"mean, the last class",        "64x10",      MEAN, -1,   NLL_SAME},
    {"none, 1000 classes",          "33x1000",    NONE, -100, NLL_CLASSES},
    {"mean of a four and one",      "257x5",      MEAN, -100, NLL_CLASSES},
    {"mean of a part",              "4096x3",     MEAN, -100, NLL_CLASSES},
    {"mean of a part and one",      "4097x3",     MEAN, -100, NLL_CLASSES},
    {"sum of many parts",           "70000x2",    SUM,  1,    NLL_CLASSES},
    {"none of one",                 "7",          NONE, -100, NLL_CLASSES},
    {"mean of one",                 "7",          MEAN, -100, NLL_CLASSES},
    {"sum of one",                  "1x1",        SUM,  -100, NLL_CLASSES},
    {"none, no targets",            "0x5",        NONE, -100, NLL_CLASSES},
    {"mean of nothing",             "0x5",        MEAN, -100, NLL_CLASSES},
    {"sum of nothing",              "0x0",        SUM,  -100, NLL_CLASSES},
    {"mean, all ignored",           "64x10",      MEAN, -100, NLL_IGNORED},
    {"sum, all ignored",            "64x10",      SUM,  4,    NLL_IGNORED},
    {"none, no classes",            "64x10",      NONE, -100, NLL_HOSTILE},
    {"mean, no classes",            "64x10",      MEAN, -100, NLL_HOSTILE},
    {"images, none",                "2x19x5x7",   NONE, -100, NLL_CLASSES},
    {"images, mean",                "2x19x50x47", MEAN, 255,  NLL_CLASSES},
    {"images, sum",                 "2x3x5x7",    SUM,  0,    NLL_CLASSES},
    {"images, no classes",          "2x19x5x7",   SUM,  -100, NLL_HOSTILE},
    {"images, extents of 1",        "1x1x1x1",    MEAN, -100, NLL_CLASSES},
    {"images, nothing",             "2x3x0x7",    MEAN, -100, NLL_CLASSES},
    {"images without classes",      "2x0x5x7",    SUM,  -100, NLL_CLASSES},
    {"gradient, none",              "64x10",      GRAD_NONE, -100, NLL_CLASSES},
    {"gradient, mean",              "64x10",      GRAD_MEAN, -100, NLL_CLASSES},
    {"gradient, sum",               "64x10",      GRAD_SUM,  3,    NLL_CLASSES},
    {"gradient, 1000 classes",      "33x1000",    GRAD_MEAN, -100, NLL_CLASSES},
    {"gradient of one",             "7",          GRAD_NONE, -100, NLL_CLASSES},
    {"gradient of a mean of one",   "7",          GRAD_MEAN, -100, NLL_CLASSES},
    {"gradient, nothing",           "0x5",        GRAD_SUM,  -100, NLL_CLASSES},
    {"gradient, all ignored",       "64x10",      GRAD_MEAN, 4,    NLL_IGNORED},
    {"gradient, no classes",        "64x10",      GRAD_NONE, -100, NLL_HOSTILE},
    {"gradient of images, none",    "2x19x5x7",   GRAD_NONE, 255,  NLL_CLASSES},
    {"gradient of images, mean",    "2x19x5x7",   GRAD_MEAN, 0,    NLL_CLASSES},
    {"gradient of images, hostile", "2x19x5x7",   GRAD_SUM,  -100, NLL_HOSTILE},
    {"gradient of images, nothing", "2x3x0x7",    GRAD_SUM,  -100, NLL_CLASSES},
};
// clang-format on

static const struct nll_types PLAIN = {OC_F32, OC_I64, OC_F32, OC_F32};
static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
static const char *const SUMS[] = {"reduction:strips,index:32", "reduction:chains,index:32",
                                   "reduction:strips,index:64", NULL};

static bool is_sum(const struct nll_case *m)
{
    const struct oc_shape self = oc_shape_parse(m->self);

    return !m->is_backward && m->reduction != NLL_NONE && self.extent[0] > 0 &&
           (self.rank < 4 || self.extent[2] > 0);
}

static void run(const void *row)
{
    const struct nll_case *m = row;
    struct oc_op_case c;

    nll_make(&c, m, &PLAIN);
    c.strategies = is_sum(m) ? SUMS : WIDTHS;
    oc_op_sweep_and_free(&c);
}

/* Each row of types with the first cases of its kind. */
static void other_types(void)
{
    static const struct nll_types TYPES[] = {{OC_F16, OC_I32, OC_F16, OC_F16},
                                             {OC_BF16, OC_U8, OC_BF16, OC_BF16},
                                             {OC_F16, OC_I64, OC_F32, OC_BF16},
                                             {OC_F32, OC_U8, OC_F32, OC_F32}};
    static const struct nll_case ROWS[] = {
        {"other types, none", "64x10", NONE, 4, NLL_CLASSES},
        {"other types, mean", "4100x10", MEAN, 4, NLL_HOSTILE},
        {"other types, images", "2x19x5x7", SUM, 4, NLL_CLASSES},
        {"other types, gradient", "64x10", GRAD_MEAN, 4, NLL_HOSTILE},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            struct oc_op_case c;

            nll_make(&c, &ROWS[i], &TYPES[t]);
            c.strategies = is_sum(&ROWS[i]) ? SUMS : NULL;
            c.layouts = FEW;
            oc_op_sweep_and_free(&c);
        }
}

/* In one layout, strips and chains add in one tree. */
static void sums_have_the_same_bits(void)
{
    static const struct nll_case ROWS[] = {
        {"same bits of a mean", "70000x3", MEAN, -100, NLL_CLASSES},
        {"same bits of images", "3x5x60x61", SUM, -100, NLL_CLASSES},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_op_case c;

        nll_make(&c, &ROWS[i], &PLAIN);
        c.same = OC_SAME_BITS;
        c.strategies = SUMS;
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
    }
}

/* What is not finite stays where it counts. */
static void special_elements(void)
{
    static const double VALUES[] = {INFINITY, -INFINITY, NAN};
    static const struct nll_case ROWS[] = {{"special, none", "64x10", NONE, -100, NLL_SAME},
                                           {"special, mean", "64x10", MEAN, -100, NLL_SAME}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (size_t v = 0; v < OC_COUNT(VALUES); v++)
            for (int64_t class = 3; class < 10; class += 6) { /* 9 counts, 3 does not */
                struct oc_op_case c;

                nll_make(&c, &ROWS[i], &PLAIN);
                c.operands[NLL_SELF].values[70 + class] = VALUES[v];
                nll_compute(&c);
                c.layouts = LAYOUT(CONTIGUOUS);
                oc_op_sweep_and_free(&c);
            }
}

/* 64-bit targets whose low half is a class. */
static void targets_of_64_bits(void)
{
    static const double FAR[] = {0x1p32, 0x1p32 + 1, -0x1p32, 0x1p62, -0x1p63};
    static const struct nll_case ROWS[] = {{"far, none", "64x10", NONE, -100, NLL_CLASSES},
                                           {"far, sum", "64x10", SUM, -100, NLL_CLASSES},
                                           {"far, gradient", "64x10", GRAD_SUM, -100, NLL_CLASSES}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_op_case c;

        nll_make(&c, &ROWS[i], &PLAIN);
        for (int k = 0; k < 60; k += 2)
            c.operands[ROWS[i].is_backward ? NLL_GRAD_TARGET : NLL_TARGET].values[k] =
                FAR[k / 2 % 5];
        nll_compute(&c);
        c.strategies = WIDTHS;
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(other_types),
    OC_TEST_OF(sums_have_the_same_bits),
    OC_TEST_OF(special_elements),
    OC_TEST_OF(targets_of_64_bits),
    OC_TEST_GROUP(nll_refusals),
    OC_TEST_GROUP(nll_gradients),
};

OC_TEST_MAIN(.name = "nll_loss", OC_TESTS(TESTS), OC_ON_DEVICE)
