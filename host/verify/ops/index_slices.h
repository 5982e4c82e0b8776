/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnIndexAdd: their data and their expected outputs. */
#ifndef OC_VERIFY_INDEX_SLICES_H
#define OC_VERIFY_INDEX_SLICES_H

#include "verify/op.h"

struct index_slices_case {
    const char *name;
    const char *self, *index; /* shapes */
    int64_t dim;
    double alpha;
    bool is_hostile;  /* every second index is no position */
    bool is_in_place; /* out is self */
};

void index_slices_make(struct oc_op_case *c, const struct index_slices_case *m, enum oc_dtype type,
                       enum oc_dtype index);

#endif
