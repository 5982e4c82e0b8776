/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls of element-wise operators, reductions, matrix products and operators
 * that make tensors: tests/data/vendor_cases_*.json. In a thread without a device, where a first call with right
 * arguments fails for want of one: nothing is compiled. */

#include "harness/test.h"
#include "harness/vendor_arguments.h"
#include "verify/device.h"

static const struct oc_vendor_deviation DEVIATIONS[] = {
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
    {"aclnnCat", "cat_different_dtype_format#3", 0, "formats are ignored"},
    {"aclnnReduceSum", "l2_reduce_sum_test_tensor_empty", ACLNN_ERR_PARAM_INVALID,
     "out has the reduced shape, also without elements"},
};

static int64_t expected_code(const struct oc_vendor_call *c)
{
    const struct oc_vendor_deviation *d =
        oc_vendor_deviation_of(DEVIATIONS, OC_COUNT(DEVIATIONS), c->op, c->name);

    if (d != NULL) return d->code;
    return c->code == 0 && oc_vendor_has_other_type(c->args) ? ACLNN_ERR_PARAM_INVALID : c->code;
}

static const struct file {
    const char *name;
    size_t operators;
} FILES[] = {
    {"vendor_cases_creation.json", 8},
    {"vendor_cases_elementwise.json", 80},
    {"vendor_cases_matmul.json", 7},
    {"vendor_cases_reduction.json", 9},
};

static void every_row(const void *row)
{
    const struct file *file = row;

    oc_vendor_replay(file->name, file->operators, expected_code);
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(FILES, every_row)};

OC_TEST_MAIN(.name = "vendor_first_calls", OC_TESTS(TESTS), OC_ON_DEVICE)
