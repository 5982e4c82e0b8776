/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments and work-items of launches, as plans take them. */
#include <stdint.h>
#include <string.h>

#include "harness/fake_operator.h"
#include "harness/test.h"
#include "plan/executor.h"
#include "plan/plan.h"
#include "verify/device.h"

static void launch(oc_plan *p, const struct oc_fake *a) { oc_plan_kernel(p, a->launch); }

/* ---- Arguments ---- */

static void plan_with_argument(struct oc_arg arg, bool index64, const char *text)
{
    const struct oc_launch large = {
        .source = "copy", .kernel = "copy", .args = {arg}, .index64 = index64};

    oc_pair_expect_refused((struct oc_fake){.plan = launch, .launch = &large},
                           ACLNN_ERR_PARAM_INVALID, text);
}

static void plan_accepts(struct oc_arg arg, bool index64)
{
    const struct oc_launch launched = {
        .source = "copy", .kernel = "copy", .args = {arg}, .index64 = index64};
    struct oc_pair pair;

    if (!oc_pair_make(&pair)) return;
    if (EXPECT_OK(oc_pair_prepare(&pair, &(struct oc_fake){.plan = launch, .launch = &launched})))
        EXPECT_OK(aclDestroyAclOpExecutor(pair.executor));
    oc_pair_free(&pair);
}

/* Both ends of what the type of the kernel's parameter holds. */
static void arguments_of_32_bits(void)
{
    const int64_t above = (int64_t)INT32_MAX + 1, below = (int64_t)INT32_MIN - 1;
    const int64_t limits[8] = {INT32_MIN, INT32_MAX};

    oc_plan_request(OC_PLAN_SIZES_ONLY, true); /* no kernel has these arguments */
    plan_accepts((struct oc_arg)OC_INT(images, INT32_MIN), false);
    plan_accepts((struct oc_arg)OC_INT(images, INT32_MAX), false);
    plan_accepts((struct oc_arg)OC_INDEX(stride, INT32_MIN), false);
    plan_accepts((struct oc_arg)OC_INDEX(stride, INT32_MAX), false);
    plan_accepts((struct oc_arg)OC_INDEX8(strides, limits), false);
    plan_accepts((struct oc_arg)OC_INDEX(stride, below), true);
    plan_accepts((struct oc_arg)OC_INDEX(stride, above), true);
    plan_accepts((struct oc_arg)OC_LONG(count, below), false);
    plan_accepts((struct oc_arg)OC_LONG(count, above), false);
    oc_plan_request(OC_PLAN_SIZES_ONLY, false);
}

/* An integer argument that the type of the kernel's parameter cannot hold fails the plan. */
static void arguments_beyond_31_bits(void)
{
    const int64_t above = (int64_t)INT32_MAX + 1, below = (int64_t)INT32_MIN - 1;
    const int64_t last[8] = {0, 0, 0, 0, 0, 0, 0, above};
    int64_t vectors[OC_MAX_INDEX8 + 1][8] = {{0}};
    struct oc_launch launched = {.source = "copy", .kernel = "copy"};

    plan_with_argument((struct oc_arg)OC_INT(images, above), false,
                       "aclnnFake: images of kernel copy is 2147483648: must fit into 32 bits");
    plan_with_argument((struct oc_arg)OC_INT(images, above), true, "images of kernel copy is ");
    plan_with_argument((struct oc_arg)OC_INT(images, below), false, "images of kernel copy is ");
    plan_with_argument((struct oc_arg)OC_INDEX(stride, below), false,
                       "stride of kernel copy is -2147483649: must fit into 32 bits");
    plan_with_argument((struct oc_arg)OC_INDEX8(strides, last), false,
                       "strides of kernel copy is 2147483648: must fit into 32 bits");
    for (int i = 0; i <= OC_MAX_INDEX8; i++)
        OC_APPEND_ARGS(&launched, OC_INDEX8(strides, vectors[i]));
    oc_pair_expect_refused((struct oc_fake){.plan = launch, .launch = &launched}, ACLNN_ERR_INNER,
                           "kernel copy of copy.cl has more than 7 vector arguments");
}

static const struct oc_test TESTS[] = {
    OC_TEST("arguments of 32 bits", arguments_of_32_bits),
    OC_TEST("arguments beyond 31 bits", arguments_beyond_31_bits),
};

OC_TEST_MAIN(.name = "launch", OC_TESTS(TESTS), OC_ON_DEVICE)
