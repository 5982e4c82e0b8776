/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnBincount: their data and their expected outputs. */
#ifndef OC_VERIFY_BINCOUNT_H
#define OC_VERIFY_BINCOUNT_H

#include "verify/op.h"

struct bincount_case {
    const char *name;
    int64_t count, bins, minlength;
    enum oc_dtype self, weights, out; /* weights may be OC_DTYPE_NONE */
    bool is_one;                      /* all elements are the same number */
};

/* Makes a case. Some numbers are no position of out. */
void bincount_make(struct oc_op_case *c, const struct bincount_case *m);

#endif
