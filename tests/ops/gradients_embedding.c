/* SPDX-License-Identifier: Apache-2.0 */
/* An embedding is linear in weight, and its gradient the adjoint: (rows(w), g) = (w, gradient(g)), with integers exactly. */
#include "aclnnop/aclnn_embedding.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "verify/ops/embedding.h"

enum { WEIGHT, ROWS, GRAD, WEIGHT_GRAD, ARRAYS };

static void run_both(const struct embedding_case *m, struct oc_array *a, aclTensor *indices)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status =
        aclnnEmbeddingGetWorkspaceSize(a[WEIGHT].tensor, indices, a[ROWS].tensor, &size, &executor);

    oc_array_run(aclnnEmbedding, status, size, executor);
    status = aclnnEmbeddingDenseBackwardGetWorkspaceSize(a[GRAD].tensor, indices, (uint64_t)m->rows,
                                                         UINT64_MAX, false, a[WEIGHT_GRAD].tensor,
                                                         &size, &executor);
    oc_array_run(aclnnEmbeddingDenseBackward, status, size, executor);
    oc_array_receive(&a[ROWS]);
    oc_array_receive(&a[WEIGHT_GRAD]);
}

static void gradient_is_adjoint(void)
{
    static const struct embedding_case CASE = {"adjoint", "7x9", 20, 33, false, true, -1, false};
    static struct oc_array a[ARRAYS];
    struct oc_op_case c;
    struct oc_buffer buffer;

    embedding_make(&c, &CASE, OC_F32, OC_I32, OC_F32);

    struct oc_operand *indices = &c.operands[1], grad = c.operands[2];
    const int64_t count = oc_shape_count(&indices->shape);

    for (int64_t k = 0; k < oc_shape_count(&grad.shape); k++)
        grad.values[k] = (double)(k * 5 % 7 - 2);
    if (oc_array_make(&a[WEIGHT], &c.operands[0], true) &&
        oc_array_make(&a[ROWS], &c.operands[2], false) && oc_array_make(&a[GRAD], &grad, true) &&
        oc_array_make(&a[WEIGHT_GRAD], &c.operands[0], false) &&
        EXPECT(oc_buffer_make(&buffer, (size_t)count * sizeof(int32_t)))) {
        aclTensor *tensor;

        for (int64_t k = 0; k < count; k++)
            ((int32_t *)buffer.sent)[k] = (int32_t)indices->values[k];
        tensor = aclCreateTensor(indices->shape.extent, indices->shape.rank, ACL_INT32, NULL, 0,
                                 ACL_FORMAT_ND, indices->shape.extent, indices->shape.rank,
                                 buffer.device);
        if (oc_buffer_send(&buffer)) run_both(&CASE, a, tensor);
        oc_expect_adjoint(CASE.name, &a[WEIGHT], &a[ROWS], &a[GRAD], &a[WEIGHT_GRAD], true);
        (void)aclDestroyTensor(tensor);
        oc_buffer_free(&buffer);
    }
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
    oc_op_free(&c);
}

const struct oc_test embedding_gradients[] = {
    OC_TEST_OF(gradient_is_adjoint),
    {.name = NULL},
};
