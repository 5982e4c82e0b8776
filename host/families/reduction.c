/* SPDX-License-Identifier: Apache-2.0 */
#include "families/reduction.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check/check.h"
#include "families/elementwise.h"
#include "steps/steps.h"
#include "strategy/override.h"
#include "strategy/reduction.h"

#define PART_TERMS 1024
/* A reduction with chains needs runs of contiguous terms of at least LEAST_RUN terms if there is a
 * single run, and else of PART_TERMS, so that a part has terms of two runs at most. CHAINS is the
 * number of work-items per output and part, and of the components of a vector
 * (cl/reduction/reduction.cl). */
#define LEAST_RUN 16
#define CHAINS 8
/* A work-item that takes several outputs combines at most this many terms: enough to pay for it. */
#define ITEM_TERMS 16384

// clang-format off
/* These functions are selected by the order of a norm. */
static const struct norm { double ord; struct oc_reduction_function function; } NORMS[] = {
    {0,         {"TRUTH(x!=K(0))",        "SUM(a,x)",     "a"}},
    {1,         {"ABSOLUTE(x)",           "SUM(a,x)",     "a"}},
    {2,         {"(x*x)",                 "SUM(a,x)",     "sqrt(a)"}},
    {INFINITY,  {"ABSOLUTE(x)",           "MAXIMUM(a,x)", "a"}},
    {-INFINITY, {"ABSOLUTE(x)",           "MINIMUM(a,x)", "a"}},
    /* The last row is for all other orders. */
    {NAN,       {"pow(ABSOLUTE(x),power)", "SUM(a,x)",    "pow(a,K(1)/power)"}},
};

// clang-format on

/* ---- Checks ---- */

/* Sets a flag for each reduced axis. */
static aclnnStatus reduction_axes(const struct oc_reduction_args *a, bool reduced[OC_MAX_RANK])
{
    const uint64_t rank = a->self->rank;
    const bool has_list = !a->row->has_one_axis && a->dims != NULL;
    const uint64_t count = a->row->has_one_axis ? 1 : has_list ? a->dims->size : 0;

    for (uint64_t d = 0; d < OC_MAX_RANK; d++)
        reduced[d] = count == 0 && d < rank;
    if (has_list)
        return oc_check_axes(a->row->dims, a->dims->values, count, "self", rank, a->row->repeats,
                             reduced);
    if (count == 0) return ACLNN_SUCCESS;
    OC_TRY(oc_check_axis(a->row->dims, a->dim, "self", rank));
    reduced[a->dim < 0 ? a->dim + oc_max_i64((int64_t)rank, 1) : a->dim] = true;
    return ACLNN_SUCCESS;
}

static aclnnStatus reduction_check_types(const struct oc_reduction_args *a)
{
    const enum oc_dtype self = oc_dtype_of(a->self->dtype), out = oc_dtype_of(a->out->dtype);
    const enum oc_dtype dtype = oc_dtype_of((aclDataType)a->dtype);

    if (a->dtype >= 0)
        OC_TRY(oc_check_that((dtype & a->row->results) != 0, "dtype",
                             oc_acl_dtype_name((aclDataType)a->dtype),
                             "is not supported by this operator"));
    switch (a->row->result) {
        case OC_REDUCTION_SAME:
            return oc_check_same_dtype(a->row->out, a->out, a->row->self, a->self);
        case OC_REDUCTION_DTYPE:
            return oc_check_that(dtype == out, "dtype", oc_acl_dtype_name((aclDataType)a->dtype),
                                 "must be that of out");
        case OC_REDUCTION_CAST:
            OC_TRY(oc_check_that(oc_can_cast(self, dtype), "dtype of self", oc_dtype_acl_name(self),
                                 "must be castable to dtype"));
            return oc_check_that(oc_can_cast(dtype, out), "dtype", oc_dtype_acl_name(dtype),
                                 "must be castable to that of out");
        default:
            return ACLNN_SUCCESS;
    }
}

