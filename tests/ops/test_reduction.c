/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions compared with a naive loop: exactly with integers, else within the error bound. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_any.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_max.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_min.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "plan/elementwise.h"
#include "verify/device.h"
#include "verify/op.h"
#include "verify/tolerance.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

enum kind { SUM, MEAN, MAX, MIN, AMAX, AMIN, ALL, ANY, NORM, VECTOR_NORM };

struct reduction_case {
    const char *name;
    enum kind kind;
    const char *self; /* shape */
    const char *axes; /* "0x2"; "": all */
    bool keep;
    double ord;
    enum oc_dtype output; /* NONE: as self; of sums also dtype */
};

/* The current case's arguments that are not tensors. */
struct attributes {
    const struct reduction_case *m;
    aclIntArray *axes;
    aclScalar *ord;
    aclDataType dtype;
    char types[32];
};

/* ---- Calls ---- */

static aclnnStatus first(aclTensor *const *t, const void *opaque, uint64_t *size,
                         aclOpExecutor **executor)
{
    const struct attributes *a = opaque;
    const bool keep = a->m->keep;

    switch (a->m->kind) {
        case SUM:
            return aclnnReduceSumGetWorkspaceSize(t[0], a->axes, keep, a->dtype, t[1], size,
                                                  executor);
        case MEAN:
            return aclnnMeanGetWorkspaceSize(t[0], a->axes, keep, a->dtype, t[1], size, executor);
        case MAX:
            return aclnnMaxGetWorkspaceSize(t[0], t[1], size, executor);
        case MIN:
            return aclnnMinGetWorkspaceSize(t[0], t[1], size, executor);
        case AMAX:
            return aclnnAmaxGetWorkspaceSize(t[0], a->axes, keep, t[1], size, executor);
        case AMIN:
            return aclnnAminGetWorkspaceSize(t[0], a->axes, keep, t[1], size, executor);
        case ALL:
            return aclnnAllGetWorkspaceSize(t[0], a->axes, keep, t[1], size, executor);
        case ANY:
            return aclnnAnyGetWorkspaceSize(t[0], a->axes, keep, t[1], size, executor);
        case NORM:
            return aclnnNormGetWorkspaceSize(t[0], a->ord, a->axes, keep, t[1], size, executor);
        default:
            return aclnnLinalgVectorNormGetWorkspaceSize(t[0], a->ord, a->axes, keep, a->dtype,
                                                         t[1], size, executor);
    }
}

static const oc_op_second SECONDS[] = {
    aclnnReduceSum, aclnnMean, aclnnMax, aclnnMin,  aclnnAmax,
    aclnnAmin,      aclnnAll,  aclnnAny, aclnnNorm, aclnnLinalgVectorNorm};

static void release(struct oc_op_case *c)
{
    struct attributes *a = (struct attributes *)c->attributes;

    (void)aclDestroyIntArray(a->axes);
    (void)aclDestroyScalar(a->ord);
    free(a);
}

/* ---- Reference ---- */

static bool is_reduced(const struct reduction_case *m, uint64_t axis)
{
    const struct oc_shape axes = oc_shape_parse(m->axes);

    for (uint64_t i = 0; i < axes.rank; i++)
        if ((uint64_t)axes.extent[i] == axis) return true;
    return axes.rank == 0;
}

static bool is_norm(const struct reduction_case *m) { return m->kind >= NORM; }

/* The vendor writes infinity as INT32_MAX. */
static double order_of(const struct reduction_case *m)
{
    return fabs(m->ord) == INT32_MAX ? copysign(INFINITY, m->ord) : m->ord;
}

static double mapped(const struct reduction_case *m, double x, enum oc_dtype output)
{
    if (m->kind == ALL || m->kind == ANY) return x != 0;
    if (m->kind == SUM && output == OC_B8) return x != 0;
    if (m->kind == SUM && (output & OC_TYPES_FLOATS) == 0) return isnan(x) ? 0 : trunc(x);
    if (!is_norm(m)) return x;
    if (isinf(order_of(m))) return fabs(x);
    return m->ord == 0 ? x != 0 : pow(fabs(x), m->ord);
}

static double combined(const struct reduction_case *m, double a, double x)
{
    const bool is_sum = m->kind == SUM || m->kind == MEAN || (is_norm(m) && !isinf(order_of(m)));
    const bool is_largest =
        m->kind == MAX || m->kind == AMAX || m->kind == ANY || (is_norm(m) && m->ord > 0);

    if (is_sum) return a + x;
    if (isnan(a) || isnan(x)) return NAN;
    return is_largest ? fmax(a, x) : fmin(a, x);
}

