/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRoiAlignV2 and aclnnRoiAlignV2Backward belong together: (A x, y) = (x, A^T y). So do aclnnROIAlign and
 * aclnnROIAlignBackward. */
#include "aclnnop/aclnn_roi_align_end_mode.h"
#include "aclnnop/aclnn_roi_align_end_mode_backward.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "verify/ops/roi_align.h"

enum { X, BOXES, OUT, Y, INPUT_GRAD, ARRAYS };

static void run_end_mode(const struct roi_case *q, const aclIntArray *input_shape,
                         struct oc_array a[ARRAYS])
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status = aclnnROIAlignGetWorkspaceSize(
        a[X].tensor, a[BOXES].tensor, (float)roi_scale(q), q->rows, q->columns, q->ratio,
        q->end_mode, a[OUT].tensor, &size, &executor);

    oc_array_run(aclnnROIAlign, status, size, executor);
    status = aclnnROIAlignBackwardGetWorkspaceSize(
        a[Y].tensor, a[BOXES].tensor, input_shape, q->columns, q->rows, (float)roi_scale(q),
        q->ratio, q->end_mode, a[INPUT_GRAD].tensor, &size, &executor);
    oc_array_run(aclnnROIAlignBackward, status, size, executor);
}

static void run_v2(const struct roi_case *q, const aclIntArray *input_shape,
                   struct oc_array a[ARRAYS])
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status = aclnnRoiAlignV2GetWorkspaceSize(
        a[X].tensor, a[BOXES].tensor, q->rows, q->columns, (float)roi_scale(q), q->ratio,
        q->aligned, a[OUT].tensor, &size, &executor);

    oc_array_run(aclnnRoiAlignV2, status, size, executor);
    status = aclnnRoiAlignV2BackwardGetWorkspaceSize(
        a[Y].tensor, a[BOXES].tensor, input_shape, q->rows, q->columns, (float)roi_scale(q),
        q->ratio, q->aligned, a[INPUT_GRAD].tensor, &size, &executor);
    oc_array_run(aclnnRoiAlignV2Backward, status, size, executor);
}

static void run_both(const struct roi_case *q, struct oc_array a[ARRAYS])
{
    const int64_t shape[] = {q->n, q->c, q->h, q->w};
    aclIntArray *input_shape = aclCreateIntArray(shape, 4);

    (q->has_end_mode ? run_end_mode : run_v2)(q, input_shape, a);
    oc_array_receive(&a[OUT]);
    oc_array_receive(&a[INPUT_GRAD]);
    (void)aclDestroyIntArray(input_shape);
}

/* The values of out in the case are y. */
static void expect_adjoint(const struct roi_case *q, const struct oc_op_case *c, bool exact)
{
    static const int LIKE[ARRAYS] = {ROI_SELF, ROI_BOXES, 2, 2, ROI_SELF};
    static struct oc_array a[ARRAYS];
    bool made = true;

    for (int i = 0; i < ARRAYS; i++)
        made = oc_array_make(&a[i], &c->operands[LIKE[i]], i == X || i == BOXES || i == Y) && made;
    if (made) run_both(q, a);
    oc_expect_adjoint(q->name, &a[X], &a[OUT], &a[Y], &a[INPUT_GRAD], exact);
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
}

static void adjoint_of_the_gradient(void)
{
    for (int i = 0; i < 16; i++) {
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
                                   .aligned = i % 2 != 0,
                                   .has_end_mode = i >= 8,
                                   .end_mode = i % 2 != 0 ? 1 : i / 4 % 2 * 3};
        struct oc_op_case c;

        roi_align_make(&c, &q, OC_F32);
        if (i / 4 % 2 == 0)
            roi_align_fill_exact(&c);
        else
            roi_align_fill_real(&c);

        struct oc_operand *y = &c.operands[ROI_OUT(&q)];
        struct oc_random random = oc_op_random(&c, OC_DATA_INTEGERS);

        oc_random_fill(&random, OC_DATA_INTEGERS, OC_F32, y->values,
                       (size_t)oc_shape_count(&y->shape));
        expect_adjoint(&q, &c, i / 4 % 2 == 0);
        oc_op_free(&c);
    }
}

const struct oc_test roi_align_gradients[] = {
    OC_TEST("adjoint of the gradient", adjoint_of_the_gradient),
    {.name = NULL},
};
