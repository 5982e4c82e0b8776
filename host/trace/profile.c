/* SPDX-License-Identifier: Apache-2.0 */
#include "profile.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/log.h"
#include "base/math.h"
#include "trace/trace_file.h"

/* Commands that gather on a track before somebody looks whether they have finished. */
#define LOOK_EVERY ((size_t)256)
/* Those that have not finished can only be so many: later ones are lost, and counted. */
#define MOST_PENDING ((size_t)1 << 16)
#define MOST_CALLS 4096
/* At the end of the process, for what the program did not wait for. */
#define LAST_WAIT_MS 5000
/* Of a device clock against the host's. */
#define CLOCK_TRIES 16

/* Rows of devices have the device's number as process id, those of the host this. */
#define HOST_PID OC_MAX_DEVICES

#define STENCILS 8

struct pending {
    cl_event event;
    struct oc_slice slice;
};

struct oc_track {
    struct oc_track *next;
    struct oc_device *device;
    int number;           /* of the stream, from 1 */
    bool closed;          /* under the profile's lock */
    pthread_mutex_t lock; /* of what follows */
    bool is_named;
    struct pending *ring;
    size_t capacity, first, count, look_at;
    struct stencil {
        struct oc_slice slice;
        struct oc_trace_event text;
    } stencils[STENCILS];
};

/* Locks are taken in this order: the profile's, a track's or the calls', the file's. */
static struct {
    pthread_mutex_t lock;
    struct oc_track *tracks;
    int streams;
    uint64_t origin; /* ns on the host's clock: 0 in the file */
} profile = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Written under the profile's lock, before the first track of the device. */
static struct {
    bool is_known;
    int64_t offset; /* ns: host's clock less the device's */
    atomic_bool is_named;
} clocks[OC_MAX_DEVICES];

/* Calls of the host that are over; made to text when somebody is about to wait. */
static struct {
    pthread_mutex_t lock;
    size_t count;
    struct call {
        const char *name, *suffix;
        uint64_t begin, end;
        pid_t thread;
    } items[MOST_CALLS];
} calls = {.lock = PTHREAD_MUTEX_INITIALIZER};

atomic_bool oc_profile_on;

/* ---- Clocks ---- */

uint64_t oc_profile_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* When a new marker in the queue ended, on the device's clock. */
static bool marker_time(cl_command_queue queue, int64_t *time)
{
    cl_event marker = NULL;
    cl_ulong end = 0;

    if (clEnqueueMarkerWithWaitList(queue, 0, NULL, &marker) != CL_SUCCESS) return false;

    const bool good = clWaitForEvents(1, &marker) == CL_SUCCESS &&
                      clGetEventProfilingInfo(marker, CL_PROFILING_COMMAND_END, sizeof(end), &end,
                                              NULL) == CL_SUCCESS;

    (void)clReleaseEvent(marker);
    *time = (int64_t)end;
    return good;
}

/*
 * A marker ended between two looks at the host's clock: that bounds the offset from both sides. The
 * tightest bounds of several tries are closer than any one try.
 */
static bool measure_clock(cl_command_queue queue, int64_t *offset)
{
    int64_t low = INT64_MIN, high = INT64_MAX, time;

    for (int i = 0; i < CLOCK_TRIES; i++) {
        const int64_t before = (int64_t)oc_profile_now();

        if (!marker_time(queue, &time)) return false;

        const int64_t after = (int64_t)oc_profile_now();

        low = oc_max_i64(low, before - time);
        high = oc_min_i64(high, after - time);
    }
    *offset = low + (high - low) / 2;
    return true;
}

/* ---- Slices in the file ---- */

/* From 0 on, whatever a double may be. */
static int64_t as_integer(double value)
{
    return value >= 0 && value < 9e18 ? (int64_t)(value + 0.5) : 0;
}