static double finished(const struct reduction_case *m, double a, double terms, enum oc_dtype output)
{
    if (m->kind == MEAN) return a / terms;
    if (m->kind == SUM && output == OC_B8) return a != 0;
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

static void compute(struct oc_op_case *c, bool is_exact)
{
    const struct attributes *a = c->attributes;
    const struct reduction_case *m = a->m;
    struct oc_operand *self = &c->operands[0], *out = &c->operands[1];
    const int64_t count = oc_shape_count(&self->shape), outputs = oc_shape_count(&out->shape);
    double *sizes = calloc((size_t)outputs + 1, sizeof(*sizes));
    bool *seen = calloc((size_t)outputs + 1, sizeof(*seen));
    int64_t terms = 0;

    if (sizes == NULL || seen == NULL) abort();
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
            out->values[i] = m->kind == MEAN ? NAN : m->kind == ALL;
        else
            out->values[i] = finished(m, unfinished, (double)terms, out->dtype);
        if (is_exact && m->kind != MEAN && !is_norm(m)) continue;
        if ((out->dtype & OC_TYPES_FLOATS) == 0 || out->values[i] == 0) continue;
        /* Terms are added in at most 1024 / 8 + 1024 / 1024 ... steps; the norm raises to powers. */
        out->error[i] = oc_error(out->dtype, sizes[i], 200) / (m->kind == MEAN ? (double)terms : 1);
        if (is_norm(m)) out->error[i] = oc_error(out->dtype, out->values[i], 240);
    }
    free(sizes);
    free(seen);
}

/* ---- Cases ---- */

static void make(struct oc_op_case *c, const struct reduction_case *m, enum oc_dtype type)
{
    const struct oc_shape axes = oc_shape_parse(m->axes);
    const struct oc_shape self = oc_shape_parse(m->self);
    const bool is_truth = m->kind == ALL || m->kind == ANY;
    const enum oc_dtype output = m->output != OC_DTYPE_NONE ? m->output : is_truth ? OC_B8 : type;
    struct attributes *a = calloc(1, sizeof(*a));
    struct oc_shape out = {0, {0}};
    double ord = m->ord;

    if (a == NULL) abort();
    a->m = m;
    a->axes = aclCreateIntArray(axes.extent, axes.rank);
    a->ord = aclCreateScalar(&ord, ACL_DOUBLE);
    a->dtype = oc_acl_type_of(output);
    (void)snprintf(a->types, sizeof(a->types), "%s to %s", oc_dtype_name(type),
                   oc_dtype_name(output));
    for (uint64_t d = 0; d < self.rank; d++) {
        if (is_reduced(m, d) && !m->keep) continue;
        out.extent[out.rank++] = is_reduced(m, d) ? 1 : self.extent[d];
    }
    *c = (struct oc_op_case){.op = "reduction",
                             .name = m->name,
                             .types = a->types,
                             .first = first,
                             .second = SECONDS[m->kind],
                             .attributes = a,
                             .release = release,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "out", output, true, &out);
}

static void fill(struct oc_op_case *c, enum oc_data data)
{
    struct oc_operand *o = &c->operands[0];
    const int64_t count = oc_shape_count(&o->shape);

    oc_op_fill(c, data, 1);
    for (int64_t k = 0; k < count; k++) {
        if (o->dtype == OC_U8) o->values[k] = fabs(o->values[k]);
        if (o->dtype == OC_B8) o->values[k] = o->values[k] > 0;
    }
}

static void run(const struct reduction_case *m, enum oc_dtype type, unsigned layouts)
{
    const bool has_double = type == OC_F64 || m->output == OC_F64;
    struct oc_op_case c;

    if (has_double && !oc_test_device()->has_fp64) return;
    make(&c, m, type);
    if (oc_op_selected(&c)) {
        c.layouts = layouts;
        c.same = OC_SAME_WITHIN_ERROR; /* terms are added in the order of memory */
        fill(&c, OC_DATA_INTEGERS);
        memset(c.operands[1].values, 0,
               (size_t)oc_shape_count(&c.operands[1].shape) * sizeof(double));
        compute(&c, true);
        oc_op_sweep(&c);
        if ((type & OC_TYPES_FLOATS) != 0 && c.operands[1].dtype == type) {
            fill(&c, OC_DATA_REALS);
            memset(c.operands[1].values, 0,
                   (size_t)oc_shape_count(&c.operands[1].shape) * sizeof(double));
            compute(&c, false);
            c.layouts = LAYOUT(CONTIGUOUS);
            oc_op_sweep(&c);
        }
    }
    oc_op_free(&c);
}

