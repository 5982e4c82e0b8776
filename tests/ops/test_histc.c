/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnHistc compared with a naive count, and the calls that it refuses. */
#include <math.h>

#include "aclnnop/aclnn_histc.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/histc.h"

#define USUAL HISTC_USUAL

/* A work-item has 16 elements at least. There are copies of cells for twice as many elements as cells. */
// clang-format off
static const struct histc_case CASES[] = {
    {"a range",                     "90x40", 16,   -4, 4,  USUAL},
    {"all in one interval",         "90x40", 1,    -8, 8,  USUAL},
    {"the range of the elements",   "90x40", 32,   0,  0,  USUAL},
    {"another empty range",         "90x40", 32,   3,  3,  USUAL},
    {"the same element everywhere", "300",   8,    0,  0,  HISTC_ONE},
    {"a range beside the elements", "90x40", 8,    16, 32, USUAL},
    {"a range of positive numbers", "90x40", 4,    0,  8,  USUAL},
    {"many intervals",              "50x9",  1000, 0,  8,  USUAL},
    {"one element",                 "1",     4,    0,  4,  HISTC_ONE},
    {"a scalar",                    "",      4,    0,  0,  HISTC_ONE},
    {"16 elements",                 "16",    4,    -8, 8,  USUAL},
    {"17 elements",                 "17",    4,    -8, 8,  USUAL},
    {"nothing",                     "3x0",   4,    0,  0,  USUAL},
    {"special values",              "90x40", 16,   -4, 4,  HISTC_SPECIALS},
    {"all large",                   "300",   8,    0,  0,  HISTC_LARGE},
    {"a large range",               "300",   4,    0,  0x1p127, HISTC_LARGE},
    {"many elements",               "600x500", 16, 0,  0,  USUAL},
    {"a range that is not finite",  "90x40", 16,   0,  0,  HISTC_SPECIALS},
};
static const struct histc_case EXTREMES[] = {
    {"all 64 bits",       "700", 8, 0,        0,       HISTC_EXTREMES},
    {"all the smallest",  "700", 8, 0,        0,       HISTC_LEAST},
    {"more than 32 bits", "700", 4, -0x1p62,  0x1p62,  HISTC_EXTREMES},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[][2] = {
        {OC_F32, OC_F32}, {OC_F16, OC_I32}, {OC_I64, OC_I64}, {OC_U8, OC_BF16}};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (((const struct histc_case *)row)->data == HISTC_LARGE && t > 0) continue;
        histc_make(&c, row, TYPES[t][0], TYPES[t][1]);
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

static void any_type(void)
{
    static const enum oc_dtype TYPES[][2] = {{OC_BF16, OC_F16}, {OC_I32, OC_I16}, {OC_I16, OC_F32},
                                             {OC_I8, OC_I32},   {OC_F32, OC_I64}, {OC_F16, OC_U8},
                                             {OC_I32, OC_I8}};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        static const struct histc_case few = {"few elements", "90", 8, -8, 8, HISTC_USUAL};
        struct oc_op_case c;

        histc_make(&c, &few, TYPES[t][0], TYPES[t][1]);
        oc_op_sweep_and_free(&c);
    }
}

static void extremes(const void *row)
{
    struct oc_op_case c;

    histc_make(&c, row, OC_I64, OC_I64);
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    const char *self, *out; /* NULL: NULL is passed */
    aclDataType self_type, out_type;
    int64_t bins;
    double min, max;
    bool has_no_min, has_no_max;
    const char *text;
};

#define GOOD                                                                             \
    .self = "5x3", .out = "9", .self_type = ACL_FLOAT, .out_type = ACL_INT32, .bins = 9, \
    .min = -1, .max = 1
#define TYPES \
    "ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self", GOOD, .self = NULL, .text = "self is NULL"},
    {"no out",  GOOD, .out = NULL, .text = "out is NULL"},
    {"no min",  GOOD, .has_no_min = true, .text = "min is NULL"},
    {"no max",  GOOD, .has_no_max = true, .text = "max is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"doubles",           GOOD, .self_type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE: must be one of " TYPES},
    {"truths",            GOOD, .out_type = ACL_BOOL, .text = "dtype of out is ACL_BOOL: must be one of " TYPES},
    {"a matrix",          GOOD, .out = "3x3", .text = "rank of out is 2: must be 1"},
    {"no intervals",      GOOD, .bins = 0, .out = "0", .text = "bins is 0: must be at least 1"},
    {"too many",          GOOD, .bins = (int64_t)1 << 31, .text = "bins is 2147483648: must be at most 2147483647"},
    {"another length",    GOOD, .out = "8", .text = "out.shape[0] is 8: must equal bins, 9"},
    {"min above max",     GOOD, .min = 2, .text = "min is 2: must be at most max"},
    {"integers, min above max", GOOD, .self_type = ACL_INT32, .min = 2, .text = "min is 2: must be at most max, 1"},
    {"NaN",               GOOD, .min = NAN, .text = "min is nan: must be finite in single precision"},
    {"an infinite max",   GOOD, .max = INFINITY, .text = "max is inf: must be finite in single precision"},
    {"a max beyond float", GOOD, .max = 1e300, .text = "max is inf: must be finite in single precision"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    double low = r->min, high = r->max;
    aclTensor *self = r->self == NULL ? NULL : oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND);
    aclTensor *out = r->out == NULL ? NULL : oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    aclScalar *min = r->has_no_min ? NULL : aclCreateScalar(&low, ACL_DOUBLE);
    aclScalar *max = r->has_no_max ? NULL : aclCreateScalar(&high, ACL_DOUBLE);
    const aclnnStatus status =
        aclnnHistcGetWorkspaceSize(self, r->bins, min, max, out, size, executor);

    if (self != NULL) (void)aclDestroyTensor(self);
    if (out != NULL) (void)aclDestroyTensor(out);
    if (min != NULL) (void)aclDestroyScalar(min);
    if (max != NULL) (void)aclDestroyScalar(max);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),      OC_TEST_ROWS(EXTREMES, extremes),
    OC_TEST_OF(any_type),          OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "histc", OC_TESTS(TESTS), OC_ON_DEVICE)
