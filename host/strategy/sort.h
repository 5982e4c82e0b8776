/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how rows are sorted; see strategy.h. */
#ifndef OC_STRATEGY_SORT_H
#define OC_STRATEGY_SORT_H

#include "strategy/strategy.h"

/* Describes `rows` rows of `length` elements, of which the first `kept` in order are wanted. */
struct oc_sort_problem {
    int64_t rows, length, kept;
    bool has_pairs; /* elements have 64 bits */
    bool any_group; /* no kernel may depend on its group size */
};

struct oc_sort_config {
    bool groups; /* a work-group sorts a part, otherwise a work-item */
    size_t group;
    int part; /* entries that are sorted in local memory, a power of two */
    /* The parts from which the wanted elements are selected have this many terms. 0: all parts are sorted and merged. */
    int64_t selected_terms;
    int64_t merge_entries, store_entries; /* entries of a work-item; merge_entries divides `part` */
    struct oc_choice choice;
};

aclnnStatus oc_choose_sort(const struct oc_device *device, const struct oc_sort_problem *problem,
                           struct oc_sort_config *config);

#endif
