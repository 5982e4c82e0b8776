/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/attention.h"

#include "base/math.h"
#include "strategy/groups.h"
#include "strategy/tuned.h"

#define TILE_GROUP 64
#define ROW_GROUP 256
/* The gradients have two transposed tiles and two others in local memory. */
#define TILE_BYTES ((size_t)2 * (size_t)(64 * 65 + 16 * 64) * 4)
/* A row has a tile of keys, a part of the query, sums of parts, and scores. */
#define ROW_BYTES ((size_t)(64 * 65 + 64 + 4 * 256 + 512) * 4)
/* Up to this number of queries, each has an owner: a tile takes as long with fewer. */
#define FEW_QUERIES_OF_CPU 8
#define FEW_QUERIES_OF_GPU 16 /* an estimate */

enum { ITEMS, GROUPS, ROW_ITEMS, ROW_GROUPS };
static const char *const NAMES[] = {"items", "groups", "row_items", "row_groups"};

/* Sixteen rows are two vectors of AVX2, which has registers for the sums of six columns of them, and four vectors of SSE.
 * AVX-512 has registers for the sums of eight columns and 32 rows. */
static int attention_sum_columns(const struct oc_device *device)
{
    int width, rows;

    oc_choose_tile(device, &width, &rows);
    return width == 16 ? 0 : width == 8 ? 6 : 2;
}

static const char *attention_obstacle(const struct oc_device *device, int64_t queries,
                                      bool any_group, int name)
{
    const bool is_row = name == ROW_ITEMS || name == ROW_GROUPS;
    const char *const no_group = is_row ? OC_GROUPS_OBSTACLE(device, ROW_GROUP, any_group)
                                        : OC_GROUPS_OBSTACLE(device, TILE_GROUP, any_group);

    if (is_row && queries == 0) return "gradients are computed by tiles";
    if (name == ITEMS || name == ROW_ITEMS) return NULL;
    if (no_group != NULL) return no_group;
    return device->local_memory < (is_row ? ROW_BYTES : TILE_BYTES)
               ? "the local memory is too small"
               : NULL;
}

static int attention_preferred(const struct oc_device *device, int64_t queries, bool any_group,
                               const char **reason)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const bool is_row = queries > 0 && queries <= (cpu ? FEW_QUERIES_OF_CPU : FEW_QUERIES_OF_GPU);

    *reason = is_row ? "a CPU has few queries one by one, in vectors"
                     : "a CPU has the rows of a tile in vectors";
    if (cpu) return is_row ? ROW_ITEMS : ITEMS;
    *reason = "a GPU has a work-group for each of few queries";
    if (is_row && attention_obstacle(device, queries, any_group, ROW_GROUPS) == NULL)
        return ROW_GROUPS;
    *reason = attention_obstacle(device, queries, any_group, GROUPS);
    if (*reason != NULL) return is_row ? ROW_ITEMS : ITEMS;
    *reason = "a GPU has a work-item per row of a tile";
    return GROUPS;
}

aclnnStatus oc_choose_attention(const struct oc_device *device, int64_t queries, bool any_group,
                                struct oc_attention_config *config)
{
    int selected;
    const char *obstacle;

    OC_TRY(oc_strategy_override_find("attention", NAMES, OC_COUNT(NAMES), &selected));
    config->choice.reason = oc_strategy_override_reason;
    if (selected < 0)
        selected = attention_preferred(device, queries, any_group, &config->choice.reason);
    obstacle = attention_obstacle(device, queries, any_group, selected);
    if (obstacle != NULL)
        return oc_strategy_override_refuse("attention", NAMES[selected], obstacle);
    config->choice.name = NAMES[selected];
    config->is_row = selected == ROW_ITEMS || selected == ROW_GROUPS;
    config->prefetch = config->is_row && oc_choose_prefetch(device);
    config->group = selected == GROUPS ? TILE_GROUP : selected == ROW_GROUPS ? ROW_GROUP : 0;
    config->sum_columns =
        selected == ITEMS && device->kind == OC_DEVICE_CPU ? attention_sum_columns(device) : 0;
    config->rows = config->is_row ? 1 : selected == GROUPS ? 64 : 32;
    config->columns = config->is_row ? 256 : selected == GROUPS ? 64 : 128;
    return ACLNN_SUCCESS;
}
