/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/sequence.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/device.h"
#include "verify/tolerance.h"

#define REALS (OC_F32 | OC_F16 | OC_BF16 | OC_F64)

static bool is_integer(const struct sequence_case *m)
{
    return m->start == trunc(m->start) && m->end == trunc(m->end) && m->step == trunc(m->step);
}

/* Rounds as the arithmetic does. */
static double rounded(bool is_float, double v) { return is_float ? (double)(float)v : v; }

static double linspace(const struct sequence_case *m, int64_t i, int64_t count, bool is_float,
                       bool truncates)
{
    const double start = truncates ? trunc(m->start) : rounded(is_float, m->start);
    const double end = truncates ? trunc(m->end) : rounded(is_float, m->end);
    const double step =
        count == 1 ? 0 : rounded(is_float, rounded(is_float, end - start) / (double)(count - 1));

    if (i < count / 2 || count == 1)
        return rounded(is_float, start + rounded(is_float, step * (double)i));
    return rounded(is_float, end - rounded(is_float, step * (double)(count - 1 - i)));
}

static void compute(struct oc_op_case *c)
{
    const struct sequence_case *m = c->attributes;
    struct oc_operand *out = &c->operands[0];
    const bool is_real = (out->dtype & REALS) != 0;
    const bool is_double = is_real ? out->dtype == OC_F64 : oc_test_device()->has_fp64;
    const int64_t count = oc_shape_count(&out->shape);

    for (int64_t i = 0; i < count; i++) {
        double *v = &out->values[i];

        if (m->op == SEQUENCE_LINSPACE) {
            *v = linspace(m, i, count, !is_double, !is_real);
            if (!is_real) *v = trunc(*v) + 0.0; /* no -0 */
        } else {
            *v = is_real ? m->start + m->step * (double)i
                         : trunc(m->start) + trunc(m->step) * (double)i;
            /* Both scalars, the product and the sum. */
            if (is_real && !is_integer(m))
                out->error[i] = oc_error(out->dtype, fabs(m->start) + fabs(m->step * (double)i), 4);
        }
    }
}

bool sequence_make(struct oc_op_case *c, const struct sequence_case *m, enum oc_dtype type)
{
    static const char *const FUNCTIONS[] = {"aclnnLinspace", "aclnnArange", "aclnnRange"};
    const struct oc_shape shape = oc_shape_parse(m->shape);

    if (m->op != SEQUENCE_LINSPACE && (type & (REALS | OC_I32 | OC_I64)) == 0) return false;
    if (m->op != SEQUENCE_LINSPACE && (type & REALS) == 0 && trunc(m->step) == 0) return false;
    if (type == OC_U8 && (m->start < 0 || m->end < 0)) return false;
    if (type == OC_F64 && !oc_test_device()->has_fp64) return false;
    *c = (struct oc_op_case){.op = "sequence",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->op],
                             .attributes = m};
    (void)oc_op_operand(c, "out", type, true, &shape);
    oc_op_number(c, "start", m->start, is_integer(m));
    oc_op_number(c, "end", m->end, is_integer(m));
    oc_op_number(c, "step", m->step, is_integer(m));
    oc_op_integer(c, "steps", oc_shape_count(&shape));
    compute(c);
    return true;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32, OC_I64};
    static const struct sequence_case MODES[] = {
        {"from -1 to 1", SEQUENCE_LINSPACE, "3x11", -1, 1, 0},
        {"down from 30", SEQUENCE_ARANGE, "5x7", 30, -75, -3},
        {"from 2", SEQUENCE_RANGE, "37", 2, 110, 3},
    };

    (void)sequence_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_sequence = {3, 5, STRATEGIES, check_make};
