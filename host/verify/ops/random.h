/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnInplaceUniform, aclnnInplaceRandom, aclnnInplaceNormal, aclnnBernoulli and aclnnInplaceBernoulli, and
 * their expected outputs. */
#ifndef OC_VERIFY_RANDOM_H
#define OC_VERIFY_RANDOM_H

#include <stdint.h>

#include "verify/op.h"

enum random_op {
    RANDOM_UNIFORM,
    RANDOM_INTEGERS,
    RANDOM_NORMAL,
    RANDOM_BERNOULLI,
    RANDOM_BERNOULLI_IN_PLACE
};

struct random_case {
    const char *name;
    enum random_op op;
    const char *shape;
    double first, second; /* from and to; mean and std; the probability */
    uint64_t seed, offset;
};

/* Philox4x32-10. */
void random_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t words[4]);

/* Makes a case. Returns false, and nothing is to be freed, where the operator does not have the type, or the type does
 * not have the integers. */
bool random_make(struct oc_op_case *c, const struct random_case *m, enum oc_dtype type);

#endif
