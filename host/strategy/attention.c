/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/attention.h"

#include "base/math.h"
#include "strategy/groups.h"

#define GROUP 64
/* The gradients have two transposed tiles and two others in local memory. */
#define LOCAL_BYTES ((size_t)2 * (size_t)(64 * 65 + 16 * 64) * 4)

enum { ITEMS, GROUPS };
static const char *const NAMES[] = {"items", "groups"};
static const struct oc_groups_family FAMILY = {"attention", NAMES, OC_COUNT(NAMES), GROUPS};

aclnnStatus oc_choose_attention(const struct oc_device *device, bool any_group,
                                struct oc_attention_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const char *obstacle = device->max_group >= GROUP && device->local_memory < LOCAL_BYTES
                               ? "the local memory is too small"
                               : OC_GROUPS_OBSTACLE(device, GROUP, any_group);
    const char *reason = cpu                ? "a CPU has the rows of a tile in vectors"
                         : obstacle != NULL ? obstacle
                                            : "a GPU has a work-item per row of a tile";
    int selected;

    OC_TRY(oc_choose_of_groups_family(&FAMILY, obstacle, !cpu && obstacle == NULL ? GROUPS : ITEMS,
                                      reason, &selected, &config->choice));
    config->group = selected == GROUPS ? GROUP : 0;
    config->rows = selected == GROUPS ? 64 : 32;
    config->columns = selected == GROUPS ? 64 : 128;
    return ACLNN_SUCCESS;
}
