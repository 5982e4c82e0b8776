/* SPDX-License-Identifier: Apache-2.0 */
#include "timeline.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct marker {
    struct marker *next;
    uint64_t count; /* all work up to here comes before the marker */
    cl_event event;
};

struct oc_timeline {
    atomic_size_t refs;
    _Atomic uint64_t issued, finished;
    pthread_mutex_t lock;   /* of what follows */
    cl_command_queue queue; /* NULL once closed; not owned */
    struct marker *first, *last;
};

struct oc_timeline *oc_timeline_create(cl_command_queue queue)
{
    struct oc_timeline *t = calloc(1, sizeof(*t));

    if (t == NULL) return NULL;
    if (pthread_mutex_init(&t->lock, NULL) != 0) {
        free(t);
        return NULL;
    }
    atomic_init(&t->refs, 1);
    t->queue = queue;
    return t;
}

void oc_timeline_retain(struct oc_timeline *t) { atomic_fetch_add(&t->refs, 1); }

static void drop_first(struct oc_timeline *t)
{
    struct marker *m = t->first;

    t->first = m->next;
    if (t->first == NULL) t->last = NULL;
    (void)clReleaseEvent(m->event);
    free(m);
}

void oc_timeline_release(struct oc_timeline *t)
{
    if (atomic_fetch_sub(&t->refs, 1) != 1) return;
    while (t->first != NULL)
        drop_first(t);
    (void)pthread_mutex_destroy(&t->lock);
    free(t);
}

void oc_timeline_issue(struct oc_timeline *t) { atomic_fetch_add(&t->issued, 1); }

uint64_t oc_timeline_issued(const struct oc_timeline *t) { return atomic_load(&t->issued); }

/* Raises `finished` to count. */
static void advance(struct oc_timeline *t, uint64_t count)
{
    uint64_t seen = atomic_load(&t->finished);

    while (seen < count && !atomic_compare_exchange_weak(&t->finished, &seen, count)) {
    }
}

/* Work that failed has ended too: a negative status counts as complete. */
static bool is_over(cl_event event)
{
    cl_int status = CL_QUEUED;
    const cl_int code =
        clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, NULL);

    return code != CL_SUCCESS || status <= CL_COMPLETE;
}

/* Under the lock. The queue is in order, so markers complete from the front. */
static void collect(struct oc_timeline *t)
{
    while (t->first != NULL &&
           (t->first->count <= atomic_load(&t->finished) || is_over(t->first->event))) {
        advance(t, t->first->count);
        drop_first(t);
    }
}

bool oc_timeline_reached(struct oc_timeline *t, uint64_t count)
{
    if (atomic_load(&t->finished) >= count) return true;
    (void)pthread_mutex_lock(&t->lock);
    collect(t);
    (void)pthread_mutex_unlock(&t->lock);
    return atomic_load(&t->finished) >= count;
}

/* Under the lock. */
static bool enqueue_marker(struct oc_timeline *t)
{
    struct marker *m = calloc(1, sizeof(*m));

    if (m == NULL) return false;
    m->count = atomic_load(&t->issued);
    if (clEnqueueMarkerWithWaitList(t->queue, 0, NULL, &m->event) != CL_SUCCESS) {
        free(m);
        return false;
    }
    if (t->last == NULL)
        t->first = m;
    else
        t->last->next = m;
    t->last = m;
    return clFlush(t->queue) == CL_SUCCESS;
}

bool oc_timeline_mark(struct oc_timeline *t, uint64_t count)
{
    bool marked = true;

    if (atomic_load(&t->finished) >= count) return true;
    (void)pthread_mutex_lock(&t->lock);
    collect(t);
    if (atomic_load(&t->finished) < count && (t->last == NULL || t->last->count < count))
        marked = t->queue != NULL && enqueue_marker(t);
    (void)pthread_mutex_unlock(&t->lock);
    return marked;
}

/* The first marker behind `count`, retained; NULL when there is none. */
static cl_event marker_behind(struct oc_timeline *t, uint64_t count)
{
    cl_event event = NULL;

    (void)pthread_mutex_lock(&t->lock);
    for (struct marker *m = t->first; m != NULL && event == NULL; m = m->next)
        if (m->count >= count && clRetainEvent(m->event) == CL_SUCCESS) event = m->event;
    (void)pthread_mutex_unlock(&t->lock);
    return event;
}

aclnnStatus oc_timeline_wait(struct oc_timeline *t, uint64_t count)
{
    if (oc_timeline_reached(t, count)) return 0;
    if (!oc_timeline_mark(t, count))
        return oc_cl_fail("clEnqueueMarkerWithWaitList", CL_OUT_OF_RESOURCES);

    cl_event event = marker_behind(t, count);

    if (event == NULL) return 0; /* somebody collected it meanwhile: it is over */

    const cl_int code = clWaitForEvents(1, &event);

    (void)clReleaseEvent(event);
    advance(t, count);
    if (code != CL_SUCCESS) return oc_cl_fail("clWaitForEvents", code);
    return 0;
}

aclnnStatus oc_timeline_finish(struct oc_timeline *t)
{
    const uint64_t count = oc_timeline_issued(t);

    OC_CL(clFinish(t->queue));
    advance(t, count);
    return 0;
}

void oc_timeline_close(struct oc_timeline *t)
{
    const uint64_t issued = oc_timeline_issued(t);

    (void)pthread_mutex_lock(&t->lock);
    t->queue = NULL;
    /* Without a marker nobody could ever learn more: the driver refused it, the device is lost. */
    if (t->last == NULL || t->last->count < issued) advance(t, issued);
    (void)pthread_mutex_unlock(&t->lock);
}
