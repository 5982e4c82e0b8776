/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy.h"

#include "base/math.h"
#include "strategy/override.h"
#include "strategy/tuned.h"

/* ---- Element-wise steps ---- */

/*
 * These numbers are measured with the bench on PoCL: with 16 elements per vector the compiler uses
 * full registers of any width, and two vectors per work-item amortize the overhead of a work-item.
 * On a GPU, 16 bytes are the widest access of a work-item; kernels have no vectors of fewer than 4
 * elements.
 */
#define CPU_VECTOR 16
#define CPU_UNROLL 2
#define GPU_VECTOR_BYTES 16
#define GPU_SMALLEST_VECTOR 4
/* This is enough to amortize finding the row, and few enough for load balance. */
#define CPU_ELEMENTS_PER_ITEM 128
/* A tile has a cache line per column of an operand that lies across; all of them stay in the
 * first-level cache. */
#define CPU_TILE_ROWS 16
#define CPU_TILE_COLUMNS 64
/* The tile of a work-group has GROUP_TILE rows and columns (cl/common/element_kernels.cl.h). It
 * pays from LEAST_GROUP_TILE rows and columns on. */
#define GROUP_TILE 32
#define GROUP_TILE_ITEMS 128
#define LEAST_GROUP_TILE 16

size_t oc_clamp_group(const struct oc_device *device, size_t group)
{
    while (group > 1 && group > device->max_group)
        group /= 2;
    return group;
}

static const char *const ACCESS_NAMES[] = {"flat", "vector", "tile", "groups", "element"};

/* Returns why the access pattern does not support the loop nest, or NULL if it does. */
static const char *strategy_access_obstacle(const struct oc_device *device, enum oc_access access,
                                            const struct oc_elementwise_problem *p)
{
    if ((access == OC_ACCESS_FLAT || access == OC_ACCESS_VECTOR) && !p->unit_stride)
        return "the innermost stride is not 1";
    if (access == OC_ACCESS_FLAT && p->rows != 1) return "there is more than one row";
    if (access == OC_ACCESS_GROUPS && p->any_group) return OC_ANY_GROUP_OBSTACLE;
    if (access == OC_ACCESS_GROUPS && device->max_group < GROUP_TILE_ITEMS)
        return "the work-groups are smaller than a tile";
    return NULL;
}

/* Chooses an access pattern for any strides. On a CPU a work-item uses whole cache lines, on a GPU
 * neighboring work-items do. */
static enum oc_access strategy_any_access(const struct oc_device *device,
                                          const struct oc_elementwise_problem *p)
{
    if (device->kind == OC_DEVICE_CPU) return OC_ACCESS_TILE;
    return p->across >= LEAST_GROUP_TILE && p->inner >= LEAST_GROUP_TILE &&
                   strategy_access_obstacle(device, OC_ACCESS_GROUPS, p) == NULL
               ? OC_ACCESS_GROUPS
               : OC_ACCESS_ELEMENT;
}

static aclnnStatus strategy_choose_access(const struct oc_device *device,
                                          const struct oc_elementwise_problem *p,
                                          struct oc_elementwise_config *config)
{
    int selected = -1;

    if (p->has_override)
        OC_TRY(oc_strategy_override_find("elementwise", ACCESS_NAMES, OC_COUNT(ACCESS_NAMES),
                                         &selected));
    if (selected >= 0) {
        const char *obstacle = strategy_access_obstacle(device, (enum oc_access)selected, p);

        if (obstacle != NULL)
            return oc_strategy_override_refuse("elementwise", ACCESS_NAMES[selected], obstacle);
        config->access = (enum oc_access)selected;
        config->choice.reason = oc_strategy_override_reason;
    } else if (!p->unit_stride) {
        config->access = strategy_any_access(device, p);
        config->choice.reason =
            p->has_vectors ? "the innermost stride is not 1" : "the kernel supports all strides";
    } else if (p->inner < config->vector) {
        config->access = strategy_any_access(device, p);
        config->choice.reason = "rows are shorter than a vector";
    } else {
        config->access = p->rows == 1 ? OC_ACCESS_FLAT : OC_ACCESS_VECTOR;
        config->choice.reason =
            p->rows == 1 ? "all operands are contiguous" : "rows are contiguous";
    }
    config->choice.name = ACCESS_NAMES[config->access];
    return ACLNN_SUCCESS;
}

aclnnStatus oc_choose_alignment(const struct oc_device *device, bool *aligned_access)
{
    static const char *const NAMES[] = {"element", "vector"};
    int selected;

    OC_TRY(oc_strategy_override_find("alignment", NAMES, OC_COUNT(NAMES), &selected));
    *aligned_access = selected >= 0 ? selected == 1 : device->kind != OC_DEVICE_CPU;
    return ACLNN_SUCCESS;
}

static void strategy_set_sizes(const struct oc_device *device, struct oc_elementwise_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU, flat = config->access == OC_ACCESS_FLAT;

    config->group = oc_clamp_group(device, flat ? OC_LARGE_GROUP : OC_SMALL_GROUP);
    config->rows_per_tile = CPU_TILE_ROWS;
    config->columns_per_tile = CPU_TILE_COLUMNS;
    config->elements_per_item = flat  ? (int64_t)config->unroll * config->vector
                                : cpu ? CPU_ELEMENTS_PER_ITEM
                                : config->access == OC_ACCESS_VECTOR ? config->vector
                                                                     : 1;
    if (config->access != OC_ACCESS_GROUPS) return;
    config->group = GROUP_TILE_ITEMS;
    config->rows_per_tile = config->columns_per_tile = config->elements_per_item = GROUP_TILE;
}

