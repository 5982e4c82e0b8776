/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnBincount compared with a naive count, and the calls that it refuses. */
#include "aclnnop/aclnn_bincount.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/bincount.h"

#define NONE OC_DTYPE_NONE

/* Up to 512 elements for each number are counted by parts, of which there are 256 at most. */
// clang-format off
static const struct bincount_case CASES[] = {
    {"counts",                   3000,   100,  0,  OC_I32, NONE,    OC_I64, false},
    {"one element",              1,      1,    0,  OC_I64, NONE,    OC_I64, true},
    {"no element",               0,      7,    7,  OC_I64, NONE,    OC_I64, false},
    {"no number",                9,      0,    0,  OC_I64, NONE,    OC_I64, false},
    {"more numbers",             50,     3000, 9,  OC_I16, NONE,    OC_I32, false},
    {"bytes",                    3000,   100,  0,  OC_U8,  NONE,    OC_F32, false},
    {"signed bytes",             3000,   100,  0,  OC_I8,  NONE,    OC_F64, false},
    {"one number",               5000,   64,   0,  OC_I32, NONE,    OC_I64, true},
    {"few numbers",              9000,   5,    5,  OC_I64, NONE,    OC_I64, false},
    {"most parts",               51300,  100,  0,  OC_I64, NONE,    OC_I32, false},
    {"weights",                  3000,   100,  0,  OC_I32, OC_F32,  OC_F32, false},
    {"weights of few numbers",   9001,   5,    0,  OC_I64, OC_F32,  OC_F32, false},
    {"one weight",               1,      1,    0,  OC_I64, OC_F32,  OC_F32, true},
    {"more numbers and weights", 50,     3000, 9,  OC_I16, OC_F32,  OC_F32, false},
    {"half weights",             3000,   100,  0,  OC_I8,  OC_F16,  OC_F32, false},
    {"bfloat weights",           3000,   100,  0,  OC_U8,  OC_BF16, OC_F32, false},
    {"double weights",           3000,   100,  0,  OC_I64, OC_F64,  OC_F64, false},
    {"floats to doubles",        3000,   100,  0,  OC_I64, OC_F32,  OC_F64, false},
    {"weights that are integers", 3000,  100,  0,  OC_I64, OC_I64,  OC_I64, false},
    {"integers to doubles",      3000,   100,  0,  OC_I64, OC_I32,  OC_F64, false},
    {"short weights",            3000,   100,  0,  OC_I64, OC_I16,  OC_I32, false},
    {"truths",                   3000,   100,  0,  OC_I64, OC_B8,   OC_F32, false},
};
// clang-format on

static void run(const void *row)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    const struct bincount_case *m = row;
    struct oc_op_case c;

    if ((m->out == OC_F64 || m->weights == OC_F64) && !oc_test_device()->has_fp64) return;
    bincount_make(&c, m);
    c.strategies = WIDTHS;
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    aclDataType self_type, weights_type, out_type;
    const char *self, *weights, *out; /* weights may be NULL */
    int64_t minlength;
    const char *text;
};

#define GOOD                                                                               \
    .self_type = ACL_INT64, .weights_type = ACL_FLOAT, .out_type = ACL_FLOAT, .self = "5", \
    .weights = "5", .out = "9"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"numbers that are reals",   GOOD, .self_type = ACL_FLOAT, .text = "dtype of self is ACL_FLOAT: must be one of ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"},
    {"numbers that are truths",  GOOD, .self_type = ACL_BOOL, .text = "dtype of self is ACL_BOOL: must be one of ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"},
    {"a matrix",                 GOOD, .self = "5x2", .text = "rank of self is 2: must be 1"},
    {"a result of short type",   GOOD, .out_type = ACL_FLOAT16, .text = "dtype of out is ACL_FLOAT16: must be one of ACL_FLOAT, ACL_DOUBLE, ACL_INT32, ACL_INT64"},
    {"reals in integers",        GOOD, .out_type = ACL_INT64, .text = "dtype of weights is ACL_FLOAT: must be castable to that of out"},
    {"fewer weights",            GOOD, .weights = "4", .text = "shape of weights is (4): must be (5), that of self"},
    {"a negative length",        GOOD, .minlength = -1, .text = "minlength is -1: must be at least 0"},
    {"a result that is shorter", GOOD, .minlength = 10, .text = "out.shape[0] is 9: must be at least minlength, 10"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *weights = oc_bare_tensor(r->weights, r->weights_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    const aclnnStatus status =
        aclnnBincountGetWorkspaceSize(self, weights, r->minlength, out, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(weights);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "bincount", OC_TESTS(TESTS), OC_ON_DEVICE)
