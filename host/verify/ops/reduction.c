/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/reduction.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/elementwise.h"
#include "verify/check_op.h"
#include "verify/tolerance.h"

/* ---- Reference ---- */

static bool is_reduced(const struct reduction_case *m, uint64_t axis)
{
    const struct oc_shape axes = oc_shape_parse(m->axes);

    for (uint64_t i = 0; i < axes.rank; i++)
        if ((uint64_t)axes.extent[i] == axis) return true;
    return axes.rank == 0;
}

static bool is_product(const struct reduction_case *m)
{
    return m->kind == REDUCTION_PROD || m->kind == REDUCTION_PROD_DIM;
}

static bool is_moment(const struct reduction_case *m)
{
    return m->kind >= REDUCTION_VAR && m->kind <= REDUCTION_STD_MEAN;
}

static bool is_norm(const struct reduction_case *m) { return m->kind >= REDUCTION_NORM; }

/* The vendor writes infinity as INT32_MAX. */
static double order_of(const struct reduction_case *m)
{
    return fabs(m->ord) == INT32_MAX ? copysign(INFINITY, m->ord) : m->ord;
}

static double mapped(const struct reduction_case *m, double x, enum oc_dtype output)
{
    if (m->kind == REDUCTION_ALL || m->kind == REDUCTION_ANY) return x != 0;
    if (m->kind == REDUCTION_SUM || is_product(m)) {
        if (output == OC_B8) return x != 0;
        if ((output & OC_TYPES_FLOATS) == 0) return isnan(x) ? 0 : trunc(x);
    }
    if (!is_norm(m)) return x;
    if (isinf(order_of(m))) return fabs(x);
    return m->ord == 0 ? x != 0 : pow(fabs(x), m->ord);
}

static double combined(const struct reduction_case *m, double a, double x)
{
    const bool is_sum = m->kind == REDUCTION_SUM || m->kind == REDUCTION_MEAN ||
                        (is_norm(m) && !isinf(order_of(m)));
    const bool is_largest = m->kind == REDUCTION_MAX || m->kind == REDUCTION_AMAX ||
                            m->kind == REDUCTION_ANY || (is_norm(m) && m->ord > 0);

    if (is_sum) return a + x;
    if (is_product(m)) return a * x;
    if (isnan(a) || isnan(x)) return NAN;
    return is_largest ? fmax(a, x) : fmin(a, x);
}

static double finished(const struct reduction_case *m, double a, double terms, enum oc_dtype output)
{
    if (m->kind == REDUCTION_MEAN) return a / terms;
    if (m->kind == REDUCTION_SUM && output == OC_B8) return a != 0;
    return is_norm(m) && !isinf(order_of(m)) && m->ord != 0 ? pow(a, 1 / m->ord) : a;
}

/* The output of an element; sets the number of terms per output. */
static int64_t output_of(const struct reduction_case *m, const struct oc_shape *self, int64_t index,
                         int64_t *terms)
{
    int64_t at = 0, stride = 1;

    *terms = 1;
    for (uint64_t d = self->rank; d-- > 0; index /= self->extent[d]) {
        if (is_reduced(m, d)) {
            *terms *= self->extent[d];
        } else {
            at += index % self->extent[d] * stride;
            stride *= self->extent[d];
        }
    }
    return at;
}

static void compute_one_pass(struct oc_op_case *c, const struct reduction_case *m, int output,
                             bool is_exact)
{
    struct oc_operand *self = &c->operands[0], *out = &c->operands[output];
    const int64_t count = oc_shape_count(&self->shape), outputs = oc_shape_count(&out->shape);
    double *sizes = calloc((size_t)outputs + 1, sizeof(*sizes));
    bool *seen = calloc((size_t)outputs + 1, sizeof(*seen));
    int64_t terms = 0;

    if (sizes == NULL || seen == NULL) abort();
    memset(out->values, 0, (size_t)outputs * sizeof(double));
    for (int64_t k = 0; k < count; k++) {
        const int64_t at = output_of(m, &self->shape, k, &terms);
        const double x = mapped(m, self->values[k], out->dtype);

        out->values[at] = seen[at] ? combined(m, out->values[at], x) : x;
        sizes[at] += fabs(x);
        seen[at] = true;
    }
    for (int64_t i = 0; i < outputs; i++) {
        const double unfinished = out->values[i];

        if (!seen[i])
            out->values[i] =
                m->kind == REDUCTION_MEAN ? NAN : m->kind == REDUCTION_ALL || is_product(m);
        else
            out->values[i] = finished(m, unfinished, (double)terms, out->dtype);
        if (is_exact && m->kind != REDUCTION_MEAN && !is_norm(m)) continue;
        if ((out->dtype & OC_TYPES_FLOATS) == 0 || out->values[i] == 0) continue;
        /* Terms are added in at most 1024 / 8 + 1024 / 1024 ... steps; the norm raises to powers. */
        out->error[i] =
            oc_error(out->dtype, sizes[i], 200) / (m->kind == REDUCTION_MEAN ? (double)terms : 1);
        if (is_norm(m)) out->error[i] = oc_error(out->dtype, out->values[i], 240);
        if (is_product(m)) out->error[i] = oc_error(out->dtype, out->values[i], (double)terms);
    }
    free(sizes);
    free(seen);
}

