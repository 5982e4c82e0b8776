/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/masked_parts.h"

#include "base/math.h"
#include "check/promotion.h"
#include "strategy/strategy.h"

/* Parts are small enough for many work-items, and large enough that adding their counts takes no
 * time. */
#define PART_ELEMENTS 1024

/* Sets the strides in eight dimensions, the last of which are those of the tensor. */
static void strides_of(const aclTensor *t, int64_t strides[8])
{
    const uint64_t lead = 8 - t->rank;

    for (uint64_t d = 0; d < 8; d++)
        strides[d] = d >= lead && t->shape[d - lead] != 1 ? t->strides[d - lead] : 0;
}

bool oc_masked_parts_make(oc_plan *p, const int64_t *shape, uint64_t rank, const aclTensor *mask,
                          const aclTensor *other, int64_t extent, struct oc_masked_parts *m)
{
    *m = (struct oc_masked_parts){.count = 1, .compute = OC_I64};
    for (uint64_t d = 0; d < 8; d++) {
        m->extent[d] = d < 8 - rank ? 1 : shape[d - (8 - rank)];
        m->count *= m->extent[d];
    }
    m->parts = oc_ceil_div(m->count, PART_ELEMENTS);
    strides_of(mask, m->mask_stride);
    strides_of(other != NULL ? other : mask, m->other_stride);
    return oc_plan_try(p, oc_choose_index_width(oc_max_i64(extent, oc_view_index_extent(mask)),
                                                m->count + PART_ELEMENTS, &m->index64));
}

static void parts_launch(oc_plan *p, const struct oc_masked_parts *m, struct oc_launch *launch)
{
    launch->source = "masked_select";
    launch->group[0] = oc_clamp_group(oc_plan_device(p), OC_SMALL_GROUP);
    launch->index64 = m->index64;
    oc_launch_define(launch, "COMPUTE", oc_dtype_name(m->compute));
    oc_launch_define_flag(launch, "USE_F64", oc_plan_device(p)->has_fp64);
    oc_plan_kernel(p, launch);
}

static void parts_append(const struct oc_masked_parts *m, bool has_other, struct oc_launch *launch)
{
    launch->global[0] = m->parts;
    OC_APPEND_ARGS(launch, OC_INDEX(count, m->count), OC_INDEX(part_elements, PART_ELEMENTS),
                   OC_INDEX8(extent, m->extent), OC_INDEX8(mask_stride, m->mask_stride));
    if (has_other) OC_APPEND_ARGS(launch, OC_INDEX8(in_stride, m->other_stride));
}

void oc_plan_masked_parts(oc_plan *p, const struct oc_masked_parts *m, struct oc_launch *last,
                          bool has_other)
{
    struct oc_launch count = {.kernel = "count_parts",
                              .args = {OC_REF(mask, m->mask), OC_REF(starts, m->starts)},
                              .bytes = (double)m->count};
    struct oc_launch add = {
        .kernel = "add_parts",
        .global = {1},
        .args = {OC_REF(starts, m->starts), OC_INDEX(rows, 1), OC_INDEX(parts, m->parts)},
        .bytes = 16.0 * (double)m->parts};

    parts_append(m, true, &count);
    parts_launch(p, m, &count);
    parts_launch(p, m, &add);
    parts_append(m, has_other, last);
    parts_launch(p, m, last);
}
