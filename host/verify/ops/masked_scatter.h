/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnInplaceMaskedScatter: their data and their expected outputs. */
#ifndef OC_VERIFY_MASKED_SCATTER_H
#define OC_VERIFY_MASKED_SCATTER_H

#include "verify/op.h"

struct masked_scatter_case {
    const char *name, *self, *mask, *source; /* shapes */
    int64_t period;                          /* of so many elements of the mask one is 0; 0: all */
};

void masked_scatter_make(struct oc_op_case *c, const struct masked_scatter_case *m,
                         enum oc_dtype type, enum oc_dtype mask);

#endif
