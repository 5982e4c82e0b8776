/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnFlip: their data and their expected outputs. */
#ifndef OC_VERIFY_FLIP_H
#define OC_VERIFY_FLIP_H

#include "verify/op.h"

#define FLIP_DIMS 8

struct flip_case {
    const char *name, *shape;
    int64_t dims[FLIP_DIMS];
    uint64_t count; /* of the numbers in dims */
};

void flip_make(struct oc_op_case *c, const struct flip_case *m, enum oc_dtype type);

#endif
