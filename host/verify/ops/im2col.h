/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnIm2col and aclnnIm2colBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_IM2COL_H
#define OC_VERIFY_IM2COL_H

#include "verify/op.h"

/* The arrays have one value for both axes or two. */
struct im2col_case {
    const char *name, *image; /* the shape of self, or of out of the gradient */
    const char *kernel, *dilation, *padding, *stride;
    bool is_backward;
};

void im2col_make(struct oc_op_case *c, const struct im2col_case *m, enum oc_dtype type,
                 enum oc_data data);

#endif
