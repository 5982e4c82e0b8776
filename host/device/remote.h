/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Handles devices of other machines, and devices that are lost.
 *
 * The problem: when the connection to a remote device breaks, commands may end as if they had
 * succeeded (docs/devices.md). Only the query of the device's availability shows it.
 *
 * The idea: the result of each wait and flush passes through oc_device_result, which queries the
 * availability. Local devices are queried only after a failure.
 *
 *     const cl_int code = oc_device_wait(device, event);
 *     return oc_device_result(device, "clEnqueueReadBuffer", code);
 */
#ifndef OC_DEVICE_REMOTE_H
#define OC_DEVICE_REMOTE_H

#include "device/device.h"

/* Stores "address:port" of the server of a remote device. Returns false for a local device. */
bool oc_remote_read_server(cl_device_id cl, char *server, size_t bytes);

/*
 * Converts the code that an OpenCL function returned, or with which a command ended, to a status.
 * Fails when the device is lost, whatever the code is: with ACL_ERROR_RT_LOST_HEARTBEAT in aclrt
 * functions, with ACLNN_ERR_RUNTIME_ERROR in others. Otherwise fails like oc_cl_fail. A lost device
 * stays lost: its memory may be gone, even if a server answers at the same address later.
 */
aclnnStatus oc_device_result(struct oc_device *device, const char *call, cl_int code);

/* Fails like oc_device_result when the device is lost. Queries remote devices only. */
aclnnStatus oc_device_check_connection(struct oc_device *device);

/* Returns true if the device was lost before, or if a query shows that it is lost now. */
bool oc_device_is_lost(struct oc_device *device);

/* Returns false when the device is lost or does not answer. A remote device that does not answer is
 * marked as lost. */
bool oc_device_is_available(struct oc_device *device);

#endif
