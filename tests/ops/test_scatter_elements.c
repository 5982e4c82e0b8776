/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnScatter, aclnnScatterValue, their forms in place and aclnnScatterAdd, compared with their definitions, and the calls
 * that they refuse. */
#include "aclnnop/aclnn_scatter.h"
#include "aclnnop/aclnn_scatter_add.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/scatter_elements.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

/* A work-item of a CPU has 64 columns, and replaces 4096 elements. */
// clang-format off
static const struct scatter_elements_case CASES[] = {
    {"along the last axis",         "7x90",   "5x69",   "5x70",   1,  SCATTER_NONE,         false, SCATTER_APART, true},
    {"replaced in place",           "7x90",   "5x69",   "5x70",   1,  SCATTER_NONE,         false, SCATTER_ALIASED,  true},
    {"no positions",                "7x90",   "5x69",   "5x70",   1,  SCATTER_NONE,         true,  SCATTER_APART, true},
    {"long rows",                   "2x9000", "2x9000", "2x9000", 1,  SCATTER_NONE,         false, SCATTER_APART, true},
    {"added along the last axis",   "7x33",   "5x70",   "5x70",   1,  SCATTER_ADD,          false, SCATTER_APART, false},
    {"added along the first axis",  "20x133", "70x130", "71x133", 0,  SCATTER_ADD_FUNCTION, false, SCATTER_APART, false},
    {"added along a middle axis",   "3x20x5", "2x7x5",  "3x7x5",  -2, SCATTER_ADD_FUNCTION, false, SCATTER_APART, false},
    {"added in place",              "7x33",   "5x70",   "5x70",   1,  SCATTER_ADD_FUNCTION, false, SCATTER_ALIASED,  false},
    {"added to no positions",       "7x33",   "5x70",   "5x70",   1,  SCATTER_ADD,          true,  SCATTER_ALIASED,  false},
    {"added to a vector",           "50",     "3000",   "3000",   0,  SCATTER_ADD_FUNCTION, false, SCATTER_APART, false},
    {"added to few places",         "9",      "3000",   "3000",   0,  SCATTER_ADD_FUNCTION, false, SCATTER_APART, false},
    {"added to few places in place", "3",     "3000",   "3000",   0,  SCATTER_ADD,          true,  SCATTER_ALIASED, false},
    {"multiplied in few places",    "1x9x1",  "1x90x1", "1x300x1", 1, SCATTER_MULTIPLY,      false, SCATTER_APART, false},
    {"added, rank 8",               "2x1x2x3x1x2x4x5", "2x1x2x7x1x2x4x3", "2x1x2x7x1x2x4x3", 3, SCATTER_ADD, false, SCATTER_APART, false},
    {"multiplied",                  "7x33",   "5x20",   "5x70",   1,  SCATTER_MULTIPLY,     false, SCATTER_APART, false},
    {"multiplied in place",         "20x33",  "30x33",  "30x33",  0,  SCATTER_MULTIPLY,     true,  SCATTER_ALIASED,  false},
    {"function in place",           "7x90",   "5x69",   "5x70",   1,  SCATTER_NONE,         true,  SCATTER_IN_PLACE_FUNCTION, true},
    {"added by the function in place", "7x33", "5x70",  "5x70",   1,  SCATTER_ADD,          false, SCATTER_IN_PLACE_FUNCTION, false},
    {"function in place, no indices", "7x33", "0x33",   "7x33",   0,  SCATTER_ADD,          false, SCATTER_IN_PLACE_FUNCTION, false},
    {"scalars",                     "",       "",       "",       0,  SCATTER_ADD_FUNCTION, false, SCATTER_APART, false},
    {"vectors for a scalar",        "",       "5",      "6",      -1, SCATTER_ADD,          false, SCATTER_APART, false},
    {"no indices",                  "7x33",   "7x0",    "7x3",    1,  SCATTER_ADD_FUNCTION, false, SCATTER_APART, false},
    {"no indices, in place",        "7x33",   "0x33",   "7x33",   0,  SCATTER_NONE,         false, SCATTER_ALIASED,  false},
    {"a value",                     "7x90",   "5x69",   NULL,   1,  SCATTER_NONE,         true,  SCATTER_APART, false},
    {"a value, added",              "7x33",   "5x70",   NULL,   1,  SCATTER_ADD,          false, SCATTER_APART, false},
    {"a value, in place",           "20x33",  "70x30",  NULL,  0,  SCATTER_NONE,         false, SCATTER_IN_PLACE_FUNCTION, false},
    {"a value, multiplied in place", "7x33",  "5x20",   NULL,   1,  SCATTER_MULTIPLY,     true,  SCATTER_IN_PLACE_FUNCTION, false},
    {"a value for a scalar",        "",       "5",      NULL,      0,  SCATTER_NONE,         false, SCATTER_APART, false},
    {"no self",                     "7x0",    "7x3",    "7x3",    1,  SCATTER_ADD_FUNCTION, true,  SCATTER_APART, false},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    const struct scatter_elements_case *m = row;
    struct oc_op_case c;

    scatter_elements_make(&c, row, OC_F32, OC_I64);
    c.strategies = m->kind == SCATTER_MULTIPLY ? NULL : WIDTHS;
    oc_op_sweep_and_free(&c);
    scatter_elements_make(&c, row, OC_F16, OC_I32);
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

static void any_type(void)
{
    static const struct {
        enum oc_dtype type;
        struct scatter_elements_case row;
    } ROWS[] = {
        {OC_I64, {"replaced", "7x90", "5x69", "5x70", 1, SCATTER_NONE, false, SCATTER_APART, true}},
        {OC_I8, {"replaced", "7x90", "5x69", "5x70", 1, SCATTER_NONE, false, SCATTER_APART, true}},
        {OC_B8, {"replaced", "7x90", "5x69", "5x70", 1, SCATTER_NONE, false, SCATTER_APART, true}},
        {OC_BF16, {"added", "7x33", "5x70", "5x70", 1, SCATTER_ADD, false, SCATTER_APART, false}},
        {OC_F64, {"added", "7x33", "5x70", "5x70", 1, SCATTER_ADD, false, SCATTER_APART, false}},
        {OC_I64, {"added", "7x33", "5x70", "5x70", 1, SCATTER_ADD, false, SCATTER_APART, false}},
        {OC_U8, {"added", "7x33", "5x3", "5x70", 1, SCATTER_ADD, false, SCATTER_APART, false}},
        {OC_B8, {"added", "7x33", "5x70", "5x70", 1, SCATTER_ADD, false, SCATTER_APART, false}},
        {OC_I32,
         {"multiplied", "7x33", "5x3", "5x70", 1, SCATTER_MULTIPLY, false, SCATTER_APART, false}},
        {OC_I16,
         {"multiplied", "7x33", "5x3", "5x70", 1, SCATTER_MULTIPLY, false, SCATTER_APART, false}},
        {OC_B8,
         {"multiplied", "7x33", "5x9", "5x70", 1, SCATTER_MULTIPLY, false, SCATTER_APART, false}},
        {OC_I64, {"value", "7x90", "5x69", NULL, 1, SCATTER_NONE, true, SCATTER_APART, true}},
        {OC_BF16, {"value", "7x90", "5x69", NULL, 1, SCATTER_ADD, true, SCATTER_APART, true}},
        {OC_B8, {"value", "7x90", "5x69", NULL, 1, SCATTER_NONE, true, SCATTER_APART, true}},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_op_case c;

        if (ROWS[i].type == OC_F64 && !oc_test_device()->has_fp64) continue;
        oc_expect_note("%s", ROWS[i].row.name);
        scatter_elements_make(&c, &ROWS[i].row, ROWS[i].type, OC_I64);
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
    }
    oc_expect_no_note();
}

/* Of elements that meet, the last one is there. */
static void last_element_if_deterministic(void)
{
    static const struct scatter_elements_case ROWS[] = {
        {"rows that meet", "7x33", "5x9000", "5x9000", 1, SCATTER_NONE, true, SCATTER_APART, false},
        {"columns that meet", "7x133", "9000x130", "9000x133", 0, SCATTER_NONE, false,
         SCATTER_ALIASED, false},
    };

    oc_set_deterministic(true);
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_op_case c;

        scatter_elements_make(&c, &ROWS[i], OC_F32, OC_I64);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
    oc_set_deterministic(false);
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (5, 3), dim 0, index (4, 2), src (4, 3). */
struct refusal {
    const char *name;
    const char *self, *index, *src, *out; /* NULL: NULL is passed */
    aclDataType self_type, index_type, src_type, out_type;
    int64_t dim, reduce;
    const char *text;
};

#define GOOD                                                                           \
    .self = "5x3", .index = "4x2", .src = "4x3", .out = "5x3", .self_type = ACL_FLOAT, \
    .index_type = ACL_INT64, .src_type = ACL_FLOAT, .out_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",               GOOD, .self = NULL,                 .text = "self is NULL"},
    {"no index",              GOOD, .index = NULL,                .text = "index is NULL"},
    {"no src",                GOOD, .src = NULL,                  .text = "src is NULL"},
    {"no out",                GOOD, .out = NULL,                  .text = "out is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex self",          GOOD, .self_type = ACL_COMPLEX64,   .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"index of 8 bits",       GOOD, .index_type = ACL_UINT8,      .text = "dtype of index is ACL_UINT8: must be one of ACL_INT32, ACL_INT64"},
    {"an index without a source", .self = "5", .index = "", .src = "0", .out = "5", .self_type = ACL_FLOAT, .index_type = ACL_INT64, .src_type = ACL_FLOAT, .out_type = ACL_FLOAT, .text = "src.shape[0] is 0: must be at least 1"},
    {"src of another type",   GOOD, .src_type = ACL_FLOAT16,      .text = "dtype of src is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"out of another type",   GOOD, .out_type = ACL_BF16,         .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"index of another rank", GOOD, .index = "4",                 .text = "rank of index is 1: must equal that of self, 2"},
    {"src of another rank",   GOOD, .src = "4x3x1",               .text = "rank of src is 3: must equal that of index, 2"},
    {"no axis",               GOOD, .dim = 2,                     .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"longer than self",      GOOD, .index = "4x4", .src = "4x4", .text = "index.shape[1] is 4: must be at most self.shape[1], 3"},
    {"longer than src",       GOOD, .index = "5x2",               .text = "index.shape[0] is 5: must be at most src.shape[0], 4"},
    {"out of another shape",  GOOD, .out = "4x3",                 .text = "shape of out is (4, 3): must be (5, 3), that of self"},
};
static const struct refusal REDUCTIONS[] = {
    {"a maximum",             GOOD, .reduce = 3,                  .text = "reduce is 3: must be one of 0 (none), 1 (add), 2 (multiply)"},
    {"no reduction",          GOOD, .reduce = -1,                 .text = "reduce is -1: must be one of 0 (none), 1 (add), 2 (multiply)"},
};
static const struct refusal VALUES[] = {
    {"value: complex self",          GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"value: out of another type",   GOOD, .out_type = ACL_BF16,  .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"value: index of another rank", GOOD, .index = "4",          .text = "rank of index is 1: must equal that of self, 2"},
    {"value: no axis",               GOOD, .dim = 2,              .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"value: a maximum",             GOOD, .reduce = 3,           .text = "reduce is 3: must be one of 0 (none), 1 (add), 2 (multiply)"},
    {"value: out of another shape",  GOOD, .out = "4x3",          .text = "shape of out is (4, 3): must be (5, 3), that of self"},
};
static const struct refusal IN_PLACE[] = {
    {"in place: index of another rank", GOOD, .index = "4",            .text = "rank of index is 1: must equal that of selfRef, 2"},
    {"in place: no axis",               GOOD, .dim = 2,                .text = "dim is 2: must be an axis of selfRef, from -rank to rank - 1"},
    {"in place: longer than selfRef",   GOOD, .index = "4x4", .src = "4x4", .text = "index.shape[1] is 4: must be at most selfRef.shape[1], 3"},
    {"in place: src of another type",   GOOD, .src_type = ACL_FLOAT16, .text = "dtype of src is ACL_FLOAT16: must equal that of selfRef, ACL_FLOAT"},
    {"in place: a maximum",             GOOD, .reduce = 3,             .text = "reduce is 3: must be one of 0 (none), 1 (add), 2 (multiply)"},
};
// clang-format on
OC_ROWS_END

static void make_tensors(const struct refusal *r, aclTensor *t[4])
{
    const char *const shapes[] = {r->self, r->index, r->src, r->out};
    const aclDataType types[] = {r->self_type, r->index_type, r->src_type, r->out_type};

    for (int i = 0; i < 4; i++)
        t[i] = shapes[i] == NULL ? NULL : oc_bare_tensor(shapes[i], types[i], ACL_FORMAT_ND);
}

static void destroy_tensors(aclTensor *const t[4])
{
    for (int i = 0; i < 4; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[4];

    make_tensors(r, t);

    const aclnnStatus status =
        aclnnScatterGetWorkspaceSize(t[0], r->dim, t[1], t[2], r->reduce, t[3], size, executor);

    destroy_tensors(t);
    return status;
}

static aclnnStatus call_add(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[4];

    make_tensors(r, t);

    const aclnnStatus status =
        aclnnScatterAddGetWorkspaceSize(t[0], r->dim, t[1], t[2], t[3], size, executor);

    destroy_tensors(t);
    return status;
}

static aclnnStatus call_value(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const float one = 1;
    aclScalar *value = aclCreateScalar((void *)&one, ACL_FLOAT);
    aclTensor *t[4];

    make_tensors(r, t);

    const aclnnStatus status = aclnnScatterValueGetWorkspaceSize(t[0], r->dim, t[1], value,
                                                                 r->reduce, t[3], size, executor);

    destroy_tensors(t);
    (void)aclDestroyScalar(value);
    return status;
}

static void run_value(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_value, row);
}

/* Expects what the form in place refuses, which has selfRef in place of self. */
static aclnnStatus call_in_place(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[4];

    make_tensors(r, t);

    const aclnnStatus status =
        aclnnInplaceScatterGetWorkspaceSize(t[0], r->dim, t[1], t[2], r->reduce, size, executor);

    destroy_tensors(t);
    return status;
}

static void run_in_place(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_in_place, row);
}

static void run_reduction(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
    oc_expect_first_refused(((const struct refusal *)row)->text, call_add, row);
}

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
    oc_expect_first_null(((const struct refusal *)row)->text, call_add, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(any_type),
    OC_TEST_OF(last_element_if_deterministic),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(REDUCTIONS, run_reduction),
    OC_TEST_ROWS(VALUES, run_value),
    OC_TEST_ROWS(IN_PLACE, run_in_place),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_GROUP(scatter_elements_gradients),
};

OC_TEST_MAIN(.name = "scatter_elements", OC_TESTS(TESTS), OC_ON_DEVICE)
