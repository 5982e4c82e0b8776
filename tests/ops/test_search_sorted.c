/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnSearchSorted and aclnnSearchSorteds, compared with a count of smaller elements, and the calls that they refuse. */
#include <math.h>

#include "aclnnop/aclnn_searchsorted.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/search_sorted.h"

// clang-format off
static const struct search_sorted_case CASES[] = {
    {"one sequence",              "100",    "9x35",   OC_F32,  OC_F32,  false, false, false, 0},
    {"one sequence, to the right", "100",   "9x35",   OC_F32,  OC_F32,  true,  false, false, 0},
    {"results of 32 bits",        "100",    "9x35",   OC_F32,  OC_F32,  false, true,  false, 0},
    {"rows",                      "9x100",  "9x35",   OC_F32,  OC_F32,  false, false, false, 0},
    {"rows, to the right",        "9x100",  "9x35",   OC_F32,  OC_F32,  true,  true,  false, 0},
    {"rows of many axes",         "2x3x2x41", "2x3x2x5", OC_F32, OC_F32, true, false, false, 0},
    {"a sorter",                  "100",    "9x35",   OC_F32,  OC_F32,  false, false, true,  0},
    {"rows and a sorter",         "9x100",  "9x35",   OC_F32,  OC_F32,  true,  false, true,  0},
    {"a scalar tensor",           "100",    "",       OC_F32,  OC_F32,  false, false, false, 0},
    {"a sequence of one",         "1",      "35",     OC_F32,  OC_F32,  false, false, false, 0},
    {"a sequence of nothing",     "0",      "35",     OC_F32,  OC_F32,  false, false, false, 0},
    {"rows of nothing",           "3x0",    "3x5",    OC_F32,  OC_F32,  true,  false, false, 0},
    {"no values",                 "3x4",    "3x0",    OC_F32,  OC_F32,  false, false, false, 0},
    {"halves",                    "100",    "9x35",   OC_F16,  OC_F16,  false, false, false, 0},
    {"bfloats",                   "9x100",  "9x35",   OC_BF16, OC_BF16, true,  false, false, 0},
    {"doubles",                   "100",    "9x35",   OC_F64,  OC_F64,  false, false, false, 0},
    {"INT64",                     "100",    "9x35",   OC_I64,  OC_I64,  true,  false, true,  0},
    {"INT32",                     "9x100",  "9x35",   OC_I32,  OC_I32,  false, false, false, 0},
    {"INT16",                     "100",    "9x35",   OC_I16,  OC_I16,  false, false, false, 0},
    {"INT8",                      "100",    "9x35",   OC_I8,   OC_I8,   false, false, false, 0},
    {"UINT8",                     "100",    "9x35",   OC_U8,   OC_U8,   true,  false, false, 0},
    {"floats among integers",     "100",    "9x35",   OC_I32,  OC_F32,  false, false, false, 0},
    {"integers among halves",     "100",    "9x35",   OC_F16,  OC_I64,  true,  false, false, 0},
    {"integers that halves round","100",    "9x35",   OC_I32,  OC_F16,  true,  false, false, 0},
    {"a number",                  "100",    NULL,     OC_F32,  OC_F32,  false, false, false, 7.5},
    {"a number, to the right",    "100",    NULL,     OC_F32,  OC_F32,  true,  true,  false, 7.5},
    {"a number and a sorter",     "100",    NULL,     OC_I64,  OC_I64,  true,  false, true,  9},
    {"a real among integers",     "100",    NULL,     OC_I32,  OC_F32,  false, false, false, 9.5},
    {"NaN",                       "100",    NULL,     OC_F32,  OC_F32,  false, false, false, NAN},
};
// clang-format on

static void run(const void *row)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    const struct search_sorted_case *m = row;
    struct oc_op_case c;

    if (m->sequence_type == OC_F64 && !oc_test_device()->has_fp64) return;
    search_sorted_make(&c, m);
    c.strategies = WIDTHS;
    oc_op_sweep_and_free(&c);
}

/* Items of a sorter that are no positions read nothing beside the sequence. */
static void sorters_that_point_beside(void)
{
    static const struct search_sorted_case M = {
        "sorters that point beside", "100", "35", OC_F32, OC_F32, false, false, true, 0};
    struct oc_op_case c;

    search_sorted_make(&c, &M);
    for (int k = 0; k < 100; k++) {
        c.operands[0].values[k] = k;
        c.operands[2].values[k] = k < 50 ? -0x1p62 : 0x1p62; /* the first element, and the last */
    }
    for (int i = 0; i < 35; i++) {
        c.operands[3].values[i] = i;
        c.operands[1].values[i] = i > 0 ? 50 : 0;
    }
    oc_op_sweep_and_free(&c);
}

