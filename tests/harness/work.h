/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Work that a test lets fail: an operator's call of one kernel on the test's stream, and the functions
 * that wait for it.
 */
#ifndef OC_HARNESS_WORK_H
#define OC_HARNESS_WORK_H

#include <stdbool.h>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

#define OC_WORK_ELEMENTS 16
#define OC_WORK_BYTES (OC_WORK_ELEMENTS * sizeof(float))

extern void *oc_work_memory[4]; /* the last one is the output */

/* Opens device 0 and allocates the memory; false on error. */
bool oc_work_set_up(void);
void oc_work_tear_down(void);

aclnnStatus oc_work_launch(void);

aclError oc_work_synchronize(void);
aclError oc_work_synchronize_with_timeout(void);
aclError oc_work_synchronize_device(void);
aclError oc_work_synchronize_device_with_timeout(void);

#endif
