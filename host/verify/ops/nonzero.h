/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnNonzero and aclnnNonzeroV2: their data and their expected outputs. */
#ifndef OC_VERIFY_NONZERO_H
#define OC_VERIFY_NONZERO_H

#include "verify/op.h"

struct nonzero_case {
    const char *name, *self; /* shape */
    int every;               /* of so many elements one is not 0; 0: none */
    int64_t most;            /* positions for which out has room; 0: all */
    bool is_transposed;      /* aclnnNonzeroV2 */
    bool is_strided;         /* it keeps the strides of out, which is not contiguous */
};

/* Makes a case. The extent of out that the second call sets is compared with that of the last case
 * that was made. */
void nonzero_make(struct oc_op_case *c, const struct nonzero_case *m, enum oc_dtype type);

#endif
