/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/index/indexing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "check/promotion.h"
#include "steps/raw_copy.h"
#include "strategy/embedding.h"

/* This is the table of cl/common/indices.cl.h. */
struct index_table {
    struct {
        int64_t outer_rank, inner, inner_stride, outer[8], stride[8];
    } head;
    struct {
        int64_t extent, axis_stride, is_long, inner_stride, stride[8], inner_step, step[8];
    } row[OC_MAX_RANK];
};

uint64_t oc_index_axis_of(int64_t dim, const aclTensor *self)
{
    return (uint64_t)(dim < 0 ? dim + oc_max_i64(1, (int64_t)self->rank) : dim);
}

aclnnStatus oc_check_index_axis(const char *name, const aclTensor *self, int64_t dim,
                                const aclTensor *index)
{
    const int64_t rank = oc_max_i64(1, (int64_t)self->rank);
    char of_index[40], of_self[40];

    (void)snprintf(of_self, sizeof(of_self), "that of %s", name);
    OC_TRY(
        oc_check_i64("rank of index", oc_max_i64(1, (int64_t)index->rank), OC_EQ, of_self, rank));
    OC_TRY(oc_check_axis("dim", dim, name, self->rank));
    for (uint64_t d = 0; d < index->rank; d++) {
        if (d == oc_index_axis_of(dim, self)) continue;
        (void)snprintf(of_index, sizeof(of_index), "index.shape[%llu]", (unsigned long long)d);
        (void)snprintf(of_self, sizeof(of_self), "%s.shape[%llu]", name, (unsigned long long)d);
        OC_TRY(oc_check_i64(of_index, index->shape[d], OC_LE, of_self, self->shape[d]));
    }
    return ACLNN_SUCCESS;
}

void oc_index_axis(struct oc_indexing *x, uint64_t axis, const aclTensor *index)
{
    memset(x, 0, sizeof(*x));
    x->rank = index->rank;
    x->named_count = 1;
    x->named[0].index = index;
    x->named[0].axis = axis;
    for (uint64_t d = 0; d < index->rank; d++) {
        x->extent[d] = index->shape[d];
        x->axis[d] = d;
        x->is_step[d] = d == axis;
        x->named[0].stride[d] = index->strides[d];
    }
}

void oc_index_slices(struct oc_indexing *x, uint64_t axis, const aclTensor *index,
                     const aclTensor *like)
{
    /* An index of this shape would be read with these strides. */
    oc_index_axis(x, axis, like);
    x->named[0].index = index;
    memset(x->named[0].stride, 0, sizeof(x->named[0].stride));
    x->named[0].stride[axis] = index->rank == 0 ? 0 : index->strides[0];
}

/* ---- Loop nests ---- */

static int64_t index_count(const struct oc_indexing *x, bool is_step)
{
    int64_t count = 1;

    for (uint64_t d = 0; d < x->rank; d++)
        if (x->is_step[d] == is_step) count *= x->extent[d];
    return count;
}

static int64_t index_domain(const struct oc_indexing *x)
{
    return index_count(x, false) * index_count(x, true);
}

/* Makes a view of the domain, or if `flags` is given of its dimensions whose flag is `which`. */
static const aclTensor *index_view(const struct oc_indexing *x, aclDataType dtype,
                                   const int64_t *strides, const bool *flags, bool which,
                                   struct oc_layout *l)
{
    memset(l, 0, sizeof(*l));
    l->tensor.dtype = dtype;
    l->tensor.shape = l->shape;
    l->tensor.strides = l->strides;
    for (uint64_t d = 0; d < x->rank; d++) {
        if (flags != NULL && flags[d] != which) continue;
        l->shape[l->tensor.rank] = x->extent[d];
        l->strides[l->tensor.rank++] = strides[d];
    }
    return &l->tensor;
}

static void index_strides_of(const struct oc_indexing *x, const aclTensor *like,
                             int64_t strides[OC_MAX_RANK])
{
    for (uint64_t d = 0; d < x->rank; d++)
        strides[d] = x->is_step[d] ? 0 : like->strides[x->axis[d]];
}