static void begin_slice(struct oc_trace_event *e, int64_t pid, int64_t tid, int64_t start,
                        int64_t duration)
{
    oc_trace_begin(e, 'X', pid, tid);
    oc_trace_thousandths(e, "ts", start - (int64_t)profile.origin);
    oc_trace_thousandths(e, "dur", duration);
}

static bool is_same(const struct oc_slice *a, const struct oc_slice *b)
{
    return a->category == b->category && a->op == b->op && a->name == b->name &&
           a->strategy == b->strategy && a->reason == b->reason && a->step == b->step &&
           a->bytes == b->bytes && a->flops == b->flops;
}

static void put_slice(struct oc_trace_event *e, const struct oc_slice *s)
{
    oc_trace_text(e, "cat", s->category);
    oc_trace_join(e, "name", s->op, " ", s->name);
    oc_trace_nest(e, "args");
    oc_trace_text(e, "operator", s->op);
    if (s->strategy != NULL) {
        oc_trace_integer(e, "step", (int64_t)s->step);
        oc_trace_text(e, "kernel", s->name);
        oc_trace_text(e, "strategy", s->strategy);
        oc_trace_text(e, "reason", s->reason == NULL ? "" : s->reason);
    }
    oc_trace_integer(e, "bytes", as_integer(s->bytes));
    oc_trace_integer(e, "flops", as_integer(s->flops));
}

/* Under the track's lock. Programs run the same steps again and again: what a slice says besides
 * its times is made to text once. */
static const struct oc_trace_event *stencil_of(struct oc_track *t, const struct oc_slice *s)
{
    const size_t hash = ((uintptr_t)s->op ^ (uintptr_t)s->name) / 8 + s->step;
    struct stencil *stencil = &t->stencils[hash % STENCILS];

    if (!is_same(&stencil->slice, s)) {
        stencil->slice = *s;
        oc_trace_fragment(&stencil->text);
        put_slice(&stencil->text, s);
    }
    return &stencil->text;
}

/* Under the track's lock: the first slice of a row names it, so that idle streams have none. */
static void name_row(struct oc_track *t)
{
    const int device = t->device->id;
    char name[300];

    if (!atomic_exchange(&clocks[device].is_named, true)) {
        (void)snprintf(name, sizeof(name), "device %d: %s", device, t->device->name);
        oc_trace_name("process_name", device, 0, name);
    }
    (void)snprintf(name, sizeof(name), "stream %d", t->number);
    oc_trace_name("thread_name", device, t->number, name);
    t->is_named = true;
}

static void write_slice(struct oc_track *t, const struct oc_slice *s, cl_ulong start, cl_ulong end)
{
    const int64_t duration = (int64_t)(end - start);
    struct oc_trace_event e;

    if (!t->is_named) name_row(t);
    begin_slice(&e, t->device->id, t->number, (int64_t)start + clocks[t->device->id].offset,
                duration);
    oc_trace_paste(&e, stencil_of(t, s));
    if (duration > 0) {
        oc_trace_thousandths(&e, "GB/s", as_integer(1000 * s->bytes / (double)duration));
        oc_trace_thousandths(&e, "GFLOP/s", as_integer(1000 * s->flops / (double)duration));
    }
    oc_trace_end(&e);
}

/* ---- Tracks ---- */

enum fate { RUNNING, OVER, LOST };

static enum fate read_times(cl_event event, cl_ulong *start, cl_ulong *end)
{
    cl_int status = CL_COMPLETE;

    if (clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, NULL) !=
            CL_SUCCESS ||
        status < 0)
        return LOST;
    if (status != CL_COMPLETE) return RUNNING;
    if (clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof(*start), start, NULL) !=
            CL_SUCCESS ||
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof(*end), end, NULL) !=
            CL_SUCCESS ||
        *end < *start)
        return LOST;
    return OVER;
}

/* The capacity is a power of two. */
static struct pending *pending_at(const struct oc_track *t, size_t i)
{
    return &t->ring[(t->first + i) & (t->capacity - 1)];
}

