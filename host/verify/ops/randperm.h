/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnRandperm: their expected outputs. */
#ifndef OC_VERIFY_RANDPERM_H
#define OC_VERIFY_RANDPERM_H

#include "verify/op.h"

struct randperm_case {
    const char *name;
    int64_t n;
    uint64_t seed, offset;
};

void randperm_make(struct oc_op_case *c, const struct randperm_case *m, enum oc_dtype type);

#endif
