/* SPDX-License-Identifier: Apache-2.0 */
#include "device_registry.h"

#include <pthread.h>
#include <stdatomic.h>

#include "acl/acl.h"
#include "device_list.h"

static struct oc_device_list list;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Whether a device's context exists. Behind a lock of its own: making one can take seconds. */
static struct {
    pthread_mutex_t lock;
    _Atomic bool ready;
} opened[OC_MAX_DEVICES];

static void make_list(void)
{
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&opened[i].lock, NULL);
    oc_device_list_make(&list);
}

const char *oc_device_diagnosis(bool *filtered)
{
    (void)pthread_once(&once, make_list);
    *filtered = list.is_filtered;
    return list.count == 0 ? list.diagnosis : NULL;
}

aclnnStatus oc_device_count(uint32_t *count)
{
    (void)pthread_once(&once, make_list);
    if (list.count == 0) return oc_fail(ACL_ERROR_RT_NO_DEVICE, "%s", list.diagnosis);
    *count = list.count;
    return ACL_SUCCESS;
}

aclnnStatus oc_device_check(const char *what, int32_t id)
{
    (void)pthread_once(&once, make_list);
    if (list.count == 0)
        return oc_fail(ACL_ERROR_RT_INVALID_DEVICEID, "%s is %d: %s", what, (int)id,
                       list.diagnosis);
    if (id < 0 || (uint32_t)id >= list.count)
        return oc_fail(ACL_ERROR_RT_INVALID_DEVICEID,
                       "%s is %d: must be at least 0 and less than the number of devices, %u", what,
                       (int)id, list.count);
    return ACL_SUCCESS;
}

static aclnnStatus open_device(struct oc_device *d)
{
    const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM,
                                                (cl_context_properties)d->platform, 0};
    cl_int code;
    cl_context context = clCreateContext(properties, 1, &d->cl, NULL, NULL, &code);

    if (context == NULL) return oc_cl_fail("clCreateContext", code);

    cl_command_queue copies = clCreateCommandQueue(context, d->cl, 0, &code);

    if (copies == NULL) {
        (void)clReleaseContext(context);
        return oc_cl_fail("clCreateCommandQueue", code);
    }
    d->context = context;
    d->copies = copies;
    (void)pthread_mutex_init(&d->copies_lock, NULL);
    return ACL_SUCCESS;
}

aclnnStatus oc_device_get(int32_t id, struct oc_device **device)
{
    aclnnStatus status = ACL_SUCCESS;

    OC_TRY(oc_device_check("deviceId", id));
    if (!atomic_load(&opened[id].ready)) {
        (void)pthread_mutex_lock(&opened[id].lock);
        if (!atomic_load(&opened[id].ready)) {
            status = open_device(list.devices[id]);
            atomic_store(&opened[id].ready, status == ACL_SUCCESS);
        }
        (void)pthread_mutex_unlock(&opened[id].lock);
    }
    if (status == ACL_SUCCESS) *device = list.devices[id];
    return status;
}

aclnnStatus oc_device_peek(int32_t id, const struct oc_device **device)
{
    OC_TRY(oc_device_check("deviceId", id));
    *device = list.devices[id];
    return ACL_SUCCESS;
}
