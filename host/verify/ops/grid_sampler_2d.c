/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operator, their data and their expected outputs. */
#include "verify/ops/grid_sampler_2d.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

// clang-format off
#define STRATEGIES(index) \
    "sample:points,index:" index, "sample:planes,index:" index, "sample:blocks,index:" index

static const char *const SAMPLE_STRATEGIES[] = {STRATEGIES("32"), NULL};
static const char *const EVERY_STRATEGY[] = {STRATEGIES("32"), STRATEGIES("64"), NULL};
// clang-format on

void grid_sample_make(struct oc_op_case *c, const struct grid_case *g, enum oc_dtype dtype)
{
    const struct oc_shape input = {4, {g->n, g->c, g->h, g->w}};
    const struct oc_shape grid = {4, {g->n, g->out_h, g->out_w, 2}};
    const struct oc_shape out = {4, {g->n, g->c, g->out_h, g->out_w}};

    *c = (struct oc_op_case){
        .op = GRID_SAMPLE_OP,
        .name = g->name,
        .types = oc_dtype_name(dtype),
        .function = "aclnnGridSampler2D",
        .attributes = g,
        .strategies = g->strategies != NULL ? g->strategies : SAMPLE_STRATEGIES,
        .workspace = OC_OP_ANY_WORKSPACE,
        .layouts = g->layouts,
    };
    (void)oc_op_operand(c, "input", dtype, false, &input);
    (void)oc_op_operand(c, "grid", dtype, false, &grid);
    (void)oc_op_operand(c, "out", dtype, true, &out);
    oc_op_integer(c, "interpolationMode", (int64_t)g->mode);
    oc_op_integer(c, "paddingMode", (int64_t)g->padding);
    oc_op_integer(c, "alignCorners", g->align);
}

static void fill_input(struct oc_op_case *c, struct oc_random *random, enum oc_data data)
{
    const struct grid_case *g = c->attributes;
    struct oc_operand *o = &c->operands[SAMPLE_INPUT];
    const int64_t count = oc_shape_count(&o->shape);

    oc_random_fill(random, data, o->dtype, o->values, (size_t)count);
    for (int64_t k = 1; k < count && g->constant; k++)
        o->values[k] = o->values[0];
}

bool grid_sample_fill_exact(struct oc_op_case *c)
{
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    if (!grid_points_can_be_exact(c->attributes)) return false;
    fill_input(c, &random, OC_DATA_INTEGERS);
    grid_points_fill_exact(c->attributes, &c->operands[SAMPLE_GRID], &random);
    return true;
}

void grid_sample_fill_real(struct oc_op_case *c)
{
    struct oc_random random = oc_op_random(c, OC_DATA_REALS);

    fill_input(c, &random, OC_DATA_REALS);
    grid_points_fill_real(c->attributes, &c->operands[SAMPLE_GRID], &random);
}

void grid_sample_compute(struct oc_op_case *c, bool exact)
{
    const struct grid_case *g = c->attributes;
    struct oc_operand *out = &c->operands[SAMPLE_OUT];
    const int64_t count = oc_shape_count(&out->shape);
    struct grid_problem problem = grid_points_problem(g, out->dtype);
    struct reference_sums s = oc_reference_sums(count);

    problem.input = c->operands[SAMPLE_INPUT].values;
    problem.grid = c->operands[SAMPLE_GRID].values;
    grid_reference_output(&problem, 0, g->n * g->c, &s);
    for (int64_t k = 0; k < count; k++) {
        const double magnitude = isfinite((double)s.magnitude[k]) ? (double)s.magnitude[k] : 0;

        out->values[k] = (double)s.value[k];
        out->error[k] = exact || s.terms[k] == 0
                            ? 0
                            : oc_error(out->dtype, magnitude, s.terms[k] + grid_roundings(g->mode));
    }
    oc_reference_sums_free(&s);
    c->same = exact ? OC_SAME_VALUES : OC_SAME_WITHIN_ERROR;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static struct grid_case modes[GRID_POINTS_MODES];
    struct grid_case *g = &modes[mode];

    grid_points_check_case(g, mode);
    if (grid_types[type] == OC_F64 && g->mode == BICUBIC) g->mode = BILINEAR; /* it is refused */
    grid_sample_make(c, g, grid_types[type]);
    (void)grid_sample_fill_exact(c);
    grid_sample_compute(c, true);
}

const struct oc_check_op oc_check_grid_sampler_2d = {GRID_POINTS_MODES, OC_COUNT(grid_types),
                                                     EVERY_STRATEGY, check_make};
