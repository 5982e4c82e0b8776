/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnOneHot and aclnnEye: their data and their expected outputs. */
#ifndef OC_VERIFY_ONE_HOT_H
#define OC_VERIFY_ONE_HOT_H

#include "verify/op.h"

struct one_hot_case {
    const char *name;
    const char *shape; /* of self; of out if there are no classes, for aclnnEye */
    int64_t classes, axis;
};

/* `index` is the type of self. */
void one_hot_make(struct oc_op_case *c, const struct one_hot_case *m, enum oc_dtype type,
                  enum oc_dtype index);

#endif
