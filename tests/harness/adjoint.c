/* SPDX-License-Identifier: Apache-2.0 */
#include "adjoint.h"

#include <math.h>

#include "verify/device.h"
#include "verify/expect.h"

bool oc_array_make(struct oc_array *a, const struct oc_operand *like, bool is_input)
{
    *a = (struct oc_array){.count = oc_shape_count(&like->shape)};
    if (!EXPECT(a->count <= OC_ARRAY_ELEMENTS) || !oc_buffer_make(&a->buffer, (size_t)a->count * 4))
        return false;
    for (int64_t k = 0; k < a->count && is_input; k++)
        oc_encode(OC_F32, a->values[k] = like->values[k], a->buffer.sent + 4 * k);
    a->tensor =
        aclCreateTensor(like->shape.extent, like->shape.rank, ACL_FLOAT, NULL, 0, like->format,
                        like->shape.extent, like->shape.rank, a->buffer.device);
    return oc_buffer_send(&a->buffer);
}

void oc_array_receive(struct oc_array *a)
{
    if (!oc_buffer_receive(&a->buffer, "output")) return;
    for (int64_t k = 0; k < a->count; k++)
        a->values[k] = oc_decode(OC_F32, a->buffer.received + 4 * k);
}

void oc_array_free(struct oc_array *a)
{
    (void)aclDestroyTensor(a->tensor);
    oc_buffer_free(&a->buffer);
}

void oc_array_run(oc_op_second second, aclnnStatus status, uint64_t size, aclOpExecutor *executor)
{
    struct oc_buffer workspace = {.device = NULL};

    if (!EXPECT_EQ_I64(status, 0)) return;
    if (size > 0) EXPECT(oc_buffer_make(&workspace, size));
    EXPECT_OK(second(workspace.device, size, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    oc_buffer_free(&workspace);
}

static double array_product(const struct oc_array *a, const struct oc_array *b, double *magnitude)
{
    double sum = 0;

    for (int64_t k = 0; k < a->count; k++) {
        sum += a->values[k] * b->values[k];
        *magnitude += fabs(a->values[k] * b->values[k]);
    }
    return sum;
}

void oc_expect_adjoint(const char *name, const struct oc_array *x, const struct oc_array *ax,
                       const struct oc_array *y, const struct oc_array *aty, bool exact)
{
    double magnitude = 0;
    const double forward = array_product(ax, y, &magnitude);
    const double backward = array_product(x, aty, &magnitude);

    EXPECT(magnitude > 0);
    if (exact ? forward != backward : fabs(forward - backward) > 1e-6 * magnitude)
        oc_expect_fail("%s: (A x, y) is %.17g: expected (x, A^T y), %.17g", name, forward,
                       backward);
}
