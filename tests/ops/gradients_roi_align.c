/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRoiAlignV2 and aclnnRoiAlignV2Backward belong together: (A x, y) = (x, A^T y). */
#include <math.h>

#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "ops/refusals.h"
#include "plan/plan.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/roi_align.h"

#define MOST_ELEMENTS 4096

/* A float tensor of the device, and its values. */
struct array {
    struct oc_buffer buffer;
    aclTensor *tensor;
    int64_t count;
    double values[MOST_ELEMENTS];
};

enum { X, BOXES, OUT, Y, INPUT_GRAD, ARRAYS };

static bool array_make(struct array *a, const struct oc_operand *like, bool is_input)
{
    *a = (struct array){.count = oc_shape_count(&like->shape)};
    if (!EXPECT(a->count <= MOST_ELEMENTS) || !oc_buffer_make(&a->buffer, (size_t)a->count * 4))
        return false;
    for (int64_t k = 0; k < a->count && is_input; k++)
        oc_encode(OC_F32, a->values[k] = like->values[k], a->buffer.sent + 4 * k);
    a->tensor =
        aclCreateTensor(like->shape.extent, like->shape.rank, ACL_FLOAT, NULL, 0, like->format,
                        like->shape.extent, like->shape.rank, a->buffer.device);
    return oc_buffer_send(&a->buffer);
}

static void array_receive(struct array *a)
{
    if (!oc_buffer_receive(&a->buffer, "output")) return;
    for (int64_t k = 0; k < a->count; k++)
        a->values[k] = oc_decode(OC_F32, a->buffer.received + 4 * k);
}

static void run_call(oc_op_second second, aclnnStatus status, uint64_t size,
                     aclOpExecutor *executor)
{
    struct oc_buffer workspace = {.device = NULL};

    if (!EXPECT_EQ_I64(status, 0)) return;
    if (size > 0) EXPECT(oc_buffer_make(&workspace, size));
    EXPECT_OK(second(workspace.device, size, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    oc_buffer_free(&workspace);
}

static void run_both(const struct roi_case *q, struct array a[ARRAYS])
{
    const int64_t shape[] = {q->n, q->c, q->h, q->w};
    aclIntArray *input_shape = aclCreateIntArray(shape, 4);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    oc_plan_request_arg_info(true); /* the programs of the other tests */
    aclnnStatus status = aclnnRoiAlignV2GetWorkspaceSize(
        a[X].tensor, a[BOXES].tensor, q->rows, q->columns, (float)roi_scale(q), q->ratio,
        q->aligned, a[OUT].tensor, &size, &executor);
    run_call(aclnnRoiAlignV2, status, size, executor);
    status = aclnnRoiAlignV2BackwardGetWorkspaceSize(
        a[Y].tensor, a[BOXES].tensor, input_shape, q->rows, q->columns, (float)roi_scale(q),
        q->ratio, q->aligned, a[INPUT_GRAD].tensor, &size, &executor);
    run_call(aclnnRoiAlignV2Backward, status, size, executor);
    oc_plan_request_arg_info(false);
    array_receive(&a[OUT]);
    array_receive(&a[INPUT_GRAD]);
    (void)aclDestroyIntArray(input_shape);
}

static double product(const struct array *a, const struct array *b, double *magnitude)
{
    double sum = 0;

    for (int64_t k = 0; k < a->count; k++) {
        sum += a->values[k] * b->values[k];
        *magnitude += fabs(a->values[k] * b->values[k]);
    }
    return sum;
}

/* The values of out in the case are y. */
static void expect_adjoint(const struct roi_case *q, const struct oc_op_case *c, bool exact)
{
    static const int LIKE[ARRAYS] = {ROI_SELF, ROI_BOXES, 2, 2, ROI_SELF};
    static struct array a[ARRAYS];
    double magnitude = 0;
    bool made = true;

    for (int i = 0; i < ARRAYS; i++)
        made = array_make(&a[i], &c->operands[LIKE[i]], i == X || i == BOXES || i == Y) && made;
    if (made) run_both(q, a);

    const double pooled = product(&a[OUT], &a[Y], &magnitude);
    const double scattered = product(&a[X], &a[INPUT_GRAD], &magnitude);

    EXPECT(magnitude > 0);
    if (exact ? pooled != scattered : fabs(pooled - scattered) > 1e-6 * magnitude)
        oc_expect_fail("%s: (A x, y) is %.17g: expected (x, A^T y), %.17g", q->name, pooled,
                       scattered);
    for (int i = 0; i < ARRAYS; i++) {
        (void)aclDestroyTensor(a[i].tensor);
        oc_buffer_free(&a[i].buffer);
    }
}

static void adjoint_of_the_gradient(void)
{
    for (int i = 0; i < 8; i++) {
        const struct roi_case q = {.name = "adjoint",
                                   .n = 2,
                                   .c = 5,
                                   .h = 9,
                                   .w = 12,
                                   .boxes = 11,
                                   .rows = 3,
                                   .columns = 4,
                                   .scale = 0.5f,
                                   .ratio = i / 2 % 2 * 2,
                                   .aligned = i % 2 != 0};
        struct oc_op_case c;

        roi_align_make(&c, &q, OC_F32);
        if (i < 4)
            roi_align_fill_exact(&c);
        else
            roi_align_fill_real(&c);

        struct oc_operand *y = &c.operands[ROI_OUT(&q)];
        struct oc_random random = oc_op_random(&c, OC_DATA_INTEGERS);

        oc_random_fill(&random, OC_DATA_INTEGERS, OC_F32, y->values,
                       (size_t)oc_shape_count(&y->shape));
        expect_adjoint(&q, &c, i < 4);
        oc_op_free(&c);
    }
}

const struct oc_test roi_align_gradients[] = {
    OC_TEST("adjoint of the gradient", adjoint_of_the_gradient),
    {.name = NULL},
};
