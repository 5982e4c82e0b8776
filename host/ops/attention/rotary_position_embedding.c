/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnRotaryPositionEmbedding rotates pairs of elements of the last axis. The loop nest is that of
 * the pairs: of each tensor a view of the first elements of all pairs, and the distance to the
 * second ones (cl/attention/rotary_position_embedding.cl).
 */
#include <stdio.h>

#include "aclnnop/aclnn_rotary_position_embedding.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/steps.h"

struct args {
    const aclTensor *x, *cos, *sin;
    int64_t mode;
    aclTensor *out;
};

enum { HALF, INTERLEAVE, QUARTER, INTERLEAVE_HALF };

/* ---- Checks ---- */

static aclnnStatus rotary_check_factors(const struct args *a, const char *name,
                                        const aclTensor *factors)
{
    const uint64_t rank = a->x->rank;
    char text[128], x[96], rule[192], what[32];
    bool fits = true;

    (void)snprintf(what, sizeof(what), "rank of %s", name);
    OC_TRY(oc_check_same_dtype(name, factors, "x", a->x));
    OC_TRY(oc_check_i64(what, (int64_t)factors->rank, OC_EQ, "that of x", (int64_t)rank));
    for (uint64_t d = 0; d < rank; d++)
        fits = fits &&
               (factors->shape[d] == a->x->shape[d] || (factors->shape[d] == 1 && d + 1 < rank));
    (void)snprintf(what, sizeof(what), "shape of %s", name);
    oc_shape_text(factors->shape, rank, text, sizeof(text));
    oc_shape_text(a->x->shape, rank, x, sizeof(x));
    (void)snprintf(rule, sizeof(rule),
                   "must be %s, that of x, or have 1 in place of all but the "
                   "last extent",
                   x);
    return oc_check_that(fits, what, text, rule);
}

static aclnnStatus rotary_check(const void *opaque)
{
    static const char *const MODES[] = {"half", "interleave", "quarter", "interleave-half"};
    const struct oc_rule rules[] = {
        OC_TENSOR(args, x, OC_FLOATS, 3, 4, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, cos, OC_FLOATS, 3, 4, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, sin, OC_FLOATS, 3, 4, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_FLOATS, 3, 4, OC_PUBLIC_FORMATS),
    };
    const struct args *a = opaque;
    char what[32], text[24], rule[64];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_enum("mode", a->mode, MODES, OC_COUNT(MODES)));

    const int64_t columns = oc_dim(a->x, -1), unit = a->mode == QUARTER ? 4 : 2;

    (void)snprintf(what, sizeof(what), "x.shape[%d]", (int)a->x->rank - 1);
    (void)snprintf(text, sizeof(text), "%lld", (long long)columns);
    (void)snprintf(rule, sizeof(rule), "must be a multiple of %lld in mode %lld", (long long)unit,
                   (long long)a->mode);
    OC_TRY(oc_check_that(columns % unit == 0, what, text, rule));
    OC_TRY(rotary_check_factors(a, "cos", a->cos));
    OC_TRY(rotary_check_factors(a, "sin", a->sin));
    OC_TRY(oc_check_same_dtype("out", a->out, "x", a->x));
    return oc_check_shape("out", a->out, a->x->shape, a->x->rank, "that of x");
}

/* ---- Plan ---- */

/* Makes the view of the first elements of all pairs, and returns the distance to the second ones.
 * The last axis becomes two: groups of pairs, and the pairs of a group. */
static int64_t rotary_view(const struct args *a, const aclTensor *tensor, bool is_adjacent,
                           struct oc_layout *view)
{
    const uint64_t last = tensor->rank - 1;
    const int64_t columns = a->x->shape[last], stride = oc_view_stride(tensor, (int64_t)last);
    const int64_t groups = a->mode == QUARTER ? 2 : 1, pairs = columns / 2 / groups;
    int64_t shape[OC_MAX_RANK];

    for (uint64_t d = 0; d < last; d++)
        shape[d] = a->x->shape[d];
    shape[last] = groups;
    shape[last + 1] = pairs;
    oc_layout_make(view, shape, last + 2, NULL);
    for (uint64_t d = 0; d < last; d++)
        view->strides[d] = tensor->shape[d] == 1 ? 0 : oc_view_stride(tensor, (int64_t)d);
    view->strides[last] = 2 * pairs * stride;
    view->strides[last + 1] = is_adjacent ? 2 * stride : stride;
    view->tensor.dtype = tensor->dtype;
    return is_adjacent ? stride : pairs * stride;
}

static void rotary_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const aclTensor *const tensors[] = {a->out, a->x, a->cos, a->sin};
    const enum oc_dtype type = oc_dtype_of(a->x->dtype);
    const bool is_adjacent = a->mode == INTERLEAVE;
    struct oc_launch launch = {.source = "rotary_position_embedding",
                               .kernel = "rotate_pairs",
                               .defines = {OC_DEFINE(T, oc_dtype_name(type))},
                               .bytes = 4 * (double)oc_numel(a->out) * (double)oc_dtype_size(type),
                               .flops = 3 * (double)oc_numel(a->out)};
    const aclTensor *operands[4];
    struct oc_layout views[4];
    int64_t distance[4], extent = 0;
    struct oc_geometry g;
    struct oc_loop_nest n;
    bool index64;

    if (oc_numel(a->out) == 0) return;
    for (int o = 0; o < 4; o++) {
        const bool is_x = o == 1 && a->mode == INTERLEAVE_HALF;

        distance[o] = rotary_view(a, tensors[o], is_adjacent || is_x, &views[o]);
        operands[o] = &views[o].tensor;
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[o]));
    }
    oc_geometry_make(&g, operands, 4);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n) ||
        !oc_plan_try(p, oc_choose_index_width(extent, oc_numel(a->out), &index64)))
        return;
    n.index64 = n.index64 || index64;
    oc_launch_set_loop_nest(&launch, &n);

    const enum oc_use use = a->mode == INTERLEAVE_HALF ? OC_READ : OC_READ_IN_PLACE;

    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_REF(x, oc_plan_tensor(p, "x", a->x, use)),
                   OC_REF(cosines, oc_plan_tensor(p, "cos", a->cos, OC_READ)),
                   OC_REF(sines, oc_plan_tensor(p, "sin", a->sin, OC_READ)), OC_LOOP_NEST_ARGS(n),
                   OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(x_stride, n.stride[1]),
                   OC_INDEX8(cos_stride, n.stride[2]), OC_INDEX8(sin_stride, n.stride[3]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(x_inner_stride, n.inner_stride[1]),
                   OC_INDEX(cos_inner_stride, n.inner_stride[2]),
                   OC_INDEX(sin_inner_stride, n.inner_stride[3]),
                   OC_INDEX(out_distance, distance[0]), OC_INDEX(x_distance, distance[1]),
                   OC_INDEX(cos_distance, distance[2]), OC_INDEX(sin_distance, distance[3]));
    oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, x), OC_FIELD(args, cos),
                                         OC_FIELD(args, sin), OC_FIELD(args, mode),
                                         OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnRotaryPositionEmbedding", rotary_check, rotary_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnRotaryPositionEmbeddingGetWorkspaceSize(const aclTensor *x, const aclTensor *cos,
                                                         const aclTensor *sin, int64_t mode,
                                                         aclTensor *out, uint64_t *workspaceSize,
                                                         aclOpExecutor **executor)
{
    const struct args a = {x, cos, sin, mode, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRotaryPositionEmbedding, &OP)
