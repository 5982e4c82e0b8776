/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy.h"

#include "base/math.h"
#include "plan/strategy_override.h"
#include "plan/strategy_tuned.h"

/* ---- element-wise steps ---- */

/*
 * Measured with the bench on PoCL: with 16 elements per vector the compiler uses full registers of
 * any width, and two vectors per work-item amortize the overhead of a work-item. On a GPU, 16 bytes
 * are the widest access of a work-item; kernels have no vectors of fewer than 4 elements.
 */
#define CPU_VECTOR 16
#define CPU_UNROLL 2
#define GPU_VECTOR_BYTES 16
#define GPU_SMALLEST_VECTOR 4
/* Enough to amortize finding the row, few enough for load balance. */
#define CPU_ELEMENTS_PER_ITEM 128
/* Of an operand that lies across, a cache line per column; all of them stay in the first-level cache. */
#define CPU_TILE_ROWS 16
#define CPU_TILE_COLUMNS 64
/* Rows and columns of the tile of a work-group (cl/common/element_kernels.cl.h), and so many that it is worth it. */
#define GROUP_TILE 32
#define GROUP_TILE_ITEMS 128
#define LEAST_GROUP_TILE 16
/* Large, because PoCL schedules work-groups one by one, at about 4 ns each. */
#define LARGE_GROUP 256
#define SMALL_GROUP 64

size_t oc_clamp_group(const struct oc_device *device, size_t group)
{
    while (group > 1 && group > device->max_group)
        group /= 2;
    return group;
}

static const char *const ACCESS_NAMES[] = {"flat", "vector", "tile", "groups", "element"};

/* Why the access pattern does not support the loop nest; NULL if it does. */
static const char *strategy_access_obstacle(const struct oc_device *device, enum oc_access access,
                                            const struct oc_elementwise_problem *p)
{
    if ((access == OC_ACCESS_FLAT || access == OC_ACCESS_VECTOR) && !p->unit_stride)
        return "the innermost stride is not 1";
    if (access == OC_ACCESS_FLAT && p->rows != 1) return "there is more than one row";
    if (access == OC_ACCESS_GROUPS && p->any_group)
        return "the compiled kernel does not support the work-group that it needs";
    if (access == OC_ACCESS_GROUPS && device->max_group < GROUP_TILE_ITEMS)
        return "the work-groups are smaller than a tile";
    return NULL;
}

/* What any strides allow. On a CPU a work-item uses whole cache lines, on a GPU neighboring work-items do. */
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

    config->group = oc_clamp_group(device, flat ? LARGE_GROUP : SMALL_GROUP);
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
    OC_TRY(strategy_choose_access(device, problem, config));
    config->non_temporal =
        (config->access == OC_ACCESS_FLAT || config->access == OC_ACCESS_VECTOR) &&
        oc_choose_non_temporal(device, problem->bytes);
    OC_TRY(oc_choose_alignment(device, &config->aligned_access));
    strategy_set_sizes(device, config);
    return ACLNN_SUCCESS;
}

void oc_describe_elements(const struct oc_device *device, struct oc_elementwise_config *config)
{
    config->access = OC_ACCESS_ELEMENT;
    config->vector = config->unroll = 1;
    config->non_temporal = config->aligned_access = false;
    config->group = oc_clamp_group(device, SMALL_GROUP);
    config->elements_per_item = device->kind == OC_DEVICE_CPU ? CPU_ELEMENTS_PER_ITEM : 1;
    config->choice =
        (struct oc_choice){ACCESS_NAMES[OC_ACCESS_ELEMENT], "the kernel supports all strides"};
}

bool oc_converts_in_tiles(const struct oc_device *device) { return device->kind != OC_DEVICE_CPU; }

/* On a GPU a work-item has one vector, 16 bytes if its elements have 2 or 4; of rows that are shorter than two,
 * most of them would be tails. */
aclnnStatus oc_choose_moves(const struct oc_device *device, int64_t inner, size_t bytes,
                            struct oc_elementwise_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;

    oc_describe_elements(device, config);
    config->vector = cpu || bytes < 4 ? 8 : 4;
    if (!cpu && inner >= 2 * (int64_t)config->vector) config->elements_per_item = config->vector;
    return oc_choose_alignment(device, &config->aligned_access);
}

/* Enough loads in flight, and few atomics on the result: one per group. */
#define SEARCH_ELEMENTS 32

aclnnStatus oc_choose_search(const struct oc_device *device, struct oc_elementwise_config *config,
                             bool *any_elements)
{
    *any_elements = device->kind != OC_DEVICE_CPU;
    OC_TRY(oc_choose_moves(device, 0, sizeof(float), config));
    if (!*any_elements) return ACLNN_SUCCESS;
    config->elements_per_item = SEARCH_ELEMENTS;
    config->group = oc_clamp_group(device, LARGE_GROUP);
    return ACLNN_SUCCESS;
}

