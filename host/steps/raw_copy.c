/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/raw_copy.h"

const char *oc_raw_type(enum oc_dtype dtype)
{
    static const char *const NAMES[] = {[1] = "uchar", [2] = "ushort", [4] = "uint", [8] = "ulong"};

    return NAMES[oc_dtype_size(dtype)];
}

bool oc_plan_copies_raw(enum oc_dtype to, enum oc_dtype from) { return to == from && to != OC_B8; }

void oc_plan_raw_copy(oc_plan *p, struct oc_view to, struct oc_view from,
                      enum oc_step_access access)
{
    const aclTensor *like[] = {to.like, from.like};
    const size_t size = oc_dtype_size(to.dtype);
    struct oc_launch launch = {.source = "elementwise_copy",
                               .defines = {OC_DEFINE(RAW, oc_raw_type(to.dtype))},
                               .bytes = 2.0 * (double)oc_numel(to.like) * (double)size};
    struct oc_geometry g;
    struct oc_loop_nest n;

    if (oc_numel(to.like) == 0) return;
    oc_geometry_make(&g, like, 2);
    /* Scratch may have another element size than the tensor `like`. */
    g.element_bytes = (int64_t)size;
    if (!oc_plan_loop_nest(p, &g, access, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);
    launch.kernel = launch.choice.name;
    OC_APPEND_ARGS(&launch, OC_REF(out, to.ref), OC_REF(in, from.ref), OC_TILE_LOOP_NEST_ARGS(n),
                   OC_INDEX8(out_stride, n.stride[0]), OC_INDEX8(in_stride, n.stride[1]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(in_inner_stride, n.inner_stride[1]));
    oc_plan_kernel(p, &launch);
}
