/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2D and aclnnGridSampler2DBackward belong together. */
#include <math.h>

#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "verify/ops/grid_sampler_2d.h"
#include "verify/ops/reference_grid_sampler_2d_backward.h"

/* ---- The adjoint in input, on the device ---- */

enum { X, GRID, OUT, Y, INPUT_GRAD, GRID_GRAD, ARRAYS };

static void run_both(const struct grid_case *g, struct oc_array a[ARRAYS])
{
    const bool wanted[] = {true, true};
    aclBoolArray *mask = aclCreateBoolArray(wanted, 2);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    aclnnStatus status = aclnnGridSampler2DGetWorkspaceSize(
        a[X].tensor, a[GRID].tensor, (int64_t)g->mode, (int64_t)g->padding, g->align, a[OUT].tensor,
        &size, &executor);
    oc_array_run(aclnnGridSampler2D, status, size, executor);
    status = aclnnGridSampler2DBackwardGetWorkspaceSize(
        a[Y].tensor, a[X].tensor, a[GRID].tensor, (int64_t)g->mode, (int64_t)g->padding, g->align,
        mask, a[INPUT_GRAD].tensor, a[GRID_GRAD].tensor, &size, &executor);
    oc_array_run(aclnnGridSampler2DBackward, status, size, executor);
    oc_array_receive(&a[OUT]);
    oc_array_receive(&a[INPUT_GRAD]);
    (void)aclDestroyBoolArray(mask);
}

/* (A x, y) = (x, A^T y), where A^T y is inputGrad. The values of out in the case are y. */
static void expect_adjoint(const struct grid_case *g, const struct oc_op_case *c, bool exact)
{
    static const int LIKE[ARRAYS] = {SAMPLE_INPUT, SAMPLE_GRID,  SAMPLE_OUT,
                                     SAMPLE_OUT,   SAMPLE_INPUT, SAMPLE_GRID};
    static struct oc_array a[ARRAYS];
    bool made = true;

    for (int i = 0; i < ARRAYS; i++)
        made = oc_array_make(&a[i], &c->operands[LIKE[i]], i == X || i == GRID || i == Y) && made;
    if (made) run_both(g, a);
    oc_expect_adjoint(g->name, &a[X], &a[OUT], &a[Y], &a[INPUT_GRAD], exact);
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
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
