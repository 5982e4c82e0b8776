/* SPDX-License-Identifier: Apache-2.0 */
/* Finding, ordering and describing devices: the part of device.c that runs once per process. */
#ifndef OC_DEVICE_DEVICE_LIST_H
#define OC_DEVICE_DEVICE_LIST_H

#include "device/device.h"

struct oc_device_list {
    struct oc_device *devices[OC_MAX_DEVICES]; /* owned */
    uint32_t count;
    char diagnosis[2048]; /* why count is 0 */
    bool is_filtered;     /* no device, since ACLNN_CL_DEVICE matches none of those that exist */
};

/* Lists the devices that ACLNN_CL_DEVICE selects; their contexts are left unmade. */
void oc_device_list_make(struct oc_device_list *list);

#endif
