/* SPDX-License-Identifier: Apache-2.0 */
/* With indices as they are, maximum pooling is linear: where the maxima are, 1, else 0. Its gradient is the adjoint:
 * (out(x), g) = (x, gradient(g)), with integers exactly, as the sum of x at the maxima times g. */
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "harness/adjoint.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/ops/max_pool2d.h"

enum { SELF, OUT, GRAD, SELF_GRAD, ARRAYS };

static const struct mp_case CASES[] = {
    {"adjoint of windows that overlap", "2x3x11x17", "3", "2", "1", false},
    {"adjoint of windows side by side", "3x8x24", "2x3", "2x3", "0", false},
    {"adjoint of stride 1", "1x2x9x21", "5x4", "1", "2x1", true},
};

static void run_both(const struct mp_case *m, struct oc_array *a, aclTensor *indices)
{
    aclIntArray *kernel = oc_bare_array(m->kernel), *stride = oc_bare_array(m->stride),
                *padding = oc_bare_array(m->padding), *dilation = oc_bare_array("1");
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status =
        aclnnMaxPool2dWithMaskGetWorkspaceSize(a[SELF].tensor, kernel, stride, padding, dilation,
                                               m->ceil, a[OUT].tensor, indices, &size, &executor);

    oc_array_run(aclnnMaxPool2dWithMask, status, size, executor);
    status = aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(
        a[GRAD].tensor, a[SELF].tensor, indices, kernel, stride, padding, dilation, m->ceil,
        a[SELF_GRAD].tensor, &size, &executor);
    oc_array_run(aclnnMaxPool2dWithMaskBackward, status, size, executor);
    oc_array_receive(&a[OUT]);
    oc_array_receive(&a[SELF_GRAD]);
    (void)aclDestroyIntArray(kernel);
    (void)aclDestroyIntArray(stride);
    (void)aclDestroyIntArray(padding);
    (void)aclDestroyIntArray(dilation);
}

static void gradient_is_adjoint(const void *row)
{
    const struct mp_case *m = row;
    static struct oc_array a[ARRAYS];
    struct oc_op_case c;
    struct oc_buffer buffer;

    mp_make(&c, m, OC_F32);
    oc_op_fill(&c, OC_DATA_INTEGERS, 1);

    struct oc_operand grad = c.operands[MP_OUT], *indices = &c.operands[MP_INDICES];
    const int64_t count = oc_shape_count(&indices->shape);

    for (int64_t k = 0; k < oc_shape_count(&grad.shape); k++)
        grad.values[k] = (double)(k * 5 % 7 - 2);
    if (oc_array_make(&a[SELF], &c.operands[MP_SELF], true) &&
        oc_array_make(&a[OUT], &c.operands[MP_OUT], false) &&
        oc_array_make(&a[GRAD], &grad, true) &&
        oc_array_make(&a[SELF_GRAD], &c.operands[MP_SELF], false) &&
        EXPECT(oc_buffer_make(&buffer, (size_t)count))) {
        aclTensor *tensor = aclCreateTensor(indices->shape.extent, indices->shape.rank, ACL_INT8,
                                            NULL, 0, indices->format, indices->shape.extent,
                                            indices->shape.rank, buffer.device);

        if (oc_buffer_send(&buffer)) run_both(m, a, tensor);
        oc_expect_adjoint(m->name, &a[SELF], &a[OUT], &a[GRAD], &a[SELF_GRAD], true);
        (void)aclDestroyTensor(tensor);
        oc_buffer_free(&buffer);
    }
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
    oc_op_free(&c);
}

const struct oc_test max_pool2d_gradients[] = {
    OC_TEST_ROWS(CASES, gradient_is_adjoint),
    {.name = NULL},
};
