/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions compared with a naive loop: exactly with integers, else within the error bound. */
#include <math.h>
#include <string.h>

#include "check/promotion.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/reduction.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

static void run(const struct reduction_case *m, enum oc_dtype type, unsigned layouts)
{
    const bool has_double = type == OC_F64 || m->output == OC_F64;
    struct oc_op_case c;

    if (has_double && !oc_test_device()->has_fp64) return;
    reduction_make(&c, m, type);
    if (oc_op_is_due(&c)) {
        c.layouts = layouts;
        reduction_fill(&c, OC_DATA_INTEGERS);
        reduction_compute(&c, true);
        oc_op_sweep(&c);
        if ((type & OC_TYPES_FLOATS) != 0 && c.operands[1].dtype == type) {
            reduction_fill(&c, OC_DATA_REALS);
            reduction_compute(&c, false);
            c.layouts = LAYOUT(CONTIGUOUS);
            oc_op_sweep(&c);
        }
    }
    oc_op_free(&c);
}

/* A part has 1024 terms, a vector 8. */
// clang-format off
static const struct reduction_case CASES[] = {
    {"sum of rank 0",                 REDUCTION_SUM,  "",           "",    false, 0, OC_DTYPE_NONE},
    {"sum of 15, one below vectors",  REDUCTION_SUM,  "15",         "",    false, 0, OC_DTYPE_NONE},
    {"sum of 1024, a part",           REDUCTION_SUM,  "1024",       "0",   false, 0, OC_DTYPE_NONE},
    {"sum of 1025, one above",        REDUCTION_SUM,  "1025",       "",    true,  0, OC_DTYPE_NONE},
    {"sum of 1100000, three steps",   REDUCTION_SUM,  "1100x1000",  "",    false, 0, OC_DTYPE_NONE},
    {"sum of rows",                   REDUCTION_SUM,  "7x300",      "1",   false, 0, OC_DTYPE_NONE},
    {"sum of many rows",              REDUCTION_SUM,  "20000x2",    "1",   false, 0, OC_DTYPE_NONE},
    {"sum of long rows",              REDUCTION_SUM,  "3x2500",     "1",   true,  0, OC_DTYPE_NONE},
    {"sum of columns",                REDUCTION_SUM,  "300x7",      "0",   false, 0, OC_DTYPE_NONE},
    {"sum of long columns",           REDUCTION_SUM,  "2500x33",    "0",   true,  0, OC_DTYPE_NONE},
    {"sum of the middle",             REDUCTION_SUM,  "3x5x7",      "1",   false, 0, OC_DTYPE_NONE},
    {"sum of both ends",              REDUCTION_SUM,  "9x5x70",     "0x2", false, 0, OC_DTYPE_NONE},
    {"sum of axes that do not merge", REDUCTION_SUM,  "3x4x5x6x7",  "1x3", true,  0, OC_DTYPE_NONE},
    {"sum of rank 8",                 REDUCTION_SUM,  "2x3x2x2x3x2x2x3", "0x3x5x7", false, 0, OC_DTYPE_NONE},
    {"sum of nothing",                REDUCTION_SUM,  "3x0",        "1",   false, 0, OC_DTYPE_NONE},
    {"no sums",                       REDUCTION_SUM,  "0x3",        "1",   false, 0, OC_DTYPE_NONE},
    {"product",                       REDUCTION_PROD, "10x100",     "",    false, 0, OC_DTYPE_NONE},
    {"product in parts",              REDUCTION_PROD, "7x300",      "",    false, 0, OC_DTYPE_NONE},
    {"product of nothing",            REDUCTION_PROD, "0x3",        "",    false, 0, OC_DTYPE_NONE},
    {"product of rank 0",             REDUCTION_PROD, "",           "",    false, 0, OC_DTYPE_NONE},
    {"product of rows",               REDUCTION_PROD_DIM, "7x300",  "1",   true,  0, OC_DTYPE_NONE},
    {"product of the middle",         REDUCTION_PROD_DIM, "3x5x7",  "1",   false, 0, OC_DTYPE_NONE},
    {"product of no rows",            REDUCTION_PROD_DIM, "3x0",    "1",   false, 0, OC_DTYPE_NONE},
    {"mean",                          REDUCTION_MEAN, "70x300",     "",    false, 0, OC_DTYPE_NONE},
    {"mean of rows",                  REDUCTION_MEAN, "7x300",      "1",   true,  0, OC_DTYPE_NONE},
    {"mean of nothing",               REDUCTION_MEAN, "2x0",        "1",   false, 0, OC_DTYPE_NONE},
    {"largest",                       REDUCTION_MAX,  "70x300",     "",    false, 0, OC_DTYPE_NONE},
    {"smallest",                      REDUCTION_MIN,  "70x300",     "",    false, 0, OC_DTYPE_NONE},
    {"largest of columns",            REDUCTION_AMAX, "300x7",      "0",   false, 0, OC_DTYPE_NONE},
    {"smallest of rows",              REDUCTION_AMIN, "7x300",      "1",   true,  0, OC_DTYPE_NONE},
    {"both of rows",                  REDUCTION_AMINMAX, "7x300",   "1",   true,  0, OC_DTYPE_NONE},
    {"both of two axes",              REDUCTION_AMINMAX, "3x4x5",   "0x2", false, 0, OC_DTYPE_NONE},
    {"both of all",                   REDUCTION_AMINMAX, "70x300",  "",    false, 0, OC_DTYPE_NONE},
    {"both of a number",              REDUCTION_AMINMAX, "",        "",    false, 0, OC_DTYPE_NONE},
    {"both of no columns",            REDUCTION_AMINMAX, "3x0",     "0",   false, 0, OC_DTYPE_NONE},
    {"all",                           REDUCTION_ALL,  "40x3",       "1",   false, 0, OC_DTYPE_NONE},
    {"any",                           REDUCTION_ANY,  "40x3",       "1",   true,  0, OC_DTYPE_NONE},
    {"all of nothing",                REDUCTION_ALL,  "3x0",        "1",   false, 0, OC_DTYPE_NONE},
};

