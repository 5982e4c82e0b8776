/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists the OpenCL devices of this machine, numbered for aclrtSetDevice.
 *
 * The order is GPUs, then accelerators, then CPUs; within a kind it is that of the platforms.
 * ACLNN_CL_DEVICE filters and orders the list by comma-separated terms, each of them `gpu`, `cpu`,
 * `accelerator`, `P:D` (platform and device number) or a substring of the name of a device, vendor
 * or platform or of the platform's version, case-insensitive. A device is listed once, at the first
 * term that it matches. If no term matches any device, or a term is a number alone, the list is
 * empty and the error names the devices that exist; there is no silent fallback.
 *
 * The list is created once per process, on first use. A device that fails its self-test
 * (registry/self_test.h) gets no number, unless ACLNN_CL_TRUST=1. Contexts are created when a
 * device is first used.
 */
#ifndef OC_REGISTRY_DEVICE_REGISTRY_H
#define OC_REGISTRY_DEVICE_REGISTRY_H

#include "device/device_list.h"

/* Fails in a process that was forked from one that uses devices, because OpenCL's objects and
 * threads do not survive a fork. The code is ACL_ERROR_RT_CONTEXT_NULL in aclrt functions and
 * ACLNN_ERR_RUNTIME_ERROR in others. Functions that use handles or memory call this before they
 * take a lock: the process may have been forked while another thread held it. */
aclnnStatus oc_device_check_process(void);

/* Stores the number of devices. Fails with ACL_ERROR_RT_NO_DEVICE and a diagnosis when it is 0. */
aclnnStatus oc_device_count(uint32_t *count);

/* Returns the i-th device without a number, with the reason, or NULL after the last. */
const struct oc_rejected_device *oc_device_rejected(uint32_t i);

/* Returns the reason why the list is empty, or NULL when it is not. *filtered becomes true when
 * devices exist but ACLNN_CL_DEVICE matches none of them. */
const char *oc_device_diagnosis(bool *filtered);

/* Fails with ACL_ERROR_RT_INVALID_DEVICEID when `id` is out of range; messages call it `what`. */
aclnnStatus oc_device_check(const char *what, int32_t id);

/* Returns device `id` and creates its context on first use. Fails with
 * ACL_ERROR_RT_INVALID_DEVICEID when `id` is out of range. The object is never destroyed. */
aclnnStatus oc_device_get(int32_t id, struct oc_device **device);

/* Returns device `id` without creating its context. */
aclnnStatus oc_device_peek(int32_t id, const struct oc_device **device);

/* Stores the result of oc_device_is_available for device `id`, without creating its context. */
aclnnStatus oc_device_query(int32_t id, bool *available);

#endif