/* Under the track's lock. */
static void collect(struct oc_track *t)
{
    for (; t->count > 0; t->count--) {
        struct pending *p = pending_at(t, 0);
        cl_ulong start = 0, end = 0;
        const enum fate fate = read_times(p->event, &start, &end);

        if (fate == RUNNING) break; /* the queue is in order: the rest runs, too */
        if (fate == OVER)
            write_slice(t, &p->slice, start, end);
        else
            oc_trace_lose(1);
        (void)clReleaseEvent(p->event);
        t->first++;
    }
    t->look_at = t->count + LOOK_EVERY;
}

void oc_track_collect(struct oc_track *t)
{
    if (!oc_trace_is_ours()) return;
    (void)pthread_mutex_lock(&t->lock);
    collect(t);
    (void)pthread_mutex_unlock(&t->lock);
}

/* Under the track's lock. False when there is no room for one more. */
static bool make_room(struct oc_track *t)
{
    const size_t capacity = t->capacity == 0 ? LOOK_EVERY : 2 * t->capacity;

    if (t->count < t->capacity) return true;
    if (capacity > MOST_PENDING) return false;

    struct pending *ring = malloc(capacity * sizeof(*ring));

    if (ring == NULL) return false;
    for (size_t i = 0; i < t->count; i++)
        ring[i] = *pending_at(t, i);
    free(t->ring);
    t->ring = ring;
    t->capacity = capacity;
    t->first = 0;
    return true;
}

void oc_track_add(struct oc_track *t, const struct oc_slice *slice, cl_event event)
{
    if (!oc_trace_is_ours()) {
        (void)clReleaseEvent(event);
        return;
    }
    (void)pthread_mutex_lock(&t->lock);
    if (t->count >= t->look_at) collect(t);
    if (make_room(t)) {
        *pending_at(t, t->count++) = (struct pending){event, *slice};
    } else {
        (void)clReleaseEvent(event);
        oc_trace_lose(1);
    }
    (void)pthread_mutex_unlock(&t->lock);
}

void oc_track_add_copy(struct oc_track *t, const char *api, const char *name, double bytes,
                       cl_event event)
{
    const struct oc_slice slice = {.category = "copy", .op = api, .name = name, .bytes = bytes};

    if (event != NULL) oc_track_add(t, &slice, event);
}

/* Under the profile's lock: those whose streams are gone and whose last command is taken. */
static void free_closed(void)
{
    for (struct oc_track **link = &profile.tracks; *link != NULL;) {
        struct oc_track *t = *link;

        if (!t->closed) {
            link = &t->next;
            continue;
        }
        oc_track_collect(t);
        if (t->count > 0) {
            link = &t->next;
            continue;
        }
        *link = t->next;
        (void)pthread_mutex_destroy(&t->lock);
        free(t->ring);
        free(t);
    }
}

void oc_track_close(struct oc_track *t)
{
    if (!oc_trace_is_ours()) return;
    (void)pthread_mutex_lock(&profile.lock);
    t->closed = true;
    free_closed();
    (void)pthread_mutex_unlock(&profile.lock);
}

/* ---- Begin and end of the process ---- */

/* The program may not have waited for its last commands, or not for all. */
static void wait_for_tracks(void)
{
    struct oc_deadline patience = oc_deadline_after_ms(LAST_WAIT_MS);

    (void)pthread_mutex_lock(&profile.lock);
    for (struct oc_track *t = profile.tracks; t != NULL; t = t->next) {
        size_t left;

        do {
            (void)pthread_mutex_lock(&t->lock);
            collect(t);
            left = t->count;
            (void)pthread_mutex_unlock(&t->lock);
        } while (left > 0 && oc_deadline_sleep(&patience));
        oc_trace_lose(left);
    }
    (void)pthread_mutex_unlock(&profile.lock);
}

/* Static objects of the program may still use streams after this; then each slice is written at
 * once. */
static void process_ends(void)
{
    if (!oc_trace_is_ours()) return;
    wait_for_tracks();
    oc_profile_write_calls();
    oc_trace_flush(true);
}