/* Makes the geometry of the first two operands and of all indices. */
static void index_geometry(const struct oc_indexing *x, const aclTensor *first,
                           const aclTensor *second, const bool *flags, bool which,
                           struct oc_geometry *g)
{
    struct oc_layout views[OC_MAX_RANK];
    const aclTensor *operands[2 + OC_MAX_RANK] = {first, second};

    for (uint64_t j = 0; j < x->named_count; j++)
        operands[2 + j] =
            index_view(x, x->named[j].index->dtype, x->named[j].stride, flags, which, &views[j]);
    memset(g, 0, sizeof(*g));
    oc_geometry_make(g, operands, 2 + (int)x->named_count);
}

static void index_table_make(const struct oc_indexing *x, const aclTensor *like,
                             const struct oc_loop_nest *n, struct index_table *table)
{
    memset(table, 0, sizeof(*table));
    for (uint64_t j = 0; j < x->named_count; j++) {
        const struct oc_named_axis *named = &x->named[j];
        const bool has_axis = named->axis < like->rank;
        int64_t *stride = table->row[j].stride;

        table->row[j].extent = has_axis ? like->shape[named->axis] : 1;
        table->row[j].axis_stride = has_axis ? oc_view_stride(like, (int64_t)named->axis) : 0;
        table->row[j].is_long = named->index->dtype == ACL_INT64;
        table->row[j].inner_stride = n->inner_stride[2 + j];
        memcpy(stride, n->stride[2 + j], sizeof(n->stride[2 + j]));
    }
}

/* ---- Launches ---- */

/* Sets the index width such that it suffices for all elements of the tensors, too. */
static bool index_choose_width(oc_plan *p, const struct oc_indexing *x, const aclTensor *like,
                               const aclTensor *other, int64_t work, struct oc_loop_nest *n)
{
    int64_t extent = oc_max_i64(oc_view_index_extent(like), oc_view_index_extent(other));
    bool index64;

    for (uint64_t j = 0; j < x->named_count; j++)
        extent = oc_max_i64(extent, oc_view_index_extent(x->named[j].index));
    work = oc_max_i64(work, oc_max_i64(oc_numel(like), index_domain(x)));
    if (!oc_plan_try(p, oc_choose_index_width(extent, work, &index64))) return false;
    n->index64 = n->index64 || index64;
    return true;
}

static struct oc_ref index_plan_tensor(oc_plan *p, const struct oc_named_axis *named,
                                       const char *name)
{
    if (named->positions == NULL) return oc_plan_tensor(p, name, named->index, OC_READ);
    return oc_plan_constant(p, named->positions,
                            (size_t)oc_numel(named->index) * sizeof(named->positions[0]));
}

static void index_append_tensors(oc_plan *p, const struct oc_indexing *x, const char *name,
                                 const struct index_table *table, const struct oc_loop_nest *n,
                                 struct oc_launch *launch)
{
    struct oc_ref refs[OC_MAX_RANK] = {0};
    bool are_rows_alike = true;

    for (uint64_t j = 0; j < OC_MAX_RANK; j++) {
        if (j < x->named_count && x->is_list) oc_plan_set_item(p, x->named[j].axis);
        refs[j] = j < x->named_count ? index_plan_tensor(p, &x->named[j], name) : refs[0];
        are_rows_alike = are_rows_alike && (j >= x->named_count || n->inner_stride[2 + j] == 0);
    }
    oc_launch_define_int(launch, "INDICES", x->named_count == 1 ? 1 : OC_MAX_RANK);
    OC_APPEND_ARGS(launch, OC_REF(index0, refs[0]));
    if (x->named_count > 1)
        OC_APPEND_ARGS(launch, OC_REF(index1, refs[1]), OC_REF(index2, refs[2]),
                       OC_REF(index3, refs[3]), OC_REF(index4, refs[4]), OC_REF(index5, refs[5]),
                       OC_REF(index6, refs[6]), OC_REF(index7, refs[7]));
    OC_APPEND_ARGS(launch, OC_REF(table, oc_plan_constant(p, table, sizeof(*table))),
                   OC_INT(index_count, (int64_t)x->named_count),
                   OC_INT(are_rows_alike, are_rows_alike));
}

