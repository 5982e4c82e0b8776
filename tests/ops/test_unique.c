/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnUnique, aclnnUnique2 and aclnnUniqueConsecutive compared with a naive loop, and the calls that they refuse. */
#include "aclnnop/aclnn_unique.h"
#include "aclnnop/aclnn_unique2.h"
#include "aclnnop/aclnn_unique_consecutive.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/unique.h"

#define PLAIN UNIQUE_PLAIN
#define COUNTED UNIQUE_COUNTED
#define CONSECUTIVE UNIQUE_CONSECUTIVE

/* A part of a count has 1024 elements, and a work-item of a CPU numbers 256. */
// clang-format off
static const struct unique_case CASES[] = {
    {"with inverse",             "70x30", PLAIN,       9,    1, true,  false, 0},
    {"values alone",             "70x30", PLAIN,       300,  1, false, false, 0},
    {"all different",            "2100",  PLAIN,       2100, 1, true,  false, 0},
    {"all equal",                "2100",  COUNTED,     1,    1, true,  true,  0},
    {"counts and inverse",       "70x30", COUNTED,     9,    1, true,  true,  0},
    {"counts alone",             "70x30", COUNTED,     300,  1, false, true,  0},
    {"neither",                  "70x30", COUNTED,     300,  1, false, false, 0},
    {"1024, a part",             "1024",  COUNTED,     400,  1, true,  true,  0},
    {"1025, one above a part",   "1025",  COUNTED,     400,  1, true,  true,  0},
    {"257 elements",             "257",   COUNTED,     250,  1, true,  true,  0},
    {"rank 8",                   "2x3x2x2x3x2x2x3", COUNTED, 50, 1, true, true, 0},
    {"a scalar",                 "",      COUNTED,     1,    1, true,  true,  0},
    {"one element",              "1",     PLAIN,       1,    1, true,  false, 0},
    {"nothing",                  "3x0",   COUNTED,     1,    1, true,  true,  0},
    {"consecutive",              "70x30", CONSECUTIVE, 9,    4, true,  true,  1000},
    {"consecutive values",       "70x30", CONSECUTIVE, 300,  3, false, false, 1000},
    {"consecutive counts",       "2100",  CONSECUTIVE, 300,  7, false, true,  1000},
    {"consecutive inverse",      "2100",  CONSECUTIVE, 300,  1, true,  false, 1000},
    {"an axis of one",           "900",   CONSECUTIVE, 20,   5, true,  true,  0},
    {"the last axis of one",     "900",   CONSECUTIVE, 20,   5, true,  true,  -1},
    {"a run of all",             "2100",  CONSECUTIVE, 1,    1, true,  true,  1000},
    {"consecutive of a scalar",  "",      CONSECUTIVE, 1,    1, true,  true,  0},
    {"consecutive of nothing",   "0",     CONSECUTIVE, 1,    1, true,  true,  1000},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64};
    const struct unique_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        unique_make(&c, m, TYPES[t]);
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

static void any_type(void)
{
    static const enum oc_dtype TYPES[] = {OC_BF16, OC_F64, OC_I32, OC_U8, OC_I8, OC_I16};
    static const int ROWS[] = {4, 14};

    for (size_t i = 0; i < OC_COUNT(TYPES) * OC_COUNT(ROWS); i++) {
        const enum oc_dtype type = TYPES[i / OC_COUNT(ROWS)];
        struct oc_op_case c;

        if (type == OC_F64 && !oc_test_device()->has_fp64) continue;
        unique_make(&c, &CASES[ROWS[i % OC_COUNT(ROWS)]], type);
        oc_op_sweep_and_free(&c);
    }
}

