/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/softmax_cross_entropy.h"

#include <math.h>

#include "verify/check_op.h"

enum { FEATURES, LABELS, LOSS, BACKPROP };

/* Bounds of the errors, in units of the last place, of sums, whose blocks have at most 256 terms for
 * each component of a vector, or are as many as 64 work-items add, and of functions and roundings. */
#define SUM_ROUNDINGS 350
#define FUNCTION_ROUNDINGS 12

static void compute_row(struct oc_operand *o, int64_t row, int64_t width)
{
    const double unit = 0x1p-24, *x = o[FEATURES].values + row * width;
    const double *y = o[LABELS].values + row * width;
    double most = -INFINITY, sum = 0, lost = 0, entropy = 0, magnitude = 0, error = 0;

    for (int64_t k = 0; k < width; k++)
        most = fmax(most, x[k]);
    for (int64_t k = 0; k < width; k++) {
        const double d = x[k] - most, e = exp(d);

        sum += e;
        if (e != 0) lost += e * (fabs(d) + FUNCTION_ROUNDINGS + SUM_ROUNDINGS) * unit;
    }
    for (int64_t k = 0; k < width; k++) {
        const double d = x[k] - most, e = exp(d) / sum, term = y[k] * (log(sum) - d);
        const int64_t at = row * width + k;

        entropy += term;
        magnitude += fabs(term);
        error += fabs(y[k]) * (lost / sum + unit * (2 * fabs(d) + FUNCTION_ROUNDINGS * log(sum)));
        o[BACKPROP].values[at] = e - y[k];
        o[BACKPROP].error[at] =
            e * ((fabs(d) + FUNCTION_ROUNDINGS) * unit + lost / sum) + unit * fabs(y[k]) + 0x1p-126;
        if (!isfinite(o[BACKPROP].error[at])) o[BACKPROP].error[at] = 0;
    }
    o[LOSS].values[row] = entropy;
    o[LOSS].error[row] = error + magnitude * (SUM_ROUNDINGS + FUNCTION_ROUNDINGS) * unit;
    if (!isfinite(o[LOSS].error[row])) o[LOSS].error[row] = 0;
}

void cross_entropy_make(struct oc_op_case *c, const struct cross_entropy_case *m,
                        enum oc_dtype type)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);
    const struct oc_shape rows = {.rank = 1, .extent = {shape.extent[0]}};

    *c = (struct oc_op_case){.op = "softmax_cross_entropy",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnSoftmaxCrossEntropyWithLogits",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, "features", type, false, &shape);
    (void)oc_op_operand(c, "labels", type, false, &shape);
    (void)oc_op_operand(c, "loss", type, true, &rows);
    (void)oc_op_operand(c, "backprop", type, true, &shape);
    oc_op_fill(c, OC_DATA_REALS, 2);
    if (m->special != 0) c->operands[FEATURES].values[0] = m->special;
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    for (int64_t i = 0; i < shape.extent[0]; i++)
        compute_row(c->operands, i, shape.extent[1]);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct cross_entropy_case MODES[] = {{"rows", "7x70", 0}, {"a row", "1x1000", 0}};

    cross_entropy_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:32",
                                         "index:64", NULL};
const struct oc_check_op oc_check_softmax_cross_entropy = {2, 3, STRATEGIES, check_make};
