/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the choices for which machines differ: by an override, by a measurement on the device
 * (registry/tuning.h), or by a rule. No result depends on them. */
#ifndef OC_STRATEGY_TUNED_H
#define OC_STRATEGY_TUNED_H

#include <stdbool.h>
#include <stdint.h>

#include "device/device.h"

/* Returns whether a step that reads and writes `bytes` bytes should store whole vectors past the
 * cache. */
bool oc_choose_non_temporal(const struct oc_device *device, int64_t bytes);

/* Returns whether kernels that know what they will read should use prefetch instructions. */
bool oc_choose_prefetch(const struct oc_device *device);

/* Returns the number of floats of a vector by rule. Kernels that add in as many sums use this,
 * because their bits depend on the width. */
int oc_choose_vector_width(const struct oc_device *device);

/* Chooses the accumulators that a work-item keeps in registers: rows x (2 * vector_width). */
void oc_choose_tile(const struct oc_device *device, int *vector_width, int *rows);

/* Returns how many floats of packed matrices should stay in the cache while a tile is computed. */
int64_t oc_choose_panel_floats(const struct oc_device *device);

#endif
