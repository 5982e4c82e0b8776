/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs functions of the client in the order of a stream's work. A thread of the library calls host
 * functions; a thread of the client calls callbacks. The task of a callback hands a report to the
 * thread that has subscribed to the stream, and that thread calls the function in
 * aclrtProcessReport.
 */
#include <pthread.h>
#include <stdlib.h>

#include "base/log.h"
#include "base/require.h"
#include "queue/context.h"
#include "queue/host_tasks.h"
#include "queue/reports.h"
#include "queue/stream_host.h"
#include "registry/device_registry.h"

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

aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream)
{
    struct oc_stream *s;

    oc_set_api("aclrtSubscribeReport");
    OC_TRY(oc_context_acquire_stream(stream, &s));
    oc_host_lock();
    const aclnnStatus status =
        oc_reports_subscribe(oc_stream_handle(s), threadId, oc_stream_device(s)->id);
    oc_host_unlock();
    oc_stream_release(s);
    return status;
}

aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream)
{
    struct oc_stream *s;

    oc_set_api("aclrtUnSubscribeReport");
    OC_TRY(oc_context_acquire_stream(stream, &s));
    oc_host_lock();
    const bool is_found = oc_reports_unsubscribe(oc_stream_handle(s), threadId);
    oc_host_unlock();
    oc_stream_release(s);
    if (is_found) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_STREAM_SUBSCRIBE,
                   "threadId is %llu: must be the thread that runs the callbacks of stream %p",
                   (unsigned long long)threadId, stream);
}

/* ---- Callbacks ---- */

static bool report_has_ended(const void *data)
{
    return ((const struct oc_report *)data)->state != OC_REPORT_PENDING;
}

static cl_int callback_run(void *data, struct oc_host_tasks *tasks)
{
    const struct oc_deadline never = oc_deadline_after_ms(-1);
    struct oc_report *r = data;

    oc_host_lock();
    r->stream = oc_host_tasks_stream(tasks);

    bool is_good = oc_reports_add(r);

    if (is_good && r->is_blocking)
        is_good = oc_host_wait(tasks, report_has_ended, r, &never) && r->state == OC_REPORT_DONE;
    oc_host_unlock();
    if (is_good) return CL_SUCCESS;
    oc_log(OC_LOG_ERROR,
           "aclrtLaunchCallback: a callback of stream %p was dropped: no thread runs it",
           r->stream);
    /* A dropped callback that does not block is no failure, because nothing waited for it, and it
     * may be dropped before or after its report. */
    return r->is_blocking ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_SUCCESS;
}

static void callback_release(void *data)
{
    oc_host_lock();
    oc_report_release(data);
    oc_host_unlock();
}

static aclnnStatus callback_check_thread(const void *stream)
{
    oc_host_lock();
    const bool is_subscribed = oc_reports_has_stream(stream);
    oc_host_unlock();
    if (is_subscribed) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_STREAM_NO_CB_REG,
                   "stream is %p: must have a thread that runs its callbacks; call "
                   "aclrtSubscribeReport",
                   stream);
}

static aclnnStatus callback_launch(struct oc_stream *s, const struct oc_report *report)
{
    struct oc_report *r = malloc(sizeof(*r));

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
    OC_TRY(oc_context_acquire_stream_for_work(stream, &s));

    aclnnStatus status = callback_check_thread(oc_stream_handle(s));

    if (status == ACL_SUCCESS)
        status =
            callback_launch(s, &(struct oc_report){.function = fn,
                                                   .data = userData,
                                                   .is_blocking = blockType == ACL_CALLBACK_BLOCK,
                                                   .refs = 1});
    oc_stream_release(s);
    return status;
}

/* ---- The thread of callbacks ---- */

/* Returns true when this thread has a report, or can have none because it has no stream. */
static bool thread_has_news(const void *data)
{
    const uint64_t thread = *(const uint64_t *)data;

    return oc_reports_is_due(thread) || !oc_reports_has_thread(thread);
}

static void report_run(struct oc_report *r)
{
    oc_host_call(r->is_blocking ? r->stream : NULL, r->function, r->data);
    oc_host_lock();
    r->state = OC_REPORT_DONE;
    oc_host_changed();
    oc_report_release(r);
    oc_host_unlock();
}

static aclnnStatus thread_process(int32_t timeout)
{
    const struct oc_deadline deadline = oc_deadline_after_ms(timeout);
    const uint64_t thread = this_thread();
    struct oc_report *r = NULL;

    oc_host_lock();

    const bool has_news = oc_host_wait(NULL, thread_has_news, &thread, &deadline);

    if (has_news) r = oc_reports_take(thread);
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
    OC_TRY(oc_device_check_process());

    const aclnnStatus status = thread_process(timeout);

    return status == ACL_SUCCESS ? status : oc_status_of_query(before, status);
}
