/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/steps.h"

#include <string.h>

#include "base/math.h"
#include "plan/promotion.h"

struct oc_view oc_plan_view(oc_plan *p, const char *name, const aclTensor *tensor)
{
    return (struct oc_view){oc_plan_tensor(p, name, tensor), tensor, oc_dtype_of(tensor->dtype)};
}

int64_t oc_view_stride(const aclTensor *tensor, int64_t dimension)
{
    const int64_t stride = oc_stride(tensor, dimension);
    const bool fits = INT32_MIN <= stride && stride <= INT32_MAX;

    return fits || oc_dim(tensor, dimension) > 1 ? stride : 0;
}

void oc_view_strides8(const aclTensor *tensor, int64_t strides[8])
{
    for (uint64_t i = 0; i < 8; i++)
        strides[i] = i < tensor->rank ? oc_view_stride(tensor, (int64_t)i) : 0;
}

bool oc_plan_supports(oc_plan *p, const char *name, enum oc_dtype dtype)
{
    const struct oc_device *device = oc_plan_device(p);

    if (dtype != OC_F64 || device->has_fp64) return oc_plan_try(p, ACLNN_SUCCESS);
    return oc_plan_try(p, oc_fail(ACLNN_ERR_PARAM_INVALID,
                                  "dtype of %s is ACL_DOUBLE: device %d (%s) has no double", name,
                                  (int)device->id, device->name));
}

/* ---- loop nests ---- */

static bool loop_nest_has_unit_stride(const struct oc_geometry *g)
{
    const int inner = g->rank - 1;

    for (int o = 0; o < g->operands; o++)
        if (g->stride[o][inner] != 1 && (o == 0 || g->stride[o][inner] != 0)) return false;
    return true;
}

static void loop_nest_set_geometry(struct oc_loop_nest *loop_nest, const struct oc_geometry *g)
{
    const int inner = g->rank - 1;

    loop_nest->rows = oc_geometry_rows(g);
    loop_nest->inner = g->extent[inner];
    loop_nest->outer_rank = inner;
    memcpy(loop_nest->extent, g->extent, (size_t)inner * sizeof(loop_nest->extent[0]));
    for (int o = 0; o < g->operands; o++) {
        memcpy(loop_nest->stride[o], g->stride[o], (size_t)inner * sizeof(loop_nest->stride[o][0]));
        loop_nest->inner_stride[o] = g->stride[o][inner];
    }
}

bool oc_plan_loop_nest(oc_plan *p, const struct oc_geometry *geometry, bool vectors, int64_t bytes,
                       struct oc_loop_nest *loop_nest)
{
    memset(loop_nest, 0, sizeof(*loop_nest));
    loop_nest_set_geometry(loop_nest, geometry);
    loop_nest->vectors = vectors;
    if (!vectors)
        oc_describe_elements(oc_plan_device(p), &loop_nest->config);
    else if (!oc_plan_try(p, oc_choose_elementwise(
                                 oc_plan_device(p), loop_nest_has_unit_stride(geometry),
                                 loop_nest->rows, loop_nest->inner, bytes, &loop_nest->config)))
        return false;
    return oc_plan_try(
        p, oc_choose_index_width(oc_geometry_index_extent(geometry),
                                 loop_nest->rows * loop_nest->inner, &loop_nest->index64));
}

void oc_launch_set_loop_nest(struct oc_launch *launch, const struct oc_loop_nest *loop_nest)
{
    const struct oc_elementwise_config *config = &loop_nest->config;

    launch->global[0] = loop_nest->rows * oc_ceil_div(loop_nest->inner, config->elements_per_item);
    launch->group[0] = config->group;
    launch->index64 = loop_nest->index64;
    launch->choice = config->choice;
    if (!loop_nest->vectors) return;
    oc_launch_define_int(launch, "VECTOR", config->vector);
    oc_launch_define_int(launch, "UNROLL", config->unroll);
    oc_launch_define_flag(launch, "NON_TEMPORAL", config->non_temporal);
}

/* ---- copy, sum_parts and fill ---- */

/* What the kernels of copy.cl share. Returns false if there is nothing to launch. */
static bool steps_start_launch(oc_plan *p, const struct oc_view *views, int count,
                               struct oc_loop_nest *loop_nest, struct oc_launch *launch)
{
    const aclTensor *like[2] = {views[0].like, count > 1 ? views[1].like : NULL};
    bool f64 = false;
    struct oc_geometry g;

    if (oc_numel(like[0]) == 0) return false;
    oc_geometry_make(&g, like, count);
    for (int i = 0; i < count; i++) {
        launch->bytes += (double)oc_numel(like[i]) * (double)oc_dtype_size(views[i].dtype);
        f64 = f64 || views[i].dtype == OC_F64;
    }
    if (!oc_plan_loop_nest(p, &g, false, (int64_t)launch->bytes, loop_nest)) return false;
    launch->source = "copy";
    oc_launch_define_flag(launch, "USE_F64", f64);
    oc_launch_set_loop_nest(launch, loop_nest);
    return true;
}

