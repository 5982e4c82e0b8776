/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnTriu and aclnnTril: their data and their expected outputs. */
#ifndef OC_VERIFY_TRIANGLE_H
#define OC_VERIFY_TRIANGLE_H

#include "verify/op.h"

struct triangle_case {
    const char *name, *shape;
    int64_t diagonal;
    bool is_lower, is_in_place;
};

void triangle_make(struct oc_op_case *c, const struct triangle_case *m, enum oc_dtype type);

#endif
