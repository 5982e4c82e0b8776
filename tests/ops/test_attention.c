/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnFlashAttentionScore and its gradient, compared with their definitions, and the calls that they refuse. */
#include <string.h>

#include "harness/determinism.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/attention.h"
#include "verify/selection.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

/* clang-format off */
static const struct attention_case CASES[] = {
    /*                              B  N  Nkv  Sq  Skv    D    Dv */
    {"tiles of all sizes",          1, 2, 2,   70,  75,  64,  64, NULL, NULL, 0, 0, false, false},
    {"one query and one key",       1, 1, 1,    1,   1,   8,   8, NULL, NULL, 0, 0, false, false},
    {"one query, many keys",        2, 3, 3,    1, 100,  40,  40, NULL, NULL, 0, 0, false, false},
    {"more keys than a part",       1, 4, 2,    2, 1100, 72,  20, NULL, "1x1x2x1100", 0, 0.75, false, false},
    {"two parts up to the query",   1, 2, 2,    3, 530,  16, 300, NULL, "2048x2048", 3, 0, false, false},
    {"few queries before all keys", 1, 2, 1,    5,   3,  20,  20, NULL, "2048x2048", 3, 0, false, false},
    {"one key, many queries",       1, 2, 2,  100,   1,  80,  80, NULL, NULL, 0, 0, false, false},
    {"one column",                  1, 1, 1,   33,  31,   1,   1, NULL, NULL, 0, 0, false, false},
    {"odd columns",                 2, 1, 1,   17,  19,  13,  13, NULL, NULL, 0, 0, false, false},
    {"128 columns",                 1, 1, 1,   35,  40, 128, 128, NULL, NULL, 0, 0, false, false},
    {"more columns than a part",    1, 2, 1,   35,  40, 300, 300, NULL, NULL, 0, 0, false, false},
    {"values of fewer columns",     1, 2, 2,   20,  30,  70,  33, NULL, NULL, 0, 0, false, false},
    {"values of more columns",      1, 2, 2,   20,  30,  17, 150, NULL, NULL, 0, 0, false, false},
    {"shared heads of keys",        2, 6, 2,   34,  50,  24,  24, NULL, NULL, 0, 0, false, false},
    {"one head of keys",            2, 4, 1,   10,  33,  16,  16, "BSND", NULL, 0, 0, false, false},
    {"BSND",                        2, 3, 3,   40,  35,  20,  20, "BSND", NULL, 0, 0, false, false},
    {"BSH",                         2, 4, 2,   40,  35,  20,  12, "BSH", NULL, 0, 0, false, false},
    {"SBH",                         3, 2, 2,   33,  35,  20,  20, "SBH", "1x1x33x35", 0, 0.5, false, false},
    {"causal",                      1, 2, 2,   70,  70,  32,  32, NULL, "2048x2048", 2, 0, false, false},
    {"causal, more keys",           1, 1, 1,   40,  90,  32,  32, NULL, "2048x2048", 2, 0, false, false},
    {"causal, more queries",        1, 1, 1,   90,  40,  32,  32, NULL, "1x1x2048x2048", 2, 0, false, false},
    {"causal at the last key",      1, 1, 1,   40,  90,  32,  32, NULL, "2048x2048", 3, 0, false, false},
    {"queries before the first key", 1, 1, 1,  90,  40,  32,  32, NULL, "2048x2048", 3, 0.5, false, false},
    {"a mask of all",               2, 3, 3,   33,  45,  16,  16, NULL, "2x3x33x45", 0, 0, true, false},
    {"a mask of batches",           2, 3, 3,   33,  45,  16,  16, NULL, "2x1x33x45", 1, 0, false, false},
    {"a mask of one head",          2, 3, 3,   33,  45,  16,  16, NULL, "1x1x33x45", 0, 0, false, false},
    {"a mask of rank 2",            2, 3, 3,   33,  45,  16,  16, NULL, "33x45", 0, 0, true, false},
    {"a mask of keys",              2, 3, 3,   33,  45,  16,  16, NULL, "2x1x1x45", 0, 0, false, false},
    {"dropout",                     2, 3, 3,   33,  45,  16,  16, NULL, NULL, 0, 0.75, false, false},
    {"dropout, causal",             1, 2, 1,   37,  39,  16,  16, NULL, "2048x2048", 2, 0.9, false, false},
    {"NaN and infinities",          1, 2, 2,    5,  40,  16,  16, NULL, NULL, 0, 0, false, true},
    {"no keys",                     1, 2, 2,    5,   0,  16,  16, NULL, NULL, 0, 0, false, false},
    {"no queries",                  1, 2, 2,    0,   5,  16,  16, NULL, NULL, 0, 0, false, false},
    {"no batches",                  0, 2, 2,    3,   5,  16,  16, NULL, NULL, 0, 0, false, false},
    {"values without columns",      1, 2, 2,    3,   5,  16,   0, NULL, NULL, 0, 0, false, false},
};
/* clang-format on */

