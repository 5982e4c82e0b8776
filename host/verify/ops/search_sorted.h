/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnSearchSorted and aclnnSearchSorteds: their data and their expected outputs. */
#ifndef OC_VERIFY_SEARCH_SORTED_H
#define OC_VERIFY_SEARCH_SORTED_H

#include "verify/op.h"

struct search_sorted_case {
    const char *name, *sequence, *self; /* self is NULL of aclnnSearchSorteds */
    enum oc_dtype sequence_type, self_type;
    bool is_right, is_short, has_sorter;
    double value; /* of aclnnSearchSorteds */
};

/* Makes a case. Of numbers many are equal; values are below, between and above those of the sequence, and NaN. */
void search_sorted_make(struct oc_op_case *c, const struct search_sorted_case *m);

#endif
