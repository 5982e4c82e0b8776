/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Of the fuzz target "calls": functions of the host in the order of a stream, callbacks, notifies, and values in device
 * memory.
 *
 * No input waits forever: functions only count, and so do callbacks; those that a stream waits for are called by a thread
 * that does nothing else. Waits for notifies end after a second, and mostly a record was submitted before. A value is
 * waited for after its write was submitted, in memory to which nothing else is written.
 */
#ifndef OC_FUZZ_CALLS_HOST_H
#define OC_FUZZ_CALLS_HOST_H

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "acl/acl.h"
#include "fuzz/calls_check.h"
#include "fuzz/calls_state.h"

/* Launched: successfully. */
static unsigned long functions_launched, callbacks_launched;
static atomic_ulong functions_called, callbacks_called;

static void count_in(void *counter) { (void)atomic_fetch_add((atomic_ulong *)counter, 1); }

/* ---- The thread of callbacks ---- */

static pthread_t callback_thread;
static atomic_bool callback_thread_stops;

static inline void *process_reports(void *unused)
{
    const struct timespec pause = {0, 1000000};

    (void)unused;
    while (!atomic_load(&callback_thread_stops))
        if (checked("aclrtProcessReport", aclrtProcessReport(100)) != 0)
            (void)nanosleep(&pause, NULL); /* mostly it has no stream */
    return NULL;
}

static inline void callback_thread_start(void)
{
    if (pthread_create(&callback_thread, NULL, process_reports, NULL) != 0)
        give_up("pthread_create", 0);
}

static inline void callback_thread_stop(void)
{
    atomic_store(&callback_thread_stops, true);
    (void)pthread_join(callback_thread, NULL);
}

/* Of every second slot's streams this thread calls the callbacks: none that a stream waits for. */
static inline bool is_of_this_thread(const struct state *s, const void *stream)
{
    for (int i = 1; i < SLOTS; i += 2)
        if (stream != NULL && s->handles[STREAMS][i] == stream) return true;
    return false;
}

static inline uint64_t thread_of(const struct state *s, const void *stream)
{
    return (uint64_t)(is_of_this_thread(s, stream) ? pthread_self() : callback_thread);
}

/* ---- Functions and callbacks ---- */

static inline void call_host_function(struct state *s)
{
    const aclrtHostFunc function = oc_bytes_below(&s->bytes, 32) == 1 ? NULL : count_in;

    functions_launched +=
        CALL(aclrtLaunchHostFunc(any_handle(s, STREAMS), function, &functions_called)) == 0;
}

static inline void call_subscribe(struct state *s)
{
    void *stream = any_handle(s, STREAMS);

    (void)CALL(aclrtSubscribeReport(thread_of(s, stream), stream));
}

static inline void call_unsubscribe(struct state *s)
{
    void *stream = any_handle(s, STREAMS);
    const uint64_t thread =
        oc_bytes_below(&s->bytes, 16) == 1 ? oc_bytes_next(&s->bytes) : thread_of(s, stream);

    (void)CALL(aclrtUnSubscribeReport(thread, stream));
}

static inline void call_callback(struct state *s)
{
    void *stream = any_handle(s, STREAMS);
    const aclrtCallback function = oc_bytes_below(&s->bytes, 32) == 1 ? NULL : count_in;
    const unsigned choice = oc_bytes_below(&s->bytes, 32);
    int type = choice == 31 ? 2 : (int)choice % 2; /* 2 is unknown */

    if (type == ACL_CALLBACK_BLOCK && is_of_this_thread(s, stream)) type = ACL_CALLBACK_NO_BLOCK;
    callbacks_launched += CALL(aclrtLaunchCallback(function, &callbacks_called,
                                                   (aclrtCallbackBlockType)type, stream)) == 0;
}

static inline void call_process_report(struct state *s)
{
    static const int32_t TIMEOUTS[] = {1, 1, 1, 3, 0, -2, INT32_MIN};

    (void)CALL(aclrtProcessReport(OC_BYTES_PICK(&s->bytes, TIMEOUTS)));
}

/* ---- Notifies ---- */

static inline void call_create_notify(struct state *s)
{
    static const uint64_t FLAGS[] = {0, 0, 0, 0, 0, 1, 2, UINT64_MAX};
    const unsigned slot = oc_bytes_below(&s->bytes, SLOTS);
    void **at = &s->handles[NOTIFIES][slot], *made = host;

    if (CALL(aclrtCreateNotify(&made, OC_BYTES_PICK(&s->bytes, FLAGS))) != 0) {
        expect_unset(made);
        return;
    }
    if (*at != NULL) (void)CALL(aclrtDestroyNotify(*at));
    *at = made;
    s->is_recorded[slot] = false;
}

