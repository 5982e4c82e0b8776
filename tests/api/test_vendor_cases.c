/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls: tests/data/vendor_cases.json. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "harness/golden_values.h"
#include "harness/test.h"
#include "harness/vendor_arguments.h"
#include "plan/plan.h"
#include "verify/device.h"

/* ---- Operators: a new one is a function and a row ---- */

static aclnnStatus mse(struct oc_vendor_call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMseLossBackwardGetWorkspaceSize(
        oc_vendor_object(c, "gradOutput"), oc_vendor_object(c, "self"),
        oc_vendor_object(c, "target"), oc_vendor_integer(c, "reduction"),
        oc_vendor_object(c, "out"), size, executor);
}

static aclnnStatus mse_loss(struct oc_vendor_call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMseLossGetWorkspaceSize(oc_vendor_object(c, "self"), oc_vendor_object(c, "target"),
                                        oc_vendor_integer(c, "reduction"),
                                        oc_vendor_object(c, "out"), size, executor);
}

static aclnnStatus mse_loss_out(struct oc_vendor_call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMseLossOutGetWorkspaceSize(
        oc_vendor_object(c, "self"), oc_vendor_object(c, "target"),
        oc_vendor_integer(c, "reduction"), oc_vendor_object(c, "out"), size, executor);
}

static aclnnStatus upsample_exact1d_forward(struct oc_vendor_call *c, uint64_t *size,
                                            aclOpExecutor **executor)
{
    return aclnnUpsampleNearestExact1dGetWorkspaceSize(
        oc_vendor_object(c, "self"), oc_vendor_object(c, "outputSize"), oc_vendor_real(c, "scales"),
        oc_vendor_object(c, "out"), size, executor);
}

static aclnnStatus upsample_exact1d(struct oc_vendor_call *c, uint64_t *size,
                                    aclOpExecutor **executor)
{
    return aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
        oc_vendor_object(c, "gradOutput"), oc_vendor_object(c, "outputSize"),
        oc_vendor_object(c, "inputSize"), oc_vendor_real(c, "scales"), oc_vendor_object(c, "out"),
        size, executor);
}

static aclnnStatus grid_sampler(struct oc_vendor_call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnGridSampler2DGetWorkspaceSize(
        oc_vendor_object(c, "input"), oc_vendor_object(c, "grid"),
        oc_vendor_integer(c, "interpolationMode"), oc_vendor_integer(c, "paddingMode"),
        oc_vendor_boolean(c, "alignCorners"), oc_vendor_object(c, "out"), size, executor);
}

static aclnnStatus grid_sampler_backward(struct oc_vendor_call *c, uint64_t *size,
                                         aclOpExecutor **executor)
{
    return aclnnGridSampler2DBackwardGetWorkspaceSize(
        oc_vendor_object(c, "gradOutput"), oc_vendor_object(c, "input"),
        oc_vendor_object(c, "grid"), oc_vendor_integer(c, "interpolationMode"),
        oc_vendor_integer(c, "paddingMode"), oc_vendor_boolean(c, "alignCorners"),
        oc_vendor_object(c, "outputMask"), oc_vendor_object(c, "inputGrad"),
        oc_vendor_object(c, "gridGrad"), size, executor);
}

static aclnnStatus roi_align_backward(struct oc_vendor_call *c, uint64_t *size,
                                      aclOpExecutor **executor)
{
    return aclnnRoiAlignV2BackwardGetWorkspaceSize(
        oc_vendor_object(c, "gradOutput"), oc_vendor_object(c, "boxes"),
        oc_vendor_object(c, "inputShape"), oc_vendor_integer(c, "pooledHeight"),
        oc_vendor_integer(c, "pooledWidth"), (float)oc_vendor_real(c, "spatialScale"),
        oc_vendor_integer(c, "samplingRatio"), oc_vendor_boolean(c, "aligned"),
        oc_vendor_object(c, "gradInput"), size, executor);
}

static aclnnStatus conv_tbc_forward(struct oc_vendor_call *c, uint64_t *size,
                                    aclOpExecutor **executor)
{
    return aclnnConvTbcGetWorkspaceSize(
        oc_vendor_object(c, "self"), oc_vendor_object(c, "weight"), oc_vendor_object(c, "bias"),
        oc_vendor_integer(c, "pad"), oc_vendor_object(c, "output"),
        (int8_t)oc_vendor_integer(c, "cubeMathType"), size, executor);
}

static aclnnStatus roi_align(struct oc_vendor_call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnRoiAlignGetWorkspaceSize(
        oc_vendor_object(c, "self"), oc_vendor_object(c, "rois"),
        oc_vendor_object(c, "batchIndices"), oc_vendor_text(c, "mode"),
        (int)oc_vendor_integer(c, "outputHeight"), (int)oc_vendor_integer(c, "outputWidth"),
        (int)oc_vendor_integer(c, "samplingRatio"), (float)oc_vendor_real(c, "spatialScale"),
        oc_vendor_object(c, "out"), size, executor);
}

static aclnnStatus roi_align_v2(struct oc_vendor_call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnRoiAlignV2GetWorkspaceSize(
        oc_vendor_object(c, "self"), oc_vendor_object(c, "boxes"),
        oc_vendor_integer(c, "pooledHeight"), oc_vendor_integer(c, "pooledWidth"),
        (float)oc_vendor_real(c, "spatialScale"), oc_vendor_integer(c, "samplingRatio"),
        oc_vendor_boolean(c, "aligned"), oc_vendor_object(c, "out"), size, executor);
}

