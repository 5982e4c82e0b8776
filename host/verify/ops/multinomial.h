/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnMultinomial: their data and their expected outputs. */
#ifndef OC_VERIFY_MULTINOMIAL_H
#define OC_VERIFY_MULTINOMIAL_H

#include "verify/op.h"

struct multinomial_case {
    const char *name, *self;
    int64_t samples;
    bool has_replacement;
    uint64_t seed, offset;
};

/* Weights are integers, so that sums are exact, and about a third of them 0. */
void multinomial_make(struct oc_op_case *c, const struct multinomial_case *m, enum oc_dtype type);

#endif