static aclnnStatus reduction_check_shape(const struct oc_reduction_args *a)
{
    bool reduced[OC_MAX_RANK];
    int64_t shape[OC_MAX_RANK];
    uint64_t rank = 0;
    bool is_one = true;
    char why[64];

    OC_TRY(reduction_axes(a, reduced));
    for (uint64_t d = 0; d < a->self->rank; d++) {
        if (reduced[d] && a->row->result == OC_REDUCTION_SAME)
            OC_TRY(oc_check_i64("extent of a reduced axis", a->self->shape[d], OC_GT, NULL, 0));
        if (reduced[d] && a->keepDims == 0) continue;
        shape[rank++] = reduced[d] ? 1 : a->self->shape[d];
        is_one = is_one && shape[rank - 1] == 1;
    }
    if (is_one && !a->row->is_exact && oc_numel(a->out) == 1) return ACLNN_SUCCESS;
    (void)snprintf(why, sizeof(why), "that of %s without the reduced axes", a->row->self);
    OC_TRY(oc_check_shape(a->row->out, a->out, shape, rank, why));
    if (a->row->mean == NULL) return ACLNN_SUCCESS;
    return oc_check_shape(a->row->mean, a->mean, shape, rank, why);
}

aclnnStatus oc_reduction_check(const void *args)
{
    const struct oc_reduction_args *a = args;
    const struct oc_reduction *row = a->row;
    const struct oc_rule rules[] = {
        {row->self, offsetof(struct oc_reduction_args, self), row->types, 0, OC_MAX_RANK,
         OC_PUBLIC_FORMATS},
        {row->out, offsetof(struct oc_reduction_args, out), row->results, 0, OC_MAX_RANK,
         OC_PUBLIC_FORMATS},
        {row->mean, offsetof(struct oc_reduction_args, mean), row->results, 0, OC_MAX_RANK,
         OC_PUBLIC_FORMATS},
    };

    if (row->dims != NULL && !row->has_one_axis && !row->can_lack_dims)
        OC_TRY(oc_check_pointer(row->dims, a->dims));
    if (row->ord != NULL) OC_TRY(oc_check_scalar(row->ord, &a->ord, false));
    OC_TRY(oc_check_rules(rules, row->mean == NULL ? 2 : 3, a));
    if (row->ord != NULL) OC_TRY(oc_check_scalar_type(row->ord, &a->ord));
    OC_TRY(reduction_check_types(a));
    return reduction_check_shape(a);
}

/* ---- Plan ---- */

/* Selects the axes of an output that are the axes of self which are not reduced. When the output has
 * a single element and another rank, all its extents are 1. */
static void axes_of_out(struct oc_layout *axes, const aclTensor *out, const bool *reduced,
                        const struct oc_layout *kept)
{
    const bool none[OC_MAX_RANK] = {false};

    oc_layout_select(axes, out, out->rank == kept->tensor.rank ? none : reduced, false);
    if (axes->tensor.rank == kept->tensor.rank) return;
    axes->tensor.rank = kept->tensor.rank;
    for (uint64_t d = 0; d < kept->tensor.rank; d++)
        axes->shape[d] = axes->strides[d] = 1;
}

struct reduction {
    struct oc_reduction_function function;
    enum oc_dtype arithmetic;
    struct oc_loop_nest outputs;
    struct oc_geometry terms;
    int64_t count, outputs_count;
    int64_t power, divisor; /* bit patterns of numbers in the type of the arithmetic */
    struct oc_ref shifts;   /* of the outputs; only with has_shifts */
    bool has_shifts;
    bool lacks_chains; /* an override asks for chains, and no step can use them */
};

static bool reduction_has_chains(const struct oc_geometry *terms)
{
    const int last = terms->rank - 1;

    return last >= 0 && terms->stride[0][last] == 1 &&
           terms->extent[last] >= (last == 0 ? LEAST_RUN : PART_TERMS);
}

