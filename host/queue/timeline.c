/* SPDX-License-Identifier: Apache-2.0 */
#include "timeline.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "device/remote.h"
#include "device/wait.h"

#define BATCH 64

struct kept {
    cl_mem mem;
    uint64_t until; /* count of the last command that uses it */
    struct kept *next;
};

/* The first failed command of a timeline between two reports. The timeline's lock protects it. */
struct oc_failure {
    atomic_size_t refs;
    cl_int code;
    uint64_t at;                  /* count of the failed command; UINT64_MAX when there is none */
    char reason[OC_REASON_BYTES]; /* empty: the code says all that is known */
};

/* The command with count `at` of a timeline waits for a position of another timeline. */
struct dependency {
    struct oc_position position;
    uint64_t at;
    struct dependency *next;
};

/* The ring contains the pending commands; the command at index i has the count `reached` + 1 +
 * i. */
struct oc_timeline {
    struct oc_device *device;
    atomic_size_t refs;
    _Atomic uint64_t issued, reached, failures;
    pthread_mutex_t lock; /* protects the members below */
    /* Failure of the commands since the last report; holds a reference. */
    struct oc_failure *failure;
    cl_event *ring;                /* owned by the timeline */
    size_t first, count, capacity; /* the capacity is 0 or a power of two */
    /* These lists are sorted by `until` and `at`; the second pointers are their last links. */
    struct kept *kept, **kept_end;
    struct dependency *dependencies, **dependencies_end;
};

static struct oc_failure *failure_create(void)
{
    struct oc_failure *f = malloc(sizeof(*f));

    if (f == NULL) return NULL;
    atomic_init(&f->refs, 1);
    f->code = CL_SUCCESS;
    f->at = UINT64_MAX;
    f->reason[0] = '\0';
    return f;
}

static void failure_release(struct oc_failure *f)
{
    if (atomic_fetch_sub(&f->refs, 1) == 1) free(f);
}

struct oc_timeline *oc_timeline_create(struct oc_device *device)
{
    struct oc_timeline *t = calloc(1, sizeof(*t));

    if (t == NULL) return NULL;
    t->failure = failure_create();
    if (t->failure == NULL) {
        free(t);
        return NULL;
    }
    (void)pthread_mutex_init(&t->lock, NULL);
    t->device = device;
    atomic_init(&t->refs, 1);
    t->kept_end = &t->kept;
    t->dependencies_end = &t->dependencies;
    return t;
}

void oc_timeline_retain(struct oc_timeline *t) { atomic_fetch_add(&t->refs, 1); }

static cl_event timeline_event(const struct oc_timeline *t, size_t i)
{
    return t->ring[(t->first + i) & (t->capacity - 1)];
}

/* Releases the memory objects that no command after `reached` uses. The caller holds the lock. */
static void timeline_release_kept(struct oc_timeline *t, uint64_t reached)
{
    struct kept *k;

    while ((k = t->kept) != NULL && k->until <= reached) {
        t->kept = k->next;
        if (t->kept == NULL) t->kept_end = &t->kept;
        (void)clReleaseMemObject(k->mem);
        free(k);
    }
}

/* Stores a failure if it is the earliest. A failure may become known after later ones, when it is
 * that of a position for which a command waited. The caller holds the lock. */
static void timeline_fail(struct oc_timeline *t, cl_int code, uint64_t count)
{
    if (code == CL_SUCCESS) return;
    atomic_fetch_add(&t->failures, 1);
    if (t->failure->at <= count) return;
    t->failure->code = code;
    t->failure->at = count;
    t->failure->reason[0] = '\0';
}

/* Removes the first dependency. The caller holds the lock. */
static struct dependency *timeline_take_dependency(struct oc_timeline *t)
{
    struct dependency *d = t->dependencies;

