/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/attention.h"

#include "base/math.h"
#include "strategy/groups.h"
#include "strategy/override.h"

#define TILE_GROUP 64
#define ROW_GROUP 256
/* The gradients have two transposed tiles and two others in local memory, a row has less. */
#define LOCAL_BYTES ((size_t)2 * (size_t)(64 * 65 + 16 * 64) * 4)
/* Up to this number of queries, each has an owner: a tile takes as long with fewer. */
#define FEW_QUERIES_OF_CPU 8
#define FEW_QUERIES_OF_GPU 16 /* an estimate */

enum { ITEMS, GROUPS, ROW_ITEMS, ROW_GROUPS };
static const char *const NAMES[] = {"items", "groups", "row_items", "row_groups"};

static const char *attention_obstacle(const struct oc_device *device, int64_t queries,
                                      bool any_group, int name)
{
    const bool is_row = name == ROW_ITEMS || name == ROW_GROUPS;
    const char *const no_group = is_row ? OC_GROUPS_OBSTACLE(device, ROW_GROUP, any_group)
                                        : OC_GROUPS_OBSTACLE(device, TILE_GROUP, any_group);

    if (is_row && queries == 0) return "gradients are computed by tiles";
    if (name == ITEMS || name == ROW_ITEMS) return NULL;
    if (no_group != NULL) return no_group;
    return device->local_memory < LOCAL_BYTES ? "the local memory is too small" : NULL;
}

aclnnStatus oc_choose_attention(const struct oc_device *device, int64_t queries, bool any_group,
                                struct oc_attention_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const bool is_row = queries > 0 && queries <= (cpu ? FEW_QUERIES_OF_CPU : FEW_QUERIES_OF_GPU);
    const int items = is_row ? ROW_ITEMS : ITEMS, groups = is_row ? ROW_GROUPS : GROUPS;
    const char *obstacle = attention_obstacle(device, queries, any_group, groups);
    int selected;

    OC_TRY(oc_strategy_override_find("attention", NAMES, OC_COUNT(NAMES), &selected));
    config->choice.reason = selected >= 0      ? oc_strategy_override_reason
                            : cpu && is_row    ? "a CPU has few queries one by one, in vectors"
                            : cpu              ? "a CPU has the rows of a tile in vectors"
                            : obstacle != NULL ? obstacle
                            : is_row           ? "a GPU has a work-group for each of few queries"
                                               : "a GPU has a work-item per row of a tile";
    if (selected < 0) selected = cpu || obstacle != NULL ? items : groups;
    obstacle = attention_obstacle(device, queries, any_group, selected);
    if (obstacle != NULL)
        return oc_strategy_override_refuse("attention", NAMES[selected], obstacle);
    config->choice.name = NAMES[selected];
    config->is_row = selected == ROW_ITEMS || selected == ROW_GROUPS;
    config->group = selected == GROUPS ? TILE_GROUP : selected == ROW_GROUPS ? ROW_GROUP : 0;
    config->rows = config->is_row ? 1 : selected == GROUPS ? 64 : 32;
    config->columns = config->is_row ? 256 : selected == GROUPS ? 64 : 128;
    return ACLNN_SUCCESS;
}
