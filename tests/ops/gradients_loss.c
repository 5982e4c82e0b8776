/* SPDX-License-Identifier: Apache-2.0 */
/* The derivatives of the losses against central differences of the losses, in double, away from kinks; and
 * losses and derivatives against PyTorch's autograd. */
#include <math.h>

#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_l1_loss_backward.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_smooth_l1_loss_backward.h"
#include "harness/adjoint.h"
#include "harness/golden_values.h"
#include "ops/refusals.h"
#include "verify/ops/reference_loss.h"

enum { SELF, TARGET, OUT, GRAD, SELF_GRAD, ARRAYS };
enum { NONE, MEAN, SUM };

static const struct {
    oc_op_second forward, backward;
} SECOND[] = {[LOSS_MSE] = {aclnnMseLoss, aclnnMseLossBackward},
              [LOSS_L1] = {aclnnL1Loss, aclnnL1LossBackward},
              [LOSS_SMOOTH_L1] = {aclnnSmoothL1Loss, aclnnSmoothL1LossBackward}};

static aclnnStatus first(enum loss loss, int64_t reduction, float beta, const struct oc_array *a,
                         uint64_t *size, aclOpExecutor **executor)
{
    if (loss == LOSS_MSE)
        return aclnnMseLossGetWorkspaceSize(a[SELF].tensor, a[TARGET].tensor, reduction,
                                            a[OUT].tensor, size, executor);
    if (loss == LOSS_L1)
        return aclnnL1LossGetWorkspaceSize(a[SELF].tensor, a[TARGET].tensor, reduction,
                                           a[OUT].tensor, size, executor);
    return aclnnSmoothL1LossGetWorkspaceSize(a[SELF].tensor, a[TARGET].tensor, reduction, beta,
                                             a[OUT].tensor, size, executor);
}

static aclnnStatus first_backward(enum loss loss, int64_t reduction, float beta,
                                  const struct oc_array *a, uint64_t *size,
                                  aclOpExecutor **executor)
{
    if (loss == LOSS_MSE)
        return aclnnMseLossBackwardGetWorkspaceSize(a[GRAD].tensor, a[SELF].tensor,
                                                    a[TARGET].tensor, reduction,
                                                    a[SELF_GRAD].tensor, size, executor);
    if (loss == LOSS_L1)
        return aclnnL1LossBackwardGetWorkspaceSize(a[GRAD].tensor, a[SELF].tensor, a[TARGET].tensor,
                                                   reduction, a[SELF_GRAD].tensor, size, executor);
    return aclnnSmoothL1LossBackwardGetWorkspaceSize(a[GRAD].tensor, a[SELF].tensor,
                                                     a[TARGET].tensor, reduction, beta,
                                                     a[SELF_GRAD].tensor, size, executor);
}

static void run_both(enum loss loss, int64_t reduction, float beta, struct oc_array *a)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status = first(loss, reduction, beta, a, &size, &executor);

    oc_array_run(SECOND[loss].forward, status, size, executor);
    status = first_backward(loss, reduction, beta, a, &size, &executor);
    oc_array_run(SECOND[loss].backward, status, size, executor);
    oc_array_receive(&a[OUT]);
    oc_array_receive(&a[SELF_GRAD]);
}

#define COUNT 60
#define STEP 0x1p-10

/* Multiples of 1/64 whose difference is 1/16 or more away from 0 and from beta. */
static void draw_pair(struct oc_random *random, double beta, double *x, double *y)
{
    double d;

    do {
        *x = (double)oc_random_integer(random, -128, 128) / 64;
        *y = (double)oc_random_integer(random, -128, 128) / 64;
        d = fabs(*x - *y);
    } while (d < 0.0625 || fabs(d - beta) < 0.0625);
}

