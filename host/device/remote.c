/* SPDX-License-Identifier: Apache-2.0 */
#include "remote.h"

#include <stdio.h>
#include <string.h>

#include "acl/acl.h"
#include "base/deadline.h"
#include "base/log.h"

/* From PoCL's cl_ext_pocl.h, which may not be installed. Other devices do not know them. */
#define REMOTE_SERVER_IP 0x4503
#define REMOTE_SERVER_PORT 0x4504

/* From the first wait that fails: longer than a lack of memory of the host is expected to last. */
#define LOST_AFTER_MS 2000

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

    return clGetDeviceInfo(device->cl, CL_DEVICE_AVAILABLE, sizeof(is_available), &is_available,
                           NULL) == CL_SUCCESS &&
           is_available;
}

static bool device_is_lost(struct oc_device *device)
{
    if (!device_answers(device)) atomic_store(&device->is_lost, true);
    return atomic_load(&device->is_lost);
}

bool oc_device_is_available(struct oc_device *device)
{
    if (device->is_remote) return !device_is_lost(device);
    return device_answers(device) && !atomic_load(&device->is_lost);
}

aclnnStatus oc_device_result(struct oc_device *device, const char *call, cl_int code)
{
    if (code == CL_SUCCESS && !device->is_remote && !atomic_load(&device->is_lost))
        return ACLNN_SUCCESS;
    if (device_is_lost(device))
        return oc_fail(strncmp(oc_api(), "aclrt", 5) == 0 ? ACL_ERROR_RT_LOST_HEARTBEAT
                                                          : ACLNN_ERR_RUNTIME_ERROR,
                       "device %d (%s) is lost, with its memory and its pending work",
                       (int)device->id, device->is_remote ? device->server : device->name);
    return code == CL_SUCCESS ? ACLNN_SUCCESS : oc_cl_fail(call, code);
}

struct retry {
    struct oc_deadline deadline;
    int failures;
};

/* After a wait that failed. Returns false when it must not be repeated: the device is lost. */
static bool retry_sleep(struct retry *r, struct oc_device *device, cl_int code)
{
    if (device_is_lost(device)) return false;
    if (r->failures++ == 0) r->deadline = oc_deadline_after_ms(LOST_AFTER_MS);
    if (oc_deadline_sleep(&r->deadline)) return true;
    atomic_store(&device->is_lost, true);
    oc_log(OC_LOG_ERROR, "device %d (%s) is lost: %d waits failed within %d ms, the last with %s",
           (int)device->id, device->name, r->failures, LOST_AFTER_MS, oc_cl_error_name(code));
    return false;
}

cl_int oc_device_wait(struct oc_device *device, cl_event event)
{
    struct retry retry = {.failures = 0};
    cl_int code;

    do {
        if (atomic_load(&device->is_lost) && !oc_cl_event_has_ended(event)) break;
        code = oc_cl_event_wait(event);
        if (code == CL_SUCCESS) return code;
        /* At once: the command failed, or only the first wait. */
        if (oc_cl_event_has_ended(event)) return oc_cl_event_wait(event);
    } while (retry_sleep(&retry, device, code));
    return CL_DEVICE_NOT_AVAILABLE;
}

cl_int oc_device_finish(struct oc_device *device, cl_command_queue queue)
{
    struct retry retry = {.failures = 0};
    cl_int code;

    do {
        if (atomic_load(&device->is_lost)) break;
        code = clFinish(queue);
        if (code == CL_SUCCESS) return code;
    } while (retry_sleep(&retry, device, code));
    return CL_DEVICE_NOT_AVAILABLE;
}

aclnnStatus oc_device_check_connection(struct oc_device *device)
{
    return oc_device_result(device, "", CL_SUCCESS);
}