/* One program for all types whose values are computed in the same one: cl/elementwise.cl. */
static void steps_plan_any_copy(oc_plan *p, struct oc_view to, struct oc_view from)
{
    const struct oc_view views[] = {to, from};
    struct oc_loop_nest n;
    struct oc_launch launch = {
        .kernel = "element",
        .defines = {OC_DEFINE_INT(ANY_TYPES, 1), OC_DEFINE(OPERAND0, "src"),
                    OC_DEFINE(EXPRESSION, "src"),
                    OC_DEFINE(COMPUTE, oc_dtype_name(oc_compute_type(from.dtype)))}};

    if (!steps_start_launch(p, views, 2, &n, &launch)) return;
    launch.source = "elementwise";
    OC_APPEND_ARGS(
        &launch, OC_REF(out, to.ref), OC_INT(out_type, oc_dtype_number(to.dtype)),
        OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
        OC_INDEX(out_inner_stride, n.inner_stride[0]), OC_LONG(scalar0, 0), OC_LONG(scalar1, 0),
        OC_LONG(scalar2, 0), OC_REF(in0, from.ref), OC_INT(in0_type, oc_dtype_number(from.dtype)),
        OC_INDEX8(in0_stride, n.stride[1]), OC_INDEX(in0_inner_stride, n.inner_stride[1]));
    oc_plan_kernel(p, &launch);
}

void oc_plan_copy(oc_plan *p, struct oc_view to, struct oc_view from)
{
    if (((unsigned)(to.dtype | from.dtype) & OC_TYPES_INTEGERS) != 0) {
        steps_plan_any_copy(p, to, from);
        return;
    }

    const struct oc_view views[] = {to, from};
    struct oc_loop_nest loop_nest;
    struct oc_launch launch = {.kernel = "copy",
                               .defines = {OC_DEFINE(T, oc_dtype_name(from.dtype)),
                                           OC_DEFINE(OUT, oc_dtype_name(to.dtype))}};

    if (!steps_start_launch(p, views, 2, &loop_nest, &launch)) return;
    OC_APPEND_ARGS(&launch, OC_REF(out, to.ref), OC_REF(in, from.ref), OC_LOOP_NEST_ARGS(loop_nest),
                   OC_INDEX8(out_stride, loop_nest.stride[0]),
                   OC_INDEX8(in_stride, loop_nest.stride[1]),
                   OC_INDEX(out_inner_stride, loop_nest.inner_stride[0]),
                   OC_INDEX(in_inner_stride, loop_nest.inner_stride[1]));
    oc_plan_kernel(p, &launch);
}

void oc_plan_sum_parts(oc_plan *p, struct oc_view to, struct oc_ref parts, enum oc_dtype dtype,
                       int64_t count, struct oc_choice choice)
{
    const int64_t elements = oc_numel(to.like);
    struct oc_layout layout;
    struct oc_loop_nest loop_nest;
    struct oc_launch launch = {
        .kernel = "sum_parts",
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype)), OC_DEFINE(OUT, oc_dtype_name(to.dtype))}};

    oc_layout_make(&layout, to.like->shape, to.like->rank, NULL);

    const struct oc_view views[] = {to, {parts, &layout.tensor, dtype}};

    if (!steps_start_launch(p, views, 2, &loop_nest, &launch) ||
        !oc_plan_try(p, oc_choose_index_width(elements * count, elements, &launch.index64)))
        return;
    launch.index64 = launch.index64 || loop_nest.index64;
    launch.choice = choice;
    launch.bytes = (double)elements * (double)(count + 1) * 4;
    OC_APPEND_ARGS(&launch, OC_REF(out, to.ref), OC_REF(part, parts), OC_LOOP_NEST_ARGS(loop_nest),
                   OC_INDEX8(out_stride, loop_nest.stride[0]),
                   OC_INDEX8(part_stride, loop_nest.stride[1]),
                   OC_INDEX(out_inner_stride, loop_nest.inner_stride[0]),
                   OC_INDEX(part_inner_stride, loop_nest.inner_stride[1]), OC_INDEX(parts, count),
                   OC_INDEX(part_distance, elements));
    oc_plan_kernel(p, &launch);
}

void oc_plan_fill(oc_plan *p, struct oc_view to, float value)
{
    struct oc_loop_nest loop_nest;
    struct oc_launch launch = {.kernel = "fill",
                               .defines = {OC_DEFINE(T, oc_dtype_name(to.dtype)),
                                           OC_DEFINE(OUT, oc_dtype_name(to.dtype))}};

    if (!steps_start_launch(p, &to, 1, &loop_nest, &launch)) return;
    OC_APPEND_ARGS(&launch, OC_REF(out, to.ref), OC_LOOP_NEST_ARGS(loop_nest),
                   OC_INDEX8(out_stride, loop_nest.stride[0]),
                   OC_INDEX(out_inner_stride, loop_nest.inner_stride[0]), OC_FLOAT(value, value));
    oc_plan_kernel(p, &launch);
}

struct oc_ref oc_plan_contiguous(oc_plan *p, struct oc_view view, enum oc_dtype dtype)
{
    struct oc_layout layout;

    if (view.dtype == dtype && oc_is_contiguous(view.like)) return view.ref;
    oc_layout_make(&layout, view.like->shape, view.like->rank, NULL);

    const struct oc_view copy = {oc_plan_scratch(p, dtype, oc_numel(view.like)), &layout.tensor,
                                 dtype};

    oc_plan_copy(p, copy, view);
    return copy.ref;
}
