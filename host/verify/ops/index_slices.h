/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnIndexAdd, aclnnIndexCopy and aclnnIndexFill: their data and their expected outputs. */
#ifndef OC_VERIFY_INDEX_SLICES_H
#define OC_VERIFY_INDEX_SLICES_H

#include "verify/op.h"

enum index_slices_kind { SLICES_ADD, SLICES_COPY, SLICES_FILL, SLICES_FILL_TENSOR };

/* Whether out is self. */
enum index_slices_place { SLICES_APART, SLICES_ALIASED, SLICES_IN_PLACE_FUNCTION };

struct index_slices_case {
    const char *name;
    const char *self, *index; /* shapes */
    int64_t dim;
    double number;   /* alpha or value; not used where slices are copied */
    bool is_hostile; /* every second index is no position */
    enum index_slices_place place;
    enum index_slices_kind kind;
};

void index_slices_make(struct oc_op_case *c, const struct index_slices_case *m, enum oc_dtype type,
                       enum oc_dtype index);

#endif