void oc_plan_gather(oc_plan *p, const struct oc_indexing *x, const aclTensor *out,
                    const aclTensor *self)
{
    const enum oc_dtype type = oc_dtype_of(out->dtype);
    struct oc_launch launch = {.source = "gather",
                               .kernel = "gather",
                               .defines = {OC_DEFINE(RAW, oc_raw_type(type))},
                               .bytes = 2 * (double)oc_numel(out) * (double)oc_dtype_size(type)};
    int64_t strides[OC_MAX_RANK];
    struct oc_layout view;
    struct index_table table;
    struct oc_geometry g;
    struct oc_loop_nest n;

    if (oc_numel(out) == 0) return;
    index_strides_of(x, self, strides);
    index_geometry(x, out, index_view(x, self->dtype, strides, NULL, false, &view), NULL, false,
                   &g);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &n) ||
        !index_choose_width(p, x, self, out, 0, &n))
        return;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "TRUTHS", type == OC_B8);
    index_table_make(x, self, &n, &table);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", out, OC_WRITE)),
                   OC_REF(self, oc_plan_tensor(p, "self", self, OC_READ)));
    index_append_tensors(p, x, x->is_list ? "indices" : "index", &table, &n, &launch);
    OC_APPEND_ARGS(&launch, OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
                   OC_INDEX8(self_stride, n.stride[1]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(self_inner_stride, n.inner_stride[1]));
    oc_plan_kernel(p, &launch);
}

/* ---- Scatter ---- */

/* Adds the loop over the steps to the table: in the row-major order of the domain. */
static void index_table_add_steps(const struct oc_indexing *x, const int64_t *src_stride,
                                  aclDataType dtype, struct index_table *table)
{
    struct oc_layout order, src;
    struct oc_geometry g;
    int64_t strides[OC_MAX_RANK], stride = 1;

    for (uint64_t d = x->rank; d-- > 0;) {
        strides[d] = stride;
        stride *= x->extent[d];
    }
    index_geometry(x, index_view(x, dtype, strides, x->is_step, true, &order),
                   index_view(x, dtype, src_stride, x->is_step, true, &src), x->is_step, true, &g);

    const int inner = g.rank - 1;

    table->head.outer_rank = inner;
    table->head.inner = g.extent[inner];
    table->head.inner_stride = g.stride[1][inner];
    for (int d = 0; d < inner; d++) {
        table->head.outer[d] = g.extent[d];
        table->head.stride[d] = g.stride[1][d];
    }
    for (uint64_t j = 0; j < x->named_count; j++) {
        table->row[j].inner_step = g.stride[2 + j][inner];
        for (int d = 0; d < inner; d++)
            table->row[j].step[d] = g.stride[2 + j][d];
    }
}

static void scatter_define_types(const struct oc_scattered *s, enum oc_dtype sum,
                                 struct oc_launch *launch)
{
    const enum oc_dtype type = oc_dtype_of(s->out->dtype);

    if (s->operation == OC_COMBINE_NONE) {
        oc_launch_define(launch, "RAW", oc_raw_type(type));
        oc_launch_define_flag(launch, "TRUTHS", type == OC_B8);
        return;
    }
    oc_launch_define(launch, "T", oc_dtype_name(type));
    oc_launch_define(launch, "SUM", oc_dtype_name(sum));
    oc_launch_define(launch, "COMPUTE", oc_dtype_name(oc_compute_type(type)));
    oc_launch_define_flag(launch, "USE_F64", type == OC_F64);
    oc_launch_define(launch, "OPERATION", s->operation == OC_COMBINE_ADD ? "add" : "multiply");
    oc_launch_define_flag(launch, "SCALED", s->factor != NULL);
}

/* Returns src, or the value as its only element. */
static struct oc_ref scatter_plan_source(oc_plan *p, const struct oc_scattered *s)
{
    int64_t bits;

