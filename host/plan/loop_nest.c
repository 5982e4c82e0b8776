/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/loop_nest.h"

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

bool oc_plan_loop_nest(oc_plan *p, const struct oc_geometry *geometry, enum oc_step_access access,
                       int64_t bytes, struct oc_loop_nest *loop_nest)
{
    memset(loop_nest, 0, sizeof(*loop_nest));
    loop_nest_set_geometry(loop_nest, geometry);
    loop_nest->has_vectors = access != OC_ACCESS_BY_ELEMENT;
    if (access == OC_ACCESS_BY_ELEMENT) {
        oc_describe_elements(oc_plan_device(p), &loop_nest->config);
    } else {
        const struct oc_elementwise_problem problem = {
            .unit_stride = loop_nest_has_unit_stride(geometry),
            .has_override = access == OC_ACCESS_BY_STRATEGY,
            .rows = loop_nest->rows,
            .inner = loop_nest->inner,
            .bytes = bytes,
            .element_bytes = geometry->element_bytes};

        if (!oc_plan_try(p, oc_choose_elementwise(oc_plan_device(p), &problem, &loop_nest->config)))
            return false;
    }
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
    if (!loop_nest->has_vectors) return;
    oc_launch_define_int(launch, "VECTOR", config->vector);
    oc_launch_define_int(launch, "UNROLL", config->unroll);
    oc_launch_define_flag(launch, "NON_TEMPORAL", config->non_temporal);
    launch->aligned_access = config->aligned_access;
}
