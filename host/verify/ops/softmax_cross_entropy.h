/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnSoftmaxCrossEntropyWithLogits: their data and their expected outputs. */
#ifndef OC_VERIFY_SOFTMAX_CROSS_ENTROPY_H
#define OC_VERIFY_SOFTMAX_CROSS_ENTROPY_H

#include "verify/op.h"

struct cross_entropy_case {
    const char *name, *shape;
    double special; /* the first element of features, unless it is 0 */
};

void cross_entropy_make(struct oc_op_case *c, const struct cross_entropy_case *m,
                        enum oc_dtype type);

#endif
