/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how the sums of the first elements along an axis are computed; see strategy.h. */
#ifndef OC_STRATEGY_SCAN_H
#define OC_STRATEGY_SCAN_H

#include "strategy/strategy.h"

/* The terms of a part, which fix the order of sums (cl/scan/scan.cl). */
#define OC_SCAN_PART 2048

/* Describes `rows` rows of `axis` elements. In all tensors, `inner` rows follow each other with the
 * same stride. */
struct oc_scan_problem {
    int64_t axis, rows, inner;
    bool is_axis_unit;  /* the elements of a row are next to each other in all tensors */
    bool is_inner_unit; /* the elements of neighboring rows are next to each other in all tensors */
    bool any_group;     /* no kernel may depend on its group size */
};

struct oc_scan_config {
    bool groups; /* a work-group has a part; otherwise a work-item runs `along` */
    int64_t parts, part_terms;
    int width;                 /* rows that a work-item of `along` adds side by side */
    int64_t elements_per_item; /* rows per work-item */
    size_t group;
    struct oc_choice choice;
};

aclnnStatus oc_choose_scan(const struct oc_device *device, const struct oc_scan_problem *problem,
                           struct oc_scan_config *config);

#endif