/* Adds map(x, shift of its output) over the elements x of each output, after `sums` was set to 0. */
static void add_shifted(const struct reduction_case *m, const struct oc_operand *self,
                        double (*map)(double x, double shift), const double *shifts, double *sums)
{
    int64_t terms = 0;

    for (int64_t k = 0; k < oc_shape_count(&self->shape); k++) {
        const int64_t at = output_of(m, &self->shape, k, &terms);

        sums[at] += map(self->values[k], shifts[at]);
    }
}

static double map_same(double x, double shift) { return x + 0 * shift; }
static double map_size(double x, double shift) { return fabs(x) + 0 * shift; }
static double map_square(double x, double shift) { return (x - shift) * (x - shift); }
static double map_exp(double x, double shift) { return exp(x - shift); }

/* A sum is off by the bound of reduction_compute. A variance is off by that of its sum, by twice a
 * rounding of each difference, and by the square of the error of the mean. */
static void compute_moments(struct oc_op_case *c)
{
    const struct reduction_case *m = c->attributes;
    const struct oc_operand *self = &c->operands[0];
    struct oc_operand *out = &c->operands[1],
                      *mean = c->operands[2].values == NULL ? NULL : &c->operands[2];
    const enum oc_dtype real = self->dtype == OC_F64 ? OC_F64 : OC_F32;
    const int64_t outputs = oc_shape_count(&out->shape);
    const double terms = outputs == 0 ? 0 : (double)(oc_shape_count(&self->shape) / outputs);
    double *means = calloc((size_t)outputs + 1, sizeof(*means));
    double *sizes = calloc((size_t)outputs + 1, sizeof(*sizes));

    if (means == NULL || sizes == NULL) abort();
    memset(out->values, 0, (size_t)outputs * sizeof(double));
    add_shifted(m, self, map_same, sizes, means);
    add_shifted(m, self, map_size, means, sizes);
    for (int64_t i = 0; i < outputs; i++)
        means[i] /= terms;
    add_shifted(m, self, map_square, means, out->values);
    for (int64_t i = 0; i < outputs; i++) {
        const double var = out->values[i] / fmax(terms - m->ord, 0);
        const double of_mean = oc_error(real, sizes[i], 200) / terms;
        const double error =
            oc_error(real, var, 206) + of_mean * of_mean * terms / fmax(terms - m->ord, 0);
        const bool is_root = m->kind >= REDUCTION_STD;

        out->values[i] = is_root ? sqrt(var) : var;
        if (mean != NULL) {
            mean->values[i] = means[i];
            mean->error[i] = isfinite(means[i]) ? of_mean + oc_error(mean->dtype, means[i], 2) : 0;
        }
        if (!isfinite(var)) continue;
        /* The root of a small sum of squares is off by the root of its error at most. */
        out->error[i] = is_root ? fmin(error / fmax(sqrt(var), 1e-30), sqrt(error)) : error;
        out->error[i] += oc_error(out->dtype, out->values[i], 3);
    }
    free(means);
    free(sizes);
}

/* Errors of the sum and of the exponentials, of 3 units (OpenCL) and of the rounding of the argument, change the
 * logarithm by as much as they are relative to the sum. */
