/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnCumsum, aclnnCumsumV2 and aclnnCumprod: their data and their expected outputs. */
#ifndef OC_VERIFY_CUMSUM_H
#define OC_VERIFY_CUMSUM_H

#include "verify/op.h"

struct cumsum_case {
    const char *name, *shape;
    int64_t dim;
    bool is_v2, is_exclusive, is_reverse;
    bool is_product; /* of aclnnCumprod */
};

void cumsum_make(struct oc_op_case *c, const struct cumsum_case *m, enum oc_dtype self,
                 enum oc_dtype out, enum oc_data data);

#endif