    if (s->src != NULL) return oc_plan_tensor(p, s->src_name, s->src, OC_READ);
    bits = oc_scalar_element_bits(s->value, oc_dtype_of(s->out->dtype));
    return oc_plan_constant(p, &bits, sizeof(bits));
}

static int64_t scatter_factor_bits(const struct oc_scattered *s)
{
    const enum oc_dtype type = oc_dtype_of(s->out->dtype);

    return s->factor == NULL ? 0 : oc_scalar_bits(s->factor, oc_compute_type(type));
}

/* Returns whether indices of steps that follow each other are nearer than those of other dimensions. */
static bool scatter_is_along_steps(const struct oc_indexing *x)
{
    const int64_t *const strides = x->named[0].stride;
    int64_t step = INT64_MAX, other = INT64_MAX;

    for (uint64_t d = 0; d < x->rank; d++) {
        int64_t *const least = x->is_step[d] ? &step : &other;

        if (x->extent[d] > 1) *least = oc_min_i64(*least, llabs(strides[d]));
    }
    return step < other;
}

/* Plans the launch of a scatter to a tensor, or to scratch with the layout of one, or of as many as there are copies. */
static void scatter_plan_steps(oc_plan *p, const struct oc_indexing *x,
                               const struct oc_scattered *s, struct oc_view to, int64_t copies)
{
    const int64_t steps = index_count(x, true);
    /* It does not matter which of several equal values is the last one. */
    const bool is_in_order =
        s->operation != OC_COMBINE_NONE || (oc_plan_deterministic(p) && s->src != NULL);
    struct oc_launch launch = {
        .source = "scatter",
        .kernel = "scatter",
        .bytes = 3 * (double)index_domain(x) * (double)oc_dtype_size(oc_dtype_of(s->out->dtype))};
    struct oc_embedding_config config = {0};
    struct oc_layout views[2];
    struct index_table table;
    struct oc_geometry g;
    struct oc_loop_nest n;
    int64_t strides[OC_MAX_RANK];

    index_strides_of(x, to.like, strides);
    index_geometry(x, index_view(x, s->out->dtype, strides, x->is_step, false, &views[0]),
                   index_view(x, s->out->dtype, s->src_stride, x->is_step, false, &views[1]),
                   x->is_step, false, &g);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &n)) return;
    (is_in_order ? oc_choose_embedding : oc_choose_replacement)(
        oc_plan_device(p), index_count(x, false), steps, scatter_is_along_steps(x), &config);
    if (copies > 1) {
        config.parts = copies;
        config.rows_per_part = oc_ceil_div(steps, copies);
        config.choice = (struct oc_choice){"copies", "sums are few, and each has many terms"};
    }
    n.config.elements_per_item = config.columns_per_item;
    oc_launch_set_loop_nest(&launch, &n);
    launch.global[0] *= config.parts;
    launch.group[0] = config.group;
    launch.choice = config.choice;
    if (!index_choose_width(p, x, to.like, s->src != NULL ? s->src : to.like,
                            oc_max_i64(launch.global[0], copies * oc_numel(to.like)), &n))
        return;
    launch.index64 = n.index64;
    scatter_define_types(s, to.dtype, &launch);
    oc_launch_define_flag(&launch, "ALONG_STEPS", config.along_rows);
    oc_launch_define_flag(
        &launch, "VECTORS",
        config.has_vectors && s->operation != OC_COMBINE_NONE && to.dtype == OC_F32);
    index_table_make(x, to.like, &n, &table);
    index_table_add_steps(x, s->src_stride, s->out->dtype, &table);
    OC_APPEND_ARGS(&launch, OC_REF(to, to.ref), OC_REF(from, scatter_plan_source(p, s)));
    index_append_tensors(p, x, s->index_name, &table, &n, &launch);
    OC_APPEND_ARGS(&launch, OC_LOOP_NEST_ARGS(n), OC_INDEX8(to_stride, n.stride[0]),
                   OC_INDEX8(from_stride, n.stride[1]),
                   OC_INDEX(to_inner_stride, n.inner_stride[0]),
                   OC_INDEX(from_inner_stride, n.inner_stride[1]), OC_INDEX(steps, steps),
                   OC_INDEX(parts, config.parts), OC_INDEX(per_part, config.rows_per_part),
                   OC_LONG(factor_bits, scatter_factor_bits(s)),
                   OC_INDEX(copy_elements, copies > 1 ? oc_numel(to.like) : 0));
    oc_plan_kernel(p, &launch);
}

