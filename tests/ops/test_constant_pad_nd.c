/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConstantPadNd, compared with the definition, and the calls that it refuses. */
#include <math.h>

#include "aclnnop/aclnn_constant_pad_nd.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/constant_pad_nd.h"

static const struct pad_case CASES[] = {
    {"around images", "2x3x17x20", {2, 1, 3, 4}, 4, -1.5, false},
    {"the last axis", "5x33", {0, 5}, 2, 3, true},
    {"the first axis", "33x5", {0, 0, 7, 0}, 4, 0, false},
    {"no padding", "4x9", {0, 0, 0, 0}, 4, 5, false},
    {"no numbers", "4x9", {0}, 0, 5, false},
    {"removed elements", "9x33", {-3, -2, -1, -4}, 4, 5, false},
    {"removed and added elements", "3x9x33", {-3, 5, 2, -4, -1, 1}, 6, 1, true},
    {"nothing is left of self", "3x9", {-9, 4}, 2, 2, false},
    {"all of self is behind out", "3x9", {-12, 7}, 2, 2, false},
    {"all of self is before out", "3x9", {7, -12}, 2, 2, false},
    {"an axis of 1 in out", "3x9", {-4, -4, 0, 1}, 4, 2, false},
    {"an axis of 1 with padding only", "3x9", {1, -9}, 2, 2, false},
    {"an axis of 1 in self", "3x1x2", {0, 0, 4, 3}, 4, 2, false},
    {"a scalar", "", {0}, 0, 2, false},
    {"one element", "1", {3, 2}, 2, 2, false},
    {"a long row", "3001", {100, 1}, 2, 2, false},
    {"rank 8", "2x1x2x3x1x2x4x5", {1, 1, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 1, 0, 1}, 16, 4, false},
    {"self has no elements", "0x3", {1, 1, 2, 1}, 4, 6, false},
    {"out has no elements", "4x3", {-1, -2, 5, 0}, 4, 6, false},
    {"an infinity", "3x3", {1, 1}, 2, -INFINITY, false},
    {"a NaN", "3x3", {1, 1}, 2, NAN, false},
    {"a rounded value", "3x3", {1, 1}, 2, 0.1, false},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64, OC_BF16,
                                          OC_F64, OC_I32, OC_U8, OC_I8,  OC_I16};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        const struct pad_case *m = row;
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        if (m->value < 0 && TYPES[t] == OC_U8) continue;
        if (isinf(m->value) && (TYPES[t] == OC_I32 || TYPES[t] == OC_I64)) continue;
        pad_make(&c, m, TYPES[t]);
        oc_op_sweep_moved_and_free(&c, t == 0);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3) to (3, 6). */
struct refusal {
    const char *name, *self, *pad, *out;
    aclDataType self_type, out_type;
    const char *text;
};

#define GOOD \
    .self = "2x3", .pad = "1x2x0x1", .out = "3x6", .self_type = ACL_FLOAT, .out_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of another type",    GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"out of another type",     GOOD, .out_type = ACL_INT32,      .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"out of another shape",    GOOD, .out = "3x5",               .text = "shape of out is (3, 5): must be (3, 6), that of self with pad"},
    {"out of another rank",     GOOD, .out = "18",                .text = "shape of out is (18): must be (3, 6), that of self with pad"},
    {"half of a pair",          GOOD, .pad = "1x2x0",             .text = "size of pad is 3: must be even"},
    {"more pairs than axes",    GOOD, .pad = "1x2x0x1x0x0",       .text = "size of pad is 6: must be at most twice the rank of self, 4"},
    {"more removed than there", GOOD, .pad = "-3x-1",             .text = "padded extent of axis 1 is -1: must be at least 0"},
    {"too many elements",       GOOD, .pad = "9223372036854775807x0", .text = "padded extent of axis 1 is too large: must fit into 63 bits"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const float value = 1;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    aclIntArray *pad = oc_bare_array(r->pad);
    aclScalar *scalar = aclCreateScalar((void *)&value, ACL_FLOAT);
    const aclnnStatus status =
        aclnnConstantPadNdGetWorkspaceSize(self, pad, scalar, out, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(pad);
    (void)aclDestroyScalar(scalar);
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

OC_TEST_MAIN(.name = "constant_pad_nd", OC_TESTS(TESTS), OC_ON_DEVICE)
