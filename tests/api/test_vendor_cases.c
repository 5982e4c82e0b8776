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
#include "meta/dtype.h"
#include "verify/device.h"

#define MAX_ARGUMENTS 12
#define MAX_DIMENSIONS 16

/* ---- Operators: a new one is a function and a row ---- */

/* The objects of one case, by the vendor's parameter names. */
struct call {
    const json_t *args;
    void *objects[MAX_ARGUMENTS];
    const char *kinds[MAX_ARGUMENTS];
    int count;
};

static void *object(struct call *c, const char *name);
static int64_t integer(const struct call *c, const char *name);
static double real(const struct call *c, const char *name);
static const char *text(const struct call *c, const char *name);
static bool boolean(const struct call *c, const char *name);

static aclnnStatus mse(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMseLossBackwardGetWorkspaceSize(object(c, "gradOutput"), object(c, "self"),
                                                object(c, "target"), integer(c, "reduction"),
                                                object(c, "out"), size, executor);
}

static aclnnStatus mse_loss(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMseLossGetWorkspaceSize(object(c, "self"), object(c, "target"),
                                        integer(c, "reduction"), object(c, "out"), size, executor);
}

static aclnnStatus mse_loss_out(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMseLossOutGetWorkspaceSize(object(c, "self"), object(c, "target"),
                                           integer(c, "reduction"), object(c, "out"), size,
                                           executor);
}

static aclnnStatus upsample_exact1d_forward(struct call *c, uint64_t *size,
                                            aclOpExecutor **executor)
{
    return aclnnUpsampleNearestExact1dGetWorkspaceSize(object(c, "self"), object(c, "outputSize"),
                                                       real(c, "scales"), object(c, "out"), size,
                                                       executor);
}

static aclnnStatus upsample_exact1d(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
        object(c, "gradOutput"), object(c, "outputSize"), object(c, "inputSize"), real(c, "scales"),
        object(c, "out"), size, executor);
}

static aclnnStatus grid_sampler(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnGridSampler2DGetWorkspaceSize(
        object(c, "input"), object(c, "grid"), integer(c, "interpolationMode"),
        integer(c, "paddingMode"), boolean(c, "alignCorners"), object(c, "out"), size, executor);
}

static aclnnStatus grid_sampler_backward(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnGridSampler2DBackwardGetWorkspaceSize(
        object(c, "gradOutput"), object(c, "input"), object(c, "grid"),
        integer(c, "interpolationMode"), integer(c, "paddingMode"), boolean(c, "alignCorners"),
        object(c, "outputMask"), object(c, "inputGrad"), object(c, "gridGrad"), size, executor);
}

static aclnnStatus roi_align_backward(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnRoiAlignV2BackwardGetWorkspaceSize(
        object(c, "gradOutput"), object(c, "boxes"), object(c, "inputShape"),
        integer(c, "pooledHeight"), integer(c, "pooledWidth"), (float)real(c, "spatialScale"),
        integer(c, "samplingRatio"), boolean(c, "aligned"), object(c, "gradInput"), size, executor);
}

static aclnnStatus conv_tbc_forward(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnConvTbcGetWorkspaceSize(object(c, "self"), object(c, "weight"), object(c, "bias"),
                                        integer(c, "pad"), object(c, "output"),
                                        (int8_t)integer(c, "cubeMathType"), size, executor);
}

static aclnnStatus roi_align(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnRoiAlignGetWorkspaceSize(
        object(c, "self"), object(c, "rois"), object(c, "batchIndices"), text(c, "mode"),
        (int)integer(c, "outputHeight"), (int)integer(c, "outputWidth"),
        (int)integer(c, "samplingRatio"), (float)real(c, "spatialScale"), object(c, "out"), size,
        executor);
}

static aclnnStatus roi_align_v2(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnRoiAlignV2GetWorkspaceSize(
        object(c, "self"), object(c, "boxes"), integer(c, "pooledHeight"),
        integer(c, "pooledWidth"), (float)real(c, "spatialScale"), integer(c, "samplingRatio"),
        boolean(c, "aligned"), object(c, "out"), size, executor);
}

static aclnnStatus conv_tbc(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnConvTbcBackwardGetWorkspaceSize(
        object(c, "self"), object(c, "input"), object(c, "weight"), object(c, "bias"),
        integer(c, "pad"), (int8_t)integer(c, "cubeMathType"), object(c, "gradInput"),
        object(c, "gradWeight"), object(c, "gradBias"), size, executor);
}

