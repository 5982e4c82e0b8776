/* SPDX-License-Identifier: Apache-2.0 */
/* Matrix products: of two matrices, of batches of them, and with a tensor added. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/determinism.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/matmul.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(SWAPPED) | LAYOUT(MIXED))
#define EVERY ((1u << OC_LAYOUTS) - 1)
#define PLAIN LAYOUT(CONTIGUOUS)

#define MM .kind = MATMUL_MM
#define MATMUL .kind = MATMUL_MATMUL
#define BATCH .kind = MATMUL_BATCH
#define MV .kind = MATMUL_MV
#define ADD .kind = MATMUL_ADD
#define ADD_IN_PLACE .kind = MATMUL_ADD_IN_PLACE
#define ADD_BATCH .kind = MATMUL_ADD_BATCH
#define ADD_BATCH_IN_PLACE .kind = MATMUL_ADD_BATCH_IN_PLACE
#define SHAPES(l, r, o) .left = (l), .right = (r), .out = (o)
#define SUM(s, b, a) .self = (s), .beta = (b), .alpha = (a)

// clang-format off
static const struct matmul_case CASES[] = {
    {"one element",                 MM, SHAPES("1x1", "1x1", "1x1")},
    {"matrices",                    MM, SHAPES("5x7", "7x6", "5x6"), .every_strategy = true, .every_type = true, .layouts = EVERY},
    {"a column",                    MM, SHAPES("9x7", "7x1", "9x1")},
    {"a row",                       MM, SHAPES("1x7", "7x9", "1x9")},
    {"one product each",            MM, SHAPES("9x1", "1x11", "9x11")},
    {"widths of tiles",             MM, SHAPES("12x16", "16x32", "12x32")},
    {"one more than tiles",         MM, SHAPES("13x17", "17x33", "13x33"), .every_strategy = true, .layouts = EVERY},
    {"large",                       MM, SHAPES("96x130", "130x77", "96x77"), .every_type = true},
    {"larger than tiles, rounded",  MM, SHAPES("160x70", "70x140", "160x140"), .cube = 1, .every_strategy = true, .layouts = EVERY},
    {"rounded as f16",              MM, SHAPES("13x17", "17x33", "13x33"), .cube = 2},
    {"a row added, rounded",        ADD, SHAPES("70x37", "37x66", "70x66"), SUM("66", 1, 1), .cube = 3},
    {"long sums",                   MM, SHAPES("3x9000", "9000x2", "3x2"), .every_type = true},
    {"sums that tiles divide",      MM, SHAPES("7x4200", "4200x19", "7x19"), .layouts = PLAIN},
    {"nothing to sum",              MM, SHAPES("5x0", "0x6", "5x6"), .every_type = true},
    {"no rows",                     MM, SHAPES("0x7", "7x6", "0x6")},
    {"no columns",                  MM, SHAPES("5x7", "7x0", "5x0")},
    {"vectors",                     MATMUL, SHAPES("37", "37", "")},
    {"vectors, one axis",           MATMUL, SHAPES("37", "37", "1")},
    {"matrix and vector",           MATMUL, SHAPES("9x7", "7", "9")},
    {"vector and matrix",           MATMUL, SHAPES("7", "7x9", "9")},
    {"two matrices",                MATMUL, SHAPES("5x7", "7x6", "5x6")},
    {"matrices and one",            MATMUL, SHAPES("3x5x7", "7x6", "3x5x6"), .every_type = true, .layouts = EVERY},
    {"rows and one",                MATMUL, SHAPES("2x3x1x7", "7x6", "2x3x1x6")},
    {"matrices and a vector",       MATMUL, SHAPES("2x3x5x7", "7", "2x3x5")},
    {"a vector and matrices",       MATMUL, SHAPES("7", "2x3x7x5", "2x3x5")},
    {"one and matrices",            MATMUL, SHAPES("5x7", "3x7x6", "3x5x6")},
    {"batches of two axes",         MATMUL, SHAPES("2x3x5x7", "2x3x7x6", "2x3x5x6"), .layouts = EVERY},
    {"batches that broadcast",      MATMUL, SHAPES("2x1x5x7", "3x7x6", "2x3x5x6"), .every_strategy = true, .layouts = EVERY},
    {"batches of four axes",        MATMUL, SHAPES("2x1x3x1x2x5", "1x2x1x2x5x3", "2x2x3x2x2x3")},
    {"batches, nothing to sum",     MATMUL, SHAPES("2x5x0", "2x0x6", "2x5x6")},
    {"no batches",                  MATMUL, SHAPES("0x5x7", "7x6", "0x5x6")},
    {"a vector",                    MV, SHAPES("9x7", "7", "9")},
    {"a long vector",               MV, SHAPES("3x9000", "9000", "3")},
    {"long sums in turn",           MV, SHAPES("150x2500", "2500", "150"), .every_type = true},
    {"a batch",                     BATCH, SHAPES("3x5x7", "3x7x6", "3x5x6"), .every_strategy = true, .every_type = true, .layouts = EVERY},
    {"a batch and one",             BATCH, SHAPES("3x5x7", "1x7x6", "3x5x6")},
    {"one and a batch",             BATCH, SHAPES("1x5x7", "3x7x6", "3x5x6")},
    {"a batch of one",              BATCH, SHAPES("1x5x7", "1x7x6", "1x5x6")},
    {"a batch of long sums",        BATCH, SHAPES("3x3x5000", "3x5000x2", "3x3x2")},
    {"a batch, nothing to sum",     BATCH, SHAPES("3x5x0", "3x0x6", "3x5x6")},
    {"a batch of larger ones",      BATCH, SHAPES("3x40x50", "3x50x60", "3x40x60")},
    {"a batch of tiles",            BATCH, SHAPES("3x70x37", "3x37x66", "3x70x66"), .cube = 1, .every_strategy = true, .layouts = EVERY},
    {"a batch of one tile",         BATCH, SHAPES("1x33x40", "1x40x35", "1x33x35"), .cube = 1},
    {"tiles that broadcast",        MATMUL, SHAPES("2x1x67x19", "3x19x65", "2x3x67x65"), .cube = 1, .every_strategy = true},
    {"tiles of four axes",          MATMUL, SHAPES("2x1x2x1x65x18", "1x3x2x2x18x7", "2x3x2x2x65x7"), .cube = 1, .every_strategy = true},
    {"tiles, a broadcast left",     MATMUL, SHAPES("66x17", "2x2x17x9", "2x2x66x9"), .cube = 1, .layouts = EVERY},
    {"no batches of tiles",         BATCH, SHAPES("0x70x37", "0x37x66", "0x70x66"), .cube = 1},
    {"a row added",                 ADD, SHAPES("5x7", "7x18", "5x18"), SUM("18", 1, 1), .has_integers = true, .every_strategy = true, .every_type = true, .layouts = EVERY},
    {"a matrix added",              ADD, SHAPES("5x7", "7x18", "5x18"), SUM("5x18", -2, 1.5), .every_strategy = true, .every_type = true, .layouts = EVERY},
    {"a column added",              ADD, SHAPES("5x7", "7x18", "5x18"), SUM("5x1", 1, 1)},
    {"a number added",              ADD, SHAPES("5x7", "7x18", "5x18"), SUM("", 3, 1), .has_integers = true},
    {"one element added",           ADD, SHAPES("5x7", "7x18", "5x18"), SUM("1x1", 1, 1)},
    {"a row added to one",          ADD, SHAPES("1x7", "7x18", "1x18"), SUM("1x18", 1, 1)},
    {"beta 0",                      ADD, SHAPES("5x7", "7x18", "5x18"), SUM("18", 0, 2)},
    {"alpha 0",                     ADD, SHAPES("5x7", "7x18", "5x18"), SUM("18", 2, 0)},
    {"beta 0 and alpha 0",          ADD, SHAPES("5x7", "7x18", "5x18"), SUM("18", 0, 0)},
    {"only self",                   ADD, SHAPES("5x0", "0x18", "5x18"), SUM("18", 2, 1), .every_type = true},
    {"long sums and self",          ADD, SHAPES("3x5000", "5000x2", "3x2"), SUM("2", 2, -1), .every_type = true},
    {"no rows, a row added",        ADD, SHAPES("0x7", "7x18", "0x18"), SUM("18", 1, 1)},
    {"in place",                    ADD_IN_PLACE, SHAPES("5x7", "7x18", "5x18"), SUM(NULL, 2, 3), .every_strategy = true, .every_type = true, .layouts = EVERY},
    {"in place, one row",           ADD_IN_PLACE, SHAPES("1x7", "7x18", "1x18"), SUM(NULL, 1, 1), .every_strategy = true, .every_type = true, .layouts = EVERY},
    {"in place, one row, long sums", ADD_IN_PLACE, SHAPES("1x1500", "1500x37", "1x37"), SUM(NULL, 1, 1), .every_strategy = true},
    {"in place, beta 0",            ADD_IN_PLACE, SHAPES("5x7", "7x18", "5x18"), SUM(NULL, 0, 1)},
    {"in place, long sums",         ADD_IN_PLACE, SHAPES("3x5000", "5000x2", "3x2"), SUM(NULL, 1, 1)},
    {"matrices added",              ADD_BATCH, SHAPES("3x5x7", "3x7x6", "3x5x6"), SUM("3x5x6", 2, 3), .every_type = true, .layouts = EVERY},
    {"a row added to each",         ADD_BATCH, SHAPES("3x5x7", "3x7x6", "3x5x6"), SUM("6", 1, 1), .has_integers = true},
    {"a row added to tiles",        ADD_BATCH, SHAPES("3x70x17", "3x17x66", "3x70x66"), SUM("66", 1, 1), .cube = 1, .every_strategy = true},
    {"tiles added",                 ADD_BATCH, SHAPES("3x70x17", "3x17x66", "3x70x66"), SUM("3x70x66", 2, 3), .cube = 1, .layouts = EVERY},
    {"tiles added in place",        ADD_BATCH_IN_PLACE, SHAPES("3x70x17", "3x17x66", "3x70x66"), SUM(NULL, 1, -2), .cube = 1},
    {"a row of each",               ADD_BATCH, SHAPES("3x5x7", "3x7x6", "3x5x6"), SUM("3x1x6", 1, 1)},
    {"a matrix added to each",      ADD_BATCH, SHAPES("3x5x7", "3x7x6", "3x5x6"), SUM("5x6", 1, 2)},
    {"a batch and one added",       ADD_BATCH, SHAPES("3x5x7", "1x7x6", "3x5x6"), SUM("3x5x6", 2, 3)},
    {"one and a batch added",       ADD_BATCH, SHAPES("1x5x7", "3x7x6", "3x5x6"), SUM("3x5x6", 2, 3)},
    {"few rows, columns in rows",   MM, SHAPES("3x1500", "1500x21", "3x21"), .every_type = true},
    {"one row, columns in rows",    MM, SHAPES("1x1500", "1500x21", "1x21"), .every_type = true},
    {"one row, more columns in rows", MM, SHAPES("1x2100", "2100x302", "1x302"), .every_type = true},
    {"one row, columns in rows, added", ADD, SHAPES("1x2100", "2100x302", "1x302"), SUM("302", 2, -1)},
    {"a number added to each",      ADD_BATCH, SHAPES("3x5x7", "3x7x6", "3x5x6"), SUM("", 1, 2)},
    {"a batch in place",            ADD_BATCH_IN_PLACE, SHAPES("3x5x7", "3x7x6", "3x5x6"), SUM(NULL, 2, 3), .layouts = EVERY},
};

static const struct matmul_types TYPES[] = {
    {OC_F32, OC_F32, OC_F32, OC_F32},
    {OC_F16, OC_F16, OC_F16, OC_F16},
    {OC_BF16, OC_BF16, OC_BF16, OC_BF16},
    {OC_F16, OC_F32, OC_BF16, OC_F16}, {OC_F32, OC_F16, OC_F32, OC_F32},
    {OC_BF16, OC_F16, OC_F32, OC_F32}, {OC_F32, OC_F32, OC_F16, OC_BF16},
    {OC_F16, OC_F16, OC_F16, OC_F32},
    {OC_BF16, OC_BF16, OC_BF16, OC_F32},
};
// clang-format on

static void run_types(const struct matmul_case *m, const struct matmul_types *types)
{
    struct oc_op_case c;

    matmul_make(&c, m, types);
    c.is_reduced = m->every_type && !m->every_strategy;
    c.is_default_only = types > TYPES + 3; /* one mixture of types runs all strategies */
    c.layouts = m->layouts == 0 ? FEW : m->layouts;
    if (types != TYPES) c.layouts &= FEW;
    for (enum oc_data data = OC_DATA_INTEGERS; data <= OC_DATA_REALS && oc_op_is_due(&c); data++) {
        matmul_fill(&c, data);
        matmul_compute(&c, data == OC_DATA_INTEGERS);
        oc_op_sweep(&c);
        c.layouts &= FEW;
    }
    oc_op_free(&c);
}

