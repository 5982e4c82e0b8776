/* SPDX-License-Identifier: Apache-2.0 */
/* Plans for more memory than there is: the width of indices. */
#include <string.h>

#include "aclnnop/aclnn_convolution_backward.h"
#include "harness/index_width.h"
#include "ops/refusals.h"
#include "strategy/override.h"
#include "verify/ops/conv_tbc_backward.h"

/* Tensors of one channel fit into 31 bits, but panels, whose columns are rounded up, do not. The
 * same is true of CLBlast's padded copies, and CLBlast has no 64-bit indices. */
static void scratch_beyond_31_bits(void)
{
    const int64_t rows[] = {(int64_t)1 << 27, 1, 1}, weight[] = {1, 1, 1};
    aclTensor *x = aclCreateTensor(rows, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, rows, 3, NULL);
    aclTensor *w = aclCreateTensor(weight, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, weight, 3, NULL);
    aclTensor *b = aclCreateTensor(weight, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, weight, 1, NULL);
    aclTensor *const tensors[] = {x, x, w, b, x, w, b};
    struct oc_op_case c;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    conv_make(&c, &(struct conv_case){.name = "", .t = 1, .b = 1, .ci = 1, .co = 1, .k = 1},
              OC_F32);
    for (const char *const *s = conv_strategies; *s != NULL; s++) {
        oc_expect_note("strategy %s", *s);
        oc_strategy_override(*s);
        if (strcmp(*s, "gemm:clblast") == 0) {
            EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_op_first_call(&c, tensors, &size, &executor));
            EXPECT_TEXT_CONTAINS(oc_newest_message(), "CLBlast numbers elements by int");
            continue;
        }
        if (!EXPECT_OK(oc_op_first_call(&c, tensors, &size, &executor))) continue;
        (void)oc_expect_64_bit_indices(executor);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
    oc_strategy_override("gemm:few");
    if (EXPECT_OK(oc_op_first_call(&c, tensors, &size, &executor))) {
        (void)oc_expect_64_bit_indices(executor);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
    oc_strategy_override(NULL);
    oc_expect_no_note();
    for (int i = INPUT; i <= BIAS; i++)
        (void)aclDestroyTensor(tensors[i]);
    oc_op_free(&c);
}

/* With gemm:few, of one value of self. */
static void expect_few_beyond_31_bits(aclDataType type, const int64_t self[3],
                                      const int64_t input[3], const int64_t weight[3])
{
    const int64_t zero[3] = {0, 0, 0};
    aclTensor *x = aclCreateTensor(input, 3, type, NULL, 0, ACL_FORMAT_ND, input, 3, NULL);
    aclTensor *g = aclCreateTensor(self, 3, type, zero, 0, ACL_FORMAT_ND, weight, 1, NULL);
    aclTensor *w = aclCreateTensor(weight, 3, type, NULL, 0, ACL_FORMAT_ND, weight, 3, NULL);
    aclTensor *b =
        aclCreateTensor(weight + 2, 1, type, NULL, 0, ACL_FORMAT_ND, weight + 2, 1, NULL);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    oc_strategy_override("gemm:few");
    if (EXPECT_OK(
            aclnnConvTbcBackwardGetWorkspaceSize(g, x, w, b, 0, 0, x, w, b, &size, &executor))) {
        (void)oc_expect_64_bit_indices(executor);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
    oc_strategy_override(NULL);
    (void)aclDestroyTensor(x);
    (void)aclDestroyTensor(g);
    (void)aclDestroyTensor(w);
    (void)aclDestroyTensor(b);
}

/* The gradient of a sum is one value; its planes are as many as it has rows and channels. */
static void planes_beyond_31_bits(void)
{
    const int64_t self[] = {1 << 28, 1, 16}, input[] = {1 << 28, 1, 1}, weight[] = {1, 1, 16};

    expect_few_beyond_31_bits(ACL_FLOAT, self, input, weight);
}

/* Of eight outputs in half a copy in float is larger than all tensors. */
static void terms_beyond_31_bits(void)
{
    const int64_t self[] = {1 << 28, 1, 8}, input[] = {1 << 28, 1, 5}, weight[] = {1, 5, 8};

    expect_few_beyond_31_bits(ACL_FLOAT16, self, input, weight);
}

const struct oc_test conv_ranges[] = {
    OC_TEST("scratch beyond 31 bits", scratch_beyond_31_bits),
    OC_TEST("planes beyond 31 bits", planes_beyond_31_bits),
    OC_TEST("terms beyond 31 bits", terms_beyond_31_bits),
    {.name = NULL},
};
