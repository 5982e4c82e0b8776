/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnArgMax, aclnnArgMin, aclnnMaxDim and aclnnMinDim find the position of the largest or
 * smallest element along an axis, and its value. The result does not depend on an order: of equal
 * elements the first one counts, and a NaN is the extreme value. So an axis may be divided into any
 * parts. Only the position is kept of each part, and the value is loaded again.
 */
#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "aclnnop/aclnn_max_dim.h"
#include "aclnnop/aclnn_min_dim.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/steps.h"
#include "strategy/reduction.h"

struct args {
    const aclTensor *self;
    int64_t dim, kind;
    bool keepdim;
    aclTensor *out;     /* values of MaxDim and MinDim, positions of ArgMax and ArgMin */
    aclTensor *indices; /* only of MaxDim and MinDim */
};

/* Number of elements that a work-item compares, if it has several outputs. */
#define ITEM_TERMS 16384

#define SEARCHED ((unsigned)(OC_TYPES_FLOATS | OC_I8 | OC_I16 | OC_I32 | OC_I64 | OC_U8))
#define COMPARED ((unsigned)(OC_FLOATS | OC_I32 | OC_I64 | OC_B8))
#define POSITIONS ((unsigned)(OC_I32 | OC_I64))

static aclnnStatus extremum_check(const void *opaque);
static void extremum_plan(oc_plan *p, const void *opaque);

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim),
                                         OC_FIELD(args, kind), OC_FIELD(args, keepdim),
                                         OC_FIELD(args, out)};
static const struct oc_field DIM_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim),
                                             OC_FIELD(args, kind), OC_FIELD(args, keepdim),
                                             OC_FIELD(args, out),  OC_FIELD(args, indices)};

enum { ARG_MAX, ARG_MIN, MAX_DIM, MIN_DIM };

#define POSITION(api)                                                  \
    {                                                                  \
        (api), extremum_check, extremum_plan, FIELDS, OC_COUNT(FIELDS) \
    }
#define VALUE(api)                                                             \
    {                                                                          \
        (api), extremum_check, extremum_plan, DIM_FIELDS, OC_COUNT(DIM_FIELDS) \
    }

static const struct {
    struct oc_op op;
    bool has_values, is_least;
} KINDS[] = {
    [ARG_MAX] = {POSITION("aclnnArgMax"), false, false},
    [ARG_MIN] = {POSITION("aclnnArgMin"), false, true},
    [MAX_DIM] = {VALUE("aclnnMaxDim"), true, false},
    [MIN_DIM] = {VALUE("aclnnMinDim"), true, true},
};

/* ---- Checks ---- */

static aclTensor *extremum_positions(const struct args *a)
{
    return KINDS[a->kind].has_values ? a->indices : a->out;
}

static aclnnStatus extremum_check_out(const struct args *a, const char *name, const aclTensor *out)
{
    const int64_t rank = (int64_t)a->self->rank, dim = a->dim < 0 ? a->dim + rank : a->dim;
    int64_t shape[OC_MAX_RANK];
    uint64_t count = 0;

    for (int64_t d = 0; d < rank; d++) {
        if (d == dim && !a->keepdim) continue;
        shape[count++] = d == dim ? 1 : a->self->shape[d];
    }
    return oc_check_shape(name, out, shape, count, "that of self without the axis dim");
}

static aclnnStatus extremum_check(const void *opaque)
{
    const struct args *a = opaque;
    const bool has_values = KINDS[a->kind].has_values;
    const unsigned types = has_values ? COMPARED : SEARCHED;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, types, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, has_values ? types : POSITIONS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, indices, POSITIONS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, has_values ? 3 : 2, a));
    if (has_values) OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));
    if (a->self->rank > 0) {
        const int64_t extent = oc_dim(a->self, a->dim);

        OC_TRY(oc_check_i64("extent of the axis dim", extent, OC_GT, NULL, 0));
        if (oc_dtype_of(extremum_positions(a)->dtype) == OC_I32)
            OC_TRY(oc_check_i64("extent of the axis dim", extent, OC_LE, NULL, INT32_MAX));
    }
    OC_TRY(extremum_check_out(a, "out", a->out));
    return has_values ? extremum_check_out(a, "indices", a->indices) : ACLNN_SUCCESS;
}

/* ---- Plan ---- */

struct extremum {
    struct oc_loop_nest outputs; /* its operands are positions, self and values */
    struct oc_ref self, positions, values, partial;
    struct oc_search_config config;
    int64_t terms, term_stride, count;
    enum oc_dtype type;
};

