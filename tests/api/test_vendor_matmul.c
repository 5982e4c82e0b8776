/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls of the matrix products:
 * tests/data/vendor_cases_matmul.json. In a thread without a device, where a first call with right
 * arguments fails for want of one: nothing is compiled. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "harness/golden_values.h"
#include "harness/test.h"
#include "harness/vendor_arguments.h"
#include "verify/device.h"
#include "verify/ops/matmul.h"

/* Names of left, right, self and out; NULL: it has none. */
static const struct vendor_operator {
    const char *name;
    enum matmul_kind kind;
    const char *operands[4];
} OPERATORS[] = {
    {"aclnnMm", MATMUL_MM, {"self", "mat2", NULL, "out"}},
    {"aclnnMatmul", MATMUL_MATMUL, {"self", "mat2", NULL, "out"}},
    {"aclnnBatchMatMul", MATMUL_BATCH, {"self", "mat2", NULL, "out"}},
    {"aclnnAddmm", MATMUL_ADD, {"mat1", "mat2", "self", "out"}},
    {"aclnnInplaceAddmm", MATMUL_ADD_IN_PLACE, {"mat1", "mat2", NULL, "selfRef"}},
    {"aclnnBaddbmm", MATMUL_ADD_BATCH, {"batch1", "batch2", "self", "out"}},
    {"aclnnInplaceBaddbmm", MATMUL_ADD_BATCH_IN_PLACE, {"batch1", "batch2", NULL, "selfRef"}},
};

/* Private formats are refused for all operands, the vendor's page says that mat2 may have one. */
static bool is_deviation(const json_t *row)
{
    const char *name;
    json_t *value;

    json_object_foreach(json_object_get(row, "args"), name, value)
    {
        const char *format = json_string_value(json_object_get(value, "format"));

        if (format != NULL && strcmp(format, "ACL_FORMAT_FRACTAL_NZ") == 0) return true;
    }
    return false;
}

static void replay(const struct vendor_operator *o, const json_t *row)
{
    struct oc_vendor_call c = {.args = json_object_get(row, "args")};
    const int64_t code = json_integer_value(json_object_get(row, "expect_code"));
    const int64_t expected = is_deviation(row) ? ACLNN_ERR_PARAM_INVALID : code;
    const bool has_sum = json_object_get(c.args, "beta") != NULL;
    aclTensor *t[4] = {NULL};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    for (int i = 0; i < 4; i++)
        if (o->operands[i] != NULL) t[i] = oc_vendor_object(&c, o->operands[i]);

    const aclScalar *beta = has_sum ? oc_vendor_object(&c, "beta") : NULL;
    const aclScalar *alpha = has_sum ? oc_vendor_object(&c, "alpha") : NULL;

    oc_expect_note("%s %s", o->name, json_string_value(json_object_get(row, "name")));
    EXPECT_STATUS(expected == 0 ? ACLNN_ERR_RUNTIME_ERROR : (aclnnStatus)expected,
                  matmul_first(o->kind, t, beta, alpha,
                               (int8_t)oc_vendor_integer(&c, "cubeMathType"), &size, &executor));
    oc_vendor_destroy(&c);
}

static void replay_all(void)
{
    json_t *data = oc_load_data("vendor_cases_matmul.json");
    size_t replayed = 0;

    for (size_t o = 0; o < OC_COUNT(OPERATORS); o++) {
        const json_t *rows = json_object_get(data, OPERATORS[o].name);

        EXPECT(json_array_size(rows) > 0);
        for (size_t i = 0; i < json_array_size(rows); i++)
            replay(&OPERATORS[o], json_array_get(rows, i));
        replayed += json_array_size(rows);
    }
    (void)printf("%zu rows\n", replayed);
    json_decref(data);
}

static void every_row(void) { oc_vendor_replay(replay_all); }

static const struct oc_test TESTS[] = {OC_TEST("every row", every_row)};

OC_TEST_MAIN(.name = "vendor_matmul", OC_TESTS(TESTS), OC_ON_DEVICE)