static void expect_slope(enum loss loss, int64_t reduction, double beta)
{
    static double values[ARRAYS][COUNT];
    static struct oc_array a[ARRAYS];
    struct oc_random random = oc_random_for("slopes");
    bool made = true;

    for (int i = 0; i < COUNT; i++) {
        draw_pair(&random, beta, &values[SELF][i], &values[TARGET][i]);
        values[GRAD][i] = (double)oc_random_integer(&random, 1, 4);
    }
    for (int i = 0; i < ARRAYS; i++) {
        const bool is_one = reduction != NONE && (i == OUT || i == GRAD);
        const struct oc_operand like = {.dtype = OC_F32,
                                        .format = ACL_FORMAT_ND,
                                        .shape = {is_one ? 0 : 2, {5, COUNT / 5}},
                                        .values = values[i]};

        made = oc_array_make(&a[i], &like, i != OUT && i != SELF_GRAD) && made;
    }
    if (made) run_both(loss, reduction, (float)beta, a);
    for (int i = 0; i < COUNT && made; i++) {
        const double d = values[SELF][i] - values[TARGET][i];
        const double difference =
            (loss_value(loss, beta, d + STEP) - loss_value(loss, beta, d - STEP)) / (2 * STEP);
        const double factor = reduction == NONE  ? values[GRAD][i]
                              : reduction == SUM ? values[GRAD][0]
                                                 : values[GRAD][0] / COUNT;

        oc_expect_note("loss %d, reduction %d, element %d", (int)loss, (int)reduction, i);
        EXPECT(fabs(a[SELF_GRAD].values[i] - factor * difference) <=
               1e-6 * fabs(factor * difference));
        if (reduction == NONE) EXPECT(fabs(a[OUT].values[i] - loss_value(loss, beta, d)) <= 1e-6);
    }
    oc_expect_no_note();
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
}

static void slopes_are_central_differences(void)
{
    for (int64_t reduction = NONE; reduction <= SUM; reduction++) {
        expect_slope(LOSS_MSE, reduction, 0);
        expect_slope(LOSS_L1, reduction, 0);
        expect_slope(LOSS_SMOOTH_L1, reduction, 1);
        expect_slope(LOSS_SMOOTH_L1, reduction, 0.5);
    }
}

/* ---- PyTorch ---- */

static void array_of_row(const json_t *row, const char *name, double *values, struct oc_array *a,
                         bool is_input)
{
    const json_t *list = json_object_get(row, name);
    const json_t *shape = json_object_get(json_object_get(row, "shapes"), name);
    struct oc_operand like = {.dtype = OC_F32, .format = ACL_FORMAT_ND, .values = values};

    like.shape.rank = json_array_size(shape);
    for (uint64_t d = 0; d < like.shape.rank; d++)
        like.shape.extent[d] = json_integer_value(json_array_get(shape, d));
    EXPECT(json_array_size(list) <= COUNT);
    for (size_t i = 0; i < json_array_size(list); i++)
        values[i] = json_number_value(json_array_get(list, i));
    (void)oc_array_make(a, &like, is_input);
}

static void run_golden(const json_t *row)
{
    static const char *const NAMES[] = {"self", "target", "out", "gradOutput", "gradInput"};
    static double values[ARRAYS][COUNT];
    static struct oc_array a[ARRAYS];

    for (int i = 0; i < ARRAYS; i++)
        array_of_row(row, NAMES[i], values[i], &a[i], i != OUT && i != SELF_GRAD);
    run_both((enum loss)oc_golden_integer(row, "loss"), oc_golden_integer(row, "reduction"),
             (float)oc_golden_real(row, "beta"), a);
    for (int i = OUT; i <= SELF_GRAD; i += SELF_GRAD - OUT)
        for (int64_t k = 0; k < a[i].count; k++)
            if (!(fabs(a[i].values[k] - values[i][k]) <= 4e-7 * fmax(1, fabs(values[i][k]))))
                oc_expect_fail("%s: element %lld of %s is %.9g: expected %.9g", oc_golden_name(row),
                               (long long)k, NAMES[i], a[i].values[k], values[i][k]);
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
}

static void as_pytorch(void) { oc_golden_each("loss", run_golden); }

const struct oc_test loss_gradients[] = {
    OC_TEST("slopes are central differences", slopes_are_central_differences),
    OC_TEST("as PyTorch", as_pytorch),
    {.name = NULL},
};
