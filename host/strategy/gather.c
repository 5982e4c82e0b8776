/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/gather.h"

#include "base/math.h"

/* The kernel needs this much local memory, rounded up. */
#define LOCAL_BYTES ((uint64_t)20 << 10)
/* Each compute unit should have this many work-groups, so that some compute while others wait. */
#define GROUPS_PER_UNIT 8

/* These are nanoseconds of a compute unit, fitted to times on an H200: 174 us for 512 boxes of 7x7
 * bins in 2x256x100x152, 105 us for 64 boxes of 14x14 bins in the same, and 381 us for 128 boxes of
 * 14x14 bins in 1x1024x50x76. */
#define PER_GRADIENT 1.6
#define PER_BOX_OF_TILE 120.0
#define PER_TEST 0.7 /* one test of a box against a tile */
/* These are nanoseconds of a single group, which waits for memory: 140 us for 100 boxes of 14x14
 * bins in 1x256x50x76, which has few tiles. */
#define ALONE_PER_BIN_OF_TILE 50.0
#define ALONE_PER_TEST 4.0

const char *oc_gather_obstacle(const struct oc_device *device)
{
    if (device->max_group < OC_GATHER_GROUP) return "the device has no work-groups of 256";
    return device->local_memory < LOCAL_BYTES ? "the local memory is too small" : NULL;
}

static double gather_tiles(int64_t size) { return (double)oc_ceil_div(size, OC_GATHER_TILE); }

/* Returns how many tiles of an axis a box touches that has a quarter of the axis' length. This is
 * an assumption, because the boxes are data on the device. */
static double gather_touched(int64_t size)
{
    const double tiles = gather_tiles(size), touched = tiles / 4 + 1;

    return touched < tiles ? touched : tiles;
}

/* The estimate is the longer of two times: that of all work-groups together, and that of one
 * work-group that has a compute unit for itself. */
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

/* Returns 2 if that leaves enough work-groups: two channels share the weights. */
int oc_gather_channels_per_item(const struct oc_device *device,
                                const struct oc_gather_problem *problem)
{
    const double groups = (double)problem->images * gather_tiles(problem->height) *
                          gather_tiles(problem->width) *
                          (double)oc_ceil_div(problem->channels, INT64_C(2) * OC_GATHER_CHANNELS);
    const double enough = GROUPS_PER_UNIT * (double)device->compute_units;

    return problem->channels > OC_GATHER_CHANNELS && groups >= enough ? 2 : 1;
}
