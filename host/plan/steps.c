/* SPDX-License-Identifier: Apache-2.0 */
/* The walk of element-wise nests, and the steps that operators share: copy, fill. */
#include "plan/steps.h"

#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "plan/plan.h"

struct oc_view oc_plan_view(oc_plan *p, const char *name, const aclTensor *tensor)
{
    return (struct oc_view){oc_plan_tensor(p, name, tensor), tensor, oc_dtype_of(tensor->dtype)};
}

bool oc_plan_supports(oc_plan *p, const char *name, enum oc_dtype dtype)
{
    const struct oc_device *device = oc_plan_device(p);

    if (dtype != OC_F64 || device->has_fp64) return oc_plan_try(p, ACLNN_SUCCESS);
    return oc_plan_try(p, oc_fail(ACLNN_ERR_PARAM_INVALID,
                                  "dtype of %s is ACL_DOUBLE: device %d (%s) has no double", name,
                                  (int)device->id, device->name));
}

static bool has_unit_stride(const struct oc_geometry *g)
{
    const int inner = g->rank - 1;

    for (int o = 0; o < g->operands; o++)
        if (g->stride[o][inner] != 1 && (o == 0 || g->stride[o][inner] != 0)) return false;
    return true;
}

static void describe(const struct oc_geometry *g, struct oc_loop_nest *nest)
{
    const int inner = g->rank - 1;

    nest->rows = oc_geometry_rows(g);
    nest->inner = g->extent[inner];
    nest->outer_rank = inner;
    memcpy(nest->extent, g->extent, (size_t)inner * sizeof(nest->extent[0]));
    for (int o = 0; o < g->operands; o++) {
        memcpy(nest->stride[o], g->stride[o], (size_t)inner * sizeof(nest->stride[o][0]));
        nest->step[o] = g->stride[o][inner];
    }
}

bool oc_plan_loop_nest(oc_plan *p, const struct oc_geometry *geometry, bool vectors, int64_t bytes,
                       struct oc_loop_nest *nest)
{
    struct oc_elementwise_config config;

    memset(nest, 0, sizeof(*nest));
    describe(geometry, nest);
    if (!vectors)
        oc_describe_elements(oc_plan_device(p), &config);
    else if (!oc_plan_try(p, oc_choose_elementwise(oc_plan_device(p), has_unit_stride(geometry),
                                                   nest->rows, nest->inner, bytes, &config)))
        return false;
    nest->kernel = config.choice.name;
    nest->choice = config.choice;
    nest->vector = config.vector == 16 ? "16" : "4";
    nest->unroll = config.unroll == 2 ? "2" : "1";
    nest->non_temporal = config.non_temporal;
    nest->group = config.group;
    nest->span = config.span;
    nest->items = nest->rows * oc_ceil_div(nest->inner, config.span);
    return oc_plan_try(p, oc_choose_index_width(oc_geometry_index_extent(geometry),
                                                nest->rows * nest->inner, &nest->index64));
}

/* The parts of a launch that copy and fill share; `next` is the number of arguments set so far. */
static bool start_launch(oc_plan *p, const struct oc_view *views, int count,
                         struct oc_loop_nest *nest, struct oc_launch *launch)
{
    const aclTensor *like[2] = {views[0].like, count > 1 ? views[1].like : NULL};
    struct oc_geometry g;

    if (oc_numel(like[0]) == 0) return false;
    oc_geometry_make(&g, like, count);
    for (int i = 0; i < count; i++)
        launch->bytes += (double)oc_numel(like[i]) * (double)oc_dtype_size(views[i].dtype);
    if (!oc_plan_loop_nest(p, &g, false, (int64_t)launch->bytes, nest)) return false;
    launch->source = "copy";
    for (int i = 0; i < count; i++) {
        if (views[i].dtype == OC_F64) {
            oc_launch_define(launch, "USE_F64", "1");
            break;
        }
    }
    launch->global[0] = nest->items;
    launch->group[0] = nest->group;
    launch->index64 = nest->index64;
    launch->choice = nest->choice;
    return true;
}

void oc_plan_copy(oc_plan *p, struct oc_view to, struct oc_view from)
{
    const struct oc_view views[] = {to, from};
    struct oc_loop_nest nest;
    struct oc_launch launch = {
        .kernel = "copy",
        .defines = {{"T", oc_dtype_name(from.dtype)}, {"OUT", oc_dtype_name(to.dtype)}}};

    if (!start_launch(p, views, 2, &nest, &launch)) return;

    const struct oc_arg args[] = {OC_REF(to.ref),
                                  OC_REF(from.ref),
                                  OC_LOOP_NEST_ARGS(nest),
                                  OC_INDEX8(nest.stride[0]),
                                  OC_INDEX8(nest.stride[1]),
                                  OC_INDEX(nest.step[0]),
                                  OC_INDEX(nest.step[1])};

    memcpy(launch.args, args, sizeof(args));
    oc_plan_kernel(p, &launch);
}

void oc_plan_fill(oc_plan *p, struct oc_view to, float value)
{
    struct oc_loop_nest nest;
    struct oc_launch launch = {
        .kernel = "fill",
        .defines = {{"T", oc_dtype_name(to.dtype)}, {"OUT", oc_dtype_name(to.dtype)}}};

    if (!start_launch(p, &to, 1, &nest, &launch)) return;

    const struct oc_arg args[] = {OC_REF(to.ref), OC_LOOP_NEST_ARGS(nest),
                                  OC_INDEX8(nest.stride[0]), OC_INDEX(nest.step[0]),
                                  OC_FLOAT(value)};

    memcpy(launch.args, args, sizeof(args));
    oc_plan_kernel(p, &launch);
}
