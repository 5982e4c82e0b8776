/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnn-cl-info --check: operators in their modes, dtypes and strategies on small cases. Where their
 * arithmetic is exact every device must return the same bits, else results within the error bound.
 */
#ifndef OC_VERIFY_CHECK_H
#define OC_VERIFY_CHECK_H

#include <stdbool.h>

/* Runs the combinations that the filter selects on all devices and prints a table with a row for
 * each device, operator, dtype and strategy. Returns whether all of them, and at least one, are
 * right. */
bool oc_check_devices(void);

#endif