static void run_case(const void *row)
{
    const struct matmul_case *m = row;

    for (size_t i = 0; i < (m->every_type ? OC_COUNT(TYPES) : 1); i++)
        run_types(m, &TYPES[i]);
}

/* ---- Random shapes ---- */

static int64_t extent(struct oc_random *random, int64_t large)
{
    return oc_random_integer(random, 1, oc_random_integer(random, 0, 1) == 0 ? 6 : large);
}

static void random_shapes(void)
{
    struct oc_random random = oc_random_for(MATMUL_OP "/random shapes");

    for (int i = 0; i < 40; i++) {
        const int64_t b = extent(&random, 9), m = extent(&random, 70), n = extent(&random, 70);
        const int64_t k = extent(&random, 200);
        char name[64], left[64], right[64], out[64];

        (void)snprintf(name, sizeof(name), "random shapes no. %d", i);
        (void)snprintf(left, sizeof(left), "%lldx%lldx%lld", (long long)b, (long long)m,
                       (long long)k);
        (void)snprintf(right, sizeof(right), "%lldx%lldx%lld", (long long)(i % 3 == 0 ? 1 : b),
                       (long long)k, (long long)n);
        (void)snprintf(out, sizeof(out), "%lldx%lldx%lld", (long long)b, (long long)m,
                       (long long)n);
        run_types(&(struct matmul_case){name, BATCH, SHAPES(left, right, out)},
                  &TYPES[i % (int)OC_COUNT(TYPES)]);
    }
}

