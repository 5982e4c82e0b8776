/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnPrelu and aclnnPreluBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_PRELU_H
#define OC_VERIFY_PRELU_H

#include "verify/op.h"

struct prelu_case {
    const char *name, *self, *weight; /* shapes */
    bool is_backward;
};

void prelu_make(struct oc_op_case *c, const struct prelu_case *m, enum oc_dtype type,
                enum oc_data data);

#endif