aclnnStatus oc_choose_elementwise(const struct oc_device *device,
                                  const struct oc_elementwise_problem *problem,
                                  struct oc_elementwise_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;

    config->vector =
        cpu ? CPU_VECTOR
            : (int)oc_max_i64(GPU_SMALLEST_VECTOR, GPU_VECTOR_BYTES / problem->element_bytes);
    config->unroll = cpu ? CPU_UNROLL : 1;
    /* A GPU has no registers for tiles, and not every compiler for GPUs supports them
     * (docs/devices.md). */
    config->has_tiles = cpu;
    OC_TRY(strategy_choose_access(device, problem, config));
    config->non_temporal =
        (config->access == OC_ACCESS_FLAT || config->access == OC_ACCESS_VECTOR) &&
        oc_choose_non_temporal(device, problem->bytes);
    OC_TRY(oc_choose_alignment(device, &config->aligned_access));
    strategy_set_sizes(device, config);
    return ACLNN_SUCCESS;
}

void oc_default_elementwise(const struct oc_device *device, struct oc_elementwise_config *config)
{
    config->access = OC_ACCESS_ELEMENT;
    config->vector = config->unroll = 1;
    config->non_temporal = config->aligned_access = config->has_tiles = false;
    config->group = oc_clamp_group(device, OC_SMALL_GROUP);
    config->elements_per_item = device->kind == OC_DEVICE_CPU ? CPU_ELEMENTS_PER_ITEM : 1;
    config->choice =
        (struct oc_choice){ACCESS_NAMES[OC_ACCESS_ELEMENT], "the kernel supports all strides"};
}

bool oc_powers_are_double(const struct oc_device *device)
{
    return device->kind == OC_DEVICE_CPU && device->has_fp64;
}

int oc_any_types_block(const struct oc_device *device)
{
    return device->kind == OC_DEVICE_CPU ? 32 : 1;
}

bool oc_converts_in_tiles(const struct oc_device *device) { return device->kind != OC_DEVICE_CPU; }

/* On a GPU a work-item has one vector, which has 16 bytes if its elements have 2 or 4. Rows that
 * are shorter than two vectors would be mostly tail, so their elements are copied one by one. */
aclnnStatus oc_choose_copy(const struct oc_device *device, int64_t inner, size_t bytes,
                           struct oc_elementwise_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;

    oc_default_elementwise(device, config);
    config->vector = cpu || bytes < 4 ? 8 : 4;
    if (!cpu && inner >= 2 * (int64_t)config->vector) config->elements_per_item = config->vector;
    return oc_choose_alignment(device, &config->aligned_access);
}

/* This gives enough loads in flight, and few atomics on the result: one per group. */
#define SEARCH_ELEMENTS 32

aclnnStatus oc_choose_abs_max(const struct oc_device *device, struct oc_elementwise_config *config,
                              bool *any_elements)
{
    *any_elements = device->kind != OC_DEVICE_CPU;
    OC_TRY(oc_choose_copy(device, 0, sizeof(float), config));
    if (!*any_elements) return ACLNN_SUCCESS;
    config->elements_per_item = SEARCH_ELEMENTS;
    config->group = oc_clamp_group(device, OC_LARGE_GROUP);
    return ACLNN_SUCCESS;
}

/* ---- Random numbers ---- */

/* On a CPU, the ten rounds of products of 32 bits are six times as fast in vectors. */
static const char *const RANDOM_NAMES[] = {"vectors", "blocks"};

aclnnStatus oc_choose_random(const struct oc_device *device, int64_t elements_per_block,
                             struct oc_random_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    struct oc_elementwise_config elements;
    int selected;

    OC_TRY(oc_strategy_override_find("random", RANDOM_NAMES, OC_COUNT(RANDOM_NAMES), &selected));
    config->choice.reason = selected >= 0 ? oc_strategy_override_reason
                            : cpu         ? "compilers make no vectors of a loop over blocks"
                                          : "the device makes vectors of work-items";
    if (selected < 0) selected = cpu ? 0 : 1;
    config->choice.name = RANDOM_NAMES[selected];
    config->vector = selected == 0 ? CPU_VECTOR : 1;
    oc_default_elementwise(device, &elements);
    config->elements_per_item =
        oc_max_i64(elements.elements_per_item, config->vector * elements_per_block);
    config->group = elements.group;
    return ACLNN_SUCCESS;
}

/* ---- Channel blocks ---- */

int oc_choose_channel_block(int64_t channels)
{
    return channels == 1 ? 1 : channels <= 4 ? 4 : channels <= 8 ? 8 : 16;
}

int64_t oc_choose_copies(int64_t channels, const struct oc_copies *memory, int *channel_block)
{
    int block = oc_choose_channel_block(channels);
    double copies;

    for (;; block /= 2) {
        const double blocks = (double)oc_ceil_div(channels, block);

        copies = (memory->bytes - memory->per_block * blocks) /
                 (memory->per_copy + memory->per_channel * block);
        if (copies >= 2 || block <= 4) break;
    }
    *channel_block = block;
    return copies < 1 ? 0 : copies < 1e9 ? (int64_t)copies : 1000000000;
}

/* ---- Index width ---- */

aclnnStatus oc_choose_index_width(int64_t index_extent, int64_t work, bool *index64)
{
    static const char *const NAMES[] = {"32", "64"};
    /* The limit leaves room for a vector or a work-group past the end. */
    const int64_t limit = INT32_MAX - 65536;
    int selected;

    OC_TRY(oc_strategy_override_find("index", NAMES, 2, &selected));
    *index64 = selected == 1 || index_extent > limit || work > limit;
    if (selected == 0 && *index64)
        return oc_strategy_override_refuse("index", NAMES[0], "offsets do not fit into 32 bits");
    return ACLNN_SUCCESS;
}
