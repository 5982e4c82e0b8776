/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/scan.h"

#include "base/math.h"
#include "strategy/groups.h"

#define GROUP 256
/* A work-item of a CPU adds the rows of a cache line side by side. */
#define CPU_WIDTH 16
/* A work-item has this many elements, which take a core about 20 µs. */
#define ITEM_ELEMENTS 16384
/* A compute unit of a CPU needs CPU_ITEMS work-items, so that all finish at about the same time. GPU_ITEMS work-items occupy
 * a GPU, and GPU_GROUPS work-groups a compute unit of it. */
#define CPU_ITEMS 4
#define GPU_ITEMS 16384
#define GPU_GROUPS 4

enum { ALONG, GROUPS };
static const char *const NAMES[] = {"along", "groups"};
static const struct oc_groups_family FAMILY = {"scan", NAMES, OC_COUNT(NAMES), GROUPS};

/* Neighboring work-items of `along` read neighboring elements only if rows are next to each other. */
static bool scan_prefers_groups(const struct oc_scan_problem *p)
{
    return !p->is_inner_unit || p->is_axis_unit || p->rows < GPU_ITEMS;
}

static void scan_set_sizes(const struct oc_device *device, const struct oc_scan_problem *p,
                           struct oc_scan_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t units = (int64_t)device->compute_units;
    const int64_t rows = cpu ? oc_max_i64(1, ITEM_ELEMENTS / p->axis) : 1;
    int64_t items, enough;

    config->width = cpu && !p->is_axis_unit && p->inner > 1 ? CPU_WIDTH : 1;
    config->elements_per_item =
        config->groups ? 1 : oc_ceil_div(rows, config->width) * config->width;
    config->group = config->groups ? GROUP : cpu ? 1 : OC_SMALL_GROUP;
    items = p->rows / p->inner * oc_ceil_div(p->inner, config->elements_per_item);
    enough = config->groups ? GPU_GROUPS * units : cpu ? CPU_ITEMS * units : GPU_ITEMS;
    /* With few parts a second pass over self takes longer than it saves. */
    config->part_terms =
        items < enough && p->axis > (int64_t)4 * OC_SCAN_PART ? OC_SCAN_PART : p->axis;
    config->parts = oc_ceil_div(p->axis, config->part_terms);
}

aclnnStatus oc_choose_scan(const struct oc_device *device, const struct oc_scan_problem *problem,
                           struct oc_scan_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const char *obstacle = OC_GROUPS_OBSTACLE(device, GROUP, problem->any_group);
    const char *reason = cpu                ? "a CPU adds rows one after the other"
                         : obstacle != NULL ? obstacle
                         : scan_prefers_groups(problem)
                             ? "a GPU reads a part of a row by many work-items"
                             : "neighboring work-items read neighboring rows";
    int selected;

    OC_TRY(oc_choose_of_groups_family(
        &FAMILY, obstacle,
        !cpu && obstacle == NULL && scan_prefers_groups(problem) ? GROUPS : ALONG, reason,
        &selected, &config->choice));
    config->groups = selected == GROUPS;
    scan_set_sizes(device, problem, config);
    return ACLNN_SUCCESS;
}
