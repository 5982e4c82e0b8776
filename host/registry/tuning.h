/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stores what a machine prefers.
 *
 * The problem: some choices are right on one processor and wrong on the next, and no query tells
 * which: whether stores should bypass the cache, whether prefetch instructions pay, how many
 * accumulators fit into registers, how much of a matrix stays in the cache.
 *
 * The idea: each choice is a tunable with a few values that all give the same bits. aclnn-cl-info
 * --tune measures them once and keeps the fastest in the cache folder, per device and driver
 * version; without that, strategy/strategy.c chooses by rules. ACLNN_CL_STRATEGY overrides both.
 */
#ifndef OC_REGISTRY_TUNING_H
#define OC_REGISTRY_TUNING_H

#include <stddef.h>

#include "device/device.h"

struct oc_tunable_values {
    const char *family; /* family name in ACLNN_CL_STRATEGY */
    const char *const *names;
    int count;
};

extern const struct oc_tunable_values oc_tunables[OC_TUNABLES];

/* Returns an index in `names`, or -1 when nothing was measured. */
int oc_tuning_of(const struct oc_device *device, enum oc_tunable tunable);

/* Sets the values that an earlier process measured on this device with this driver. */
void oc_tuning_load(struct oc_device *device);

/* Returns why nothing can be stored, or NULL when there is a cache folder. */
const char *oc_tuning_obstacle(void);

/* Sets values (indices, or -1) and stores them for later processes. Returns false when there is no
 * cache folder, or when it cannot be written. */
bool oc_tuning_store(struct oc_device *device, const int values[OC_TUNABLES]);

/* Writes "family:name,family:name" as in ACLNN_CL_STRATEGY, or "" when nothing was measured. */
void oc_tuning_format(const struct oc_device *device, char *text, size_t bytes);

#endif
