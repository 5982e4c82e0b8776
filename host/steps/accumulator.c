/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/accumulator.h"

#include <string.h>

#include "base/math.h"
#include "plan/executor.h"
#include "program/float_atomic.h"

int64_t oc_log2_up(int64_t value)
{
    int64_t n = 0;

    while (n < 62 && (int64_t)1 << n < value)
        n++;
    return n;
}

static void accumulator_set_loop_nest(struct oc_launch *launch, const struct oc_loop_nest *n)
{
    oc_launch_set_loop_nest(launch, n);
    oc_launch_define_int(launch, "VECTOR", n->config.vector);
    launch->aligned_access = n->config.aligned_access;
}

/* Plans a launch that stores the largest finite magnitude in `factor` in `largest`. */
static void accumulator_find_largest(oc_plan *p, struct oc_view factor, struct oc_ref largest)
{
    const aclTensor *like[] = {factor.like};
    struct oc_geometry g;
    struct oc_loop_nest loop_nest;
    bool any_elements;
    struct oc_launch launch = {
        .source = "fixed",
        .kernel = "find_largest",
        .defines = {OC_DEFINE(T, oc_dtype_name(factor.dtype))},
        .bytes = (double)oc_numel(factor.like) * (double)oc_dtype_size(factor.dtype)};

    oc_geometry_make(&g, like, 1);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &loop_nest) ||
        !oc_plan_try(p, oc_choose_abs_max(oc_plan_device(p), &loop_nest.config, &any_elements)))
        return;
    accumulator_set_loop_nest(&launch, &loop_nest);
    if (any_elements) {
        oc_launch_define_int(&launch, "PER_ITEM", loop_nest.config.elements_per_item);
        launch.global[0] =
            oc_ceil_div(loop_nest.rows * loop_nest.inner, loop_nest.config.elements_per_item);
    }
    launch.choice = (struct oc_choice){"fixed", "the unit of fixed point depends on the data"};
    OC_APPEND_ARGS(&launch, OC_REF(in, factor.ref), OC_LOOP_NEST_ARGS(loop_nest),
                   OC_INDEX8(in_stride, loop_nest.stride[0]),
                   OC_INDEX(in_inner_stride, loop_nest.inner_stride[0]), OC_REF(largest, largest));
    oc_plan_kernel(p, &launch);
}

static void accumulator_start_fixed(oc_plan *p, const aclTensor *out, struct oc_view factor,
                                    struct oc_accumulator *sums)
{
    const int64_t count = oc_numel(out), flag_words = oc_ceil_div(count, 8);

    sums->int64_atomics = oc_plan_device(p)->has_int64_atomics;
    sums->sums = oc_plan_scratch(p, OC_I64, count);
    sums->flags = oc_plan_scratch(p, OC_I32, flag_words);
    sums->largest = oc_plan_scratch(p, OC_I32, 1);
    oc_plan_zero(p, sums->sums, count * 8);
    oc_plan_zero(p, sums->flags, flag_words * 4);
    oc_plan_zero(p, sums->largest, 4);
    accumulator_find_largest(p, factor, sums->largest);
}

bool oc_plan_has_float_atomics(oc_plan *p, enum oc_float_atomic *selected)
{
    const aclnnStatus status = oc_float_atomic_select(oc_plan_device(p), selected);

    if (status == ACLNN_ERR_INNER) p->missing |= OC_FLOAT_ATOMICS; /* the atomics lose additions */
    return oc_plan_try(p, status);
}

bool oc_plan_has_vector_atomics(oc_plan *p)
{
    const struct oc_status_mark mark = oc_status_mark();
    struct oc_device *device = oc_plan_device(p);
    enum oc_float_atomic selected;

    if (oc_plan_deterministic(p) || device->float_atomic != OC_FLOAT_ATOMIC_NVIDIA_PTX_VECTORS)
        return false;
    if (oc_float_atomic_select(device, &selected) == 0)
        return selected == OC_FLOAT_ATOMIC_NVIDIA_PTX_VECTORS;
    oc_status_forget(mark); /* steps that need atomics fail, or are planned without them */
    return false;
}

static bool accumulator_has_layout(const struct oc_layout *layout, const aclTensor *t)
{
    for (int64_t i = 0; i < 4; i++)
        if (oc_dim(t, i) != 1 && oc_stride(t, i) != layout->strides[i]) return false;
    return true;
}

