/* SPDX-License-Identifier: Apache-2.0 */
/* The device and stream that api and ops tests use: device 0. */
#ifndef OC_HARNESS_DEVICE_H
#define OC_HARNESS_DEVICE_H

#include <stdbool.h>

#include "acl/acl.h"
#include "device/device.h"

/* For struct oc_suite: without a device the suite fails. */
int oc_device_set_up(void);
void oc_device_tear_down(void);

aclrtStream oc_test_stream(void);
const struct oc_device *oc_test_device(void);

/* ACL_OPT_DETERMINISTIC of the current context. */
void oc_set_deterministic(bool on);

/* Whether float arithmetic keeps subnormal numbers. */
bool oc_device_has_subnormals(void);

#endif
