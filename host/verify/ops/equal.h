/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnEqual: their data and their expected outputs. */
#ifndef OC_VERIFY_EQUAL_H
#define OC_VERIFY_EQUAL_H

#include "verify/op.h"

struct equal_case {
    const char *name;
    const char *self, *other; /* shapes */
    int64_t place;            /* of an element with these values; -1: none */
    double self_value, other_value;
};

/* `types` are those of self and other. Both have the same elements, 0 and 1, but for that one. */
void equal_make(struct oc_op_case *c, const struct equal_case *m, const enum oc_dtype types[2]);

#endif