/* A CPU runs work-groups slowly, and PoCL compiles their kernels of gradients to seven times as much code as those of its own
 * strategy. So a few cases have strategies, those of gradients by work-groups only as on a GPU and weekly, and a few
 * have other types, which differ in loads and stores alone. */
static const char *const WITH_STRATEGIES[] = {"more keys than a part",
                                              "few queries before all keys",
                                              "values of fewer columns",
                                              "BSH",
                                              "a mask of rank 2",
                                              "dropout, causal",
                                              "NaN and infinities",
                                              "values without columns",
                                              NULL};
static const char *const WITH_HALF[] = {"odd columns", "BSH", "one query, many keys", NULL};
static const char *const WITH_BFLOAT[] = {"odd columns", "one query, many keys", NULL};

/* As on a GPU, all cases have work-groups. */
static bool is_left_out(const struct attention_case *m, enum oc_dtype type, bool is_gradient)
{
    const bool is_listed = oc_is_listed(m->name, WITH_STRATEGIES);

    if (is_gradient && m->has_specials) return true;
    if (oc_test_part() == OC_TEST_GPU) return type != OC_F32 || (is_gradient && !is_listed);
    return type != OC_F32 && !oc_is_listed(m->name, type == OC_F16 ? WITH_HALF : WITH_BFLOAT);
}

static const char *const *strategies_of(const struct attention_case *m, bool is_gradient)
{
    static const char *const ALL[] = {"attention:items",
                                      "attention:groups",
                                      "attention:row_items",
                                      "attention:row_groups",
                                      "attention:items,index:64",
                                      "attention:row_items,index:64",
                                      NULL};
    static const char *const QUICK[] = {"attention:items", NULL};
    const bool is_quick =
        oc_test_part() == OC_TEST_GPU || (is_gradient && oc_test_part() <= OC_TEST_USUAL);

    if (!oc_is_listed(m->name, WITH_STRATEGIES)) return NULL;
    return is_quick ? QUICK : ALL;
}

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    const struct attention_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++)
        for (int is_gradient = 0; is_gradient < 2; is_gradient++) {
            struct oc_op_case c;

            if (is_left_out(m, TYPES[t], is_gradient)) continue;
            if (is_gradient)
                attention_grad_make(&c, m, TYPES[t]);
            else
                attention_make(&c, m, TYPES[t]);
            c.layouts = t == 0 && !is_gradient && oc_test_part() != OC_TEST_GPU ? 0 : FEW;
            c.is_reduced = TYPES[t] != OC_BF16;
            c.strategies = strategies_of(m, is_gradient);
            oc_op_sweep_and_free(&c);
        }
}

/* Where columns are no multiple of a block of sums, and queries and keys none of a tile. */
static const struct attention_case *odd_columns(void)
{
    const struct attention_case *m = CASES;

    while (strcmp(m->name, "odd columns") != 0)
        m++;
    return m;
}

static uint64_t run_once(const char *strategy)
{
    struct oc_op_case c;

    attention_make(&c, odd_columns(), OC_F32);
    return oc_repeat_digest(&c, strategy, false, 1);
}

static uint64_t run_gradient(const char *strategy)
{
    struct oc_op_case c;

    attention_grad_make(&c, odd_columns(), OC_F32);
    return oc_repeat_digest(&c, strategy, false, 1);
}

/* The registers of a CPU for sums decide nothing else; those of the gradients are the same, and tested weekly. */
static void same_bits(void)
{
    if (oc_test_part() == OC_TEST_GPU) return;
    oc_expect_same_bits(OC_TUNABLE_TILE, "attention:items", run_once);
    if (oc_test_part() == OC_TEST_ALL)
        oc_expect_same_bits(OC_TUNABLE_TILE, "attention:items", run_gradient);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(same_bits),
    OC_TEST_ROWS(CASES, run),
    OC_TEST_GROUP(attention_refusals),
};

OC_TEST_MAIN(.name = "attention", OC_TESTS(TESTS), OC_ON_DEVICE)
