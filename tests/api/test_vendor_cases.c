/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls: tests/data/vendor_cases.json. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "harness/golden_values.h"
#include "harness/test.h"
#include "harness/vendor_arguments.h"
#include "plan/plan.h"
#include "verify/device.h"

/* docs/compatibility.md lists them, too. */
static const struct oc_vendor_deviation DEVIATIONS[] = {
    {"aclnnGridSampler2D", "ascend310P_case_38", 0, "the row is for a chip without BF16"},
};

/* ---- Rows ---- */

static int64_t expected_code(const char *op, const json_t *row)
{
    const struct oc_vendor_deviation *d = oc_vendor_deviation_of(
        DEVIATIONS, OC_COUNT(DEVIATIONS), op, json_string_value(json_object_get(row, "name")));
    const bool active = json_is_true(json_object_get(row, "expect_active"));

    if (d == NULL)
        return json_integer_value(json_object_get(row, active ? "expect_code" : "rule_model"));
    (void)printf("deviation: %s, %s: %lld, %s\n", op, d->name, (long long)d->code, d->reason);
    return d->code;
}

static void replay(const char *op, const json_t *row)
{
    struct oc_vendor_call c = {.op = op, .args = json_object_get(row, "args")};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    const aclnnStatus expected = (aclnnStatus)expected_code(op, row);

    oc_expect_note("%s", json_string_value(json_object_get(row, "name")));
    EXPECT_STATUS(expected, oc_vendor_first(&c, &size, &executor));
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

/* The codes are those of checks and plans, which need no compiled kernels. */
static void every_row(void)
{
    const char *op;
    json_t *value;
    size_t all = 0;

    oc_plan_request(OC_PLAN_SIZES_ONLY, true);
    data = oc_load_data("vendor_cases.json");
    json_object_foreach(data, op, value)
    {
        const json_t *rows = rows_of(op);

        if (op[0] == '_') continue;
        EXPECT(json_array_size(rows) > 0);
        for (size_t i = 0; i < json_array_size(rows); i++)
            replay(op, json_array_get(rows, i));
        (void)printf("%s: %zu rows\n", op, json_array_size(rows));
        all += json_array_size(rows);
    }
    EXPECT_EQ_I64(all, 309);
    json_decref(data);
}

/* Every deviation names an existing row. */
static void deviations_name_rows(void)
{
    data = oc_load_data("vendor_cases.json");
    for (size_t d = 0; d < OC_COUNT(DEVIATIONS); d++) {
        const json_t *rows = rows_of(DEVIATIONS[d].op);
        bool found = false;

        for (size_t i = 0; i < json_array_size(rows) && !found; i++)
            found = strcmp(json_string_value(json_object_get(json_array_get(rows, i), "name")),
                           DEVIATIONS[d].name) == 0;
        EXPECT(found);
    }
    json_decref(data);
}

static const struct oc_test TESTS[] = {
    OC_TEST("every row", every_row),
    OC_TEST("deviations name rows", deviations_name_rows),
};

OC_TEST_MAIN(.name = "vendor_cases", OC_TESTS(TESTS), OC_ON_DEVICE)
