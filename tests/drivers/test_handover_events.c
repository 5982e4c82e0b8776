/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What one stream writes behind a delay, another one reads after it has waited for an event: kernels,
 * copies, rectangles and fills (handover.h); and two streams that hand the same memory back and forth.
 */
#include <stdio.h>
#include <string.h>

#include "handover.h"
#include "harness/test.h"
#include "verify/device.h"

struct handed {
    void *memory[TENSORS], *staging[TENSORS];
    float *pinned;          /* TENSORS * ELEMENTS */
    float target[ELEMENTS]; /* what the round expects in the memory of TARGET */
};

/* Enqueues the writes of a round's inputs behind a delay. */
typedef bool (*produce_function)(struct handed *h, aclrtStream stream);

static bool produce_by_pinned_copies(struct handed *h, aclrtStream stream)
{
    bool ok = handover_delay(stream);

    for (int t = 0; t < OUT; t++) {
        handover_fill(h->pinned + t * ELEMENTS, t);
        ok = ok && EXPECT_OK(aclrtMemcpyAsync(h->memory[t], BYTES, h->pinned + t * ELEMENTS, BYTES,
                                              ACL_MEMCPY_HOST_TO_DEVICE, stream));
    }
    handover_fill(h->target, TARGET);
    return ok;
}

