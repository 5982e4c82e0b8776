/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls of operators that make tensors, of lists, and of aclnnEqual:
 * tests/data/vendor_cases_creation.json. In a thread without a device, where a first call with right
 * arguments fails for want of one: nothing is compiled. */
#include <string.h>

#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_equal.h"
#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_linspace.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_range.h"
#include "aclnnop/aclnn_uniform.h"
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

static const struct oc_vendor_function FUNCTIONS[] = {
    {"aclnnArange", arange},        {"aclnnCat", cat},
    {"aclnnEqual", equal},          {"aclnnForeachAddListV2", foreach_add},
    {"aclnnInplaceNormal", normal}, {"aclnnInplaceUniform", uniform},
    {"aclnnLinspace", linspace},    {"aclnnRange", range},
};

static aclnnStatus first(struct oc_vendor_call *c)
{
    return oc_vendor_first(FUNCTIONS, OC_COUNT(FUNCTIONS), c);
}

static int64_t expected_code(const struct oc_vendor_call *c)
{
    /* Formats are ignored. */
    return strcmp(c->name, "cat_different_dtype_format#3") == 0 ? 0 : c->code;
}

static const struct oc_vendor_file VENDOR = {"vendor_cases_creation.json", OC_COUNT(FUNCTIONS),
                                             first, expected_code};

static void every_row(void) { oc_vendor_replay(&VENDOR); }

static const struct oc_test TESTS[] = {OC_TEST("every row", every_row)};

OC_TEST_MAIN(.name = "vendor_creation", OC_TESTS(TESTS), OC_ON_DEVICE)
