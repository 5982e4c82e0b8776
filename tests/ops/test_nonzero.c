/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnNonzero and aclnnNonzeroV2, compared with a naive loop, and the calls that they refuse. */
#include "aclnnop/aclnn_nonzero.h"
#include "aclnnop/aclnn_nonzero_v2.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/nonzero.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
/* With these out is contiguous. */
#define PACKED (LAYOUT(CONTIGUOUS) | LAYOUT(OFFSET))
/* With these it has gaps between its columns. */
#define STRIDED (LAYOUT(SPREAD) | LAYOUT(PADDED))

/* A part has 1024 elements. */
// clang-format off
static const struct nonzero_case CASES[] = {
    {"every second",                "300",    2, 0,   false, false},
    {"all",                         "30x9",   1, 0,   false, false},
    {"none",                        "300",    0, 0,   false, false},
    {"1024, a part",                "1024",   3, 0,   false, false},
    {"2048, two parts",             "32x64",  3, 0,   true,  false},
    {"1025, one above a part",      "1025",   3, 0,   false, false},
    {"many parts",                  "70x90",  5, 0,   false, false},
    {"rank 8",                      "2x3x2x2x3x2x2x3", 5, 0, false, false},
    {"a scalar",                    "",       1, 0,   false, false},
    {"nothing",                     "3x0",    1, 0,   false, false},
    {"more than there is room",     "70x90",  2, 100, false, false},
    {"columns of every second",     "300",    2, 0,   true,  false},
    {"columns of many parts",       "70x90",  5, 0,   true,  false},
    {"columns of all",              "30x9",   1, 0,   true,  false},
    {"columns of none",             "30x9",   0, 0,   true,  false},
    {"columns, rank 8",             "2x3x2x2x3x2x2x3", 5, 0, true, false},
    {"columns of nothing",          "3x0",    1, 0,   true,  false},
    {"more than there are columns", "70x90",  2, 100, true,  false},
    {"columns with gaps",           "70x90",  5, 0,   true,  true},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8};
    const struct nonzero_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        nonzero_make(&c, m, TYPES[t]);
        c.strategies = t == 0 ? WIDTHS : NULL;
        c.layouts = !m->is_transposed ? 0 : m->is_strided ? STRIDED : PACKED;
        oc_op_sweep_and_free(&c);
    }
}

static void any_type(void)
{
    static const enum oc_dtype TYPES[] = {OC_BF16, OC_F64, OC_I32, OC_I64, OC_U8, OC_I8, OC_I16};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        nonzero_make(&c, &CASES[1], TYPES[t]);
        c.layouts = LAYOUT(CONTIGUOUS) | LAYOUT(MIXED);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (5, 3), out (15, 2) or (2, 15). */
struct refusal {
    const char *name;
    bool is_transposed;
    const char *self, *out; /* NULL: NULL is passed */
    aclDataType self_type, out_type;
    const char *text;
};

#define GOOD .self = "5x3", .self_type = ACL_FLOAT, .out_type = ACL_INT64
#define ROWS false, GOOD, .out = "15x2"
#define COLUMNS true, GOOD, .out = "2x15"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",                 ROWS,    .self = NULL, .text = "self is NULL"},
    {"no out",                  ROWS,    .out = NULL,  .text = "out is NULL"},
    {"nothing for columns",     COLUMNS, .self = NULL, .text = "self is NULL"},
    {"no columns",              COLUMNS, .out = NULL,  .text = "out is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex self",            ROWS,    .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"positions of 32 bits",    ROWS,    .out_type = ACL_INT32,      .text = "dtype of out is ACL_INT32: must be one of ACL_INT64"},
    {"out of rank 1",           ROWS,    .out = "15",                .text = "rank of out is 1: must be 2"},
    {"columns for rows",        ROWS,    .out = "2x15",              .text = "out.shape[1] is 15: must equal the rank of self, 2"},
    {"columns of 32 bits",      COLUMNS, .out_type = ACL_INT32,      .text = "dtype of out is ACL_INT32: must be one of ACL_INT64"},
    {"rows for columns",        COLUMNS, .out = "15x2",              .text = "out.shape[0] is 15: must equal the rank of self, 2"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = r->self == NULL ? NULL : oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND);
    aclTensor *out = r->out == NULL ? NULL : oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    const aclnnStatus status =
        (r->is_transposed ? aclnnNonzeroV2GetWorkspaceSize : aclnnNonzeroGetWorkspaceSize)(
            self, out, size, executor);

    if (self != NULL) (void)aclDestroyTensor(self);
    if (out != NULL) (void)aclDestroyTensor(out);
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
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "nonzero", OC_TESTS(TESTS), OC_ON_DEVICE)