static void process_starts(void)
{
    const char *name = getenv("ACLNN_CL_PROFILE");
    char host[64];

    if (name == NULL || name[0] == '\0' || !oc_trace_open(name)) return;
    profile.origin = oc_profile_now();
    (void)snprintf(host, sizeof(host), "host, process %d", (int)getpid());
    oc_trace_name("process_name", HOST_PID, 0, host);
    oc_trace_flush(false);
    /* The driver is loaded by now: what it does at exit comes after what we do. */
    (void)atexit(process_ends);
    atomic_store(&oc_profile_on, true);
}

/* Under the profile's lock. */
static bool know_clock(const struct oc_device *device, cl_command_queue queue)
{
    if (!clocks[device->id].is_known)
        clocks[device->id].is_known = measure_clock(queue, &clocks[device->id].offset);
    if (!clocks[device->id].is_known)
        oc_log(OC_LOG_WARN, "ACLNN_CL_PROFILE: %s does not tell times; it is left out",
               device->name);
    return clocks[device->id].is_known;
}

struct oc_track *oc_track_open(struct oc_device *device, cl_command_queue queue)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct oc_track *t = NULL;

    (void)pthread_once(&once, process_starts);
    if (!atomic_load(&oc_profile_on) || !oc_trace_is_ours()) return NULL;
    (void)pthread_mutex_lock(&profile.lock);
    free_closed();
    if (know_clock(device, queue)) t = calloc(1, sizeof(*t));
    if (t != NULL) {
        t->device = device;
        t->number = ++profile.streams;
        t->look_at = LOOK_EVERY;
        (void)pthread_mutex_init(&t->lock, NULL);
        t->next = profile.tracks;
        profile.tracks = t;
    }
    (void)pthread_mutex_unlock(&profile.lock);
    return t;
}

void oc_profile_flush(void)
{
    if (!oc_trace_is_ours()) return;
    (void)pthread_mutex_lock(&profile.lock);
    for (struct oc_track *t = profile.tracks; t != NULL; t = t->next)
        oc_track_collect(t);
    (void)pthread_mutex_unlock(&profile.lock);
    oc_profile_write_calls();
    oc_trace_flush(false);
}

/* ---- The host's own time ---- */

/* This thread's number; its first call names its row. */
static pid_t this_thread(void)
{
    static _Thread_local pid_t tid;
    char own[32] = "", name[64];

    if (tid != 0) return tid;
    tid = gettid();
    (void)pthread_getname_np(pthread_self(), own, sizeof(own));
    (void)snprintf(name, sizeof(name), "thread %d (%s)", (int)tid, own);
    oc_trace_name("thread_name", HOST_PID, tid, name);
    return tid;
}

/* Under the calls' lock. */
static void write_calls(void)
{
    struct oc_trace_event e;

    for (size_t i = 0; i < calls.count; i++) {
        const struct call *c = &calls.items[i];

        begin_slice(&e, HOST_PID, c->thread, (int64_t)c->begin, (int64_t)(c->end - c->begin));
        oc_trace_text(&e, "cat", "host");
        oc_trace_join(&e, "name", c->name, "", c->suffix);
        oc_trace_end(&e);
    }
    calls.count = 0;
}

void oc_profile_write_calls(void)
{
    if (!oc_trace_is_ours()) return;
    (void)pthread_mutex_lock(&calls.lock);
    write_calls();
    (void)pthread_mutex_unlock(&calls.lock);
}

void oc_profile_end(const char *name, const char *suffix, uint64_t begin)
{
    if (begin == 0 || !oc_trace_is_ours()) return;

    const uint64_t end = oc_profile_now();
    const pid_t thread = this_thread();

    (void)pthread_mutex_lock(&calls.lock);
    if (calls.count == MOST_CALLS) write_calls();
    calls.items[calls.count++] = (struct call){name, suffix, begin, end, thread};
    (void)pthread_mutex_unlock(&calls.lock);
}
