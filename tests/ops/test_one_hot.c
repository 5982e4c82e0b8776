/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnOneHot and aclnnEye, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_eye.h"
#include "aclnnop/aclnn_one_hot.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/one_hot.h"

static const struct one_hot_case CASES[] = {
    {"classes last", "9x7", 33, -1},   {"classes first", "5x33", 9, 0},
    {"classes between", "5x33", 9, 1}, {"a vector", "300", 10, -1},
    {"a scalar", "", 10, 0},           {"one class", "33", 1, 1},
    {"rank 8", "2x1x2x3x1x2x4", 5, 3}, {"nothing", "0x3", 4, -1},
    {"a square", "33x33", 0, 0},       {"a wide matrix", "20x70", 0, 0},
    {"a high matrix", "70x3", 0, 0},   {"an element", "1x1", 0, 0},
    {"an empty matrix", "0x0", 0, 0},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64, OC_BF16,
                                          OC_F64, OC_I32, OC_U8, OC_I8,  OC_I16};
    static const enum oc_dtype INDICES[] = {OC_I64, OC_I32, OC_U8};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        one_hot_make(&c, row, TYPES[t], INDICES[t % 3]);
        oc_op_sweep_moved_and_free(&c, t == 0);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (5), 4 classes, out (5, 4). */
struct refusal {
    const char *name;
    const char *self, *on, *off, *out; /* NULL: NULL is passed */
    aclDataType self_type, on_type, off_type, out_type;
    int classes;
    int64_t axis;
    const char *text;
};

#define GOOD                                                                  \
    .self = "5", .on = "1", .off = "1", .out = "5x4", .self_type = ACL_INT64, \
    .on_type = ACL_FLOAT, .off_type = ACL_FLOAT, .out_type = ACL_FLOAT, .classes = 4, .axis = -1

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",              GOOD, .self = NULL,             .text = "self is NULL"},
    {"no onValue",           GOOD, .on = NULL,               .text = "onValue is NULL"},
    {"no offValue",          GOOD, .off = NULL,              .text = "offValue is NULL"},
    {"no out",               GOOD, .out = NULL,              .text = "out is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"self real",            GOOD, .self_type = ACL_FLOAT,   .text = "dtype of self is ACL_FLOAT: must be one of ACL_INT32, ACL_INT64, ACL_UINT8"},
    {"another onValue",      GOOD, .on_type = ACL_INT32,     .text = "dtype of onValue is ACL_INT32: must equal that of out, ACL_FLOAT"},
    {"another offValue",     GOOD, .off_type = ACL_INT32,    .text = "dtype of offValue is ACL_INT32: must equal that of out, ACL_FLOAT"},
    {"two values",           GOOD, .on = "2",                .text = "elements of onValue is 2: must equal 1"},
    {"no value",             GOOD, .off = "0",               .text = "elements of offValue is 0: must equal 1"},
    {"fewer than 0 classes", GOOD, .classes = -1,            .text = "numClasses is -1: must be at least 0"},
    {"before the axes",      GOOD, .axis = -2,               .text = "axis is -2: must be at least -1"},
    {"behind the axes",      GOOD, .axis = 2,                .text = "axis is 2: must be at most the rank of self, 1"},
    {"out of another shape", GOOD, .axis = 0,                .text = "shape of out is (5, 4): must be (4, 5), that of self with the classes"},
};
struct eye_refusal {
    const char *name, *out;
    aclDataType type;
    int64_t n;
    const char *text;
};
static const struct eye_refusal EYES[] = {
    {"eye: a vector",       "5",   ACL_FLOAT,     5,  "rank of out is 1: must be 2"},
    {"eye: another type",   "5x4", ACL_COMPLEX64, 5,  "dtype of out is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"eye: fewer than 0",   "5x4", ACL_FLOAT,     -1, "n is -1: must be at least 0"},
    {"eye: another shape",  "4x5", ACL_FLOAT,     5,  "shape of out is (4, 5): must be (5, 4), n and m"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const shapes[] = {r->self, r->on, r->off, r->out};
    const aclDataType types[] = {r->self_type, r->on_type, r->off_type, r->out_type};
    aclTensor *t[4];

    for (int i = 0; i < 4; i++)
        t[i] = shapes[i] == NULL ? NULL : oc_bare_tensor(shapes[i], types[i], ACL_FORMAT_ND);

    const aclnnStatus status =
        aclnnOneHotGetWorkspaceSize(t[0], r->classes, t[1], t[2], r->axis, t[3], size, executor);

    for (int i = 0; i < 4; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static aclnnStatus call_eye(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct eye_refusal *r = row;
    aclTensor *out = oc_bare_tensor(r->out, r->type, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnEyeGetWorkspaceSize(r->n, 4, out, size, executor);

    (void)aclDestroyTensor(out);
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

static void run_eye(const void *row)
{
    oc_expect_first_refused(((const struct eye_refusal *)row)->text, call_eye, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(EYES, run_eye),
};

OC_TEST_MAIN(.name = "one_hot", OC_TESTS(TESTS), OC_ON_DEVICE)
