/* SPDX-License-Identifier: Apache-2.0 */
/* Enumerates, sorts, filters and describes the OpenCL devices of the machine. */
#ifndef OC_DEVICE_DEVICE_LIST_H
#define OC_DEVICE_DEVICE_LIST_H

#include "device/device.h"

/* A device that is not offered to clients. */
struct oc_rejected_device {
    struct oc_device *device; /* owned; not in any other list */
    char reason[256];
    /* False when the device lacks a feature that the library needs and was not tested. */
    bool failed_self_test;
};

struct oc_device_list {
    struct oc_device *devices[OC_MAX_DEVICES]; /* owned by the list */
    uint32_t count;
    char diagnosis[2048]; /* says why count is 0 */
    /* Contains at most OC_MAX_DEVICES devices that lack a feature, then as many that failed the
     * self-test. */
    struct oc_rejected_device rejected[2 * OC_MAX_DEVICES];
    uint32_t rejected_count;
    bool is_filtered; /* devices exist, but ACLNN_CL_DEVICE matches none of them */
};

/* Lists the devices that ACLNN_CL_DEVICE selects, without creating OpenCL contexts. Devices that
 * lack a feature are rejected, whatever ACLNN_CL_DEVICE is. The caller sets `list` to zero
 * bytes. */
void oc_device_list_make(struct oc_device_list *list);

/* Appends `heading` and each rejected device with its reason to the diagnosis: those that failed
 * the self-test, or those that lack a feature. Appends nothing if there are none. */
void oc_device_list_diagnose_rejected(struct oc_device_list *list, bool failed_self_test,
                                      const char *heading);

#endif
