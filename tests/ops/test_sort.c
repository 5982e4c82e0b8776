/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnSort, aclnnArgsort and aclnnTopk, compared with a sort of values and positions, and the calls that they refuse. */
#include <math.h>

#include "aclnnop/aclnn_argsort.h"
#include "aclnnop/aclnn_sort.h"
#include "aclnnop/aclnn_topk.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/sort.h"

static const struct sort_case CASES[] = {
    {"rank 0", "", -1, 0, SORT_VALUES, false},
    {"one element", "1", 0, 0, SORT_VALUES, true},
    {"a short row", "13", 0, 0, SORT_VALUES, false},
    {"rows", "70x37", 1, 0, SORT_VALUES, false},
    {"rows in descending order", "7x300", -1, 0, SORT_VALUES, true},
    {"columns", "300x7", 0, 0, SORT_VALUES, false},
    {"the axis in the middle", "3x21x40", 1, 0, SORT_POSITIONS, true},
    {"rank 8", "2x1x3x2x2x1x5x3", 4, 0, SORT_POSITIONS, false},
    {"an axis of 1", "5x1x9", 1, 0, SORT_VALUES, false},
    {"a part of a work-item", "1024", 0, 0, SORT_VALUES, false},
    {"two parts", "2x1025", 1, 0, SORT_VALUES, true},
    {"a part of a work-group", "2048", 0, 0, SORT_POSITIONS, true},
    {"a long row", "20000", 0, 0, SORT_VALUES, false},
    {"long columns", "9001x3", 0, 0, SORT_POSITIONS, true},
    {"an empty axis", "3x0", 1, 0, SORT_VALUES, false},
    {"no rows", "0x3", 1, 0, SORT_POSITIONS, false},
    {"classes", "33x1000", 1, 5, SORT_TOPK, true},
    {"the largest one", "9x100", 1, 1, SORT_TOPK, true},
    {"the smallest ones", "100x9", 0, 7, SORT_TOPK, false},
    {"all of a row", "3x700", 1, 700, SORT_TOPK, true},
    {"most of a part", "3x1500", 1, 900, SORT_TOPK, true},
    {"of a scalar", "", 0, 1, SORT_TOPK, true},
    {"none", "3x5", 1, 0, SORT_TOPK, true},
    {"few of a long row", "50000", 0, 20, SORT_TOPK, true},
    {"few of long columns", "20000x2", 0, 256, SORT_TOPK, false},
    {"several levels", "300000", 0, 200, SORT_TOPK, true},
    {"many of a long row", "50000", 0, 3000, SORT_TOPK, true},
    {"half of long rows", "2x9000", 1, 4500, SORT_TOPK, false},
    {"the axis in the middle, few", "3x21x40", 1, 4, SORT_TOPK, true},
};

static const char *const WIDTHS[] = {"sort:items,index:32", "sort:groups,index:32",
                                     "sort:items,index:64", "sort:groups,index:64", NULL};
static const char *const NARROW[] = {"sort:items,index:32", "sort:groups,index:32", NULL};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64, OC_U8, OC_BF16,
                                          OC_F64, OC_I32, OC_I16, OC_I8, OC_B8};
    static const enum oc_data DATA[] = {OC_DATA_REALS, OC_DATA_INTEGERS, OC_DATA_SPECIALS};
    const struct sort_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++)
        for (size_t d = 0; d < OC_COUNT(DATA); d++) {
            const bool is_float = t < 2 || TYPES[t] == OC_BF16 || TYPES[t] == OC_F64;
            struct oc_op_case c;

            if ((TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) ||
                (TYPES[t] == OC_B8 && m->kind == SORT_TOPK) ||
                (!is_float && DATA[d] != OC_DATA_INTEGERS) || (t > 3 && d == 0))
                continue;
            /* Long rows take long. */
            if (oc_shape_parse(m->self).rank == 1 && m->k > 0 && t > 3) continue;
            sort_make(&c, m, TYPES[t], DATA[d]);
            c.strategies = t == 0 && d == 0 ? WIDTHS : t < 4 ? NARROW : NULL;
            if (t > 0 || d > 0) c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
            oc_op_sweep_and_free(&c);
        }
}

