/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnSort, aclnnArgsort and aclnnTopk: their data and their expected outputs. */
#ifndef OC_VERIFY_SORT_H
#define OC_VERIFY_SORT_H

#include "verify/op.h"

enum sort_kind { SORT_VALUES, SORT_POSITIONS, SORT_TOPK };

struct sort_case {
    const char *name, *self;
    int64_t dim, k; /* k only of aclnnTopk */
    enum sort_kind kind;
    bool is_descending;
};

/* Sets the outputs by those inputs that the case has. */
void sort_compute(struct oc_op_case *c);

/* Integers are few different numbers, so that many elements are equal. */
void sort_make(struct oc_op_case *c, const struct sort_case *m, enum oc_dtype type,
               enum oc_data data);

#endif