/* Kernels are slow to build: with one type each. */
static const struct reduction_case NORMS[] = {
    {"norm 2",             REDUCTION_NORM, "7x300",  "1", false, 2,          OC_DTYPE_NONE},
    {"norm 2 in parts",    REDUCTION_NORM, "7x1300", "",  false, 2,          OC_DTYPE_NONE},
    {"norm 1",             REDUCTION_NORM, "300",    "",  false, 1,          OC_DTYPE_NONE},
    {"norm 0",             REDUCTION_NORM, "300",    "",  true,  0,          OC_DTYPE_NONE},
    {"norm 3.5",           REDUCTION_NORM, "300",    "",  false, 3.5,        OC_DTYPE_NONE},
    {"norm -1.5",          REDUCTION_NORM, "3x4x5",  "1", true,  -1.5,       OC_DTYPE_NONE},
    {"norm of inf",        REDUCTION_NORM, "300",    "",  false, INFINITY,   OC_DTYPE_NONE},
    {"norm of -inf",       REDUCTION_NORM, "300",    "",  false, -INFINITY,  OC_DTYPE_NONE},
    {"norm of INT32_MAX",  REDUCTION_NORM, "300",    "",  false, INT32_MAX,  OC_DTYPE_NONE},
    {"norm of -INT32_MAX", REDUCTION_NORM, "300",    "",  false, -INT32_MAX, OC_DTYPE_NONE},
    {"norm of rank 0",     REDUCTION_NORM, "",       "",  false, 2,          OC_DTYPE_NONE},
    {"norm of nothing",    REDUCTION_NORM, "3x0",    "1", false, 2,          OC_DTYPE_NONE},
    {"no norms",           REDUCTION_NORM, "0x3",    "1", false, 2,          OC_DTYPE_NONE},
};

/* The column after the axes and `keep` is the correction. */
static const struct reduction_case MOMENTS[] = {
    {"variance",                   REDUCTION_VAR,            "7x300",  "1",   true,  1, OC_DTYPE_NONE},
    {"variance of columns",        REDUCTION_VAR_CORRECTION, "300x33", "0",   false, 1, OC_DTYPE_NONE},
    {"variance in parts",          REDUCTION_VAR_CORRECTION, "7x1300", "",    false, 3, OC_DTYPE_NONE},
    {"variance of two axes",       REDUCTION_VAR_MEAN,  "3x4x5x6x7",  "1x3", true,  0, OC_DTYPE_NONE},
    {"variance and mean in parts", REDUCTION_VAR_MEAN,  "1100x5",     "0",   false, 1, OC_DTYPE_NONE},
    {"variance of one, less one",  REDUCTION_VAR_MEAN,  "5x1",        "1",   false, 1, OC_DTYPE_NONE},
    {"variance of two, less five", REDUCTION_VAR_CORRECTION, "5x2",   "1",   false, 5, OC_DTYPE_NONE},
    {"variance, most negative correction", REDUCTION_VAR_CORRECTION, "5x2", "1", false, -0x1p63, OC_DTYPE_NONE},
    {"variance of nothing",        REDUCTION_VAR_MEAN,  "3x0",        "1",   false, 1, OC_DTYPE_NONE},
    {"no variances",               REDUCTION_VAR_MEAN,  "0x3",        "1",   false, 1, OC_DTYPE_NONE},
    {"variance of rank 0",         REDUCTION_VAR,       "",           "",    false, 0, OC_DTYPE_NONE},
    {"deviation",                  REDUCTION_STD,       "7x300",      "1",   true,  1, OC_DTYPE_NONE},
    {"deviation and mean",         REDUCTION_STD_MEAN,  "3x50x7",     "1",   false, 2, OC_DTYPE_NONE},
    {"log of sum of exp",          REDUCTION_LOG_SUM_EXP, "7x300",    "1",   true,  0, OC_DTYPE_NONE},
    {"log of sum of exp, columns", REDUCTION_LOG_SUM_EXP, "300x33",   "0",   false, 0, OC_DTYPE_NONE},
    {"log of sum of exp in parts", REDUCTION_LOG_SUM_EXP, "7x1300",   "",    false, 0, OC_DTYPE_NONE},
    {"log of sum of nothing",      REDUCTION_LOG_SUM_EXP, "3x0",      "1",   false, 0, OC_DTYPE_NONE},
};

