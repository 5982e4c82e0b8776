/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls of the reductions:
 * tests/data/vendor_cases_reduction.json. In a thread without a device, where a first call with right
 * arguments fails for want of one: nothing is compiled. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_any.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_max.h"
#include "aclnnop/aclnn_min.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "harness/golden_values.h"
#include "harness/test.h"
#include "harness/vendor_arguments.h"
#include "verify/device.h"

#define OBJECT(name) oc_vendor_object(c, name)
#define FIRST(name, ...)                                                                    \
    static aclnnStatus name(struct oc_vendor_call *c)                                       \
    {                                                                                       \
        uint64_t size;                                                                      \
        aclOpExecutor *executor;                                                            \
                                                                                            \
        return aclnn##name##GetWorkspaceSize(__VA_ARGS__, OBJECT("out"), &size, &executor); \
    }

FIRST(ReduceSum, OBJECT("self"), OBJECT("dims"), oc_vendor_boolean(c, "keepDims"),
      oc_vendor_dtype(c, "dtype"))
FIRST(Max, OBJECT("self"))
FIRST(Min, OBJECT("self"))
FIRST(Amax, OBJECT("self"), OBJECT("dim"), oc_vendor_boolean(c, "keepDim"))
FIRST(Amin, OBJECT("self"), OBJECT("dim"), oc_vendor_boolean(c, "keepDim"))
FIRST(All, OBJECT("self"), OBJECT("dim"), oc_vendor_boolean(c, "keepdim"))
FIRST(Any, OBJECT("self"), OBJECT("dim"), oc_vendor_boolean(c, "keepdim"))
FIRST(Norm, OBJECT("self"), OBJECT("pScalar"), OBJECT("dim"), oc_vendor_boolean(c, "keepdim"))
FIRST(LinalgVectorNorm, OBJECT("self"), OBJECT("ord"), OBJECT("dims"),
      oc_vendor_boolean(c, "keepDims"), oc_vendor_dtype(c, "dtype"))

static const struct {
    const char *op;
    aclnnStatus (*first)(struct oc_vendor_call *c);
} FUNCTIONS[] = {
    {"aclnnReduceSum", ReduceSum},
    {"aclnnMax", Max},
    {"aclnnMin", Min},
    {"aclnnAmax", Amax},
    {"aclnnAmin", Amin},
    {"aclnnAll", All},
    {"aclnnAny", Any},
    {"aclnnNorm", Norm},
    {"aclnnLinalgVectorNorm", LinalgVectorNorm},
};

static int64_t expected_code(const json_t *row)
{
    const char *name = json_string_value(json_object_get(row, "name"));
    const int64_t code = json_integer_value(json_object_get(row, "expect_code"));
    const bool is_refused = oc_vendor_has_other_type(json_object_get(row, "args")) ||
                            /* out has the reduced shape, also without elements */
                            strcmp(name, "l2_reduce_sum_test_tensor_empty") == 0;

    return code == 0 && is_refused ? ACLNN_ERR_PARAM_INVALID : code;
}

static void replay_all(void)
{
    json_t *data = oc_load_data("vendor_cases_reduction.json");
    size_t replayed = 0;

    EXPECT_EQ_I64(json_object_size(data), OC_COUNT(FUNCTIONS));
    for (size_t f = 0; f < OC_COUNT(FUNCTIONS); f++) {
        const json_t *rows = json_object_get(data, FUNCTIONS[f].op);

        EXPECT(json_array_size(rows) > 0);
        for (size_t i = 0; i < json_array_size(rows); i++, replayed++) {
            const json_t *row = json_array_get(rows, i);
            const int64_t expected = expected_code(row);
            struct oc_vendor_call c = {.args = json_object_get(row, "args")};

            oc_expect_note("%s %s", FUNCTIONS[f].op,
                           json_string_value(json_object_get(row, "name")));
            EXPECT_STATUS(expected == 0 ? ACLNN_ERR_RUNTIME_ERROR : (aclnnStatus)expected,
                          FUNCTIONS[f].first(&c));
            oc_vendor_destroy(&c);
        }
    }
    (void)printf("%zu rows\n", replayed);
    json_decref(data);
}

static void every_row(void) { oc_vendor_replay(replay_all); }

static const struct oc_test TESTS[] = {OC_TEST("every row", every_row)};

OC_TEST_MAIN(.name = "vendor_reduction", OC_TESTS(TESTS), OC_ON_DEVICE)
