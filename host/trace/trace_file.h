/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writes files in Chrome's trace event format, which Perfetto and chrome://tracing display.
 *
 * The problem: a program may be killed or exit without aclFinalize, and a file that ends within its
 * list of events is not valid JSON.
 *
 * The idea: each write appends the new events and the end of the list, and the next write
 * overwrites that end. The file is valid after every write; a killed program loses only the events
 * that are still in memory.
 *
 *     struct oc_trace_event e;
 *     oc_trace_begin(&e, 'X', pid, tid);
 *     oc_trace_text(&e, "name", "flat");
 *     oc_trace_object(&e, "args");
 *     oc_trace_integer(&e, "bytes", 64);
 *     oc_trace_end(&e);
 */
#ifndef OC_TRACE_TRACE_FILE_H
#define OC_TRACE_TRACE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Texts are truncated so that OC_TRACE_ROOM_BYTES remain for keys and numbers. An event with more of
 * these counts as lost. */
#define OC_TRACE_EVENT_BYTES ((size_t)2000)
#define OC_TRACE_ROOM_BYTES ((size_t)1000)

struct oc_trace_event {
    size_t used;
    int depth;  /* number of open objects */
    bool first; /* the innermost open object is empty */
    bool is_overflowed;
    char text[OC_TRACE_EVENT_BYTES];
};

/*
 * Opens the file; "%p" in its name is replaced by the process id. Returns false, and logs the
 * reason, when it cannot be written. Called once per process; the other functions do nothing while
 * no file is open.
 */
bool oc_trace_open(const char *name);

/* Returns true when this process opened the file, and false in a child process forked later. A
 * child must not take the locks, which threads of its parent may have held. */
bool oc_trace_is_active(void);

/* These calls format an event, from oc_trace_begin to oc_trace_end, which adds it to the file and
 * closes open objects. oc_trace_join writes three texts as one value; oc_trace_object opens an
 * object, to which later members belong. */
void oc_trace_begin(struct oc_trace_event *event, char phase, int64_t pid, int64_t tid);
void oc_trace_text(struct oc_trace_event *event, const char *key, const char *value);
void oc_trace_join(struct oc_trace_event *event, const char *key, const char *first,
                   const char *between, const char *second);
void oc_trace_integer(struct oc_trace_event *event, const char *key, int64_t value);
/* Writes value / 1000 with three decimals. */
void oc_trace_thousandths(struct oc_trace_event *event, const char *key, int64_t value);
void oc_trace_object(struct oc_trace_event *event, const char *key);
void oc_trace_end(struct oc_trace_event *event);

/* Starts a fragment, a sequence of members that can be pasted into several events. */
void oc_trace_fragment(struct oc_trace_event *event);
void oc_trace_paste(struct oc_trace_event *event, const struct oc_trace_event *fragment);

/* Writes a metadata event (phase M) that names a process or one of its threads. */
void oc_trace_name(const char *what, int64_t pid, int64_t tid, const char *name);

/* Counts dropped events; the file contains the count. */
void oc_trace_count_lost(uint64_t count);

/* Counts a plan of a first call; the file contains both counts. */
void oc_trace_count_plan(bool is_reused);

/* Writes the buffered events. With `is_unbuffered`, also writes each later event immediately. */
void oc_trace_flush(bool is_unbuffered);

#endif