/* Numbers that float does not have. */
static void integers_are_exact(void)
{
    static const struct search_sorted_case M = {
        "integers are exact", "3", "4", OC_I64, OC_I64, false, false, false, 0};
    static const double SEQUENCE[] = {0x1p40, 0x1p40 + 1, 0x1p40 + 2};
    struct oc_op_case c;

    search_sorted_make(&c, &M);
    for (int k = 0; k < 4; k++) {
        if (k < 3) c.operands[0].values[k] = SEQUENCE[k];
        c.operands[2].values[k] = 0x1p40 + k;
        c.operands[1].values[k] = k;
    }
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    const char *sequence, *self, *sorter, *out;
    aclDataType sequence_type, self_type, sorter_type, out_type;
    bool is_short;
    const char *text;
};

#define GOOD                                                                                     \
    .sequence = "4x5", .self = "4x3", .sorter = "4x5", .out = "4x3", .sequence_type = ACL_FLOAT, \
    .self_type = ACL_FLOAT, .sorter_type = ACL_INT64, .out_type = ACL_INT64
#define TYPES                                                                             \
    "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, " \
    "ACL_UINT8, ACL_INT8, ACL_INT16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"a sequence of truths",   GOOD, .sequence_type = ACL_BOOL, .text = "dtype of sortedSequence is ACL_BOOL: " TYPES},
    {"truths",                 GOOD, .self_type = ACL_BOOL, .text = "dtype of self is ACL_BOOL: " TYPES},
    {"a sorter of 32 bits",    GOOD, .sorter_type = ACL_INT32, .text = "dtype of sorter is ACL_INT32: must be one of ACL_INT64"},
    {"a sorter that is shorter", GOOD, .sorter = "4x4", .text = "shape of sorter is (4, 4): must be (4, 5), that of sortedSequence"},
    {"results of 64 bits",     GOOD, .is_short = true, .text = "dtype of out is ACL_INT64: must be ACL_INT32 if outInt32 is true, else ACL_INT64"},
    {"results of 32 bits",     GOOD, .out_type = ACL_INT32, .text = "dtype of out is ACL_INT32: must be ACL_INT32 if outInt32 is true, else ACL_INT64"},
    {"a sequence of rank 0",   GOOD, .sequence = "", .text = "rank of sortedSequence is 0: must be 1 to 8"},
    {"values of another rank", GOOD, .self = "4", .text = "rank of self is 1: must equal that of sortedSequence, 2"},
    {"values of other rows",   GOOD, .self = "5x3", .text = "self.shape[0] is 5: must equal sortedSequence.shape[0], 4"},
    {"results of another shape", GOOD, .out = "4x2", .text = "shape of out is (4, 2): must be (4, 3), that of self"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *sequence = oc_bare_tensor(r->sequence, r->sequence_type, ACL_FORMAT_ND),
              *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *sorter = oc_bare_tensor(r->sorter, r->sorter_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnSearchSortedGetWorkspaceSize(sequence, self, r->is_short, false,
                                                                 sorter, out, size, executor);

    (void)aclDestroyTensor(sequence);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(sorter);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void of_scalars(void)
{
    aclTensor *sequence = oc_bare_tensor("5", ACL_FLOAT, ACL_FORMAT_ND),
              *matrix = oc_bare_tensor("4x5", ACL_FLOAT, ACL_FORMAT_ND),
              *out = oc_bare_tensor("1", ACL_INT64, ACL_FORMAT_ND),
              *outs = oc_bare_tensor("2", ACL_INT64, ACL_FORMAT_ND);
    double number = 1;
    aclScalar *value = aclCreateScalar(&number, ACL_DOUBLE);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "self is NULL",
                   aclnnSearchSortedsGetWorkspaceSize(sequence, NULL, false, false, NULL, out,
                                                      &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_NULLPTR, "sortedSequence is NULL",
        aclnnSearchSortedsGetWorkspaceSize(NULL, value, false, false, NULL, out, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "rank of sortedSequence is 2: must be 1",
                   aclnnSearchSortedsGetWorkspaceSize(matrix, value, false, false, NULL, out, &size,
                                                      &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "the number of elements of out is 2: must equal 1",
                   aclnnSearchSortedsGetWorkspaceSize(sequence, value, false, false, NULL, outs,
                                                      &size, &executor));
    (void)aclDestroyScalar(value);
    (void)aclDestroyTensor(sequence);
    (void)aclDestroyTensor(matrix);
    (void)aclDestroyTensor(out);
    (void)aclDestroyTensor(outs);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),       OC_TEST_OF(sorters_that_point_beside),
    OC_TEST_OF(integers_are_exact), OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(of_scalars),
};

OC_TEST_MAIN(.name = "search_sorted", OC_TESTS(TESTS), OC_ON_DEVICE)
