/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/raw_copy.h"

#include "base/math.h"
#include "plan/strategy_transpose.h"

bool oc_plan_copies_raw(enum oc_dtype to, enum oc_dtype from) { return to == from && to != OC_B8; }

static void start_launch(struct oc_launch *launch, const char *source, struct oc_view to)
{
    static const char *const RAW[] = {[1] = "uchar", [2] = "ushort", [4] = "uint", [8] = "ulong"};
    const size_t size = oc_dtype_size(to.dtype);

    *launch = (struct oc_launch){.source = source,
                                 .defines = {OC_DEFINE(RAW, RAW[size])},
                                 .bytes = 2.0 * (double)oc_numel(to.like) * (double)size};
}

static void plan_rows(oc_plan *p, struct oc_view to, struct oc_view from,
                      const struct oc_geometry *g, enum oc_step_access access)
{
    struct oc_loop_nest n;
    struct oc_launch launch;

    start_launch(&launch, "elementwise_copy", to);
    if (!oc_plan_loop_nest(p, g, access, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);
    launch.kernel = launch.choice.name;
    OC_APPEND_ARGS(&launch, OC_REF(out, to.ref), OC_REF(in, from.ref), OC_BLOCK_LOOP_NEST_ARGS(n),
                   OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(in_stride, n.stride[1]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(in_inner_stride, n.inner_stride[1]));
    oc_plan_kernel(p, &launch);
}

/* The dimension whose elements are adjacent in `from`, those of the innermost one being adjacent in `to`
 * only; -1 if there is none. */
static int transposed_dimension(const struct oc_geometry *g)
{
    const int inner = g->rank - 1;

    if (g->stride[0][inner] != 1 || g->stride[1][inner] == 1 || g->stride[1][inner] == 0) return -1;
    for (int d = 0; d < inner; d++)
        if (g->stride[1][d] == 1) return d;
    return -1;
}

static void plan_tiles(oc_plan *p, struct oc_view to, struct oc_view from,
                       const struct oc_geometry *g, int rows, const struct oc_transpose_config *c)
{
    const int inner = g->rank - 1;
    const int64_t column_tiles = oc_ceil_div(g->extent[inner], c->tile),
                  row_tiles = oc_ceil_div(g->extent[rows], c->tile);
    const int64_t tiles = oc_geometry_rows(g) / g->extent[rows] * column_tiles * row_tiles;
    int64_t extent[8] = {0}, out_stride[8] = {0}, in_stride[8] = {0};
    int64_t outer_rank = 0;
    struct oc_launch launch;

    for (int d = 0; d < inner; d++) {
        if (d == rows) continue;
        extent[outer_rank] = g->extent[d];
        out_stride[outer_rank] = g->stride[0][d];
        in_stride[outer_rank++] = g->stride[1][d];
    }
    start_launch(&launch, "elementwise_transpose", to);
    if (!oc_plan_try(p, oc_choose_index_width(oc_geometry_index_extent(g), oc_geometry_count(g),
                                              &launch.index64)))
        return;
    launch.kernel = c->choice.name;
    launch.choice = c->choice;
    launch.global[0] = tiles * c->items_per_tile;
    launch.group[0] = c->group;
    if (c->items_per_tile > 1) launch.fixed_group = OC_GROUPS_OF_TRANSPOSE;
    oc_launch_define_int(&launch, "TILE", c->tile);
    OC_APPEND_ARGS(&launch, OC_REF(out, to.ref), OC_REF(in, from.ref), OC_INDEX(tiles, tiles),
                   OC_INDEX(column_tiles, column_tiles), OC_INDEX(row_tiles, row_tiles),
                   OC_INDEX(columns, g->extent[inner]), OC_INDEX(rows, g->extent[rows]),
                   OC_INDEX(out_row_stride, g->stride[0][rows]),
                   OC_INDEX(in_column_stride, g->stride[1][inner]),
                   OC_INDEX(outer_rank, outer_rank), OC_INDEX8(extent, extent),
                   OC_INDEX8(out_stride, out_stride), OC_INDEX8(in_stride, in_stride));
    oc_plan_kernel(p, &launch);
}

void oc_plan_raw_copy(oc_plan *p, struct oc_view to, struct oc_view from,
                      enum oc_step_access access)
{
    const aclTensor *like[] = {to.like, from.like};
    struct oc_transpose_config c;
    struct oc_geometry g;

    if (oc_numel(to.like) == 0) return;
    oc_geometry_make(&g, like, 2);
    g.element_bytes =
        (int64_t)oc_dtype_size(to.dtype); /* scratch differs from the tensor it is like */

    const int rows = transposed_dimension(&g);

    if (rows < 0) {
        plan_rows(p, to, from, &g, access);
        return;
    }

    const struct oc_transpose_problem problem = {g.extent[rows], g.extent[g.rank - 1],
                                                 access == OC_ACCESS_BY_STRATEGY,
                                                 oc_plan_lacks(p, OC_GROUPS_OF_TRANSPOSE)};

    if (!oc_plan_try(p, oc_choose_transpose(oc_plan_device(p), &problem, &c))) return;
    if (c.items_per_tile == 0)
        plan_rows(p, to, from, &g, access);
    else
        plan_tiles(p, to, from, &g, rows, &c);
}
