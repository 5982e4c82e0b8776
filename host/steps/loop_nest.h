/* SPDX-License-Identifier: Apache-2.0 */
/* Plans loop nests of element-wise launches, and describes tensors and scratch as the steps of a
 * plan use them. */
#ifndef OC_STEPS_LOOP_NEST_H
#define OC_STEPS_LOOP_NEST_H

#include "meta/geometry.h"
#include "plan/plan.h"

/*
 * Describes the loop nest of an element-wise launch over up to OC_MAX_OPERANDS tensors; operand 0
 * is the output. The device side is cl/common/loop_nest.cl.h.
 */
struct oc_loop_nest {
    struct oc_elementwise_config config;
    bool has_vectors, index64;
    int64_t rows, inner, outer_rank;
    int64_t extent[8];                     /* extents of the outer dimensions, outermost first */
    int64_t stride[OC_MAX_OPERANDS][8];    /* strides of the outer dimensions */
    int64_t inner_stride[OC_MAX_OPERANDS]; /* strides of the innermost dimension */
    int64_t rows_per_tile;                 /* used by `tile` and `groups` */
};

#define OC_LOOP_NEST_ARGS(n)                                       \
    OC_INDEX(rows, (n).rows), OC_INDEX(inner, (n).inner),          \
        OC_INDEX(elements_per_item, (n).config.elements_per_item), \
        OC_INDEX(outer_rank, (n).outer_rank), OC_INDEX8(extent, (n).extent)

/* These are the arguments of the kernels of cl/common/element_kernels.cl.h. */
#define OC_TILE_LOOP_NEST_ARGS(n) OC_LOOP_NEST_ARGS(n), OC_INDEX(rows_per_tile, (n).rows_per_tile)

/* Says how a step chooses among the kernels `flat`, `vector`, `tile`, `groups` and `element`. */
enum oc_step_access {
    /* The step has a kernel of its own, to which the order of the dimensions may matter. */
    OC_ACCESS_IN_ORDER,
    OC_ACCESS_BY_ELEMENT, /* the step has no kernels `flat` and `vector` */
    /* The tensors decide; an override of the strategy does not concern the step. */
    OC_ACCESS_BY_RULE,
    OC_ACCESS_BY_STRATEGY, /* the tensors or the override decide, as for element-wise operators */
};

/* Makes the loop nest of a step that moves `bytes` bytes. Returns false and fails the plan if the
 * override cannot be followed. */
bool oc_plan_loop_nest(oc_plan *p, const struct oc_geometry *geometry, enum oc_step_access access,
                       int64_t bytes, struct oc_loop_nest *loop_nest);

/* Sets the ranges, the index width and the strategy of a launch over the loop nest, and if there
 * are vectors its constants. */
void oc_launch_set_loop_nest(struct oc_launch *launch, const struct oc_loop_nest *loop_nest);

/* Describes an array as a step uses it: a tensor, or scratch with the layout of a tensor. */
struct oc_view {
    struct oc_ref ref;
    const aclTensor *like; /* used for its extents and strides only */
    enum oc_dtype dtype;
};

/* Returns a tensor as a view. */
struct oc_view oc_plan_view(oc_plan *p, const char *name, const aclTensor *tensor, enum oc_use use);

/* Returns a stride as a kernel argument. If 32 bits cannot hold the stride of a dimension of one
 * element, which kernels do not use, this is 0. */
int64_t oc_view_stride(const aclTensor *tensor, int64_t dimension);
void oc_view_strides8(const aclTensor *tensor, int64_t strides[8]);

/* Fails the plan if the device does not support arithmetic in this type. */
bool oc_plan_supports(oc_plan *p, const char *name, enum oc_dtype dtype);

#endif
