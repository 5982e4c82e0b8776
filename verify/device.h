/* SPDX-License-Identifier: Apache-2.0 */
/* Device 0 and a stream on it, for the tests of api and ops. */
#ifndef OC_VERIFY_DEVICE_H
#define OC_VERIFY_DEVICE_H

#include <stdbool.h>

#include "acl/acl.h"
#include "device/device.h"

int oc_device_set_up(void); /* not 0: there is no device */
void oc_device_tear_down(void);

/* For OC_TEST_MAIN. */
#define OC_ON_DEVICE .set_up = oc_device_set_up, .tear_down = oc_device_tear_down

aclrtStream oc_test_stream(void);
const struct oc_device *oc_test_device(void);

/* ACL_OPT_DETERMINISTIC of the current context. */
void oc_set_deterministic(bool on);

/* Whether float arithmetic keeps subnormal numbers. */
bool oc_device_has_subnormals(void);

#endif
