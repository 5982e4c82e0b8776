/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/sort.h"

#include "base/math.h"
#include "strategy/groups.h"

#define GROUP 256
/* The entries of a part have 16 KiB, half of the local memory that every device has; a work-item has 8 KiB of private memory,
 * and as much again for its merges. Entries of 64-bit elements are twice as large. */
#define GROUP_PART 2048
#define ITEM_PART 1024
/* A work-group selects an eighth of a part at most: selections of several levels then read little more than the elements. A
 * work-item selects from any number of terms, and needs room for as many again. */
#define GROUP_SELECTS 8
#define ITEM_SELECTS 2
/* The terms of a work-item's part, at least, in parts: so that it reads more than it sorts. A compute unit needs CPU_ITEMS
 * work-items, so that all finish at about the same time. */
#define ITEM_LEAST_PARTS 16
#define CPU_ITEMS 4

enum { ITEMS, GROUPS };
static const char *const NAMES[] = {"items", "groups"};
static const struct oc_groups_family FAMILY = {"sort", NAMES, OC_COUNT(NAMES), GROUPS};

/* Returns the terms of a part from which elements are selected, or 0. */
static int64_t sort_selected_terms(const struct oc_device *device, const struct oc_sort_problem *p,
                                   const struct oc_sort_config *config)
{
    const int64_t items = (int64_t)device->compute_units * CPU_ITEMS;
    const int64_t least = (int64_t)ITEM_LEAST_PARTS * config->part;

    if (p->kept > config->part / (config->groups ? GROUP_SELECTS : ITEM_SELECTS)) return 0;
    if (config->groups) return config->part;
    return oc_max_i64(least, oc_ceil_div(p->length, oc_max_i64(1, items / p->rows)));
}

aclnnStatus oc_choose_sort(const struct oc_device *device, const struct oc_sort_problem *problem,
                           struct oc_sort_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const char *obstacle = OC_GROUPS_OBSTACLE(device, GROUP, problem->any_group);
    const char *reason = cpu                ? "a CPU merges in its cache"
                         : obstacle != NULL ? obstacle
                                            : "a GPU sorts a part by many work-items";
    int selected;

    OC_TRY(oc_choose_of_groups_family(&FAMILY, obstacle, !cpu && obstacle == NULL ? GROUPS : ITEMS,
                                      reason, &selected, &config->choice));
    config->groups = selected == GROUPS;
    config->group = config->groups ? GROUP : 1;
    config->part = (config->groups ? GROUP_PART : ITEM_PART) / (problem->has_pairs ? 2 : 1);
    config->selected_terms = sort_selected_terms(device, problem, config);
    config->merge_entries = cpu ? 512 : 16;
    config->store_entries = cpu ? 256 : 1;
    return ACLNN_SUCCESS;
}
