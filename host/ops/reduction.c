/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reductions of a tensor along some of its axes: each operator is a row of KINDS.
 *
 * Each output's terms are combined in parts of PART_TERMS, then the parts the same way, until one is
 * left: a fixed tree, so that the result depends on nothing but shapes and strides.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_any.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_max.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_min.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "plan/check.h"
#include "plan/elementwise.h"
#include "plan/steps.h"

#define PART_TERMS 1024
/* Terms of a work-item that takes several outputs: enough to pay for it. */
#define ITEM_TERMS 16384

struct args {
    const aclTensor *self;
    const aclIntArray *dims;
    int64_t keepDims, dtype; /* dtype: aclDataType, or -1: the operator has no such parameter */
    struct oc_scalar ord;
    aclTensor *out;
    int64_t kind;
};

static aclnnStatus reduction_check(const void *opaque);
static void reduction_plan(oc_plan *p, const void *opaque);

#define VALUE(member)                                                                  \
    {                                                                                  \
#member, offsetof(struct args, member), sizeof(((struct args *)NULL)->member), \
            OC_FIELD_VALUE                                                             \
    }
static const struct oc_field FIELDS[] = {
    OC_FIELD(args, self), OC_FIELD(args, dims), OC_FIELD(args, keepDims), OC_FIELD(args, dtype),
    VALUE(ord),           OC_FIELD(args, out),  OC_FIELD(args, kind)};

/* How the types of results are restricted, besides their sets. */
enum rule { ANY_RESULT, SAME_RESULT, DTYPE_RESULT, CAST_RESULT };

enum { REDUCE_SUM, MEAN, MAX, MIN, AMAX, AMIN, ALL, ANY, VECTOR_NORM };

#define OP(api)                                                          \
    {                                                                    \
        (api), reduction_check, reduction_plan, FIELDS, OC_COUNT(FIELDS) \
    }

// clang-format off
static const struct kind {
    struct oc_op op;
    const char *dims;          /* the name of the parameter; NULL: all axes are reduced */
    unsigned types, results;   /* sets of types, of self and out */
    enum rule rule;
    bool is_exact;             /* out must have the shape, else also another one of one element */
    bool repeats;              /* an axis may be named twice */
    bool is_real;              /* computed in float or double */
    const char *map, *combine, *finish; /* cl/reduction.cl */
    double empty;              /* the result without terms */
} KINDS[] = {
    [REDUCE_SUM] = {OP("aclnnReduceSum"), "dims", OC_TYPES_ALL, OC_TYPES_ALL, DTYPE_RESULT,
                    false, false, false, "x", "SUM(a,x)", "a", 0},
    [MEAN] = {OP("aclnnMean"), "dim", OC_TYPES_NUMBERS, OC_TYPES_NUMBERS, CAST_RESULT,
              false, false, true, "x", "SUM(a,x)", "(a/count)", NAN},
    [MAX] = {OP("aclnnMax"), NULL, OC_TYPES_ALL, OC_TYPES_ALL, ANY_RESULT,
             false, false, false, "x", "MAXIMUM(a,x)", "a", 0},
    [MIN] = {OP("aclnnMin"), NULL, OC_TYPES_ALL, OC_TYPES_ALL, ANY_RESULT,
             false, false, false, "x", "MINIMUM(a,x)", "a", 0},
    [AMAX] = {OP("aclnnAmax"), "dim", OC_TYPES_ALL, OC_TYPES_ALL, SAME_RESULT,
              true, false, false, "x", "MAXIMUM(a,x)", "a", 0},
    [AMIN] = {OP("aclnnAmin"), "dim", OC_TYPES_ALL, OC_TYPES_ALL, SAME_RESULT,
              true, false, false, "x", "MINIMUM(a,x)", "a", 0},
    [ALL] = {OP("aclnnAll"), "dim", OC_TYPES_ALL, OC_U8 | OC_B8, ANY_RESULT,
             true, false, false, "TRUTH(x!=K(0))", "MINIMUM(a,x)", "a", 1},
    [ANY] = {OP("aclnnAny"), "dim", OC_TYPES_ALL, OC_U8 | OC_B8, ANY_RESULT,
             false, true, false, "TRUTH(x!=K(0))", "MAXIMUM(a,x)", "a", 0},
    [VECTOR_NORM] = {OP("aclnnLinalgVectorNorm"), "dims", OC_TYPES_FLOATS, OC_TYPES_FLOATS, DTYPE_RESULT,
                     true, false, true, NULL, NULL, NULL, 0},
};

