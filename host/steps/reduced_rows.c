/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/reduced_rows.h"

#include "base/math.h"
#include "strategy/reduction.h"
#include "strategy/strategy.h"

bool oc_launch_set_reduced_rows(oc_plan *p, int64_t rows, int64_t length, struct oc_launch *launch)
{
    struct oc_reduction_config config;

    if (!oc_plan_try(p, oc_choose_reduction(oc_plan_device(p),
                                            oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION), &config)) ||
        !oc_plan_try(p, oc_choose_alignment(oc_plan_device(p), &launch->aligned_access)) ||
        !oc_plan_try(p, oc_choose_index_width(
                            rows * length, oc_max_i64(rows * (int64_t)config.group, rows * length),
                            &launch->index64)))
        return false;
    launch->global[0] = rows * (int64_t)config.group;
    launch->group[0] = config.group;
    launch->choice = config.choice;
    if (config.chains)
        launch->fixed_group = OC_GROUPS_OF_REDUCTION;
    else
        oc_launch_define_int(launch, "GROUP", 1);
    return true;
}