static const struct { struct reduction_case m; enum oc_dtype type; } MIXED[] = {
    {{"sum of truths",            REDUCTION_SUM,  "40x30", "1", false, 0, OC_I64}, OC_B8},
    {{"sum of integers",          REDUCTION_SUM,  "40x30", "1", false, 0, OC_I64}, OC_I32},
    {{"any by a sum",             REDUCTION_SUM,  "40x3",  "1", false, 0, OC_B8},  OC_F32},
    {{"floats added as integers", REDUCTION_SUM,  "40x30", "0", false, 0, OC_I32}, OC_F32},
    {{"halves added to a float",  REDUCTION_SUM,  "3000",  "",  false, 0, OC_F32}, OC_F16},
    {{"product of truths",        REDUCTION_PROD_DIM, "40x3", "1", false, 0, OC_B8},  OC_B8},
    {{"all by a product",         REDUCTION_PROD_DIM, "40x3", "1", false, 0, OC_B8},  OC_F32},
    {{"product of integers",      REDUCTION_PROD_DIM, "40x30", "0", false, 0, OC_I64}, OC_I32},
    {{"double product",           REDUCTION_PROD, "2000",  "",  false, 0, OC_F64}, OC_F64},
    {{"mean of integers",         REDUCTION_MEAN, "40x30", "1", false, 0, OC_F32}, OC_I32},
    {{"double",                   REDUCTION_SUM,  "3000",  "",  false, 0, OC_F64}, OC_F64},
    {{"double mean",              REDUCTION_MEAN, "3000",  "",  false, 0, OC_F64}, OC_F64},
    {{"largest integer",          REDUCTION_MAX,  "3000",  "",  false, 0, OC_I64}, OC_I64},
    {{"largest, converted",       REDUCTION_MAX,  "3000",  "",  false, 0, OC_I32}, OC_F32},
    {{"all of bytes",             REDUCTION_ALL,  "40x3",  "1", false, 0, OC_U8},  OC_U8},
    {{"variance of halves",       REDUCTION_VAR_MEAN, "70x30", "0", false, 1, OC_F32}, OC_F16},
    {{"double variance",          REDUCTION_VAR_MEAN, "3000", "", false, 1, OC_F64}, OC_F64},
    {{"log of sum of BF16",       REDUCTION_LOG_SUM_EXP, "70x30", "1", false, 0, OC_BF16}, OC_BF16},
    {{"log of sum of integers",   REDUCTION_LOG_SUM_EXP, "70x30", "1", false, 0, OC_F32}, OC_I32},
    {{"double log of sum",        REDUCTION_LOG_SUM_EXP, "3000", "", false, 0, OC_F64}, OC_F64},
    {{"norm of halves",           REDUCTION_NORM, "70x30", "0", false, 2, OC_F16}, OC_F16},
    {{"norm of halves as float",  REDUCTION_NORM, "3000",  "",  false, 2, OC_F32}, OC_F16},
    {{"norm of BF16",             REDUCTION_NORM, "70x30", "1", false, 2, OC_BF16}, OC_BF16},
    {{"double norm",              REDUCTION_NORM, "3000",  "",  false, 3.5, OC_F64}, OC_F64},
    {{"norm of floats, double",   REDUCTION_VECTOR_NORM, "3000", "", false, 2, OC_F64}, OC_F32},
    {{"norm of integers",         REDUCTION_VECTOR_NORM, "3000", "", false, 2, OC_F32}, OC_I32},
};
// clang-format on

static void run_case(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    const struct reduction_case *m = row;
    /* Kernels are slow to build. */
    const int types = m->kind == REDUCTION_SUM && strstr(m->name, "rows") != NULL ? 3 : 1;

    for (int i = 0; i < types; i++)
        run(m, TYPES[i], i == 0 ? 0 : FEW);
}

