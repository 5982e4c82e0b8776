/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnLinspace, aclnnArange and aclnnRange, compared with their definitions, and the calls that they
 * refuse. */
#include <math.h>

#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_linspace.h"
#include "aclnnop/aclnn_range.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/sequence.h"

static const struct sequence_case CASES[] = {
    {"-1 to 1", SEQUENCE_LINSPACE, "9", -1, 1, 0},
    {"thirds", SEQUENCE_LINSPACE, "3x101", 0, 100.5, 0},
    {"integers, uneven", SEQUENCE_LINSPACE, "50", 0, 7, 0},
    {"downward", SEQUENCE_LINSPACE, "2x3x2", 9.75, -8.25, 0},
    {"one step", SEQUENCE_LINSPACE, "1", 5, 9, 0},
    {"one step, a scalar", SEQUENCE_LINSPACE, "", 5, 9, 0},
    {"two steps", SEQUENCE_LINSPACE, "2", 5, 9, 0},
    {"no steps", SEQUENCE_LINSPACE, "3x0", 5, 9, 0},
    {"constant", SEQUENCE_LINSPACE, "7", 5, 5, 0},
    {"many", SEQUENCE_LINSPACE, "4099", 0, 100, 0},
    {"0 to 10", SEQUENCE_ARANGE, "10", 0, 10, 1},
    {"downward", SEQUENCE_ARANGE, "4x5", 40, 0, -2},
    {"tenths", SEQUENCE_ARANGE, "101", -0.5, 9.6, 0.1},
    {"truncated", SEQUENCE_ARANGE, "7", 0.75, 17.5, 2.5},
    {"nothing", SEQUENCE_ARANGE, "0", 4, 4, 1},
    {"0 to 10", SEQUENCE_RANGE, "11", 0, 10, 1},
    {"rank 4", SEQUENCE_RANGE, "2x3x4x5", -60, 59, 1},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64, OC_I8,
                                          OC_I16, OC_I32, OC_I64,  OC_U8};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (!sequence_make(&c, row, TYPES[t])) continue;
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* Integers are not computed in floating point. */
static void large_integers(void)
{
    int64_t start = ((int64_t)1 << 62) + 1, end = INT64_MAX, step = ((int64_t)1 << 60) + 1;
    aclScalar *s = aclCreateScalar(&start, ACL_INT64), *e = aclCreateScalar(&end, ACL_INT64),
              *d = aclCreateScalar(&step, ACL_INT64);
    struct oc_buffer b;
    int64_t shape[] = {3};
    uint64_t size;
    aclOpExecutor *executor;

    if (!oc_buffer_make(&b, 3 * sizeof(int64_t)) || !EXPECT(oc_buffer_send(&b))) return;

    aclTensor *out =
        aclCreateTensor(shape, 1, ACL_INT64, NULL, 0, ACL_FORMAT_ND, shape, 1, b.device);

    EXPECT_OK(aclnnArangeGetWorkspaceSize(s, e, d, out, &size, &executor));
    EXPECT_OK(aclnnArange(NULL, 0, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    EXPECT(oc_buffer_receive(&b, "out"));
    for (int i = 0; i < 3; i++)
        EXPECT_EQ_I64(((const int64_t *)b.received)[i], start + step * i);
    (void)aclDestroyTensor(out);
    (void)aclDestroyScalar(s);
    (void)aclDestroyScalar(e);
    (void)aclDestroyScalar(d);
    oc_buffer_free(&b);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    enum sequence_op op;
    double start, end, step;
    int64_t steps;
    aclDataType scalars, out;
    const char *shape, *text;
};

#define LINSPACE \
    .op = SEQUENCE_LINSPACE, .start = 3, .end = 15, .steps = 5, .scalars = ACL_DOUBLE, .shape = "5"
#define ARANGE \
    .op = SEQUENCE_ARANGE, .start = 0, .end = 10, .step = 2, .scalars = ACL_DOUBLE, .shape = "5"
#define TOWARD "must lead from start toward end"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"linspace of BOOL",         LINSPACE, .out = ACL_BOOL,        .text = "dtype of out is ACL_BOOL: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"},
    {"linspace of complex ends", LINSPACE, .scalars = ACL_COMPLEX64, .text = "dtype of start is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"fewer steps",              LINSPACE, .steps = 4,             .text = "steps is 4: must equal the number of elements of out, 5"},
    {"negative steps",           LINSPACE, .steps = -2,            .text = "steps is -2: must equal the number of elements of out, 5"},
    {"arange of INT8",           ARANGE, .out = ACL_INT8,          .text = "dtype of out is ACL_INT8: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64"},
    {"arange of complex ends",   ARANGE, .scalars = ACL_COMPLEX64, .text = "dtype of start is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"step 0",                   ARANGE, .step = 0,                .text = "step is 0: " TOWARD},
    {"step away from end",       ARANGE, .step = -1,               .text = "step is -1: " TOWARD},
    {"step upward from end",     ARANGE, .end = -3,                .text = "step is 2: " TOWARD},
    {"step NaN",                 ARANGE, .step = NAN,              .text = "step is nan: " TOWARD},
    {"end NaN",                  ARANGE, .end = NAN,               .text = "end is nan: must be a number"},
    {"start NaN",                ARANGE, .start = NAN,             .text = "start is nan: must be a number"},
    {"step 0 as an integer",     ARANGE, .step = 0.5, .out = ACL_INT64, .text = "step is 0.5: " TOWARD ", as an integer"},
    {"range away from end",      ARANGE, .op = SEQUENCE_RANGE, .step = -1, .text = "step is -1: " TOWARD},
};
// clang-format on
OC_ROWS_END

static aclScalar *scalar(double value, aclDataType dtype)
{
    unsigned char bytes[16] = {0};

    oc_encode(OC_F64, value, bytes);
    return aclCreateScalar(bytes, dtype);
}

static aclnnStatus call(const void *row, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclScalar *start = scalar(r->start, r->scalars), *end = scalar(r->end, r->scalars),
              *step = scalar(r->step, r->scalars);
    aclTensor *out = oc_bare_tensor(r->shape, r->out, ACL_FORMAT_ND);
    const aclnnStatus status =
        r->op == SEQUENCE_LINSPACE
            ? aclnnLinspaceGetWorkspaceSize(start, end, r->steps, out, workspaceSize, executor)
            : (r->op == SEQUENCE_ARANGE ? aclnnArangeGetWorkspaceSize : aclnnRangeGetWorkspaceSize)(
                  start, end, step, out, workspaceSize, executor);

    (void)aclDestroyScalar(start);
    (void)aclDestroyScalar(end);
    (void)aclDestroyScalar(step);
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
    aclScalar *s = scalar(2, ACL_DOUBLE);
    aclTensor *out = oc_bare_tensor("5", ACL_FLOAT, ACL_FORMAT_ND);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_INNER_NULLPTR, "start is NULL",
                   aclnnLinspaceGetWorkspaceSize(NULL, s, 5, out, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_INNER_NULLPTR, "end is NULL",
                   aclnnLinspaceGetWorkspaceSize(s, NULL, 5, out, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_INNER_NULLPTR, "out is NULL",
                   aclnnLinspaceGetWorkspaceSize(s, s, 5, NULL, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "start is NULL",
                   aclnnArangeGetWorkspaceSize(NULL, s, s, out, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "end is NULL",
                   aclnnArangeGetWorkspaceSize(s, NULL, s, out, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "step is NULL",
                   aclnnRangeGetWorkspaceSize(s, s, NULL, out, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "out is NULL",
                   aclnnRangeGetWorkspaceSize(s, s, s, NULL, &size, &executor));
    (void)aclDestroyScalar(s);
    (void)aclDestroyTensor(out);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(large_integers),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(pointers),
};

OC_TEST_MAIN(.name = "sequence", OC_TESTS(TESTS), OC_ON_DEVICE)
