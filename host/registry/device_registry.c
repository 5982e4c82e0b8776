/* SPDX-License-Identifier: Apache-2.0 */
#include "device_registry.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "base/environment.h"
#include "base/flag.h"
#include "base/log.h"
#include "device/remote.h"
#include "registry/self_test.h"
#include "registry/tuning.h"

static struct oc_device_list list;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Says whether the context of a device exists. There is one lock per device, because creation can
 * take seconds. */
static struct {
    pthread_mutex_t lock;
    _Atomic bool ready;
} opened[OC_MAX_DEVICES];

/* This is true in a child of a process that has listed its devices. */
static atomic_bool is_forked_child;

static void registry_note_fork(void) { atomic_store(&is_forked_child, true); }

aclnnStatus oc_device_check_process(void)
{
    if (!atomic_load_explicit(&is_forked_child, memory_order_relaxed)) return ACL_SUCCESS;
    return oc_fail(
        strncmp(oc_api(), "aclrt", 5) == 0 ? ACL_ERROR_RT_CONTEXT_NULL : ACLNN_ERR_RUNTIME_ERROR,
        "this process was forked from one that uses devices: start a new program "
        "(Python: the multiprocessing method spawn), or fork before the first use");
}

static aclnnStatus registry_open_device(struct oc_device *d)
{
    const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM,
                                                (cl_context_properties)d->platform, 0};
    cl_int code;
    cl_context context = clCreateContext(properties, 1, &d->cl, NULL, NULL, &code);

    if (context == NULL) return oc_cl_fail("clCreateContext", code);
    d->context = context;
    (void)pthread_mutex_init(&d->idle_queues.lock, NULL);
    return ACL_SUCCESS;
}

/* Returns whether devices that fail the self-test are offered all the same. */
static bool registry_trusts_all(void)
{
    static atomic_flag is_reported = ATOMIC_FLAG_INIT;
    const char *value = oc_environment()->trust;
    bool is_on;

    if (!oc_parse_bool(value, &is_on) && !atomic_flag_test_and_set(&is_reported))
        oc_log(OC_LOG_WARN, "ACLNN_CL_TRUST is %.100s: must be 0 or 1; it is ignored", value);
    return is_on;
}

/* Returns true when the device may be offered. */
static bool registry_admit(struct oc_device *d, char *reason, size_t reason_bytes)
{
    const struct oc_status_mark mark = oc_status_mark();

    if (oc_self_test_is_remembered(d)) return true;
    if (registry_open_device(d) != ACL_SUCCESS) {
        (void)snprintf(reason, reason_bytes, "%s", oc_status_message());
        oc_status_forget(mark);
    } else if (oc_self_test_run(d, reason, reason_bytes)) {
        return true;
    }
    oc_log(OC_LOG_WARN, "device %d:%d (%s) %s: %s", d->platform_number, d->device_number, d->name,
           registry_trusts_all() ? "is used in spite of its self-test (ACLNN_CL_TRUST)"
                                 : "is not used",
           reason);
    (void)snprintf(d->failure, sizeof(d->failure), "%s", reason);
    return d->context != NULL && registry_trusts_all();
}

static void registry_create_list(void)
{
    uint32_t count;

    (void)registry_trusts_all(); /* logs an invalid value even when no device needs trust */
    (void)pthread_atfork(NULL, NULL, registry_note_fork);
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&opened[i].lock, NULL);
    oc_device_list_make(&list);
    count = list.count;
    list.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct oc_device *d = list.devices[i];
        struct oc_rejected_device *r = &list.rejected[list.rejected_count];

        if (!registry_admit(d, r->reason, sizeof(r->reason))) {
            r->device = d;
            r->failed_self_test = true;
            list.rejected_count++;
            continue;
        }
        oc_tuning_load(d);
        d->id = (int32_t)list.count;
        atomic_store(&opened[d->id].ready, d->context != NULL);
        list.devices[list.count++] = d;
        oc_log(OC_LOG_INFO, "device %d is %s (%s, %s, driver %s)", (int)d->id, d->name,
               oc_device_kind_name(d->kind), d->platform_name, d->driver);
    }
    if (count == 0 || list.count > 0) return;
    oc_device_list_diagnose_rejected(
        &list, true, "no device passed its self-test (ACLNN_CL_TRUST=1 uses them all the same):");
    oc_device_list_diagnose_rejected(&list, false, "; others cannot be used:");
}

const struct oc_rejected_device *oc_device_rejected(uint32_t i)
{
    (void)pthread_once(&once, registry_create_list);
    return i < list.rejected_count ? &list.rejected[i] : NULL;
}

const char *oc_device_diagnosis(bool *filtered)
{
    (void)pthread_once(&once, registry_create_list);
    *filtered = list.is_filtered;
    return list.count == 0 ? list.diagnosis : NULL;
}

aclnnStatus oc_device_count(uint32_t *count)
{
    OC_TRY(oc_device_check_process());
    (void)pthread_once(&once, registry_create_list);
    if (list.count == 0) return oc_fail(ACL_ERROR_RT_NO_DEVICE, "%s", list.diagnosis);
    *count = list.count;
    return ACL_SUCCESS;
}

aclnnStatus oc_device_check(const char *what, int32_t id)
{
    OC_TRY(oc_device_check_process());
    (void)pthread_once(&once, registry_create_list);
    if (list.count == 0)
        return oc_fail(ACL_ERROR_RT_INVALID_DEVICEID, "%s is %d: %s", what, (int)id,
                       list.diagnosis);
    if (id < 0 || (uint32_t)id >= list.count)
        return oc_fail(ACL_ERROR_RT_INVALID_DEVICEID,
                       "%s is %d: must be at least 0 and less than the number of devices, %u", what,
                       (int)id, list.count);
    return ACL_SUCCESS;
}

aclnnStatus oc_device_get(int32_t id, struct oc_device **device)
{
    aclnnStatus status = ACL_SUCCESS;

    OC_TRY(oc_device_check("deviceId", id));
    if (!atomic_load(&opened[id].ready)) {
        (void)pthread_mutex_lock(&opened[id].lock);
        if (!atomic_load(&opened[id].ready)) {
            status = registry_open_device(list.devices[id]);
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

aclnnStatus oc_device_query(int32_t id, bool *available)
{
    OC_TRY(oc_device_check("deviceId", id));
    *available = oc_device_is_available(list.devices[id]);
    return ACL_SUCCESS;
}
