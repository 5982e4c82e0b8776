/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The OpenCL devices of this machine, in one list numbered for aclrtSetDevice.
 *
 * Order: GPUs, then accelerators, then CPUs; within a kind as the platforms list them.
 * ACLNN_CL_DEVICE filters and orders the list: comma-separated terms, each of them `gpu`, `cpu`,
 * `accelerator`, `P:D` (platform and device number) or a substring of a device, vendor or platform
 * name, case-insensitive. A device is listed once, at the first term that it matches. If no term
 * matches any device, the list is empty and the error names the devices that exist; there is no
 * silent fallback.
 *
 * The list is created once per process, on first use. Contexts are created when a device is first
 * used.
 */
#ifndef OC_DEVICE_DEVICE_REGISTRY_H
#define OC_DEVICE_DEVICE_REGISTRY_H

#include "device/device.h"

/* The number of devices. Fails with ACL_ERROR_RT_NO_DEVICE and a diagnosis where there is none. */
aclnnStatus oc_device_count(uint32_t *count);

/* Why there is no device, in a sentence; NULL where there is one. *filtered: there are some, and
 * ACLNN_CL_DEVICE leaves them all out. */
const char *oc_device_diagnosis(bool *filtered);

/* ACL_ERROR_RT_INVALID_DEVICEID, and a message that calls the number `what`, when out of range. */
aclnnStatus oc_device_check(const char *what, int32_t id);

/* Device `id`, its context made on first use. ACL_ERROR_RT_INVALID_DEVICEID out of range. The
 * object lives as long as the process. */
aclnnStatus oc_device_get(int32_t id, struct oc_device **device);

/* Device `id` as listed, without creating a context (for aclnn-cl-info). */
aclnnStatus oc_device_peek(int32_t id, const struct oc_device **device);

#endif
