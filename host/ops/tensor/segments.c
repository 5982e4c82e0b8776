/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/tensor/segments.h"

#include <math.h>
#include <stdlib.h>

#include "base/math.h"
#include "steps/raw_copy.h"

/* This is a row of the table of cl/tensor/segments.cl. */
struct row {
    int64_t low, high, origin[3], stride[3];
};

struct oc_segment_map oc_segments_none(int64_t extent)
{
    return (struct oc_segment_map){.high = extent, .step = {1, 1, 1}};
}

void oc_segments_add(struct oc_segments *s, int64_t extent, int64_t out_stride, int64_t self_stride,
                     const struct oc_segment_map *map)
{
    struct oc_segments_axis *last = s->rank > 0 ? &s->axes[s->rank - 1] : NULL;
    const bool is_plain =
        map->low <= 0 && map->high >= extent && map->first[1] == 0 && map->step[1] == 1;

    if (extent == 1 && is_plain) return;
    if (last != NULL && is_plain && last->is_plain && last->out_stride == out_stride * extent &&
        last->stride[1] == self_stride * extent) {
        last->extent *= extent;
        last->high = last->extent;
    } else {
        last = &s->axes[s->rank++];
        *last = (struct oc_segments_axis){
            .extent = extent, .low = map->low, .high = map->high, .is_plain = is_plain};
    }
    last->out_stride = out_stride;
    for (int i = 0; i < 3; i++) {
        last->origin[i] = map->first[i] * self_stride;
        last->stride[i] = map->step[i] * self_stride;
    }
}

/* Makes the axis along which the elements of out are closest to each other the last one. */
static void segments_place_innermost(struct oc_segments *s)
{
    int closest = s->rank - 1;

    for (int d = s->rank - 1; d >= 0; d--)
        if (llabs(s->axes[d].out_stride) < llabs(s->axes[closest].out_stride)) closest = d;

    const struct oc_segments_axis inner = s->axes[closest];

    for (int d = closest; d < s->rank - 1; d++)
        s->axes[d] = s->axes[d + 1];
    s->axes[s->rank - 1] = inner;
}

/* Makes the geometry of out and the table. Returns a number that no offset in self exceeds on the way. */
static int64_t segments_describe(const struct oc_segments *s, struct oc_geometry *g,
                                 struct row *table)
{
    double far = 0;

    g->rank = s->rank;
    for (int d = 0; d < s->rank; d++) {
        const struct oc_segments_axis *axis = &s->axes[d];
        double farthest = 0;

        g->extent[d] = axis->extent;
        g->stride[0][d] = axis->out_stride;
        g->stride[1][d] = axis->stride[1];
        table[d] = (struct row){.low = axis->low, .high = axis->high};
        for (int i = 0; i < 3; i++) {
            const double end = fabs((double)axis->origin[i]) +
                               (double)axis->extent * fabs((double)axis->stride[i]);

            table[d].origin[i] = axis->origin[i];
            table[d].stride[i] = axis->stride[i];
            farthest = end > farthest ? end : farthest;
        }
        far += farthest;
    }
    return far < 0x1p62 ? (int64_t)far : INT64_MAX;
}

void oc_plan_segments(oc_plan *p, struct oc_segments *s, struct oc_ref out, struct oc_ref self,
                      enum oc_dtype type)
{
    struct oc_geometry g = {.operands = 2, .element_bytes = (int64_t)oc_dtype_size(type)};
    struct row table[OC_MAX_RANK];
    struct oc_launch launch = {.source = "segments",
                               .kernel = "copy_segments",
                               .defines = {OC_DEFINE(RAW, oc_raw_type(type))}};
    struct oc_loop_nest n;
    bool index64;

    if (s->rank == 0) {
        s->axes[0] = (struct oc_segments_axis){.extent = 1, .high = 1, .is_plain = true};
        s->rank = 1;
    }
    segments_place_innermost(s);

    const int64_t far = segments_describe(s, &g, table);

    launch.bytes = 2 * (double)oc_geometry_count(&g) * (double)g.element_bytes;
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n) ||
        !oc_plan_try(p, oc_choose_index_width(far, 0, &index64)))
        return;
    n.index64 = n.index64 || index64;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "TRUTHS", type == OC_B8);
    OC_APPEND_ARGS(&launch, OC_REF(out, out), OC_REF(self, self),
                   OC_REF(table, oc_plan_constant(p, table, (size_t)g.rank * sizeof(table[0]))),
                   OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]));
    oc_plan_kernel(p, &launch);
}
