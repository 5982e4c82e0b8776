/* SPDX-License-Identifier: Apache-2.0 */
#include "host_tasks.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "device/wait.h"

struct entry {
    struct oc_host_task task;
    struct oc_host_place place;
    struct entry *next;
};

struct oc_host_tasks {
    struct oc_device *device;
    const void *stream;
    pthread_t thread;
    atomic_bool is_forced;
    /* The lock of shared state protects these members. */
    struct entry *first, **end;
    bool is_closed;
    bool is_detached; /* the thread frees the object */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;

/* Lists the streams for which this thread is calling a function of the client, the innermost call
 * first. */
struct call {
    const void *stream;
    const struct call *outer;
};
static _Thread_local const struct call *calls;

/* A task that waits checks at this interval whether its device is lost. */
#define LOOK_MS 100

static void shared_init(void)
{
    pthread_condattr_t attributes;

    (void)pthread_condattr_init(&attributes);
    (void)pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&changed, &attributes);
    (void)pthread_condattr_destroy(&attributes);
}

/* ---- State that streams share ---- */

void oc_host_lock(void)
{
    (void)pthread_once(&once, shared_init);
    (void)pthread_mutex_lock(&lock);
}

void oc_host_unlock(void) { (void)pthread_mutex_unlock(&lock); }

void oc_host_changed(void) { (void)pthread_cond_broadcast(&changed); }

bool oc_host_wait(const struct oc_host_tasks *tasks, bool (*condition)(const void *),
                  const void *data, const struct oc_deadline *deadline)
{
    while (!condition(data)) {
        if (oc_deadline_has_passed(deadline)) return false;
        if (tasks != NULL) {
            const struct oc_deadline look = oc_deadline_after_ms(LOOK_MS);

            if (oc_host_tasks_is_closed_by_force(tasks) || atomic_load(&tasks->device->is_lost))
                return false;
            (void)pthread_cond_timedwait(&changed, &lock, &look.end);
        } else if (deadline->is_infinite) {
            (void)pthread_cond_wait(&changed, &lock);
        } else {
            (void)pthread_cond_timedwait(&changed, &lock, &deadline->end);
        }
    }
    return true;
}

/* ---- The function that is running ---- */

void oc_host_call(const void *stream, void (*function)(void *), void *data)
{
    const struct call call = {stream, calls};

    calls = &call;
    function(data);
    calls = call.outer;
}

bool oc_host_is_called_by(const void *stream)
{
    const struct call *c = calls;

    while (c != NULL && c->stream != stream)
        c = c->outer;
    return c != NULL;
}

/* ---- The thread ---- */

static void entry_free(struct entry *e)
{
    e->task.release(e->task.data);
    (void)clReleaseEvent(e->place.marker);
    if (e->place.gate != NULL) (void)clReleaseEvent(e->place.gate);
    oc_position_release(&e->place.position);
    free(e);
}

static void entry_run(struct oc_host_tasks *tasks, const struct entry *e)
{
    const struct oc_host_place *place = &e->place;
    cl_int code = oc_device_wait(tasks->device, place->marker);

    if (code == CL_SUCCESS && place->stops) code = oc_position_failure(&place->position);
    if (code != CL_DEVICE_NOT_AVAILABLE && (code == CL_SUCCESS || !place->stops))
        code = e->task.run(e->task.data, tasks);
    /* The failure is stored before the gate opens, so that a waiter for the stream finds it. The
     * gate itself never fails, because not every driver supports user events that fail
     * (findings/intel_failed_user_event.sh, docs/devices.md). */
    if (code != CL_SUCCESS) oc_position_fail(&place->position, code);
    if (place->gate != NULL) oc_device_complete(tasks->device, place->gate);
}

static bool tasks_have_news(const void *data)
{
    const struct oc_host_tasks *tasks = data;

    return tasks->first != NULL || tasks->is_closed;
}

/* Waits for the next task and removes it from the list. Returns NULL after the last task. The
 * caller holds the lock. */
static struct entry *tasks_take(struct oc_host_tasks *tasks)
{
    const struct oc_deadline never = oc_deadline_after_ms(-1);
    struct entry *e;

    (void)oc_host_wait(NULL, tasks_have_news, tasks, &never);
    e = tasks->first;
    if (e == NULL) return NULL;
    tasks->first = e->next;
    if (tasks->first == NULL) tasks->end = &tasks->first;
    return e;
}

static void *tasks_thread(void *data)
{
    struct oc_host_tasks *tasks = data;
    struct entry *e;

    oc_host_lock();
    while ((e = tasks_take(tasks)) != NULL) {
        oc_host_unlock();
        entry_run(tasks, e);
        entry_free(e);
        oc_host_lock();
    }

    const bool is_detached = tasks->is_detached;

    oc_host_unlock();
    if (is_detached) free(tasks);
    return NULL;
}

/* ---- Creation and destruction ---- */

/* Starts the thread with all signals blocked, because the client's signals are for the client's
 * threads. */
static int tasks_start(struct oc_host_tasks *tasks)
{
    sigset_t all, before;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);

    const int failed = pthread_create(&tasks->thread, NULL, tasks_thread, tasks);

    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

aclnnStatus oc_host_tasks_create(struct oc_device *device, const void *stream,
                                 struct oc_host_tasks **tasks)
{
    struct oc_host_tasks *t = calloc(1, sizeof(*t));

    if (t == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a stream's thread");
    t->device = device;
    t->stream = stream;
    t->end = &t->first;
    if (tasks_start(t) != 0) {
        free(t);
        return oc_fail(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL,
                       "no thread can be created to run functions of the host for a stream");
    }
    *tasks = t;
    return ACL_SUCCESS;
}

void oc_host_tasks_close(struct oc_host_tasks *tasks, bool force)
{
    const pthread_t thread = tasks->thread;

    /* The thread cannot join itself: a function of the host may release the last reference to its
     * stream. */
    const bool is_detached = force || pthread_equal(thread, pthread_self());

    if (force) atomic_store(&tasks->is_forced, true);
    if (is_detached) (void)pthread_detach(thread);
    oc_host_lock();
    tasks->is_closed = true;
    tasks->is_detached = is_detached;
    oc_host_changed();
    oc_host_unlock(); /* from here on, a detached thread may free the tasks */
    if (is_detached) return;
    (void)pthread_join(thread, NULL);
    free(tasks);
}

aclnnStatus oc_host_tasks_add(struct oc_host_tasks *tasks, const struct oc_host_task *task,
                              const struct oc_host_place *place)
{
    struct entry *e = malloc(sizeof(*e));

    if (e == NULL) return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a task");
    *e = (struct entry){*task, *place, NULL};
    oc_host_lock();
    *tasks->end = e;
    tasks->end = &e->next;
    oc_host_changed();
    oc_host_unlock();
    return ACL_SUCCESS;
}

const void *oc_host_tasks_stream(const struct oc_host_tasks *tasks) { return tasks->stream; }

bool oc_host_tasks_is_closed_by_force(const struct oc_host_tasks *tasks)
{
    return atomic_load(&tasks->is_forced);
}
