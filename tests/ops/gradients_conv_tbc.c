/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbc and aclnnConvTbcBackward belong together. */
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "strategy/override.h"
#include "verify/ops/conv_tbc.h"

enum { X, W, B, OUT, Y, X_GRAD, W_GRAD, B_GRAD, ARRAYS };

static void run_both(const struct convf_case *q, struct oc_array a[ARRAYS])
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    aclnnStatus status = aclnnConvTbcGetWorkspaceSize(a[X].tensor, a[W].tensor, a[B].tensor, q->pad,
                                                      a[OUT].tensor, 0, &size, &executor);
    oc_array_run(aclnnConvTbc, status, size, executor);
    status = aclnnConvTbcBackwardGetWorkspaceSize(
        a[Y].tensor, a[X].tensor, a[W].tensor, a[B].tensor, q->pad, 0, a[X_GRAD].tensor,
        a[W_GRAD].tensor, a[B_GRAD].tensor, &size, &executor);
    oc_array_run(aclnnConvTbcBackward, status, size, executor);
    oc_array_receive(&a[OUT]);
    for (int i = X_GRAD; i <= B_GRAD; i++)
        oc_array_receive(&a[i]);
}

static double product(const struct oc_array *a, const struct oc_array *b)
{
    double sum = 0;

    for (int64_t k = 0; k < a->count; k++)
        sum += a->values[k] * b->values[k];
    return sum;
}

/* (conv(x, W) + b, y) - (b, gradBias) = (x, gradInput) = (W, gradWeight): exact, since all are small
 * integers. */
static void expect_adjoint(const struct convf_case *q, const char *strategy)
{
    const struct oc_shape x = {3, {q->t, q->b, q->ci}}, w = {3, {q->k, q->ci, q->co}};
    const struct oc_shape b = {1, {q->co}}, y = {3, {q->t + 2 * q->pad + 1 - q->k, q->b, q->co}};
    const struct oc_shape *const shapes[ARRAYS] = {&x, &w, &b, &y, &y, &x, &w, &b};
    struct oc_random random = oc_random_for("adjoint");
    static struct oc_array a[ARRAYS];
    static double values[OC_ARRAY_ELEMENTS];
    bool made = true;

    oc_strategy_override(strategy);
    for (int i = 0; i < ARRAYS; i++) {
        const struct oc_operand like = {
            .dtype = OC_F32, .format = ACL_FORMAT_ND, .shape = *shapes[i], .values = values};

        for (int64_t k = 0; k < oc_shape_count(shapes[i]) && k < OC_ARRAY_ELEMENTS; k++)
            values[k] = (double)oc_random_integer(&random, -8, 8);
        made = oc_array_make(&a[i], &like, i <= B || i == Y) && made;
    }
    if (made) run_both(q, a);

    const double forward = product(&a[OUT], &a[Y]) - product(&a[B_GRAD], &a[B]);
    const double by_input = product(&a[X_GRAD], &a[X]), by_weight = product(&a[W_GRAD], &a[W]);

    EXPECT(forward != 0);
    if (forward != by_input || forward != by_weight)
        oc_expect_fail("%s, %s: (A x, y) is %.17g, (x, gradInput) %.17g, (W, gradWeight) %.17g",
                       q->name, strategy, forward, by_input, by_weight);
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
    oc_strategy_override(NULL);
}

static void the_gradients_are_its_adjoints(void)
{
    // clang-format off
    static const struct convf_case CASES[] = {
        {.name = "small",         .t = 7,  .b = 3, .ci = 5,  .co = 6,  .k = 3, .pad = 1},
        {.name = "odd",           .t = 13, .b = 7, .ci = 11, .co = 17, .k = 4, .pad = 0},
        {.name = "padded by far", .t = 5,  .b = 2, .ci = 3,  .co = 4,  .k = 2, .pad = 5},
        {.name = "long taps",     .t = 3,  .b = 2, .ci = 9,  .co = 2,  .k = 9, .pad = 4},
        {.name = "one tap",       .t = 31, .b = 2, .ci = 33, .co = 35, .k = 1, .pad = 0},
    };
    static const struct convf_case FEW =
        {.name = "few channels",  .t = 53, .b = 3, .ci = 3,  .co = 4,  .k = 5, .pad = 3};
    // clang-format on
    for (size_t i = 0; i < OC_COUNT(CASES); i++)
        for (const char *const *s = conv_strategies; *s != NULL; s++)
            expect_adjoint(&CASES[i], *s);
    expect_adjoint(&FEW, "gemm:few");
}

const struct oc_test convf_gradients[] = {
    OC_TEST("the gradients are its adjoints", the_gradients_are_its_adjoints),
    {.name = NULL},
};