/* Sets how the work-items combine terms. */
static void reduction_set_items(struct oc_launch *launch, struct reduction *r, int64_t parts,
                                const struct oc_reduction_config *config)
{
    if (config->chains && reduction_has_chains(&r->terms)) {
        r->lacks_chains = false;
        launch->kernel = "chains";
        launch->global[0] = r->outputs_count * parts * CHAINS;
        launch->global[1] = 1;
        launch->group[0] = config->group;
        launch->fixed_group = OC_GROUPS_OF_REDUCTION;
        launch->choice = config->choice;
        oc_launch_define_int(launch, "CHAINS", CHAINS);
        oc_launch_define_int(launch, "IN_FLIGHT", config->chain_loads);
    } else if (config->in_flight > 0) {
        oc_launch_define_int(launch, "IN_FLIGHT", config->in_flight);
    }
}

/* A step reads the terms `in`, and stores the result of each of `parts` parts. */
struct reduction_step {
    struct oc_ref in, out;
    enum oc_dtype in_type, out_type;
    bool is_first, is_last;
    bool is_partial; /* out is scratch */
    int operand;     /* number of out in the loop nest, unless is_partial */
    int64_t parts;
};

static void reduction_plan_step(oc_plan *p, struct reduction *r, const struct reduction_step *s)
{
    struct oc_loop_nest *n = &r->outputs;
    const int64_t terms = oc_geometry_count(&r->terms);
    struct oc_reduction_config config;
    int64_t extent[8] = {0}, stride[8] = {0};
    struct oc_launch launch = {
        .source = "reduction",
        .kernel = "reduce",
        .bytes = (double)(terms * r->outputs_count) * (double)oc_dtype_size(s->in_type),
        .flops = (double)(terms * r->outputs_count)};

    if (!oc_plan_try(p, oc_choose_reduction(oc_plan_device(p),
                                            oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION), &config)))
        return;

    if (s->is_first)
        r->lacks_chains = config.chains && config.choice.reason == oc_strategy_override_reason;

    const bool is_typed = (s->is_first || config.typed_parts) &&
                          (s->in_type & (OC_FLOATS | OC_B8)) != 0 && r->arithmetic == OC_F32;

    if (is_typed && !oc_plan_try(p, oc_choose_alignment(oc_plan_device(p), &launch.aligned_access)))
        return;
    n->config.elements_per_item =
        oc_min_i64(n->config.elements_per_item, ITEM_TERMS / oc_min_i64(terms, PART_TERMS));
    memcpy(extent, r->terms.extent, (size_t)r->terms.rank * sizeof(extent[0]));
    memcpy(stride, r->terms.stride[0], (size_t)r->terms.rank * sizeof(stride[0]));
    oc_launch_set_loop_nest(&launch, n);
    launch.global[1] = s->parts;
    if (is_typed) {
        reduction_set_items(&launch, r, s->parts, &config);
        oc_launch_define(&launch, "T", oc_dtype_name(s->in_type));
    }
    oc_launch_define_flag(&launch, "ANY_TYPES", !is_typed);
    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    oc_launch_define(&launch, "COMPUTE", oc_dtype_name(r->arithmetic));
    oc_launch_define(&launch, "MAP", s->is_first ? r->function.map : "x");
    oc_launch_define(&launch, "COMBINE", r->function.combine);
    oc_launch_define(&launch, "FINISH", s->is_last ? r->function.finish : "a");
    oc_launch_define_flag(&launch, "PARTIAL", s->is_partial);
    oc_launch_define_flag(&launch, "SHIFTS", r->has_shifts);
    OC_APPEND_ARGS(
        &launch, OC_REF(out, s->out), OC_INT(out_type, oc_dtype_number(s->out_type)),
        OC_REF(in, s->in), OC_INT(in_type, oc_dtype_number(s->in_type)), OC_LOOP_NEST_ARGS(*n),
        OC_INDEX8(out_stride, n->stride[s->operand]), OC_INDEX8(in_stride, n->stride[1]),
        OC_INDEX(out_inner_stride, n->inner_stride[s->operand]),
        OC_INDEX(in_inner_stride, n->inner_stride[1]), OC_INDEX(reduced_rank, r->terms.rank),
        OC_INDEX8(reduced_extent, extent), OC_INDEX8(reduced_stride, stride),
        OC_INDEX(terms, terms), OC_INDEX(part_terms, PART_TERMS), OC_INDEX(parts, s->parts),
        OC_LONG(power_bits, r->power), OC_LONG(count_bits, r->divisor));
    if (r->has_shifts) OC_APPEND_ARGS(&launch, OC_REF(shifts, r->shifts));
    oc_plan_kernel(p, &launch);
}

