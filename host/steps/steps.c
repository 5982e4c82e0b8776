/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/steps.h"

#include "base/math.h"
#include "check/promotion.h"
#include "steps/raw_copy.h"

/* Chooses vectors for rows of adjacent elements, by the size of the smallest type. There are no
 * vectors of double. */
static bool steps_choose_vectors(oc_plan *p, const struct oc_view *views, int count, bool f64,
                                 struct oc_loop_nest *loop_nest)
{
    size_t bytes = oc_dtype_size(views[0].dtype);
    bool adjacent = !f64;

    for (int i = 0; i < count; i++) {
        const size_t size = oc_dtype_size(views[i].dtype);

        bytes = size < bytes ? size : bytes;
        adjacent = adjacent && loop_nest->inner_stride[i] == 1;
    }
    return oc_plan_try(p, oc_choose_copy(oc_plan_device(p), adjacent ? loop_nest->inner : 0, bytes,
                                         &loop_nest->config));
}

/* Starts the launch of a step, as all steps need it. Returns false if there is nothing to
 * launch. */
static bool steps_start_launch(oc_plan *p, const struct oc_view *views, int count,
                               enum oc_step_access access, struct oc_loop_nest *loop_nest,
                               struct oc_launch *launch)
{
    const aclTensor *like[2] = {views[0].like, count > 1 ? views[1].like : NULL};
    bool f64 = false;
    struct oc_geometry g;

    if (oc_numel(like[0]) == 0) return false;
    oc_geometry_make(&g, like, count);
    for (int i = 0; i < count; i++) {
        const int64_t size = (int64_t)oc_dtype_size(views[i].dtype);

        g.element_bytes = oc_max_i64(g.element_bytes, size);
        launch->bytes += (double)oc_numel(like[i]) * (double)size;
        f64 = f64 || views[i].dtype == OC_F64;
    }
    if (!oc_plan_loop_nest(p, &g, access, (int64_t)launch->bytes, loop_nest)) return false;
    if (access == OC_ACCESS_IN_ORDER) {
        if (!steps_choose_vectors(p, views, count, f64, loop_nest)) return false;
        oc_launch_define_int(launch, "VECTOR", loop_nest->config.vector);
        launch->aligned_access = loop_nest->config.aligned_access;
    }
    launch->source = "copy";
    oc_launch_define_flag(launch, "USE_F64", f64);
    oc_launch_set_loop_nest(launch, loop_nest);
    return true;
}

void oc_launch_define_any_types(struct oc_launch *launch, const struct oc_device *device,
                                enum oc_dtype arithmetic, int inputs)
{
    static const char *const OPERANDS[] = {"OPERAND0", "OPERAND1", "OPERAND2"};
    static const char *const NAMES[] = {"x0", "x1", "x2"};

    oc_launch_define(launch, "COMPUTE", oc_dtype_name(arithmetic));
    oc_launch_define_flag(launch, "ANY_TYPES", true);
    oc_launch_define_flag(launch, "USE_F64", device->has_fp64);
    oc_launch_define_int(launch, "INPUTS", inputs);
    if (oc_any_types_block(device) > 1)
        oc_launch_define_int(launch, "BLOCK", oc_any_types_block(device));
    for (int i = 0; i < inputs; i++)
        oc_launch_define(launch, OPERANDS[i], NAMES[i]);
}

/* Plans a conversion by cl/elementwise/elementwise.cl: with `floats` by a program for the two
 * types, otherwise by one program for all types with the same type of arithmetic. */
