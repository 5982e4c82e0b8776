/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Notifies are flags that a stream sets and another stream, which may be on another device, waits
 * for and resets. The wait may be submitted before the record. Both are tasks of the host
 * (queue/host_tasks.h); later work does not wait for a record.
 */
#include <stdlib.h>

#include "base/handle.h"
#include "base/log.h"
#include "base/require.h"
#include "queue/client_handle.h"
#include "queue/context.h"
#include "queue/host_tasks.h"
#include "queue/stream_host.h"

#define MOST_SECONDS (INT32_MAX / 1000)

struct notify {
    aclrtNotify handle;
    uint32_t id;
    bool is_recorded; /* protected by the lock of host tasks */
};

struct notify_wait {
    struct notify *notify; /* holds a reference */
    uint32_t seconds;      /* 0 means no time limit */
};

/* The lock of host tasks protects this. */
static uint32_t created;

/* ---- Creation and destruction ---- */

aclError aclrtCreateNotify(aclrtNotify *notify, uint64_t flag)
{
    struct oc_device *device;
    struct notify *n;

    oc_set_api("aclrtCreateNotify");
    OC_TRY(oc_require(notify, "notify"));
    if ((flag & ~(uint64_t)ACL_NOTIFY_DEVICE_USE_ONLY) != 0)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "flag is 0x%llx: must be 0 or 1",
                       (unsigned long long)flag);
    OC_TRY(oc_context_device(&device));
    n = calloc(1, sizeof(*n));
    if (n == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a notify");
    oc_host_lock();
    n->id = created++;
    oc_host_unlock();
    n->handle = oc_handle_create(OC_HANDLE_NOTIFY, n, free);
    if (n->handle == NULL) {
        free(n);
        return oc_fail(ACL_ERROR_RT_NO_NOTIFY_RESOURCE, "no handle left for a notify");
    }
    *notify = n->handle;
    return ACL_SUCCESS;
}

static aclnnStatus notify_acquire(aclrtNotify handle, struct notify **notify)
{
    void *object;

    OC_TRY(oc_client_acquire(OC_HANDLE_NOTIFY, "a notify", "notify", handle, &object));
    *notify = object;
    return ACL_SUCCESS;
}

static void notify_release(struct notify *notify) { oc_handle_release(notify->handle); }

aclError aclrtDestroyNotify(aclrtNotify notify)
{
    struct notify *n;

    oc_set_api("aclrtDestroyNotify");
    OC_TRY(notify_acquire(notify, &n));

    const aclnnStatus status = oc_client_retire(OC_HANDLE_NOTIFY, "notify", notify);

    notify_release(n);
    return status;
}

aclError aclrtGetNotifyId(aclrtNotify notify, uint32_t *notifyId)
{
    struct notify *n;

    oc_set_api("aclrtGetNotifyId");
    OC_TRY(oc_require(notifyId, "notifyId"));
    OC_TRY(notify_acquire(notify, &n));
    *notifyId = n->id;
    notify_release(n);
    return ACL_SUCCESS;
}

/* ---- Records and waits ---- */

static void wait_release(void *data)
{
    struct notify_wait *w = data;

    notify_release(w->notify);
    free(w);
}

static cl_int record_run(void *data, struct oc_host_tasks *tasks)
{
    const struct notify_wait *w = data;

    (void)tasks;
    oc_host_lock();
    w->notify->is_recorded = true;
    oc_host_changed();
    oc_host_unlock();
    return CL_SUCCESS;
}

static bool notify_is_recorded(const void *data)
{
    return ((const struct notify *)data)->is_recorded;
}

static cl_int wait_run(void *data, struct oc_host_tasks *tasks)
{
    const struct notify_wait *w = data;
    const int32_t seconds = w->seconds < MOST_SECONDS ? (int32_t)w->seconds : MOST_SECONDS;
    const struct oc_deadline deadline = oc_deadline_after_ms(seconds == 0 ? -1 : seconds * 1000);

    oc_host_lock();
    const bool is_recorded = oc_host_wait(tasks, notify_is_recorded, w->notify, &deadline);
    if (is_recorded) w->notify->is_recorded = false;
    oc_host_unlock();
    if (is_recorded) return CL_SUCCESS;
    oc_log(OC_LOG_ERROR, "aclrtWaitAndResetNotify: the notify %u was not recorded within %u s",
           w->notify->id, w->seconds);
    return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

/* Takes over the reference to the notify, unless it returns NULL. */
static struct notify_wait *wait_make(struct notify *notify, uint32_t seconds)
{
    struct notify_wait *w = malloc(sizeof(*w));

    if (w != NULL) *w = (struct notify_wait){notify, seconds};
    return w;
}

/* Takes over the reference to the notify. */
static aclnnStatus notify_enqueue(struct notify *notify, uint32_t seconds, aclrtStream stream,
                                  bool is_wait)
{
    const struct oc_host_task task = {is_wait ? wait_run : record_run, wait_release,
                                      wait_make(notify, seconds), is_wait};
    struct oc_stream *s;

    if (task.data == NULL) {
        notify_release(notify);
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory");
    }

    aclnnStatus status = oc_context_acquire_stream_for_work(stream, &s);

    if (status != ACL_SUCCESS) {
        wait_release(task.data);
        return status;
    }
    status = oc_stream_run_on_host(s, &task);
    oc_stream_release(s);
    return status;
}

aclError aclrtRecordNotify(aclrtNotify notify, aclrtStream stream)
{
    struct notify *n;

    oc_set_api("aclrtRecordNotify");
    OC_TRY(notify_acquire(notify, &n));
    return notify_enqueue(n, 0, stream, false);
}

aclError aclrtWaitAndResetNotify(aclrtNotify notify, aclrtStream stream, uint32_t timeout)
{
    struct notify *n;

    oc_set_api("aclrtWaitAndResetNotify");
    OC_TRY(notify_acquire(notify, &n));
    return notify_enqueue(n, timeout, stream, true);
}
