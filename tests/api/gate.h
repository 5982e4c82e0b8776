/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gates: what comes later on a stream does not run before its gate is opened, however fast the device is.
 * A function that must wait for the work of the stream, and one that must not:
 *
 *     gate_close(&gate, stream);               gate_close(&gate, stream);
 *     ... enqueue ...                          ... enqueue ...
 *     gate_open_after(&gate, SOON_MS);         gate_open_after(&gate, LATE_MS);
 *     EXPECT_OK(aclrtSynchronizeDevice());     EXPECT_OK(aclrtDestroyStreamForce(stream));
 *     EXPECT(gate_is_open(&gate));             EXPECT(!gate_is_open(&gate));
 *     gate_end(&gate);                         gate_end(&gate);
 */
#ifndef OC_API_GATE_H
#define OC_API_GATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/deadline.h"
#include "harness/test.h"
#include "queue/context.h"
#include "queue/stream.h"
#include "verify/device.h"

/* The calling thread gets to its wait before the one, and to its expectation before the other. */
#define SOON_MS 100
#define LATE_MS 600000

struct gate {
    cl_event event;
    pthread_t opener;
    int ms;
    bool has_opener;
    atomic_bool is_wanted, is_open;
};

/* Opening a gate runs what waits for it in the calling thread there, which locks a mutex twice. */
static inline bool driver_has_gates(void)
{
    const struct oc_device *d = oc_test_device();

    return strstr(d->platform_name, "Portable") == NULL ||
           (strncmp(d->name, "basic", 5) != 0 && strncmp(d->name, "cpu-minimal", 11) != 0);
}

/* Skips the test where the driver has no gates. */
static inline void gate_close(struct gate *gate, aclrtStream stream)
{
    struct oc_stream *s;
    cl_int code = CL_SUCCESS;

    memset(gate, 0, sizeof(*gate));
    if (!driver_has_gates()) oc_test_skip("the device has no user events (docs/devices.md)");
    if (!EXPECT_OK(oc_context_acquire_stream(stream, &s))) return;
    gate->event = clCreateUserEvent(oc_stream_device(s)->context, &code);
    EXPECT_EQ_I64(code, CL_SUCCESS);
    EXPECT_EQ_I64(clEnqueueBarrierWithWaitList(oc_stream_begin(s), 1, &gate->event, NULL),
                  CL_SUCCESS);
    oc_stream_end(s);
    oc_stream_release(s);
}

static inline bool gate_is_open(struct gate *gate) { return atomic_load(&gate->is_open); }

static inline void gate_open(struct gate *gate)
{
    atomic_store(&gate->is_open, true);
    EXPECT_EQ_I64(clSetUserEventStatus(gate->event, CL_COMPLETE), CL_SUCCESS);
    EXPECT_EQ_I64(clReleaseEvent(gate->event), CL_SUCCESS);
}

static inline void *gate_run_opener(void *argument)
{
    struct gate *gate = argument;
    struct oc_deadline deadline = oc_deadline_after_ms(gate->ms);

    while (!atomic_load(&gate->is_wanted) && oc_deadline_sleep(&deadline)) {
    }
    gate_open(gate);
    return NULL;
}

/* Another thread opens the gate after `ms` milliseconds, or when gate_end is called. */
static inline void gate_open_after(struct gate *gate, int ms)
{
    gate->ms = ms;
    gate->has_opener = EXPECT_EQ_I64(pthread_create(&gate->opener, NULL, gate_run_opener, gate), 0);
    if (!gate->has_opener) gate_open(gate);
}

static inline void gate_end(struct gate *gate)
{
    atomic_store(&gate->is_wanted, true);
    if (gate->has_opener) EXPECT_EQ_I64(pthread_join(gate->opener, NULL), 0);
    gate->has_opener = false;
}

#endif
