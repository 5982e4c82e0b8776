/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stores the callbacks that are due, and the threads of the client that run them.
 *
 * A thread subscribes to streams. The task of a callback (queue/callback.c) appends a report for
 * the thread of its stream, and waits for its end if the callback blocks. The callers of these
 * functions hold the lock of host tasks, and identify streams by their handles.
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
    int refs; /* the task and the list hold references */
    enum oc_report_state state;
    struct oc_report *next;
};

/* ---- Subscriptions ---- */

aclnnStatus oc_reports_subscribe(const void *stream, uint64_t thread, int32_t device);

/* Drops the stream's reports. Returns false when the thread is not that of the stream. */
bool oc_reports_unsubscribe(const void *stream, uint64_t thread);

/* Drops the stream's reports, whatever its thread is, because the stream ends. */
void oc_reports_forget(const void *stream);

bool oc_reports_has_stream(const void *stream);
bool oc_reports_has_thread(uint64_t thread);

/* ---- Reports ---- */

/* Appends a report of the stream, and takes a reference. Returns false when the stream has no
 * thread. */
bool oc_reports_add(struct oc_report *report);

/* Returns whether a report of the thread is due. oc_reports_take removes the first one and gives
 * its reference to the caller. */
bool oc_reports_is_due(uint64_t thread);
struct oc_report *oc_reports_take(uint64_t thread);

void oc_report_release(struct oc_report *report);

#endif
