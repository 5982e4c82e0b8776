/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnUpsampleNearestExact1dBackward compared with the adjoint of the forward map. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "harness/determinism.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/reference_upsample_nearest.h"
#include "verify/ops/upsample_nearest_exact1d_backward.h"
#include "verify/tolerance.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)

// clang-format off
static const struct up_case CASES[] = {
    /* name                                  N   C  gradL     L  scales */
    {.name = "one element",                .n = 1, .c = 1, .grad_length = 1,    .length = 1},
    {.name = "equal lengths",              .n = 2, .c = 3, .grad_length = 24,   .length = 24},
    {.name = "equal lengths, odd",         .n = 2, .c = 3, .grad_length = 23,   .length = 23},
    {.name = "twice as long",              .n = 2, .c = 4, .grad_length = 32,   .length = 16},
    {.name = "three times as long",        .n = 1, .c = 8, .grad_length = 51,   .length = 17},
    {.name = "fifty times as long",        .n = 1, .c = 5, .grad_length = 450,  .length = 9},
    {.name = "fifty to one",               .n = 3, .c = 3, .grad_length = 50,   .length = 1},
    {.name = "half as long, some get 0",   .n = 2, .c = 4, .grad_length = 16,   .length = 32},
    {.name = "one to many",                .n = 2, .c = 5, .grad_length = 1,    .length = 40},
    {.name = "odd primes, up",             .n = 3, .c = 5, .grad_length = 97,   .length = 31},
    {.name = "odd primes, down",           .n = 3, .c = 5, .grad_length = 31,   .length = 97},
    {.name = "nearly equal, one more",     .n = 1, .c = 9, .grad_length = 65,   .length = 64},
    {.name = "nearly equal, one less",     .n = 1, .c = 9, .grad_length = 63,   .length = 64},
    {.name = "length 7, below eight",      .n = 1, .c = 8, .grad_length = 14,   .length = 7},
    {.name = "length 8",                   .n = 1, .c = 8, .grad_length = 20,   .length = 8},
    {.name = "length 9, above eight",      .n = 1, .c = 8, .grad_length = 20,   .length = 9},
    {.name = "length 15",                  .n = 1, .c = 8, .grad_length = 33,   .length = 15},
    {.name = "length 16",                  .n = 1, .c = 8, .grad_length = 33,   .length = 16},
    {.name = "length 17",                  .n = 1, .c = 8, .grad_length = 33,   .length = 17},
    {.name = "length 31 from 31",          .n = 1, .c = 9, .grad_length = 31,   .length = 31},
    {.name = "length 32 from 64",          .n = 1, .c = 9, .grad_length = 64,   .length = 32},
    {.name = "length 33 from 65",          .n = 1, .c = 9, .grad_length = 65,   .length = 33},
    {.name = "length 64 from 63",          .n = 1, .c = 9, .grad_length = 63,   .length = 64},
    {.name = "length 65 from 33",          .n = 1, .c = 9, .grad_length = 33,   .length = 65},
    {.name = "2 rows",                     .n = 2, .c = 1, .grad_length = 20,   .length = 11},
    {.name = "7 rows, below a row tile",     .n = 7, .c = 1, .grad_length = 20,   .length = 11},
    {.name = "8 rows, a row tile",           .n = 2, .c = 4, .grad_length = 20,   .length = 11},
    {.name = "9 rows, above a row tile",     .n = 3, .c = 3, .grad_length = 20,   .length = 11},
    {.name = "15 rows",                    .n = 5, .c = 3, .grad_length = 20,   .length = 11},
    {.name = "16 rows",                    .n = 2, .c = 8, .grad_length = 20,   .length = 11},
    {.name = "17 rows",                    .n = 17, .c = 1, .grad_length = 20,  .length = 11},
    {.name = "133 rows",                   .n = 7, .c = 19, .grad_length = 13,  .length = 6},
    {.name = "one long row, in splits",    .n = 1, .c = 1, .grad_length = 5003, .length = 2503},
    {.name = "long rows, in splits, down", .n = 3, .c = 3, .grad_length = 700,  .length = 2100},
    {.name = "sparse: rows and parts cross",     .n = 5, .c = 7, .grad_length = 61,   .length = 199},
    {.name = "sparse: a row of several parts",   .n = 1, .c = 2, .grad_length = 1501, .length = 6007},
    {.name = "sparse: the shortest row",         .n = 9, .c = 37, .grad_length = 7,   .length = 16},
    {.name = "sparse: one element more than half", .n = 2, .c = 3, .grad_length = 21, .length = 41},
    {.name = "two splits exactly",         .n = 1, .c = 2, .grad_length = 1024, .length = 512},
    {.name = "outputSize left out",        .n = 2, .c = 2, .grad_length = 10,   .length = 4, .without_output_size = true},
    /* ratios that have kernels of their own: one vector, less, more, rows that are not aligned */
    {.name = "ratio 2, 8 groups",          .n = 1, .c = 2, .grad_length = 16,   .length = 8},
    {.name = "ratio 2, 7 groups",          .n = 3, .c = 3, .grad_length = 14,   .length = 7},
    {.name = "ratio 2, 43 groups",         .n = 2, .c = 5, .grad_length = 86,   .length = 43},
    {.name = "ratio 3, 8 groups",          .n = 1, .c = 2, .grad_length = 24,   .length = 8},
    {.name = "ratio 3, 5 groups",          .n = 3, .c = 3, .grad_length = 15,   .length = 5},
    {.name = "ratio 3, 41 groups",         .n = 2, .c = 5, .grad_length = 123,  .length = 41},
    {.name = "ratio 4, 8 groups",          .n = 1, .c = 2, .grad_length = 32,   .length = 8},
    {.name = "ratio 4, 3 groups",          .n = 3, .c = 3, .grad_length = 12,   .length = 3},
    {.name = "ratio 4, 31 groups",         .n = 2, .c = 5, .grad_length = 124,  .length = 31},
    {.name = "ratio 8, 8 groups",          .n = 1, .c = 2, .grad_length = 64,   .length = 8},
    {.name = "ratio 8, 1 group",           .n = 3, .c = 3, .grad_length = 8,    .length = 1},
    {.name = "ratio 8, 29 groups",         .n = 2, .c = 5, .grad_length = 232,  .length = 29},
    {.name = "ratio 1 to 2, 8 groups",      .n = 1, .c = 2, .grad_length = 8,    .length = 16},
    {.name = "ratio 1 to 2, 43 groups",     .n = 2, .c = 5, .grad_length = 43,   .length = 86},
    {.name = "ratio 1 to 3, 8 groups",      .n = 1, .c = 2, .grad_length = 8,    .length = 24},
    {.name = "ratio 1 to 3, 41 groups",     .n = 2, .c = 5, .grad_length = 41,   .length = 123},
    {.name = "ratio 1 to 4, 8 groups",      .n = 1, .c = 2, .grad_length = 8,    .length = 32},
    {.name = "ratio 1 to 4, 31 groups",     .n = 2, .c = 5, .grad_length = 31,   .length = 124},
    {.name = "ratio 1 to 8, 8 groups",      .n = 1, .c = 2, .grad_length = 8,    .length = 64},
    {.name = "ratio 1 to 8, 29 groups",     .n = 2, .c = 5, .grad_length = 29,   .length = 232},
    {.name = "ratio 3, several work-items", .n = 1, .c = 3, .grad_length = 8283, .length = 2761},
    {.name = "ratio 1 to 3, several work-items", .n = 1, .c = 3, .grad_length = 2761, .length = 8283},
    {.name = "5663 to 8779, sources in float", .n = 1, .c = 2, .grad_length = 8779, .length = 5663},
    /* kernels of their own for the least number of terms, here with several strips; from 8 on a loop */
    {.name = "1 or 2 terms",               .n = 1, .c = 9, .grad_length = 137,  .length = 97},
    {.name = "3 or 4 terms",               .n = 1, .c = 9, .grad_length = 321,  .length = 97},
    {.name = "4 or 5 terms",               .n = 1, .c = 9, .grad_length = 418,  .length = 97},
    {.name = "5 or 6 terms",               .n = 1, .c = 9, .grad_length = 515,  .length = 97},
    {.name = "6 or 7 terms",               .n = 1, .c = 9, .grad_length = 612,  .length = 97},
    {.name = "7 or 8 terms",               .n = 1, .c = 9, .grad_length = 771,  .length = 97},
    {.name = "8 or 9 terms",               .n = 1, .c = 9, .grad_length = 800,  .length = 97},
    {.name = "2 or 3 terms, in splits",    .n = 1, .c = 9, .grad_length = 1801, .length = 701},
    {.name = "5 or 6 terms, in splits",    .n = 1, .c = 2, .grad_length = 4003, .length = 701},
    {.name = "8 or 9 terms, in splits",    .n = 1, .c = 2, .grad_length = 6007, .length = 701},
    {.name = "remainder, in splits",       .n = 1, .c = 2, .grad_length = 3000, .length = 700, .scales = 2},
    {.name = "ratio 5, table",             .n = 1, .c = 2, .grad_length = 85,   .length = 17},
    {.name = "explicit 3",                 .n = 2, .c = 3, .grad_length = 51,   .length = 17, .scales = 3},
    {.name = "explicit 8",                 .n = 2, .c = 3, .grad_length = 136,  .length = 17, .scales = 8},
    {.name = "explicit third",             .n = 2, .c = 3, .grad_length = 17,   .length = 51, .scales = 1.0 / 3},
    {.name = "explicit quarter",           .n = 2, .c = 3, .grad_length = 17,   .length = 68, .scales = 0.25},
    {.name = "explicit tenth, lengths of ratio 1 to 4", .n = 2, .c = 3, .grad_length = 17, .length = 68, .scales = 0.1},
    {.name = "explicit 4, lengths of ratio 2", .n = 2, .c = 3, .grad_length = 34, .length = 17, .scales = 4},
    {.name = "explicit 2",                 .n = 2, .c = 3, .grad_length = 32,   .length = 16, .scales = 2},
    {.name = "explicit half",              .n = 2, .c = 3, .grad_length = 16,   .length = 32, .scales = 0.5},
    {.name = "explicit and too small: the last gets the remainder", .n = 1, .c = 9, .grad_length = 40, .length = 10, .scales = 2},
    {.name = "explicit and too large: the last get 0",   .n = 1, .c = 9, .grad_length = 20, .length = 30, .scales = 2},
    {.name = "explicit 50",                .n = 1, .c = 3, .grad_length = 200,  .length = 4,  .scales = 50},
    {.name = "explicit, no binary fraction", .n = 2, .c = 3, .grad_length = 71, .length = 33, .scales = 2.15},
    {.name = "explicit, tiny: all to the last", .n = 1, .c = 2, .grad_length = 9, .length = 5, .scales = 1e-300},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

/* The usual ones with bfloat16 and wide indices: a kernel for each number of terms and ratio takes long to compile, and
 * does not depend on them. */
static const char *const WITH_EVERY_TYPE[] = {"odd primes, up",
                                              "odd primes, down",
                                              "17 rows",
                                              "sparse: rows and parts cross",
                                              "ratio 3, 41 groups",
                                              "ratio 1 to 3, 41 groups",
                                              "5 or 6 terms, in splits",
                                              "8 or 9 terms, in splits",
                                              "remainder, in splits",
                                              NULL};

static void run_case(const void *row)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        up_make(&c, row, TYPES[t]);
        c.is_reduced = !oc_is_listed(c.name, WITH_EVERY_TYPE);
        if (oc_op_is_due(&c)) {
            oc_op_fill(&c, OC_DATA_INTEGERS, OUT);
            up_compute(&c, true);
            oc_op_sweep(&c);
            oc_op_fill(&c, OC_DATA_REALS, OUT);
            up_compute(&c, false);
            c.layouts = LAYOUT(CONTIGUOUS) | LAYOUT(ROWS) | LAYOUT(MIXED);
            oc_op_sweep(&c);
        }
        oc_op_free(&c);
    }
}

