/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/loop_nest.h"

#include <stdlib.h>
#include <string.h>

#include "base/math.h"

struct oc_view oc_plan_view(oc_plan *p, const char *name, const aclTensor *tensor, enum oc_use use)
{
    return (struct oc_view){oc_plan_tensor(p, name, tensor, use), tensor,
                            oc_dtype_of(tensor->dtype)};
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

/* A smaller tile costs more to locate than it saves. */
#define LEAST_TILE 16
/* This many columns make a vector. Rows with fewer columns are read as rows only if they have at
 * least LONG_ROW elements. */
#define TILE_COLUMNS 16
#define LONG_ROW 64

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

static int64_t loop_nest_work_items(const struct oc_loop_nest *loop_nest)
{
    const int64_t per_row = oc_ceil_div(loop_nest->inner, loop_nest->config.elements_per_item);
    const int64_t last = loop_nest->outer_rank - 1;
    const int64_t height = last < 0 ? 1 : loop_nest->extent[last];

    const int64_t tiles =
        loop_nest->rows / height * oc_ceil_div(height, loop_nest->rows_per_tile) * per_row;

    return loop_nest->config.access == OC_ACCESS_GROUPS ? tiles * (int64_t)loop_nest->config.group
                                                        : tiles;
}

/* Returns the dimension in which an operand has smaller strides than in the innermost dimension,
 * and its smallest ones. Returns -1 if there is none. */
static int loop_nest_dimension_across(const struct oc_geometry *g)
{
    const int inner = g->rank - 1;

    for (int o = 0; o < g->operands; o++) {
        int across = inner;

        for (int d = 0; d < inner; d++)
            if (g->stride[o][d] != 0 && llabs(g->stride[o][d]) < llabs(g->stride[o][across]))
                across = d;
        if (across != inner) return across;
    }
    return -1;
}

/* Returns the innermost dimension with at least `elements` elements, because the elements of outer
 * dimensions are farther apart. Without one, returns the longest dimension. */
static int loop_nest_long_dimension(const struct oc_geometry *g, int64_t elements)
{
    int longest = g->rank - 1;

    for (int d = g->rank - 1; d >= 0; d--) {
        if (g->extent[d] >= elements) return d;
        if (g->extent[d] > g->extent[longest]) longest = d;
    }
    return longest;
}

static bool loop_nest_has_tiles(const struct oc_geometry *g, int across,
                                const struct oc_elementwise_config *config)
{
    const int64_t rows = g->extent[across], columns = g->extent[g->rank - 1];

    return config->access == OC_ACCESS_GROUPS || columns >= TILE_COLUMNS ||
           (rows < LONG_ROW && rows * columns >= LEAST_TILE);
}

/* Moves the two dimensions of a tile to the end: the innermost one, and the one along which the
 * cache lines of another operand extend. If they are short, or if all operands extend along the
 * same dimension, a CPU gets a long dimension as the innermost one, so that a work-item has enough
 * elements. Returns the number of rows of a tile. */
static int64_t loop_nest_place_tile(struct oc_geometry *g, struct oc_elementwise_config *config)
{
    const int inner = g->rank - 1;
    int across = loop_nest_dimension_across(g);

    if ((config->access != OC_ACCESS_TILE && config->access != OC_ACCESS_GROUPS) || inner == 0)
        return 1;
    if (across >= 0 && loop_nest_has_tiles(g, across, config)) {
        config->elements_per_item = config->columns_per_tile;
    } else if (config->access == OC_ACCESS_TILE) {
        oc_geometry_move(g, loop_nest_long_dimension(g, config->rows_per_tile), inner);
        across = loop_nest_dimension_across(g);
    }
    if (across < 0) return 1;
    oc_geometry_move(g, across, inner - 1);
    return oc_min_i64(config->rows_per_tile, g->extent[inner - 1]);
}

bool oc_plan_loop_nest(oc_plan *p, const struct oc_geometry *geometry, enum oc_step_access access,
                       int64_t bytes, struct oc_loop_nest *loop_nest)
{
    struct oc_geometry g = *geometry;

    memset(loop_nest, 0, sizeof(*loop_nest));
    loop_nest->has_vectors = access >= OC_ACCESS_BY_RULE;
    if (access == OC_ACCESS_IN_ORDER) {
        oc_default_elementwise(oc_plan_device(p), &loop_nest->config);
    } else {
        const int across = loop_nest_dimension_across(geometry);
        const struct oc_elementwise_problem problem = {
            .unit_stride = loop_nest->has_vectors && loop_nest_has_unit_stride(geometry),
            .has_override = access == OC_ACCESS_BY_STRATEGY,
            .has_vectors = loop_nest->has_vectors,
            .any_group = oc_plan_lacks(p, OC_GROUPS_OF_TRANSPOSE),
            .rows = oc_geometry_rows(geometry),
            .inner = geometry->extent[geometry->rank - 1],
            .across = across < 0 ? 0 : geometry->extent[across],
            .bytes = bytes,
            .element_bytes = geometry->element_bytes};

        if (!oc_plan_try(p, oc_choose_elementwise(oc_plan_device(p), &problem, &loop_nest->config)))
            return false;
    }
    loop_nest->rows_per_tile = loop_nest_place_tile(&g, &loop_nest->config);
    loop_nest_set_geometry(loop_nest, &g);
    return oc_plan_try(p, oc_choose_index_width(oc_geometry_index_extent(geometry),
                                                oc_max_i64(oc_geometry_count(geometry),
                                                           loop_nest_work_items(loop_nest)),
                                                &loop_nest->index64));
}

void oc_launch_set_loop_nest(struct oc_launch *launch, const struct oc_loop_nest *loop_nest)
{
    const struct oc_elementwise_config *config = &loop_nest->config;

    launch->global[0] = loop_nest_work_items(loop_nest);
    launch->group[0] = config->group;
    launch->index64 = loop_nest->index64;
    launch->choice = config->choice;
    if (config->access == OC_ACCESS_GROUPS) launch->fixed_group = OC_GROUPS_OF_TRANSPOSE;
    if (!loop_nest->has_vectors) return;
    oc_launch_define_int(launch, "VECTOR", config->vector);
    oc_launch_define_int(launch, "UNROLL", config->unroll);
    oc_launch_define_flag(launch, "NON_TEMPORAL", config->non_temporal);
    oc_launch_define_flag(launch, "TILES", config->has_tiles);
    launch->aligned_access = config->aligned_access;
}
