/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operator, their data and their expected outputs. */
#include "verify/ops/grid_sampler_2d_backward.h"

#include <math.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/ops/scatter.h"
#include "verify/tolerance.h"

static bool is_wanted(const struct grid_case *g, enum grid_operand output)
{
    return g->outputs == BOTH || g->outputs == (output == INPUT_GRAD ? INPUT_ONLY : GRID_ONLY);
}

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    if (strstr(strategy, "scatter:") == NULL || strstr(strategy, "scatter:owner") != NULL)
        return true;
    if (t[INPUT]->dtype == ACL_DOUBLE) return false;
    return scatter_can_serve(strategy, t[INPUT]);
}

void grid_make(struct oc_op_case *c, const struct grid_case *g, enum oc_dtype dtype)
{
    const struct oc_shape grad = {4, {g->n, g->c, g->out_h, g->out_w}};
    const struct oc_shape input = {4, {g->n, g->c, g->h, g->w}};
    const struct oc_shape grid = {4, {g->n, g->out_h, g->out_w, 2}};
    const bool mask[] = {is_wanted(g, INPUT_GRAD), is_wanted(g, GRID_GRAD)};

    *c = (struct oc_op_case){
        .op = GRID_OP,
        .name = g->name,
        .types = oc_dtype_name(dtype),
        .function = "aclnnGridSampler2DBackward",
        .attributes = g,
        .strategies = g->strategies != NULL ? g->strategies : scatter_strategies,
        .can_serve = can_serve,
        .workspace = OC_OP_ANY_WORKSPACE,
        .layouts = g->layouts,
    };
    (void)oc_op_operand(c, "gradOutput", dtype, false, &grad);
    (void)oc_op_operand(c, "input", dtype, false, &input);
    (void)oc_op_operand(c, "grid", dtype, false, &grid);
    oc_op_operand(c, "inputGrad", dtype, true, &input)->untouched = !mask[0];
    oc_op_operand(c, "gridGrad", dtype, true, &grid)->untouched = !mask[1];
    oc_op_integer(c, "interpolationMode", (int64_t)g->mode);
    oc_op_integer(c, "paddingMode", (int64_t)g->padding);
    oc_op_integer(c, "alignCorners", g->align);
    oc_op_bools(c, "outputMask", mask, 2);
}

/* ---- Data ---- */

static void fill_images(struct oc_op_case *c, struct oc_random *random, enum oc_data data)
{
    for (int i = GRAD; i <= INPUT; i++) {
        struct oc_operand *o = &c->operands[i];
        const int64_t count = oc_shape_count(&o->shape);

        oc_random_fill(random, data, o->dtype, o->values, (size_t)count);
        for (int64_t k = 1; k < count && i == GRAD; k++)
            if (((const struct grid_case *)c->attributes)->constant) o->values[k] = o->values[0];
    }
}

bool grid_fill_exact(struct oc_op_case *c)
{
    const struct grid_case *g = c->attributes;
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    if (!grid_points_can_be_exact(g)) return false;
    fill_images(c, &random, OC_DATA_INTEGERS);
    grid_points_fill_exact(g, &c->operands[GRID], &random);
    return true;
}

void grid_fill_real(struct oc_op_case *c)
{
    struct oc_random random = oc_op_random(c, OC_DATA_REALS);

    fill_images(c, &random, OC_DATA_REALS);
    grid_points_fill_real(c->attributes, &c->operands[GRID], &random);
}

/* What fixed point may lose: half a unit per term, the unit following from the largest element and
 * a bound on the weights that meet. */
static double fixed_error(const struct grid_problem *q, double terms)
{
    double largest = 0;

    for (int64_t k = 0; k < q->n * q->c * q->out_h * q->out_w; k++)
        if (isfinite(q->grad[k])) largest = fmax(largest, fabs(q->grad[k]));
    return q->in_double ? 0 : terms * largest * (double)(q->out_h * q->out_w) * ldexp(1, -56);
}

static double magnitude_or_0(reference_real magnitude)
{
    return isfinite((double)magnitude) ? (double)magnitude : 0;
}

static void expect_input_grad(const struct grid_problem *q, struct oc_operand *o, bool exact)
{
    const int64_t count = oc_shape_count(&o->shape);
    const double fixed = fixed_error(q, 1);
    struct reference_sums s = oc_reference_sums(count);

    grid_reference_input(q, 0, q->n * q->c, &s);
    for (int64_t k = 0; k < count; k++) {
        o->values[k] = (double)s.value[k];
        o->error[k] = exact || s.terms[k] == 0 ? 0
                                               : oc_error(o->dtype, magnitude_or_0(s.magnitude[k]),
                                                          s.terms[k] + grid_roundings(q->mode)) +
                                                     s.terms[k] * fixed;
    }
    oc_reference_sums_free(&s);
}

/* Exact: nothing is lost but the sign of a zero. */
static void expect_grid_grad(const struct grid_problem *q, struct oc_operand *o, bool exact)
{
    const int64_t count = oc_shape_count(&o->shape);
    struct reference_sums s = oc_reference_sums(count);

    grid_reference_grid(q, 0, count / 2, &s);
    for (int64_t k = 0; k < count; k++) {
        o->values[k] = (double)s.value[k];
        o->error[k] = exact ? 1e-300
                            : oc_error(o->dtype, magnitude_or_0(s.magnitude[k]),
                                       s.terms[k] + grid_roundings(q->mode) + 4);
    }
    oc_reference_sums_free(&s);
}

void grid_compute(struct oc_op_case *c, bool exact)
{
    struct oc_operand *o = c->operands;
    struct grid_problem problem = grid_points_problem(c->attributes, o[INPUT].dtype);

    problem.grad = o[GRAD].values;
    problem.input = o[INPUT].values;
    problem.grid = o[GRID].values;
    expect_input_grad(&problem, &o[INPUT_GRAD], exact);
    expect_grid_grad(&problem, &o[GRID_GRAD], exact);
    c->same = exact ? OC_SAME_VALUES : OC_SAME_WITHIN_ERROR;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static struct grid_case modes[GRID_POINTS_MODES];
    struct grid_case *g = &modes[mode];

    grid_points_check_case(g, mode);
    grid_make(c, g, grid_types[type]);
    (void)grid_fill_exact(c);
    grid_compute(c, true);
}

const struct oc_check_op oc_check_grid_sampler_2d_backward = {
    GRID_POINTS_MODES, OC_COUNT(grid_types), scatter_every_strategy, check_make};
