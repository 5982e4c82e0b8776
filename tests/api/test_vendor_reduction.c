/* SPDX-License-Identifier: Apache-2.0 */
/* Replays the vendor's unit tests of the first calls of the reductions:
 * tests/data/vendor_cases_reduction.json. In a thread without a device, where a first call with right
 * arguments fails for want of one: nothing is compiled. */
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

static const struct oc_vendor_function FUNCTIONS[] = {
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

static aclnnStatus first(struct oc_vendor_call *c)
{
    return oc_vendor_first(FUNCTIONS, OC_COUNT(FUNCTIONS), c);
}

static int64_t expected_code(const struct oc_vendor_call *c)
{
    const bool is_refused = oc_vendor_has_other_type(c->args) ||
                            /* out has the reduced shape, also without elements */
                            strcmp(c->name, "l2_reduce_sum_test_tensor_empty") == 0;

    return c->code == 0 && is_refused ? ACLNN_ERR_PARAM_INVALID : c->code;
}

static const struct oc_vendor_file VENDOR = {"vendor_cases_reduction.json", OC_COUNT(FUNCTIONS),
                                             first, expected_code};

static void every_row(void) { oc_vendor_replay(&VENDOR); }

static const struct oc_test TESTS[] = {OC_TEST("every row", every_row)};

OC_TEST_MAIN(.name = "vendor_reduction", OC_TESTS(TESTS), OC_ON_DEVICE)
