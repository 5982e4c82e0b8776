/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls of the element-wise operators:
 * tests/data/vendor_cases_elementwise.json. In a thread without a device, where a first call with right
 * arguments fails for want of one: nothing is compiled. */
#include <string.h>

#include "harness/test.h"
#include "harness/vendor_arguments.h"
#include "verify/device.h"
#include "verify/ops/elementwise.h"

/* Operators whose rules deliberately deviate for some rows, with the reason. */
static const struct deviation {
    const char *op, *name;
    int64_t code;
    const char *reason;
} DEVIATIONS[] = {
    {"aclnnLerps", "case_13_dim9", ACLNN_ERR_PARAM_INVALID, "ranks are 0 to 8"},
    {"aclnnLerp", "case_16_dim9", ACLNN_ERR_PARAM_INVALID, "ranks are 0 to 8"},
    {"aclnnThresholdBackward", "l2_test_unsupport_dtype", 0, "INT64 is a type like the others"},
    {"aclnnThresholdBackward", "l2_test_relu_grad_int64_unsupported_on_stub", 0, "the same"},
    {"aclnnThresholdBackward", "l2_test_int64_nonzero_threshold_fail", 0, "the same"},
    {"aclnnNeg", "case_not_support_int16", 0, "INT16 is a type like the others"},
    {"aclnnAbs", "case_invalid_input_with_diff_format", 0, "formats are ignored"},
    {"aclnnNeTensor", "test_ne_tensor_emptytensor", ACLNN_ERR_PARAM_INVALID,
     "out has the shape of the broadcast, also without elements"},
    {"aclnnLeTensor", "test_le_tensor_emptytensor", ACLNN_ERR_PARAM_INVALID, "the same"},
    {"aclnnLogicalNot", "case_17", ACLNN_ERR_PARAM_INVALID, "ranks are 0 to 8"},
    {"aclnnInplaceFillScalar", "case_017_NC1HWC0", ACLNN_ERR_PARAM_INVALID,
     "private formats are refused by all operators"},
    {"aclnnInplaceFillTensor", "case_016_NC1HWC0", ACLNN_ERR_PARAM_INVALID, "the same"},
    {"aclnnLog", "case_019_FORMAT#2", ACLNN_ERR_PARAM_INVALID, "the same"},
    {"aclnnInplaceGtScalar", "case_format_internal", ACLNN_ERR_PARAM_INVALID, "the same"},
    {"aclnnInplaceLeScalar", "case_format_internal", ACLNN_ERR_PARAM_INVALID, "the same"},
    {"aclnnInplaceGtScalar", "case_format_abnormal", ACLNN_ERR_PARAM_INVALID,
     "a tensor must have a format"},
    {"aclnnInplaceLeScalar", "case_format_abnormal", ACLNN_ERR_PARAM_INVALID, "the same"},
    {"aclnnLtScalar", "aclnnLtScalar_020_null_pointer", ACLNN_ERR_PARAM_NULLPTR,
     "NULL is 161001, as for the other comparisons"},
    {"aclnnLtScalar", "test_lt_scalar_other_is_null", ACLNN_ERR_PARAM_NULLPTR, "the same"},
    {"aclnnInplaceLtScalar", "aclnnInplaceLtScalar_005_null_pointer", ACLNN_ERR_PARAM_NULLPTR,
     "the same"},
    {"aclnnInplaceLtScalar", "aclnnInplaceLtScalar_006_test_lt_scalar_other_is_null",
     ACLNN_ERR_PARAM_NULLPTR, "the same"},
    {"aclnnLerp", "case_5_out_type_unsupport", 0, "DOUBLE is a type like the others"},
};

static int64_t expected_code(const struct oc_vendor_call *c)
{
    for (size_t i = 0; i < OC_COUNT(DEVIATIONS); i++)
        if (strcmp(DEVIATIONS[i].op, c->op) == 0 && strcmp(DEVIATIONS[i].name, c->name) == 0)
            return DEVIATIONS[i].code;
    return c->code == 0 && oc_vendor_has_other_type(c->args) ? ACLNN_ERR_PARAM_INVALID : c->code;
}

static double number_of(struct oc_vendor_call *c, char kind, const char *name)
{
    if (kind == 'B') return oc_vendor_boolean(c, name);
    if (kind == 'D') return oc_vendor_real(c, name);
    return kind == 'Y' ? oc_vendor_dtype(c, name) : 0;
}

static aclnnStatus first(struct oc_vendor_call *c)
{
    const struct elementwise_function *f = elementwise_functions;
    aclTensor *t[OC_ELEMENTWISE_INPUTS] = {NULL};
    const aclScalar *s[OC_ELEMENTWISE_SCALARS] = {NULL};
    double v[OC_ELEMENTWISE_SCALARS] = {0};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    while (f->name != NULL && strcmp(f->name, c->op + strlen("aclnn")) != 0)
        f++;
    EXPECT(f->name != NULL);
    for (int i = 0; f->row->input_kinds[i] != '\0'; i++) {
        const char *name = f->row->inputs[i];
        const bool is_self = json_object_get(c->args, name) == NULL; /* aclnnInplaceSqrt */

        t[i] = oc_vendor_object(c, is_self ? "self" : name);
    }
    for (int i = 0; f->row->scalar_kinds[i] != '\0'; i++) {
        const char kind = f->row->scalar_kinds[i];

        if (strchr("SRAFVLU", kind) != NULL) s[i] = oc_vendor_object(c, f->row->scalars[i]);
        v[i] = number_of(c, kind, f->row->scalars[i]);
    }
    return f->first(t, s, v,
                    elementwise_is_in_place(f) ? t[0] : oc_vendor_object(c, f->row->output), &size,
                    &executor);
}

static const struct oc_vendor_file VENDOR = {"vendor_cases_elementwise.json", 80, first,
                                             expected_code};

static void every_row(void) { oc_vendor_replay(&VENDOR); }

static const struct oc_test TESTS[] = {OC_TEST("every row", every_row)};

OC_TEST_MAIN(.name = "vendor_elementwise", OC_TESTS(TESTS), OC_ON_DEVICE)
