/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/gather.h"

#include "base/math.h"

/* What the kernel has in local memory, rounded up. */
#define LOCAL_BYTES ((uint64_t)20 << 10)
/* Work-groups for each compute unit, so that some wait while others compute. */
#define GROUPS_PER_UNIT 8

/* Nanoseconds of a compute unit, fitted to times on an H200: 174 us for 512 boxes of 7x7 bins in 2x256x100x152, 105 for 64 of
 * 14x14 in the same, 381 for 128 of 14x14 in 1x1024x50x76. */
#define PER_GRADIENT 1.6
#define PER_BOX_OF_TILE 120.0
#define PER_TEST 0.7 /* of a box against a tile */
/* A single group, which waits for memory: 140 us for 100 boxes of 14x14 bins in 1x256x50x76, which has few tiles. */
#define ALONE_PER_BIN_OF_TILE 50.0
#define ALONE_PER_TEST 4.0

const char *oc_gather_obstacle(const struct oc_device *device)
{
    if (device->max_group < OC_GATHER_GROUP) return "the device has no work-groups of 256";
    return device->local_memory < LOCAL_BYTES ? "the local memory is too small" : NULL;
}

static double gather_tiles(int64_t size) { return (double)oc_ceil_div(size, OC_GATHER_TILE); }

/* Of an axis, those that a box touches which has a quarter of its length: boxes are data of the device. */
static double gather_touched(int64_t size)
{
    const double tiles = gather_tiles(size), touched = tiles / 4 + 1;

    return touched < tiles ? touched : tiles;
}

/* Of all work-groups, and of one that has a compute unit for itself. The longer one is the time. */
double oc_gather_time(const struct oc_device *device, const struct oc_gather_problem *problem)
{
    const double boxes = (double)problem->boxes, images = (double)problem->images;
    const double tiles = gather_tiles(problem->height) * gather_tiles(problem->width);
    const double touched = gather_touched(problem->height) * gather_touched(problem->width);
    const double blocks = (double)oc_ceil_div(problem->channels, OC_GATHER_CHANNELS);
    const double all = blocks * boxes * (touched * PER_BOX_OF_TILE + images * tiles * PER_TEST) +
                       boxes * (double)problem->channels * (double)problem->bins * PER_GRADIENT;
    const double together = all / device->compute_units;
    const double alone =
        boxes *
        (touched / tiles / images * ALONE_PER_BIN_OF_TILE * (double)problem->bins + ALONE_PER_TEST);

    return together > alone ? together : alone;
}

/* Two share the weights, if that leaves enough work-groups. */
int oc_gather_channels_per_item(const struct oc_device *device,
                                const struct oc_gather_problem *problem)
{
    const double groups = (double)problem->images * gather_tiles(problem->height) *
                          gather_tiles(problem->width) *
                          (double)oc_ceil_div(problem->channels, INT64_C(2) * OC_GATHER_CHANNELS);
    const double enough = GROUPS_PER_UNIT * (double)device->compute_units;

    return problem->channels > OC_GATHER_CHANNELS && groups >= enough ? 2 : 1;
}