static bool produce_by_device_copies(struct handed *h, aclrtStream stream)
{
    bool ok = handover_write_all(BLOCKING, h->staging, NULL, NULL) && handover_delay(stream);

    for (int t = 0; t < OUT; t++)
        ok = ok && EXPECT_OK(aclrtMemcpyAsync(h->memory[t], BYTES, h->staging[t], BYTES,
                                              ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    handover_fill(h->target, TARGET);
    return ok;
}

/* Writes all inputs but TARGET without the stream. */
static bool produce_others(struct handed *h)
{
    float values[ELEMENTS];
    bool ok = true;

    for (int t = 0; t < TARGET; t++) {
        handover_fill(values, t);
        ok = ok && handover_write(BLOCKING, h->memory[t], values, NULL, NULL);
    }
    return ok;
}

/* TARGET is filled: with another byte than in the round before. */
static bool produce_by_a_fill(struct handed *h, aclrtStream stream)
{
    const int byte = handover_round % 2 == 0 ? 0 : 0x3f;

    memset(h->target, byte, BYTES);
    return produce_others(h) && handover_delay(stream) &&
           EXPECT_OK(aclrtMemsetAsync(h->memory[TARGET], BYTES, byte, BYTES, stream));
}

static bool produce_by_a_blocking_fill(struct handed *h, aclrtStream stream)
{
    const int byte = handover_round % 2 == 0 ? 0 : 0x3f;

    (void)stream;
    memset(h->target, byte, BYTES);
    return produce_others(h) && EXPECT_OK(aclrtMemset(h->memory[TARGET], BYTES, byte, BYTES));
}

/* The target is the result of the same inputs, which a kernel writes to `result`. */
static bool produce_result(struct handed *h, void *result, aclrtStream stream)
{
    void *chain[TENSORS] = {h->staging[GRAD], h->staging[SELF], h->staging[TARGET], result};
    float values[TENSORS][ELEMENTS];

    for (int t = 0; t < OUT; t++)
        handover_fill(values[t], t);
    for (int i = 0; i < ELEMENTS; i++)
        h->target[i] = 2 * (values[SELF][i] - values[TARGET][i]) * values[GRAD][i];
    return produce_others(h) && handover_write_all(BLOCKING, h->staging, NULL, NULL) &&
           handover_delay(stream) && handover_launch(chain, stream);
}

static bool produce_by_a_kernel(struct handed *h, aclrtStream stream)
{
    return produce_result(h, h->memory[TARGET], stream);
}

/* ---- Rectangles ---- */

static bool rectangle_copy(void *dst, size_t dst_pitch, const void *src, size_t src_pitch,
                           aclrtMemcpyKind kind, aclrtStream stream)
{
    return EXPECT_OK(
        aclrtMemcpy2dAsync(dst, dst_pitch, src, src_pitch, ROW_BYTES, ROWS, kind, stream));
}

static bool produce_by_pinned_rectangles(struct handed *h, aclrtStream stream)
{
    bool ok = handover_delay(stream);

    for (int t = 0; t < OUT; t++) {
        handover_fill(h->pinned + t * ELEMENTS, t);
        ok = ok && rectangle_copy(h->memory[t], ROW_BYTES, h->pinned + t * ELEMENTS, ROW_BYTES,
                                  ACL_MEMCPY_HOST_TO_DEVICE, stream);
    }
    handover_fill(h->target, TARGET);
    return ok;
}

static bool produce_by_a_device_rectangle(struct handed *h, aclrtStream stream)
{
    return produce_result(h, h->staging[OUT], stream) &&
           rectangle_copy(h->memory[TARGET], ROW_BYTES, h->staging[OUT], ROW_BYTES,
                          ACL_MEMCPY_DEVICE_TO_DEVICE, stream);
}

/* Equal pitches, one behind the other: one command. */
static bool produce_by_a_rectangle_within(struct handed *h, aclrtStream stream)
{
    char *target = h->memory[TARGET];

    return produce_result(h, target + BYTES, stream) &&
           rectangle_copy(target, ROW_BYTES, target + BYTES, ROW_BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE,
                          stream);
}

/* By one command for each row, since pitches differ. Between that, rows are copied to places between
 * them, which some drivers refuse to do with one command. */
static bool produce_by_rows_within(struct handed *h, aclrtStream stream)
{
    char *target = h->memory[TARGET], *apart = target + 2 * BYTES;

    return produce_result(h, target + BYTES, stream) &&
           rectangle_copy(apart, 2 * ROW_BYTES, target + BYTES, ROW_BYTES,
                          ACL_MEMCPY_DEVICE_TO_DEVICE, stream) &&
           rectangle_copy(apart + ROW_BYTES, 2 * ROW_BYTES, apart, 2 * ROW_BYTES,
                          ACL_MEMCPY_DEVICE_TO_DEVICE, stream) &&
           rectangle_copy(target, ROW_BYTES, apart + ROW_BYTES, 2 * ROW_BYTES,
                          ACL_MEMCPY_DEVICE_TO_DEVICE, stream);
}

/* ---- The patterns ---- */

static const struct event_pattern {
    const char *name;
    produce_function produce;
    bool reads_rectangle;
} EVENT_PATTERNS[] = {
    {"kernels with an event", produce_by_a_kernel, false},
    {"pinned copies with an event", produce_by_pinned_copies, false},
    {"device copies with an event", produce_by_device_copies, false},
    {"fills with an event", produce_by_a_fill, false},
    {"blocking fills", produce_by_a_blocking_fill, false},
    {"pinned rectangles with an event", produce_by_pinned_rectangles, true},
    {"device rectangles with an event", produce_by_a_device_rectangle, true},
    {"rectangles within a buffer with an event", produce_by_a_rectangle_within, true},
    {"rows within a buffer with an event", produce_by_rows_within, true},
};

/* Reads the result on the stream `next`, which waits for `first` by an event only. */
static bool handed_round(struct handed *h, const struct event_pattern *pattern, aclrtStream first,
                         aclrtStream next, aclrtEvent event)
{
    float *out = h->pinned + OUT * ELEMENTS;

    memset(out, 0, BYTES);
    return pattern->produce(h, first) && EXPECT_OK(aclrtRecordEvent(event, first)) &&
           EXPECT_OK(aclrtStreamWaitEvent(next, event)) && handover_launch(h->memory, next) &&
           (pattern->reads_rectangle
                ? rectangle_copy(out, ROW_BYTES, h->memory[OUT], ROW_BYTES,
                                 ACL_MEMCPY_DEVICE_TO_HOST, next)
                : EXPECT_OK(aclrtMemcpyAsync(out, BYTES, h->memory[OUT], BYTES,
                                             ACL_MEMCPY_DEVICE_TO_HOST, next))) &&
           EXPECT_OK(aclrtSynchronizeStream(next));
}

static void handed_by_an_event(const void *row)
{
    const struct event_pattern *pattern = row;
    struct handed h;
    void *pinned = NULL;
    aclrtEvent event;
    int64_t wrong = 0;

    if (!handover_malloc(h.memory) || !handover_malloc(h.staging) ||
        !EXPECT_OK(aclrtMallocHost(&pinned, TENSORS * BYTES)) ||
        !EXPECT_OK(aclrtCreateEvent(&event)))
        return;
    h.pinned = pinned;
    for (int64_t i = 0; i < handover_rounds(); i++, handover_round++) {
        if (!handed_round(&h, pattern, handover_streams[i % STREAMS],
                          handover_streams[(i + 1) % STREAMS], event))
            break;
        wrong += !handover_is_right_for(h.target, h.pinned + OUT * ELEMENTS);
    }
    handover_report(pattern->name, wrong);
    EXPECT_OK(aclrtDestroyEvent(event));
    EXPECT_OK(aclrtFreeHost(pinned));
    handover_free(h.memory);
    handover_free(h.staging);
}

/* ---- Two streams in turn ---- */

/* The first stream copies the inputs of a round to the device, the second runs the kernel and copies the result back.
 * The device memory is the same in each round: the kernel must not run before its inputs are there, and these must
 * not be overwritten before the kernel has read them. Events alone say so, without a wait of the host within a lap. */
#define LAP 50

struct lap {
    void *memory[TENSORS];
    float *pinned; /* LAP * TENSORS * ELEMENTS */
    aclrtEvent written, read;
};

static float *lap_values(const struct lap *l, int round, int tensor)
{
    return l->pinned + (round * TENSORS + tensor) * ELEMENTS;
}

static bool lap_round(const struct lap *l, int round, bool has_delay)
{
    aclrtStream first = handover_streams[0], second = handover_streams[1];
    bool ok = EXPECT_OK(aclrtStreamWaitEvent(first, l->read));

    if (has_delay) ok = ok && handover_delay(round % 4 < 2 ? first : second);
    for (int t = 0; t < OUT; t++) {
        handover_fill(lap_values(l, round, t), t);
        ok = ok && EXPECT_OK(aclrtMemcpyAsync(l->memory[t], BYTES, lap_values(l, round, t), BYTES,
                                              ACL_MEMCPY_HOST_TO_DEVICE, first));
    }
    return ok && EXPECT_OK(aclrtRecordEvent(l->written, first)) &&
           EXPECT_OK(aclrtStreamWaitEvent(second, l->written)) &&
           handover_launch(l->memory, second) && EXPECT_OK(aclrtRecordEvent(l->read, second)) &&
           EXPECT_OK(aclrtMemcpyAsync(lap_values(l, round, OUT), BYTES, l->memory[OUT], BYTES,
                                      ACL_MEMCPY_DEVICE_TO_HOST, second));
}

/* The number of wrong rounds; all of them are counted where a call fails. */
static int lap_run(const struct lap *l)
{
    const uint64_t begin = handover_round;
    int wrong = 0;

    for (int i = 0; i < LAP; i++, handover_round++)
        if (!lap_round(l, i, i % 8 == 0)) return LAP;
    EXPECT_OK(aclrtSynchronizeStream(handover_streams[1]));
    handover_round = begin;
    for (int i = 0; i < LAP; i++, handover_round++)
        wrong += !handover_is_right(lap_values(l, i, OUT));
    return wrong;
}

static void streams_in_turn(void)
{
    const int64_t laps = (2 * handover_rounds() + LAP - 1) / LAP;
    struct lap l;
    void *pinned = NULL;
    int64_t wrong = 0;

    if (!handover_malloc(l.memory) || !EXPECT_OK(aclrtMallocHost(&pinned, LAP * TENSORS * BYTES)) ||
        !EXPECT_OK(aclrtCreateEventWithFlag(&l.written, ACL_EVENT_SYNC)) ||
        !EXPECT_OK(aclrtCreateEventWithFlag(&l.read, ACL_EVENT_SYNC)))
        return;
    l.pinned = pinned;
    for (int64_t i = 0; i < laps && oc_expect_failures() == 0; i++)
        wrong += lap_run(&l);
    if (!EXPECT_EQ_I64(wrong, 0))
        printf("%lld of %lld rounds read stale bytes\n", (long long)wrong, (long long)laps * LAP);
    EXPECT_OK(aclrtDestroyEvent(l.written));
    EXPECT_OK(aclrtDestroyEvent(l.read));
    EXPECT_OK(aclrtFreeHost(pinned));
    handover_free(l.memory);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(EVENT_PATTERNS, handed_by_an_event),
    OC_TEST_OF(streams_in_turn),
};

OC_TEST_MAIN(.name = "handover_events", OC_TESTS(TESTS), .set_up = handover_set_up,
             .tear_down = handover_tear_down)
