/* SPDX-License-Identifier: Apache-2.0 */
#include "profile.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/environment.h"
#include "base/log.h"
#include "base/math.h"
#include "trace/trace_file.h"

/* After this many new commands on a track, it is checked for completed ones. */
#define COLLECT_INTERVAL ((size_t)256)
/* A track has at most this many pending commands; further ones are dropped and counted. */
#define MAX_PENDING ((size_t)1 << 16)
#define MAX_CALLS 4096
/* At exit, this is the time limit for commands for which the program did not wait. */
#define EXIT_TIMEOUT_MS 5000
/* The offset of a device clock is measured this many times. */
#define CLOCK_TRIES 16

/* The host's rows in the trace have this process id; a device's rows have the number of the
 * device. */
#define HOST_PID OC_MAX_DEVICES

/* A track caches this many texts. */
#define TEMPLATES 8

struct pending {
    cl_event event;
    struct oc_slice slice;
};

struct oc_track {
    struct oc_track *next;
    struct oc_device *device;
    int number;           /* number of the stream, from 1 */
    bool closed;          /* protected by the profile's lock */
    pthread_mutex_t lock; /* protects the members below */
    bool is_named;
    struct pending *ring;
    size_t capacity, first, count, collect_at;
    struct event_template {
        struct oc_slice slice;
        struct oc_trace_event text;
    } templates[TEMPLATES];
};

/* Locks must be taken in this order: the profile's, then a track's or the calls', then the
 * file's. */
static struct {
    pthread_mutex_t lock;
    struct oc_track *tracks;
    int streams;
    uint64_t origin; /* host time that is 0 in the file, in nanoseconds */
} profile = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* These are written under the profile's lock, before the first track of the device exists. */
static struct {
    bool is_known;
    int64_t offset; /* host clock minus device clock, in nanoseconds */
    atomic_bool is_named;
} clocks[OC_MAX_DEVICES];

/* Stores completed calls of the host. They are formatted later, before the host waits. */
static struct {
    pthread_mutex_t lock;
    size_t count;
    struct call {
        const char *name, *suffix;
        enum oc_profile_plan plan;
        uint64_t begin, end;
        pid_t thread;
    } items[MAX_CALLS];
} calls = {.lock = PTHREAD_MUTEX_INITIALIZER};

atomic_bool oc_profile_on;

/* ---- Clocks ---- */

uint64_t oc_profile_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Stores the time on the device's clock at which a new marker in the queue ends. */
static bool clock_read_device(cl_command_queue queue, int64_t *time)
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
 * Measures the offset between the clocks. A marker ends between two readings of the host's clock,
 * which bounds the offset from both sides. The tightest bounds of several measurements are
 * combined.
 */
static bool clock_measure(cl_command_queue queue, int64_t *offset)
{
    int64_t low = INT64_MIN, high = INT64_MAX, time;

    for (int i = 0; i < CLOCK_TRIES; i++) {
        const int64_t before = (int64_t)oc_profile_now();

        if (!clock_read_device(queue, &time)) return false;

        const int64_t after = (int64_t)oc_profile_now();

        low = oc_max_i64(low, before - time);
        high = oc_min_i64(high, after - time);
    }
    *offset = low + (high - low) / 2;
    return true;
}

/* ---- Slices in the file ---- */

/* Rounds to an integer; returns 0 for values that are negative, not finite or too large. */
static int64_t profile_round(double value)
{
    return value >= 0 && value < 9e18 ? (int64_t)(value + 0.5) : 0;
}

static void slice_begin(struct oc_trace_event *e, int64_t pid, int64_t tid, int64_t start,
                        int64_t duration)
{
    oc_trace_begin(e, 'X', pid, tid);
    oc_trace_thousandths(e, "ts", start - (int64_t)profile.origin);
    oc_trace_thousandths(e, "dur", duration);
}

static bool slice_is_same(const struct oc_slice *a, const struct oc_slice *b)
{
    return a->category == b->category && a->op == b->op && a->name == b->name &&
           a->strategy == b->strategy && a->reason == b->reason && a->step == b->step &&
           a->bytes == b->bytes && a->flops == b->flops;
}

static void slice_format(struct oc_trace_event *e, const struct oc_slice *s)
{
    oc_trace_text(e, "cat", s->category);
    oc_trace_join(e, "name", s->op, " ", s->name);
    oc_trace_object(e, "args");
    oc_trace_text(e, "operator", s->op);
    if (s->strategy != NULL) {
        oc_trace_integer(e, "step", (int64_t)s->step);
        oc_trace_text(e, "kernel", s->name);
        oc_trace_text(e, "strategy", s->strategy);
        oc_trace_text(e, "reason", s->reason == NULL ? "" : s->reason);
    }
    oc_trace_integer(e, "bytes", profile_round(s->bytes));
    oc_trace_integer(e, "flops", profile_round(s->flops));
}

/* Returns the formatted text of a slice without its times. Programs repeat the same steps, so the
 * text is cached. The caller holds the track's lock. */
