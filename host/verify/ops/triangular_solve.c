/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/triangular_solve.h"

#include <math.h>

#include "verify/check_op.h"

enum { SELF, MATRIX, OUT, TRIANGLE };

/* One system: a column of the results and of their error bounds, with elements `columns` apart. */
struct column {
    const double *right, *matrix;
    double *x, *error;
    int64_t rows, columns;
};

static double element(const struct solve_case *m, const struct column *s, int64_t i, int64_t j)
{
    return m->transpose ? s->matrix[j * s->rows + i] : s->matrix[i * s->rows + j];
}

/* The bound of the errors grows as those of the elements that are known already are multiplied. */
static void solve_column(const struct solve_case *m, const struct column *s)
{
    const bool is_upper = m->upper != m->transpose;

    for (int64_t step = 0; step < s->rows; step++) {
        const int64_t i = is_upper ? s->rows - 1 - step : step;
        double remainder = s->right[i * s->columns], magnitude = fabs(remainder), error = 0;

        for (int64_t k = 0; k < step; k++) {
            const int64_t j = is_upper ? s->rows - 1 - k : k;
            const double factor = element(m, s, i, j), x = s->x[j * s->columns];

            remainder -= factor * x;
            magnitude += fabs(factor * x);
            error += fabs(factor) * s->error[j * s->columns];
        }

        const double divisor = m->unitriangular ? 1 : element(m, s, i, i);
        const double x = remainder / divisor;
        const double bound =
            1.01 * (error + (double)(step + 2) * 0x1p-24 * magnitude) / fabs(divisor) +
            4 * 0x1p-24 * fabs(x) + 0x1p-126;

        s->x[i * s->columns] = x;
        s->error[i * s->columns] = isfinite(bound) && isfinite(x) ? bound : 0;
    }
}

/* Returns the number of the matrix of an operand that meets batch `batch` of the outputs. */
static int64_t batch_of(const struct oc_shape *operand, const struct oc_shape *out, int64_t batch)
{
    int64_t number = 0, step = 1;

    for (uint64_t k = 3; k <= out->rank; k++) {
        const int64_t extent = out->extent[out->rank - k], at = batch % extent;

        batch /= extent;
        if (k > operand->rank) continue;
        if (operand->extent[operand->rank - k] > 1) number += at * step;
        step *= operand->extent[operand->rank - k];
    }
    return number;
}

static void compute(struct oc_op_case *c, const struct solve_case *m)
{
    struct oc_operand *o = c->operands;
    const int64_t rows = o[MATRIX].shape.extent[o[MATRIX].shape.rank - 1];
    const int64_t columns = o[OUT].shape.extent[o[OUT].shape.rank - 1];
    const int64_t elements = oc_shape_count(&o[TRIANGLE].shape);

    for (int64_t k = 0; k < elements; k++) {
        const int64_t batch = k / (rows * rows), i = k / rows % rows, j = k % rows;
        const int64_t from = batch_of(&o[MATRIX].shape, &o[TRIANGLE].shape, batch);

        o[TRIANGLE].values[k] =
            (m->upper ? j >= i : j <= i) ? o[MATRIX].values[(from * rows + i) * rows + j] : 0;
    }
    for (int64_t k = 0; k < oc_shape_count(&o[OUT].shape); k++) {
        const int64_t batch = k / (rows * columns), column = k % columns;
        const struct column s = {
            o[SELF].values + batch_of(&o[SELF].shape, &o[OUT].shape, batch) * rows * columns +
                column,
            o[MATRIX].values + batch_of(&o[MATRIX].shape, &o[OUT].shape, batch) * rows * rows,
            o[OUT].values + batch * rows * columns + column,
            o[OUT].error + batch * rows * columns + column,
            rows,
            columns};

        if (k % (rows * columns) < columns) solve_column(m, &s);
    }
}

void solve_make(struct oc_op_case *c, const struct solve_case *m, enum oc_data data)
{
    const struct oc_shape self = oc_shape_parse(m->self), matrix = oc_shape_parse(m->matrix);
    const struct oc_shape out = oc_shape_parse(m->out), triangle = oc_shape_parse(m->triangle);

    *c = (struct oc_op_case){.op = "triangular_solve",
                             .name = m->name,
                             .types = "f32",
                             .function = "aclnnTriangularSolve",
                             .attributes = m};
    (void)oc_op_operand(c, "self", OC_F32, false, &self);
    (void)oc_op_operand(c, "A", OC_F32, false, &matrix);
    (void)oc_op_operand(c, "xOut", OC_F32, true, &out);
    (void)oc_op_operand(c, "mOut", OC_F32, true, &triangle);
    oc_op_integer(c, "upper", m->upper);
    oc_op_integer(c, "transpose", m->transpose);
    oc_op_integer(c, "unitriangular", m->unitriangular);
    oc_op_fill(c, data, 2);

    /* Matrices are far from singular: the results would grow without bound, and their errors, too. */
    const int64_t rows = matrix.extent[matrix.rank - 1];

    if (rows > 32)
        c->same = OC_SAME_WITHIN_ERROR; /* products of blocks sum in an order of the layout */
    for (int64_t k = 0; k < oc_shape_count(&matrix); k++) {
        double *v = &c->operands[MATRIX].values[k];

        *v = k / rows % rows == k % rows ? (k % 2 == 0 ? 2 : -4) : (double)((k * 7) % 17 - 8) / 64;
    }
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct solve_case MODES[] = {
        {"lower", "2x9x5", "2x9x9", "2x9x5", "2x9x9", false, false, false},
        {"upper, transposed", "9x5", "9x9", "9x5", "9x9", true, true, false},
    };

    (void)type;
    solve_make(c, &MODES[mode], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_triangular_solve = {2, 1, STRATEGIES, check_make};
