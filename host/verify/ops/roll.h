/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnRoll: their data and their expected outputs. */
#ifndef OC_VERIFY_ROLL_H
#define OC_VERIFY_ROLL_H

#include "verify/op.h"

#define ROLL_DIMS 8

struct roll_case {
    const char *name, *shape;
    int64_t shifts[ROLL_DIMS], dims[ROLL_DIMS];
    uint64_t count; /* of the axes; 0: the first shift is that of all elements */
};

void roll_make(struct oc_op_case *c, const struct roll_case *m, enum oc_dtype type);

#endif