static void compute_log_sum_exp(struct oc_op_case *c)
{
    const struct reduction_case *m = c->attributes;
    const struct oc_operand *self = &c->operands[0];
    struct oc_operand *out = &c->operands[1];
    const enum oc_dtype real = self->dtype == OC_F64 ? OC_F64 : OC_F32;
    const int64_t outputs = oc_shape_count(&out->shape);
    double *most = malloc(((size_t)outputs + 1) * sizeof(*most));
    int64_t terms = 0;

    if (most == NULL) abort();
    for (int64_t i = 0; i < outputs; i++)
        most[i] = -INFINITY;
    for (int64_t k = 0; k < oc_shape_count(&self->shape); k++) {
        const int64_t at = output_of(m, &self->shape, k, &terms);

        most[at] = isnan(self->values[k]) ? NAN : fmax(most[at], self->values[k]);
    }
    memset(out->values, 0, (size_t)outputs * sizeof(double));
    for (int64_t i = 0; i < outputs; i++)
        most[i] = isfinite(most[i]) ? most[i] : 0;
    add_shifted(m, self, map_exp, most, out->values);
    for (int64_t i = 0; i < outputs; i++) {
        const double log_of = log(out->values[i]);

        out->values[i] = most[i] + log_of;
        if (!isfinite(out->values[i])) continue;
        out->error[i] =
            oc_error(real, 1, 300) + oc_error(out->dtype, fabs(most[i]) + fabs(log_of), 4);
    }
    free(most);
}

void reduction_compute(struct oc_op_case *c, bool is_exact)
{
    const struct reduction_case *m = c->attributes;

    struct reduction_case one = *m;

    if (m->kind == REDUCTION_AMINMAX)
        for (int i = 0; i < 2; i++) {
            one.kind = i == 0 ? REDUCTION_AMIN : REDUCTION_AMAX;
            compute_one_pass(c, &one, 1 + i, is_exact);
        }
    else if (is_moment(m))
        compute_moments(c);
    else if (m->kind == REDUCTION_LOG_SUM_EXP)
        compute_log_sum_exp(c);
    else
        compute_one_pass(c, m, 1, is_exact);
}
/* ---- Cases ---- */

/* The functions name these parameters in several ways. */
static void add_values(struct oc_op_case *c, const struct reduction_case *m, enum oc_dtype output)
{
    const struct oc_shape axes = oc_shape_parse(m->axes);

    for (const struct oc_function_parameter *p = oc_function_named(c->function)->parameters;
         p->name != NULL; p++)
        if (p->kind == OC_VALUE_INT_ARRAY)
            oc_op_ints(c, p->name, axes.extent, axes.rank);
        else if (p->kind == OC_VALUE_SCALAR)
            oc_op_number(c, p->name, m->ord, false);
        else if (p->kind == OC_VALUE_INTEGER)
            oc_op_integer(c, p->name,
                          strcmp(p->name, "dtype") == 0 ? oc_acl_type_of(output)
                          : strcmp(p->name, "dim") == 0 ? axes.extent[0]
                          : strcmp(p->name, "correction") == 0 || strcmp(p->name, "unbiased") == 0
                              ? (int64_t)m->ord
                              : m->keep);
}

void reduction_make(struct oc_op_case *c, const struct reduction_case *m, enum oc_dtype type)
{
    static const char *const FUNCTIONS[] = {"aclnnReduceSum",
                                            "aclnnProd",
                                            "aclnnProdDim",
                                            "aclnnMean",
                                            "aclnnMax",
                                            "aclnnMin",
                                            "aclnnAmax",
                                            "aclnnAmin",
                                            "aclnnAminmax",
                                            "aclnnAll",
                                            "aclnnAny",
                                            "aclnnVar",
                                            "aclnnVarCorrection",
                                            "aclnnVarMean",
                                            "aclnnStd",
                                            "aclnnStdMeanCorrection",
                                            "aclnnLogSumExp",
                                            "aclnnNorm",
                                            "aclnnLinalgVectorNorm"};
    const bool has_mean = m->kind == REDUCTION_VAR_MEAN || m->kind == REDUCTION_STD_MEAN;
    const struct oc_shape self = oc_shape_parse(m->self);
    const bool is_truth = m->kind == REDUCTION_ALL || m->kind == REDUCTION_ANY;
    const enum oc_dtype output = m->output != OC_DTYPE_NONE ? m->output : is_truth ? OC_B8 : type;
    struct oc_shape out = {0, {0}};

    for (uint64_t d = 0; d < self.rank; d++) {
        if (is_reduced(m, d) && !m->keep) continue;
        out.extent[out.rank++] = is_reduced(m, d) ? 1 : self.extent[d];
    }
    *c = (struct oc_op_case){
        .op = "reduction",
        .name = m->name,
        .types = c->text,
        .function = FUNCTIONS[m->kind],
        .attributes = m,
        .same = OC_SAME_WITHIN_ERROR, /* terms are added in the order of memory */
        .workspace = OC_OP_ANY_WORKSPACE};
    (void)snprintf(c->text, sizeof(c->text), "%s to %s", oc_dtype_name(type),
                   oc_dtype_name(output));
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c,
                        m->kind == REDUCTION_AMINMAX    ? "minOut"
                        : m->kind == REDUCTION_VAR_MEAN ? "varOut"
                        : has_mean                      ? "stdOut"
                                                        : "out",
                        output, true, &out);
    if (m->kind == REDUCTION_AMINMAX) (void)oc_op_operand(c, "maxOut", output, true, &out);
    if (has_mean) (void)oc_op_operand(c, "meanOut", output, true, &out);
    add_values(c, m, output);
}

