/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnPermute and aclnnSlice: their data and their expected outputs. */
#ifndef OC_VERIFY_PERMUTE_H
#define OC_VERIFY_PERMUTE_H

#include "verify/op.h"

struct permute_case {
    const char *name, *shape;
    int64_t dims[8];
};

struct slice_case {
    const char *name, *shape;
    int64_t dim, start, end, step;
    int64_t first, count; /* what they select */
};

void permute_make(struct oc_op_case *c, const struct permute_case *m, enum oc_dtype type);
void slice_make(struct oc_op_case *c, const struct slice_case *m, enum oc_dtype type);

#endif
