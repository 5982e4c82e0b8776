/* SPDX-License-Identifier: Apache-2.0 */
/* A device and a stream on it: device 0 in tests. */
#ifndef OC_VERIFY_DEVICE_H
#define OC_VERIFY_DEVICE_H

#include <stdbool.h>

#include "acl/acl.h"
#include "device/device.h"

/* False, and a failed expectation, on error. */
bool oc_device_open(int32_t id);
void oc_device_close(void);

int oc_device_set_up(void); /* initializes, opens device 0; not 0: there is no device */
void oc_device_tear_down(void);

/* For OC_TEST_MAIN. */
#define OC_ON_DEVICE .set_up = oc_device_set_up, .tear_down = oc_device_tear_down

aclrtStream oc_test_stream(void);
const struct oc_device *oc_test_device(void);

/* ACL_OPT_DETERMINISTIC of the current context. */
void oc_set_deterministic(bool on);

/* Whether float arithmetic keeps subnormal numbers. */
bool oc_device_has_subnormals(void);

/* Whether 0 + -0 is 0, as in IEEE 754. Not every driver adds them so (docs/devices.md). */
bool oc_device_has_zero_signs(void);

#endif
