/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRandperm, compared with its definition, which must be a permutation, and the calls that it refuses. */
#include <stdlib.h>

#include "aclnnop/aclnn_randperm.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/randperm.h"

static const struct randperm_case CASES[] = {
    {"nothing", 0, 7, 3},
    {"one number", 1, 7, 3},
    {"two numbers", 2, 7, 3},
    {"few numbers", 100, 1, 0},
    {"other seed", 100, 0x123456789abcdef0, 4},
    {"other offset", 100, 1, 0xfedcba9876543211},
    {"the most that are shuffled", 1024, 7, 3},
    {"one more", 1025, 7, 3},
    {"a power of two", 4096, 7, 3},
    {"one more than a power of two", 8193, UINT64_MAX, UINT64_MAX},
    {"many numbers", 50000, 7, 3},
};

static void expect_permutation(const double *values, int64_t n)
{
    bool *seen = calloc((size_t)n + 1, sizeof(*seen));

    if (seen == NULL) abort();
    for (int64_t i = 0; i < n; i++) {
        const int64_t number = (int64_t)values[i];

        if (!EXPECT(number >= 0 && number < n && !seen[number])) break;
        seen[number] = true;
    }
    free(seen);
}

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_I64, OC_I32,  OC_F32, OC_F64, OC_I16,
                                          OC_F16, OC_BF16, OC_U8,  OC_I8};
    static const int64_t MOST[] = {1 << 24, 1 << 24, 1 << 24, 1 << 24, 1 << 15,
                                   2048,    256,     256,     128};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    const struct randperm_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (m->n > MOST[t] || (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64)) continue;
        randperm_make(&c, m, TYPES[t]);
        expect_permutation(c.operands[0].values, m->n);
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* Of three numbers all six permutations are as probable: 6000 seeds, with at most 4.5 standard deviations. */
static void all_permutations_are_as_probable(void)
{
    int counts[27] = {0};

    for (uint64_t seed = 0; seed < 6000; seed++) {
        const struct randperm_case m = {"three numbers", 3, seed, 8};
        struct oc_op_case c;

        randperm_make(&c, &m, OC_I64);
        counts[(int)(9 * c.operands[0].values[0] + 3 * c.operands[0].values[1] +
                     c.operands[0].values[2])]++;
        oc_op_free(&c);
    }
    for (int i = 0; i < 27; i++)
        EXPECT(counts[i] == 0 || (counts[i] > 870 && counts[i] < 1130));
}

/* ---- Refusals ---- */

struct refusal {
    const char *name, *out;
    aclDataType type;
    int64_t n;
    const char *text;
};

// clang-format off
static const struct refusal REFUSALS[] = {
    {"out of BOOL",          "5",   ACL_BOOL,  5,  "dtype of out is ACL_BOOL: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"},
    {"fewer than none",      "5",   ACL_INT64, -1, "n is -1: must be at least 0"},
    {"out of another shape", "6",   ACL_INT64, 5,  "shape of out is (6): must be (5), n"},
    {"out of another rank",  "5x1", ACL_INT64, 5,  "rank of out is 2: must be 1"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *out = oc_bare_tensor(r->out, r->type, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnRandpermGetWorkspaceSize(r->n, 1, 2, out, size, executor);

    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(all_permutations_are_as_probable),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "randperm", OC_TESTS(TESTS), OC_ON_DEVICE)
