/* SPDX-License-Identifier: Apache-2.0 */
#include "refusal.h"

#include <stdio.h>

#include "acl/acl.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "verify/device.h"
#include "verify/layout.h"

aclTensor *oc_bare_tensor(const char *shape, aclDataType type, aclFormat format)
{
    const struct oc_shape s = oc_shape_parse(shape);

    return aclCreateTensor(s.extent, s.rank, type, NULL, 0, format, s.extent, s.rank, NULL);
}

aclIntArray *oc_bare_array(const char *values)
{
    const struct oc_shape s = oc_shape_parse(values);

    return aclCreateIntArray(s.extent, s.rank);
}

static void expect_first_fails(aclnnStatus status, const char *text, oc_first_call call,
                               const void *row)
{
    uint64_t size = 77;
    aclOpExecutor *executor = NULL;

    EXPECT_REFUSED(status, text, call(row, &size, &executor));
    EXPECT_EQ_I64(size, 77);
    EXPECT(executor == NULL);
}

void oc_expect_first_refused(const char *text, oc_first_call call, const void *row)
{
    expect_first_fails(ACLNN_ERR_PARAM_INVALID, text, call, row);
}

void oc_expect_first_null(const char *text, oc_first_call call, const void *row)
{
    expect_first_fails(ACLNN_ERR_PARAM_NULLPTR, text, call, row);
}

void oc_expect_first_accepted(oc_first_call call, const void *row)
{
    uint64_t size;
    aclOpExecutor *executor = NULL;

    if (EXPECT_OK(call(row, &size, &executor))) EXPECT_OK(aclDestroyAclOpExecutor(executor));
}

void oc_expect_no_float_atomics(oc_first_call call, const void *row)
{
    static const char *const STRATEGIES[] = {"atomic", "channels", "plane"};

    for (size_t i = 0; i < OC_COUNT(STRATEGIES); i++) {
        char strategy[64], text[256];

        (void)snprintf(strategy, sizeof(strategy), "scatter:%s", STRATEGIES[i]);
        (void)snprintf(text, sizeof(text),
                       "ACLNN_CL_STRATEGY is %s: scatter cannot use %s here, deterministic results "
                       "are requested",
                       strategy, STRATEGIES[i]);
        oc_strategy_override(strategy);
        oc_set_deterministic(true);
        oc_expect_first_refused(text, call, row);
        oc_set_deterministic(false);
        oc_expect_first_accepted(call, row);
        oc_strategy_override(NULL);
    }
}