/* A part has 1024 terms, a vector 8. */
// clang-format off
static const struct reduction_case CASES[] = {
    {"sum of rank 0",                 SUM,  "",           "",    false, 0, OC_DTYPE_NONE},
    {"sum of 15, one below vectors",  SUM,  "15",         "",    false, 0, OC_DTYPE_NONE},
    {"sum of 1024, a part",           SUM,  "1024",       "0",   false, 0, OC_DTYPE_NONE},
    {"sum of 1025, one above",        SUM,  "1025",       "",    true,  0, OC_DTYPE_NONE},
    {"sum of 1100000, three steps",   SUM,  "1100x1000",  "",    false, 0, OC_DTYPE_NONE},
    {"sum of rows",                   SUM,  "7x300",      "1",   false, 0, OC_DTYPE_NONE},
    {"sum of long rows",              SUM,  "3x2500",     "1",   true,  0, OC_DTYPE_NONE},
    {"sum of columns",                SUM,  "300x7",      "0",   false, 0, OC_DTYPE_NONE},
    {"sum of long columns",           SUM,  "2500x33",    "0",   true,  0, OC_DTYPE_NONE},
    {"sum of the middle",             SUM,  "3x5x7",      "1",   false, 0, OC_DTYPE_NONE},
    {"sum of both ends",              SUM,  "9x5x70",     "0x2", false, 0, OC_DTYPE_NONE},
    {"sum of axes that do not merge", SUM,  "3x4x5x6x7",  "1x3", true,  0, OC_DTYPE_NONE},
    {"sum of rank 8",                 SUM,  "2x3x2x2x3x2x2x3", "0x3x5x7", false, 0, OC_DTYPE_NONE},
    {"sum of nothing",                SUM,  "3x0",        "1",   false, 0, OC_DTYPE_NONE},
    {"no sums",                       SUM,  "0x3",        "1",   false, 0, OC_DTYPE_NONE},
    {"mean",                          MEAN, "70x300",     "",    false, 0, OC_DTYPE_NONE},
    {"mean of rows",                  MEAN, "7x300",      "1",   true,  0, OC_DTYPE_NONE},
    {"mean of nothing",               MEAN, "2x0",        "1",   false, 0, OC_DTYPE_NONE},
    {"largest",                       MAX,  "70x300",     "",    false, 0, OC_DTYPE_NONE},
    {"smallest",                      MIN,  "70x300",     "",    false, 0, OC_DTYPE_NONE},
    {"largest of columns",            AMAX, "300x7",      "0",   false, 0, OC_DTYPE_NONE},
    {"smallest of rows",              AMIN, "7x300",      "1",   true,  0, OC_DTYPE_NONE},
    {"all",                           ALL,  "40x3",       "1",   false, 0, OC_DTYPE_NONE},
    {"any",                           ANY,  "40x3",       "1",   true,  0, OC_DTYPE_NONE},
    {"all of nothing",                ALL,  "3x0",        "1",   false, 0, OC_DTYPE_NONE},
};

/* Kernels are slow to build: with one type each. */
static const struct reduction_case NORMS[] = {
    {"norm 2",             NORM, "7x300",  "1", false, 2,          OC_DTYPE_NONE},
    {"norm 2 in parts",    NORM, "7x1300", "",  false, 2,          OC_DTYPE_NONE},
    {"norm 1",             NORM, "300",    "",  false, 1,          OC_DTYPE_NONE},
    {"norm 0",             NORM, "300",    "",  true,  0,          OC_DTYPE_NONE},
    {"norm 3.5",           NORM, "300",    "",  false, 3.5,        OC_DTYPE_NONE},
    {"norm -1.5",          NORM, "3x4x5",  "1", true,  -1.5,       OC_DTYPE_NONE},
    {"norm of inf",        NORM, "300",    "",  false, INFINITY,   OC_DTYPE_NONE},
    {"norm of -inf",       NORM, "300",    "",  false, -INFINITY,  OC_DTYPE_NONE},
    {"norm of INT32_MAX",  NORM, "300",    "",  false, INT32_MAX,  OC_DTYPE_NONE},
    {"norm of -INT32_MAX", NORM, "300",    "",  false, -INT32_MAX, OC_DTYPE_NONE},
    {"norm of rank 0",     NORM, "",       "",  false, 2,          OC_DTYPE_NONE},
    {"norm of nothing",    NORM, "3x0",    "1", false, 2,          OC_DTYPE_NONE},
    {"no norms",           NORM, "0x3",    "1", false, 2,          OC_DTYPE_NONE},
};

