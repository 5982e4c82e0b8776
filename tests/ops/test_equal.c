/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnEqual, compared with its definition, and the calls that it refuses. */
#include <math.h>

#include "aclnnop/aclnn_equal.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/equal.h"

static const struct equal_case CASES[] = {
    {"equal", "3x5x7", "3x5x7", -1, 0, 0},
    {"first element", "3x5x7", "3x5x7", 0, 1, 0},
    {"last element", "3x5x7", "3x5x7", 104, 0, 1},
    {"many work-items", "33x1031", "33x1031", -1, 0, 0},
    {"last of many work-items", "33x1031", "33x1031", 34022, 0, 1},
    {"scalars", "", "", -1, 0, 0},
    {"scalars that differ", "", "", 0, 1, 0},
    {"another shape", "3x5", "5x3", -1, 0, 0},
    {"shapes that would broadcast", "1x1", "1", -1, 0, 0},
    {"nothing", "3x0", "3x0", -1, 0, 0},
    {"nothing and something", "0", "2x1x3", -1, 0, 0},
};
static const struct equal_case SPECIALS[] = {
    {"not a number", "257", "257", 100, NAN, NAN},
    {"infinity", "257", "257", 100, INFINITY, INFINITY},
    {"signs of infinity", "257", "257", 100, INFINITY, -INFINITY},
    {"signs of zero", "257", "257", 100, 0.0, -0.0},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[][2] = {
        {OC_F32, OC_F32}, {OC_F16, OC_F16},  {OC_BF16, OC_BF16}, {OC_F64, OC_F64}, {OC_I8, OC_I8},
        {OC_I16, OC_I16}, {OC_I32, OC_I32},  {OC_I64, OC_I64},   {OC_U8, OC_U8},   {OC_B8, OC_B8},
        {OC_F16, OC_F32}, {OC_I64, OC_BF16}, {OC_B8, OC_I8}};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t][0] == OC_F64 && !oc_test_device()->has_fp64) continue;
        equal_make(&c, row, TYPES[t]);
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

static void run_special(const void *row)
{
    static const enum oc_dtype TYPES[][2] = {
        {OC_F32, OC_F32}, {OC_F16, OC_F16}, {OC_BF16, OC_BF16}, {OC_F16, OC_F32}};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        equal_make(&c, row, TYPES[t]);
        oc_op_sweep_and_free(&c);
    }
}

/* Integers of 64 bits are not compared as floating-point numbers. */
static void large_integers(void)
{
    static const struct equal_case m = {"large integers", "5", "5", 3, 0x1p53, 0x1p53 - 1};
    static const enum oc_dtype types[] = {OC_I64, OC_I64};
    struct oc_op_case c;

    equal_make(&c, &m, types);
    oc_op_sweep_and_free(&c);
}

#define RANDOM_RANKS 24

/* Of two shapes that broadcast with each other only equal ones have equal tensors: those that differ in their rank
 * or an extent do not, and of equal ones the last element decides. */
static void random_ranks(void)
{
    static const enum oc_dtype types[] = {OC_F32, OC_F32};
    struct oc_random random = oc_random_for("equal/random ranks");

    for (int i = 0; i < RANDOM_RANKS; i++) {
        char shapes[2][OC_SHAPE_TEXT];
        struct equal_case m = {"random ranks", shapes[0], shapes[1], -1, 0, 0};
        struct oc_op_case c;

        oc_random_shapes(&random, 2, shapes);
        oc_expect_note("self %s, other %s", m.self, m.other);
        equal_make(&c, &m, types);
        oc_op_sweep_and_free(&c);

        const struct oc_shape shape = oc_shape_parse(m.self);

        m.other = m.self;
        m.place = oc_shape_count(&shape) - 1;
        m.other_value = i % 2;
        oc_expect_note("both %s", m.self);
        equal_make(&c, &m, types);
        oc_op_sweep_and_free(&c);
    }
    oc_expect_no_note();
}

/* ---- Refusals ---- */

struct refusal {
    const char *name, *self, *out;
    aclDataType self_type, out_type;
    const char *text;
};

#define GOOD .self = "2x3", .out = "1", .self_type = ACL_FLOAT, .out_type = ACL_BOOL
#define ONE_OF                                                                            \
    "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, " \
    "ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"complex",      GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: " ONE_OF},
    {"out of bytes", GOOD, .out_type = ACL_UINT8,      .text = "dtype of out is ACL_UINT8: must be one of ACL_BOOL"},
    {"out a scalar", GOOD, .out = "",                  .text = "shape of out is (): must be (1), one answer"},
    {"two answers",  GOOD, .out = "2",                 .text = "shape of out is (2): must be (1), one answer"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND);
    aclTensor *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    const aclnnStatus status = aclnnEqualGetWorkspaceSize(self, self, out, workspaceSize, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void pointers(void)
{
    aclTensor *t = oc_bare_tensor("1", ACL_BOOL, ACL_FORMAT_ND);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "self is NULL",
                   aclnnEqualGetWorkspaceSize(NULL, t, t, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "other is NULL",
                   aclnnEqualGetWorkspaceSize(t, NULL, t, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "out is NULL",
                   aclnnEqualGetWorkspaceSize(t, t, NULL, &size, &executor));
    (void)aclDestroyTensor(t);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(SPECIALS, run_special),
    OC_TEST_OF(large_integers),
    OC_TEST("random ranks", random_ranks),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(pointers),
};

OC_TEST_MAIN(.name = "equal", OC_TESTS(TESTS), OC_ON_DEVICE)
