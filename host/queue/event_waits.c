/* SPDX-License-Identifier: Apache-2.0 */
#include "event_waits.h"

#include <stdlib.h>

#include "acl/acl.h"
#include "base/vector.h"
#include "device/remote.h"

void oc_event_waits_init(struct oc_event_waits *waits)
{
    *waits = (struct oc_event_waits){.list = NULL};
    (void)pthread_mutex_init(&waits->lock, NULL);
}

void oc_event_waits_destroy(struct oc_event_waits *waits)
{
    for (size_t i = 0; i < waits->count; i++)
        oc_position_release(&waits->list[i].position);
    free(waits->list);
    (void)pthread_mutex_destroy(&waits->lock);
}

/* The caller holds the lock. */
static void waits_remove_complete(struct oc_event_waits *waits)
{
    size_t kept = 0;

    for (size_t i = 0; i < waits->count; i++) {
        const struct oc_event_wait *wait = &waits->list[i];

        if (!oc_timeline_reached(wait->position.timeline, wait->position.count)) {
            waits->list[kept++] = *wait;
            continue;
        }
        if (waits->failure == CL_SUCCESS) {
            waits->failure = oc_position_failure(&wait->position);
            waits->failed = wait->device;
        }
        oc_position_release(&wait->position);
    }
    waits->count = kept;
}

/* The caller holds the lock. */
static bool waits_reserve(struct oc_event_waits *waits)
{
    if (waits->count == waits->capacity) waits_remove_complete(waits);
    return oc_vector_reserve(&waits->list, &waits->capacity, waits->count + 1,
                             sizeof(*waits->list));
}

aclnnStatus oc_event_waits_add(struct oc_event_waits *waits, struct oc_device *device,
                               const struct oc_position *position)
{
    aclnnStatus status = ACLNN_SUCCESS;
    size_t i = 0;

    (void)pthread_mutex_lock(&waits->lock);
    while (i < waits->count && waits->list[i].position.timeline != position->timeline)
        i++;
    if (i < waits->count) {
        oc_position_release(&waits->list[i].position);
        waits->list[i] = (struct oc_event_wait){device, oc_position_retain(position)};
    } else if (waits_reserve(waits)) {
        waits->list[waits->count++] = (struct oc_event_wait){device, oc_position_retain(position)};
    } else {
        status = oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory");
    }
    (void)pthread_mutex_unlock(&waits->lock);
    return status;
}

void oc_event_waits_forget(struct oc_event_waits *waits)
{
    (void)pthread_mutex_lock(&waits->lock);
    waits_remove_complete(waits);
    waits->failure = CL_SUCCESS;
    (void)pthread_mutex_unlock(&waits->lock);
}

aclnnStatus oc_event_waits_query(struct oc_event_waits *waits, bool *complete)
{
    aclnnStatus status = ACLNN_SUCCESS;

    (void)pthread_mutex_lock(&waits->lock);
    waits_remove_complete(waits);
    *complete = waits->count == 0;
    if (waits->failure != CL_SUCCESS)
        status = oc_device_result(waits->failed, "a command before the wait", waits->failure);
    for (size_t i = 0; i < waits->count && status == ACLNN_SUCCESS; i++)
        status = oc_device_check_connection(waits->list[i].device);
    (void)pthread_mutex_unlock(&waits->lock);
    return status;
}
