/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/cumsum.h"

#include <math.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/tolerance.h"

/* Roundings of a sum: the elements of a block, the blocks of a run, the runs of a part, and the parts. */
#define SUM_ROUNDINGS (8 + 16 + 16)
#define PART 2048

/* What a sum is of elements of an integer type: the bits that the type has. */
static double wrapped(enum oc_dtype type, double v)
{
    const int bits = 8 * (int)oc_dtype_size(type);

    if ((type & OC_TYPES_FLOATS) != 0 || type == OC_I64) return v;
    v = fmod(v, ldexp(1, bits)) + 0.0; /* no -0 */
    if (v < 0) v += ldexp(1, bits);
    return type != OC_U8 && v >= ldexp(1, bits - 1) ? v - ldexp(1, bits) : v;
}

static void compute_row(const struct cumsum_case *m, const double *x, struct oc_operand *out,
                        int64_t at, int64_t step, int64_t length)
{
    const bool is_float = (out->dtype & OC_TYPES_FLOATS) != 0;
    double sum = m->is_product, magnitude = m->is_product;

    for (int64_t k = 0; k < length; k++) {
        const int64_t i = at + (m->is_reverse ? length - 1 - k : k) * step;
        const double term = is_float ? oc_round_to(out->dtype, x[i]) : x[i];
        const double before = sum, magnitude_before = magnitude;

        if (m->is_product) {
            sum = wrapped(out->dtype, sum * term);
            magnitude = fabs(sum);
        } else {
            sum += term;
            magnitude += fabs(term);
        }
        out->values[i] = wrapped(out->dtype, m->is_exclusive ? before : sum);
        if (is_float && m->is_product)
            out->error[i] = oc_error(out->dtype, magnitude, (double)k);
        else if (is_float && floor(magnitude) != magnitude)
            out->error[i] = oc_error(out->dtype, m->is_exclusive ? magnitude_before : magnitude,
                                     (double)(SUM_ROUNDINGS + k / PART));
    }
}

static void compute(const struct cumsum_case *m, const struct oc_operand *self,
                    struct oc_operand *out)
{
    const int64_t rank = (int64_t)self->shape.rank, dim = m->dim < 0 ? m->dim + rank : m->dim;
    const int64_t length = rank == 0 ? 1 : self->shape.extent[dim];
    int64_t step = 1;

    for (int64_t d = dim + 1; d < rank; d++)
        step *= self->shape.extent[d];
    for (int64_t row = 0; length > 0 && row < oc_shape_count(&self->shape) / length; row++)
        compute_row(m, self->values, out, row / step * step * length + row % step, step, length);
}

void cumsum_make(struct oc_op_case *c, const struct cumsum_case *m, enum oc_dtype self,
                 enum oc_dtype out, enum oc_data data)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);

    *c = (struct oc_op_case){.op = "cumsum",
                             .name = m->name,
                             .types = oc_dtype_name(out),
                             .function = m->is_product ? "aclnnCumprod"
                                         : m->is_v2    ? "aclnnCumsumV2"
                                                       : "aclnnCumsum",
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, m->is_product ? "input" : "self", self, false, &shape);
    (void)oc_op_operand(c, "out", out, true, &shape);
    if (m->is_product)
        oc_op_number(c, "dim", (double)m->dim, true);
    else
        oc_op_integer(c, "dim", m->dim);
    if (m->is_v2) {
        oc_op_integer(c, "exclusive", m->is_exclusive);
        oc_op_integer(c, "reverse", m->is_reverse);
    } else {
        oc_op_integer(c, "dtype", oc_acl_type_of(out));
    }
    oc_op_fill(c, data, 1);
    /* Products of other numbers leave the range of the type. */
    for (int64_t k = 0; m->is_product && k < oc_shape_count(&shape); k++)
        if (data == OC_DATA_REALS)
            c->operands[0].values[k] = k % 211 == 7 ? -1 : k % 2 == 0 ? 1.25 : 0.8125;
        else
            c->operands[0].values[k] = k % 211 == 7 ? 2 : 1;
    oc_operand_fit_type(&c->operands[0]);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(m, &c->operands[0], &c->operands[1]);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I64};
    static const struct cumsum_case MODES[] = {
        {"rows", "5x300", 1, false, false, false, false},
        {"columns", "300x21", 0, false, false, false, false},
        {"a long row", "20000", 0, true, true, true, false},
        {"products", "5x300", 1, false, false, false, true},
    };

    cumsum_make(c, &MODES[mode], TYPES[type], TYPES[type],
                TYPES[type] == OC_I64 ? OC_DATA_INTEGERS : OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"scan:along,index:32", "scan:groups,index:32",
                                         "scan:along,index:64", "scan:groups,index:64", NULL};
const struct oc_check_op oc_check_cumsum = {4, 4, STRATEGIES, check_make};