    if (d == NULL) return NULL;
    t->dependencies = d->next;
    if (t->dependencies == NULL) t->dependencies_end = &t->dependencies;
    return d;
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static void dependency_free(struct dependency *d)
{
    oc_position_release(&d->position);
    free(d);
}

/* The recursion is as deep as streams have waited for each other in turn. */
/* NOLINTNEXTLINE(misc-no-recursion) */
void oc_timeline_release(struct oc_timeline *t)
{
    struct dependency *d;

    if (atomic_fetch_sub(&t->refs, 1) != 1) return;
    timeline_release_kept(t, UINT64_MAX);
    while ((d = timeline_take_dependency(t)) != NULL)
        dependency_free(d);
    for (size_t i = 0; i < t->count; i++)
        (void)clReleaseEvent(timeline_event(t, i));
    free(t->ring);
    failure_release(t->failure);
    (void)pthread_mutex_destroy(&t->lock);
    free(t);
}

uint64_t oc_timeline_issued(const struct oc_timeline *t) { return atomic_load(&t->issued); }

uint64_t oc_timeline_failures(const struct oc_timeline *t) { return atomic_load(&t->failures); }

/* Removes the first `count` commands, which have ended. The caller holds the lock. */
static void timeline_remove(struct oc_timeline *t, size_t count)
{
    for (size_t i = 0; i < count; i++)
        (void)clReleaseEvent(timeline_event(t, i));
    t->first = (t->first + count) & (t->capacity - 1);
    t->count -= count;
    atomic_fetch_add(&t->reached, count);
    timeline_release_kept(t, atomic_load(&t->reached));
}

/* Waits for the first command and removes it. The wait is needed even if the command has ended, and
 * returns at once then: only the wait returns its status and makes its results visible to other
 * queues. It also returns at once when the device is lost. The caller holds the lock. */
static void timeline_pop(struct oc_timeline *t)
{
    timeline_fail(t, oc_device_wait(t->device, timeline_event(t, 0)), atomic_load(&t->reached) + 1);
    timeline_remove(t, 1);
}

/* The caller holds the lock. */
static void timeline_pop_until(struct oc_timeline *t, uint64_t count)
{
    while (t->count > 0 && atomic_load(&t->reached) < count)
        timeline_pop(t);
}

/* Removes the commands that have ended. The queue is in order, so commands end from the front. One
 * wait, which returns at once, is for all that are complete; where one of them failed, each has its
 * own. The caller holds the lock. */
static void timeline_collect(struct oc_timeline *t)
{
    enum oc_event_state state;

    do {
        cl_event events[BATCH];
        size_t count = 0;

        state = OC_EVENT_PENDING;
        while (count < t->count && count < BATCH) {
            events[count] = timeline_event(t, count);
            state = oc_cl_event_state(events[count]);
            if (state != OC_EVENT_COMPLETE) break;
            count++;
        }
        if (count > 0 && clWaitForEvents((cl_uint)count, events) == CL_SUCCESS)
            timeline_remove(t, count);
        else if (count > 0 || state == OC_EVENT_FAILED)
            timeline_pop(t);
    } while (t->count > 0 && state != OC_EVENT_PENDING);
}

/* The caller holds the lock. */
static bool timeline_reserve(struct oc_timeline *t)
{
    const size_t capacity = t->capacity == 0 ? 16 : 2 * t->capacity;
    cl_event *ring;

    if (t->count < t->capacity) return true;
    ring = malloc(capacity * sizeof(cl_event));
    if (ring == NULL) return false;
    for (size_t i = 0; i < t->count; i++)
        ring[i] = timeline_event(t, i);
    free(t->ring);
    t->ring = ring;
    t->first = 0;
    t->capacity = capacity;
    return true;
}

void oc_timeline_add(struct oc_timeline *t, cl_event event)
{
    (void)pthread_mutex_lock(&t->lock);
    /* When the ring is full, old commands have probably ended. Collecting them also bounds the ring
     * of a stream for which no thread waits. */
    if (t->count == t->capacity) timeline_collect(t);
    while (t->capacity > 0 && !timeline_reserve(t))
        timeline_pop(t); /* waits for the command */
    if (t->capacity > 0 || timeline_reserve(t)) {
        t->ring[(t->first + t->count++) & (t->capacity - 1)] = event;
        atomic_fetch_add(&t->issued, 1);
    } else {
        timeline_fail(t, oc_device_wait(t->device, event), atomic_load(&t->issued));
        (void)clReleaseEvent(event);
    }
    (void)pthread_mutex_unlock(&t->lock);
}

void oc_timeline_release_after(struct oc_timeline *t, cl_mem mem)
{
    struct kept *k = malloc(sizeof(*k));

    if (k == NULL) {
        oc_timeline_wait(t, oc_timeline_issued(t));
        (void)clReleaseMemObject(mem);
        return;
    }
    (void)pthread_mutex_lock(&t->lock);
    *k = (struct kept){mem, atomic_load(&t->issued), NULL};
    *t->kept_end = k;
    t->kept_end = &k->next;
    timeline_release_kept(t, atomic_load(&t->reached));
    (void)pthread_mutex_unlock(&t->lock);
}

bool oc_timeline_reached(struct oc_timeline *t, uint64_t count)
{
    if (atomic_load(&t->reached) >= count) return true;
    (void)pthread_mutex_lock(&t->lock);
    timeline_collect(t);
    (void)pthread_mutex_unlock(&t->lock);
    return atomic_load(&t->reached) >= count;
}

/* Returns the event of command `count`, or of the last pending one before it, with a reference.
 * Returns NULL when there is none. */
static cl_event timeline_retain_event(struct oc_timeline *t, uint64_t count)
{
    cl_event event = NULL;

    (void)pthread_mutex_lock(&t->lock);

    const uint64_t reached = atomic_load(&t->reached);

    if (count > reached && t->count > 0) {
        const uint64_t ahead = count - reached;

        event = timeline_event(t, ahead < t->count ? (size_t)ahead - 1 : t->count - 1);
        if (clRetainEvent(event) != CL_SUCCESS) {
            event = NULL;
            timeline_pop_until(t, count);
        }
    }
    (void)pthread_mutex_unlock(&t->lock);
    return event;
}

static void timeline_drain(struct oc_timeline *t, uint64_t count)
{
    (void)pthread_mutex_lock(&t->lock);
    timeline_pop_until(t, count);
    (void)pthread_mutex_unlock(&t->lock);
}

void oc_timeline_wait(struct oc_timeline *t, uint64_t count)
{
    cl_event event;

    /* The first round waits for the command itself. Further rounds follow only when two threads
     * enqueued in one order and added their events in the other. */
    for (uint64_t last = count; (event = timeline_retain_event(t, last)) != NULL;
         last = atomic_load(&t->reached) + 1) {
        /* A lost device never ends its commands. */
        const bool is_lost = oc_device_wait(t->device, event) == CL_DEVICE_NOT_AVAILABLE;

        (void)clReleaseEvent(event);
        if (is_lost) timeline_drain(t, count);
        if (oc_timeline_reached(t, count)) return;
    }
}

/* ---- Failures ---- */

struct oc_position oc_timeline_position(struct oc_timeline *t)
{
    (void)pthread_mutex_lock(&t->lock);