/* Of a vector norm, by its order. */
static const struct norm { double ord; const char *map, *combine, *finish; } NORMS[] = {
    {0, "TRUTH(x!=K(0))", "SUM(a,x)", "a"},
    {1, "ABSOLUTE(x)", "SUM(a,x)", "a"},
    {2, "(x*x)", "SUM(a,x)", "sqrt(a)"},
    {INFINITY, "ABSOLUTE(x)", "MAXIMUM(a,x)", "a"},
    {-INFINITY, "ABSOLUTE(x)", "MINIMUM(a,x)", "a"},
    {NAN, "pow(ABSOLUTE(x),power)", "SUM(a,x)", "pow(a,K(1)/power)"}, /* the others */
};
// clang-format on

static const struct kind *kind_of(const struct args *a) { return &KINDS[a->kind]; }

/* ---- Checks ---- */

/* Sets a flag for each reduced axis. */
static aclnnStatus reduction_axes(const struct args *a, bool reduced[OC_MAX_RANK])
{
    const int64_t rank = (int64_t)a->self->rank, limit = oc_max_i64(rank, 1);
    const bool all = a->dims == NULL || a->dims->size == 0;

    for (int64_t d = 0; d < OC_MAX_RANK; d++)
        reduced[d] = all && d < rank;
    for (uint64_t i = 0; !all && i < a->dims->size; i++) {
        const int64_t dim = a->dims->values[i];
        char what[48], value[24];

        (void)snprintf(what, sizeof(what), "%s[%d]", kind_of(a)->dims, (int)i);
        (void)snprintf(value, sizeof(value), "%lld", (long long)dim);
        OC_TRY(oc_check_that(-limit <= dim && dim < limit, what, value,
                             "must be an axis of self, from -rank to rank - 1"));

        bool *flag = &reduced[dim < 0 ? dim + limit : dim];

        OC_TRY(oc_check_that(!*flag || kind_of(a)->repeats, what, value, "names an axis twice"));
        *flag = true;
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus reduction_check_types(const struct args *a)
{
    const enum oc_dtype self = oc_dtype_of(a->self->dtype), out = oc_dtype_of(a->out->dtype);
    const enum oc_dtype dtype = oc_dtype_of((aclDataType)a->dtype);

    if (a->dtype >= 0)
        OC_TRY(oc_check_that((dtype & kind_of(a)->results) != 0, "dtype",
                             oc_acl_dtype_name((aclDataType)a->dtype),
                             "is not supported by this operator"));
    switch (kind_of(a)->rule) {
        case SAME_RESULT:
            return oc_check_same_dtype("out", a->out, "self", a->self);
        case DTYPE_RESULT:
            return oc_check_that(dtype == out, "dtype", oc_acl_dtype_name((aclDataType)a->dtype),
                                 "must be that of out");
        case CAST_RESULT:
            OC_TRY(oc_check_that(oc_can_cast(self, dtype), "dtype of self", oc_dtype_acl_name(self),
                                 "must be castable to dtype"));
            return oc_check_that(oc_can_cast(dtype, out), "dtype", oc_dtype_acl_name(dtype),
                                 "must be castable to that of out");
        default:
            return ACLNN_SUCCESS;
    }
}

static aclnnStatus reduction_check_shape(const struct args *a)
{
    bool reduced[OC_MAX_RANK];
    int64_t shape[OC_MAX_RANK];
    uint64_t rank = 0;
    bool is_one = true;

    OC_TRY(reduction_axes(a, reduced));
    for (uint64_t d = 0; d < a->self->rank; d++) {
        if (reduced[d] && kind_of(a)->rule == SAME_RESULT)
            OC_TRY(oc_check_i64("extent of a reduced axis", a->self->shape[d], OC_GT, NULL, 0));
        if (reduced[d] && a->keepDims == 0) continue;
        shape[rank++] = reduced[d] ? 1 : a->self->shape[d];
        is_one = is_one && shape[rank - 1] == 1;
    }
    if (is_one && !kind_of(a)->is_exact && oc_numel(a->out) == 1) return ACLNN_SUCCESS;
    return oc_check_shape("out", a->out, shape, rank, "that of self without the reduced axes");
}

static aclnnStatus reduction_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct kind *kind = kind_of(a);
    const struct oc_rule rules[] = {
        {"self", offsetof(struct args, self), kind->types, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS},
        {"out", offsetof(struct args, out), kind->results, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS},
    };

    if (kind->dims != NULL) OC_TRY(oc_check_pointer(kind->dims, a->dims));
    if (a->kind == VECTOR_NORM) OC_TRY(oc_check_pointer("ord", a->ord.is_given != 0 ? a : NULL));
    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    if (a->kind == VECTOR_NORM)
        OC_TRY(oc_check_that(a->ord.dtype != OC_DTYPE_NONE, "dtype of ord", "not supported",
                             "must be a real number"));
    OC_TRY(reduction_check_types(a));
    return reduction_check_shape(a);
}

/* ---- Plan ---- */

/* The axes of a tensor with or without a flag. */
struct axes {
    aclTensor tensor;
    int64_t shape[OC_MAX_RANK], strides[OC_MAX_RANK];
};

static void axes_select(struct axes *axes, const aclTensor *t, const bool *flags, bool which)
{
    axes->tensor = *t;
    axes->tensor.rank = 0;
    axes->tensor.shape = axes->shape;
    axes->tensor.strides = axes->strides;
    for (uint64_t d = 0; d < t->rank; d++) {
        if (flags[d] != which) continue;
        axes->shape[axes->tensor.rank] = t->shape[d];
        axes->strides[axes->tensor.rank++] = t->strides[d];
    }
}

/* The axes of out that are those of self which are not reduced. An out of one element needs none. */
static void axes_of_out(struct axes *axes, const struct args *a, const bool *reduced,
                        const struct axes *kept)
{
    const bool none[OC_MAX_RANK] = {false};

    axes_select(axes, a->out, a->out->rank == kept->tensor.rank ? none : reduced, false);
    if (axes->tensor.rank == kept->tensor.rank) return;
    axes->tensor.rank = kept->tensor.rank;
    for (uint64_t d = 0; d < kept->tensor.rank; d++)
        axes->shape[d] = axes->strides[d] = 1;
}

struct reduction {
    const struct kind *kind;
    const char *map, *combine, *finish;
    enum oc_dtype arithmetic;
    struct oc_loop_nest outputs;
    struct oc_geometry terms;
    int64_t count, outputs_count;
    int64_t power, divisor; /* bits */
};

static void reduction_plan_step(oc_plan *p, const struct args *a, struct reduction *r,
                                struct oc_ref in, enum oc_dtype in_type, struct oc_ref out,
                                bool is_first, int64_t parts)
{
    struct oc_loop_nest *n = &r->outputs;
    const int64_t terms = oc_geometry_count(&r->terms);
    const bool is_typed = is_first && (in_type & OC_FLOATS) != 0 && r->arithmetic == OC_F32;
    int64_t extent[8] = {0}, stride[8] = {0};
    struct oc_launch launch = {
        .source = "reduction",
        .kernel = "reduce",
        .bytes = (double)(terms * r->outputs_count) * (double)oc_dtype_size(in_type),
        .flops = (double)(terms * r->outputs_count)};

    n->config.elements_per_item =
        oc_min_i64(n->config.elements_per_item, ITEM_TERMS / oc_min_i64(terms, PART_TERMS));
    memcpy(extent, r->terms.extent, (size_t)r->terms.rank * sizeof(extent[0]));
    memcpy(stride, r->terms.stride[0], (size_t)r->terms.rank * sizeof(stride[0]));
    oc_launch_set_loop_nest(&launch, n);
    launch.global[1] = parts;
    if (is_typed) oc_launch_define(&launch, "T", oc_dtype_name(in_type));
    oc_launch_define_flag(&launch, "ANY_TYPES", !is_typed);
    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    oc_launch_define(&launch, "COMPUTE", oc_dtype_name(r->arithmetic));
    oc_launch_define(&launch, "MAP", is_first ? r->map : "x");
    oc_launch_define(&launch, "COMBINE", r->combine);
    oc_launch_define(&launch, "FINISH", parts == 1 ? r->finish : "a");
    oc_launch_define_flag(&launch, "PARTIAL", parts > 1);
    OC_APPEND_ARGS(
        &launch, OC_REF(out, out), OC_INT(out_type, oc_dtype_number(oc_dtype_of(a->out->dtype))),
        OC_REF(in, in), OC_INT(in_type, oc_dtype_number(in_type)), OC_LOOP_NEST_ARGS(*n),
        OC_INDEX8(out_stride, n->stride[0]), OC_INDEX8(in_stride, n->stride[1]),
        OC_INDEX(out_inner_stride, n->inner_stride[0]),
        OC_INDEX(in_inner_stride, n->inner_stride[1]), OC_INDEX(reduced_rank, r->terms.rank),
        OC_INDEX8(reduced_extent, extent), OC_INDEX8(reduced_stride, stride),
        OC_INDEX(terms, terms), OC_INDEX(part_terms, PART_TERMS), OC_INDEX(parts, parts),
        OC_LONG(power_bits, r->power), OC_LONG(count_bits, r->divisor));
    oc_plan_kernel(p, &launch);
}

/* From here on the terms are the parts, in the order of the outputs' loop nest. */
static void reduction_take_parts(struct reduction *r, int64_t parts)
{
    struct oc_loop_nest *n = &r->outputs;
    int64_t stride = n->inner;

    n->inner_stride[1] = 1;
    for (int64_t d = n->outer_rank - 1; d >= 0; d--) {
        n->stride[1][d] = stride;
        stride *= n->extent[d];
    }
    r->terms.rank = 1;
    r->terms.extent[0] = parts;
    r->terms.stride[0][0] = r->outputs_count;
}

static void reduction_plan_steps(oc_plan *p, const struct args *a, struct reduction *r)
{
    const struct oc_ref out = oc_plan_tensor(p, "out", a->out);
    struct oc_ref in = oc_plan_tensor(p, "self", a->self);
    enum oc_dtype type = oc_dtype_of(a->self->dtype);

    for (bool is_first = true;; is_first = false) {
        const int64_t parts = oc_ceil_div(oc_geometry_count(&r->terms), PART_TERMS);
        const struct oc_ref to =
            parts == 1 ? out : oc_plan_scratch(p, r->arithmetic, parts * r->outputs_count);

        reduction_plan_step(p, a, r, in, type, to, is_first, parts);
        if (parts == 1) return;
        reduction_take_parts(r, parts);
        in = to;
        type = r->arithmetic;
    }
}

/* Integers stay integers, unless the operator or `dtype` makes them real. */
static enum oc_dtype reduction_arithmetic(const struct args *a)
{
    const enum oc_dtype self = oc_dtype_of(a->self->dtype);
    const enum oc_dtype dtype = a->dtype >= 0 ? oc_dtype_of((aclDataType)a->dtype) : self;
    const enum oc_dtype type = oc_compute_type(dtype);

    if (self == OC_F64 && kind_of(a)->is_real) return OC_F64;
    return type == OC_I64 && kind_of(a)->is_real ? OC_F32 : type;
}

static void reduction_describe(const struct args *a, struct reduction *r)
{
    const struct oc_scalar count = oc_scalar_of_double((double)r->count);
    const struct norm *norm = NORMS;

    r->kind = kind_of(a);
    r->arithmetic = reduction_arithmetic(a);
    r->map = r->kind->map;
    r->combine = r->kind->combine;
    r->finish = r->kind->finish;
    r->divisor = oc_scalar_bits(&count, r->arithmetic);
    if (a->kind == REDUCE_SUM && oc_dtype_of((aclDataType)a->dtype) == OC_B8) {
        r->arithmetic = oc_compute_type(oc_dtype_of(a->self->dtype));
        r->map = KINDS[ANY].map;
        r->combine = KINDS[ANY].combine;
    }
    if (a->kind != VECTOR_NORM) return;
    while (!isnan(norm->ord) && norm->ord != a->ord.real)
        norm++;
    r->map = norm->map;
    r->combine = norm->combine;
    r->finish = norm->finish;
    r->power = oc_scalar_bits(&a->ord, r->arithmetic);
}

/* Without terms. */
static void reduction_plan_empty(oc_plan *p, const struct args *a)
{
    if (kind_of(a)->dims != NULL) oc_elementwise_plan_fill(p, "out", a->out, kind_of(a)->empty);
}

static void reduction_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    bool reduced[OC_MAX_RANK];
    struct axes kept, terms, out;
    struct oc_geometry g;
    struct reduction r = {.outputs_count = oc_numel(a->out)};

    if (!oc_plan_supports(p, "self", oc_dtype_of(a->self->dtype)) ||
        !oc_plan_supports(p, "out", oc_dtype_of(a->out->dtype)) || oc_numel(a->out) == 0 ||
        !oc_plan_try(p, reduction_axes(a, reduced)))
        return;
    axes_select(&kept, a->self, reduced, false);
    axes_select(&terms, a->self, reduced, true);
    axes_of_out(&out, a, reduced, &kept);
    r.count = oc_numel(&terms.tensor);
    if (r.count == 0) {
        reduction_plan_empty(p, a);
        return;
    }
    reduction_describe(a, &r);

    const aclTensor *const outputs[] = {&out.tensor, &kept.tensor};
    const aclTensor *const inputs[] = {&terms.tensor};
    bool index64;

    oc_geometry_make(&g, outputs, 2);
    oc_geometry_make(&r.terms, inputs, 1);
    if (!oc_plan_loop_nest(p, &g, false, 0, &r.outputs) ||
        !oc_plan_try(p, oc_choose_index_width(oc_max_i64(oc_view_index_extent(a->self),
                                                         oc_numel(a->self) + PART_TERMS),
                                              oc_numel(a->self), &index64)))
        return;
    r.outputs.index64 = r.outputs.index64 || index64;
    reduction_plan_steps(p, a, &r);
}