static void steps_plan_conversion(oc_plan *p, struct oc_view to, struct oc_view from, bool floats)
{
    const struct oc_view views[] = {to, from};
    struct oc_loop_nest n;
    const enum oc_dtype arithmetic = oc_compute_type(from.dtype);
    struct oc_launch launch = {.source = NULL};

    if (!steps_start_launch(p, views, 2, floats ? OC_ACCESS_BY_RULE : OC_ACCESS_BY_ELEMENT, &n,
                            &launch))
        return;
    launch.source = "elementwise";
    launch.kernel = launch.choice.name;
    if (floats) {
        oc_launch_define(&launch, "OPERAND0", "src");
        oc_launch_define(&launch, "EXPRESSION", "src");
        oc_launch_define(&launch, "COMPUTE", oc_dtype_name(arithmetic));
        oc_launch_define(&launch, "T0", oc_dtype_name(from.dtype));
        oc_launch_define(&launch, "OUT", oc_dtype_name(to.dtype));
    } else {
        oc_launch_define_any_types(&launch, oc_plan_device(p), arithmetic, 1);
    }
    OC_APPEND_ARGS(
        &launch, OC_REF(out, to.ref), OC_INT(out_type, oc_dtype_number(to.dtype)),
        OC_INT(operation, OC_OPERATION_COPY), OC_INT(result_type, oc_dtype_number(OC_I64)),
        OC_TILE_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
        OC_INDEX(out_inner_stride, n.inner_stride[0]), OC_LONG(scalar0, 0), OC_LONG(scalar1, 0),
        OC_LONG(scalar2, 0), OC_LONG(scalar3, 0), OC_REF(in0, from.ref),
        OC_INT(in0_type, oc_dtype_number(from.dtype)), OC_INDEX8(in0_stride, n.stride[1]),
        OC_INDEX(in0_inner_stride, n.inner_stride[1]));
    oc_plan_kernel(p, &launch);
}

void oc_plan_copy(oc_plan *p, struct oc_view to, struct oc_view from)
{
    if (oc_plan_copies_raw(to.dtype, from.dtype)) {
        oc_plan_raw_copy(p, to, from, OC_ACCESS_BY_RULE);
        return;
    }
    if (((unsigned)(to.dtype | from.dtype) & OC_TYPES_INTEGERS) != 0) {
        steps_plan_conversion(p, to, from, false);
        return;
    }
    if (oc_converts_in_tiles(oc_plan_device(p)) && ((to.dtype | from.dtype) & OC_F64) == 0) {
        steps_plan_conversion(p, to, from, true);
        return;
    }

    const struct oc_view views[] = {to, from};
    struct oc_loop_nest loop_nest;
    struct oc_launch launch = {.kernel = "copy",
                               .defines = {OC_DEFINE(T, oc_dtype_name(from.dtype)),
                                           OC_DEFINE(OUT, oc_dtype_name(to.dtype))}};

    if (!steps_start_launch(p, views, 2, OC_ACCESS_IN_ORDER, &loop_nest, &launch)) return;
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

    if (!steps_start_launch(p, views, 2, OC_ACCESS_IN_ORDER, &loop_nest, &launch) ||
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

    if (!steps_start_launch(p, &to, 1, OC_ACCESS_IN_ORDER, &loop_nest, &launch)) return;
    OC_APPEND_ARGS(&launch, OC_REF(out, to.ref), OC_LOOP_NEST_ARGS(loop_nest),
                   OC_INDEX8(out_stride, loop_nest.stride[0]),
                   OC_INDEX(out_inner_stride, loop_nest.inner_stride[0]), OC_FLOAT(value, value));
    oc_plan_kernel(p, &launch);
}

struct oc_view oc_plan_scratch_view(oc_plan *p, const aclTensor *like, const int *order,
                                    struct oc_layout *layout)
{
    oc_layout_make(layout, like->shape, like->rank, order);
    return (struct oc_view){oc_plan_scratch(p, OC_F32, oc_numel(like)), &layout->tensor, OC_F32};
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

struct oc_output oc_plan_contiguous_output(oc_plan *p, struct oc_view view, enum oc_dtype dtype)
{
    if (view.dtype != dtype || !oc_is_contiguous(view.like))
        return oc_plan_scratch_output(p, view, dtype);
    return (struct oc_output){view, view.ref, dtype, false};
}

struct oc_output oc_plan_scratch_output(oc_plan *p, struct oc_view view, enum oc_dtype dtype)
{
    return (struct oc_output){view, oc_plan_scratch(p, dtype, oc_numel(view.like)), dtype, true};
}

void oc_plan_finish_output(oc_plan *p, const struct oc_output *o)
{
    struct oc_layout layout;

    if (!o->is_copied) return;
    oc_layout_make(&layout, o->view.like->shape, o->view.like->rank, NULL);
    oc_plan_copy(p, o->view, (struct oc_view){o->ref, &layout.tensor, o->dtype});
}
