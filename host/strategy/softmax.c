/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/softmax.h"

#include "base/math.h"
#include "strategy/groups.h"

#define GROUP 256
#define VECTOR 16
/* A vector of a shorter row would be its incomplete last one as often as not. */
#define LEAST_ROW 32
/* A work-item has this many elements, which take a core about 20 µs. */
#define ITEM_ELEMENTS 16384
/* A work-item of `across` has a multiple of this many rows, because the kernel reads so many side
 * by side. */
#define ROWS_ACROSS 64
/* A work-item of a GPU has about CHAIN_ELEMENTS elements of a row, and GPU_ITEMS work-items occupy
 * a GPU. */
#define CHAIN_ELEMENTS 8
#define GPU_ITEMS 65536

enum { ALONG, ACROSS, GROUPS };
static const char *const NAMES[] = {"along", "across", "groups"};
static const struct oc_groups_family FAMILY = {"softmax", NAMES, OC_COUNT(NAMES), GROUPS};

static bool softmax_is_across(const struct oc_softmax_problem *p)
{
    if (p->is_axis_unit) return p->axis < LEAST_ROW;
    return p->inner >= VECTOR || p->inner >= p->axis;
}

/* Returns the number of work-items per row: so few that each has several elements. If neighboring
 * rows are adjacent, a row has a single work-item as long as there are enough rows. */
static int64_t softmax_chains(const struct oc_softmax_problem *p)
{
    int64_t chains = 1;

    while (chains < GROUP && chains * CHAIN_ELEMENTS < p->axis &&
           (!p->is_inner_unit || p->is_axis_unit || chains * p->rows < GPU_ITEMS))
        chains *= 2;
    return chains;
}

static void softmax_set_sizes(const struct oc_softmax_problem *p, int selected,
                              struct oc_softmax_config *config)
{
    const int64_t rows = oc_max_i64(1, ITEM_ELEMENTS / p->axis);

    config->groups = selected == GROUPS;
    config->keeps_terms = selected == ALONG;
    config->chains = config->groups ? (int)softmax_chains(p) : 1;
    config->group = config->groups ? GROUP : 1;
    config->is_across = config->groups ? p->is_inner_unit && !p->is_axis_unit : selected == ACROSS;
    config->elements_per_item = config->groups       ? 1
                                : selected == ACROSS ? oc_ceil_div(rows, ROWS_ACROSS) * ROWS_ACROSS
                                                     : rows;
}

aclnnStatus oc_choose_softmax(const struct oc_device *device,
                              const struct oc_softmax_problem *problem,
                              struct oc_softmax_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU, is_across = softmax_is_across(problem);
    const char *obstacle = OC_GROUPS_OBSTACLE(device, GROUP, problem->any_group);
    const char *reason = !cpu && obstacle == NULL ? "a GPU reads a row by many work-items"
                         : !cpu                   ? obstacle
                         : !is_across             ? "a vector has elements of a row"
                         : problem->is_axis_unit
                             ? "rows are shorter than two vectors"
                             : "neighboring elements are those of neighboring rows";
    int selected;

    OC_TRY(oc_choose_of_groups_family(&FAMILY, obstacle,
                                      !cpu && obstacle == NULL ? GROUPS
                                      : is_across              ? ACROSS
                                                               : ALONG,
                                      reason, &selected, &config->choice));
    softmax_set_sizes(problem, selected, config);
    return ACLNN_SUCCESS;
}