/* All elements of valueOut are written: no truth has the bits of the guard, which those keep that are not. */
static void truths(void)
{
    static const struct unique_case ALL[] = {
        {"both truths", "2", COUNTED, 2, 1, true, true, 0},
        {"one truth", "1", PLAIN, 1, 1, true, false, 0},
        {"truths in turns", "3x100", CONSECUTIVE, 2, 1, true, true, 1000},
    };

    for (size_t i = 0; i < OC_COUNT(ALL); i++) {
        struct oc_op_case c;

        unique_make(&c, &ALL[i], OC_B8);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call of aclnnUnique2, or of another function. */
struct refusal {
    const char *name;
    enum unique_kind kind;
    const char *self, *values, *inverse, *counts; /* NULL: NULL is passed */
    aclDataType self_type, values_type, inverse_type, counts_type;
    bool has_no_inverse, has_no_counts;
    int64_t dim;
    const char *text;
};

#define GOOD                                                                                 \
    .self = "5x3", .values = "15", .inverse = "5x3", .counts = "15", .self_type = ACL_FLOAT, \
    .values_type = ACL_FLOAT, .inverse_type = ACL_INT64, .counts_type = ACL_INT64, .dim = 1000
#define ALL UNIQUE_COUNTED, GOOD
#define LAST UNIQUE_CONSECUTIVE, GOOD
#define FIRST UNIQUE_PLAIN, GOOD

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",            ALL,   .self = NULL,    .text = "self is NULL"},
    {"no values",          ALL,   .values = NULL,  .text = "valueOut is NULL"},
    {"no inverse",         ALL,   .inverse = NULL, .text = "inverseOut is NULL"},
    {"no counts",          ALL,   .counts = NULL,  .text = "countsOut is NULL"},
    {"no consecutive counts", LAST, .counts = NULL, .text = "countsOut is NULL"},
    {"no first inverse",   FIRST, .inverse = NULL, .text = "inverseOut is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex self",       ALL,   .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"values of another type", ALL, .values_type = ACL_INT32, .text = "dtype of valueOut is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"32-bit inverse",     ALL,   .inverse_type = ACL_INT32,  .text = "dtype of inverseOut is ACL_INT32: must be one of ACL_INT64"},
    {"32-bit counts",      ALL,   .counts_type = ACL_INT32,   .text = "dtype of countsOut is ACL_INT32: must be one of ACL_INT64"},
    {"values of rank 2",   ALL,   .values = "5x3",            .text = "rank of valueOut is 2: must be 1"},
    {"fewer values",       ALL,   .values = "14",             .text = "shape of valueOut is (14): must be (15), as many as self has elements"},
    {"another inverse",    ALL,   .inverse = "15",            .text = "shape of inverseOut is (15): must be (5, 3), that of self"},
    {"inverse of counts",  ALL,   .has_no_inverse = true, .inverse = "15", .text = "shape of inverseOut is (15): must be (5, 3), that of self"},
    {"2^32 - 1 elements",  ALL,   .self = "4294967295",       .text = "the number of elements of self is 4294967295: must be at most 4294967294"},
    {"fewer counts",       ALL,   .counts = "5",              .text = "shape of countsOut is (5): must be (15), that of valueOut"},
    {"the first inverse",  FIRST, .inverse = "15",            .text = "shape of inverseOut is (15): must be (5, 3), that of self"},
    {"an axis of two",     LAST,  .dim = 1,                   .text = "dim is 1: must be 1000, for none, unless self has at most one axis"},
    {"an axis beyond one", LAST,  .self = "15", .inverse = "15", .dim = 1, .text = "dim is 1: must be an axis of self, from -rank to rank - 1"},
};
// clang-format on
OC_ROWS_END

static aclTensor *tensor(const char *shape, aclDataType type)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[] = {tensor(r->self, r->self_type), tensor(r->values, r->values_type),
                      tensor(r->inverse, r->inverse_type), tensor(r->counts, r->counts_type)};
    const bool inverse = !r->has_no_inverse, counts = !r->has_no_counts;
    aclnnStatus status;

    if (r->kind == UNIQUE_PLAIN)
        status = aclnnUniqueGetWorkspaceSize(t[0], true, inverse, t[1], t[2], size, executor);
    else if (r->kind == UNIQUE_COUNTED)
        status = aclnnUnique2GetWorkspaceSize(t[0], true, inverse, counts, t[1], t[2], t[3], size,
                                              executor);
    else
        status = aclnnUniqueConsecutiveGetWorkspaceSize(t[0], inverse, counts, r->dim, t[1], t[2],
                                                        t[3], size, executor);
    for (size_t i = 0; i < OC_COUNT(t); i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
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
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(any_type),
    OC_TEST_OF(truths),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "unique", OC_TESTS(TESTS), OC_ON_DEVICE)
