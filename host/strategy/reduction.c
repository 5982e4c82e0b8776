/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/reduction.h"

#include "base/math.h"
#include "strategy/groups.h"
#include "strategy/override.h"

/* These numbers fix the shape of the trees. The bits of a sum depend on them, so no device changes
 * them. 64 chains (compensated_sum.cl.h) of 64 terms take a core 1 to 2 µs, and give enough
 * work-groups for a GPU. Partial sums of an axis are 2 / 256 of the floats from which they are
 * made. */
#define STRIP 4096
#define AXIS_PART 256
#define CHAINS 64
/* These are whole cache lines of 16-bit types, and MOST_VECTORS vectors of the kernel. */
#define CPU_COLUMNS 128
#define GPU_GROUP 64
/* A work-item loads this many elements before it adds them, in sums of columns: 4 work-groups of 64
 * items on a compute unit of an H100 then have as many bytes in flight as its memory needs. With
 * chains there are eight times as many work-items. */
#define COLUMN_LOADS 32
#define CHAIN_LOADS 16

static const char *const REDUCTION_NAMES[] = {"strips", "chains"};

static aclnnStatus reduction_find_override(int *selected)
{
    return oc_strategy_override_find("reduction", REDUCTION_NAMES, OC_COUNT(REDUCTION_NAMES),
                                     selected);
}

aclnnStatus oc_choose_reduction(const struct oc_device *device, bool any_group,
                                struct oc_reduction_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const char *obstacle = OC_GROUPS_OBSTACLE(device, CHAINS, any_group);
    int selected;

    OC_TRY(reduction_find_override(&selected));
    if (selected == 1 && obstacle != NULL)
        return oc_strategy_override_refuse("reduction", REDUCTION_NAMES[1], obstacle);
    config->chains = selected >= 0 ? selected == 1 : !cpu && obstacle == NULL;
    config->choice.name = REDUCTION_NAMES[config->chains];
    config->choice.reason = selected >= 0    ? oc_strategy_override_reason
                            : config->chains ? "a GPU needs a work-item per chain"
                            : cpu            ? "a CPU keeps the chains in vectors"
                                             : obstacle;
    config->group = config->chains ? CHAINS : 1;
    config->strip = STRIP;
    config->axis_part = AXIS_PART;
    config->in_flight = cpu ? 0 : COLUMN_LOADS;
    config->chain_loads = config->chains ? CHAIN_LOADS : 0;
    config->typed_parts = !cpu;
    config->columns = cpu ? CPU_COLUMNS : 1;
    config->columns_group = cpu || device->max_group < GPU_GROUP ? 1 : GPU_GROUP;
    return ACLNN_SUCCESS;
}

/* A compute unit needs this many work-items to hide their waits. With fewer terms in a part, a
 * second step would take longer than it saves. These are estimates. */
#define SEARCH_CPU_ITEMS 4
#define SEARCH_GPU_ITEMS 512
#define SEARCH_CPU_TERMS 8192
#define SEARCH_GPU_TERMS 64
#define SEARCH_MOST_PARTS 1024

aclnnStatus oc_choose_search(const struct oc_device *device, int64_t outputs, int64_t terms,
                             bool adjacent, struct oc_search_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t items =
        (int64_t)device->compute_units * (cpu ? SEARCH_CPU_ITEMS : SEARCH_GPU_ITEMS);
    int selected;

    OC_TRY(reduction_find_override(&selected));

    const bool chains = selected >= 0 ? selected == 1 : !cpu && adjacent;
    const int64_t least = chains ? SEARCH_GPU_TERMS : SEARCH_CPU_TERMS;
    const int64_t most = oc_min_i64(SEARCH_MOST_PARTS, terms / least);

    config->parts = oc_max_i64(1, oc_min_i64(most, oc_ceil_div(items, oc_max_i64(outputs, 1))));
    config->part_terms = oc_ceil_div(terms, config->parts);
    config->parts = oc_ceil_div(terms, config->part_terms);
    config->part_step = chains ? config->parts : 1;
    config->choice.name = REDUCTION_NAMES[chains];
    config->choice.reason = selected >= 0 ? oc_strategy_override_reason
                            : chains ? "neighboring work-items of a GPU load neighboring elements"
                            : cpu    ? "a work-item of a CPU reads terms in their order"
                                     : "neighboring outputs are next to each other";
    return oc_choose_alignment(device, &config->aligned_access);
}

aclnnStatus oc_choose_loss_sum(const struct oc_device *device, bool any_group,
                               struct oc_reduction_config *config)
{
    OC_TRY(oc_choose_reduction(device, any_group, config));
    if (!config->chains && device->intel_sub_group != 0)
        return oc_strategy_override_refuse("reduction", config->choice.name,
                                           OC_INTEL_COMPILER_OBSTACLE);
    return ACLNN_SUCCESS;
}
