/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnUnique, aclnnUnique2 and aclnnUniqueConsecutive: their data and their expected outputs. */
#ifndef OC_VERIFY_UNIQUE_H
#define OC_VERIFY_UNIQUE_H

#include "verify/op.h"

enum unique_kind { UNIQUE_PLAIN, UNIQUE_COUNTED, UNIQUE_CONSECUTIVE };

struct unique_case {
    const char *name, *self; /* shape */
    enum unique_kind kind;
    int different; /* so many numbers, and the special values of floating-point types */
    int run;       /* so many elements with the same number follow each other */
    bool inverse, counts;
    int64_t dim; /* of aclnnUniqueConsecutive */
};

void unique_make(struct oc_op_case *c, const struct unique_case *m, enum oc_dtype type);

#endif
