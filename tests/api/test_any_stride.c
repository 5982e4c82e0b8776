/* SPDX-License-Identifier: Apache-2.0 */
/* Axes of one element may have any stride, as in a row of a large tensor: no address follows from it. */
#include <stdio.h>

#include "acl/acl.h"
#include "base/math.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "meta/tensor.h"
#include "verify/device.h"

static int set_strides(const struct oc_arguments *a)
{
    int count = 0;

    for (int i = 0; i < a->count; i++) {
        aclTensor *tensor = a->objects[i];

        if (!oc_argument_is_tensor(a, i) || tensor == NULL) continue;
        for (uint64_t d = 0; d < tensor->rank; d++)
            if (tensor->shape[d] == 1) {
                tensor->strides[d] = (int64_t)1 << 33;
                count++;
            }
    }
    return count;
}

/* These have a batch along the first axis of all tensors. */
static const char *const BATCHED[] = {
    "aclnnIm2col",    "aclnnIm2colBackward",     "aclnnMaxPool",          "aclnnMaxPool2dWithMask",
    "aclnnAvgPool2d", "aclnnUpsampleBilinear2d", "aclnnUpsampleBicubic2d"};

static void any_stride_of_one_batch(void)
{
    for (size_t k = 0; k < OC_COUNT(BATCHED); k++) {
        struct oc_arguments a;
        aclOpExecutor *executor;

        oc_expect_note("operator %s", BATCHED[k]);
        if (!oc_arguments_make(oc_operator_named(BATCHED[k]), &a)) return;
        for (int i = 0; i < a.count; i++)
            if (oc_argument_is_tensor(&a, i)) ((aclTensor *)a.objects[i])->shape[0] = 1;
        EXPECT(set_strides(&a) > 0);
        if (EXPECT_OK(oc_arguments_prepare(&a, &executor)))
            EXPECT_OK(oc_arguments_run(&a, executor));
        oc_arguments_finish();
        oc_arguments_free(&a);
    }
}

static void any_stride_of_one_element(void)
{
    int count = 0;

    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a;
        aclOpExecutor *executor;

        if (!oc_arguments_make(op, &a)) return;
        if (set_strides(&a) > 0 && EXPECT_OK(oc_arguments_prepare(&a, &executor))) {
            EXPECT_OK(oc_arguments_run(&a, executor));
            count++;
        }
        oc_arguments_free(&a);
    }
    oc_arguments_finish();
    EXPECT(count > 0);
    (void)printf("%d operators have such axes\n", count);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(any_stride_of_one_element),
                                       OC_TEST_OF(any_stride_of_one_batch)};

OC_TEST_MAIN(.name = "any_stride", OC_TESTS(TESTS), OC_ON_DEVICE)
