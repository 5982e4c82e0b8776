/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnn-cl-info --check: operators in their modes, dtypes and strategies on small cases. Where their
 * arithmetic is exact every device must return the same bits, else results within the error bound.
 */
#ifndef OC_VERIFY_CHECK_H
#define OC_VERIFY_CHECK_H

#include <stdbool.h>

#include "verify/op.h"

/* What an operator adds: oc_check_<op>, in ops/<op>.c. */
struct oc_check_op {
    int modes, types;
    const char *const *strategies; /* ends with NULL */
    /* Makes a case with its data and expected outputs. The name of the case is the mode. Leaves `op`
     * NULL where the mode does not have the type. */
    void (*make)(struct oc_op_case *c, int mode, int type);
};

/* Runs the combinations that the filter selects on all devices and prints a table with a row for
 * each device, operator, dtype and strategy. Returns whether all of them, and at least one, are
 * right. */
bool oc_check_devices(void);

#endif