/* ---- Special elements ---- */

static const double SPECIALS[] = {NAN, INFINITY, -INFINITY};

/* NaN and Inf propagate exactly to the outputs that use them. */
static void special_elements(void)
{
    static const struct matmul_case m = {"special elements", ADD, SHAPES("7x9", "9x20", "7x20"),
                                         SUM("7x20", 1, 2)};

    for (size_t t = 0; t < 3; t++) {
        struct oc_op_case c;

        matmul_make(&c, &m, &TYPES[t]);
        matmul_fill(&c, OC_DATA_INTEGERS);
        for (int i = 0; i < 3; i++) {
            c.operands[MATMUL_LEFT].values[i * 9 + i] = SPECIALS[i];
            c.operands[MATMUL_SELF].values[(i + 3) * 20 + 5] = SPECIALS[i];
        }
        c.operands[MATMUL_RIGHT].values[3 * 20 + 7] = INFINITY;
        matmul_compute(&c, true);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

static void spoil(struct oc_operand *o)
{
    for (int64_t i = 0; i < oc_shape_count(&o->shape); i++)
        o->values[i] = SPECIALS[i % 3];
}

/* With beta 0 self is not read, with alpha 0 the factors are not. */
static void factors_of_zero(void)
{
    static const struct matmul_case no_self = {"NaN, beta 0", ADD, SHAPES("5x7", "7x18", "5x18"),
                                               SUM("5x18", 0, 1)};
    static const struct matmul_case no_factors = {"NaN, alpha 0", ADD,
                                                  SHAPES("5x7", "7x18", "5x18"), SUM("5x18", 1, 0)};
    struct oc_op_case c;

    matmul_make(&c, &no_self, &TYPES[0]);
    matmul_fill(&c, OC_DATA_INTEGERS);
    spoil(&c.operands[MATMUL_SELF]);
    matmul_compute(&c, true);
    oc_op_sweep_and_free(&c);
    matmul_make(&c, &no_factors, &TYPES[0]);
    matmul_fill(&c, OC_DATA_INTEGERS);
    spoil(&c.operands[MATMUL_LEFT]);
    spoil(&c.operands[MATMUL_RIGHT]);
    matmul_compute(&c, true);
    oc_op_sweep_and_free(&c);
}

/* 2048 + 1 + 1 is 2050; 2048 + 1, rounded to half, is 2048. In bfloat16 the same from 256. */
static void one_rounding(void)
{
    static const double LARGE[] = {0, 2048, 256};
    static const struct matmul_case m = {"one rounding", ADD, SHAPES("5x2", "2x20", "5x20"),
                                         SUM("20", 1, 1)};

    for (size_t t = 1; t < 3; t++) {
        struct oc_op_case c;

        matmul_make(&c, &m, &TYPES[t]);
        for (int i = 0; i < 20; i++) {
            c.operands[MATMUL_LEFT].values[i % 10] = 1;
            c.operands[MATMUL_RIGHT].values[i] = LARGE[t];
            c.operands[MATMUL_RIGHT].values[20 + i] = 1;
            c.operands[MATMUL_SELF].values[i] = 1;
        }
        matmul_compute(&c, true);
        EXPECT(c.operands[3].values[0] == LARGE[t] + 2);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* A matrix unit multiplies floats of 11 bits: the nearest, or the one away from zero of two. */
static void floats_rounded_for_a_matrix_unit(void)
{
    static const double VALUES[][2] = {/* value, rounded */
                                       {1 + 0x1p-11, 1 + 0x1p-10},
                                       {1 + 0x1p-11 - 0x1p-23, 1},
                                       {1 + 3 * 0x1p-11, 1 + 0x1p-9},
                                       {-1 - 0x1p-11, -1 - 0x1p-10},
                                       {FLT_MAX, INFINITY},
                                       {-INFINITY, -INFINITY},
                                       {NAN, NAN}};
    static const struct matmul_case m = {"floats rounded for a matrix unit", MM,
                                         SHAPES("1x1", "1x1", "1x1"), .cube = 1};

    for (size_t i = 0; i < OC_COUNT(VALUES); i++) {
        struct oc_op_case c;

        matmul_make(&c, &m, &TYPES[0]);
        c.operands[MATMUL_LEFT].values[0] = VALUES[i][0];
        c.operands[MATMUL_RIGHT].values[0] = 1;
        c.operands[2].values[0] = VALUES[i][1];
        c.same = OC_SAME_BITS;

        const enum oc_op_outcome outcome =
            oc_op_run_combination(&c, "gemm:matrix", OC_LAYOUT_CONTIGUOUS);

        EXPECT(outcome == OC_OP_RIGHT || outcome == OC_OP_REFUSED); /* for lack of local memory */
        oc_op_free(&c);
    }
}

/* ---- Determinism ---- */

static const char *const REPEATED[] = {"default",      "gemm:tile",     "gemm:direct",
                                       "gemm:clblast", "gemm:groups",   "gemm:matrix",
                                       "gemm:pairs",   "gemm:pairs_fma"};

static uint64_t run_times(const struct matmul_case *m, const char *strategy, bool deterministic,
                          int times)
{
    struct oc_op_case c;

    matmul_make(&c, m, strncmp(strategy, "gemm:pairs", 10) == 0 ? &TYPES[2] : &TYPES[0]);
    matmul_fill(&c, OC_DATA_REALS);
    matmul_compute(&c, false);
    return oc_repeat_digest(&c, strategy, deterministic, times);
}

static const struct matmul_case REPEATS[] = {
    {"same bits every time", BATCH, SHAPES("3x37x70", "3x70x45", "3x37x45"), .cube = 1},
    {"same bits of long sums", BATCH, SHAPES("2x3x20000", "2x20000x2", "2x3x2"), .cube = 1},
    {"same bits of dot products", MM, SHAPES("3x5000", "5000x1", "3x1"), .cube = 1},
    {"same bits of parts in turn", MV, SHAPES("150x2500", "2500", "150"), .cube = 1},
};

/* Kernels of work-groups compute whole tiles: the cases with few rows or columns take them a minute without optimization. */
static bool is_repeated(size_t m, size_t s)
{
    return m == 0 || oc_test_is_optimized() ||
           (strcmp(REPEATED[s], "gemm:groups") != 0 && strcmp(REPEATED[s], "gemm:matrix") != 0);
}

static void digests(char *text, size_t bytes)
{
    size_t used = (size_t)snprintf(text, bytes, "digests");

    for (size_t m = 0; m < OC_COUNT(REPEATS); m++)
        for (size_t s = 0; s < OC_COUNT(REPEATED) && used < bytes; s++)
            if (is_repeated(m, s))
                used += (size_t)snprintf(
                    text + used, bytes - used, " %llx",
                    (unsigned long long)run_times(&REPEATS[m], REPEATED[s], true, 20));
}

static int child_digest(void) { return oc_determinism_child(digests); }

static uint64_t run_once(const char *strategy)
{
    return run_times(&REPEATS[1], strategy, false, 1);
}

static uint64_t run_dots(const char *strategy)
{
    return run_times(&REPEATS[2], strategy, false, 1);
}

/* Large enough for tiles, by the instruction of the processor where it has one. */
static uint64_t run_pairs(const char *strategy)
{
    static const struct matmul_case m = {"same bits of pairs", MM,
                                         SHAPES("160x300", "300x140", "160x140"), .cube = 0};
    struct oc_op_case c;

    matmul_make(&c, &m, &TYPES[OC_COUNT(TYPES) - 1]);
    matmul_fill(&c, OC_DATA_REALS);
    matmul_compute(&c, false);
    if (strncmp(strategy, "default,", 8) == 0) strategy += 8;
    return oc_repeat_digest(&c, strategy, false, 1);
}

static void same_bits_every_time(void)
{
    oc_expect_same_bits(OC_TUNABLE_TILE, "default", run_pairs);
    oc_expect_same_bits(OC_TUNABLE_TILE, "gemm:pairs_fma", run_pairs);
    oc_expect_same_bits(OC_TUNABLE_TILE, "gemm:tile", run_once);
    oc_expect_same_bits(OC_TUNABLE_PANELS, "gemm:tile", run_once);
    oc_expect_same_bits(OC_TUNABLE_TILE, "gemm:direct", run_dots);
    oc_expect_deterministic(digests);
    for (size_t m = 0; m < OC_COUNT(REPEATS); m++)
        for (size_t s = 0; s < OC_COUNT(REPEATED); s++)
            EXPECT(!is_repeated(m, s) || run_times(&REPEATS[m], REPEATED[s], true, 1) ==
                                             run_times(&REPEATS[m], REPEATED[s], false, 20));
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("random shapes", random_shapes),
    OC_TEST("special elements", special_elements),
    OC_TEST("factors of zero", factors_of_zero),
    OC_TEST("one rounding", one_rounding),
    OC_TEST("floats rounded for a matrix unit", floats_rounded_for_a_matrix_unit),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST_GROUP(matmul_ranges),
    OC_TEST_GROUP(matmul_ranks),
    OC_TEST_GROUP(matmul_refusals),
};

OC_TEST_MAIN(.name = MATMUL_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