static aclnnStatus conv_tbc(struct oc_vendor_call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnConvTbcBackwardGetWorkspaceSize(
        oc_vendor_object(c, "self"), oc_vendor_object(c, "input"), oc_vendor_object(c, "weight"),
        oc_vendor_object(c, "bias"), oc_vendor_integer(c, "pad"),
        (int8_t)oc_vendor_integer(c, "cubeMathType"), oc_vendor_object(c, "gradInput"),
        oc_vendor_object(c, "gradWeight"), oc_vendor_object(c, "gradBias"), size, executor);
}

static const struct vendor_operator {
    const char *name;
    aclnnStatus (*first)(struct oc_vendor_call *c, uint64_t *size, aclOpExecutor **executor);
} OPERATORS[] = {
    {"aclnnMseLossBackward", mse},
    {"aclnnMseLoss", mse_loss},
    {"aclnnMseLossOut", mse_loss_out},
    {"aclnnUpsampleNearestExact1d", upsample_exact1d_forward},
    {"aclnnUpsampleNearestExact1dBackward", upsample_exact1d},
    {"aclnnGridSampler2D", grid_sampler},
    {"aclnnGridSampler2DBackward", grid_sampler_backward},
    {"aclnnRoiAlign", roi_align},
    {"aclnnRoiAlignV2", roi_align_v2},
    {"aclnnRoiAlignV2Backward", roi_align_backward},
    {"aclnnConvTbc", conv_tbc_forward},
    {"aclnnConvTbcBackward", conv_tbc},
};

/* Rows where this library deliberately deviates; docs/compatibility.md lists them, too. */
struct deviation {
    const char *op, *name;
    int64_t code;
    const char *reason;
};

static const struct deviation DEVIATIONS[] = {
    {"aclnnGridSampler2D", "ascend310P_case_38", 0, "the row is for a chip without BF16"},
};

/* ---- Rows ---- */

static const struct deviation *deviation_of(const char *op, const char *name)
{
    for (size_t i = 0; i < OC_COUNT(DEVIATIONS); i++)
        if (DEVIATIONS[i].op != NULL && strcmp(DEVIATIONS[i].op, op) == 0 &&
            strcmp(DEVIATIONS[i].name, name) == 0)
            return &DEVIATIONS[i];
    return NULL;
}

static int64_t expected_code(const char *op, const json_t *row)
{
    const struct deviation *d = deviation_of(op, json_string_value(json_object_get(row, "name")));
    const bool active = json_is_true(json_object_get(row, "expect_active"));

    if (d == NULL)
        return json_integer_value(json_object_get(row, active ? "expect_code" : "rule_model"));
    (void)printf("deviation: %s, %s: %lld, %s\n", op, d->name, (long long)d->code, d->reason);
    return d->code;
}

static void replay(const struct vendor_operator *o, const json_t *row)
{
    struct oc_vendor_call c = {.args = json_object_get(row, "args")};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    const aclnnStatus expected = (aclnnStatus)expected_code(o->name, row);

    oc_expect_note("%s", json_string_value(json_object_get(row, "name")));
    EXPECT_STATUS(expected, o->first(&c, &size, &executor));
    EXPECT((executor != NULL) == (expected == 0));
    if (executor != NULL) EXPECT_OK(aclDestroyAclOpExecutor(executor));
    oc_vendor_destroy(&c);
}

/* ---- The file ---- */

static json_t *data;

static json_t *rows_of(const char *op)
{
    return json_object_get(json_object_get(data, op), "cases");
}

static void run_operator(const void *opaque)
{
    const struct vendor_operator *o = opaque;
    const json_t *rows;

    oc_plan_request_sizes_only(
        true); /* the codes are those of checks and plans, which need no compiled kernels */
    data = oc_load_data("vendor_cases.json");
    rows = rows_of(o->name);
    EXPECT(json_array_size(rows) > 0);
    for (size_t i = 0; i < json_array_size(rows); i++)
        replay(o, json_array_get(rows, i));
    (void)printf("%s: %zu rows\n", o->name, json_array_size(rows));
    json_decref(data);
}

static bool is_known(const char *op)
{
    for (size_t i = 0; i < OC_COUNT(OPERATORS); i++)
        if (strcmp(OPERATORS[i].name, op) == 0) return true;
    return false;
}

/* Prints the operators whose rows are not replayed. */
static void operators_not_implemented(void)
{
    const char *op;
    json_t *value;
    size_t all = 0;

    data = oc_load_data("vendor_cases.json");
    json_object_foreach(data, op, value)
    {
        if (op[0] == '_') continue;
        all += json_array_size(rows_of(op));
        if (!is_known(op))
            (void)printf("not implemented yet: %s, %zu rows\n", op, json_array_size(rows_of(op)));
    }
    EXPECT_EQ_I64(all, 309);
    json_decref(data);
}

/* Every deviation names an existing row. */
static void deviations_name_rows(void)
{
    data = oc_load_data("vendor_cases.json");
    for (size_t d = 0; d < OC_COUNT(DEVIATIONS); d++) {
        const json_t *rows = DEVIATIONS[d].op == NULL ? NULL : rows_of(DEVIATIONS[d].op);
        bool found = rows == NULL;

        for (size_t i = 0; i < json_array_size(rows) && !found; i++)
            found = strcmp(json_string_value(json_object_get(json_array_get(rows, i), "name")),
                           DEVIATIONS[d].name) == 0;
        EXPECT(found);
    }
    json_decref(data);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(OPERATORS, run_operator),
    OC_TEST("operators not implemented", operators_not_implemented),
    OC_TEST("deviations name rows", deviations_name_rows),
};

OC_TEST_MAIN(.name = "vendor_cases", OC_TESTS(TESTS), OC_ON_DEVICE)