/* Ascending and descending rows, the second of which replace what a selection keeps again and again. */
static void ordered_rows(void)
{
    static const struct sort_case ROWS[] = {
        {"ordered rows, few", "40000", 0, 100, SORT_TOPK, true},
        {"ordered rows, many", "40000", 0, 5000, SORT_TOPK, true},
        {"ordered rows", "5000", 0, 0, SORT_VALUES, false},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (int k = 0; k < 3; k++) {
            struct oc_op_case c;

            sort_make(&c, &ROWS[i], OC_F32, OC_DATA_INTEGERS);
            for (int64_t j = 0; j < oc_shape_count(&c.operands[0].shape); j++)
                c.operands[0].values[j] = k == 0 ? (double)j : k == 1 ? (double)-j : 7;
            sort_compute(&c);
            c.strategies = NARROW;
            c.layouts = 1u << OC_LAYOUT_CONTIGUOUS;
            oc_op_sweep_and_free(&c);
        }
}

/* The extreme values of a type are those that a missing entry must not be taken for. */
static void extreme_values(void)
{
    static const struct sort_case ROWS[] = {
        {"extreme values, up", "3000", 0, 0, SORT_VALUES, false},
        {"extreme values, down", "3000", 0, 100, SORT_TOPK, true},
    };
    static const enum oc_dtype TYPES[] = {OC_I8, OC_U8, OC_I16, OC_I32};
    static const double VALUES[][2] = {
        {INT8_MIN, INT8_MAX}, {0, UINT8_MAX}, {INT16_MIN, INT16_MAX}, {INT32_MIN, INT32_MAX}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            struct oc_op_case c;

            sort_make(&c, &ROWS[i], TYPES[t], OC_DATA_INTEGERS);
            for (int64_t j = 0; j < 3000; j++)
                c.operands[0].values[j] = j % 3 == 2 ? 1 : VALUES[t][j % 3];
            sort_compute(&c);
            c.strategies = NARROW;
            c.layouts = 1u << OC_LAYOUT_CONTIGUOUS;
            oc_op_sweep_and_free(&c);
        }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3) along axis 1. */
struct refusal {
    const char *name;
    enum sort_kind kind;
    const char *self, *values, *indices;
    aclDataType self_type, values_type, indices_type;
    int64_t dim, k;
    const char *text;
};

#define GOOD                                                                  \
    .self = "2x3", .values = "2x3", .indices = "2x3", .self_type = ACL_FLOAT, \
    .values_type = ACL_FLOAT, .indices_type = ACL_INT64, .dim = 1
#define ARG GOOD, .kind = SORT_POSITIONS
#define TOP GOOD, .kind = SORT_TOPK, .k = 2, .values = "2x2", .indices = "2x2"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of another type",   GOOD, .self_type = ACL_COMPLEX64,  .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"values of another type", GOOD, .values_type = ACL_BF16,     .text = "dtype of valuesOut is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"indices of INT32",       GOOD, .indices_type = ACL_INT32,   .text = "dtype of indicesOut is ACL_INT32: must be one of ACL_INT64"},
    {"values for others",      GOOD, .values = "3x2",             .text = "shape of valuesOut is (3, 2): must be (2, 3), that of self"},
    {"indices for others",     GOOD, .indices = "6",              .text = "shape of indicesOut is (6): must be (2, 3), that of self"},
    {"axis behind the last",   GOOD, .dim = 2,                    .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"a row of 2^32 - 1",      ARG,  .self = "4294967295", .indices = "4294967295", .dim = 0, .text = "extent of the axis dim is 4294967295: must be at most 4294967294"},
    {"positions of FLOAT",     ARG,  .indices_type = ACL_FLOAT,   .text = "dtype of out is ACL_FLOAT: must be one of ACL_INT64"},
    {"positions for others",   ARG,  .indices = "2x4",            .text = "shape of out is (2, 4): must be (2, 3), that of self"},
    {"axis before the first",  ARG,  .dim = -3,                   .text = "dim is -3: must be an axis of self, from -rank to rank - 1"},
    {"largest of BOOL",        TOP,  .self_type = ACL_BOOL,       .text = "dtype of self is ACL_BOOL: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"},
    {"largest of no axis",     TOP,  .dim = 2,                    .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"largest of 2^32 - 1",    TOP,  .self = "1x4294967295", .values = "1x2", .indices = "1x2", .text = "extent of the axis dim is 4294967295: must be at most 4294967294"},
    {"less than none",         TOP,  .k = -1,                     .text = "k is -1: must be at least 0"},
    {"more than there are",    TOP,  .k = 4,                      .text = "k is 4: must be at most the extent of the axis dim, 3"},
    {"values of all",          TOP,  .values = "2x3",             .text = "shape of valuesOut is (2, 3): must be (2, 2), that of self with k elements along the axis dim"},
    {"positions of all",       TOP,  .indices = "2x3",            .text = "shape of indicesOut is (2, 3): must be (2, 2), that of self with k elements along the axis dim"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *values = oc_bare_tensor(r->values, r->values_type, ACL_FORMAT_ND),
              *indices = oc_bare_tensor(r->indices, r->indices_type, ACL_FORMAT_ND);
    aclnnStatus status;

    if (r->kind == SORT_VALUES)
        status =
            aclnnSortGetWorkspaceSize(self, true, r->dim, false, values, indices, size, executor);
    else if (r->kind == SORT_POSITIONS)
        status = aclnnArgsortGetWorkspaceSize(self, r->dim, false, indices, size, executor);
    else
        status = aclnnTopkGetWorkspaceSize(self, r->k, r->dim, true, true, values, indices, size,
                                           executor);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(values);
    (void)aclDestroyTensor(indices);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST("ordered rows", ordered_rows),
    OC_TEST("extreme values", extreme_values),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "sort", OC_TESTS(TESTS), OC_ON_DEVICE)
