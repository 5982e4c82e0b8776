/* SPDX-License-Identifier: Apache-2.0 */
/* Says for OC_SCATTER_GATHER of boxes whether a device can run it, and how long that takes. */
#ifndef OC_STRATEGY_GATHER_H
#define OC_STRATEGY_GATHER_H

#include <stdint.h>

#include "device/device.h"

/* A work-group of OC_GATHER_GROUP work-items has a tile of OC_GATHER_TILE x OC_GATHER_TILE elements
 * in OC_GATHER_CHANNELS channels: each work-item has a row of the tile in a channel. */
#define OC_GATHER_GROUP 256
#define OC_GATHER_TILE 8
#define OC_GATHER_CHANNELS 32

struct oc_gather_problem {
    int64_t images, channels, height, width;
    int64_t boxes, bins; /* bins per box */
};

/* Returns why the device cannot run it, or NULL if it can. */
const char *oc_gather_obstacle(const struct oc_device *device);

/* Returns an estimate of the time on a GPU, in nanoseconds. */
double oc_gather_time(const struct oc_device *device, const struct oc_gather_problem *problem);

/* Returns the number of channels per work-item. */
int oc_gather_channels_per_item(const struct oc_device *device,
                                const struct oc_gather_problem *problem);

#endif
