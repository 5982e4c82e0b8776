/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnFlip, compared with the definition, and the calls that it refuses. */
#include "aclnnop/aclnn_flip.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/flip.h"

static const struct flip_case CASES[] = {
    {"columns", "5x33", {1}, 1},
    {"rows", "33x5", {-2}, 1},
    {"rows and columns", "9x33", {-1, 0}, 2},
    {"images", "2x3x17x20", {2, 3}, 2},
    {"a middle axis", "3x9x33", {1}, 1},
    {"the outer axes", "3x9x5", {0, 1}, 2},
    {"axes apart", "3x9x5", {2, 0}, 2},
    {"no axis", "4x9", {0}, 0},
    {"a scalar", "", {0}, 0},
    {"the axis of a scalar", "", {-1}, 1},
    {"a long row", "3001", {0}, 1},
    {"axes of 1", "1x7x1", {0, 2}, 2},
    {"rank 8", "2x1x2x3x1x2x4x5", {7, 5, 3, 0}, 4},
    {"all axes of rank 8", "2x1x2x3x1x2x4x5", {0, 1, 2, 3, 4, 5, 6, 7}, 8},
    {"no elements", "0x3", {1, 0}, 2},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64, OC_BF16,
                                          OC_F64, OC_I32, OC_U8, OC_I8,  OC_I16};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        flip_make(&c, row, TYPES[t]);
        oc_op_sweep_moved_and_free(&c, t == 0);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3) to (2, 3), axis 1. */
struct refusal {
    const char *name, *self, *dims, *out;
    aclDataType self_type, out_type;
    const char *text;
};

#define GOOD .self = "2x3", .dims = "1", .out = "2x3", .self_type = ACL_FLOAT, .out_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of another type",  GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"out of another type",   GOOD, .out_type = ACL_INT32,      .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"out of another shape",  GOOD, .out = "3x2",               .text = "shape of out is (3, 2): must be (2, 3), that of self"},
    {"no axis",               GOOD, .dims = "0x2",              .text = "dims[1] is 2: must be an axis of self, from -rank to rank - 1"},
    {"before the first axis", GOOD, .dims = "-3",               .text = "dims[0] is -3: must be an axis of self, from -rank to rank - 1"},
    {"an axis twice",         GOOD, .dims = "1x-1",             .text = "dims[1] is -1: names an axis twice"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    aclIntArray *dims = oc_bare_array(r->dims);
    const aclnnStatus status = aclnnFlipGetWorkspaceSize(self, dims, out, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
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

OC_TEST_MAIN(.name = "flip", OC_TESTS(TESTS), OC_ON_DEVICE)
