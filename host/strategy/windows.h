/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how the windows of pooling operators are computed. No result depends on it. */
#ifndef OC_STRATEGY_WINDOWS_H
#define OC_STRATEGY_WINDOWS_H

#include "strategy/strategy.h"

/* A work-item of `rows` computes at most this many elements of a row, because its sums are an array
 * of this size. */
#define OC_WINDOWS_PART 128

struct oc_windows_config {
    bool rows;                 /* a work-item computes a part of a row instead of an element */
    int64_t elements_per_item; /* elements along a row */
    size_t group;
    bool aligned_access;
    struct oc_choice choice;
};

aclnnStatus oc_choose_windows(const struct oc_device *device, struct oc_windows_config *config);

#endif