static inline void call_record(struct state *s)
{
    const unsigned slot = any_slot(s, s->handles[NOTIFIES]);

    if (oc_bytes_below(&s->bytes, 32) == 1)
        (void)CALL(aclrtRecordNotify(any_handle(s, NOTIFIES), any_handle(s, STREAMS)));
    else if (CALL(aclrtRecordNotify(s->handles[NOTIFIES][slot], any_handle(s, STREAMS))) == 0)
        s->is_recorded[slot] = true;
}

static inline void call_wait_for_notify(struct state *s)
{
    const unsigned slot = any_slot(s, s->handles[NOTIFIES]), choice = oc_bytes_below(&s->bytes, 64);
    void *notify = choice == 1 ? any_handle(s, NOTIFIES) : s->handles[NOTIFIES][slot];

    if (!s->is_recorded[slot] && choice > 1) return;
    if (CALL(aclrtWaitAndResetNotify(notify, any_handle(s, STREAMS), 1)) == 0)
        s->is_recorded[slot] = false;
}

static inline void call_notify(struct state *s)
{
    uint32_t id;

    if (oc_bytes_below(&s->bytes, 4) == 0)
        (void)CALL(aclrtDestroyNotify(any_handle(s, NOTIFIES)));
    else
        (void)CALL(aclrtGetNotifyId(any_handle(s, NOTIFIES), &id));
}

/* ---- Values in device memory ---- */

/* Whatever it is compared by, the value that each of them gets is what is waited for. */
static inline uint64_t value_of(unsigned i) { return 2 * i + 1; }

static inline void call_write_value(struct state *s)
{
    const unsigned i = oc_bytes_below(&s->bytes, VALUES), choice = oc_bytes_below(&s->bytes, 32);
    void *stream = any_handle(s, STREAMS);

    if (choice == 1)
        (void)CALL(aclrtValueWrite(any_address(s), oc_bytes_next(&s->bytes), 0, stream));
    else if (CALL(aclrtValueWrite(s->values + i, value_of(i), choice == 2, stream)) == 0)
        s->is_written[i] = true;
}

static inline void call_wait_for_value(struct state *s)
{
    const unsigned i = oc_bytes_below(&s->bytes, VALUES), choice = oc_bytes_below(&s->bytes, 32);
    const uint32_t flag = oc_bytes_below(&s->bytes, 4);
    void *stream = any_handle(s, STREAMS);

    if (choice == 1)
        (void)CALL(aclrtValueWait(NULL, value_of(i), flag, stream));
    else if (choice == 2)
        (void)CALL(aclrtValueWait((char *)(s->values + i) + 4, value_of(i), flag, stream));
    else if (choice == 3)
        (void)CALL(aclrtValueWait(s->values + i, value_of(i), 4 + flag, stream));
    else if (s->is_written[i])
        (void)CALL(aclrtValueWait(s->values + i, value_of(i), flag, stream));
}

/* ---- All of them ---- */

static inline void call_host(struct state *s)
{
    static void (*const CALLS_OF[])(struct state *) = {
        call_host_function,  call_subscribe,     call_unsubscribe,   call_callback,
        call_process_report, call_create_notify, call_record,        call_wait_for_notify,
        call_notify,         call_write_value,   call_wait_for_value};

    OC_BYTES_PICK(&s->bytes, CALLS_OF)(s);
}

static inline void host_make(struct state *s)
{
    const size_t bytes = VALUES * sizeof(s->values[0]);

    if (aclrtMalloc((void **)&s->values, bytes, ACL_MEM_MALLOC_HUGE_FIRST) != 0 ||
        aclrtMemset(s->values, bytes, 0, bytes) != 0 ||
        aclrtCreateNotify(&s->handles[NOTIFIES][0], 0) != 0)
        give_up("memory and a notify", aclrtGetLastError(ACL_RT_THREAD_LEVEL));
}

/* After the streams were destroyed. */
static inline void host_free(struct state *s)
{
    for (int i = 0; i < SLOTS; i++)
        if (s->handles[NOTIFIES][i] != NULL) (void)aclrtDestroyNotify(s->handles[NOTIFIES][i]);
    (void)aclrtFree(s->values);
}

/* Once all work is complete. Callbacks may be dropped. */
static inline void host_expect_called(void)
{
    if (atomic_load(&functions_called) != functions_launched)
        give_up("functions of the host were not called once each", 0);
    if (atomic_load(&callbacks_called) > callbacks_launched)
        give_up("callbacks were called twice", 0);
}

#endif
