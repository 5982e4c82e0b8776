/* SPDX-License-Identifier: Apache-2.0 */
/* The choices for sums; see strategy.h. */
#ifndef OC_STRATEGY_REDUCTION_H
#define OC_STRATEGY_REDUCTION_H

#include "strategy/strategy.h"

/* Why no step of a reduction can have `chains`. */
#define OC_CHAINS_OBSTACLE "the terms of a sum are not enough floats next to each other"

/* How terms are added to one sum. The trees, and so the bits, are the same on every device, but for partial results
 * of reductions other than losses. */
struct oc_reduction_config {
    bool chains;          /* a work-group adds a strip, else a work-item */
    size_t group;         /* fixed, of `chains` */
    int64_t strip;        /* terms per partial sum of all elements */
    int64_t axis_part;    /* terms per partial sum along an axis */
    int64_t columns;      /* sums along an axis that a work-item makes */
    size_t columns_group; /* of these work-items */
    int64_t
        in_flight; /* of any reduction: terms that a work-item loads before it adds one; 0: as it comes */
    int64_t chain_loads; /* the same, of `chains` */
    bool
        typed_parts; /* of any reduction: partial results are combined by vectors and chains, too */
    struct oc_choice choice;
};

/* `any_group`: no kernel may depend on its group size. */
aclnnStatus oc_choose_reduction(const struct oc_device *device, bool any_group,
                                struct oc_reduction_config *config);

/* How an axis is searched. No result depends on it. */
struct oc_search_config {
    int64_t parts, part_terms; /* of an output's terms */
    int64_t
        part_step; /* between the terms of a part: 1, or the number of parts: neighboring parts have neighboring terms */
    bool aligned_access;
    struct oc_choice choice;
};

/* `adjacent`: the terms of an output are next to each other. */
aclnnStatus oc_choose_search(const struct oc_device *device, int64_t outputs, int64_t terms,
                             bool adjacent, struct oc_search_config *config);

/* The same for sums of losses, whose kernel `strips` not every compiler builds. */
aclnnStatus oc_choose_loss_sum(const struct oc_device *device, bool any_group,
                               struct oc_reduction_config *config);

#endif
