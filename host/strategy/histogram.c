/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/histogram.h"

#include "base/math.h"

/* The memory of all histograms is bounded by that of the elements. */
#define ELEMENTS_PER_BIN 2
#define MOST_COPIES 256
/* With so many elements for each histogram no bin of 32 bits overflows, though work-items do not divide them evenly. */
#define ELEMENTS_PER_COPY ((int64_t)1 << 30)
/* A compute unit of a CPU needs CPU_ITEMS work-items, so that all finish at about the same time. GPU_ITEMS work-items occupy a
 * GPU (not measured). */
#define CPU_ITEMS 4
#define GPU_ITEMS 16384
#define LEAST_ELEMENTS 16
/* One work-item joins what so many have found. */
#define MOST_RANGE_ITEMS 1024

void oc_choose_histogram(const struct oc_device *device, int64_t count, int64_t bins,
                         struct oc_histogram_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t least_copies = oc_ceil_div(count, ELEMENTS_PER_COPY);
    const int64_t enough = cpu ? (int64_t)device->compute_units * CPU_ITEMS : GPU_ITEMS;
    const int64_t items =
        oc_max_i64(oc_min_i64(enough, oc_ceil_div(count, LEAST_ELEMENTS)), least_copies);

    config->items = items;
    config->range_items = oc_min_i64(items, MOST_RANGE_ITEMS);
    config->copies = oc_max_i64(
        oc_min_i64(count / ELEMENTS_PER_BIN / bins, oc_min_i64(items, MOST_COPIES)), least_copies);
    config->is_interleaved = !cpu;
    config->group = cpu ? 1 : oc_clamp_group(device, OC_SMALL_GROUP);
}
