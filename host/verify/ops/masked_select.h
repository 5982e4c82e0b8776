/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnMaskedSelect: their data and their expected outputs. */
#ifndef OC_VERIFY_MASKED_SELECT_H
#define OC_VERIFY_MASKED_SELECT_H

#include "verify/op.h"

struct masked_select_case {
    const char *name, *self, *mask; /* shapes */
    enum oc_dtype type, mask_type, output;
    int every; /* of so many elements of the mask one is not 0; 0: none */
};

/* Makes a case with random data. The extent of out that the second call sets is compared with that of the
 * last case that was made. */
void masked_select_make(struct oc_op_case *c, const struct masked_select_case *m);

#endif
