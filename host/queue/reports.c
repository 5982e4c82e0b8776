/* SPDX-License-Identifier: Apache-2.0 */
#include "reports.h"

#include <stdlib.h>

#include "queue/host_tasks.h"

struct subscription {
    const void *stream;
    uint64_t thread;
    int32_t device;
    struct subscription *next;
};

static struct subscription *subscriptions;
static struct oc_report *reports, **reports_end = &reports;

/* ---- Reports ---- */

void oc_report_release(struct oc_report *report)
{
    if (--report->refs == 0) free(report);
}

/* Removes the report that a link points to. */
static struct oc_report *reports_remove(struct oc_report **at)
{
    struct oc_report *r = *at;

    *at = r->next;
    if (*at == NULL) reports_end = at;
    return r;
}

static struct oc_report **reports_of_thread(uint64_t thread)
{
    struct oc_report **at = &reports;

    while (*at != NULL && (*at)->thread != thread)
        at = &(*at)->next;
    return at;
}

bool oc_reports_is_due(uint64_t thread) { return *reports_of_thread(thread) != NULL; }

struct oc_report *oc_reports_take(uint64_t thread)
{
    struct oc_report **at = reports_of_thread(thread);

    return *at != NULL ? reports_remove(at) : NULL;
}

static void reports_drop(const void *stream)
{
    struct oc_report **at = &reports;

    while (*at != NULL) {
        if ((*at)->stream != stream) {
            at = &(*at)->next;
            continue;
        }

        struct oc_report *r = reports_remove(at);

        r->state = OC_REPORT_DROPPED;
        oc_report_release(r);
    }
    oc_host_changed();
}

/* ---- Subscriptions ---- */

static struct subscription **subscription_of(const void *stream)
{
    struct subscription **at = &subscriptions;

    while (*at != NULL && (*at)->stream != stream)
        at = &(*at)->next;
    return at;
}

static const struct subscription *subscription_of_thread(uint64_t thread)
{
    const struct subscription *s = subscriptions;

    while (s != NULL && s->thread != thread)
        s = s->next;
    return s;
}

bool oc_reports_has_stream(const void *stream) { return *subscription_of(stream) != NULL; }

bool oc_reports_has_thread(uint64_t thread) { return subscription_of_thread(thread) != NULL; }

aclnnStatus oc_reports_subscribe(const void *stream, uint64_t thread, int32_t device)
{
    const struct subscription *same_stream = *subscription_of(stream),
                              *same_thread = subscription_of_thread(thread);

    if (same_stream != NULL)
        return oc_fail(ACL_ERROR_RT_STREAM_SUBSCRIBE,
                       "stream is %p: must not have a thread that runs its callbacks; it has %llu",
                       stream, (unsigned long long)same_stream->thread);
    if (same_thread != NULL && same_thread->device != device)
        return oc_fail(ACL_ERROR_RT_THREAD_SUBSCRIBE,
                       "threadId is %llu: must not run callbacks of two devices, %d and %d",
                       (unsigned long long)thread, (int)same_thread->device, (int)device);

    struct subscription *new = malloc(sizeof(*new));

    if (new == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a subscription");
    *new = (struct subscription){stream, thread, device, subscriptions};
    subscriptions = new;
    return ACL_SUCCESS;
}

static void subscription_remove(struct subscription **at)
{
    struct subscription *s = *at;
    const void *stream = s->stream;

    *at = s->next;
    free(s);
    reports_drop(stream);
}

bool oc_reports_unsubscribe(const void *stream, uint64_t thread)
{
    struct subscription **at = subscription_of(stream);

    if (*at == NULL || (*at)->thread != thread) return false;
    subscription_remove(at);
    return true;
}

void oc_reports_forget(const void *stream)
{
    struct subscription **at = subscription_of(stream);

    if (*at != NULL) subscription_remove(at);
}

bool oc_reports_add(struct oc_report *report)
{
    const struct subscription *s = *subscription_of(report->stream);

    if (s == NULL) return false;
    report->thread = s->thread;
    report->refs++;
    *reports_end = report;
    reports_end = &report->next;
    oc_host_changed();
    return true;
}
