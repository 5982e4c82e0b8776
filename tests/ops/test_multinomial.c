/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMultinomial, compared with its definition, how often positions are drawn, and the calls that it refuses. */
#include <math.h>

#include "aclnnop/aclnn_multinomial.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/multinomial.h"

static const struct multinomial_case CASES[] = {
    {"with replacement", "9x37", 70, true, 1, 0},
    {"one row", "100", 30, true, 7, 3},
    {"several parts", "10000", 300, true, 7, 3},
    {"no rows", "0x4", 3, true, 7, 3},
    {"largest seed and offset", "5x20", 3, true, UINT64_MAX, UINT64_MAX},
    {"without replacement", "9x37", 12, false, 1, 0},
    {"without replacement, one row", "60", 30, false, 7, 3},
    {"without replacement, one draw", "300x10", 1, false, 7, 3},
    {"without replacement, a long row", "20000", 10, false, 7, 3},
    {"without replacement, largest seed and offset", "5x20", 3, false, UINT64_MAX, UINT64_MAX},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64};
    static const char *const WITH[] = {"scan:along,index:32", "scan:groups,index:32", "index:64",
                                       NULL};
    static const char *const WITHOUT[] = {"sort:items,index:32", "sort:groups,index:32", "index:64",
                                          NULL};
    const struct multinomial_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        multinomial_make(&c, m, TYPES[t]);
        c.strategies = t > 0 ? NULL : m->has_replacement ? WITH : WITHOUT;
        if (t > 0) c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
        oc_op_sweep_and_free(&c);
    }
}

/* Draws of one position are as frequent as its weight, within 5 standard deviations, whether it may be drawn again or not. The
 * expected outputs are those of the device. */
static void frequencies(void)
{
    enum { ROWS = 3000 };

    for (int k = 0; k < 2; k++) {
        const struct multinomial_case m = {"frequencies", "3000x5", 1, k == 0, 11, 12};
        double expected[5] = {0}, variance[5] = {0}, counts[5] = {0};
        struct oc_op_case c;

        multinomial_make(&c, &m, OC_F32);
        for (int64_t row = 0; row < ROWS; row++) {
            const double *w = c.operands[0].values + 5 * row;
            const double sum = w[0] + w[1] + w[2] + w[3] + w[4];

            for (int i = 0; i < 5 && sum > 0; i++) {
                expected[i] += w[i] / sum;
                variance[i] += w[i] / sum * (1 - w[i] / sum);
            }
            if (sum > 0) counts[(int)c.operands[1].values[row]]++;
        }
        for (int i = 0; i < 5; i++)
            EXPECT(fabs(counts[i] - expected[i]) < 5 * sqrt(variance[i]));
        oc_op_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: 2 draws of (3, 4). */
struct refusal {
    const char *name, *self, *out;
    aclDataType self_type, out_type;
    int64_t samples;
    bool has_replacement;
    const char *text;
};

#define GOOD \
    .self = "3x4", .out = "3x2", .self_type = ACL_FLOAT, .out_type = ACL_INT64, .samples = 2

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"weights of INT32",     GOOD, .self_type = ACL_INT32,               .text = "dtype of self is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE"},
    {"positions of INT32",   GOOD, .out_type = ACL_INT32,                .text = "dtype of out is ACL_INT32: must be one of ACL_INT64"},
    {"self a scalar",        GOOD, .self = "",                           .text = "rank of self is 0: must be 1 to 2"},
    {"self of rank 3",       GOOD, .self = "1x3x4",                      .text = "rank of self is 3: must be 1 to 2"},
    {"no categories",        GOOD, .self = "3x0",                        .text = "extent of the last axis of self is 0: must be greater than 0"},
    {"2^32 - 1 categories",  GOOD, .self = "1x4294967295", .out = "1x2",  .text = "extent of the last axis of self is 4294967295: must be at most 4294967294"},
    {"no draws",             GOOD, .samples = 0, .out = "3x0",           .text = "numsamples is 0: must be greater than 0"},
    {"more than categories", GOOD, .samples = 5, .out = "3x5",           .text = "numsamples is 5: must be at most the extent of the last axis of self, 4"},
    {"out of another shape", GOOD, .out = "3x3", .has_replacement = true, .text = "shape of out is (3, 3): must be (3, 2), that of self with numsamples along the last axis"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnMultinomialGetWorkspaceSize(
        self, r->samples, r->has_replacement, 1, 2, out, size, executor);

    (void)aclDestroyTensor(self);
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
    OC_TEST_OF(frequencies),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "multinomial", OC_TESTS(TESTS), OC_ON_DEVICE)
