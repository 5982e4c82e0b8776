/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnHistc: their data and their expected outputs. */
#ifndef OC_VERIFY_HISTC_H
#define OC_VERIFY_HISTC_H

#include "verify/op.h"

enum histc_data {
    HISTC_USUAL,    /* multiples of 1/4, of integers of 1, from -8 to 8 */
    HISTC_ONE,      /* the same number everywhere */
    HISTC_SPECIALS, /* also NaN and infinity */
    HISTC_EXTREMES, /* the smallest INT64, and numbers up to 3 * 2^61 */
    HISTC_LEAST,    /* the smallest INT64 everywhere */
    HISTC_LARGE     /* 10^10 everywhere, next to which there is no other number by 1 */
};

struct histc_case {
    const char *name, *self; /* shape */
    int64_t bins;
    double min, max;
    enum histc_data data;
};

void histc_make(struct oc_op_case *c, const struct histc_case *m, enum oc_dtype self,
                enum oc_dtype out);

#endif