static const struct { struct reduction_case m; enum oc_dtype type; } MIXED[] = {
    {{"sum of truths",            SUM,  "40x30", "1", false, 0, OC_I64}, OC_B8},
    {{"sum of integers",          SUM,  "40x30", "1", false, 0, OC_I64}, OC_I32},
    {{"any by a sum",             SUM,  "40x3",  "1", false, 0, OC_B8},  OC_F32},
    {{"floats added as integers", SUM,  "40x30", "0", false, 0, OC_I32}, OC_F32},
    {{"halves added to a float",  SUM,  "3000",  "",  false, 0, OC_F32}, OC_F16},
    {{"mean of integers",         MEAN, "40x30", "1", false, 0, OC_F32}, OC_I32},
    {{"double",                   SUM,  "3000",  "",  false, 0, OC_F64}, OC_F64},
    {{"double mean",              MEAN, "3000",  "",  false, 0, OC_F64}, OC_F64},
    {{"largest integer",          MAX,  "3000",  "",  false, 0, OC_I64}, OC_I64},
    {{"largest, converted",       MAX,  "3000",  "",  false, 0, OC_I32}, OC_F32},
    {{"all of bytes",             ALL,  "40x3",  "1", false, 0, OC_U8},  OC_U8},
    {{"norm of halves",           NORM, "70x30", "0", false, 2, OC_F16}, OC_F16},
    {{"norm of halves as float",  NORM, "3000",  "",  false, 2, OC_F32}, OC_F16},
    {{"norm of BF16",             NORM, "70x30", "1", false, 2, OC_BF16}, OC_BF16},
    {{"double norm",              NORM, "3000",  "",  false, 3.5, OC_F64}, OC_F64},
    {{"norm of floats, double",   VECTOR_NORM, "3000", "", false, 2, OC_F64}, OC_F32},
    {{"norm of integers",         VECTOR_NORM, "3000", "", false, 2, OC_F32}, OC_I32},
};
// clang-format on

static void run_case(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    const struct reduction_case *m = row;
    /* Kernels are slow to build. */
    const int types = m->kind == SUM && strstr(m->name, "rows") != NULL ? 3 : 1;

    for (int i = 0; i < types; i++)
        run(m, TYPES[i], i == 0 ? 0 : FEW);
}

/* Both operators have the same kernels. */
static void run_norm(const void *row)
{
    struct reduction_case m = *(const struct reduction_case *)row;

    run(&m, OC_F32, FEW);
    m.kind = VECTOR_NORM;
    run(&m, OC_F32, FEW);
}

static void mixed_types(void)
{
    for (size_t i = 0; i < OC_COUNT(MIXED); i++)
        run(&MIXED[i].m, MIXED[i].type, FEW);
}

/* NaN is the largest and the smallest element, and not 0. */
static void nan_counts(void)
{
    static const struct reduction_case ROWS[] = {
        {"NaN", AMAX, "3x40", "1", false, 0, OC_DTYPE_NONE},
        {"NaN", AMIN, "3x40", "1", false, 0, OC_DTYPE_NONE},
        {"NaN", ALL, "3x40", "1", false, 0, OC_DTYPE_NONE},
        {"NaN as an integer", SUM, "3x40", "1", false, 0, OC_I64},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (int64_t at = 0; at < 40; at += 13) {
            struct oc_op_case c;

            make(&c, &ROWS[i], OC_F32);
            for (int64_t k = 0; k < 120; k++)
                c.operands[0].values[k] = (double)(k % 7 + 1);
            c.operands[0].values[40 + at] = NAN;
            compute(&c, true);
            c.layouts = LAYOUT(CONTIGUOUS);
            oc_op_sweep_and_free(&c);
        }
}

/* |x|^p overflows for one, and 0 is not raised to a negative power by accident. */
static void special_norms(void)
{
    static const struct {
        double ord, value, norm;
    } ROWS[] = {
        {2, INFINITY, INFINITY}, {2, NAN, NAN}, {INFINITY, NAN, NAN},
        {-INFINITY, NAN, NAN},   {-1, 0, 0},    {-INFINITY, 0, 0},
        {2, 0x1p100, INFINITY},  {0, NAN, 40},  {INFINITY, -0x1p100, 0x1p100},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct reduction_case m = {"special", NORM,        "40",         "",
                                         false,     ROWS[i].ord, OC_DTYPE_NONE};
        struct oc_op_case c;

        make(&c, &m, OC_F32);
        for (int64_t k = 0; k < 40; k++)
            c.operands[0].values[k] = (double)(k % 7 + 1);
        c.operands[0].values[33] = ROWS[i].value;
        c.operands[1].values[0] = ROWS[i].norm;
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),       OC_TEST_ROWS(NORMS, run_norm),
    OC_TEST("mixed types", mixed_types), OC_TEST("NaN counts", nan_counts),
    OC_TEST_OF(special_norms),           OC_TEST_GROUP(reduction_refusals),
};

OC_TEST_MAIN(.name = "reduction", OC_TESTS(TESTS), OC_ON_DEVICE)