/* ---- random numbers ---- */

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
    oc_describe_elements(device, &elements);
    config->elements_per_item =
        oc_max_i64(elements.elements_per_item, config->vector * elements_per_block);
    config->group = elements.group;
    return ACLNN_SUCCESS;
}

/* ---- scatter ---- */

static const char *const SCATTER_NAMES[] = {"owner", "atomic", "channels", "vectors",
                                            "plane", "fixed",  "gather"};

/* One AVX2 register of floats. */
#define OWNER_POINT_BLOCK 8
/* Planes of 128 x 128 floats that fit the second-level cache of a CPU. */
#define OWNER_PLANES 4
/* Owners per compute unit: some slices have more points than others. */
#define SLICES_PER_UNIT 4
/* Elements of a slice. */
#define MIN_SLICE 1024
/* From this number of channels on, work-items that take channels have coalesced accesses. */
#define MIN_CHANNELS_LAST 32
/* Adjacent work-items that take the channels of a point; a work-group has a multiple of them. */
#define ITEMS_PER_POINT 32
/* Of the points of a work-group with the neighbors of bicubic sampling, rounded up. */
#define CHANNELS_LOCAL_BYTES ((uint64_t)24 << 10)
/* Work-groups that should fit into the local memory of a compute unit. */
#define GROUPS_PER_UNIT 2
#define LARGEST_PLANE 8192
#define MOST_SPLITS 16
#define ITEMS_PER_UNIT 64
/* Each has the elements of a channel block in its scratch, and visits all points that touch them. */
#define MOST_BANDS 4
/* Work-items of one GPU compute unit that hide the latency of each other. Not measured. */
#define GPU_OWNERS_PER_UNIT 8
#define STEPS_PER_OWNER 64
/* Stands for the number of compute units where results must not depend on it: 8 costs two cores
 * more, 2 leaves more of many cores idle where there are few images. */
#define UNITS_OF_ANY_DEVICE 4

bool oc_scatter_is_channels_last(enum oc_scatter algorithm)
{
    return algorithm == OC_SCATTER_CHANNELS || algorithm == OC_SCATTER_VECTORS;
}

/* Why the algorithm does not support the problem; NULL if it does. */
static const char *strategy_scatter_obstacle(const struct oc_device *device,
                                             enum oc_scatter algorithm,
                                             const struct oc_scatter_problem *problem)
{
    const bool last = oc_scatter_is_channels_last(algorithm);
    const bool float_atomics =
        last || algorithm == OC_SCATTER_ATOMIC || algorithm == OC_SCATTER_PLANE;

    if (problem->f64 && algorithm != OC_SCATTER_OWNER) return "there are no atomics on double";
    if (problem->deterministic && float_atomics) return "deterministic results are requested";
    if (problem->no_float_atomics && float_atomics)
        return "float atomics lose additions on this device";
    if (algorithm == OC_SCATTER_VECTORS && problem->channels % OC_SCATTER_VECTOR != 0)
        return "the number of channels is no multiple of 4";
    if (algorithm == OC_SCATTER_GATHER && problem->gather == NULL)
        return "there are no boxes to gather from";
    if (problem->any_group &&
        (last || algorithm == OC_SCATTER_PLANE || algorithm == OC_SCATTER_GATHER))
        return "the compiled kernel does not support the work-group that it needs";
    if (last && device->max_group < ITEMS_PER_POINT) return "the device has no work-groups of 32";
    if (last && device->local_memory < CHANNELS_LOCAL_BYTES) return "the local memory is too small";
    if (algorithm == OC_SCATTER_PLANE && (problem->elements > LARGEST_PLANE ||
                                          (uint64_t)problem->elements * 4 > device->local_memory))
        return "a plane does not fit into local memory";
    if (algorithm == OC_SCATTER_GATHER) return oc_gather_obstacle(device);
    return NULL;
}

/* Nanoseconds of a compute unit per addition and per element that is zeroed and transposed: on an H200, 512 boxes of 7x7
 * bins with 4 samples in 2x256x100x152 took 142 us by atomics on vectors, 750 in fixed point, and 40 beside the former. */
#define VECTOR_ADDITION_TIME 0.18
#define ADDITION_TIME 0.4
#define FIXED_ADDITION_TIME 1.0
#define ACCUMULATOR_TIME 0.7

