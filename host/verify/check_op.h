/* SPDX-License-Identifier: Apache-2.0 */
/* What an operator adds to aclnn-cl-info --check: oc_check_<op>, in ops/<op>.c. */
#ifndef OC_VERIFY_CHECK_OP_H
#define OC_VERIFY_CHECK_OP_H

#include "verify/op.h"

struct oc_check_op {
    int modes, types;
    const char *const *strategies; /* ends with NULL */
    /* Makes a case with its data and expected outputs, while the cases of other modes with the type live. The name of
     * the case is the mode. Leaves `op` NULL where the mode does not have the type. */
    void (*make)(struct oc_op_case *c, int mode, int type);
};

#endif
