/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMedian and its forms and aclnnKthvalue, compared with a count of smaller elements, and the calls that they refuse. */
#include <math.h>

#include "aclnnop/aclnn_kthvalue.h"
#include "aclnnop/aclnn_median.h"
#include "check/promotion.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/median.h"

// clang-format off
static const struct median_case CASES[] = {
    {"all",                          "9x35",      MEDIAN_ALL,      0,  0,  false},
    {"all, to a vector",             "9x36",      MEDIAN_ALL,      0,  0,  true},
    {"all, a scalar",                "",          MEDIAN_ALL,      0,  0,  false},
    {"all of nothing",               "3x0",       MEDIAN_ALL,      0,  0,  false},
    {"all of long",                  "1100x2",    MEDIAN_ALL,      0,  0,  false},
    {"all but NaN",                  "9x35",      MEDIAN_NAN_ALL,  0,  0,  false},
    {"all but NaN of nothing",       "0",         MEDIAN_NAN_ALL,  0,  0,  true},
    {"rows",                         "70x37",     MEDIAN_DIM,      1,  0,  false},
    {"rows of even length",          "70x36",     MEDIAN_DIM,      -1, 0,  true},
    {"columns",                      "50x7",      MEDIAN_DIM,      0,  0,  false},
    {"the axis in the middle",       "3x21x40",   MEDIAN_DIM,      1,  0,  true},
    {"rank 8",                       "2x1x3x2x2x1x5x3", MEDIAN_DIM, 4, 0,  false},
    {"an axis of 1",                 "5x1x9",     MEDIAN_DIM,      1,  0,  false},
    {"a scalar",                     "",          MEDIAN_DIM,      -1, 0,  false},
    {"no rows",                      "0x3",       MEDIAN_DIM,      1,  0,  false},
    {"no rows and no columns",       "0x0",       MEDIAN_DIM,      1,  0,  true},
    {"a long row",                   "2x3001",    MEDIAN_DIM,      1,  0,  false},
    {"rows without NaN",             "70x9",      MEDIAN_NAN_DIM,  1,  0,  false},
    {"columns without NaN",          "9x70",      MEDIAN_NAN_DIM,  0,  0,  true},
    {"the first",                    "9x35",      MEDIAN_KTH,      1,  1,  false},
    {"the last",                     "9x35",      MEDIAN_KTH,      1,  35, true},
    {"the fourth of columns",        "35x9",      MEDIAN_KTH,      0,  4,  false},
    {"the first of a scalar",        "",          MEDIAN_KTH,      0,  1,  false},
};
// clang-format on

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64, OC_U8, OC_BF16,
                                          OC_F64, OC_I32, OC_I16, OC_I8};
    static const enum oc_data DATA[] = {OC_DATA_REALS, OC_DATA_INTEGERS, OC_DATA_SPECIALS};
    static const char *const WIDTHS[] = {"sort:items,index:32", "sort:groups,index:32",
                                         "sort:items,index:64", "sort:groups,index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++)
        for (size_t d = 0; d < OC_COUNT(DATA); d++) {
            const bool is_float = (TYPES[t] & OC_TYPES_FLOATS) != 0;
            struct oc_op_case c;

            if ((TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) ||
                (!is_float && DATA[d] != OC_DATA_INTEGERS) || (t > 3 && d == 0))
                continue;
            median_make(&c, row, TYPES[t], DATA[d]);
            /* Without elements nothing is sorted. */
            c.strategies =
                t == 0 && d == 2 && oc_shape_count(&c.operands[0].shape) > 0 ? WIDTHS : NULL;
            if (t > 0 || d != 2) c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
            oc_op_sweep_and_free(&c);
        }
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    enum median_kind kind;
    const char *self, *out;
    aclDataType type, out_type, index_type;
    int64_t dim, k;
    bool keeps;
    const char *text;
};

