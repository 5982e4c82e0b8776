/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/tensor/shifted_copy.h"

#include "steps/raw_copy.h"

void oc_plan_shifted_copy(oc_plan *p, const aclTensor *out, const aclTensor *self,
                          const struct oc_shifted_copy *copy)
{
    const enum oc_dtype type = oc_dtype_of(out->dtype);
    const int last = copy->g.rank - 1;
    struct oc_launch launch = {.source = "constant_pad_nd",
                               .kernel = "pad",
                               .defines = {OC_DEFINE(RAW, oc_raw_type(type))},
                               .bytes = 2 * (double)oc_numel(out) * (double)oc_dtype_size(type)};
    struct oc_loop_nest n;
    bool index64;

    if (!oc_plan_loop_nest(p, &copy->g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n) ||
        !oc_plan_try(p, oc_choose_index_width(copy->far, 0, &index64)))
        return;
    n.index64 = n.index64 || index64;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "TRUTHS", type == OC_B8);

    const struct oc_ref to = oc_plan_tensor(p, "out", out, OC_WRITE);
    const struct oc_ref from = oc_plan_tensor(p, "self", self, OC_READ);

    OC_APPEND_ARGS(&launch, OC_REF(out, to), OC_REF(self, oc_numel(self) == 0 ? to : from),
                   OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
                   OC_INDEX8(self_stride, n.stride[1]), OC_INDEX8(low, copy->low),
                   OC_INDEX8(high, copy->high), OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(self_inner_stride, n.inner_stride[1]),
                   OC_INDEX(inner_low, copy->low[last]), OC_INDEX(inner_high, copy->high[last]),
                   OC_INDEX(origin, copy->origin), OC_LONG(value_bits, copy->value_bits));
    oc_plan_kernel(p, &launch);
}