/* NaN and Inf propagate exactly to the elements that use them, not to other rows of a row tile. */
static void special_values(void)
{
    static const struct up_case ROWS[] = {
        {.name = "special values", .n = 3, .c = 5, .grad_length = 90, .length = 31},
        {.name = "special values", .n = 3, .c = 5, .grad_length = 31, .length = 90},
        {.name = "special values", .n = 3, .c = 5, .grad_length = 160, .length = 31},
        {.name = "special values", .n = 3, .c = 5, .grad_length = 45, .length = 31},
        {.name = "special values", .n = 2, .c = 8, .grad_length = 40, .length = 40},
        {.name = "special values", .n = 3, .c = 5, .grad_length = 90, .length = 30},
        {.name = "special values", .n = 3, .c = 5, .grad_length = 31, .length = 124},
    };

    for (size_t r = 0; r < OC_COUNT(ROWS); r++) {
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            struct oc_op_case c;

            up_make(&c, &ROWS[r], TYPES[t]);
            oc_op_fill(&c, OC_DATA_SPECIALS, OUT);
            /* Mostly ones, so that not every sum is NaN. */
            for (int64_t k = 0; k < oc_shape_count(&c.operands[GRAD].shape); k++)
                if (k % 11 != 0) c.operands[GRAD].values[k] = 1;
            up_compute(&c, false);
            oc_op_sweep_and_free(&c);
        }
    }
}

