/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnGlu and aclnnGluBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_GLU_H
#define OC_VERIFY_GLU_H

#include "verify/op.h"

struct glu_case {
    const char *name, *shape; /* of self */
    int64_t dim;
    bool is_gradient;
    bool
        is_large; /* of rank 2, dim 1: the product of the gradient and of the first half is no float */
};

void glu_make(struct oc_op_case *c, const struct glu_case *m, enum oc_dtype type);

#endif
