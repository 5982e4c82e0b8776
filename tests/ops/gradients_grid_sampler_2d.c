/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2D and aclnnGridSampler2DBackward belong together. */
#include <math.h>

#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "ops/refusals.h"
#include "plan/plan.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/grid_sampler_2d.h"
#include "verify/ops/reference_grid_sampler_2d_backward.h"

#define MOST_ELEMENTS 1024

/* ---- The adjoint in input, on the device ---- */

/* A float tensor of the device, and its values. */
struct array {
    struct oc_buffer buffer;
    aclTensor *tensor;
    int64_t count;
    double values[MOST_ELEMENTS];
};

enum { X, GRID, OUT, Y, INPUT_GRAD, GRID_GRAD, ARRAYS };

static bool array_make(struct array *a, const struct oc_operand *like, bool is_input)
{
    *a = (struct array){.count = oc_shape_count(&like->shape)};
    if (!EXPECT(a->count <= MOST_ELEMENTS) || !oc_buffer_make(&a->buffer, (size_t)a->count * 4))
        return false;
    for (int64_t k = 0; k < a->count && is_input; k++)
        oc_encode(OC_F32, a->values[k] = like->values[k], a->buffer.sent + 4 * k);
    a->tensor =
        aclCreateTensor(like->shape.extent, like->shape.rank, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND,
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

static void run_both(const struct grid_case *g, struct array a[ARRAYS])
{
    const bool wanted[] = {true, true};
    aclBoolArray *mask = aclCreateBoolArray(wanted, 2);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    oc_plan_request_arg_info(true); /* the programs of the other tests */
    aclnnStatus status = aclnnGridSampler2DGetWorkspaceSize(
        a[X].tensor, a[GRID].tensor, (int64_t)g->mode, (int64_t)g->padding, g->align, a[OUT].tensor,
        &size, &executor);
    run_call(aclnnGridSampler2D, status, size, executor);
    status = aclnnGridSampler2DBackwardGetWorkspaceSize(
        a[Y].tensor, a[X].tensor, a[GRID].tensor, (int64_t)g->mode, (int64_t)g->padding, g->align,
        mask, a[INPUT_GRAD].tensor, a[GRID_GRAD].tensor, &size, &executor);
    run_call(aclnnGridSampler2DBackward, status, size, executor);
    oc_plan_request_arg_info(false);
    array_receive(&a[OUT]);
    array_receive(&a[INPUT_GRAD]);
    (void)aclDestroyBoolArray(mask);
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

/* (A x, y) = (x, A^T y), where A^T y is inputGrad. The values of out in the case are y. */
static void expect_adjoint(const struct grid_case *g, const struct oc_op_case *c, bool exact)
{
    static const int LIKE[ARRAYS] = {SAMPLE_INPUT, SAMPLE_GRID,  SAMPLE_OUT,
                                     SAMPLE_OUT,   SAMPLE_INPUT, SAMPLE_GRID};
    static struct array a[ARRAYS];
    double magnitude = 0;
    bool made = true;

    for (int i = 0; i < ARRAYS; i++)
        made = array_make(&a[i], &c->operands[LIKE[i]], i == X || i == GRID || i == Y) && made;
    if (made) run_both(g, a);

    const double sampled = product(&a[OUT], &a[Y], &magnitude);
    const double scattered = product(&a[X], &a[INPUT_GRAD], &magnitude);

    EXPECT(magnitude > 0);
    if (exact ? sampled != scattered : fabs(sampled - scattered) > 1e-6 * magnitude)
        oc_expect_fail("%s: (A x, y) is %.17g: expected (x, A^T y), %.17g", g->name, sampled,
                       scattered);
    for (int i = 0; i < ARRAYS; i++) {
        (void)aclDestroyTensor(a[i].tensor);
        oc_buffer_free(&a[i].buffer);
    }
}

static void adjoint_of_the_gradient(void)
{
    for (int mode = 0; mode < GRID_POINTS_MODES; mode++) {
        struct grid_case g;
        struct oc_op_case c;

        grid_points_check_case(&g, mode);
        g.c = 3; /* the programs of the other tests */
        grid_sample_make(&c, &g, OC_F32);
        for (int exact = 0; exact < 2; exact++) {
            struct oc_random random = oc_op_random(&c, OC_DATA_SPECIALS);
            struct oc_operand *y = &c.operands[SAMPLE_OUT];

            if (exact)
                EXPECT(grid_sample_fill_exact(&c));
            else
                grid_sample_fill_real(&c);
            oc_random_fill(&random, exact ? OC_DATA_INTEGERS : OC_DATA_REALS, OC_F32, y->values,
                           (size_t)oc_shape_count(&y->shape));
            expect_adjoint(&g, &c, exact != 0);
        }
        oc_op_free(&c);
    }
}

/* ---- The gradient of grid, of the references ---- */

enum { IMAGES = 2, CHANNELS = 3, HEIGHT = 5, WIDTH = 7, POINTS = 300 };

#define STEP 1e-6

/* Whether a position, with or without aligned corners, is near a half of an element, where the slope
 * jumps. */
static bool is_near_a_kink(double g, double size)
{
    return fabs(remainder((g + 1) * size / 2, 0.5)) < 0.01 ||
           fabs(remainder((g + 1) * (size - 1) / 2, 0.5)) < 0.01;
}

/* The rise of (out, y) when coordinate `axis` of all points moves by STEP both ways, by point. */
static void find_rises(struct grid_problem q, int axis, double rises[IMAGES * POINTS])
{
    const double *grid = q.grid;
    double moved[2 * IMAGES * POINTS];
    struct reference_sums out[2];

    for (int side = 0; side < 2; side++) {
        out[side] = oc_reference_sums(IMAGES * CHANNELS * POINTS);
        for (int k = 0; k < 2 * IMAGES * POINTS; k++)
            moved[k] = grid[k] + (k % 2 != axis ? 0 : side == 0 ? -STEP : STEP);
        q.grid = moved;
        grid_reference_output(&q, 0, IMAGES * CHANNELS, &out[side]);
    }
    for (int p = 0; p < IMAGES * POINTS; p++) {
        rises[p] = 0;
        for (int c = 0; c < CHANNELS; c++) {
            const int at = (p / POINTS * CHANNELS + c) * POINTS + p % POINTS;

            rises[p] += q.grad[at] * (double)(out[1].value[at] - out[0].value[at]);
        }
    }
    oc_reference_sums_free(&out[0]);
    oc_reference_sums_free(&out[1]);
}

static void expect_slopes(const struct grid_problem *q, const char *name)
{
    struct reference_sums slopes = oc_reference_sums(2 * IMAGES * POINTS);
    double rises[IMAGES * POINTS];

    grid_reference_grid(q, 0, IMAGES * POINTS, &slopes);
    for (int axis = 0; axis < 2; axis++) {
        find_rises(*q, axis, rises);
        for (int p = 0; p < IMAGES * POINTS; p++) {
            const double slope = (double)slopes.value[2 * p + axis];
            const double expected = rises[p] / (2 * STEP);

            if (fabs(slope - expected) > 1e-6 * (1 + fabs(slope)))
                oc_expect_fail("%s: point %d, axis %d: %.9g: expected %.9g", name, p, axis, slope,
                               expected);
        }
    }
    oc_reference_sums_free(&slopes);
}

/* The reference of gridGrad, with which the tests of the backward operator compare the kernels, is the
 * slope of the forward reference. */
static void gradient_of_the_grid(void)
{
    double x[IMAGES * CHANNELS * HEIGHT * WIDTH], y[IMAGES * CHANNELS * POINTS];
    double grid[2 * IMAGES * POINTS];
    struct oc_random random = oc_random_for("gradient of the grid");

    oc_random_fill(&random, OC_DATA_REALS, OC_F64, x, sizeof(x) / sizeof(*x));
    oc_random_fill(&random, OC_DATA_REALS, OC_F64, y, sizeof(y) / sizeof(*y));
    for (int k = 0; k < 2 * IMAGES * POINTS; k++)
        do
            grid[k] = oc_random_real(&random, -1.8, 1.8);
        while (is_near_a_kink(grid[k], k % 2 == 0 ? WIDTH : HEIGHT));
    for (int mode = 0; mode < GRID_POINTS_MODES; mode++) {
        struct grid_case g;

        grid_points_check_case(&g, mode);

        const struct grid_problem q = {.in_double = true,
                                       .n = IMAGES,
                                       .c = CHANNELS,
                                       .h = HEIGHT,
                                       .w = WIDTH,
                                       .out_h = 1,
                                       .out_w = POINTS,
                                       .mode = g.mode,
                                       .padding = g.padding,
                                       .align = g.align,
                                       .grad = y,
                                       .input = x,
                                       .grid = grid};

        expect_slopes(&q, g.name);
    }
}

const struct oc_test grid_sample_gradients[] = {
    OC_TEST("adjoint of the gradient", adjoint_of_the_gradient),
    OC_TEST("gradient of the grid", gradient_of_the_grid),
    {.name = NULL},
};
