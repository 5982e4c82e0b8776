/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnDropoutGenMaskV2 and aclnnDropoutDoMask, and their expected outputs. */
#ifndef OC_VERIFY_DROPOUT_H
#define OC_VERIFY_DROPOUT_H

#include "verify/op.h"

struct dropout_case {
    const char *name;
    bool is_mask; /* the mask is made, else applied */
    const char *shape;
    double prob;
    uint64_t seed, offset;
    bool is_v1; /* aclnnDropoutGenMask */
};

/* Makes a case. The types are those of self and out. */
void dropout_make(struct oc_op_case *c, const struct dropout_case *m, enum oc_dtype self,
                  enum oc_dtype out);

#endif