#define GOOD .type = ACL_FLOAT, .out_type = ACL_FLOAT, .index_type = ACL_INT64
#define ROWS .kind = MEDIAN_DIM, .self = "4x5", .out = "4", .dim = 1, GOOD
#define ALL .kind = MEDIAN_ALL, .self = "4x5", .out = "", GOOD
#define KTH .kind = MEDIAN_KTH, .self = "4x5", .out = "4", .dim = 1, .k = 1, GOOD
#define TYPES                                                                             \
    "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, " \
    "ACL_UINT8, ACL_INT8, ACL_INT16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"truths",                  ROWS, .type = ACL_BOOL, .text = "dtype of self is ACL_BOOL: " TYPES},
    {"values of another type",  ROWS, .out_type = ACL_FLOAT16, .text = "dtype of valuesOut is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"positions of 32 bits",    ROWS, .index_type = ACL_INT32, .text = "dtype of indicesOut is ACL_INT32: must be one of ACL_INT64"},
    {"an axis beyond the last", ROWS, .dim = 2, .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"a lost axis",             ROWS, .keeps = true, .text = "shape of valuesOut is (4): must be (4, 1), that of self without the axis dim"},
    {"a kept axis",             ROWS, .out = "4x1", .text = "shape of valuesOut is (4, 1): must be (4), that of self without the axis dim"},
    {"rows of nothing",         ROWS, .self = "4x0", .text = "extent of the axis dim is 0: must be at least 1"},
    {"rows of 2^32 - 1",        ROWS, .self = "1x4294967295", .out = "1", .text = "extent of the axis dim is 4294967295: must be at most 4294967294"},
    {"a place in 2^32 - 1",     KTH, .self = "1x4294967295", .out = "1", .text = "extent of the axis dim is 4294967295: must be at most 4294967294"},
    {"the median of 2^32 - 1",  ALL, .self = "4294967295", .text = "the number of elements of self is 4294967295: must be at most 4294967294"},
    {"more than one median",    ALL, .out = "2", .text = "the number of elements of valuesOut is 2: must equal 1"},
    {"a median in a matrix",    ALL, .out = "1x1", .text = "rank of valuesOut is 2: must be 0 to 1"},
    {"more than one of numbers", ALL, .kind = MEDIAN_NAN_ALL, .out = "2", .text = "the number of elements of out is 2: must equal 1"},
    {"no place",                KTH, .k = 0, .text = "k is 0: must be at least 1"},
    {"a place behind the last", KTH, .k = 6, .text = "k is 6: must be at most the extent of the axis dim, 5"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->type, ACL_FORMAT_ND),
              *values = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND),
              *indices = oc_bare_tensor(r->out, r->index_type, ACL_FORMAT_ND);
    const aclnnStatus status =
        r->kind == MEDIAN_ALL       ? aclnnMedianGetWorkspaceSize(self, values, size, executor)
        : r->kind == MEDIAN_NAN_ALL ? aclnnNanMedianGetWorkspaceSize(self, values, size, executor)
        : r->kind == MEDIAN_DIM     ? aclnnMedianDimGetWorkspaceSize(self, r->dim, r->keeps, values,
                                                                     indices, size, executor)
                                    : aclnnKthvalueGetWorkspaceSize(self, r->k, r->dim, r->keeps,
                                                                    values, indices, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(values);
    (void)aclDestroyTensor(indices);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void pointers(void)
{
    aclTensor *t = oc_bare_tensor("1", ACL_FLOAT, ACL_FORMAT_ND);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "valuesOut is NULL",
                   aclnnMedianGetWorkspaceSize(t, NULL, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "out is NULL",
                   aclnnNanMedianGetWorkspaceSize(t, NULL, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "indicesOut is NULL",
                   aclnnNanMedianDimGetWorkspaceSize(t, 0, true, t, NULL, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "self is NULL",
                   aclnnKthvalueGetWorkspaceSize(NULL, 1, 0, true, t, t, &size, &executor));
    (void)aclDestroyTensor(t);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(pointers),
};

OC_TEST_MAIN(.name = "median", OC_TESTS(TESTS), OC_ON_DEVICE)