static const struct oc_trace_event *track_template(struct oc_track *t, const struct oc_slice *s)
{
    const size_t hash = ((uintptr_t)s->op ^ (uintptr_t)s->name) / 8 + s->step;
    struct event_template *cached = &t->templates[hash % TEMPLATES];

    if (!slice_is_same(&cached->slice, s)) {
        cached->slice = *s;
        oc_trace_fragment(&cached->text);
        slice_format(&cached->text, s);
    }
    return &cached->text;
}

/* Names the row of the stream before its first slice; idle streams get no row. The caller holds the
 * track's lock. */
static void track_write_name(struct oc_track *t)
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

static void slice_write(struct oc_track *t, const struct oc_slice *s, cl_ulong start, cl_ulong end)
{
    const int64_t duration = (int64_t)(end - start);
    struct oc_trace_event e;

    if (!t->is_named) track_write_name(t);
    slice_begin(&e, t->device->id, t->number, (int64_t)start + clocks[t->device->id].offset,
                duration);
    oc_trace_paste(&e, track_template(t, s));
    if (duration > 0) {
        oc_trace_thousandths(&e, "GB/s", profile_round(1000 * s->bytes / (double)duration));
        oc_trace_thousandths(&e, "GFLOP/s", profile_round(1000 * s->flops / (double)duration));
    }
    oc_trace_end(&e);
}

/* ---- Tracks ---- */

enum command_state { RUNNING, COMPLETE, FAILED };

static enum command_state command_read_times(cl_event event, cl_ulong *start, cl_ulong *end)
{
    cl_int status = CL_COMPLETE;

    if (clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, NULL) !=
            CL_SUCCESS ||
        status < 0)
        return FAILED;
    if (status != CL_COMPLETE) return RUNNING;
    /* Only the wait, which returns at once, tells whether the command ran
     * (findings/intel_failed_user_event.sh). */
    if (oc_cl_event_wait(event) != CL_SUCCESS) return FAILED;
    if (clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof(*start), start, NULL) !=
            CL_SUCCESS ||
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof(*end), end, NULL) !=
            CL_SUCCESS ||
        *end < *start)
        return FAILED;
    return COMPLETE;
}

/* The capacity is a power of two. */
static struct pending *track_pending(const struct oc_track *t, size_t i)
{
    return &t->ring[(t->first + i) & (t->capacity - 1)];
}

/* The caller holds the track's lock. */
static void track_collect_locked(struct oc_track *t)
{
    for (; t->count > 0; t->count--) {
        struct pending *p = track_pending(t, 0);
        cl_ulong start = 0, end = 0;
        const enum command_state state = command_read_times(p->event, &start, &end);

        if (state == RUNNING) break; /* the queue is in order, so no later command is complete */
        if (state == COMPLETE)
            slice_write(t, &p->slice, start, end);
        else
            oc_trace_count_lost(1);
        (void)clReleaseEvent(p->event);
        t->first++;
    }
    t->collect_at = t->count + COLLECT_INTERVAL;
}

void oc_track_collect(struct oc_track *t)
{
    if (!oc_trace_is_active()) return;
    (void)pthread_mutex_lock(&t->lock);
    track_collect_locked(t);
    (void)pthread_mutex_unlock(&t->lock);
}

/* Makes room for one more pending command. Returns false when the limit is reached or memory runs
 * out. The caller holds the track's lock. */
static bool track_reserve(struct oc_track *t)
{
    const size_t capacity = t->capacity == 0 ? COLLECT_INTERVAL : 2 * t->capacity;

    if (t->count < t->capacity) return true;
    if (capacity > MAX_PENDING) return false;

    struct pending *ring = malloc(capacity * sizeof(*ring));

    if (ring == NULL) return false;
    for (size_t i = 0; i < t->count; i++)
        ring[i] = *track_pending(t, i);
    free(t->ring);
    t->ring = ring;
    t->capacity = capacity;
    t->first = 0;
    return true;
}

void oc_track_add(struct oc_track *t, const struct oc_slice *slice, cl_event event)
{
    if (!oc_trace_is_active()) return;
    (void)pthread_mutex_lock(&t->lock);
    if (t->count >= t->collect_at) track_collect_locked(t);
    if (track_reserve(t) && clRetainEvent(event) == CL_SUCCESS)
        *track_pending(t, t->count++) = (struct pending){event, *slice};
    else
        oc_trace_count_lost(1);
    (void)pthread_mutex_unlock(&t->lock);
}

/* Frees the tracks of destroyed streams that have no pending commands. The caller holds the
 * profile's lock. */
static void profile_free_closed_tracks(void)
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
    if (!oc_trace_is_active()) return;
    (void)pthread_mutex_lock(&profile.lock);
    t->closed = true;
    profile_free_closed_tracks();
    (void)pthread_mutex_unlock(&profile.lock);
}

/* ---- Start and end of the process ---- */

