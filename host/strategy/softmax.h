/* SPDX-License-Identifier: Apache-2.0 */
/* The choices for softmax; see strategy.h. */
#ifndef OC_STRATEGY_SOFTMAX_H
#define OC_STRATEGY_SOFTMAX_H

#include "strategy/strategy.h"

/* `rows` rows of `axis` elements; `inner` of the rows follow each other in all tensors by the same steps. */
struct oc_softmax_problem {
    int64_t axis, rows, inner;
    bool is_axis_unit;  /* the elements of a row are next to each other in all tensors */
    bool is_inner_unit; /* those of neighboring rows are */
    bool any_group;     /* no kernel may depend on its group size */
};

struct oc_softmax_config {
    bool groups;               /* else `along` and `across` of one work-item */
    int64_t elements_per_item; /* rows of a work-item */
    size_t group;
    int chains;     /* work-items of a row */
    bool is_across; /* neighboring work-items are those of neighboring rows */
    struct oc_choice choice;
};

aclnnStatus oc_choose_softmax(const struct oc_device *device,
                              const struct oc_softmax_problem *problem,
                              struct oc_softmax_config *config);

#endif
