/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRoll, compared with the definition, and the calls that it refuses. */
#include "aclnnop/aclnn_roll.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/roll.h"

static const struct roll_case CASES[] = {
    {"columns", "5x33", {4}, {1}, 1},
    {"rows, backwards", "33x5", {-2}, {-2}, 1},
    {"windows of images", "2x17x20x3", {-3, 4}, {1, 2}, 2},
    {"a middle axis", "3x9x33", {100}, {1}, 1},
    {"axes apart", "3x9x5", {1, 2}, {2, 0}, 2},
    {"an axis twice", "3x9x5", {5, 6}, {1, -2}, 2},
    {"the least shift", "9x5", {INT64_MIN, INT64_MAX}, {0, 0}, 2},
    {"no shift", "4x9", {0, 9}, {0, 1}, 2},
    {"all elements", "4x9", {7}, {0}, 0},
    {"all elements, backwards", "3x4x9", {-100}, {0}, 0},
    {"a scalar", "", {3}, {0}, 0},
    {"the axis of a scalar", "", {1}, {-1}, 1},
    {"a long row", "3001", {1000}, {0}, 1},
    {"axes of 1", "1x7x1", {1, 5}, {0, 2}, 2},
    {"rank 8", "2x1x2x3x1x2x4x5", {1, 1, 2, 1}, {7, 5, 3, 0}, 4},
    {"no elements", "0x3", {1, 1}, {1, 0}, 2},
    {"none of no elements", "0x3", {1}, {0}, 0},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64, OC_BF16,
                                          OC_F64, OC_I32, OC_U8, OC_I8,  OC_I16};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        roll_make(&c, row, TYPES[t]);
        oc_op_sweep_moved_and_free(&c, t == 0);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3) to (2, 3), shifted by 1 along axis 1. */
struct refusal {
    const char *name, *x, *shifts, *dims, *out;
    aclDataType x_type, out_type;
    const char *text;
};

#define GOOD \
    .x = "2x3", .shifts = "1", .dims = "1", .out = "2x3", .x_type = ACL_FLOAT, .out_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"x of another type",     GOOD, .x_type = ACL_COMPLEX64, .text = "dtype of x is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"out of another type",   GOOD, .out_type = ACL_INT32,   .text = "dtype of out is ACL_INT32: must equal that of x, ACL_FLOAT"},
    {"out of another shape",  GOOD, .out = "3x2",            .text = "shape of out is (3, 2): must be (2, 3), that of x"},
    {"more shifts",           GOOD, .shifts = "1x1",         .text = "size of shifts is 2: must equal that of dims, 1"},
    {"shifts without axes",   GOOD, .shifts = "1x1", .dims = "", .text = "size of shifts is 2: must equal 1"},
    {"no axis",               GOOD, .dims = "2",             .text = "dims[0] is 2: must be an axis of x, from -rank to rank - 1"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *x = oc_bare_tensor(r->x, r->x_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    aclIntArray *shifts = oc_bare_array(r->shifts), *dims = oc_bare_array(r->dims);
    const aclnnStatus status = aclnnRollGetWorkspaceSize(x, shifts, dims, out, size, executor);

    (void)aclDestroyTensor(x);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(shifts);
    (void)aclDestroyIntArray(dims);
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

OC_TEST_MAIN(.name = "roll", OC_TESTS(TESTS), OC_ON_DEVICE)
