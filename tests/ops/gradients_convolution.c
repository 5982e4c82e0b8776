/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvolution and aclnnConvolutionBackward belong together. */
#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "strategy/override.h"
#include "verify/ops/convolution.h"

enum { X, W, B, OUT, Y, X_GRAD, W_GRAD, B_GRAD, ARRAYS };

static void run_call(const struct convolution_case *q, aclTensor *const *tensors)
{
    struct oc_op_case c;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    convolution_make(&c, q, OC_F32);

    const aclnnStatus status = oc_op_first_call(&c, tensors, &size, &executor);

    oc_array_run(oc_function_named(c.function)->second, status, size, executor);
    oc_op_free(&c);
}

static void run_both(const struct convolution_case *row, const struct oc_array a[ARRAYS])
{
    aclTensor *const forward[] = {a[X].tensor, a[W].tensor, a[B].tensor, a[OUT].tensor};
    aclTensor *const backward[] = {a[Y].tensor,      a[X].tensor,      a[W].tensor,
                                   a[X_GRAD].tensor, a[W_GRAD].tensor, a[B_GRAD].tensor};
    struct convolution_case q = *row;

    q.has_bias = true;
    run_call(&q, forward);
    q.gradients = CONVOLUTION_INPUT | CONVOLUTION_WEIGHT | CONVOLUTION_BIAS;
    run_call(&q, backward);
}

static double product(const struct oc_array *a, const struct oc_array *b)
{
    double sum = 0;

    for (int64_t k = 0; k < a->count; k++)
        sum += a->values[k] * b->values[k];
    return sum;
}

/* (f(x, W) + b, y) - (b, gradBias) = (x, gradInput) = (W, gradWeight): exact, since all are small integers. */
static void expect_adjoint(const struct convolution_case *q, const char *strategy)
{
    const struct oc_shape x = oc_shape_parse(q->input), w = oc_shape_parse(q->weight);
    const struct oc_shape y = convolution_output(q), b = {1, {y.extent[y.rank + 1 - w.rank]}};
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
    for (int i = OUT; i < ARRAYS; i++)
        if (i != Y) oc_array_receive(&a[i]);

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
    static const char *const STRATEGIES[] = {"convolution:images", "convolution:merged",
                                             "convolution:direct"};
    // clang-format off
    static const struct convolution_case CASES[] = {
        {"3x3",           .input = "2x3x9x8",  .weight = "4x3x3x3",  .padding = {1, 1}},
        {"strides",       .input = "2x3x13x8", .weight = "4x3x3x2",  .stride = {3, 2}, .padding = {2, 0}},
        {"dilation",      .input = "1x5x13x9", .weight = "7x5x3x2",  .dilation = {2, 5}, .padding = {1, 3}},
        {"groups",        .input = "2x6x7x8",  .weight = "9x2x3x3",  .groups = 3},
        {"depthwise",     .input = "2x6x7x8",  .weight = "6x1x3x3",  .groups = 6, .padding = {1, 1}},
        {"each end",      .input = "2x3x7x8",  .weight = "4x3x3x3",  .padding = {0, 2, 3, 1}, .has_ends = true},
        {"one axis",      .input = "3x4x31",   .weight = "5x4x4",    .stride = {2}, .padding = {3}},
        {"three axes",    .input = "2x4x5x6x5", .weight = "6x2x3x2x3", .groups = 2, .stride = {2, 1, 2}, .dilation = {1, 2, 1}, .padding = {1, 0, 2}},
        {"three axes, transposed", .input = "2x4x3x4x3", .weight = "4x3x2x3x2", .transposed = true, .stride = {2, 3, 2}, .output_padding = {1, 0, 1}},
        {"transposed",    .input = "2x6x5x4",  .weight = "6x4x3x2",  .transposed = true, .stride = {2, 3}, .padding = {1, 0}, .output_padding = {1, 2}},
        {"transposed, groups", .input = "2x6x5x4", .weight = "6x2x2x2", .transposed = true, .stride = {2, 2}, .groups = 3},
        {"transposed, one axis", .input = "5x17", .weight = "5x3x4", .transposed = true, .stride = {3}, .dilation = {2}},
    };
    // clang-format on
    for (size_t i = 0; i < OC_COUNT(CASES); i++)
        for (size_t s = 0; s < OC_COUNT(STRATEGIES); s++)
            expect_adjoint(&CASES[i], STRATEGIES[s]);
}

const struct oc_test convolution_gradients[] = {
    OC_TEST("the gradients are its adjoints", the_gradients_are_its_adjoints),
    {.name = NULL},
};
