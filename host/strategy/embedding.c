/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/embedding.h"

#include "base/math.h"

/* On a CPU a work-item has a cache line or more of each row. Cores that have none take parts, of which each reads all
 * indices, so that there are no more parts than that. */
#define CPU_COLUMNS 64
#define CPU_LEAST_COLUMNS 16
#define CPU_ITEMS_PER_UNIT 4
/* A work-item of a CPU replaces so many elements that its start costs little. */
#define CPU_ELEMENTS 4096
/* GPU_ITEMS work-items occupy a GPU. A part has at least ROWS_PER_PART rows, because each work-item
 * reads all indices. */
#define GPU_ITEMS 65536
#define ROWS_PER_PART 8
/* Copies of sums have at most half as many elements as rows, and fewer than LEAST_COPIES do not pay (not measured). */
#define ROWS_PER_SUM 2
#define LEAST_COPIES 8
#define CPU_COPIES 32
#define GPU_COPIES 1024

/* Returns the number of columns of a work-item of a CPU. */
static int64_t embedding_cpu_columns(int64_t rows, bool along_rows)
{
    return along_rows ? oc_max_i64(1, CPU_ELEMENTS / oc_max_i64(1, rows)) : CPU_COLUMNS;
}

void oc_choose_embedding(const struct oc_device *device, int64_t width, int64_t rows,
                         bool along_rows, struct oc_embedding_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t units = oc_max_i64(1, device->compute_units);
    const int64_t wanted = cpu ? units : GPU_ITEMS;

    const int64_t least = along_rows ? 1 : CPU_LEAST_COLUMNS;

    config->columns_per_item = cpu ? embedding_cpu_columns(rows, along_rows) : 1;
    while (config->columns_per_item > least &&
           oc_ceil_div(width, config->columns_per_item) < CPU_ITEMS_PER_UNIT * units)
        config->columns_per_item /= 2;
    config->along_rows = cpu && along_rows;
    config->has_vectors = cpu && !along_rows;
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
                           bool along_rows, struct oc_embedding_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t items = CPU_ITEMS_PER_UNIT * oc_max_i64(1, device->compute_units);
    const int64_t columns = cpu ? embedding_cpu_columns(rows, along_rows) : 1;

    config->columns_per_item = columns;
    config->along_rows = cpu && along_rows;
    config->rows_per_part =
        cpu ? oc_ceil_div(CPU_ELEMENTS, oc_max_i64(1, oc_min_i64(width, columns))) : 1;
    /* What a column replaces may be spread over all of its places, which then stay in the cache. */
    if (cpu && along_rows)
        config->rows_per_part =
            oc_max_i64(CPU_ELEMENTS, oc_ceil_div(rows, oc_ceil_div(items, oc_max_i64(1, width))));
    config->parts = oc_max_i64(1, oc_ceil_div(rows, config->rows_per_part));
    config->group = cpu ? 1 : oc_clamp_group(device, OC_SMALL_GROUP);
    config->choice.name = "ranges";
    config->choice.reason = "of elements that meet in one place, any may be the last";
}

int64_t oc_choose_sum_copies(const struct oc_device *device, int64_t places, int64_t width,
                             int64_t rows)
{
    const int64_t most = device->kind == OC_DEVICE_CPU ? CPU_COPIES : GPU_COPIES;
    const int64_t copies = oc_min_i64(most, rows / ROWS_PER_SUM / places);

    return width > 1 || copies < LEAST_COPIES ? 1 : copies;
}
