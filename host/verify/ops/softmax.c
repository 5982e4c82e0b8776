/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/softmax.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

static bool is_backward(const struct softmax_case *m) { return m->kind >= SOFTMAX_BACKWARD; }

/* ---- Reference ---- */

/* Roundings of a sum: the terms of a block, those blocks with compensation, and a tree of up to 256. Of functions, in
 * roundings: OpenCL allows exp and log 3 units, a quotient 2.5. */
#define SUM_ROUNDINGS 80
#define FUNCTION_ROUNDINGS 6
#define QUOTIENT_ROUNDINGS 5
/* Where a device has no subnormal numbers. */
#define SMALLEST_NORMAL 0x1p-126

/* `length` elements from `at` on, `step` apart. */
struct row {
    int64_t at, step, length;
};

static void forward_row(const struct softmax_case *m, const double *x, struct oc_operand *out,
                        const struct row *r)
{
    const double unit = 0x1p-24;
    double most = -INFINITY, sum = 0, lost = 0;

    for (int64_t k = 0; k < r->length; k++)
        most = fmax(most, x[r->at + k * r->step]);
    for (int64_t k = 0; k < r->length; k++) {
        const double d = x[r->at + k * r->step] - most, e = exp(d);

        sum += e;
        if (e != 0) lost += e * (fabs(d) + FUNCTION_ROUNDINGS + SUM_ROUNDINGS) * unit;
    }
    for (int64_t k = 0; k < r->length; k++) {
        const int64_t at = r->at + k * r->step;
        const double d = x[at] - most;
        const double value = m->kind == SOFTMAX ? exp(d) / sum : d - log(sum);

        out->values[at] = value;
        out->error[at] = 0;
        if (!isfinite(d) || !isfinite(value)) continue;
        out->error[at] =
            m->kind == SOFTMAX
                ? value * ((fabs(d) + FUNCTION_ROUNDINGS + QUOTIENT_ROUNDINGS) * unit +
                           lost / sum) +
                      SMALLEST_NORMAL
                : lost / sum + unit * (2 * fabs(d) + (FUNCTION_ROUNDINGS + 1) * log(sum));
    }
}

static void backward_row(const struct softmax_case *m, const double *g, const double *y,
                         struct oc_operand *out, const struct row *r)
{
    double sum = 0, size = 0;

    for (int64_t k = 0; k < r->length; k++) {
        const int64_t at = r->at + k * r->step;
        const double term = m->kind == SOFTMAX_BACKWARD ? g[at] * y[at] : g[at];

        sum += term;
        size += fabs(term);
    }
    for (int64_t k = 0; k < r->length; k++) {
        const int64_t at = r->at + k * r->step;
        const double factor = m->kind == SOFTMAX_BACKWARD ? y[at] : exp(y[at]);

        out->values[at] =
            m->kind == SOFTMAX_BACKWARD ? factor * (g[at] - sum) : g[at] - factor * sum;
        out->error[at] =
            oc_error(OC_F32, fabs(factor) * size, SUM_ROUNDINGS + FUNCTION_ROUNDINGS) +
            oc_error(OC_F32, fabs(factor * sum) + fabs(factor * g[at]) + fabs(g[at]), 3) +
            SMALLEST_NORMAL;
        if (!isfinite(out->error[at])) out->error[at] = 0;
    }
}

void softmax_compute(struct oc_op_case *c)
{
    const struct softmax_case *m = c->attributes;
    const struct oc_operand *x = &c->operands[0];
    struct oc_operand *out = &c->operands[is_backward(m) ? 2 : 1];
    const int64_t rank = (int64_t)x->shape.rank, axis = m->dim < 0 ? m->dim + rank : m->dim;
    struct row r = {0, 1, rank == 0 ? 1 : x->shape.extent[axis]};

    for (int64_t d = axis + 1; d < rank; d++)
        r.step *= x->shape.extent[d];
    for (int64_t i = 0; i < oc_shape_count(&x->shape); i++) {
        if (i / r.step % r.length != 0) continue;
        r.at = i;
        if (is_backward(m))
            backward_row(m, x->values, c->operands[1].values, out, &r);
        else
            forward_row(m, x->values, out, &r);
    }
}

/* ---- Cases ---- */

void softmax_make(struct oc_op_case *c, const struct softmax_case *m, enum oc_dtype type)
{
    static const char *const FUNCTIONS[] = {"aclnnSoftmax", "aclnnLogSoftmax",
                                            "aclnnSoftmaxBackward", "aclnnLogSoftmaxBackward"};
    const struct oc_shape shape = oc_shape_parse(m->shape);

    *c = (struct oc_op_case){.op = "softmax",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->kind],
                             .attributes = m,
                             .workspace = 0,
                             .same = OC_SAME_WITHIN_ERROR}; /* sums are added in various orders */
    (void)oc_op_operand(c, is_backward(m) ? "gradOutput" : "self", type, false, &shape);
    if (is_backward(m)) (void)oc_op_operand(c, "output", type, false, &shape);
    oc_op_fill(c, OC_DATA_REALS, c->count);
    for (int64_t i = 0; i < oc_shape_count(&shape) && is_backward(m); i++) {
        double *y = &c->operands[1].values[i];

        *y = m->kind == SOFTMAX_BACKWARD ? fabs(*y) / 4 : -fabs(*y);
    }
    (void)oc_op_operand(c, "out", m->output != OC_DTYPE_NONE ? m->output : type, true, &shape);
    oc_op_integer(c, "dim", m->dim);
    softmax_compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct softmax_case MODES[] = {
        {"softmax of rows", SOFTMAX, "7x300", -1, OC_DTYPE_NONE},
        {"softmax of columns", SOFTMAX, "3x20x70", 1, OC_DTYPE_NONE},
        {"log_softmax of short rows", LOG_SOFTMAX, "70x10", 1, OC_DTYPE_NONE},
        {"gradient of rows", SOFTMAX_BACKWARD, "7x300", 1, OC_DTYPE_NONE},
        {"gradient of columns", LOG_SOFTMAX_BACKWARD, "3x20x70", 1, OC_DTYPE_NONE},
    };

    softmax_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"softmax:along,index:32", "softmax:across,index:32",
                                         "softmax:groups,index:32", "index:64", NULL};
const struct oc_check_op oc_check_softmax = {5, 3, STRATEGIES, check_make};
