/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnIndex and aclnnIndexPutImpl, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_index.h"
#include "aclnnop/aclnn_index_put_impl.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/index.h"
#include "verify/tensor_list.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

// clang-format off
static const struct index_case CASES[] = {
    {"rows",                          "20x33",   {"70"},                     NULL, INDEX_GET, false, false},
    {"rows, no positions",            "20x33",   {"7x10"},                   NULL, INDEX_GET, true,  false},
    {"one row",                       "20x33",   {""},                       NULL, INDEX_GET, false, false},
    {"columns",                       "20x33",   {"0", "70"},                NULL, INDEX_GET, false, false},
    {"elements",                      "20x33",   {"300", "300"},             NULL, INDEX_GET, true,  false},
    {"elements of an outer product",  "20x33",   {"7x1", "9"},               NULL, INDEX_GET, false, false},
    {"two axes in the middle",        "3x7x9x5", {"0", "20", "20"},          NULL, INDEX_GET, false, false},
    {"axes that are not adjacent",    "7x3x9x5", {"20", "0", "20"},          NULL, INDEX_GET, false, false},
    {"planes that are not adjacent",  "3x7x4x9", {"0", "4x1", "0", "6"},     NULL, INDEX_GET, true,  false},
    {"rank 8",                        "2x3x2x3x2x3x2x3", {"5", "5", "5", "5", "5", "5", "5", "5"}, NULL, INDEX_GET, false, false},
    {"all positions",                 "7x9",     {"0", "0"},                 NULL, INDEX_GET, false, false},
    {"of a vector",                   "50",      {"3x100"},                  NULL, INDEX_GET, true,  false},
    {"no columns",                    "20x0",    {"70"},                     NULL, INDEX_GET, false, false},
    {"rows replaced",                 "71x33",   {"60"},          "60x33",   INDEX_PUT,        false, true},
    {"elements replaced",             "71x33",   {"60", "60"},    "60",      INDEX_PUT,        true,  true},
    {"replaced by one value",         "71x33",   {"60"},          "",        INDEX_PUT,        false, true},
    {"columns replaced",              "20x71",   {"0", "60"},     "20x60",   INDEX_PUT,        false, true},
    {"not adjacent, replaced",        "71x3x9x2", {"60", "0", "60"}, "60x3x2", INDEX_PUT,      false, true},
    {"rows added",                    "20x33",   {"70"},          "70x33",   INDEX_ACCUMULATE, false, false},
    {"elements added",                "20x33",   {"3000", "3000"}, "3000",   INDEX_ACCUMULATE, true,  false},
    {"one value added",               "20x33",   {"7x1", "9"},    "1",       INDEX_ACCUMULATE, false, false},
    {"a row of values added",         "5x20x33", {"0", "4x70"},   "70x33",   INDEX_ACCUMULATE, false, false},
    {"outer product added",           "7x3x9x5", {"4x1", "0", "6"}, "4x6x3x1", INDEX_ACCUMULATE, false, false},
    {"nothing named",                 "7x9",     {"0"},           "9",       INDEX_ACCUMULATE, false, false},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    struct oc_op_case c;

    index_make(&c, row, OC_F32, OC_I64);
    c.strategies = WIDTHS;
    oc_op_sweep_and_free(&c);
    index_make(&c, row, OC_F16, OC_I32);
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

static void any_type(void)
{
    static const struct {
        enum oc_dtype type;
        int row;
    } ROWS[] = {{OC_I64, 0}, {OC_B8, 4}, {OC_F64, 4}, {OC_I64, 13}, {OC_BF16, 18}, {OC_I32, 19}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_op_case c;

        index_make(&c, &CASES[ROWS[i].row], ROWS[i].type, OC_I64);
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
    }
}

/* Tensors of a list may have different types. */
static void indices_of_both_types(void)
{
    struct oc_op_case c;

    index_make(&c, &CASES[5], OC_F32, OC_I64);
    c.operands[3].dtype = OC_I32;
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

/* Of values that have the same place, the last one is there. */
static void last_value_if_deterministic(void)
{
    static const struct index_case ROWS[] = {
        {"rows that meet", "7x33", {"9000"}, "9000x33", INDEX_PUT, true, false},
        {"elements that meet", "7x33", {"9000", "9000"}, "9000", INDEX_PUT, false, false},
    };

    oc_set_deterministic(true);
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_op_case c;

        index_make(&c, &ROWS[i], OC_F32, OC_I64);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
    oc_set_deterministic(false);
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (5, 3), indices (4) and (4), out or values (4). */
struct refusal {
    const char *name;
    bool is_put;
    const char *self, *first, *second, *out; /* NULL: NULL is passed */
    int count;                               /* of the list; -1: NULL is passed */
    aclDataType self_type, index_type, out_type;
    const char *text;
};

#define GOOD                                                                                    \
    .self = "5x3", .first = "4", .second = "4", .out = "4", .count = 2, .self_type = ACL_FLOAT, \
    .index_type = ACL_INT64, .out_type = ACL_FLOAT
#define TYPES                                                                             \
    "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, " \
    "ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",                 false, GOOD, .self = NULL,   .text = "self is NULL"},
    {"no indices",              false, GOOD, .count = -1,    .text = "indices is NULL"},
    {"no tensor of indices",    false, GOOD, .second = NULL, .text = "indices[1] is NULL"},
    {"no out",                  false, GOOD, .out = NULL,    .text = "out is NULL"},
    {"no selfRef",              true,  GOOD, .self = NULL,   .text = "selfRef is NULL"},
    {"no indices of selfRef",   true,  GOOD, .count = -1,    .text = "indices is NULL"},
    {"no tensor of selfRef",    true,  GOOD, .first = NULL,  .text = "indices[0] is NULL"},
    {"no values",               true,  GOOD, .out = NULL,    .text = "values is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex self",            false, GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: " TYPES},
    {"a mask",                  false, GOOD, .index_type = ACL_BOOL,     .text = "dtype of indices[0] is ACL_BOOL: must be one of ACL_INT32, ACL_INT64"},
    {"out of another type",     false, GOOD, .out_type = ACL_FLOAT16,    .text = "dtype of out is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"self of rank 0",          false, GOOD, .self = "",                 .text = "rank of self is 0: must be 1 to 8"},
    {"an empty list",           false, GOOD, .count = 0,                 .text = "number of indices is 0: must be at least 1"},
    {"more indices than axes",  false, GOOD, .self = "5",                .text = "number of indices is 2: must be at most the rank of self, 1"},
    {"indices that differ",     false, GOOD, .second = "3",              .text = "shapes of indices are (4), (3): must broadcast to one shape"},
    {"rank 9",                  false, GOOD, .self = "5x3x1x1x1x1x1x1", .first = "4x1x1", .text = "rank of what indices name is 9: must be at most 8"},
    {"out of another shape",    false, GOOD, .out = "5",                 .text = "shape of out is (5): must be (4), that of what indices name"},
    {"out of all of another shape", false, GOOD, .first = "0", .second = "0", .text = "shape of out is (4): must be (5, 3), that of self"},
    {"complex selfRef",         true,  GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of selfRef is ACL_COMPLEX64: " TYPES},
    {"a mask of selfRef",       true,  GOOD, .index_type = ACL_BOOL,     .text = "dtype of indices[0] is ACL_BOOL: must be one of ACL_INT32, ACL_INT64"},
    {"values of another type",  true,  GOOD, .out_type = ACL_FLOAT16,    .text = "dtype of values is ACL_FLOAT16: must equal that of selfRef, ACL_FLOAT"},
    {"more indices than axes of selfRef", true, GOOD, .self = "5",       .text = "number of indices is 2: must be at most the rank of selfRef, 1"},
    {"values of another shape", true,  GOOD, .out = "3",                 .text = "shape of values is (3): must broadcast to (4), that of what indices name"},
    {"values of higher rank",   true,  GOOD, .out = "1x4",               .text = "shape of values is (1, 4): must broadcast to (4), that of what indices name"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const shapes[] = {r->self, r->out, r->first, r->second};
    const aclDataType types[] = {r->self_type, r->out_type, r->index_type, r->index_type};
    aclTensor *t[4];
    aclnnStatus status;

    for (int i = 0; i < 4; i++)
        t[i] = shapes[i] == NULL ? NULL : oc_bare_tensor(shapes[i], types[i], ACL_FORMAT_ND);

    aclTensorList *list = r->count < 0 ? NULL : oc_tensor_list(&t[2], (uint64_t)r->count);

    status = r->is_put
                 ? aclnnIndexPutImplGetWorkspaceSize(t[0], list, t[1], false, false, size, executor)
                 : aclnnIndexGetWorkspaceSize(t[0], list, t[1], size, executor);
    if (list != NULL) oc_tensor_list_free(list);
    for (int i = 0; i < 4; i++)
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

/* PyTorch passes an empty tensor of indices like a ':'. The result has no elements then. */
OC_ROWS_BEGIN
static void empty_results_are_accepted(void)
{
    static const struct refusal ROWS[] = {
        {"no rows", false, GOOD, .first = "0", .count = 1, .out = "0x3", .text = NULL},
        {"no rows put", true, GOOD, .first = "0", .count = 1, .out = "0x3", .text = NULL},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        oc_expect_first_accepted(call, &ROWS[i]);
}
OC_ROWS_END

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(any_type),
    OC_TEST_OF(indices_of_both_types),
    OC_TEST_OF(last_value_if_deterministic),
    OC_TEST_OF(empty_results_are_accepted),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "index", OC_TESTS(TESTS), OC_ON_DEVICE)
