/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/strategy_transpose.h"

#include "base/math.h"
#include "plan/strategy_override.h"

/* A cache line of floats. */
#define TILE 16
#define TILE_ELEMENTS 256
/* Few, because a tile takes a microsecond. */
#define TILES_PER_GROUP 16

enum transpose { ELEMENTS, TILES, GROUPS };

static const char *const TRANSPOSE_NAMES[] = {"elements", "tiles", "groups"};

/* Why `groups` does not serve; NULL if it does. */
static const char *transpose_obstacle(const struct oc_device *device, bool any_group)
{
    if (any_group) return "the compiled kernel does not support the work-group that it needs";
    if (device->max_group < TILE_ELEMENTS) return "the work-groups are smaller than a tile";
    return NULL;
}

static enum transpose transpose_by_rule(const struct oc_device *device,
                                        const struct oc_transpose_problem *problem,
                                        const char **reason)
{
    if (problem->rows < TILE || problem->columns < TILE) {
        *reason = "the matrix is smaller than a tile";
        return ELEMENTS;
    }
    if (device->kind == OC_DEVICE_CPU) {
        *reason = "a work-item moves whole cache lines";
        return TILES;
    }
    *reason = transpose_obstacle(device, problem->any_group);
    if (*reason != NULL) return TILES;
    *reason = "neighbouring work-items access neighbouring elements";
    return GROUPS;
}

aclnnStatus oc_choose_transpose(const struct oc_device *device,
                                const struct oc_transpose_problem *problem,
                                struct oc_transpose_config *config)
{
    const char *obstacle = transpose_obstacle(device, problem->any_group);
    int selected = -1;

    if (problem->has_override)
        OC_TRY(oc_strategy_override_find("transpose", TRANSPOSE_NAMES, OC_COUNT(TRANSPOSE_NAMES),
                                         &selected));
    if (selected == GROUPS && obstacle != NULL)
        return oc_strategy_override_refuse("transpose", TRANSPOSE_NAMES[selected], obstacle);
    config->choice.reason = oc_strategy_override_reason;
    if (selected < 0) selected = (int)transpose_by_rule(device, problem, &config->choice.reason);
    config->choice.name = TRANSPOSE_NAMES[selected];
    config->tile = TILE;
    config->items_per_tile = selected == ELEMENTS ? 0 : selected == TILES ? 1 : TILE_ELEMENTS;
    config->group = selected == GROUPS ? TILE_ELEMENTS : oc_clamp_group(device, TILES_PER_GROUP);
    return ACLNN_SUCCESS;
}
