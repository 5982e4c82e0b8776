/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnConstantPadNd: their data and their expected outputs. */
#ifndef OC_VERIFY_CONSTANT_PAD_ND_H
#define OC_VERIFY_CONSTANT_PAD_ND_H

#include "verify/op.h"

#define PAD_NUMBERS 16

struct pad_case {
    const char *name, *self;
    int64_t pad[PAD_NUMBERS];
    uint64_t count; /* of the numbers in pad */
    double value;
    bool is_integer; /* the value is a scalar of INT64, else of DOUBLE */
};

void pad_make(struct oc_op_case *c, const struct pad_case *m, enum oc_dtype type);

#endif
