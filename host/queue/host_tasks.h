/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs functions of the host in the order of a stream's work.
 *
 * OpenCL calls no function of the host in the order of a queue, and the functions that it calls
 * when an event ends must not wait. So a stream that runs functions of the host has a thread: it
 * takes the tasks in their order, waits for the marker that was enqueued before the task, and calls
 * the task's function. A task for which later work of the stream must wait has a gate, a user event
 * for which a barrier waits in the queue; the thread completes it after the function has returned.
 *
 * One lock protects what several streams share (notifies, reports of callbacks), and every change
 * of it wakes all waiting threads: such tasks are few and take far longer than a wake-up.
 *
 *     oc_host_lock();
 *     const bool is_recorded = oc_host_wait(tasks, notify_is_recorded, notify, &deadline);
 *     oc_host_unlock();
 */
#ifndef OC_QUEUE_HOST_TASKS_H
#define OC_QUEUE_HOST_TASKS_H

#include <stdbool.h>

#include "acl/acl.h"
#include "base/deadline.h"
#include "device/device.h"
#include "queue/timeline.h"

struct oc_host_tasks; /* the tasks of one stream */

struct oc_host_task {
    /* The thread of the stream calls this function. It returns CL_SUCCESS, or the code with which
     * the stream's work failed. */
    cl_int (*run)(void *data, struct oc_host_tasks *tasks);
    void (*release)(void *data); /* releases `data`, whether the function ran or not */
    void *data;
    bool is_blocking; /* later work of the stream waits for the function */
};

/* Describes the place of a task in the work of its stream. */
struct oc_host_place {
    cl_event marker;             /* ends when all work before the task has ended */
    cl_event gate;               /* user event for which later work waits; NULL when none does */
    struct oc_position position; /* position after the task */
    bool stops;                  /* the stream runs nothing after a failure */
};

/* Starts the thread of a stream. The stream's handle only identifies it. */
aclnnStatus oc_host_tasks_create(struct oc_device *device, const void *stream,
                                 struct oc_host_tasks **tasks);

/* Ends the thread after the tasks that it has. With `force` this does not wait for the thread:
 * waits of the tasks end at once, and fail. */
void oc_host_tasks_close(struct oc_host_tasks *tasks, bool force);

/* Appends a task, which takes over its data and the references of its place. Fails, without taking
 * them, when out of memory. */
aclnnStatus oc_host_tasks_add(struct oc_host_tasks *tasks, const struct oc_host_task *task,
                              const struct oc_host_place *place);

const void *oc_host_tasks_stream(const struct oc_host_tasks *tasks);

/* Returns true when waits of the tasks must end. The caller need not hold the lock. */
bool oc_host_tasks_is_closed_by_force(const struct oc_host_tasks *tasks);

/* ---- State that streams share ---- */

void oc_host_lock(void);
void oc_host_unlock(void);

/* Wakes all waiting threads. The caller holds the lock. */
void oc_host_changed(void);

/* Waits until the condition holds, and returns true. Returns false when the deadline passes first,
 * the tasks are closed by force or their device is lost; without tasks (NULL) only the deadline
 * counts. The caller holds the lock, which is released during the wait. */
bool oc_host_wait(const struct oc_host_tasks *tasks, bool (*condition)(const void *),
                  const void *data, const struct oc_deadline *deadline);

/* ---- The function that is running ---- */

/* Calls a function of the client for which work of the stream waits, unless `stream` is NULL. */
void oc_host_call(const void *stream, void (*function)(void *), void *data);

/* Returns true in a function for which work of the stream waits: it must not wait for that work. */
bool oc_host_is_called_by(const void *stream);

#endif
