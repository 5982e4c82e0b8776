/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/attention.h"

#include "base/math.h"
#include "strategy/override.h"

#define GROUP 64
/* The gradients have two transposed tiles and two others in local memory. */
#define LOCAL_BYTES ((size_t)2 * (size_t)(64 * 65 + 16 * 64) * 4)

enum { ITEMS, GROUPS };
static const char *const NAMES[] = {"items", "groups"};

aclnnStatus oc_choose_attention(const struct oc_device *device, bool any_group,
                                struct oc_attention_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const char *obstacle = device->max_group < GROUP ? "the device has no work-groups of 64"
                           : device->local_memory < LOCAL_BYTES ? "the local memory is too small"
                           : any_group
                               ? "the compiled kernel does not support the work-group that it needs"
                               : NULL;
    int selected;

    OC_TRY(oc_strategy_override_find("attention", NAMES, OC_COUNT(NAMES), &selected));
    if (selected == GROUPS && obstacle != NULL)
        return oc_strategy_override_refuse("attention", NAMES[GROUPS], obstacle);
    config->choice.reason = selected >= 0      ? oc_strategy_override_reason
                            : cpu              ? "a CPU has the rows of a tile in vectors"
                            : obstacle != NULL ? obstacle
                                               : "a GPU has a work-item per row of a tile";
    if (selected < 0) selected = !cpu && obstacle == NULL ? GROUPS : ITEMS;
    config->choice.name = NAMES[selected];
    config->group = selected == GROUPS ? GROUP : 0;
    config->rows = selected == GROUPS ? 64 : 32;
    config->columns = selected == GROUPS ? 64 : 128;
    return ACLNN_SUCCESS;
}