static const struct vendor_operator {
    const char *name;
    aclnnStatus (*first)(struct call *c, uint64_t *size, aclOpExecutor **executor);
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

/* Rows where this library deliberately deviates; the README lists them too. */
struct deviation {
    const char *op, *name;
    int64_t code;
    const char *reason;
};

static const struct deviation DEVIATIONS[] = {
    {"aclnnGridSampler2D", "ascend310P_case_38", 0, "the row is for a chip without BF16"},
};

/* ---- Arguments ---- */

static int by_name(const char *text, const char *(*name_of)(int), int limit)
{
    for (int i = -1; i < limit; i++)
        if (strcmp(text, name_of(i)) == 0) return i;
    oc_expect_fail("the data has an unknown name: %s", text);
    return -1;
}

static const char *dtype_name(int i) { return oc_acl_dtype_name((aclDataType)i); }
static const char *format_name(int i) { return oc_acl_format_name((aclFormat)i); }

/* Reads the numbers of a JSON array; returns their count. */
static uint64_t numbers(const json_t *array, int64_t *values)
{
    const size_t count = json_array_size(array);

    for (size_t i = 0; i < count && i < MAX_DIMENSIONS; i++)
        values[i] = json_integer_value(json_array_get(array, i));
    EXPECT(count <= MAX_DIMENSIONS);
    return count;
}

static aclTensor *tensor(const json_t *t)
{
    const json_t *strides = json_object_get(t, "strides");
    const json_t *storage = json_object_get(t, "storageShape");
    const char *dtype = json_string_value(json_object_get(t, "dtype"));
    const char *format = json_string_value(json_object_get(t, "format"));
    int64_t shape[MAX_DIMENSIONS], step[MAX_DIMENSIONS], storage_shape[MAX_DIMENSIONS];
    const uint64_t rank = numbers(json_object_get(t, "shape"), shape);
    const bool is_strided = json_is_array(strides);

    if (is_strided) EXPECT_EQ_I64(numbers(strides, step), rank);

    const uint64_t storage_rank =
        numbers(json_is_array(storage) ? storage : json_object_get(t, "shape"), storage_shape);

    return aclCreateTensor(
        shape, rank, (aclDataType)by_name(dtype, dtype_name, 64), is_strided ? step : NULL,
        json_integer_value(json_object_get(t, "offset")),
        (aclFormat)by_name(format, format_name, 64), storage_shape, storage_rank, NULL);
}

static aclIntArray *int_array(const json_t *array)
{
    int64_t values[MAX_DIMENSIONS];
    const uint64_t count = numbers(json_object_get(array, "value"), values);

    return aclCreateIntArray(values, count);
}

static aclBoolArray *bool_array(const json_t *array)
{
    const json_t *value = json_object_get(array, "value");
    bool values[MAX_DIMENSIONS];

    for (size_t i = 0; i < json_array_size(value) && i < MAX_DIMENSIONS; i++)
        values[i] = json_is_true(json_array_get(value, i));
    return aclCreateBoolArray(values, json_array_size(value));
}

static const json_t *argument(const struct call *c, const char *name)
{
    const json_t *value = json_object_get(c->args, name);

    if (value == NULL) oc_expect_fail("the data has no argument %s", name);
    return value;
}

static void *object(struct call *c, const char *name)
{
    const json_t *value = argument(c, name);
    const char *kind = json_string_value(json_object_get(value, "kind"));
    void *made = NULL;

    if (kind == NULL || c->count == MAX_ARGUMENTS) return NULL; /* null */
    if (strcmp(kind, "tensor") == 0) made = tensor(value);
    if (strcmp(kind, "intArray") == 0) made = int_array(value);
    if (strcmp(kind, "boolArray") == 0) made = bool_array(value);
    if (made == NULL) oc_expect_fail("argument %s in the data has an unknown kind: %s", name, kind);
    c->kinds[c->count] = kind;
    c->objects[c->count++] = made;
    return made;
}

static int64_t integer(const struct call *c, const char *name)
{
    return json_integer_value(argument(c, name));
}

static double real(const struct call *c, const char *name)
{
    return json_number_value(argument(c, name));
}

static const char *text(const struct call *c, const char *name)
{
    return json_string_value(argument(c, name));
}

static bool boolean(const struct call *c, const char *name)
{
    return json_is_true(argument(c, name));
}

static void destroy(struct call *c)
{
    for (int i = 0; i < c->count; i++) {
        if (strcmp(c->kinds[i], "tensor") == 0) (void)aclDestroyTensor(c->objects[i]);
        if (strcmp(c->kinds[i], "intArray") == 0) (void)aclDestroyIntArray(c->objects[i]);
        if (strcmp(c->kinds[i], "boolArray") == 0) (void)aclDestroyBoolArray(c->objects[i]);
    }
}

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
    struct call c = {.args = json_object_get(row, "args")};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    const aclnnStatus expected = (aclnnStatus)expected_code(o->name, row);

    oc_expect_note("%s", json_string_value(json_object_get(row, "name")));
    EXPECT_STATUS(expected, o->first(&c, &size, &executor));
    EXPECT((executor != NULL) == (expected == 0));
    if (executor != NULL) EXPECT_OK(aclDestroyAclOpExecutor(executor));
    destroy(&c);
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
