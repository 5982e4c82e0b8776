/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRepeat, compared with a copy of each element, and the calls that it refuses. */
#include "aclnnop/aclnn_repeat.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/repeat.h"

/* A copy has up to eight axes; one that is repeated and longer than 1 counts twice. */
static const struct repeat_case CASES[] = {
    {"rank 0", "", ""},
    {"a scalar", "", "7"},
    {"once", "3x5", "1x1"},
    {"rows", "3x5", "4x1"},
    {"columns", "3x5", "1x4"},
    {"both", "3x5", "2x4"},
    {"a new axis", "3x5", "3x1x1"},
    {"new axes", "5", "2x1x3x4"},
    {"long rows", "2x129", "3x7"},
    {"extents of 1", "1x4x1", "3x1x5"},
    {"eight axes", "2x1x3x2x1x2x3x2", "1x2x1x1x3x1x1x1"},
    {"nine axes of a copy", "2x3x2x3x2", "2x2x1x2x3"},
    {"ten axes of a copy", "2x3x2x3x2", "4x2x3x2x2"},
    {"sixteen axes of a copy", "2x2x2x2x2x2x2x2", "2x2x3x2x2x2x2x2"},
    {"one axis of two that are left", "2x2x2x2x2x2x2x2", "2x1x1x1x1x1x1x3"},
    {"nothing to repeat", "3x0", "2x2"},
    {"never", "3x5", "0x2"},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64, OC_I32,
                                          OC_I64, OC_U8,  OC_I8,   OC_I16, OC_B8};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        repeat_make(&c, row, TYPES[t], OC_DATA_INTEGERS);
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3) twice to (4, 3). */
struct refusal {
    const char *name;
    const char *self, *repeats, *out;
    aclDataType self_type, out_type;
    int64_t first_repeat; /* in place of the first value; 0: none */
    const char *text;
};

#define GOOD \
    .self = "2x3", .repeats = "2x1", .out = "4x3", .self_type = ACL_FLOAT, .out_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of another type",    GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"out of another type",     GOOD, .out_type = ACL_INT32,      .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"fewer repeats than axes", GOOD, .repeats = "2", .out = "4x3", .text = "size of repeats is 1: must be at least the rank of self, 2"},
    {"nine repeats",            GOOD, .repeats = "1x1x1x1x1x1x1x2x1", .text = "size of repeats is 9: must be at most 8"},
    {"negative",                GOOD, .first_repeat = -1,         .text = "repeats[0] is -1: must be at least 0"},
    {"out for others",          GOOD, .out = "2x3",               .text = "shape of out is (2, 3): must be (4, 3), the extents of self times repeats"},
    {"out of another rank",     GOOD, .out = "1x4x3",             .text = "shape of out is (1, 4, 3): must be (4, 3), the extents of self times repeats"},
    {"an extent of 64 bits",    GOOD, .first_repeat = INT64_MAX,  .text = "shape of out is (4, 3): must be (9223372036854775807, 3), the extents of self times repeats"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    int64_t values[9];
    uint64_t count = 0;

    for (const char *text = r->repeats; *text != '\0'; text++)
        if (*text != 'x') values[count++] = *text - '0';
    if (r->first_repeat != 0) values[0] = r->first_repeat;

    aclIntArray *repeats = aclCreateIntArray(values, count);
    const aclnnStatus status = aclnnRepeatGetWorkspaceSize(self, repeats, out, size, executor);

    (void)aclDestroyIntArray(repeats);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "repeat", OC_TESTS(TESTS), OC_ON_DEVICE)
