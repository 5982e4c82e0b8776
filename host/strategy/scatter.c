/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/scatter.h"

#include "base/math.h"
#include "strategy/override.h"
#include "strategy/tuned.h"

static const char *const SCATTER_NAMES[] = {"owner", "atomic", "channels", "vectors",
                                            "plane", "fixed",  "gather"};

/* This is one AVX2 register of floats. */
#define OWNER_POINT_BLOCK 8
/* An owner takes as many planes of 128 x 128 floats as fit the second-level cache of a CPU, and of
 * smaller planes as many elements, if that leaves enough work-items: each work-item costs as much
 * as some hundred additions. */
#define OWNER_PLANES 4
#define OWNER_ELEMENTS 65536
/* A compute unit has this many owners, because some slices have more points than others. */
#define SLICES_PER_UNIT 4
/* A slice has at least this many elements. */
#define MIN_SLICE 1024
/* From this number of channels on, work-items that take channels have coalesced accesses. */
#define MIN_CHANNELS_LAST 32
/* This many adjacent work-items take the channels of a point; a work-group has a multiple of
 * them. */
#define ITEMS_PER_POINT 32
/* The points of a work-group with the neighbors of bicubic sampling need this much local memory,
 * rounded up. */
#define CHANNELS_LOCAL_BYTES ((uint64_t)24 << 10)
/* The local memory of a compute unit should suffice for this many work-groups. */
#define GROUPS_PER_UNIT 2
#define LARGEST_PLANE 8192
#define MOST_SPLITS 16
#define ITEMS_PER_UNIT 64
/* Bands are few, because each has the elements of a channel block in its scratch and visits all
 * points that touch them. */
#define MOST_BANDS 4
/* This many work-items of a GPU's compute unit hide the latency of each other. This is not
 * measured. */
#define GPU_OWNERS_PER_UNIT 8
#define STEPS_PER_OWNER 64
/* This takes the place of the number of compute units where results must not depend on it: 8 would
 * cost two cores more time, and 2 would leave more of many cores idle when there are few images. */
#define UNITS_OF_ANY_DEVICE 4

bool oc_scatter_is_channels_last(enum oc_scatter algorithm)
{
    return algorithm == OC_SCATTER_CHANNELS || algorithm == OC_SCATTER_VECTORS;
}

/* Returns why the algorithm does not support the problem, or NULL if it does. */
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
        return OC_ANY_GROUP_OBSTACLE;
    if (last && device->max_group < ITEMS_PER_POINT) return "the device has no work-groups of 32";
    if (last && device->local_memory < CHANNELS_LOCAL_BYTES) return "the local memory is too small";
    if (algorithm == OC_SCATTER_PLANE && (problem->elements > LARGEST_PLANE ||
                                          (uint64_t)problem->elements * 4 > device->local_memory))
        return "a plane does not fit into local memory";
    if (algorithm == OC_SCATTER_GATHER) return oc_gather_obstacle(device);
    return NULL;
}

/* These are nanoseconds of a compute unit per addition, and per element that is zeroed and
 * transposed. On an H200, 512 boxes of 7x7 bins with 4 samples in 2x256x100x152 took 142 us with
 * atomics on vectors and 750 us in fixed point; zeroing and transposing took 40 us in addition to
 * the atomics on vectors. */
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
    const double additions = problem->additions + problem->item_additions;
    const double atomics = (double)problem->channels *
                           (additions * per_addition + elements * ACCUMULATOR_TIME) /
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

/* Each split needs its own accumulators, so there are only as many splits as occupy the compute
 * units. Sums in another number of splits are rounded differently, so on CPUs, and where
 * deterministic results are requested, the number does not depend on the device. */
static int64_t strategy_choose_splits(const struct oc_device *device,
                                      const struct oc_scatter_problem *problem, int channel_block)
{
    const bool same_bits = problem->deterministic || device->kind == OC_DEVICE_CPU;
    const int64_t owners = problem->images * oc_ceil_div(problem->channels, channel_block);
    const int64_t units = same_bits ? UNITS_OF_ANY_DEVICE : (int64_t)device->compute_units;

    const int64_t most = oc_min_i64(MOST_SPLITS, problem->copies);

    return oc_max_i64(1, oc_min_i64(most, units / oc_max_i64(1, owners)));
}

