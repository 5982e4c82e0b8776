/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnIndexAdd, aclnnIndexCopy and aclnnIndexFill, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_index_add.h"
#include "aclnnop/aclnn_index_copy.h"
#include "aclnnop/aclnn_index_fill.h"
#include "aclnnop/aclnn_index_fill_tensor.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/index_slices.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

// clang-format off
static const struct index_slices_case CASES[] = {
    {"rows",                  "20x133",          "70", 0,  1,    false, SLICES_APART, SLICES_ADD},
    {"columns",               "20x33",           "70", 1,  1,    false, SLICES_APART, SLICES_ADD},
    {"a middle axis",         "3x20x50",         "7",  1,  1,    false, SLICES_APART, SLICES_ADD},
    {"no positions",          "20x33",           "70", 0,  1,    true,  SLICES_APART, SLICES_ADD},
    {"in place",              "20x33",           "70", -2, 1,    false, SLICES_ALIASED, SLICES_ADD},
    {"scaled",                "20x33",           "70", 0,  -2.5, false, SLICES_APART, SLICES_ADD},
    {"scaled in place",       "20x33",           "70", 1,  3,    true,  SLICES_ALIASED, SLICES_ADD},
    {"by a scalar",           "20x33",           "",   -1, 1,    false, SLICES_APART, SLICES_ADD},
    {"of a vector",           "20",              "300", 0, 1,    true,  SLICES_APART, SLICES_ADD},
    {"of a scalar",           "",                "",   0,  2,    false, SLICES_APART, SLICES_ADD},
    {"rank 8",                "2x1x2x3x1x2x4x5", "7",  3,  1,    false, SLICES_APART, SLICES_ADD},
    {"no indices",            "20x33",           "0",  0,  1,    false, SLICES_APART, SLICES_ADD},
    {"no self",               "0x33",            "7",  0,  1,    true,  SLICES_APART, SLICES_ADD},
    {"copied rows",           "20x133",          "15", 0,  0,    false, SLICES_APART, SLICES_COPY},
    {"copied columns",        "20x33",           "15", -1, 0,    true,  SLICES_ALIASED, SLICES_COPY},
    {"copied in place",       "3x20x5",          "15", 1,  0,    true,  SLICES_IN_PLACE_FUNCTION, SLICES_COPY},
    {"a scalar is copied",    "",                "",   0,  0,    false, SLICES_APART, SLICES_COPY},
    {"nothing is copied",     "20x33",           "0",  0,  0,    false, SLICES_APART, SLICES_COPY},
    {"filled rows",           "20x133",          "15", 0,  2.5,  false, SLICES_APART, SLICES_FILL},
    {"filled columns",        "20x33",           "70", 1,  -3,   true,  SLICES_ALIASED, SLICES_FILL},
    {"filled in place",       "3x20x5",          "15", -2, 7,    true,  SLICES_IN_PLACE_FUNCTION, SLICES_FILL},
    {"a scalar is filled",    "",                "",   0,  2,    false, SLICES_APART, SLICES_FILL},
    {"filled by an array",    "20x33",           "15", 1,  2.5,  true,  SLICES_APART, SLICES_FILL_TENSOR},
    {"filled by an array in place", "3x20x5",    "15", 1,  -1,   true,  SLICES_IN_PLACE_FUNCTION, SLICES_FILL_TENSOR},
    {"an empty array",        "20x33",           "0",  0,  2,    false, SLICES_APART, SLICES_FILL_TENSOR},
};
// clang-format on

static void run(const void *row)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    struct oc_op_case c;

    index_slices_make(&c, row, OC_F32, OC_I64);
    c.strategies = WIDTHS;
    oc_op_sweep_and_free(&c);
    index_slices_make(&c, row, OC_F16, OC_I32);
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

