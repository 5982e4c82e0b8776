/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnTriu, aclnnTril and their forms in place, compared with the definition, and the calls that they refuse. */
#include "aclnnop/aclnn_tril.h"
#include "aclnnop/aclnn_triu.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/triangle.h"

static const struct {
    const char *name, *shape;
    int64_t diagonal;
    bool is_long; /* also with other types, and wide indices */
} SHAPES[] = {
    {"square", "7x7", 0, true},
    {"above the diagonal", "7x7", 1, false},
    {"below the diagonal", "7x7", -1, false},
    {"wide", "5x33", 3, false},
    {"tall", "33x5", -3, false},
    {"matrices", "2x3x17x20", 2, true},
    {"rank 8", "2x1x2x3x1x2x4x5", -1, false},
    {"one row", "1x300", 20, false},
    {"one column", "300x1", -20, false},
    {"one element", "1x1", 0, false},
    {"the last diagonal", "5x9", 8, false},
    {"beyond the last diagonal", "5x9", 9, false},
    {"the first diagonal", "5x9", -4, false},
    {"before the first diagonal", "5x9", -5, false},
    {"the largest number", "5x9", INT64_MAX, false},
    {"the smallest number", "5x9", INT64_MIN, false},
    {"a causal mask", "257x257", 1, false},
    {"no columns", "3x0", 0, false},
    {"no matrices", "0x3x3", 0, false},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64, OC_I32,
                                          OC_I64, OC_U8,  OC_I8,   OC_I16, OC_B8};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t i = 0; i < OC_COUNT(SHAPES); i++)
        for (size_t t = 0; t < (SHAPES[i].is_long ? OC_COUNT(TYPES) : 1); t++) {
            struct triangle_case m = *(const struct triangle_case *)row;
            struct oc_op_case c;

            if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
            m.shape = SHAPES[i].shape;
            m.diagonal = SHAPES[i].diagonal;
            oc_expect_note("%s", SHAPES[i].name);
            triangle_make(&c, &m, TYPES[t]);
            c.strategies = t == 0 && SHAPES[i].is_long ? WIDTHS : NULL;
            oc_op_sweep_and_free(&c);
        }
    oc_expect_no_note();
}

static const struct triangle_case KINDS[] = {
    {.name = "upper"},
    {.name = "lower", .is_lower = true},
    {.name = "upper in place", .is_in_place = true},
    {.name = "lower in place", .is_lower = true, .is_in_place = true},
};

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3) to (2, 3). */
struct refusal {
    const char *name, *self, *out;
    aclDataType self_type, out_type;
    const char *text;
};

#define GOOD .self = "2x3", .out = "2x3", .self_type = ACL_FLOAT, .out_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of another type", GOOD, .self_type = ACL_COMPLEX64,  .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"out of another type",  GOOD, .out_type = ACL_INT32,       .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"self of rank 1",       GOOD, .self = "3", .out = "3",     .text = "rank of self is 1: must be 2 to 8"},
    {"out of rank 1",        GOOD, .out = "6",                  .text = "rank of out is 1: must be 2 to 8"},
    {"out of another shape", GOOD, .out = "3x2",                .text = "shape of out is (3, 2): must be (2, 3), that of self"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnTriuGetWorkspaceSize(self, 0, out, size, executor);

    EXPECT_STATUS(status, aclnnTrilGetWorkspaceSize(self, 0, out, size, executor));
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static aclnnStatus call_in_place(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    aclTensor *self = oc_bare_tensor(row, ACL_FLOAT, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnInplaceTriuGetWorkspaceSize(self, 0, size, executor);

    EXPECT_STATUS(status, aclnnInplaceTrilGetWorkspaceSize(self, 0, size, executor));
    (void)aclDestroyTensor(self);
    return status;
}

static void vectors_in_place(void)
{
    oc_expect_first_refused("rank of selfRef is 1: must be 2 to 8", call_in_place, "3");
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(KINDS, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(vectors_in_place),
};

OC_TEST_MAIN(.name = "triangle", OC_TESTS(TESTS), OC_ON_DEVICE)