/* Makes the partial results of the parts the terms of the next step, in the order of the outputs'
 * loop nest. */
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

/* Plans a pass over the terms. Its results go to out, or with `to_scratch` to contiguous scratch in
 * the order of the outputs' loop nest, which is returned. */
static struct oc_ref reduction_plan_pass(oc_plan *p, const struct oc_reduction_args *a,
                                         struct reduction *r, struct oc_ref in, bool to_scratch)
{
    struct reduction_step s = {.in = in,
                               .in_type = oc_dtype_of(a->self->dtype),
                               .out_type = oc_dtype_of(a->out->dtype),
                               .is_first = true};

    for (; !s.is_last; s.is_first = false) {
        s.parts = oc_ceil_div(oc_geometry_count(&r->terms), PART_TERMS);
        s.is_last = s.parts == 1;
        s.is_partial = to_scratch || !s.is_last;
        s.out = s.is_partial ? oc_plan_scratch(p, r->arithmetic, s.parts * r->outputs_count)
                             : oc_plan_tensor(p, a->row->out, a->out, OC_WRITE);
        reduction_plan_step(p, r, &s);
        if (!s.is_last) reduction_take_parts(r, s.parts);
        s.in = s.out;
        s.in_type = r->arithmetic;
    }
    if (r->lacks_chains)
        (void)oc_plan_try(p,
                          oc_strategy_override_refuse("reduction", "chains", OC_CHAINS_OBSTACLE));
    return s.out;
}

/* Plans the pass that computes the shifts, and stores them as the mean if the operator has it: as
 * the sums of single terms. */
static void reduction_plan_shifts(oc_plan *p, const struct oc_reduction_args *a,
                                  const struct reduction *r, struct oc_ref in,
                                  struct oc_ref *shifts)
{
    struct reduction pass = *r;

    pass.function = a->row->shift;
    *shifts = reduction_plan_pass(p, a, &pass, in, true);
    if (a->row->mean == NULL) return;

    const struct reduction_step copy = {.in = *shifts,
                                        .out = oc_plan_tensor(p, a->row->mean, a->mean, OC_WRITE),
                                        .in_type = r->arithmetic,
                                        .out_type = oc_dtype_of(a->mean->dtype),
                                        .operand = 2,
                                        .parts = 1};

    reduction_take_parts(&pass, 1);
    reduction_plan_step(p, &pass, &copy);
}

static void reduction_plan_passes(oc_plan *p, const struct oc_reduction_args *a,
                                  struct reduction *r)
{
    const struct oc_ref in = oc_plan_tensor(p, a->row->self, a->self, OC_READ);

    if (a->row->shift.map != NULL) {
        const double count = fmax((double)r->count - (double)a->correction, 0);
        const struct oc_scalar divisor = oc_scalar_of_double(count);

        reduction_plan_shifts(p, a, r, in, &r->shifts);
        r->divisor = oc_scalar_bits(&divisor, r->arithmetic);
        r->has_shifts = true;
    }
    (void)reduction_plan_pass(p, a, r, in, false);
}

/* Returns the type of the arithmetic: integers stay integers unless the operator or `dtype` makes
 * them real. */
