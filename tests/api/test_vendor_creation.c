/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls of operators that make tensors, of lists, and of aclnnEqual:
 * tests/data/vendor_cases_creation.json. In a thread without a device, where a first call with right
 * arguments fails for want of one: nothing is compiled. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_equal.h"
#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_linspace.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_range.h"
#include "aclnnop/aclnn_uniform.h"
#include "harness/golden_values.h"
#include "harness/test.h"
#include "harness/vendor_arguments.h"
#include "verify/device.h"

static uint64_t size;
static aclOpExecutor *executor;

static aclnnStatus arange(struct oc_vendor_call *c)
{
    return aclnnArangeGetWorkspaceSize(oc_vendor_object(c, "start"), oc_vendor_object(c, "end"),
                                       oc_vendor_object(c, "step"), oc_vendor_object(c, "out"),
                                       &size, &executor);
}

static aclnnStatus range(struct oc_vendor_call *c)
{
    return aclnnRangeGetWorkspaceSize(oc_vendor_object(c, "start"), oc_vendor_object(c, "end"),
                                      oc_vendor_object(c, "step"), oc_vendor_object(c, "out"),
                                      &size, &executor);
}

static aclnnStatus linspace(struct oc_vendor_call *c)
{
    return aclnnLinspaceGetWorkspaceSize(oc_vendor_object(c, "start"), oc_vendor_object(c, "end"),
                                         oc_vendor_integer(c, "steps"), oc_vendor_object(c, "out"),
                                         &size, &executor);
}

static aclnnStatus cat(struct oc_vendor_call *c)
{
    return aclnnCatGetWorkspaceSize(oc_vendor_object(c, "tensors"), oc_vendor_integer(c, "dim"),
                                    oc_vendor_object(c, "out"), &size, &executor);
}

static aclnnStatus equal(struct oc_vendor_call *c)
{
    return aclnnEqualGetWorkspaceSize(oc_vendor_object(c, "self"), oc_vendor_object(c, "other"),
                                      oc_vendor_object(c, "out"), &size, &executor);
}

static aclnnStatus foreach_add(struct oc_vendor_call *c)
{
    return aclnnForeachAddListV2GetWorkspaceSize(
        oc_vendor_object(c, "x1"), oc_vendor_object(c, "x2"), oc_vendor_object(c, "alpha"),
        oc_vendor_object(c, "out"), &size, &executor);
}

static aclnnStatus normal(struct oc_vendor_call *c)
{
    return aclnnInplaceNormalGetWorkspaceSize(
        oc_vendor_object(c, "selfRef"), (float)oc_vendor_real(c, "mean"),
        (float)oc_vendor_real(c, "std"), oc_vendor_integer(c, "seed"),
        oc_vendor_integer(c, "offset"), &size, &executor);
}

static aclnnStatus uniform(struct oc_vendor_call *c)
{
    return aclnnInplaceUniformGetWorkspaceSize(
        oc_vendor_object(c, "selfRef"), oc_vendor_real(c, "from"), oc_vendor_real(c, "to"),
        (uint64_t)oc_vendor_integer(c, "seed"), (uint64_t)oc_vendor_integer(c, "offset"), &size,
        &executor);
}

static const struct {
    const char *op;
    aclnnStatus (*first)(struct oc_vendor_call *c);
} FUNCTIONS[] = {
    {"aclnnArange", arange},        {"aclnnCat", cat},
    {"aclnnEqual", equal},          {"aclnnForeachAddListV2", foreach_add},
    {"aclnnInplaceNormal", normal}, {"aclnnInplaceUniform", uniform},
    {"aclnnLinspace", linspace},    {"aclnnRange", range},
};

/* Rows for which the rules deliberately deviate. */
static bool is_accepted_here(const char *name)
{
    return strcmp(name, "cat_different_dtype_format#3") == 0; /* formats are ignored */
}

static void replay_all(void)
{
    json_t *data = oc_load_data("vendor_cases_creation.json");
    size_t replayed = 0;

    EXPECT_EQ_I64(json_object_size(data), OC_COUNT(FUNCTIONS));
    for (size_t f = 0; f < OC_COUNT(FUNCTIONS); f++) {
        const json_t *rows = json_object_get(data, FUNCTIONS[f].op);

        EXPECT(json_array_size(rows) > 0);
        for (size_t i = 0; i < json_array_size(rows); i++, replayed++) {
            const json_t *row = json_array_get(rows, i);
            const char *name = json_string_value(json_object_get(row, "name"));
            const int64_t code = json_integer_value(json_object_get(row, "expect_code"));
            const bool is_right = code == 0 || is_accepted_here(name);
            struct oc_vendor_call c = {.args = json_object_get(row, "args")};

            oc_expect_note("%s %s", FUNCTIONS[f].op, name);
            EXPECT_STATUS(is_right ? ACLNN_ERR_RUNTIME_ERROR : (aclnnStatus)code,
                          FUNCTIONS[f].first(&c));
            oc_vendor_destroy(&c);
        }
    }
    (void)printf("%zu rows\n", replayed);
    json_decref(data);
}

static void every_row(void) { oc_vendor_replay(replay_all); }

static const struct oc_test TESTS[] = {OC_TEST("every row", every_row)};

OC_TEST_MAIN(.name = "vendor_creation", OC_TESTS(TESTS), OC_ON_DEVICE)
