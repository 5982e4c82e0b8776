/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGather, aclnnIndexSelect and aclnnGatherV2, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_index_select.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/gather.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

// clang-format off
static const struct gather_case CASES[] = {
    {"last axis",             "7x33",          "7x70",          1,  false, false, false},
    {"first axis",            "20x33",         "70x33",         0,  false, false, false},
    {"middle axis",           "3x20x5",        "3x7x5",         -2, false, false, false},
    {"parts of self",         "7x33x9",        "5x70x4",        1,  false, false, false},
    {"no positions",          "7x33",          "5x70",          1,  false, true, false},
    {"rank 1",                "50",            "300",           0,  false, true, false},
    {"rank 8",                "2x1x2x3x1x2x4x5", "2x1x2x7x1x2x4x3", 3, false, false, false},
    {"scalars",               "",              "",              0,  false, false, false},
    {"an index for a scalar", "",              "5",             -1, false, true, false},
    {"a scalar of a vector",  "9",             "",              0,  false, false, false},
    {"no indices",            "7x33",          "7x0",           1,  false, false, false},
    {"no self",               "7x0",           "7x3",           1,  false, true, false},
    {"select rows",           "20x33",         "70",            0,  true,  false, false},
    {"select columns",        "20x33",         "70",            1,  true,  false, false},
    {"select of the middle",  "3x20x500",      "7",             1,  true,  false, false},
    {"select no positions",   "20x33",         "70",            0,  true,  true, false},
    {"select by a scalar",    "20x33",         "",              -1, true,  false, false},
    {"select of a vector",    "20",            "300",           0,  true,  true, false},
    {"select of a scalar",    "",              "1",             0,  true,  false, false},
    {"select of rank 8",      "2x1x2x3x1x2x4x5", "7",           3,  true,  false, false},
    {"select nothing",        "20x33",         "0",             0,  true,  false, false},
    {"rows by rank 2",        "20x33",         "7x10",          0,  false, false, true},
    {"columns by rank 2",     "20x33",         "7x10",          -1, false, false, true},
    {"the middle by rank 3",  "3x20x5",        "7x1x2",         1,  false, false, true},
    {"rank 2 of no positions", "20x33",        "7x10",          0,  false, true, true},
    {"a row",                 "20x33",         "",              0,  false, false, true},
    {"an element",            "20",            "",              0,  false, false, true},
    {"to rank 8",             "2x3x4x2",       "3x1x2x1x3",     1,  false, false, true},
    {"no indices of rank 2",  "20x33",         "7x0",           0,  false, false, true},
    {"rank 2 of no self",     "0x33",          "2x3",           0,  false, true, true},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    struct oc_op_case c;

    gather_make(&c, row, OC_F32, OC_I64);
    c.strategies = WIDTHS;
    oc_op_sweep_and_free(&c);
    gather_make(&c, row, OC_F16, OC_I32);
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

static void any_type(void)
{
    static const enum oc_dtype TYPES[] = {OC_BF16, OC_F64, OC_I32, OC_I64,
                                          OC_U8,   OC_I8,  OC_I16, OC_B8};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        gather_make(&c, &CASES[0], TYPES[t], OC_I64);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* The low halves of these 64-bit indices are positions. */
static void indices_of_64_bits(void)
{
    static const struct gather_case CASE = {"far", "7x33", "7x70", 1, false, false, false};
    struct oc_op_case c;

    gather_make(&c, &CASE, OC_F32, OC_I64);
    for (int64_t k = 0; k < oc_shape_count(&c.operands[1].shape); k++) {
        c.operands[1].values[k] = k % 2 == 0 ? 0x1p32 + (double)(k % 9) : -0x1p63;
        c.operands[2].values[k] = 0;
    }
    c.strategies = WIDTHS;
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (5, 3), dim 0, index (4, 3) or (4), out (4, 3). */
struct refusal {
    const char *name;
    bool is_select;
    const char *self, *index, *out; /* NULL: NULL is passed */
    aclDataType self_type, index_type, out_type;
    int64_t dim;
    const char *text;
    bool is_v2;
};

#define GOOD                                                                                \
    .self = "5x3", .out = "4x3", .self_type = ACL_FLOAT, .index_type = ACL_INT64, .dim = 0, \
    .out_type = ACL_FLOAT
#define GATHER false, GOOD, .index = "4x3"
#define SELECT true, GOOD, .index = "4"
#define V2 false, GOOD, .index = "4", .is_v2 = true
#define TYPES                                                                             \
    "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, " \
    "ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",                GATHER, .self = NULL,  .text = "self is NULL"},
    {"no index",               GATHER, .index = NULL, .text = "index is NULL"},
    {"no out",                 GATHER, .out = NULL,   .text = "out is NULL"},
    {"nothing to select",      SELECT, .self = NULL,  .text = "self is NULL"},
    {"no index to select",     SELECT, .index = NULL, .text = "index is NULL"},
    {"no out of a selection",  SELECT, .out = NULL,   .text = "out is NULL"},
    {"no self of version 2",   V2, .self = NULL,      .text = "self is NULL"},
    {"no index of version 2",  V2, .index = NULL,     .text = "index is NULL"},
    {"no out of version 2",    V2, .out = NULL,       .text = "out is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex self",           GATHER, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: " TYPES},
    {"index of 16 bits",       GATHER, .index_type = ACL_INT16,    .text = "dtype of index is ACL_INT16: must be one of ACL_INT32, ACL_INT64"},
    {"out of another type",    GATHER, .out_type = ACL_FLOAT16,    .text = "dtype of out is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"index of another rank",  GATHER, .index = "4", .out = "4",   .text = "rank of index is 1: must equal that of self, 2"},
    {"no axis",                GATHER, .dim = 2,                   .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"no axis from the end",   GATHER, .dim = -3,                  .text = "dim is -3: must be an axis of self, from -rank to rank - 1"},
    {"longer than self",       GATHER, .index = "4x4", .out = "4x4", .text = "index.shape[1] is 4: must be at most self.shape[1], 3"},
    {"out of another shape",   GATHER, .out = "5x3",               .text = "shape of out is (5, 3): must be (4, 3), that of index"},
    {"complex self to select", SELECT, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: " TYPES},
    {"index of rank 2",        SELECT, .index = "4x1",             .text = "rank of index is 2: must be 0 to 1"},
    {"no axis to select from", SELECT, .dim = 2,                   .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"selected of another type", SELECT, .out_type = ACL_INT32,    .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"selected of another shape", SELECT, .out = "5x3",            .text = "shape of out is (5, 3): must be (4, 3), that of self with the number of indices as extent of axis dim"},
    {"several of a scalar",    SELECT, .self = "", .out = "",      .text = "number of indices is 4: must equal 1"},
    {"scalar of version 2",    V2, .self = "", .out = "4",         .text = "rank of self is 0: must be 1 to 8"},
    {"no axis of version 2",   V2, .dim = -3,                      .text = "dim is -3: must be an axis of self, from -rank to rank - 1"},
    {"type of version 2",      V2, .out_type = ACL_INT32,          .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"shape of version 2",     V2, .index = "4x1",                 .text = "shape of out is (4, 3): must be (4, 1, 3), that of self with the shape of index in place of axis dim"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const shapes[] = {r->self, r->index, r->out};
    const aclDataType types[] = {r->self_type, r->index_type, r->out_type};
    aclTensor *t[3];
    aclnnStatus status;

    for (int i = 0; i < 3; i++)
        t[i] = shapes[i] == NULL ? NULL : oc_bare_tensor(shapes[i], types[i], ACL_FORMAT_ND);
    status =
        (r->is_v2       ? aclnnGatherV2GetWorkspaceSize
         : r->is_select ? aclnnIndexSelectGetWorkspaceSize
                        : aclnnGatherGetWorkspaceSize)(t[0], r->dim, t[1], t[2], size, executor);
    for (int i = 0; i < 3; i++)
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
    OC_TEST_ROWS(CASES, run),       OC_TEST_OF(any_type),
    OC_TEST_OF(indices_of_64_bits), OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "gather", OC_TESTS(TESTS), OC_ON_DEVICE)