static enum oc_dtype reduction_arithmetic(const struct oc_reduction_args *a)
{
    const enum oc_dtype self = oc_dtype_of(a->self->dtype);
    const enum oc_dtype dtype = a->dtype >= 0 ? oc_dtype_of((aclDataType)a->dtype) : self;
    const enum oc_dtype type = oc_compute_type(dtype);

    if (self == OC_F64 && a->row->is_real) return OC_F64;
    return type == OC_I64 && a->row->is_real ? OC_F32 : type;
}

static void reduction_describe(const struct oc_reduction_args *a, struct reduction *r)
{
    const struct oc_scalar count = oc_scalar_of_double((double)r->count);
    const struct norm *norm = NORMS;
    double ord = a->ord.real;

    r->arithmetic = reduction_arithmetic(a);
    r->function = a->row->function;
    r->divisor = oc_scalar_bits(&count, r->arithmetic);
    if (oc_dtype_of((aclDataType)a->dtype) == OC_B8) {
        r->arithmetic = oc_compute_type(oc_dtype_of(a->self->dtype));
        r->function.map = "TRUTH(x!=K(0))";
    }
    /* Truths are as exact in float, and kernels load vectors of them; a sum may be larger. */
    if (oc_dtype_of(a->self->dtype) == OC_B8 && r->arithmetic == OC_I64 &&
        strcmp(r->function.combine, "SUM(a,x)") != 0)
        r->arithmetic = OC_F32;
    if (a->row->ord == NULL) return;
    /* The vendor represents infinity by such values. */
    if (fabs(ord) >= INT32_MAX) ord = copysign(INFINITY, ord);
    while (!isnan(norm->ord) && norm->ord != ord)
        norm++;
    r->function = norm->function;
    r->power = oc_scalar_bits(&a->ord, r->arithmetic);
}

/* Plans the result of a reduction without terms. */
static void reduction_plan_empty(oc_plan *p, const struct oc_reduction_args *a)
{
    if (!a->row->keeps_out) oc_elementwise_plan_fill(p, a->row->out, a->out, a->row->empty);
    if (a->row->mean != NULL) oc_elementwise_plan_fill(p, a->row->mean, a->mean, a->row->empty);
}

void oc_reduction_plan(oc_plan *p, const void *args)
{
    const struct oc_reduction_args *a = args;
    bool reduced[OC_MAX_RANK];
    struct oc_layout kept, terms, out, mean;
    struct oc_geometry g;
    struct reduction r = {.outputs_count = oc_numel(a->out)};

    if (!oc_plan_supports(p, a->row->self, oc_dtype_of(a->self->dtype)) ||
        !oc_plan_supports(p, a->row->out, oc_dtype_of(a->out->dtype)) ||
        (a->row->mean != NULL && !oc_plan_supports(p, a->row->mean, oc_dtype_of(a->mean->dtype))) ||
        oc_numel(a->out) == 0 || !oc_plan_try(p, reduction_axes(a, reduced)))
        return;
    oc_layout_select(&kept, a->self, reduced, false);
    oc_layout_select(&terms, a->self, reduced, true);
    axes_of_out(&out, a->out, reduced, &kept);
    if (a->row->mean != NULL) axes_of_out(&mean, a->mean, reduced, &kept);
    r.count = oc_numel(&terms.tensor);
    if (r.count == 0) {
        reduction_plan_empty(p, a);
        return;
    }
    reduction_describe(a, &r);

    const aclTensor *const outputs[] = {&out.tensor, &kept.tensor, &mean.tensor};
    const aclTensor *const inputs[] = {&terms.tensor};
    bool index64;

    oc_geometry_make(&g, outputs, a->row->mean == NULL ? 2 : 3);
    oc_geometry_make(&r.terms, inputs, 1);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &r.outputs) ||
        !oc_plan_try(p, oc_choose_index_width(oc_max_i64(oc_view_index_extent(a->self),
                                                         oc_numel(a->self) + PART_TERMS),
                                              oc_numel(a->self), &index64)))
        return;
    r.outputs.index64 = r.outputs.index64 || index64;
    reduction_plan_passes(p, a, &r);
}
