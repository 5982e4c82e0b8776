/* SPDX-License-Identifier: Apache-2.0 */
/* OC_SCATTER_GATHER of boxes: whether a device can run it, and how long that takes. */
#ifndef OC_STRATEGY_GATHER_H
#define OC_STRATEGY_GATHER_H

#include <stdint.h>

#include "device/device.h"

/* Work-items of a work-group: a row of a tile of OC_GATHER_TILE x OC_GATHER_TILE elements for each of as many channels. */
#define OC_GATHER_GROUP 256
#define OC_GATHER_TILE 8
#define OC_GATHER_CHANNELS 32

struct oc_gather_problem {
    int64_t images, channels, height, width;
    int64_t boxes, bins; /* of a box */
};

/* Why the device cannot run it; NULL if it can. */
const char *oc_gather_obstacle(const struct oc_device *device);

/* Nanoseconds on a GPU, an estimate. */
double oc_gather_time(const struct oc_device *device, const struct oc_gather_problem *problem);

/* Channels of a work-item. */
int oc_gather_channels_per_item(const struct oc_device *device,
                                const struct oc_gather_problem *problem);

#endif
