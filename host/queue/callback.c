/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions of the client in the order of a stream: those that a thread of the library calls, and callbacks, which a
 * thread of the client calls. The task of a callback hands a report to the thread that has subscribed to the stream,
 * and that calls the function in aclrtProcessReport.
 */
#include <pthread.h>
#include <stdlib.h>

#include "base/log.h"
#include "base/require.h"
#include "queue/context.h"
#include "queue/host_tasks.h"
#include "queue/stream_host.h"

enum report_state { REPORT_PENDING, REPORT_DONE, REPORT_DROPPED };

/* A callback that is due. Guarded, like all below, by the lock of host tasks. */
struct report {
    aclrtCallback function;
    void *data;
    const void *stream; /* its handle */
    uint64_t thread;
    bool is_blocking;
    int refs; /* of the task and of the list */
    enum report_state state;
    struct report *next;
};

struct subscription {
    aclrtStream stream;
    uint64_t thread;
    int32_t device;
    struct subscription *next;
};

static struct report *reports, **reports_end = &reports;
static struct subscription *subscriptions;

static uint64_t this_thread(void) { return (uint64_t)pthread_self(); }

/* ---- Functions that a thread of the library calls ---- */

struct host_function {
    aclrtHostFunc function;
    void *args;
};

static cl_int host_function_run(void *data, struct oc_host_tasks *tasks)
{
    const struct host_function *h = data;

    oc_host_call(oc_host_tasks_stream(tasks), h->function, h->args);
    return CL_SUCCESS;
}

aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void *args)
{
    struct oc_stream *s;

    oc_set_api("aclrtLaunchHostFunc");
    if (fn == NULL) return oc_fail(ACL_ERROR_INVALID_PARAM, "fn is NULL");
    OC_TRY(oc_context_acquire_stream_for_work(stream, &s));

    struct host_function *h = malloc(sizeof(*h));
    aclnnStatus status;

    if (h == NULL) {
        status = oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a function");
    } else {
        *h = (struct host_function){fn, args};
        status = oc_stream_run_on_host(s, &(struct oc_host_task){host_function_run, free, h, true});
    }
    oc_stream_release(s);
    return status;
}

/* ---- Subscriptions ---- */

/* Called with the lock held. */
static struct subscription **subscription_of_stream(const void *stream)
{
    struct subscription **at = &subscriptions;

    while (*at != NULL && (*at)->stream != stream)
        at = &(*at)->next;
    return at;
}

/* Called with the lock held. */
static const struct subscription *subscription_of_thread(uint64_t thread)
{
    const struct subscription *s = subscriptions;

    while (s != NULL && s->thread != thread)
        s = s->next;
    return s;
}

/* Streams end without ending their subscriptions. Called with the lock held. */
static void subscriptions_forget_dead_streams(void)
{
    struct subscription **at = &subscriptions;

    while (*at != NULL) {
        struct subscription *s = *at;
        struct oc_stream *live = oc_stream_acquire(s->stream);

        if (live != NULL) {
            oc_stream_release(live);
            at = &s->next;
        } else {
            *at = s->next;
            free(s);
        }
    }
}

/* Called with the lock held. Takes the new subscription. */
static aclnnStatus subscription_add(struct subscription *new)
{
    const struct subscription *same_stream, *same_thread;

    subscriptions_forget_dead_streams();
    same_stream = *subscription_of_stream(new->stream);
    same_thread = subscription_of_thread(new->thread);
    if (same_stream != NULL)
        return oc_fail(ACL_ERROR_RT_STREAM_SUBSCRIBE,
                       "stream is %p: must not have a thread that runs its callbacks; it has %llu",
                       new->stream, (unsigned long long)same_stream->thread);
    if (same_thread != NULL && same_thread->device != new->device)
        return oc_fail(ACL_ERROR_RT_THREAD_SUBSCRIBE,
                       "threadId is %llu: must not run callbacks of two devices, %d and %d",
                       (unsigned long long)new->thread, (int)same_thread->device, (int)new->device);
    new->next = subscriptions;
    subscriptions = new;
    oc_host_changed();
    return ACL_SUCCESS;
}

aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream)
{
    struct subscription *new;
    struct oc_stream *s;

    oc_set_api("aclrtSubscribeReport");
    if (stream == NULL) OC_TRY(oc_context_default_stream(&stream));
    OC_TRY(oc_context_acquire_stream(stream, &s));
    new = malloc(sizeof(*new));
    if (new == NULL) {
        oc_stream_release(s);
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a subscription");
    }
    *new = (struct subscription){stream, threadId, oc_stream_device(s)->id, NULL};
    oc_host_lock();
    const aclnnStatus status = subscription_add(new);
    oc_host_unlock();
    if (status != ACL_SUCCESS) free(new);
    oc_stream_release(s);
    return status;
}

/* ---- Reports ---- */

/* Called with the lock held. */
static void report_release(struct report *r)
{
    if (--r->refs == 0) free(r);
}

/* Removes the first report of a thread or, with `stream`, of a stream. The caller releases it. Called with the lock
 * held. */
static struct report *reports_take(uint64_t thread, const void *stream)
{
    for (struct report **at = &reports; *at != NULL; at = &(*at)->next) {
        struct report *r = *at;

        if (stream != NULL ? r->stream != stream : r->thread != thread) continue;
        *at = r->next;
        if (*at == NULL) reports_end = at;
        return r;
    }
    return NULL;
}

aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream)
{
    struct oc_stream *s;
    struct report *r;

    oc_set_api("aclrtUnSubscribeReport");
    if (stream == NULL) OC_TRY(oc_context_default_stream(&stream));
    OC_TRY(oc_context_acquire_stream(stream, &s));
    oc_host_lock();

    struct subscription **at = subscription_of_stream(stream), *old = *at;
    const bool is_found = old != NULL && old->thread == threadId;

    if (is_found) {
        *at = old->next;
        free(old);
        while ((r = reports_take(0, stream)) != NULL) {
            r->state = REPORT_DROPPED;
            report_release(r);
        }
        oc_host_changed();
    }
    oc_host_unlock();
    oc_stream_release(s);
    if (is_found) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_STREAM_SUBSCRIBE,
                   "threadId is %llu: must be the thread that runs the callbacks of stream %p",
                   (unsigned long long)threadId, stream);
}

static bool report_has_ended(const void *data)
{
    return ((const struct report *)data)->state != REPORT_PENDING;
}

static cl_int callback_run(void *data, struct oc_host_tasks *tasks)
{
    const struct oc_deadline never = oc_deadline_after_ms(-1);
    struct report *r = data;
    bool is_lost;

    oc_host_lock();
    r->stream = oc_host_tasks_stream(tasks);

    const struct subscription *s = *subscription_of_stream(r->stream);

    is_lost = s == NULL;
    if (!is_lost) {
        r->thread = s->thread;
        r->refs++;
        *reports_end = r;
        reports_end = &r->next;
        oc_host_changed();
        if (r->is_blocking)
            is_lost = !oc_host_wait(tasks, report_has_ended, r, &never) || r->state != REPORT_DONE;
    }
    oc_host_unlock();
    if (!is_lost) return CL_SUCCESS;
    oc_log(OC_LOG_ERROR,
           "aclrtLaunchCallback: the stream %p has no thread any more: a callback is "
           "dropped",
           r->stream);
    return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

static void callback_release(void *data)
{
    oc_host_lock();
    report_release(data);
    oc_host_unlock();
}

static aclnnStatus callback_check_thread(aclrtStream stream)
{
    oc_host_lock();
    const bool is_subscribed = *subscription_of_stream(stream) != NULL;
    oc_host_unlock();
    if (is_subscribed) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_STREAM_NO_CB_REG,
                   "stream is %p: must have a thread that runs its callbacks; call "
                   "aclrtSubscribeReport",
                   stream);
}

static aclnnStatus callback_launch(struct oc_stream *s, const struct report *report)
{
    struct report *r = malloc(sizeof(*r));

    if (r == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a callback");
    *r = *report;
    return oc_stream_run_on_host(
        s, &(struct oc_host_task){callback_run, callback_release, r, r->is_blocking});
}

aclError aclrtLaunchCallback(aclrtCallback fn, void *userData, aclrtCallbackBlockType blockType,
                             aclrtStream stream)
{
    struct oc_stream *s;

    oc_set_api("aclrtLaunchCallback");
    if (fn == NULL) return oc_fail(ACL_ERROR_INVALID_PARAM, "fn is NULL");
    if (blockType != ACL_CALLBACK_NO_BLOCK && blockType != ACL_CALLBACK_BLOCK)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "blockType is %d: must be 0 (no block) or 1 (block)", (int)blockType);
    if (stream == NULL) OC_TRY(oc_context_default_stream(&stream));
    OC_TRY(oc_context_acquire_stream_for_work(stream, &s));

    aclnnStatus status = callback_check_thread(stream);

    if (status == ACL_SUCCESS)
        status = callback_launch(s, &(struct report){.function = fn,
                                                     .data = userData,
                                                     .is_blocking = blockType == ACL_CALLBACK_BLOCK,
                                                     .refs = 1});
    oc_stream_release(s);
    return status;
}

/* ---- The thread of callbacks ---- */

/* This thread has a report, or can have none. */
static bool thread_has_news(const void *data)
{
    const uint64_t thread = *(const uint64_t *)data;
    const struct report *r = reports;

    while (r != NULL && r->thread != thread)
        r = r->next;
    return r != NULL || subscription_of_thread(thread) == NULL;
}

static void report_run(struct report *r)
{
    oc_host_call(r->is_blocking ? r->stream : NULL, r->function, r->data);
    oc_host_lock();
    r->state = REPORT_DONE;
    oc_host_changed();
    report_release(r);
    oc_host_unlock();
}

static aclnnStatus thread_process(int32_t timeout)
{
    const struct oc_deadline deadline = oc_deadline_after_ms(timeout);
    const uint64_t thread = this_thread();
    struct report *r = NULL;

    oc_host_lock();

    const bool has_news = oc_host_wait(NULL, thread_has_news, &thread, &deadline);

    if (has_news) r = reports_take(thread, NULL);
    oc_host_unlock();
    if (r != NULL) {
        report_run(r);
        return ACL_SUCCESS;
    }
    if (has_news)
        return oc_fail(ACL_ERROR_RT_THREAD_SUBSCRIBE,
                       "this thread, %llu, must run the callbacks of a stream; call "
                       "aclrtSubscribeReport",
                       (unsigned long long)thread);
    return oc_fail(ACL_ERROR_RT_REPORT_TIMEOUT,
                   "timeout is %d ms: it has passed and no callback is due", (int)timeout);
}

aclError aclrtProcessReport(int32_t timeout)
{
    const struct oc_status_mark before = oc_status_mark();

    oc_set_api("aclrtProcessReport");
    if (timeout == 0 || timeout < -1)
        return oc_fail(ACL_ERROR_INVALID_PARAM,
                       "timeout is %d: must be positive, or -1 to wait without limit",
                       (int)timeout);

    const aclnnStatus status = thread_process(timeout);

    return status == ACL_SUCCESS ? status : oc_status_of_query(before, status);
}
