/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Callbacks that are due, and the threads of the client that run them.
 *
 * A thread subscribes to streams. The task of a callback (queue/callback.c) appends a report for the thread of its stream,
 * and waits for its end if the callback blocks. The functions are called with the lock of host tasks held, and identify
 * streams by their handles.
 */
#ifndef OC_QUEUE_REPORTS_H
#define OC_QUEUE_REPORTS_H

#include <stdbool.h>
#include <stdint.h>

#include "acl/acl.h"
#include "base/status.h"

enum oc_report_state { OC_REPORT_PENDING, OC_REPORT_DONE, OC_REPORT_DROPPED };

struct oc_report {
    aclrtCallback function;
    void *data;
    const void *stream;
    uint64_t thread;
    bool is_blocking;
    int refs; /* of the task and of the list */
    enum oc_report_state state;
    struct oc_report *next;
};

/* ---- Subscriptions ---- */

aclnnStatus oc_reports_subscribe(const void *stream, uint64_t thread, int32_t device);

/* Drops the stream's reports. Returns false when the thread is not that of the stream. */
bool oc_reports_unsubscribe(const void *stream, uint64_t thread);

/* The same, whatever the thread: the stream ends. */
void oc_reports_forget(const void *stream);

bool oc_reports_has_stream(const void *stream);
bool oc_reports_has_thread(uint64_t thread);

/* ---- Reports ---- */

/* Appends a report of the stream, and takes a reference. Returns false when the stream has no thread. */
bool oc_reports_add(struct oc_report *report);

/* Whether a report of the thread is due; removes the first one, whose reference the caller gets. */
bool oc_reports_is_due(uint64_t thread);
struct oc_report *oc_reports_take(uint64_t thread);

void oc_report_release(struct oc_report *report);

#endif
