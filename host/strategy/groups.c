/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/groups.h"

aclnnStatus oc_choose_of_groups_family(const struct oc_groups_family *family, const char *obstacle,
                                       int preferred, const char *reason, int *selected,
                                       struct oc_choice *choice)
{
    OC_TRY(oc_strategy_override_find(family->name, family->names, family->count, selected));
    if (*selected == family->groups && obstacle != NULL)
        return oc_strategy_override_refuse(family->name, family->names[family->groups], obstacle);
    choice->reason = *selected >= 0 ? oc_strategy_override_reason : reason;
    if (*selected < 0) *selected = preferred;
    choice->name = family->names[*selected];
    return ACLNN_SUCCESS;
}