/* Waits for pending commands at exit, because the program may not have waited for all of them. */
static void profile_wait_for_tracks(void)
{
    struct oc_deadline deadline = oc_deadline_after_ms(EXIT_TIMEOUT_MS);

    (void)pthread_mutex_lock(&profile.lock);
    for (struct oc_track *t = profile.tracks; t != NULL; t = t->next) {
        size_t left;

        do {
            (void)pthread_mutex_lock(&t->lock);
            track_collect_locked(t);
            left = t->count;
            (void)pthread_mutex_unlock(&t->lock);
        } while (left > 0 && oc_deadline_sleep(&deadline));
        oc_trace_count_lost(left);
    }
    (void)pthread_mutex_unlock(&profile.lock);
}

/* Writes all slices at exit. From now on each slice is written immediately, because destructors of
 * static objects may still use streams after this function. */
static void profile_at_exit(void)
{
    if (!oc_trace_is_active()) return;
    profile_wait_for_tracks();
    oc_profile_write_calls();
    oc_trace_flush(true);
}

static void profile_open(void)
{
    const char *name = oc_environment()->profile;
    char host[64];

    if (name[0] == '\0' || !oc_trace_open(name)) return;
    profile.origin = oc_profile_now();
    (void)snprintf(host, sizeof(host), "host, process %d", (int)getpid());
    oc_trace_name("process_name", HOST_PID, 0, host);
    oc_trace_flush(false);
    /* The driver is loaded already, so its exit handlers run after this one. */
    (void)atexit(profile_at_exit);
    atomic_store(&oc_profile_on, true);
}

/* Measures the device's clock once. The caller holds the profile's lock. */
static bool clock_is_known(const struct oc_device *device, cl_command_queue queue)
{
    if (!clocks[device->id].is_known)
        clocks[device->id].is_known =
            device->has_event_times && clock_measure(queue, &clocks[device->id].offset);
    if (!clocks[device->id].is_known)
        oc_log(OC_LOG_WARN, "ACLNN_CL_PROFILE: %s does not report times and is not profiled",
               device->name);
    return clocks[device->id].is_known;
}

bool oc_profile_start(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    (void)pthread_once(&once, profile_open);
    return atomic_load(&oc_profile_on) && oc_trace_is_active();
}

struct oc_track *oc_track_open(struct oc_device *device, cl_command_queue queue)
{
    struct oc_track *t = NULL;

    if (!oc_profile_start()) return NULL;
    (void)pthread_mutex_lock(&profile.lock);
    profile_free_closed_tracks();
    if (clock_is_known(device, queue)) t = calloc(1, sizeof(*t));
    if (t != NULL) {
        t->device = device;
        t->number = ++profile.streams;
        t->collect_at = COLLECT_INTERVAL;
        (void)pthread_mutex_init(&t->lock, NULL);
        t->next = profile.tracks;
        profile.tracks = t;
    }
    (void)pthread_mutex_unlock(&profile.lock);
    return t;
}

void oc_profile_flush(void)
{
    if (!oc_trace_is_active()) return;
    (void)pthread_mutex_lock(&profile.lock);
    for (struct oc_track *t = profile.tracks; t != NULL; t = t->next)
        oc_track_collect(t);
    (void)pthread_mutex_unlock(&profile.lock);
    oc_profile_write_calls();
    oc_trace_flush(false);
}

/* ---- Time on the host ---- */

/* Returns the id of this thread. The first call names its row. */
static pid_t calls_thread(void)
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

/* The caller holds the lock of the calls. */
static void calls_write(void)
{
    struct oc_trace_event e;

    for (size_t i = 0; i < calls.count; i++) {
        const struct call *c = &calls.items[i];

        slice_begin(&e, HOST_PID, c->thread, (int64_t)c->begin, (int64_t)(c->end - c->begin));
        oc_trace_text(&e, "cat", "host");
        oc_trace_join(&e, "name", c->name, "", c->suffix);
        if (c->plan != OC_PROFILE_NO_PLAN) {
            const bool is_reused = c->plan == OC_PROFILE_PLAN_REUSED;

            oc_trace_object(&e, "args");
            oc_trace_text(&e, "plan", is_reused ? "reused" : "made");
            oc_trace_count_plan(is_reused);
        }
        oc_trace_end(&e);
    }
    calls.count = 0;
}

void oc_profile_write_calls(void)
{
    if (!oc_trace_is_active()) return;
    (void)pthread_mutex_lock(&calls.lock);
    calls_write();
    (void)pthread_mutex_unlock(&calls.lock);
}

void oc_profile_end(const char *name, const char *suffix, enum oc_profile_plan plan, uint64_t begin)
{
    if (begin == 0 || !oc_trace_is_active()) return;

    const uint64_t end = oc_profile_now();
    const pid_t thread = calls_thread();

    (void)pthread_mutex_lock(&calls.lock);
    if (calls.count == MAX_CALLS) calls_write();
    calls.items[calls.count++] = (struct call){name, suffix, plan, begin, end, thread};
    (void)pthread_mutex_unlock(&calls.lock);
}