static void accumulator_start_float(oc_plan *p, struct oc_view out, struct oc_accumulator *sums)
{
    enum oc_float_atomic selected;

    if (!oc_plan_has_float_atomics(p, &selected)) return;
    sums->atomic_define = oc_float_atomic_define(selected);
    sums->atomic_options = oc_float_atomic_options(selected);
    sums->is_out = out.dtype == OC_F32 && accumulator_has_layout(&sums->layout, out.like);
    sums->sums = sums->is_out ? out.ref : oc_plan_scratch(p, OC_F32, oc_numel(out.like));
    sums->largest = sums->flags = sums->sums;
    oc_plan_zero(p, sums->sums, oc_numel(out.like) * 4);
}

void oc_accumulator_start(oc_plan *p, enum oc_scatter algorithm, struct oc_view out,
                          struct oc_view factor, int64_t terms_log2, struct oc_accumulator *sums)
{
    memset(sums, 0, sizeof(*sums));
    sums->algorithm = algorithm;
    sums->terms_log2 = terms_log2;
    oc_layout_make(&sums->layout, out.like->shape, 4,
                   oc_scatter_is_channels_last(algorithm) ? OC_CHANNELS_LAST : NULL);
    sums->stride[0] = sums->layout.strides[0];
    sums->stride[1] = sums->layout.strides[1];
    sums->stride[2] = sums->layout.strides[3];
    if (algorithm == OC_SCATTER_FIXED)
        accumulator_start_fixed(p, out.like, factor, sums);
    else
        accumulator_start_float(p, out, sums);
}

void oc_accumulator_define(const struct oc_accumulator *sums, struct oc_launch *launch)
{
    const bool fixed = sums->algorithm == OC_SCATTER_FIXED;

    oc_launch_define_flag(launch, "FIXED", fixed);
    oc_launch_define_flag(launch, "INT64_ATOMICS", fixed && sums->int64_atomics);
    if (fixed) return;
    oc_launch_define_flag(launch, sums->atomic_define, true);
    launch->options = sums->atomic_options;
}

static void accumulator_finish_fixed(oc_plan *p, const struct oc_accumulator *sums,
                                     struct oc_view out)
{
    const aclTensor *like[] = {out.like, &sums->layout.tensor};
    struct oc_geometry g;
    struct oc_loop_nest loop_nest;
    struct oc_launch launch = {
        .source = "fixed",
        .kernel = "from_fixed",
        .defines = {OC_DEFINE(T, oc_dtype_name(out.dtype))},
        .bytes = (double)oc_numel(out.like) * (double)(8 + oc_dtype_size(out.dtype))};

    oc_geometry_make(&g, like, 2);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &loop_nest)) return;

    const bool adjacent = loop_nest.inner_stride[0] == 1 && loop_nest.inner_stride[1] == 1;

    if (!oc_plan_try(p, oc_choose_copy(oc_plan_device(p), adjacent ? loop_nest.inner : 0,
                                       sizeof(float), &loop_nest.config)))
        return;
    accumulator_set_loop_nest(&launch, &loop_nest);
    launch.choice = (struct oc_choice){"fixed", "converts to float and rounds once"};
    OC_APPEND_ARGS(&launch, OC_REF(out, out.ref), OC_REF(sums, sums->sums),
                   OC_REF(flags, sums->flags), OC_REF(largest, sums->largest),
                   OC_LOOP_NEST_ARGS(loop_nest), OC_INDEX8(out_stride, loop_nest.stride[0]),
                   OC_INDEX8(sum_stride, loop_nest.stride[1]),
                   OC_INDEX(out_inner_stride, loop_nest.inner_stride[0]),
                   OC_INDEX(sum_inner_stride, loop_nest.inner_stride[1]),
                   OC_INT(terms_log2, sums->terms_log2));
    oc_plan_kernel(p, &launch);
}

void oc_accumulator_finish(oc_plan *p, const struct oc_accumulator *sums, struct oc_view out)
{
    const struct oc_view from = {sums->sums, &sums->layout.tensor, OC_F32};

    if (sums->algorithm == OC_SCATTER_FIXED)
        accumulator_finish_fixed(p, sums, out);
    else if (!sums->is_out)
        oc_plan_copy(p, out, from);
}
