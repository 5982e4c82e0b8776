/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that element-wise operators refuse, bounds that may be absent, and rounding to digits. */
#include <math.h>

#include "aclnnop/aclnn_celu.h"
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_div.h"
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_masked_fill_tensor.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_softshrink.h"
#include "aclnnop/aclnn_softshrink_backward.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/elementwise.h"

enum kind { DIV_MOD, IN_PLACE_DIV_MODS, CELU, SOFTSHRINK, SOFTSHRINK_BACKWARD, ELU_BACKWARD };

/* A call with this value. */
struct call {
    const char *name;
    enum kind kind;
    double value;
    bool is_result;
    const char *text; /* NULL: accepted */
};

#define MODES "must be one of 0 (the quotient), 1 (rounded toward zero), 2 (rounded down)"

// clang-format off
static const struct call CALLS[] = {
    {"a quotient rounded down",        DIV_MOD,             2,       false, NULL},
    {"a mode too large",               DIV_MOD,             3,       false, "mode is 3: " MODES},
    {"a negative mode",                IN_PLACE_DIV_MODS,   -1,      false, "mode is -1: " MODES},
    {"a negative alpha of a CELU",     CELU,                -1,      false, NULL},
    {"a CELU without alpha",           CELU,                0,       false, "alpha is 0: must not be 0"},
    {"an alpha that no float is",      CELU,                1e-60,   false, "alpha is 1e-60: must not be 0"},
    {"an alpha of NaN",                CELU,                NAN,     false, NULL},
    {"a negative lambd",               SOFTSHRINK,          -0.5,    false, "lambd is -0.5: must be at least 0"},
    {"no lambd",                       SOFTSHRINK,          0,       false, NULL},
    {"a negative lambd of a gradient", SOFTSHRINK_BACKWARD, -0.5,    false, "lambd is -0.5: must be at least 0"},
    {"a negative slope",               ELU_BACKWARD,        -1,      false, NULL},
    {"a negative slope of results",    ELU_BACKWARD,        -1,      true,  "alpha is -1: must be at least 0 if isResult is true"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct call *c = row;
    aclTensor *x = oc_bare_tensor("2x3", ACL_FLOAT, ACL_FORMAT_ND),
              *out = oc_bare_tensor("2x3", ACL_FLOAT, ACL_FORMAT_ND);
    double value = c->value, one = 1;
    aclScalar *v = aclCreateScalar(&value, ACL_DOUBLE), *s = aclCreateScalar(&one, ACL_DOUBLE);
    aclnnStatus status = 0;

    switch (c->kind) {
        case DIV_MOD:
            status = aclnnDivModGetWorkspaceSize(x, x, (int)c->value, out, size, executor);
            break;
        case IN_PLACE_DIV_MODS:
            status = aclnnInplaceDivModsGetWorkspaceSize(x, s, (int)c->value, size, executor);
            break;
        case CELU:
            status = aclnnCeluGetWorkspaceSize(x, v, out, size, executor);
            break;
        case SOFTSHRINK:
            status = aclnnSoftshrinkGetWorkspaceSize(x, v, out, size, executor);
            break;
        case SOFTSHRINK_BACKWARD:
            status = aclnnSoftshrinkBackwardGetWorkspaceSize(x, x, v, out, size, executor);
            break;
        case ELU_BACKWARD:
            status =
                aclnnEluBackwardGetWorkspaceSize(x, v, s, s, c->is_result, x, out, size, executor);
            break;
    }
    (void)aclDestroyScalar(v);
    (void)aclDestroyScalar(s);
    (void)aclDestroyTensor(x);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_call(const void *row)
{
    const struct call *c = row;

    if (c->text == NULL)
        oc_expect_first_accepted(call, row);
    else
        oc_expect_first_refused(c->text, call, row);
}

/* ---- Bounds ---- */

static void one_bound_is_given(void)
{
    aclTensor *t = oc_bare_tensor("2", ACL_FLOAT, ACL_FORMAT_ND);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR,
                   "clipValueMin and clipValueMax are NULL: one must be given",
                   aclnnClampGetWorkspaceSize(t, NULL, NULL, t, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR,
                   "clipValueMin and clipValueMax are NULL: one must be given",
                   aclnnClampTensorGetWorkspaceSize(t, NULL, NULL, t, &size, &executor));
    (void)aclDestroyTensor(t);
}

#define COUNT 4

/* Computes out of self and of one bound, the lower one or the upper one. */
static void clamp_with_one(bool is_lower, const float *results)
{
    static const float SELF[COUNT] = {-7, 2, 5, INFINITY}, BOUND[COUNT] = {1, 3, 5, 8};
    const int64_t count = COUNT;
    struct oc_buffer buffers[3];
    aclTensor *t[3];
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    for (int i = 0; i < 3; i++) {
        if (!EXPECT(oc_buffer_make(&buffers[i], sizeof(SELF)))) return;
        for (int k = 0; k < COUNT; k++)
            oc_encode(OC_F32, (double)(i == 1 ? BOUND[k] : SELF[k]),
                      buffers[i].sent + k * (int)sizeof(float));
        EXPECT(oc_buffer_send(&buffers[i]));
        t[i] = aclCreateTensor(&count, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &count, 1,
                               buffers[i].device);
    }
    EXPECT_OK(aclnnClampTensorGetWorkspaceSize(t[0], is_lower ? t[1] : NULL, is_lower ? NULL : t[1],
                                               t[2], &size, &executor));
    EXPECT_OK(aclnnClampTensor(NULL, 0, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    EXPECT(oc_buffer_receive(&buffers[2], "out"));
    for (int k = 0; k < COUNT; k++)
        EXPECT_EQ_F64(oc_decode(OC_F32, buffers[2].received + k * (int)sizeof(float)),
                      (double)results[k]);
    for (int i = 0; i < 3; i++) {
        (void)aclDestroyTensor(t[i]);
        oc_buffer_free(&buffers[i]);
    }
}

static void one_bound_that_is_a_tensor(void)
{
    clamp_with_one(true, (const float[COUNT]){1, 3, 5, INFINITY});
    clamp_with_one(false, (const float[COUNT]){-7, 2, 5, 8});
}

/* ---- Digits ---- */

static double rounded(enum oc_dtype type, double value, int64_t decimals)
{
    const int64_t one = 1;
    struct oc_buffer buffer;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    double result = -12345;

    if (!EXPECT(oc_buffer_make(&buffer, oc_dtype_size(type)))) return result;
    oc_encode(type, value, buffer.sent);
    EXPECT(oc_buffer_send(&buffer));

    aclTensor *t = aclCreateTensor(&one, 1, oc_acl_type_of(type), NULL, 0, ACL_FORMAT_ND, &one, 1,
                                   buffer.device);

    EXPECT_OK(aclnnInplaceRoundDecimalsGetWorkspaceSize(t, decimals, &size, &executor));
    EXPECT_OK(aclnnInplaceRoundDecimals(NULL, 0, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    if (EXPECT(oc_buffer_receive(&buffer, "selfRef"))) result = oc_decode(type, buffer.received);
    (void)aclDestroyTensor(t);
    oc_buffer_free(&buffer);
    return result;
}

/* Half to even, and as PyTorch's where the power of ten overflows; integers exactly. */
static void rounding_to_digits(void)
{
    static const struct {
        enum oc_dtype type;
        double value;
        int64_t decimals;
        double result;
    } ROWS[] = {
        {OC_F32, 2.5, 0, 2},
        {OC_F32, -3.5, 0, -4},
        {OC_F32, 0.125, 2, 0.12F},
        {OC_F32, 0.375, 2, 0.38F},
        {OC_F32, 1234567, -3, 1235000},
        {OC_F32, 250, -2, 200},
        {OC_F32, 350, -2, 400},
        {OC_F32, 0x1p127, 3, INFINITY},
        {OC_F32, -INFINITY, 2, -INFINITY},
        {OC_F32, 1, 39, NAN},
        {OC_F32, 1, -39, NAN},
        {OC_F32, NAN, 1, NAN},
        {OC_F16, 0.625, 2, 0.6201171875},
        {OC_BF16, 1.5078125, 1, 1.5},
        {OC_I64, 0x1p60, 3, 0x1p60},
        {OC_I64, 0x1p60, 30, 0x1p60},
        {OC_I64, 0x1p62, -19, 0},
        {OC_I64, 0x1p62, -18, 5e18},
        {OC_I64, -0x1p63, -18, -9e18},
        {OC_I64, -0x1p63, INT64_MIN, 0},
        {OC_I64, 5, -1, 0},
        {OC_I64, 15, -1, 20},
        {OC_I64, 25, -1, 20},
        {OC_I64, -15, -1, -20},
        {OC_I64, -26, -1, -30},
        {OC_I32, 149, -2, 100},
        {OC_I32, 151, -2, 200},
        {OC_U8, 251, -1, 250},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const double result = rounded(ROWS[i].type, ROWS[i].value, ROWS[i].decimals);

        if (isnan(ROWS[i].result))
            EXPECT(isnan(result));
        else
            EXPECT_EQ_F64(result, ROWS[i].result);
    }
}

/* ---- Types and shapes ---- */

/* They would change the elements that are not filled. */
static void values_of_a_higher_category_than_what_they_fill(void)
{
    aclTensor *integers = oc_bare_tensor("2x3", ACL_INT64, ACL_FORMAT_ND);
    aclTensor *mask = oc_bare_tensor("2x3", ACL_BOOL, ACL_FORMAT_ND);
    aclTensor *value = oc_bare_tensor("", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *values = oc_bare_tensor("3", ACL_INT64, ACL_FORMAT_ND);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID,
        "promoted dtype of the inputs is ACL_FLOAT: must be castable to that of selfRef, ACL_INT64",
        aclnnInplaceMaskedFillTensorGetWorkspaceSize(integers, mask, value, &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID, "value is (3): its shape must be () or (1)",
        aclnnInplaceMaskedFillTensorGetWorkspaceSize(integers, mask, values, &size, &executor));
    (void)aclDestroyTensor(integers);
    (void)aclDestroyTensor(mask);
    (void)aclDestroyTensor(value);
    (void)aclDestroyTensor(values);
}

/* The shape of a result is exactly that of the broadcast of the inputs. */
static void results_of_another_shape(void)
{
    aclTensor *t = oc_bare_tensor("2x3", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *row = oc_bare_tensor("3", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *longer = oc_bare_tensor("1x2x3", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *other = oc_bare_tensor("3x2", ACL_FLOAT, ACL_FORMAT_ND);
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "shape of out is (3): must be (2, 3), the broadcast of the inputs",
                   aclnnMulGetWorkspaceSize(t, row, row, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "shape of out is (1, 2, 3): must be (2, 3), the broadcast of the inputs",
                   aclnnMulGetWorkspaceSize(t, t, longer, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "shape of out is (3, 2): must be (2, 3), the broadcast of the inputs",
                   aclnnExpGetWorkspaceSize(t, other, &size, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "shape of selfRef is (3): must be (2, 3), the broadcast of the inputs",
                   aclnnInplaceMulGetWorkspaceSize(row, t, &size, &executor));
    (void)aclDestroyTensor(t);
    (void)aclDestroyTensor(row);
    (void)aclDestroyTensor(longer);
    (void)aclDestroyTensor(other);
}

const struct oc_test elementwise_refusals[] = {
    OC_TEST_ROWS(CALLS, run_call),
    OC_TEST_OF(one_bound_is_given),
    OC_TEST_OF(one_bound_that_is_a_tensor),
    OC_TEST_OF(rounding_to_digits),
    OC_TEST_OF(results_of_another_shape),
    OC_TEST_OF(values_of_a_higher_category_than_what_they_fill),
    {.name = NULL},
};