/* Both operators have the same kernels. */
static void run_norm(const void *row)
{
    struct reduction_case m = *(const struct reduction_case *)row;

    run(&m, OC_F32, FEW);
    m.kind = REDUCTION_VECTOR_NORM;
    run(&m, OC_F32, FEW);
}

static void run_moments(const void *row) { run(row, OC_F32, FEW); }

static void mixed_types(void)
{
    for (size_t i = 0; i < OC_COUNT(MIXED); i++)
        run(&MIXED[i].m, MIXED[i].type, FEW);
}

/* NaN is the largest and the smallest element, and not 0. */
static void nan_counts(void)
{
    static const struct reduction_case ROWS[] = {
        {"NaN", REDUCTION_AMAX, "3x40", "1", false, 0, OC_DTYPE_NONE},
        {"NaN", REDUCTION_AMIN, "3x40", "1", false, 0, OC_DTYPE_NONE},
        {"NaN", REDUCTION_AMINMAX, "3x40", "1", false, 0, OC_DTYPE_NONE},
        {"NaN", REDUCTION_ALL, "3x40", "1", false, 0, OC_DTYPE_NONE},
        {"NaN as an integer", REDUCTION_SUM, "3x40", "1", false, 0, OC_I64},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (int64_t at = 0; at < 40; at += 13) {
            struct oc_op_case c;

            reduction_make(&c, &ROWS[i], OC_F32);
            for (int64_t k = 0; k < 120; k++)
                c.operands[0].values[k] = (double)(k % 7 + 1);
            c.operands[0].values[40 + at] = NAN;
            reduction_compute(&c, true);
            c.layouts = LAYOUT(CONTIGUOUS);
            oc_op_sweep_and_free(&c);
        }
}

/* |x|^p overflows for one, and 0 is not raised to a negative power by accident. */
static void special_norms(void)
{
    static const struct {
        double ord, value, norm;
    } ROWS[] = {
        {2, INFINITY, INFINITY}, {2, NAN, NAN}, {INFINITY, NAN, NAN},
        {-INFINITY, NAN, NAN},   {-1, 0, 0},    {-INFINITY, 0, 0},
        {2, 0x1p100, INFINITY},  {0, NAN, 40},  {INFINITY, -0x1p100, 0x1p100},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct reduction_case m = {"special", REDUCTION_NORM, "40",         "",
                                         false,     ROWS[i].ord,    OC_DTYPE_NONE};
        struct oc_op_case c;

        reduction_make(&c, &m, OC_F32);
        for (int64_t k = 0; k < 40; k++)
            c.operands[0].values[k] = (double)(k % 7 + 1);
        c.operands[0].values[33] = ROWS[i].value;
        c.operands[1].values[0] = ROWS[i].norm;
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
    }
}

/* A large mean costs a variance no digits, infinite terms have an infinite logarithm, and terms of -inf none. */
static void special_moments(void)
{
    static const struct {
        enum reduction_kind kind;
        double first, other, result; /* first: of each seventh term */
    } ROWS[] = {
        {REDUCTION_VAR, 1048577, 1048576, 6 * 34.0 / 40 / 40},
        {REDUCTION_STD, 7, 7, 0},
        {REDUCTION_VAR, NAN, 1, NAN},
        {REDUCTION_VAR, INFINITY, 1, NAN},
        {REDUCTION_LOG_SUM_EXP, INFINITY, 1, INFINITY},
        {REDUCTION_LOG_SUM_EXP, -INFINITY, -INFINITY, -INFINITY},
        {REDUCTION_LOG_SUM_EXP, NAN, 1, NAN},
        {REDUCTION_LOG_SUM_EXP, -INFINITY, -500, -496.47363947},
        {REDUCTION_LOG_SUM_EXP, 1000, -1000, 1001.79175947},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct reduction_case m = {"special", ROWS[i].kind, "40", "", false,
                                         0,         OC_DTYPE_NONE};
        struct oc_op_case c;

        reduction_make(&c, &m, OC_F32);
        for (int64_t k = 0; k < 40; k++)
            c.operands[0].values[k] = k % 7 == 3 ? ROWS[i].first : ROWS[i].other;
        reduction_compute(&c, false);
        if (isfinite(ROWS[i].result))
            EXPECT(fabs(c.operands[1].values[0] - ROWS[i].result) <
                   1e-6 * fabs(ROWS[i].result) + 1e-9);
        c.operands[1].values[0] = ROWS[i].result;
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),       OC_TEST_ROWS(NORMS, run_norm),
    OC_TEST("mixed types", mixed_types), OC_TEST("NaN counts", nan_counts),
    OC_TEST_ROWS(MOMENTS, run_moments),  OC_TEST_OF(special_moments),
    OC_TEST_OF(special_norms),           OC_TEST_GROUP(reduction_refusals),
};

OC_TEST_MAIN(.name = "reduction", OC_TESTS(TESTS), OC_ON_DEVICE)
