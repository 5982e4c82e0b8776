/* SPDX-License-Identifier: Apache-2.0 */
/* A gather is linear in self, and a scatter of sums to zeros its adjoint:
 * (gather(s), g) = (s, scatter_add(0, g)), with integers exactly. */
#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_scatter_add.h"
#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "verify/ops/gather.h"

enum { SELF, OUT, GRAD, ZEROS, SELF_GRAD, ARRAYS };

static void run_both(struct oc_array *a, aclTensor *index)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status =
        aclnnGatherGetWorkspaceSize(a[SELF].tensor, 1, index, a[OUT].tensor, &size, &executor);

    oc_array_run(aclnnGather, status, size, executor);
    status = aclnnScatterAddGetWorkspaceSize(a[ZEROS].tensor, 1, index, a[GRAD].tensor,
                                             a[SELF_GRAD].tensor, &size, &executor);
    oc_array_run(aclnnScatterAdd, status, size, executor);
    oc_array_receive(&a[OUT]);
    oc_array_receive(&a[SELF_GRAD]);
}

static void gradient_is_adjoint(void)
{
    static const struct gather_case CASE = {"adjoint", "7x33x5", "6x70x5", 1, false, true, false};
    static struct oc_array a[ARRAYS];
    struct oc_op_case c;
    struct oc_buffer buffer;

    gather_make(&c, &CASE, OC_F32, OC_I32);

    struct oc_operand *index = &c.operands[1], grad = c.operands[2];
    struct oc_operand *zeros = oc_op_operand(&c, "zeros", OC_F32, false, &c.operands[0].shape);
    const int64_t count = oc_shape_count(&index->shape);

    for (int64_t k = 0; k < count; k++)
        grad.values[k] = (double)(k * 5 % 7 - 2);
    if (oc_array_make(&a[SELF], &c.operands[0], true) &&
        oc_array_make(&a[OUT], &c.operands[2], false) && oc_array_make(&a[GRAD], &grad, true) &&
        oc_array_make(&a[ZEROS], zeros, true) &&
        oc_array_make(&a[SELF_GRAD], &c.operands[0], false) &&
        EXPECT(oc_buffer_make(&buffer, (size_t)count * sizeof(int32_t)))) {
        aclTensor *tensor;

        for (int64_t k = 0; k < count; k++)
            ((int32_t *)buffer.sent)[k] = (int32_t)index->values[k];
        tensor =
            aclCreateTensor(index->shape.extent, index->shape.rank, ACL_INT32, NULL, 0,
                            ACL_FORMAT_ND, index->shape.extent, index->shape.rank, buffer.device);
        if (oc_buffer_send(&buffer)) run_both(a, tensor);
        oc_expect_adjoint(CASE.name, &a[SELF], &a[OUT], &a[GRAD], &a[SELF_GRAD], true);
        (void)aclDestroyTensor(tensor);
        oc_buffer_free(&buffer);
    }
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
    oc_op_free(&c);
}

const struct oc_test scatter_elements_gradients[] = {
    OC_TEST_OF(gradient_is_adjoint),
    {.name = NULL},
};
