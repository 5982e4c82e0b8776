/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how sums and other reductions are computed; see strategy.h. */
#ifndef OC_STRATEGY_REDUCTION_H
#define OC_STRATEGY_REDUCTION_H

#include "strategy/strategy.h"

/* This says why no step of a reduction can have `chains`. */
#define OC_CHAINS_OBSTACLE "the terms of a sum are not enough floats next to each other"

/* Says how terms are added to one sum. The trees, and so the bits, are the same on every device,
 * except for partial results of reductions other than losses. */
struct oc_reduction_config {
    bool chains;          /* a work-group adds a strip; otherwise a work-item does */
    size_t group;         /* fixed group size of `chains` */
    int64_t strip;        /* terms per partial sum of all elements */
    int64_t axis_part;    /* terms per partial sum along an axis */
    int64_t columns;      /* number of sums along an axis per work-item */
    size_t columns_group; /* group size of these work-items */
    /* In any reduction, a work-item loads this many terms before it adds one. With 0, it loads each
     * term when it adds it. */
    int64_t in_flight;
    int64_t chain_loads; /* terms that a work-item of `chains` loads before it adds one */
    /* In any reduction, partial results are also combined by vectors and chains. */
    bool typed_parts;
    struct oc_choice choice;
};

/* With `any_group`, no kernel may depend on its group size. */
aclnnStatus oc_choose_reduction(const struct oc_device *device, bool any_group,
                                struct oc_reduction_config *config);

/* Says how an axis is searched. No result depends on these settings. */
struct oc_search_config {
    int64_t parts, part_terms; /* parts of an output's terms, and terms per part */
    /* The distance between the terms of a part is 1, or the number of parts, so that neighboring
     * parts have neighboring terms. */
    int64_t part_step;
    bool aligned_access;
    struct oc_choice choice;
};

/* With `adjacent`, the terms of an output are next to each other. */
aclnnStatus oc_choose_search(const struct oc_device *device, int64_t outputs, int64_t terms,
                             bool adjacent, struct oc_search_config *config);

/* Does the same as oc_choose_reduction for sums of losses, whose kernel `strips` some compilers
 * cannot build. */
aclnnStatus oc_choose_loss_sum(const struct oc_device *device, bool any_group,
                               struct oc_reduction_config *config);

#endif
