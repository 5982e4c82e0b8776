/* SPDX-License-Identifier: Apache-2.0 */
/* Choices that machines differ in: overridden, or measured on the device (registry/tuning.h), or by rule.
 * No result depends on them. */
#ifndef OC_STRATEGY_TUNED_H
#define OC_STRATEGY_TUNED_H

#include <stdbool.h>
#include <stdint.h>

#include "device/device.h"

/* Whether the whole vectors that a step stores should bypass the cache: it reads and writes `bytes`. */
bool oc_choose_non_temporal(const struct oc_device *device, int64_t bytes);

/* Whether kernels that know what they will read use prefetch instructions. */
bool oc_choose_prefetch(const struct oc_device *device);

/* Floats of a vector by rule. What adds in as many sums uses this, since its bits depend on the width. */
int oc_choose_vector_width(const struct oc_device *device);

/* The accumulators that a work-item keeps in registers: rows x (2 * vector_width). */
void oc_choose_tile(const struct oc_device *device, int *vector_width, int *rows);

/* Floats of packed matrices that should stay in the cache while a tile is computed. */
int64_t oc_choose_panel_floats(const struct oc_device *device);

#endif
