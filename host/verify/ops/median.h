/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnMedian, aclnnMedianDim, aclnnNanMedian, aclnnNanMedianDim and aclnnKthvalue: their data and their expected
 * outputs. */
#ifndef OC_VERIFY_MEDIAN_H
#define OC_VERIFY_MEDIAN_H

#include "verify/op.h"

enum median_kind { MEDIAN_ALL, MEDIAN_DIM, MEDIAN_NAN_ALL, MEDIAN_NAN_DIM, MEDIAN_KTH };

struct median_case {
    const char *name, *self;
    enum median_kind kind;
    int64_t dim, k; /* k only of aclnnKthvalue */
    bool keeps;
};

/* Makes a case. Integers are few different numbers, so that many elements are equal. */
void median_make(struct oc_op_case *c, const struct median_case *m, enum oc_dtype type,
                 enum oc_data data);

#endif
