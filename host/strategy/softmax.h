/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how softmax is computed; see strategy.h. */
#ifndef OC_STRATEGY_SOFTMAX_H
#define OC_STRATEGY_SOFTMAX_H

#include "strategy/strategy.h"

/* Describes `rows` rows of `axis` elements. In all tensors, `inner` rows follow each other with the
 * same stride. */
struct oc_softmax_problem {
    int64_t axis, rows, inner;
    bool is_axis_unit;  /* the elements of a row are next to each other in all tensors */
    bool is_inner_unit; /* the elements of neighboring rows are next to each other in all tensors */
    bool any_group;     /* no kernel may depend on its group size */
};

struct oc_softmax_config {
    /* A work-group has several work-items per row; otherwise one work-item runs `along` or
     * `across`. */
    bool groups;
    bool keeps_terms;          /* terms may be kept in memory until their sum is known */
    int64_t elements_per_item; /* rows per work-item */
    size_t group;
    int chains;     /* work-items per row */
    bool is_across; /* neighboring work-items have neighboring rows */
    struct oc_choice choice;
};

aclnnStatus oc_choose_softmax(const struct oc_device *device,
                              const struct oc_softmax_problem *problem,
                              struct oc_softmax_config *config);

#endif