static bool strategy_should_gather(const struct oc_device *device,
                                   const struct oc_scatter_problem *problem)
{
    const bool fixed = problem->deterministic || problem->no_float_atomics;
    const double per_addition = fixed                     ? FIXED_ADDITION_TIME
                                : problem->vector_atomics ? VECTOR_ADDITION_TIME
                                                          : ADDITION_TIME;
    const double elements = (double)problem->images * (double)problem->elements;
    const double atomics = (double)problem->channels *
                           (problem->additions * per_addition + elements * ACCUMULATOR_TIME) /
                           device->compute_units;

    return strategy_scatter_obstacle(device, OC_SCATTER_GATHER, problem) == NULL &&
           oc_gather_time(device, problem->gather) < atomics;
}

/* The first rule that applies decides. Rules of correctness precede rules of speed. */
static void strategy_choose_scatter_algorithm(const struct oc_device *device,
                                              const struct oc_scatter_problem *problem,
                                              struct oc_scatter_config *config)
{
    const int64_t planes = problem->images * problem->channels;

    if (problem->f64) {
        config->algorithm = OC_SCATTER_OWNER;
        config->choice.reason = "there are no atomics on double";
    } else if (device->kind == OC_DEVICE_CPU) {
        config->algorithm = OC_SCATTER_OWNER;
        config->choice.reason = "on a CPU an atomic costs 5 to 19 plain additions";
    } else if (strategy_should_gather(device, problem)) {
        config->algorithm = OC_SCATTER_GATHER;
        config->choice.reason = "tiles in registers are expected to take less time than atomics";
    } else if (problem->deterministic) {
        config->algorithm = OC_SCATTER_FIXED;
        config->choice.reason = "deterministic results are requested";
    } else if (problem->no_float_atomics) {
        config->algorithm = OC_SCATTER_FIXED;
        config->choice.reason = "float atomics lose additions on this device";
    } else if (problem->vector_atomics && problem->channels >= MIN_CHANNELS_LAST &&
               strategy_scatter_obstacle(device, OC_SCATTER_VECTORS, problem) == NULL) {
        config->algorithm = OC_SCATTER_VECTORS;
        config->choice.reason = "many channels: an atomic instruction adds to four of them";
    } else if (problem->channels >= MIN_CHANNELS_LAST &&
               strategy_scatter_obstacle(device, OC_SCATTER_CHANNELS, problem) == NULL) {
        config->algorithm = OC_SCATTER_CHANNELS;
        config->choice.reason = "many channels: atomics of neighboring work-items are coalesced";
    } else if (strategy_scatter_obstacle(device, OC_SCATTER_PLANE, problem) == NULL &&
               (uint64_t)problem->elements * 4 * GROUPS_PER_UNIT <= device->local_memory &&
               planes >= 2 * (int64_t)device->compute_units) {
        config->algorithm = OC_SCATTER_PLANE;
        config->choice.reason = "planes fit into local memory, and there are enough of them";
    } else {
        config->algorithm = OC_SCATTER_ATOMIC;
        config->choice.reason =
            problem->any_group ? "the compiled kernels of other strategies do not support their "
                                 "work-groups"
            : problem->channels < MIN_CHANNELS_LAST ? "few channels: one work-item per point"
                                                    : "the device has no work-groups of 32";
    }
}

/* Each split needs its own accumulators, so there are only as many as occupy the compute units. Sums
 * in another number of splits are rounded otherwise: on CPUs, and where deterministic results are
 * requested, the number does not depend on the device. */