static void extremum_plan_step(oc_plan *p, const struct args *a, struct extremum *e, bool is_last)
{
    const bool has_values = KINDS[a->kind].has_values, is_partial = e->config.parts > 1 && !is_last;
    const bool is_typed = (e->type & OC_FLOATS) != 0;
    const struct oc_loop_nest *n = &e->outputs;
    struct oc_launch launch = {
        .source = "extremum",
        .kernel = is_last ? "choose" : "search",
        .aligned_access = e->config.aligned_access,
        .bytes = (double)(e->terms * e->count) * (double)oc_dtype_size(e->type),
        .flops = (double)(e->terms * e->count)};

    oc_launch_set_loop_nest(&launch, n);
    launch.choice = e->config.choice;
    if (!is_last) launch.global[0] *= e->config.parts;
    if (is_typed) oc_launch_define(&launch, "T", oc_dtype_name(e->type));
    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    oc_launch_define(&launch, "COMPUTE", oc_dtype_name(oc_compute_type(e->type)));
    oc_launch_define_flag(&launch, "LEAST", KINDS[a->kind].is_least);
    oc_launch_define_flag(&launch, "VALUES", has_values && !is_partial);
    oc_launch_define_flag(&launch, "PARTIAL", is_partial);
    OC_APPEND_ARGS(
        &launch, OC_REF(positions, is_partial ? e->partial : e->positions),
        OC_INT(position_bytes, (int64_t)oc_dtype_size(oc_dtype_of(extremum_positions(a)->dtype))),
        OC_REF(self, e->self), OC_INT(self_type, oc_dtype_number(e->type)), OC_LOOP_NEST_ARGS(*n),
        OC_INDEX8(position_stride, n->stride[0]), OC_INDEX8(self_stride, n->stride[1]),
        OC_INDEX(position_inner_stride, n->inner_stride[0]),
        OC_INDEX(self_inner_stride, n->inner_stride[1]), OC_INDEX(terms, e->terms),
        OC_INDEX(term_stride, e->term_stride), OC_INDEX(parts, e->config.parts),
        OC_INDEX(part_terms, e->config.part_terms), OC_INDEX(part_step, e->config.part_step));
    if (has_values && !is_partial)
        OC_APPEND_ARGS(&launch, OC_REF(values, e->values), OC_INDEX8(value_stride, n->stride[2]),
                       OC_INDEX(value_inner_stride, n->inner_stride[2]));
    if (is_last) OC_APPEND_ARGS(&launch, OC_REF(partial, e->partial));
    oc_plan_kernel(p, &launch);
}

static bool extremum_plan_outputs(oc_plan *p, const struct args *a, struct extremum *e)
{
    const int64_t rank = (int64_t)a->self->rank, dim = a->dim < 0 ? a->dim + rank : a->dim;
    const aclTensor *tensors[] = {extremum_positions(a), a->self, a->out};
    const aclTensor *operands[3];
    const bool none[OC_MAX_RANK] = {false};
    bool is_dim[OC_MAX_RANK] = {false};
    struct oc_layout kept[3];
    int64_t extent = 0;
    struct oc_geometry g;
    bool index64;

    e->count = oc_numel(tensors[0]);
    e->terms = rank == 0 ? 1 : oc_dim(a->self, dim);
    e->term_stride = rank == 0 ? 1 : oc_stride(a->self, dim);
    if (rank > 0) is_dim[dim] = true;
    for (int i = 0; i < 3; i++) {
        oc_layout_select(&kept[i], tensors[i], i == 1 || a->keepdim ? is_dim : none, false);
        operands[i] = &kept[i].tensor;
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[i]));
    }
    oc_geometry_make(&g, operands, KINDS[a->kind].has_values ? 3 : 2);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &e->outputs) ||
        !oc_plan_try(p, oc_choose_index_width(extent, oc_numel(a->self), &index64)) ||
        !oc_plan_try(p, oc_choose_search(oc_plan_device(p), e->count, e->terms, e->term_stride == 1,
                                         &e->config)))
        return false;
    e->outputs.index64 = e->outputs.index64 || index64;
    e->outputs.config.elements_per_item =
        oc_min_i64(e->outputs.config.elements_per_item,
                   oc_max_i64(1, ITEM_TERMS / oc_min_i64(ITEM_TERMS, e->config.part_terms)));
    return true;
}

static void extremum_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct extremum e = {.type = oc_dtype_of(a->self->dtype)};

    if (oc_numel(extremum_positions(a)) == 0 || !oc_plan_supports(p, "self", e.type) ||
        !extremum_plan_outputs(p, a, &e))
        return;
    e.self = oc_plan_tensor(p, "self", a->self, OC_READ);
    if (KINDS[a->kind].has_values) {
        e.values = oc_plan_tensor(p, "out", a->out, OC_WRITE);
        e.positions = oc_plan_tensor(p, "indices", a->indices, OC_WRITE);
    } else {
        e.positions = oc_plan_tensor(p, "out", a->out, OC_WRITE);
    }
    if (e.config.parts > 1) {
        e.partial = oc_plan_scratch(p, OC_I64, e.config.parts * e.count);
        extremum_plan_step(p, a, &e, false);
    }
    extremum_plan_step(p, a, &e, e.config.parts > 1);
}

/* ---- Entry points ---- */

#define DEFINE_POSITION(name, first_call, kind)                                              \
    aclnnStatus first_call(const aclTensor *self, int64_t dim, bool keepdim, aclTensor *out, \
                           uint64_t *workspaceSize, aclOpExecutor **executor)                \
    {                                                                                        \
        const struct args a = {self, dim, kind, keepdim, out, NULL};                         \
                                                                                             \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);                  \
    }                                                                                        \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)
#define DEFINE_VALUE(name, first_call, kind)                                                      \
    aclnnStatus first_call(const aclTensor *self, int64_t dim, bool keepdim, aclTensor *out,      \
                           aclTensor *indices, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                             \
        const struct args a = {self, dim, kind, keepdim, out, indices};                           \
                                                                                                  \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);                       \
    }                                                                                             \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)

DEFINE_POSITION(aclnnArgMax, aclnnArgMaxGetWorkspaceSize, ARG_MAX)
DEFINE_POSITION(aclnnArgMin, aclnnArgMinGetWorkspaceSize, ARG_MIN)
DEFINE_VALUE(aclnnMaxDim, aclnnMaxDimGetWorkspaceSize, MAX_DIM)
DEFINE_VALUE(aclnnMinDim, aclnnMinDimGetWorkspaceSize, MIN_DIM)
