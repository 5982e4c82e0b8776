/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses among strategies of which one has work-groups of a fixed size. */
#ifndef OC_STRATEGY_GROUPS_H
#define OC_STRATEGY_GROUPS_H

#include "strategy/override.h"
#include "strategy/strategy.h"

/* Work-groups of `size` work-items, a literal, are impossible on a device or for a kernel: the reason,
 * or NULL. */
#define OC_GROUPS_OBSTACLE(device, size, any_group) OC_GROUPS_OBSTACLE_OF(device, size, any_group)
#define OC_GROUPS_OBSTACLE_OF(device, size, any_group)                        \
    ((device)->max_group < (size) ? "the device has no work-groups of " #size \
     : (any_group)                ? OC_ANY_GROUP_OBSTACLE                     \
                                  : NULL)

/* A family of strategies, of which the one with the index `groups` needs work-groups. */
struct oc_groups_family {
    const char *name;
    const char *const *names;
    int count, groups;
};

/* Takes the override of the family, or without one the strategy with the index `preferred`, whose
 * reason is `reason`. Refuses an override to work-groups if there is an obstacle. */
aclnnStatus oc_choose_of_groups_family(const struct oc_groups_family *family, const char *obstacle,
                                       int preferred, const char *reason, int *selected,
                                       struct oc_choice *choice);

#endif