/* Sums between two values of the stored type, and above its largest value. */
static void sums_round_once(void)
{
    static const struct up_case M = {
        .name = "sums round once", .n = 4, .c = 4, .grad_length = 99, .length = 33};

    for (size_t t = 1; t < OC_COUNT(TYPES); t++) {
        const double ulp = TYPES[t] == OC_F16 ? 0x1p-10 : 0x1p-7;
        struct oc_op_case c;

        up_make(&c, &M, TYPES[t]);
        for (int64_t k = 0; k < oc_shape_count(&c.operands[GRAD].shape); k += 3) {
            double *v = &c.operands[GRAD].values[k];
            const int64_t i = k / 3;

            /* 1 plus some ulps, plus half an ulp or slightly more or less. */
            v[0] = 1 + (double)(i % 5) * ulp;
            v[1] = ulp / 2;
            v[2] = (double)(i % 3 - 1) * ulp / 64;
            if (i % 7 == 0) v[0] = v[1] = oc_round_to(TYPES[t], TYPES[t] == OC_F16 ? 40000 : 2e38);
        }
        up_compute(&c, true);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- The index map ---- */

#define MAX_LENGTH 40
#define MAX_GRAD 80

/* The outputs of all lengths lie one after the other, so that a stream is waited for once for all of
 * them: that of length n begins at element n (n - 1) / 2 of each row of gradOutput. */
struct index_map {
    struct oc_buffer grad, out;
    float ones[MAX_GRAD * MAX_GRAD];
};

static int64_t out_start(const struct up_case *u)
{
    return u->grad_length * (u->length * (u->length - 1) / 2);
}

static bool enqueue_index_map(struct index_map *l, const struct up_case *u)
{
    const int64_t grad_shape[] = {u->n, u->c, u->grad_length}, shape[] = {u->n, u->c, u->length};
    aclTensor *t[] = {aclCreateTensor(grad_shape, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, grad_shape,
                                      3, l->grad.device),
                      aclCreateTensor(shape, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 3,
                                      (float *)l->out.device + out_start(u))};
    struct oc_op_case c;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    up_make(&c, u, OC_F32);

    const bool ran = EXPECT_OK(oc_op_first_call(&c, t, &size, &executor)) &&
                     EXPECT_OK(oc_op_second_call(&c, NULL, 0, executor, oc_test_stream()));

    oc_op_free(&c);
    (void)aclDestroyTensor(t[0]);
    (void)aclDestroyTensor(t[1]);
    return ran;
}

/* Row l of gradOutput is 1 at l and 0 elsewhere; row l of out must be 1 at the source of l only. */
static void check_index_map(const struct index_map *l, const struct up_case *u)
{
    for (int64_t row = 0; row < u->grad_length; row++) {
        const int64_t wanted = up_source(row, u->grad_length, u->length, u->scales);

        for (int64_t i = 0; i < u->length; i++) {
            const size_t at = (size_t)(out_start(u) + row * u->length + i);
            float v;

            memcpy(&v, l->out.received + at * sizeof(v), sizeof(v));
            if (v != (i == wanted ? 1.0f : 0.0f)) {
                oc_expect_fail(
                    "%lld to %lld, scales %.9g: element %lld belongs to %lld, and "
                    "element %lld is %g",
                    (long long)u->grad_length, (long long)u->length, u->scales, (long long)row,
                    (long long)wanted, (long long)i, (double)v);
                return;
            }
        }
    }
}

static void check_length(struct index_map *l, int64_t grad_length, double scales)
{
    struct up_case u = {.n = 1, .c = grad_length, .grad_length = grad_length, .scales = scales};
    /* Without a factor the operator takes ratios up to 50. */
    const int64_t first = scales > 0 ? 1 : (grad_length + 49) / 50;
    bool ran = true;

    for (int64_t k = 0; k < grad_length * grad_length; k++)
        l->ones[k] = k / grad_length == k % grad_length ? 1.0f : 0.0f;
    memcpy(l->grad.sent, l->ones, (size_t)(grad_length * grad_length) * sizeof(float));
    if (!oc_buffer_send(&l->grad) || !oc_buffer_send(&l->out)) return;
    for (u.length = first; u.length <= MAX_LENGTH && ran; u.length++)
        ran = enqueue_index_map(l, &u);
    if (!EXPECT_OK(aclrtSynchronizeStream(oc_test_stream())) || !ran ||
        !oc_buffer_receive(&l->out, "out"))
        return;
    for (u.length = first; u.length <= MAX_LENGTH && oc_expect_failures() < 5; u.length++)
        check_index_map(l, &u);
}

static void check_all_lengths(const char *strategy, double scales, int64_t first, int64_t step)
{
    static struct index_map l;

    if (!oc_buffer_make(&l.grad, sizeof(l.ones)) ||
        !oc_buffer_make(&l.out, sizeof(float) * MAX_GRAD * (MAX_LENGTH * (MAX_LENGTH + 1) / 2)))
        return;
    oc_expect_note("strategy %s", strategy);
    oc_strategy_override(strategy);
    for (int64_t grad_length = first; grad_length <= MAX_GRAD; grad_length += step)
        check_length(&l, grad_length, scales);
    oc_strategy_override(NULL);
    oc_expect_no_note();
    oc_buffer_free(&l.grad);
    oc_buffer_free(&l.out);
}

static void index_map_of_derived_ratios(void)
{
    check_all_lengths("", 0, 1, 1); /* ratio, where the lengths allow */
    check_all_lengths("segments:rows", 0, 1, 1);
    check_all_lengths("segments:gather", 0, 1, 1);
    check_all_lengths("segments:planes", 0, 1, 1);
}

static void index_map_of_explicit_factors(void)
{
    static const double SCALES[] = {0.3, 0.5, 1, 1.0 / 3, 1.9999999, 2, 2.5, 7.3, 50};
    /* Of the strategy `ratio`, and next to them. */
    static const double RATIOS[] = {2,    3,     4,         8,         0.5,      1.0 / 3,
                                    0.25, 0.125, 2.0000001, 2.9999999, 0.3333333};

    for (size_t i = 0; i < OC_COUNT(SCALES); i++)
        check_all_lengths("segments:gather", SCALES[i], 1, 7);
    /* The map repeats after at most 8 elements, of which every 7th length has each remainder. */
    for (size_t i = 0; i < OC_COUNT(RATIOS); i++)
        check_all_lengths("", RATIOS[i], 1 + (int64_t)i % 7, 7);
}

/* The reference against PyTorch 2.15 on a CPU (torch.ops.aten._upsample_nearest_exact1d_backward), where
 * exact arithmetic is off by one: 16, 2726 and 1. */
static void index_map_of_pytorch(void)
{
    EXPECT_EQ_I64(up_source(27, 55, 32, 0), 15);
    EXPECT_EQ_I64(up_source(4227, 8779, 5663, 0), 2727);
    EXPECT_EQ_I64(up_source(20, 41, 2, 0), 0);
    EXPECT_EQ_I64(up_source(30, 61, 2, 0), 0);
    EXPECT_EQ_I64(up_source(16, 17, 16, 1.1), 15);
}

/* ---- Determinism ---- */

static uint64_t run_twenty(void)
{
    static const struct up_case M = {
        .name = "same bits every time", .n = 3, .c = 7, .grad_length = 1999, .length = 601};
    struct oc_op_case c;

    up_make(&c, &M, OC_F32);
    oc_op_fill(&c, OC_DATA_REALS, OUT);
    up_compute(&c, false);
    return oc_repeat_digest(&c, "default", false, 20);
}

static void digests(char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "digest %llx", (unsigned long long)run_twenty());
}

static int child_digest(void) { return oc_determinism_child(digests); }

static void same_bits_every_time(void) { oc_expect_deterministic(digests); }

/* ---- Refusals ---- */

/* Rows differ from a valid call, GOOD: (2, 3, 8) to (2, 3, 4). */
struct refusal {
    const char *name;
    const char *grad, *out; /* shapes */
    aclDataType grad_type, out_type;
    aclFormat grad_format, out_format;
    const char *output_size, *input_size; /* values, written as shapes are */
    double scales;
    const char *text;
};

#define GOOD                                                                        \
    .grad = "2x3x8", .out = "2x3x4", .grad_type = ACL_FLOAT, .out_type = ACL_FLOAT, \
    .grad_format = ACL_FORMAT_ND, .out_format = ACL_FORMAT_ND, .output_size = "8",  \
    .input_size = "2x3x4"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"gradOutput of an integer type", GOOD, .grad_type = ACL_INT32,     .text = "dtype of gradOutput is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"out of a double type",          GOOD, .out_type = ACL_DOUBLE,     .text = "dtype of out is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"out of another type",           GOOD, .out_type = ACL_FLOAT16,    .text = "dtype of out is ACL_FLOAT16: must equal that of gradOutput, ACL_FLOAT"},
    {"out of another format",         GOOD, .out_format = ACL_FORMAT_NCL, .text = "format of out is ACL_FORMAT_NCL: must equal that of gradOutput, ACL_FORMAT_ND"},
    {"gradOutput of rank 4",          GOOD, .grad = "1x2x3x8",          .text = "rank of gradOutput is 4: must be 3"},
    {"gradOutput of rank 2",          GOOD, .grad = "6x8",              .text = "rank of gradOutput is 2: must be 3"},
    {"out of rank 2",                 GOOD, .out = "6x4",               .text = "rank of out is 2: must be 3"},
    {"outputSize too long",           GOOD, .output_size = "3x8",       .text = "size of outputSize is 2: must equal 1"},
    {"outputSize empty",              GOOD, .output_size = "",          .text = "size of outputSize is 0: must equal 1"},
    {"outputSize of another length",  GOOD, .output_size = "9",         .text = "outputSize[0] is 9: must equal gradOutput.shape[2], 8"},
    {"inputSize too short",           GOOD, .input_size = "3x4",        .text = "size of inputSize is 2: must equal 3"},
    {"inputSize too long",            GOOD, .input_size = "2x3x4x1",    .text = "size of inputSize is 4: must equal 3"},
    {"inputSize of another length",   GOOD, .input_size = "2x3x5",      .text = "shape of out is (2, 3, 4): must be (2, 3, 5), inputSize"},
    {"another N",                     GOOD, .grad = "1x3x8",            .text = "gradOutput.shape[0] is 1: must equal out.shape[0], 2"},
    {"another C",                     GOOD, .grad = "2x1x8",            .text = "gradOutput.shape[1] is 1: must equal out.shape[1], 3"},
    {"scales negative",               GOOD, .scales = -1,               .text = "scales is -1: must be a number, at least 0"},
    {"scales NaN",                    GOOD, .scales = NAN,              .text = "scales is nan: must be a number, at least 0"},
    {"scales infinite",               GOOD, .scales = INFINITY,         .text = "scales is inf: must be at most 50 for the gradient, though the forward operator takes any"},
    {"scales above 50",               GOOD, .scales = 50.001,           .text = "scales is 50.001: must be at most 50 for the gradient, though the forward operator takes any"},
    {"N empty",                       GOOD, .grad = "0x3x8", .out = "0x3x4", .input_size = "0x3x4", .text = "out.shape[0] is 0: must be greater than 0"},
    {"C empty",                       GOOD, .grad = "2x0x8", .out = "2x0x4", .input_size = "2x0x4", .text = "out.shape[1] is 0: must be greater than 0"},
    {"out empty",                     GOOD, .out = "2x3x0", .input_size = "2x3x0", .text = "out.shape[2] is 0: must be greater than 0"},
    {"gradOutput empty",              GOOD, .grad = "2x3x0", .output_size = "0", .text = "gradOutput.shape[2] is 0: must be greater than 0"},
    {"51 times as long",              GOOD, .grad = "2x3x204", .output_size = "204", .text = "gradOutput.shape[2] / out.shape[2] is 51: must be at most 50 for the gradient, though the forward operator takes any"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *grad = oc_bare_tensor(r->grad, r->grad_type, r->grad_format);
    aclTensor *out = oc_bare_tensor(r->out, r->out_type, r->out_format);
    aclIntArray *output_size = oc_bare_array(r->output_size);
    aclIntArray *input_size = oc_bare_array(r->input_size);
    const aclnnStatus status = aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
        grad, output_size, input_size, r->scales, out, size, executor);

    (void)aclDestroyTensor(grad);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(output_size);
    (void)aclDestroyIntArray(input_size);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("special values", special_values),
    OC_TEST("sums round once", sums_round_once),
    OC_TEST("index map of derived ratios", index_map_of_derived_ratios),
    OC_TEST("index map of explicit factors", index_map_of_explicit_factors),
    OC_TEST("index map of PyTorch", index_map_of_pytorch),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = UP_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