void reduction_fill(struct oc_op_case *c, enum oc_data data)
{
    const struct reduction_case *m = c->attributes;
    struct oc_operand *self = &c->operands[0];
    const int64_t count = oc_shape_count(&self->shape);

    oc_op_fill(c, data, 1);
    /* Products of other numbers leave the range of the type. */
    for (int64_t k = 0; is_product(m) && k < count; k++)
        if (data == OC_DATA_REALS)
            self->values[k] = 1 + self->values[k] / (8 * (double)count);
        else
            self->values[k] = k % 101 == 7 ? 2 : self->values[k] < 0 ? -1 : 1;
    oc_operand_fit_type(self);
}

/* ---- aclnn-cl-info --check ---- */

/* A part has 1024 terms, a vector 8. */
// clang-format off
static const struct reduction_case MODES[] = {
    {"sum",                  REDUCTION_SUM,  "2500x33",   "0",   false, 0, OC_DTYPE_NONE},
    {"sum of rows",          REDUCTION_SUM,  "7x300",     "1",   true,  0, OC_DTYPE_NONE},
    {"sum of all",           REDUCTION_SUM,  "70x300",    "",    false, 0, OC_DTYPE_NONE},
    {"sum of two axes",      REDUCTION_SUM,  "3x4x5x6x7", "1x3", true,  0, OC_DTYPE_NONE},
    {"sum as I64",           REDUCTION_SUM,  "40x30",     "1",   false, 0, OC_I64},
    {"product",              REDUCTION_PROD,     "7x130", "",    false, 0, OC_DTYPE_NONE},
    {"product of rows",      REDUCTION_PROD_DIM, "7x300", "1",   true,  0, OC_DTYPE_NONE},
    {"mean",                 REDUCTION_MEAN, "7x300",     "1",   true,  0, OC_DTYPE_NONE},
    {"largest",              REDUCTION_MAX,  "70x300",    "",    false, 0, OC_DTYPE_NONE},
    {"smallest",             REDUCTION_MIN,  "70x300",    "",    false, 0, OC_DTYPE_NONE},
    {"largest of columns",   REDUCTION_AMAX, "300x7",     "0",   false, 0, OC_DTYPE_NONE},
    {"smallest of rows",     REDUCTION_AMIN, "7x300",     "1",   true,  0, OC_DTYPE_NONE},
    {"both of rows",         REDUCTION_AMINMAX, "7x300",  "1",   true,  0, OC_DTYPE_NONE},
    {"all",                  REDUCTION_ALL,  "40x3",      "1",   false, 0, OC_DTYPE_NONE},
    {"any",                  REDUCTION_ANY,  "40x3",      "1",   true,  0, OC_DTYPE_NONE},
    {"variance, mean",       REDUCTION_VAR_MEAN, "300x7", "0",  false, 1, OC_DTYPE_NONE},
    {"deviation in parts",   REDUCTION_STD,  "7x300",     "",    false, 0, OC_DTYPE_NONE},
    {"log of sum of exp",    REDUCTION_LOG_SUM_EXP, "7x300", "1", true, 0, OC_DTYPE_NONE},
    {"norm",                 REDUCTION_NORM, "7x1300",    "",    false, 2, OC_DTYPE_NONE},
    {"norm of order inf",    REDUCTION_NORM, "7x300",     "1",   true,  INFINITY, OC_DTYPE_NONE},
    {"norm of order 3",      REDUCTION_VECTOR_NORM, "300x7", "0", false, 3, OC_DTYPE_NONE},
};
// clang-format on

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32};
    const struct reduction_case *m = &MODES[mode];

    if (TYPES[type] == OC_I32 && (m->kind == REDUCTION_MEAN || m->kind >= REDUCTION_VAR)) return;
    reduction_make(c, m, TYPES[type]);
    reduction_fill(c, OC_DATA_INTEGERS);
    reduction_compute(c, true);
}

static const char *const CHECK_STRATEGIES[] = {"index:32", "reduction:chains,index:32", "index:64",
                                               NULL};
const struct oc_check_op oc_check_reduction = {OC_COUNT(MODES), 4, CHECK_STRATEGIES, check_make};
