/* SPDX-License-Identifier: Apache-2.0 */
/* Enumerates, sorts, filters and describes the OpenCL devices of the machine. */
#ifndef OC_DEVICE_DEVICE_LIST_H
#define OC_DEVICE_DEVICE_LIST_H

#include "device/device.h"

/* A device that is not offered. */
struct oc_rejected_device {
    struct oc_device *device; /* owned; in no other list */
    char reason[256];
    bool failed_self_test; /* false: it lacks what the library needs and was not tested */
};

struct oc_device_list {
    struct oc_device *devices[OC_MAX_DEVICES]; /* owned */
    uint32_t count;
    char diagnosis[2048]; /* the reason when count is 0 */
    /* At most OC_MAX_DEVICES that lack something, then as many that failed the self-test. */
    struct oc_rejected_device rejected[2 * OC_MAX_DEVICES];
    uint32_t rejected_count;
    bool is_filtered; /* devices exist, but ACLNN_CL_DEVICE matches none of them */
};

/* Lists the devices that ACLNN_CL_DEVICE selects, without creating OpenCL contexts, and rejects those
 * that lack something, whatever ACLNN_CL_DEVICE is. `list` is all zero bytes before. */
void oc_device_list_make(struct oc_device_list *list);

/* Appends each rejected device of the kind with its reason to the diagnosis, after `heading`; nothing if
 * there is none. */
void oc_device_list_diagnose_rejected(struct oc_device_list *list, bool failed_self_test,
                                      const char *heading);

#endif
