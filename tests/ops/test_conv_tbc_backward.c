/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward compared with naive formulas: bit by bit where all arithmetic is exact,
 * otherwise within the error bound. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_convolution_backward.h"
#include "harness/determinism.h"
#include "harness/golden_values.h"
#include "harness/matrix_units.h"
#include "harness/operators.h"
#include "ops/refusals.h"
#include "strategy/override.h"
#include "verify/device.h"
#include "verify/ops/conv_tbc_backward.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define PLAIN LAYOUT(CONTIGUOUS)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))
#define EVERY ((1u << OC_LAYOUTS) - 1)
#define ALL ((unsigned)(OC_F32 | OC_F16 | OC_BF16))

#define SHAPE(t_, b_, ci_, co_, k_, pad_) \
    .t = (t_), .b = (b_), .ci = (ci_), .co = (co_), .k = (k_), .pad = (pad_)

// clang-format off
static const struct conv_case CASES[] = {
    /* name, SHAPE(T, B, Cin, Cout, K, pad) */
    {.name = "every strategy and layout",      SHAPE(   7,   3,   5,    6,   3,   1), .types = ALL, .layouts = EVERY, .every_strategy = true},
    {.name = "odd and every strategy",         SHAPE(  11,   3,  37,   35,   4,   2), .every_strategy = true},
    {.name = "few channels, every strategy",   SHAPE(  23,   3,   4,    6,   3,   2), .types = ALL, .layouts = EVERY, .every_strategy = true},
    {.name = "few channels and many, every strategy", SHAPE(19, 3, 3,  21,   3,   1), .types = ALL, .layouts = EVERY, .every_strategy = true},
    {.name = "few outputs, every strategy",    SHAPE(  19,   3,  21,    2,   3,   1), .types = ALL, .layouts = EVERY, .every_strategy = true},
    {.name = "few outputs of 5 inputs, every strategy", SHAPE(40, 2, 5, 2,   4,   3), .types = ALL, .every_strategy = true},
    {.name = "few outputs of one tap",         SHAPE(  30,   3,  33,    8,   1,   0), .types = ALL},
    {.name = "few outputs of 80 inputs",       SHAPE( 300,   2,  80,    1,   1,   0), .types = ALL},
    {.name = "one output, parts in two steps", SHAPE(9000,   2,   7,    1,   2,   1), .layouts = PLAIN},
    {.name = "one output of two blocks",       SHAPE(   3,   2, 8200,   1,   2,   1), .layouts = PLAIN},
    {.name = "few channels, many taps",        SHAPE(  40,   2,   4,   16, 129,  64), .layouts = PLAIN},
    {.name = "sides of tiles swapped",         SHAPE(  11,   3,  70,    3,   4,   2), .types = ALL},
    {.name = "sides swapped, even batch",      SHAPE(  11,   4,  71,    3,   4,   2), .types = ALL},
    {.name = "parts of an even batch",         SHAPE(3000,   2,  13,   33,   3,   1), .types = ALL, .layouts = PLAIN},
    {.name = "sides swapped, sums split",      SHAPE(9000,   1,  40,    1,   2,   1), .layouts = PLAIN},
    {.name = "parts of several panels",        SHAPE(6000,   1,  13,   33,   3,   1), .layouts = PLAIN},
    {.name = "parts, sides swapped",           SHAPE(4100,   1,  64,    1,   3,   1), .types = ALL, .layouts = PLAIN},
    {.name = "a part that meets no input",     SHAPE(  50,   1,   7,   33,   2, 2000), .layouts = PLAIN},
    {.name = "parts added in two steps",       SHAPE(33000,  2,   1,    2,   2,   1), .layouts = PLAIN},
    {.name = "one of everything",              SHAPE(   1,   1,   1,    1,   1,   0), .types = ALL, .layouts = EVERY},
    {.name = "the example of the manual",      SHAPE(   5,   1,   2,    2,   1,   0), .types = ALL},
    {.name = "one time",                       SHAPE(   1,   2,   3,    4,   3,   1)},
    {.name = "one batch",                      SHAPE(   9,   1,   6,    5,   3,   1)},
    {.name = "one input channel",              SHAPE(   9,   3,   1,    7,   3,   1)},
    {.name = "one output channel",             SHAPE(   9,   3,   7,    1,   3,   1)},
    {.name = "one channel each",               SHAPE(  40,   3,   1,    1,   5,   2)},
    {.name = "one output time",                SHAPE(   6,   2,   3,    4,   6,   0)},
    {.name = "one tap",                        SHAPE(   9,   2,   8,   16,   1,   0), .types = ALL},
    {.name = "one tap, padded",                SHAPE(   9,   2,   8,   16,   1,   2)},
    {.name = "two taps",                       SHAPE(  11,   2,   5,    4,   2,   1)},
    {.name = "four taps",                      SHAPE(  11,   2,   5,    4,   4,   1)},
    {.name = "output as long as input",        SHAPE(  12,   2,   5,    4,   5,   2), .types = ALL},
    {.name = "no padding",                     SHAPE(  12,   2,   5,    4,   5,   0)},
    {.name = "padding above K",                SHAPE(   5,   2,   3,    4,   2,   5), .types = ALL},
    {.name = "padding above T",                SHAPE(   2,   2,   3,    4,   5,   4)},
    {.name = "mostly padding",                 SHAPE(   2,   2,   3,    4,   1, 300)},
    {.name = "K above T",                      SHAPE(   5,   2,   3,    4,   6,   2)},
    {.name = "the largest K",                  SHAPE(   3,   2,   3,    4,   9,   3)},
    {.name = "taps outside the input",         SHAPE(   1,   2,   3,    4,   9,   5), .types = ALL},
    {.name = "sums split by taps",             SHAPE( 300,   1,   2,    3, 255, 127)},
    {.name = "odd primes",                     SHAPE(  13,   7,  11,   17,   3,   1), .types = ALL},
    {.name = "powers of two",                  SHAPE(  16,   4,  32,   64,   3,   1), .types = ALL},
    {.name = "15 channels",                    SHAPE(  15,   1,  15,   15,   2,   0)},
    {.name = "16 channels",                    SHAPE(  16,   1,  16,   16,   2,   0)},
    {.name = "17 channels",                    SHAPE(  17,   1,  17,   17,   2,   0)},
    {.name = "31 rows, 32 and 33 channels",    SHAPE(  31,   1,  32,   33,   3,   1)},
    {.name = "32 rows, 33 and 31 channels",    SHAPE(  16,   2,  33,   31,   3,   1)},
    {.name = "33 rows, 31 and 32 channels",    SHAPE(  11,   3,  31,   32,   3,   1), .types = ALL},
    {.name = "47, 48 and 49",                  SHAPE(  47,   1,  48,   49,   1,   0)},
    {.name = "63, 64 and 65",                  SHAPE(  63,   1,  64,   65,   2,   1)},
    {.name = "65, 63 and 64",                  SHAPE(  13,   5,  63,   64,   2,   0)},
    {.name = "129 rows, 127 and 128 channels", SHAPE(  43,   3, 127,  128,   1,   0)},
    {.name = "128 rows, 129 and 127 channels", SHAPE(  64,   2, 129,  127,   2,   1)},
    {.name = "129 rows, several taps, rounded", SHAPE( 43,   3, 127,  140,   3,   2), .cube = 1, .types = ALL, .layouts = FEW},
    {.name = "many rows, one channel",         SHAPE(1031,   5,   1,    1,   3,   1)},
    {.name = "many batches, one time",         SHAPE(   1, 515,   3,    2,   1,   0)},
    {.name = "many channels, one row",         SHAPE(   1,   1, 261,  133,   1,   0)},
    {.name = "sums split by rows",             SHAPE(4099,   3,   2,    3,   3,   1)},
    {.name = "long sums",                      SHAPE(   2,   1,   3, 1030,   2,   1), .types = ALL},
    {.name = "sums split by channels",         SHAPE(   3,   1,   3, 4200,   2,   1)},
    /* What the workspace may hold at once depends on the tensors. */
    {.name = "rows in parts",                  SHAPE(14000,  3,   5,   33,   4,   2), .types = OC_F16, .layouts = PLAIN},
    {.name = "weights in steps",               SHAPE(  21,   2,   5,  600,  11,   3), .types = OC_BF16, .layouts = FEW},
    {.name = "rows packed tap by tap",         SHAPE(   4, 5996,   8,    3,   5,   2), .types = OC_F16, .layouts = FEW},
    {.name = "rows packed tap by tap, swapped", SHAPE(  4, 9000,  33,    5,   5,   2), .types = OC_BF16, .layouts = PLAIN},
    {.name = "large",                          SHAPE(  64,   8, 128,   96,   3,   1), .layouts = PLAIN},
    {.name = "several blocks of tiles",        SHAPE(  31,   3,   5, 1100,   3,   1), .types = ALL},
    {.name = "cubeMathType 1",                 SHAPE(   9,   2,   8,   16,   3,   1), .cube = 1, .types = ALL},
    {.name = "cubeMathType 2",                 SHAPE(   9,   2,   8,   16,   3,   1), .cube = 2, .types = ALL},
    {.name = "cubeMathType 3",                 SHAPE(   9,   2,   8,   16,   3,   1), .cube = 3, .types = ALL},
    {.name = "format NCL",                     SHAPE(   9,   2,   8,   16,   3,   1), .ncl = true},
    {.name = "no times",                       SHAPE(   0,   2,   3,    4,   3,   2), .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "no taps",                        SHAPE(   5,   2,   3,    4,   0,   0), .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "no taps, padded",                SHAPE(   5,   2,   3,    4,   0,   3), .fills = true},
    {.name = "no times and no taps",           SHAPE(   0,   2,   3,    4,   0,   0), .fills = true},
    {.name = "no input channels",              SHAPE(   5,   2,   0,    4,   3,   1), .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "no input channels, no taps",     SHAPE(   5,   2,   0,    4,   0,   1), .fills = true},
    {.name = "no output times",                SHAPE(   5,   2,   3,    4,   8,   1), .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "no batch",                       SHAPE(   5,   0,   3,    4,   3,   1), .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "no output channels",             SHAPE(   5,   2,   3,    0,   3,   1), .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "nothing",                        SHAPE(   0,   0,   0,    0,   0,   0), .fills = true},
    {.name = "no input channels, no times",    SHAPE(   0,   2,   0,    4,   1,   1), .fills = true},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

static void run_type(const struct conv_case *q, enum oc_dtype dtype)
{
    struct oc_op_case c;

    conv_make(&c, q, dtype);
    c.is_reduced = !q->every_strategy && (q->types & ~(unsigned)OC_BF16) != 0;
    c.layouts = q->layouts == 0 ? FEW : q->layouts;
    for (enum oc_data data = OC_DATA_INTEGERS; data <= OC_DATA_REALS && oc_op_is_due(&c); data++) {
        conv_fill(&c, data);
        conv_compute(&c, data == OC_DATA_INTEGERS);
        oc_op_sweep(&c);
        c.layouts &= FEW;
    }
    oc_op_free(&c);
}

static void run_case(const void *row)
{
    const struct conv_case *q = row;
    const unsigned types = q->types == 0 ? OC_F32 : q->types;

    for (size_t i = 0; i < OC_COUNT(TYPES); i++)
        if ((types & (unsigned)TYPES[i]) != 0) run_type(q, TYPES[i]);
}

/* ---- Random shapes ---- */

/* Half of the extents are small, the others up to more than a tile. */
static int64_t extent(struct oc_random *random, int64_t small, int64_t large)
{
    return oc_random_integer(random, 1, oc_random_integer(random, 0, 1) == 0 ? small : large);
}

static struct conv_case random_case(struct oc_random *random)
{
    struct conv_case q = {.name = "random shapes",
                          .t = extent(random, 6, 40),
                          .b = extent(random, 3, 12),
                          .ci = extent(random, 6, 70),
                          .co = extent(random, 6, 70),
                          .pad = oc_random_integer(random, 0, 1) * extent(random, 3, 9),
                          .cube = (int8_t)oc_random_integer(random, 0, 3)};
    const int64_t max_k = q.t + 2 * q.pad; /* leaves one output time */

    q.k = extent(random, 5, 12);
    if (q.k > max_k) q.k = max_k;
    return q;
}

static void random_shapes(void)
{
    struct oc_random random = oc_random_for(CONV_OP "/random shapes");

    (void)printf("random shapes: seed %llu\n", (unsigned long long)oc_test_seed());
    for (size_t i = 0; i < 40; i++) {
        struct conv_case q = random_case(&random);
        char label[128];

        (void)snprintf(label, sizeof(label),
                       "%s no. %zu, T %lld B %lld Cin %lld Cout %lld K %lld pad %lld",
                       oc_dtype_name(TYPES[i % 3]), i, (long long)q.t, (long long)q.b,
                       (long long)q.ci, (long long)q.co, (long long)q.k, (long long)q.pad);
        q.label = label;
        run_type(&q, TYPES[i % 3]);
    }
}

/* ---- Expanded inputs ---- */

/* The gradient of a mean or a sum is one expanded value: all its strides are 0. */
static void gradient_from_one_value(void)
{
    const struct conv_case q = {.name = "gradient from one value", SHAPE(9, 2, 8, 16, 3, 1)};

    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        struct oc_op_case c;

        conv_make(&c, &q, TYPES[i]);
        conv_fill(&c, OC_DATA_INTEGERS);
        for (int64_t k = 0; k < oc_shape_count(&c.operands[SELF].shape); k++)
            c.operands[SELF].values[k] = -3;
        conv_compute(&c, true);
        c.layouts = LAYOUT(CONTIGUOUS) | LAYOUT(EXPANDED);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Special elements ---- */

static const double SPECIALS[] = {NAN, INFINITY, -INFINITY};

static double *element(struct oc_op_case *c, int which, int64_t i, int64_t j, int64_t k)
{
    struct oc_operand *o = &c->operands[which];

    return &o->values[(i * o->shape.extent[1] + j) * o->shape.extent[2] + k];
}

/* `strategies`: NULL for those of the case. */
static void run_special_type(const struct conv_case *q, void (*spoil)(struct oc_op_case *c),
                             enum oc_dtype dtype, const char *const *strategies)
{
    struct oc_op_case c;

    conv_make(&c, q, dtype);
    c.is_reduced = strategies == NULL;
    conv_fill(&c, OC_DATA_INTEGERS);
    spoil(&c);
    conv_compute(&c, true);
    c.layouts = FEW;
    if (strategies != NULL) c.strategies = strategies;
    oc_op_sweep_and_free(&c);
}

static void run_special(const struct conv_case *q, void (*spoil)(struct oc_op_case *c))
{
    for (size_t i = 0; i < OC_COUNT(TYPES); i++)
        run_special_type(q, spoil, TYPES[i], NULL);
}

static void spoil_inside(struct oc_op_case *c)
{
    for (int64_t i = 0; i < 3; i++) {
        *element(c, SELF, 4 + 7 * i, i % 2, i) = SPECIALS[i];
        *element(c, INPUT, 6 + 5 * i, i % 2, 2 * i) = SPECIALS[2 - i];
    }
}

/* NaN and Inf propagate exactly to the outputs that use them; 0 * Inf is NaN, as in IEEE 754. */
static void special_elements(void)
{
    const struct conv_case q = {.name = "special elements", SHAPE(24, 2, 5, 6, 3, 1), .cube = 1};

    run_special(&q, spoil_inside);
}

static void spoil_at_the_ends(struct oc_op_case *c)
{
    const int64_t last_out = c->operands[SELF].shape.extent[0] - 1;
    const int64_t last = c->operands[INPUT].shape.extent[0] - 1;
    const int64_t last_tap = c->operands[WEIGHT].shape.extent[0] - 1;

    *element(c, SELF, 0, 0, 0) = INFINITY;
    *element(c, SELF, last_out, 1, 1) = NAN;
    *element(c, INPUT, 0, 1, 0) = NAN;
    *element(c, INPUT, last, 0, 1) = -INFINITY;
    *element(c, WEIGHT, 0, 2, 2) = INFINITY;
    *element(c, WEIGHT, last_tap, 3, 3) = NAN;
}

/* Padding contributes no terms, hence no 0 * Inf; as in PyTorch. */
static void special_elements_beside_padding(void)
{
    const struct conv_case same = {
        .name = "special elements beside padding", SHAPE(12, 2, 5, 6, 5, 2), .cube = 1};
    struct conv_case padded = same;

    padded.pad = 7;
    run_special(&same, spoil_at_the_ends);
    run_special(&padded, spoil_at_the_ends);
    padded.ci = 4;
    run_special(&padded, spoil_at_the_ends);
    padded.co = 20;
    run_special(&padded, spoil_at_the_ends);
    padded.ci = 70;
    padded.co = 4;
    run_special(&padded, spoil_at_the_ends);
    padded.k = 2;
    run_special(&padded, spoil_at_the_ends);
}

/* Kernels emulate mma.sync where the device has no unit; here the others, whose sums are distributed otherwise. */
static void run_matrix_unit(const char *name, enum oc_dtype dtype)
{
    const struct conv_case q = {.name = name, SHAPE(41, 3, 126, 141, 5, 2), .cube = 1};

    run_special_type(&q, spoil_at_the_ends, dtype, oc_matrix_unit_strategy);
}

static void other_matrix_units(void) { oc_each_other_matrix_unit(run_matrix_unit); }

/* ---- Golden values ---- */

/* Sums of products of multiples of 1/16 are exact, here and in PyTorch. */
static void expect_bits(struct oc_op_case *c)
{
    for (int i = GRAD_INPUT; i <= GRAD_BIAS; i++)
        memset(c->operands[i].error, 0,
               (size_t)oc_shape_count(&c->operands[i].shape) * sizeof(double));
    c->same = OC_SAME_BITS;
}

static void run_golden(const json_t *row)
{
    const char *type = json_string_value(json_object_get(row, "dtype"));
    const struct conv_case q = {.name = "as PyTorch",
                                .label = oc_golden_name(row),
                                .t = oc_golden_extent(row, "input", 0),
                                .b = oc_golden_extent(row, "input", 1),
                                .ci = oc_golden_extent(row, "input", 2),
                                .co = oc_golden_extent(row, "weight", 2),
                                .k = oc_golden_extent(row, "weight", 0),
                                .pad = oc_golden_integer(row, "pad")};
    struct oc_op_case c;

    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        if (strcmp(type, oc_dtype_name(TYPES[i])) != 0) continue;
        conv_make(&c, &q, TYPES[i]);
        oc_golden_fill(row, &c);
        if (oc_golden_flag(row, "exact")) expect_bits(&c);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

static void as_pytorch(void) { oc_golden_each("conv_tbc", run_golden); }

/* ---- Determinism ---- */

static const struct conv_case REPEATED = {.name = "same bits every time",
                                          SHAPE(37, 4, 70, 45, 3, 1)}; /* even: pairs of rows */
static const struct conv_case REPEATED_FEW = {.name = "same bits every time",
                                              SHAPE(1700, 3, 4, 5, 3, 1)};
static const struct conv_case REPEATED_TERMS = {.name = "same bits every time",
                                                SHAPE(1700, 3, 21, 2, 3, 1)};

static uint64_t digest_of(const struct conv_case *q, const char *strategy, bool deterministic,
                          int times)
{
    struct oc_op_case c;

    conv_make(&c, q, conv_type_of(strategy));
    conv_fill(&c, OC_DATA_REALS);
    conv_compute(&c, false);
    return oc_repeat_digest(&c, strategy, deterministic, times);
}

static uint64_t run_times(const char *strategy, bool deterministic, int times)
{
    if (strcmp(strategy, "gemm:few") != 0)
        return digest_of(&REPEATED, strategy, deterministic, times);
    return digest_of(&REPEATED_FEW, strategy, deterministic, times) ^
           digest_of(&REPEATED_TERMS, strategy, deterministic, times);
}

static void digests(char *text, size_t bytes)
{
    size_t used = (size_t)snprintf(text, bytes, "digests %llx",
                                   (unsigned long long)run_times("default", true, 20));

    for (const char *const *s = conv_usual_strategies; *s != NULL && used < bytes; s++)
        used += (size_t)snprintf(text + used, bytes - used, " %llx",
                                 (unsigned long long)run_times(*s, true, 20));
}

static int child_digest(void) { return oc_determinism_child(digests); }

static uint64_t run_once(const char *strategy) { return run_times(strategy, false, 1); }

static void same_bits_every_time(void)
{
    oc_expect_same_bits(OC_TUNABLE_TILE, "gemm:tile", run_once);
    oc_expect_deterministic(digests);
    for (const char *const *s = conv_usual_strategies; *s != NULL; s++)
        EXPECT(run_times(*s, true, 1) == run_times(*s, false, 20));
}

/* ---- Uninitialized memory ---- */

static void fill_with_nan(const struct oc_buffer *b)
{
    if (b->bytes > 0) EXPECT_OK(aclrtMemset(b->device, b->bytes, 0xff, b->bytes));
}

/* 0 * NaN is NaN: outputs and scratch must not enter a sum before they are written, not even with a
 * factor of 0. */
static void nan_in_outputs_and_workspace(void)
{
    const struct oc_operator *op = oc_operator_named("aclnnConvTbcBackward");
    struct oc_arguments a, done;

    if (!oc_arguments_make_done(op, &done)) return;
    for (const char *const *s = conv_strategies; *s != NULL; s++) {
        aclOpExecutor *executor = NULL;

        oc_expect_note("strategy %s", *s);
        oc_strategy_override(*s);
        if (!oc_arguments_make_prepared(op, &a, &executor)) break;
        oc_strategy_override(NULL);
        fill_with_nan(&a.workspace);
        for (int i = GRAD_INPUT; i <= GRAD_BIAS; i++)
            fill_with_nan(&a.buffers[i]);
        EXPECT_OK(oc_arguments_run(&a, executor));
        (void)oc_arguments_finish();
        EXPECT(oc_arguments_outputs_are(&a, &done)); /* small integers: exact in any order */
        oc_arguments_free(&a);
    }
    oc_strategy_override(NULL);
    oc_expect_no_note();
    oc_arguments_free(&done);
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("random shapes", random_shapes),
    OC_TEST("gradient from one value", gradient_from_one_value),
    OC_TEST("special elements", special_elements),
    OC_TEST("special elements beside padding", special_elements_beside_padding),
    OC_TEST_OF(other_matrix_units),
    OC_TEST("as PyTorch", as_pytorch),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST("NaN in outputs and workspace", nan_in_outputs_and_workspace),
    OC_TEST_GROUP(conv_ranges),
    OC_TEST_GROUP(conv_refusals),
};

OC_TEST_MAIN(.name = CONV_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