/* ---- Entry points ---- */

#define DEFINE_OP(name, kind, dims, keep, dtype, ord, ...)                                   \
    aclnnStatus name##GetWorkspaceSize(__VA_ARGS__, aclTensor *out, uint64_t *workspaceSize, \
                                       aclOpExecutor **executor)                             \
    {                                                                                        \
        const struct args a = {self, dims, keep, dtype, ord, out, kind};                     \
                                                                                             \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);                  \
    }                                                                                        \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)
#define NO_ORD \
    (struct oc_scalar) { 0 }

DEFINE_OP(aclnnReduceSum, REDUCE_SUM, dims, keepDims, (int64_t)dtype, NO_ORD, const aclTensor *self,
          const aclIntArray *dims, bool keepDims, aclDataType dtype)
DEFINE_OP(aclnnMean, MEAN, dim, keepDim, (int64_t)dtype, NO_ORD, const aclTensor *self,
          const aclIntArray *dim, bool keepDim, aclDataType dtype)
DEFINE_OP(aclnnMax, MAX, NULL, 0, -1, NO_ORD, const aclTensor *self)
DEFINE_OP(aclnnMin, MIN, NULL, 0, -1, NO_ORD, const aclTensor *self)
DEFINE_OP(aclnnAmax, AMAX, dim, keepDim, -1, NO_ORD, const aclTensor *self, const aclIntArray *dim,
          bool keepDim)
DEFINE_OP(aclnnAmin, AMIN, dim, keepDim, -1, NO_ORD, const aclTensor *self, const aclIntArray *dim,
          bool keepDim)
DEFINE_OP(aclnnAll, ALL, dim, keepdim, -1, NO_ORD, const aclTensor *self, const aclIntArray *dim,
          bool keepdim)
DEFINE_OP(aclnnAny, ANY, dim, keepdim, -1, NO_ORD, const aclTensor *self, const aclIntArray *dim,
          bool keepdim)
DEFINE_OP(aclnnLinalgVectorNorm, VECTOR_NORM, dims, keepDims, (int64_t)dtype, oc_scalar_of(ord),
          const aclTensor *self, const aclScalar *ord, const aclIntArray *dims, bool keepDims,
          const aclDataType dtype)