/* The bits do not depend on the number of bands. A band visits all points that touch it, which on a
 * grid without order are all points, so there are only as many bands as occupy the compute units.
 * Each work-item has a copy of the elements of a channel block and of their sums, which on a CPU
 * should stay in the cache of a core. */
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
    /* A step has so few units that the distribution is even, and so many that an int can count the
     * steps. */
    config->owner.units_per_step = oc_max_i64(
        1, planes * config->owner.bands / (STEPS_PER_OWNER * oc_max_i64(1, config->owner.items)));
}

static int64_t strategy_owners(const struct oc_device *device)
{
    return ITEMS_PER_UNIT * (int64_t)device->compute_units;
}

static int64_t strategy_choose_planes(const struct oc_device *device,
                                      const struct oc_scatter_problem *problem)
{
    const int64_t fitting = OWNER_ELEMENTS / oc_max_i64(1, problem->elements);

    return oc_max_i64(OWNER_PLANES, oc_min_i64(fitting, problem->images * problem->channels /
                                                            strategy_owners(device)));
}

/* A sum has one owner, which adds the points in order, so its bits do not depend on the number of
 * slices. Points without order are read in each slice. */
static int64_t strategy_choose_slices(const struct oc_device *device,
                                      const struct oc_scatter_problem *problem)
{
    const int64_t owners = problem->images * oc_ceil_div(problem->channels, OWNER_PLANES);
    const int64_t items = (int64_t)device->compute_units * SLICES_PER_UNIT;
    const int64_t most = oc_ceil_div(problem->elements, MIN_SLICE);

    return oc_max_i64(1, oc_min_i64(most, oc_ceil_div(items, oc_max_i64(1, owners))));
}

/* Planes of up to this many elements are set to 0 together by a launch that writes past the cache.
 * The work-item that adds to a larger plane sets it to 0 itself, and then has it in its cache. */
#define SMALL_PLANE 4096
/* The channels of small planes are divided into at least this many parts for work-items. The number
 * is constant, so that neither the choice of channel blocks nor the bits depend on the number of
 * compute units. */
#define CHANNEL_PARTS 8

static int64_t strategy_channels_of_item(const struct oc_scatter_problem *problem)
{
    return problem->elements > SMALL_PLANE
               ? 1
               : oc_max_i64(1, oc_ceil_div(problem->channels, CHANNEL_PARTS));
}

/* Returns whether channel blocks do not pay: converting the elements of a channel to channel blocks
 * and back takes as long as half as many additions, one by one. */
static bool strategy_has_few_additions(const struct oc_scatter_problem *problem)
{
    const double additions =
        problem->additions + problem->item_additions / (double)strategy_channels_of_item(problem);

    return problem->additions > 0 &&
           2 * additions <= (double)problem->images * (double)problem->elements;
}

static void strategy_describe_owner(const struct oc_device *device,
                                    const struct oc_scatter_problem *problem,
                                    struct oc_scatter_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t channels = problem->channels;
    const int64_t items = strategy_owners(device);
    const bool few = strategy_has_few_additions(problem);
    const int channel_block = few                          ? 1
                              : problem->channel_block > 0 ? problem->channel_block
                                                           : oc_choose_channel_block(channels);

    config->owner.zeroed = few && problem->elements <= SMALL_PLANE;
    config->owner.channel_block = channel_block;
    config->owner.blocks_per_item =
        few ? oc_max_i64(1, oc_min_i64(strategy_channels_of_item(problem),
                                       problem->images * channels / items))
            : 1;
    config->owner.nchw = channels <= OC_NCHW_CHANNELS;
    config->owner.planes = strategy_choose_planes(device, problem);
    /* Each work-item looks at all points, so there are no more work-items than an even distribution
     * needs. */
    config->owner.images_per_item = oc_max_i64(
        1, problem->images *
               oc_ceil_div(oc_ceil_div(channels, channel_block), config->owner.blocks_per_item) /
               items);
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
    config->small_group = oc_clamp_group(device, OC_SMALL_GROUP);
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
            : oc_clamp_group(
                  device, config->algorithm == OC_SCATTER_PLANE ? OC_LARGE_GROUP : OC_SMALL_GROUP);
    return ACLNN_SUCCESS;
}
