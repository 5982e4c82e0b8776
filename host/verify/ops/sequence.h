/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnLinspace, aclnnArange and aclnnRange, and their expected outputs. */
#ifndef OC_VERIFY_SEQUENCE_H
#define OC_VERIFY_SEQUENCE_H

#include "verify/op.h"

enum sequence_op { SEQUENCE_LINSPACE, SEQUENCE_ARANGE, SEQUENCE_RANGE };

struct sequence_case {
    const char *name;
    enum sequence_op op;
    const char *shape;
    double start, end, step; /* scalars of DOUBLE where one is no integer, else of INT64 */
};

/* Makes a case. Returns false, and nothing is to be freed, where the operator or the numbers do not suit the
 * type. */
bool sequence_make(struct oc_op_case *c, const struct sequence_case *m, enum oc_dtype type);

#endif