/* Plans to combine all copies of sums with `to`. */
static void scatter_plan_join(oc_plan *p, const struct oc_scattered *s, struct oc_view to,
                              struct oc_view from, int64_t copies)
{
    const aclTensor *const operands[] = {to.like, from.like};
    struct oc_launch launch = {.source = "scatter",
                               .kernel = "join",
                               .bytes = (double)(copies + 2) * (double)oc_numel(to.like) *
                                        (double)oc_dtype_size(to.dtype)};
    struct oc_geometry g;
    struct oc_loop_nest n;

    oc_geometry_make(&g, operands, 2);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &n) ||
        !oc_plan_try(p, oc_choose_index_width(copies * oc_numel(to.like), 0, &launch.index64)))
        return;
    n.index64 = n.index64 || launch.index64;
    oc_launch_set_loop_nest(&launch, &n);
    scatter_define_types(s, to.dtype, &launch);
    oc_launch_define_int(&launch, "INDICES", 1);
    OC_APPEND_ARGS(&launch, OC_REF(to, to.ref), OC_REF(from, from.ref), OC_LOOP_NEST_ARGS(n),
                   OC_INDEX8(to_stride, n.stride[0]), OC_INDEX8(from_stride, n.stride[1]),
                   OC_INDEX(to_inner_stride, n.inner_stride[0]),
                   OC_INDEX(from_inner_stride, n.inner_stride[1]), OC_INDEX(copies, copies),
                   OC_INDEX(copy_elements, oc_numel(to.like)));
    oc_plan_kernel(p, &launch);
}

/* Each copy of the sums has the terms of some of the steps. */
static void scatter_plan_copies(oc_plan *p, const struct oc_indexing *x,
                                const struct oc_scattered *s, struct oc_view to, int64_t copies)
{
    struct oc_layout layout;

    oc_layout_make(&layout, s->out->shape, s->out->rank, NULL);

    const struct oc_view from = {oc_plan_scratch(p, to.dtype, copies * oc_numel(s->out)),
                                 &layout.tensor, to.dtype};

    scatter_plan_steps(p, x, s, from, copies);
    scatter_plan_join(p, s, to, from, copies);
}

void oc_plan_scatter(oc_plan *p, const struct oc_indexing *x, const struct oc_scattered *s)
{
    const enum oc_dtype type = oc_dtype_of(s->out->dtype);
    const bool is_combined = s->operation != OC_COMBINE_NONE && index_domain(x) > 0;
    const bool is_rounded = is_combined && (type & (OC_F16 | OC_BF16)) != 0;
    struct oc_layout layout;

    if (oc_numel(s->out) == 0 || (s->self == NULL && index_domain(x) == 0)) return;
    if (is_combined && !oc_plan_supports(p, s->out_name, type)) return;

    const struct oc_view out = oc_plan_view(p, s->out_name, s->out, OC_WRITE);
    const struct oc_view before =
        s->self == NULL ? out : oc_plan_view(p, s->self_name, s->self, OC_READ_IN_PLACE);
    const struct oc_view to = is_rounded ? oc_plan_scratch_view(p, s->out, NULL, &layout) : out;

    if (s->self != NULL || is_rounded) oc_plan_copy(p, to, before);
    if (index_domain(x) > 0) {
        const int64_t copies =
            is_combined ? oc_choose_sum_copies(oc_plan_device(p), oc_numel(s->out),
                                               index_count(x, false), index_count(x, true))
                        : 1;

        if (copies > 1)
            scatter_plan_copies(p, x, s, to, copies);
        else
            scatter_plan_steps(p, x, s, to, 1);
    }
    if (is_rounded) oc_plan_copy(p, out, to);
}
