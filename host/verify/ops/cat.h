/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnCat and aclnnStack: their data and their expected outputs. */
#ifndef OC_VERIFY_CAT_H
#define OC_VERIFY_CAT_H

#include "verify/op.h"

#define CAT_TENSORS (OC_OP_OPERANDS - 1)

struct cat_case {
    const char *name;
    const char *shapes[CAT_TENSORS]; /* NULL after the last */
    int64_t dim;
    bool is_stack;
};

/* The types of the tensors, the last one of those after it, too; and of out. */
struct cat_types {
    enum oc_dtype tensors[CAT_TENSORS], out;
};

/* Makes a case with random data. */
void cat_make(struct oc_op_case *c, const struct cat_case *m, const struct cat_types *types,
              enum oc_data data);

#endif
