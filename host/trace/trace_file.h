/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A file in Chrome's trace event format, which Perfetto and chrome://tracing open.
 *
 * The problem: programs end as they like, in the middle or without aclFinalize, and a trace that
 * ends in the middle of its list is no JSON.
 *
 * The idea: each write puts the end of the list behind the new events, and the next write begins
 * where that end began. So the file is whole after every write; what a killed program loses is what
 * was not written yet.
 *
 *     struct oc_trace_event e;
 *
 *     oc_trace_begin(&e, 'X', pid, tid);
 *     oc_trace_text(&e, "name", "flat");
 *     oc_trace_nest(&e, "args");
 *     oc_trace_integer(&e, "bytes", 64);
 *     oc_trace_end(&e);
 */
#ifndef OC_TRACE_TRACE_FILE_H
#define OC_TRACE_TRACE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Texts are cut so that this much is left for keys and numbers. */
#define OC_TRACE_EVENT_BYTES ((size_t)2000)
#define OC_TRACE_ROOM_BYTES ((size_t)1000)

struct oc_trace_event {
    size_t used;
    int depth;  /* objects that are open */
    bool first; /* nothing is in the innermost of them yet */
    char text[OC_TRACE_EVENT_BYTES];
};

/*
 * Opens the file; "%p" in its name stands for the process id. False, and the log says why, when it
 * cannot be written. Once per process; everything else does nothing while no file is open.
 */
bool oc_trace_open(const char *name);

/* Whether this process opened the file, and is not a child that was forked later: that one must not
 * even wait for our locks, which a thread that it does not have may hold. */
bool oc_trace_is_ours(void);

void oc_trace_begin(struct oc_trace_event *event, char phase, int64_t pid, int64_t tid);
void oc_trace_text(struct oc_trace_event *event, const char *key, const char *value);
void oc_trace_join(struct oc_trace_event *event, const char *key, const char *first,
                   const char *between, const char *second);
void oc_trace_integer(struct oc_trace_event *event, const char *key, int64_t value);
/* value / 1000, all three decimals. */
void oc_trace_thousandths(struct oc_trace_event *event, const char *key, int64_t value);
void oc_trace_nest(struct oc_trace_event *event, const char *key);
void oc_trace_end(struct oc_trace_event *event);

/* What follows is no event but a piece from the middle of one, to be pasted into many. */
void oc_trace_fragment(struct oc_trace_event *event);
void oc_trace_paste(struct oc_trace_event *event, const struct oc_trace_event *fragment);

/* A whole event of phase M that names a process, or a thread of it. */
void oc_trace_name(const char *what, int64_t pid, int64_t tid, const char *name);

/* Counts what should be in the file and is not; the file tells. */
void oc_trace_lose(uint64_t count);

/* Writes what is kept in memory; `from_now_on` each further event, too, at once. */
void oc_trace_flush(bool from_now_on);

#endif
