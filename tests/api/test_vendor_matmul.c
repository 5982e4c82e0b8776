/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls of the matrix products:
 * tests/data/vendor_cases_matmul.json. In a thread without a device, where a first call with right
 * arguments fails for want of one: nothing is compiled. */
#include <string.h>

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

static aclnnStatus first(struct oc_vendor_call *c)
{
    const struct vendor_operator *o = OPERATORS;
    const bool has_sum = json_object_get(c->args, "beta") != NULL;
    aclTensor *t[4] = {NULL};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    while (strcmp(o->name, c->op) != 0)
        o++;
    for (int i = 0; i < 4; i++)
        if (o->operands[i] != NULL) t[i] = oc_vendor_object(c, o->operands[i]);

    const aclScalar *beta = has_sum ? oc_vendor_object(c, "beta") : NULL;
    const aclScalar *alpha = has_sum ? oc_vendor_object(c, "alpha") : NULL;

    return matmul_first(o->kind, t, beta, alpha, (int8_t)oc_vendor_integer(c, "cubeMathType"),
                        &size, &executor);
}

/* Private formats are refused for all operands, the vendor's page says that mat2 may have one. */
static int64_t expected_code(const struct oc_vendor_call *c)
{
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)c->args, name, value)
    {
        const char *format = json_string_value(json_object_get(value, "format"));

        if (format != NULL && strcmp(format, "ACL_FORMAT_FRACTAL_NZ") == 0)
            return ACLNN_ERR_PARAM_INVALID;
    }
    return c->code;
}

static const struct oc_vendor_file VENDOR = {"vendor_cases_matmul.json", OC_COUNT(OPERATORS), first,
                                             expected_code};

static void every_row(void) { oc_vendor_replay(&VENDOR); }

static const struct oc_test TESTS[] = {OC_TEST("every row", every_row)};

OC_TEST_MAIN(.name = "vendor_matmul", OC_TESTS(TESTS), OC_ON_DEVICE)
