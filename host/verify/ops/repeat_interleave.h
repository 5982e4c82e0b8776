/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnRepeatInterleave, its other forms and its gradient: their data and their expected outputs. */
#ifndef OC_VERIFY_REPEAT_INTERLEAVE_H
#define OC_VERIFY_REPEAT_INTERLEAVE_H

#include "verify/op.h"

enum interleave_kind {
    INTERLEAVE_FLAT,
    INTERLEAVE_DIM,
    INTERLEAVE_INT,
    INTERLEAVE_INT_DIM,
    INTERLEAVE_GRAD
};

struct interleave_case {
    const char *name, *self; /* a shape; of the gradient that of out */
    enum interleave_kind kind;
    int64_t dim;
    int64_t times; /* 0: elements have from 0 to 3 repetitions */
    int64_t more;  /* of the repetitions, elements that out has more than all together */
};

void interleave_make(struct oc_op_case *c, const struct interleave_case *m, enum oc_dtype type,
                     enum oc_dtype index);

#endif
