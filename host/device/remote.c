/* SPDX-License-Identifier: Apache-2.0 */
#include "remote.h"

#include <stdio.h>
#include <string.h>

#include "acl/acl.h"
#include "base/log.h"

/* These queries are defined by PoCL's cl_ext_pocl.h, which may not be installed. Other devices
 * refuse them. */
#define REMOTE_SERVER_IP 0x4503
#define REMOTE_SERVER_PORT 0x4504

bool oc_remote_read_server(cl_device_id cl, char *server, size_t bytes)
{
    char address[128] = "";
    cl_uint port = 0;

    if (clGetDeviceInfo(cl, REMOTE_SERVER_IP, sizeof(address), address, NULL) != CL_SUCCESS)
        return false;
    address[sizeof(address) - 1] = '\0';
    if (clGetDeviceInfo(cl, REMOTE_SERVER_PORT, sizeof(port), &port, NULL) == CL_SUCCESS)
        (void)snprintf(server, bytes, "%s:%u", address, port);
    else
        (void)snprintf(server, bytes, "%s", address);
    return true;
}

static bool device_answers(const struct oc_device *device)
{
    cl_bool is_available = CL_FALSE;
    const cl_int code =
        clGetDeviceInfo(device->cl, CL_DEVICE_AVAILABLE, sizeof(is_available), &is_available, NULL);

    /* A query that fails for lack of memory says nothing about the device. */
    return code == CL_SUCCESS ? is_available
                              : code == CL_OUT_OF_HOST_MEMORY || code == CL_OUT_OF_RESOURCES;
}

bool oc_device_is_lost(struct oc_device *device)
{
    if (!device_answers(device)) atomic_store(&device->is_lost, true);
    return atomic_load(&device->is_lost);
}

bool oc_device_is_available(struct oc_device *device)
{
    if (device->is_remote) return !oc_device_is_lost(device);
    return device_answers(device) && !atomic_load(&device->is_lost);
}

aclnnStatus oc_device_result(struct oc_device *device, const char *call, cl_int code)
{
    if (code == CL_SUCCESS && !device->is_remote && !atomic_load(&device->is_lost))
        return ACLNN_SUCCESS;
    if (oc_device_is_lost(device))
        return oc_fail(strncmp(oc_api(), "aclrt", 5) == 0 ? ACL_ERROR_RT_LOST_HEARTBEAT
                                                          : ACLNN_ERR_RUNTIME_ERROR,
                       "device %d (%s) is lost, with its memory and its pending work",
                       (int)device->id, device->is_remote ? device->server : device->name);
    return code == CL_SUCCESS ? ACLNN_SUCCESS : oc_cl_fail(call, code);
}

aclnnStatus oc_device_check_connection(struct oc_device *device)
{
    return oc_device_result(device, "", CL_SUCCESS);
}
