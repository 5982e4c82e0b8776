/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/embedding.h"

#include "base/math.h"

/* On a CPU a work-item has a cache line or two of each row, and each core has a few work-items. */
#define CPU_COLUMNS 64
#define CPU_ITEMS_PER_UNIT 4
/* A work-item of a CPU replaces so many elements that its start costs little. */
#define CPU_ELEMENTS 4096
/* GPU_ITEMS work-items occupy a GPU. A part has at least ROWS_PER_PART rows, because each work-item
 * reads all indices. */
#define GPU_ITEMS 65536
#define ROWS_PER_PART 8

void oc_choose_embedding(const struct oc_device *device, int64_t width, int64_t rows,
                         struct oc_embedding_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t wanted = cpu ? CPU_ITEMS_PER_UNIT * (int64_t)device->compute_units : GPU_ITEMS;

    config->columns_per_item = cpu ? CPU_COLUMNS : 1;
    config->parts = 1;
    config->rows_per_part = 0;
    while (config->parts * oc_ceil_div(width, config->columns_per_item) < wanted &&
           2 * config->parts * ROWS_PER_PART <= rows)
        config->parts *= 2;
    config->group = cpu ? 1 : oc_clamp_group(device, OC_SMALL_GROUP);
    config->choice.name = "owner";
    config->choice.reason = "each sum has one work-item, which adds in order";
}

void oc_choose_replacement(const struct oc_device *device, int64_t width, int64_t rows,
                           struct oc_embedding_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t columns = oc_max_i64(1, oc_min_i64(width, cpu ? CPU_COLUMNS : 1));

    config->columns_per_item = cpu ? CPU_COLUMNS : 1;
    config->rows_per_part = cpu ? oc_ceil_div(CPU_ELEMENTS, columns) : 1;
    config->parts = oc_max_i64(1, oc_ceil_div(rows, config->rows_per_part));
    config->group = cpu ? 1 : oc_clamp_group(device, OC_SMALL_GROUP);
    config->choice.name = "ranges";
    config->choice.reason = "of elements that meet in one place, any may be the last";
}
