/* SPDX-License-Identifier: Apache-2.0 */
/* Enumerates, sorts, filters and describes the OpenCL devices of the machine. */
#ifndef OC_DEVICE_DEVICE_LIST_H
#define OC_DEVICE_DEVICE_LIST_H

#include "device/device.h"

struct oc_device_list {
    struct oc_device *devices[OC_MAX_DEVICES]; /* owned */
    uint32_t count;
    char diagnosis[2048]; /* the reason when count is 0 */
    /* Devices that failed the self-test, and why; in no other list. */
    struct oc_device *rejected[OC_MAX_DEVICES];
    char reasons[OC_MAX_DEVICES][256];
    uint32_t rejected_count;
    bool is_filtered; /* devices exist, but ACLNN_CL_DEVICE matches none of them */
};

/* Lists the devices that ACLNN_CL_DEVICE selects, without creating OpenCL contexts. */
void oc_device_list_make(struct oc_device_list *list);

#endif
