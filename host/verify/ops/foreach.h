/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of operators on lists of tensors: their data and their expected outputs. */
#ifndef OC_VERIFY_FOREACH_H
#define OC_VERIFY_FOREACH_H

#include "verify/op.h"

enum foreach_kind {
    FOREACH_ADD,
    FOREACH_ADD_SCALAR,
    FOREACH_MUL,
    FOREACH_ADDCMUL,
    FOREACH_ADDCDIV,
    FOREACH_NORM
};

struct foreach_case {
    const char *name;
    enum foreach_kind kind;
    const char *shapes[2]; /* of both items */
    double scalar;
    bool is_in_place; /* out is x1 */
};

/* Makes a case with its data and expected outputs. */
void foreach_make(struct oc_op_case *c, const struct foreach_case *m, enum oc_dtype type,
                  enum oc_data data);

#endif
