/* SPDX-License-Identifier: Apache-2.0 */
/* Plans the sums of the first elements along an axis. */
#ifndef OC_STEPS_SCAN_H
#define OC_STEPS_SCAN_H

#include "steps/loop_nest.h"

/*
 * Plans out[k] = self[0] + ... + self[k] along an axis, if is_exclusive without self[k], if is_reverse from the last element
 * on. The views have one shape, and elements. Elements are converted to the type of out, and added in float, double or
 * 64-bit integers, as that type is. The order of additions depends on the length of the axis only. An element of self is
 * read before the element of out is written, and not later.
 */
struct oc_scan {
    struct oc_view out, self;
    int64_t axis; /* of a tensor of rank 0: 0 */
    bool is_exclusive, is_reverse;
    bool is_product; /* elements are multiplied instead of added */
};

void oc_plan_scan(oc_plan *p, const struct oc_scan *scan);

#endif
