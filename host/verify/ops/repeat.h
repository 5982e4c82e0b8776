/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnRepeat: their data and their expected outputs. */
#ifndef OC_VERIFY_REPEAT_H
#define OC_VERIFY_REPEAT_H

#include "verify/op.h"

struct repeat_case {
    const char *name;
    const char *self, *repeats; /* written as shapes are */
};

/* Makes a case with random data. */
void repeat_make(struct oc_op_case *c, const struct repeat_case *m, enum oc_dtype type,
                 enum oc_data data);

#endif
