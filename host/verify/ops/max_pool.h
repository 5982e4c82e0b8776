/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnMaxPool: their data and their expected outputs. */
#ifndef OC_VERIFY_MAX_POOL_H
#define OC_VERIFY_MAX_POOL_H

#include "verify/op.h"

struct max_pool_case {
    const char *name;
    const char *self; /* (C, H, W) or (N, C, H, W) */
    const char *kernel, *strides, *pads,
        *holes; /* written as shapes are; the holes are dilations */
    int64_t ceil;
};

void max_pool_make(struct oc_op_case *c, const struct max_pool_case *m, enum oc_dtype type,
                   enum oc_data data);

#endif