static void any_type(void)
{
    static const enum oc_dtype TYPES[] = {OC_BF16, OC_F64, OC_I64, OC_U8, OC_B8};
    static const struct index_slices_case FILL = {
        "filled", "20x33", "15", 0, 2.75, true, SLICES_IN_PLACE_FUNCTION, SLICES_FILL};
    static const struct index_slices_case ROWS[] = {
        {"rows", "20x33", "70", 0, 1, false, SLICES_APART, SLICES_ADD},
        {"scaled", "20x33", "70", 0, 3, false, SLICES_ALIASED, SLICES_ADD},
    };

    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        struct oc_op_case c;

        if (TYPES[i] == OC_F64 && !oc_test_device()->has_fp64) continue;
        index_slices_make(&c, &ROWS[TYPES[i] == OC_I64 || TYPES[i] == OC_F64], TYPES[i], OC_I64);
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
        index_slices_make(&c, &FILL, TYPES[i], OC_I32);
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (5, 3), dim 0, index (4), source (4, 3). */
struct refusal {
    const char *name;
    const char *self, *index, *source, *out; /* NULL: NULL is passed */
    aclDataType self_type, index_type, source_type, out_type, alpha_type;
    int64_t dim;
    const char *text;
};

#define GOOD                                                                            \
    .self = "5x3", .index = "4", .source = "4x3", .out = "5x3", .self_type = ACL_FLOAT, \
    .index_type = ACL_INT64, .source_type = ACL_FLOAT, .out_type = ACL_FLOAT,           \
    .alpha_type = ACL_FLOAT
#define INTEGERS .self_type = ACL_INT32, .source_type = ACL_INT32, .out_type = ACL_INT32

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",                GOOD, .self = NULL,               .text = "self is NULL"},
    {"no index",               GOOD, .index = NULL,              .text = "index is NULL"},
    {"no source",              GOOD, .source = NULL,             .text = "source is NULL"},
    {"no out",                 GOOD, .out = NULL,                .text = "out is NULL"},
    {"no alpha",               GOOD, .alpha_type = ACL_DT_UNDEFINED, .text = "alpha is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex self",           GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"index of 8 bits",        GOOD, .index_type = ACL_UINT8,    .text = "dtype of index is ACL_UINT8: must be one of ACL_INT32, ACL_INT64"},
    {"index a matrix",         GOOD, .index = "4x1",             .text = "rank of index is 2: must be 0 to 1"},
    {"source of another type", GOOD, .source_type = ACL_FLOAT16, .text = "dtype of source is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"out of another type",    GOOD, .out_type = ACL_BF16,       .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"no axis",                GOOD, .dim = 2,                   .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"too few slices",         GOOD, .source = "3x3",            .text = "shape of source is (3, 3): must be (4, 3), with a slice of the destination for each index"},
    {"other slices",           GOOD, .source = "4x2",            .text = "shape of source is (4, 2): must be (4, 3), with a slice of the destination for each index"},
    {"source of another rank", GOOD, .source = "4x3x1",          .text = "shape of source is (4, 3, 1): must be (4, 3), with a slice of the destination for each index"},
    {"out of another shape",   GOOD, .out = "4x3",               .text = "shape of out is (4, 3): must be (5, 3), that of self"},
    {"a real alpha",           GOOD, INTEGERS,                   .text = "dtype of alpha is ACL_FLOAT: must be castable to that of self"},
};
static const struct refusal COPIES[] = {
    {"copy: complex selfRef",  GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of selfRef is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"copy: index a matrix",   GOOD, .index = "4x1",             .text = "rank of index is 2: must be 0 to 1"},
    {"copy: another type",     GOOD, .source_type = ACL_FLOAT16, .text = "dtype of source is ACL_FLOAT16: must equal that of selfRef, ACL_FLOAT"},
    {"copy: too few slices",   GOOD, .source = "3x3",            .text = "shape of source is (3, 3): must be (4, 3), with a slice of the destination for each index"},
    {"copy: no axis",          GOOD, .dim = -3,                  .text = "dim is -3: must be an axis of selfRef, from -rank to rank - 1"},
};
static const struct refusal COPY_OUTS[] = {
    {"copy: out of another type",  GOOD, .out_type = ACL_BF16,   .text = "dtype of outRef is ACL_BF16: must equal that of selfRef, ACL_FLOAT"},
    {"copy: out of another shape", GOOD, .out = "4x3",           .text = "shape of outRef is (4, 3): must be (5, 3), that of selfRef"},
};
static const struct refusal FILLS[] = {
    {"fill: complex self",     GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"fill: no axis",          GOOD, .dim = 2,                   .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"fill: out of another type",  GOOD, .out_type = ACL_BF16,   .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"fill: out of another shape", GOOD, .out = "4x3",           .text = "shape of out is (4, 3): must be (5, 3), that of self"},
};
static const struct refusal FILL_NULLS[] = {
    {"fill: no self",          GOOD, .self = NULL,               .text = "self is NULL"},
    {"fill: no index",         GOOD, .index = NULL,              .text = "index is NULL"},
    {"fill: no out",           GOOD, .out = NULL,                .text = "out is NULL"},
    {"fill: no value",         GOOD, .alpha_type = ACL_DT_UNDEFINED, .text = "value is NULL"},
};
// clang-format on
OC_ROWS_END

enum function { ADD, COPY, COPY_IN_PLACE, FILL, FILL_TENSOR };

static aclnnStatus call_function(enum function function, const struct refusal *r, uint64_t *size,
                                 aclOpExecutor **executor)
{
    const char *const shapes[] = {r->self, r->index, r->source, r->out};
    const aclDataType types[] = {r->self_type, r->index_type, r->source_type, r->out_type};
    float one = 1;
    aclScalar *number =
        r->alpha_type == ACL_DT_UNDEFINED ? NULL : aclCreateScalar(&one, r->alpha_type);
    aclIntArray *positions = r->index == NULL ? NULL : oc_bare_array("1x2");
    aclnnStatus status = ACLNN_SUCCESS;
    aclTensor *t[4];

    for (int i = 0; i < 4; i++)
        t[i] = shapes[i] == NULL ? NULL : oc_bare_tensor(shapes[i], types[i], ACL_FORMAT_ND);
    if (function == ADD)
        status =
            aclnnIndexAddGetWorkspaceSize(t[0], r->dim, t[1], t[2], number, t[3], size, executor);
    if (function == COPY)
        status = aclnnIndexCopyGetWorkspaceSize(t[0], r->dim, t[1], t[2], t[3], size, executor);
    if (function == COPY_IN_PLACE)
        status = aclnnInplaceIndexCopyGetWorkspaceSize(t[0], r->dim, t[1], t[2], size, executor);
    if (function == FILL)
        status = aclnnIndexFillGetWorkspaceSize(t[0], r->dim, t[1], number, t[3], size, executor);
    if (function == FILL_TENSOR)
        status = aclnnIndexFillTensorGetWorkspaceSize(t[0], r->dim, positions, number, t[3], size,
                                                      executor);
    for (int i = 0; i < 4; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    if (number != NULL) (void)aclDestroyScalar(number);
    if (positions != NULL) (void)aclDestroyIntArray(positions);
    return status;
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_function(ADD, row, size, executor);
}

static aclnnStatus call_copy(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_function(COPY, row, size, executor);
}

static aclnnStatus call_copy_in_place(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_function(COPY_IN_PLACE, row, size, executor);
}

static aclnnStatus call_fill(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_function(FILL, row, size, executor);
}

static aclnnStatus call_fill_tensor(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_function(FILL_TENSOR, row, size, executor);
}

static void run_copy(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_copy, row);
    oc_expect_first_refused(((const struct refusal *)row)->text, call_copy_in_place, row);
}

static void run_copy_out(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_copy, row);
}

static void run_fill(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_fill, row);
    oc_expect_first_refused(((const struct refusal *)row)->text, call_fill_tensor, row);
}

static void run_fill_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call_fill, row);
    oc_expect_first_null(((const struct refusal *)row)->text, call_fill_tensor, row);
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
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(COPIES, run_copy),
    OC_TEST_ROWS(COPY_OUTS, run_copy_out),
    OC_TEST_ROWS(FILLS, run_fill),
    OC_TEST_ROWS(FILL_NULLS, run_fill_null),
};

OC_TEST_MAIN(.name = "index_slices", OC_TESTS(TESTS), OC_ON_DEVICE)
