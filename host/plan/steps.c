/* SPDX-License-Identifier: Apache-2.0 */
/* The walk of element-wise nests, and the steps that operators share: copy, fill. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "plan/plan.h"

static bool has_unit_stride(const struct oc_geometry *g)
{
    const int inner = g->rank - 1;

    for (int o = 0; o < g->operands; o++)
        if (g->stride[o][inner] != 1 && (o == 0 || g->stride[o][inner] != 0)) return false;
    return true;
}

static void describe(const struct oc_geometry *g, struct oc_nest *nest)
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

bool oc_plan_nest(oc_plan *p, const struct oc_geometry *geometry, int64_t bytes,
                  struct oc_nest *nest)
{
    const int64_t inner = geometry->extent[geometry->rank - 1];
    struct oc_elementwise how;

    memset(nest, 0, sizeof(*nest));
    describe(geometry, nest);
    if (!oc_plan_try(p, oc_choose_elementwise(oc_plan_device(p), has_unit_stride(geometry), inner,
                                              bytes, &how)))
        return false;
    nest->kernel = how.walk == OC_WALK_VECTOR ? "vector" : "element";
    nest->choice = how.choice;
    nest->stream_past = how.stream_past;
    nest->group = how.group;
    nest->items =
        nest->rows * (how.walk == OC_WALK_VECTOR ? oc_ceil_div(inner, how.vector) : inner);
    (void)snprintf(nest->vector, sizeof(nest->vector), "%d", how.vector);
    return oc_plan_try(p,
                       oc_choose_wide_index(oc_geometry_reach(geometry), nest->items, &nest->wide));
}

/* `tensors[0]` is the destination; a second one the source. */
static void plan_elements(oc_plan *p, const struct oc_view *views, int count,
                          struct oc_launch launch, const struct oc_arg *last)
{
    const aclTensor *like[2] = {views[0].like, count > 1 ? views[1].like : NULL};
    struct oc_geometry g;
    struct oc_nest nest;
    int64_t elements;
    int next = 0;

    elements = oc_numel(like[0]);
    if (elements == 0) return;
    oc_geometry_make(&g, like, count);
    launch.bytes = (double)elements * (double)oc_dtype_size(views[0].dtype);
    if (count > 1)
        launch.bytes += (double)oc_numel(like[1]) * (double)oc_dtype_size(views[1].dtype);
    if (!oc_plan_nest(p, &g, (int64_t)launch.bytes, &nest)) return;

    /* These steps use the one form that serves all strides. */
    for (int i = 0; i < count; i++)
        launch.args[next++] = (struct oc_arg)OC_REF(views[i].ref);
    launch.args[next++] = (struct oc_arg)OC_INDEX(nest.rows);
    launch.args[next++] = (struct oc_arg)OC_INDEX(nest.inner);
    launch.args[next++] = (struct oc_arg)OC_INDEX(nest.outer_rank);
    launch.args[next++] = (struct oc_arg)OC_INDEX8(nest.extent);
    for (int i = 0; i < count; i++)
        launch.args[next++] = (struct oc_arg)OC_INDEX8(nest.stride[i]);
    for (int i = 0; i < count; i++)
        launch.args[next++] = (struct oc_arg)OC_INDEX(nest.step[i]);
    if (last != NULL) launch.args[next++] = *last;
    launch.source = "copy";
    launch.global[0] = nest.rows * nest.inner;
    launch.group[0] = nest.group;
    launch.choice = (struct oc_choice){"element", "one form serves all strides"};
    (void)oc_plan_try(p,
                      oc_choose_wide_index(oc_geometry_reach(&g), launch.global[0], &launch.wide));
    oc_plan_kernel(p, &launch);
}

void oc_plan_copy(oc_plan *p, struct oc_view to, struct oc_view from)
{
    const struct oc_view views[] = {to, from};

    plan_elements(p, views, 2,
                  (struct oc_launch){.kernel = "copy",
                                     .defines = {{"T", oc_dtype_name(from.dtype)},
                                                 {"OUT", oc_dtype_name(to.dtype)}}},
                  NULL);
}

void oc_plan_fill(oc_plan *p, struct oc_view to, float value)
{
    const struct oc_arg last = OC_FLOAT(value);

    plan_elements(p, &to, 1,
                  (struct oc_launch){.kernel = "fill",
                                     .defines = {{"T", oc_dtype_name(to.dtype)},
                                                 {"OUT", oc_dtype_name(to.dtype)}}},
                  &last);
}
