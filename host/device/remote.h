/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices of other machines, and devices that are lost.
 *
 * The problem: when the connection to a remote device breaks, commands may end as if they had
 * succeeded (PoCL-Remote 7: a read that writes nothing). Only the device's availability tells.
 *
 * The idea: the result of each wait and flush passes through oc_device_result, which asks for the
 * availability. Local devices are asked only after a failure.
 *
 *     const cl_int code = oc_device_wait(device, event);
 *     return oc_device_result(device, "clEnqueueReadBuffer", code);
 */
#ifndef OC_DEVICE_REMOTE_H
#define OC_DEVICE_REMOTE_H

#include "device/device.h"

/* Returns false for a local device; else stores "address:port" of its server. */
bool oc_remote_read_server(cl_device_id cl, char *server, size_t bytes);

/*
 * The status of an OpenCL function that returned `code`, or of a command that ended with it. Fails
 * when the device is lost, whatever the code is, with ACL_ERROR_RT_LOST_HEARTBEAT in aclrt functions
 * and with ACLNN_ERR_RUNTIME_ERROR in others; else as oc_cl_fail. A lost device stays lost: its
 * memory may be gone, even if a server answers at the same address later.
 */
aclnnStatus oc_device_result(struct oc_device *device, const char *call, cl_int code);

/* Fails like oc_device_result when the device is lost. Asks remote devices only. */
aclnnStatus oc_device_check_connection(struct oc_device *device);

/* Asks the device if it was not lost before. */
bool oc_device_is_lost(struct oc_device *device);

/* Returns false when the device is lost or does not answer; a remote one is lost then. */
bool oc_device_is_available(struct oc_device *device);

#endif