    const struct oc_position last = {t, t->failure, atomic_load(&t->issued)};
    const struct oc_position position = oc_position_retain(&last);

    (void)pthread_mutex_unlock(&t->lock);
    return position;
}

struct oc_position oc_position_retain(const struct oc_position *position)
{
    oc_timeline_retain(position->timeline);
    atomic_fetch_add(&position->failure->refs, 1);
    return *position;
}

/* NOLINTNEXTLINE(misc-no-recursion) */
void oc_position_release(const struct oc_position *position)
{
    failure_release(position->failure);
    oc_timeline_release(position->timeline);
}

void oc_position_fail(const struct oc_position *position, cl_int code)
{
    struct oc_timeline *t = position->timeline;

    (void)pthread_mutex_lock(&t->lock);
    timeline_fail(t, code, position->count);
    (void)pthread_mutex_unlock(&t->lock);
}

void oc_timeline_fail(struct oc_timeline *t, const char *reason)
{
    (void)pthread_mutex_lock(&t->lock);

    const uint64_t count = atomic_load(&t->issued);

    if (count < t->failure->at) {
        t->failure->code = CL_INVALID_OPERATION;
        t->failure->at = count;
        (void)snprintf(t->failure->reason, sizeof(t->failure->reason), "%s", reason);
    }
    (void)pthread_mutex_unlock(&t->lock);
}

bool oc_timeline_has_reason(struct oc_timeline *t)
{
    (void)pthread_mutex_lock(&t->lock);

    const bool has_reason = t->failure->reason[0] != '\0';

    (void)pthread_mutex_unlock(&t->lock);
    return has_reason;
}

/* Copies the first dependency if its command has been reached and is not after `count`. The caller
 * releases its position. */
static bool timeline_get_dependency(struct oc_timeline *t, uint64_t count, struct dependency *copy)
{
    bool is_found;

    (void)pthread_mutex_lock(&t->lock);

    const struct dependency *d = t->dependencies;

    is_found = d != NULL && d->at <= count && d->at <= atomic_load(&t->reached);
    if (is_found) *copy = (struct dependency){oc_position_retain(&d->position), d->at, NULL};
    (void)pthread_mutex_unlock(&t->lock);
    return is_found;
}

/* Replaces a dependency by the result of its position, unless another thread has done so. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static void timeline_end_dependency(struct oc_timeline *t, const struct dependency *copy,
                                    cl_int code)
{
    struct dependency *d;

    (void)pthread_mutex_lock(&t->lock);
    d = t->dependencies;
    if (d != NULL && d->at == copy->at && d->position.failure == copy->position.failure &&
        d->position.count == copy->position.count) {
        timeline_fail(t, code, d->at);
        (void)timeline_take_dependency(t);
    } else {
        d = NULL;
    }
    (void)pthread_mutex_unlock(&t->lock);
    if (d != NULL) dependency_free(d);
}

/*
 * Adds the failures of those positions for which reached commands up to `count` have waited. Locks
 * one timeline at a time, because two may depend on each other. A dependency remains until its
 * result is known, so that no other thread reports or passes on the timeline's state without it.
 * The recursion ends, because each position was made before the command that waits for it.
 */
/* NOLINTNEXTLINE(misc-no-recursion) */
static void timeline_settle(struct oc_timeline *t, uint64_t count)
{
    struct dependency d;

    while (timeline_get_dependency(t, count, &d)) {
        timeline_end_dependency(t, &d, oc_position_failure(&d.position));
        oc_position_release(&d.position);
    }
}

aclnnStatus oc_timeline_depend(struct oc_timeline *t, const struct oc_position *position)
{
    if (t == position->timeline) return ACLNN_SUCCESS;
    timeline_settle(t, UINT64_MAX); /* bounds the list of a stream for which no thread waits */

    struct dependency *d = malloc(sizeof(*d));

    if (d == NULL) return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory");
    (void)pthread_mutex_lock(&t->lock);
    *d = (struct dependency){oc_position_retain(position), atomic_load(&t->issued), NULL};
    *t->dependencies_end = d;
    t->dependencies_end = &d->next;
    (void)pthread_mutex_unlock(&t->lock);
    return ACLNN_SUCCESS;
}

/* NOLINTNEXTLINE(misc-no-recursion) */
cl_int oc_position_failure(const struct oc_position *position)
{
    struct oc_timeline *t = position->timeline;

    (void)oc_timeline_reached(t, position->count); /* this call collects the statuses */
    timeline_settle(t, position->count);
    (void)pthread_mutex_lock(&t->lock);

    const bool has_failed = position->failure->at <= position->count;
    const cl_int code = has_failed ? position->failure->code : CL_SUCCESS;

    (void)pthread_mutex_unlock(&t->lock);
    return code;
}

/* Returns with the lock held and no dependency of a reached command left: its failure would
 * otherwise be missing from commands that the caller takes for complete. */
static void timeline_lock_settled(struct oc_timeline *t)
{
    bool is_settled;

    do {
        timeline_settle(t, UINT64_MAX);
        (void)pthread_mutex_lock(&t->lock);
        is_settled = t->dependencies == NULL || t->dependencies->at > atomic_load(&t->reached);
        if (!is_settled) (void)pthread_mutex_unlock(&t->lock);
    } while (!is_settled);
}

aclnnStatus oc_timeline_report_failure(struct oc_timeline *t)
{
    timeline_lock_settled(t);

    const cl_int code = t->failure->code;
    char reason[OC_REASON_BYTES];
    struct oc_failure *next = code != CL_SUCCESS ? failure_create() : NULL;

    (void)memcpy(reason, t->failure->reason, sizeof(reason));
    if (next != NULL) { /* if memory runs out, the next call reports the failure again */
        failure_release(t->failure);
        t->failure = next;
    }
    (void)pthread_mutex_unlock(&t->lock);
    if (reason[0] != '\0') return oc_fail(ACL_ERROR_RT_INTERNAL_ERROR, "%s", reason);
    return oc_device_result(t->device, "a command on the stream", code);
}
