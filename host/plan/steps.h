/* SPDX-License-Identifier: Apache-2.0 */
/* Loop nests of element-wise launches, and the steps that operators share: copy and fill. */
#ifndef OC_PLAN_STEPS_H
#define OC_PLAN_STEPS_H

#include "meta/geometry.h"
#include "plan/plan.h"

/*
 * How a launch walks an element-wise nest over up to OC_MAX_OPERANDS tensors (operand 0 the
 * output): what the kernels `flat`, `vector` and
 * `element` of such an operator take. See common/loop_nest.cl.h.
 */
struct oc_loop_nest {
    const char *kernel; /* "flat", "vector" or "element" */
    struct oc_choice choice;
    const char *vector, *unroll; /* elements per vector, vectors per work-item: text for -D */
    bool non_temporal, index64;
    int64_t rows, inner, span, outer_rank;
    int64_t extent[8]; /* of the outer dimensions */
    int64_t stride[OC_MAX_OPERANDS][8];
    int64_t step[OC_MAX_OPERANDS]; /* strides of the innermost dimension */
    int64_t items;                 /* work-items */
    size_t group;
};

#define OC_LOOP_NEST_DEFINES(n)                       \
    {"VECTOR", (n).vector}, {"UNROLL", (n).unroll},   \
    {                                                 \
        (n).non_temporal ? "NON_TEMPORAL" : NULL, "1" \
    }
#define OC_LOOP_NEST_ARGS(n)                                                               \
    OC_INDEX((n).rows), OC_INDEX((n).inner), OC_INDEX((n).span), OC_INDEX((n).outer_rank), \
        OC_INDEX8((n).extent)

/* `vectors`: the operator has the kernels `flat` and `vector`; `bytes`: what the step moves, at
 * least. False, and the plan failed, where no strategy serves. */
bool oc_plan_loop_nest(oc_plan *p, const struct oc_geometry *geometry, bool vectors, int64_t bytes,
                       struct oc_loop_nest *nest);

/* An array as a step sees it: a tensor, or scratch that is laid out like one. */
struct oc_view {
    struct oc_ref ref;
    const aclTensor *like; /* extents and strides; its address, offset and type do not count */
    enum oc_dtype dtype;
};

/* A tensor as a view: oc_plan_tensor and what else a step must know. */
struct oc_view oc_plan_view(oc_plan *p, const char *name, const aclTensor *tensor);

/* Makes the plan fail where the device cannot compute in this type. */
bool oc_plan_supports(oc_plan *p, const char *name, enum oc_dtype dtype);

/* to = from, converted; `from` broadcasts to `to`. Any strides on both sides. */
void oc_plan_copy(oc_plan *p, struct oc_view to, struct oc_view from);

/* Every element of the view = value. */
void oc_plan_fill(oc_plan *p, struct oc_view to, float value);

#endif