static int64_t strategy_choose_splits(const struct oc_device *device,
                                      const struct oc_scatter_problem *problem, int channel_block)
{
    const bool same_bits = problem->deterministic || device->kind == OC_DEVICE_CPU;
    const int64_t owners = problem->images * oc_ceil_div(problem->channels, channel_block);
    const int64_t units = same_bits ? UNITS_OF_ANY_DEVICE : (int64_t)device->compute_units;

    const int64_t most = oc_min_i64(MOST_SPLITS, problem->copies);

    return oc_max_i64(1, oc_min_i64(most, units / oc_max_i64(1, owners)));
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

/* Bits do not depend on the number of bands. A band visits all points that touch it, on a grid without
 * order all, so there are only as many as occupy the compute units. Each work-item has a copy of the
 * elements of a channel block and of their sums, which on a CPU should stay in the cache of a core. */
static void strategy_choose_bands(const struct oc_device *device,
                                  const struct oc_scatter_problem *problem,
                                  struct oc_scatter_config *config)
{
    const int64_t planes =
        problem->images * oc_ceil_div(problem->channels, config->owner.channel_block);
    const int64_t copies = oc_max_i64(1, problem->copies);
    const int64_t units = oc_min_i64(device->compute_units, copies);
    const int64_t most =
        device->kind == OC_DEVICE_CPU ? units : oc_min_i64(copies, GPU_OWNERS_PER_UNIT * units);

    config->owner.bands =
        planes >= units ? 1 : oc_min_i64(MOST_BANDS, oc_ceil_div(units, oc_max_i64(1, planes)));
    config->owner.items = oc_min_i64(most, planes * config->owner.bands);
    /* Few enough for an even distribution, and so many that an int counts the steps. */
    config->owner.units_per_step = oc_max_i64(
        1, planes * config->owner.bands / (STEPS_PER_OWNER * oc_max_i64(1, config->owner.items)));
}

/* A sum has one owner, which adds the points in order: its bits do not depend on the number of slices.
 * Points without order are read in each slice. */
static int64_t strategy_choose_slices(const struct oc_device *device,
                                      const struct oc_scatter_problem *problem)
{
    const int64_t owners = problem->images * oc_ceil_div(problem->channels, OWNER_PLANES);
    const int64_t items = (int64_t)device->compute_units * SLICES_PER_UNIT;
    const int64_t most = oc_ceil_div(problem->elements, MIN_SLICE);

    return oc_max_i64(1, oc_min_i64(most, oc_ceil_div(items, oc_max_i64(1, owners))));
}

int oc_choose_channel_block(int64_t channels)
{
    return channels == 1 ? 1 : channels <= 4 ? 4 : channels <= 8 ? 8 : 16;
}

/* Converting the elements of a channel to channel blocks and back takes as long as half as many additions,
 * one by one. */
static bool strategy_has_few_additions(const struct oc_scatter_problem *problem)
{
    return problem->additions > 0 &&
           2 * problem->additions <= (double)problem->images * (double)problem->elements;
}

static void strategy_describe_owner(const struct oc_device *device,
                                    const struct oc_scatter_problem *problem,
                                    struct oc_scatter_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t channels = problem->channels;
    const int channel_block = strategy_has_few_additions(problem) ? 1
                              : problem->channel_block > 0        ? problem->channel_block
                                                           : oc_choose_channel_block(channels);

    config->owner.channel_block = channel_block;
    config->owner.nchw = channels <= OC_NCHW_CHANNELS;
    config->owner.planes = OWNER_PLANES;
    /* Each work-item looks at all points: more would look more often than an even distribution needs. */
    config->owner.images_per_item =
        oc_max_i64(1, problem->images * oc_ceil_div(channels, channel_block) /
                          (ITEMS_PER_UNIT * (int64_t)device->compute_units));
    config->owner.slices = strategy_choose_slices(device, problem);
    config->owner.splits = strategy_choose_splits(device, problem, channel_block);
    strategy_choose_bands(device, problem, config);
    config->owner.point_block = problem->f64 || !cpu ? 1 : OWNER_POINT_BLOCK;
    config->owner.prefetch = oc_choose_prefetch(device);
}

aclnnStatus oc_choose_scatter(const struct oc_device *device,
                              const struct oc_scatter_problem *problem,
                              struct oc_scatter_config *config)
{
    int selected;

    OC_TRY(oc_strategy_override_find("scatter", SCATTER_NAMES, OC_COUNT(SCATTER_NAMES), &selected));
    if (selected >= 0) {
        const char *obstacle =
            strategy_scatter_obstacle(device, (enum oc_scatter)selected, problem);

        if (obstacle != NULL)
            return oc_strategy_override_refuse("scatter", SCATTER_NAMES[selected], obstacle);
        config->algorithm = (enum oc_scatter)selected;
        config->choice.reason = oc_strategy_override_reason;
    } else {
        strategy_choose_scatter_algorithm(device, problem, config);
    }
    config->choice.name = SCATTER_NAMES[config->algorithm];
    config->small_group = oc_clamp_group(device, SMALL_GROUP);
    strategy_describe_owner(device, problem, config);
    config->plane_elements = problem->elements <= 1024   ? 1024
                             : problem->elements <= 4096 ? 4096
                                                         : LARGEST_PLANE;
    config->channels_per_item =
        problem->gather == NULL ? 1 : oc_gather_channels_per_item(device, problem->gather);
    config->group =
        config->algorithm == OC_SCATTER_OWNER ? 1
        : config->algorithm == OC_SCATTER_GATHER
            ? OC_GATHER_GROUP
            : oc_clamp_group(device,
                             config->algorithm == OC_SCATTER_PLANE ? LARGE_GROUP : SMALL_GROUP);
    return ACLNN_SUCCESS;
}

/* ---- index width ---- */

aclnnStatus oc_choose_index_width(int64_t index_extent, int64_t work, bool *index64)
{
    static const char *const NAMES[] = {"32", "64"};
    /* Leaves room for a vector or a work-group past the end. */
    const int64_t limit = INT32_MAX - 65536;
    int selected;

    OC_TRY(oc_strategy_override_find("index", NAMES, 2, &selected));
    *index64 = selected == 1 || index_extent > limit || work > limit;
    if (selected == 0 && *index64)
        return oc_strategy_override_refuse("index", NAMES[0], "offsets do not fit into 32 bits");
    return ACLNN_SUCCESS;
}
