/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what an OpenCL device says about itself. */
#ifndef OC_DEVICE_DEVICE_PROPERTIES_H
#define OC_DEVICE_DEVICE_PROPERTIES_H

#include "device/device.h"

/* Sets the members of a device that follow from its queries. `cl` and the platform's texts must be
 * set. */
void oc_device_read_properties(struct oc_device *d);

/* Returns why the library cannot use the device; NULL when it can. */
const char *oc_device_obstacle(const struct oc_device *d);

#endif
