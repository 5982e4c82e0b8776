/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hands memory over between queues thousands of times and checks every byte: what one queue wrote,
 * another one must read. OpenCL promises this only through events and waits; a driver may finish a
 * blocking write late, or run two queues side by side.
 *
 * Each pattern writes inputs, runs aclnnMseLossBackward (reduction none: 2 * (self - target) *
 * gradOutput) and reads the result. OC_TEST_HANDOVERS is the number of rounds of each pattern.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "harness/test.h"
#include "verify/device.h"

#define ELEMENTS 64
#define BYTES (ELEMENTS * sizeof(float))
#define STREAMS 3
#define DEFAULT_ROUNDS 500
/* A kernel of this size runs longer than the calls of a round take. */
#define DELAY_ELEMENTS ((int64_t)1 << 19)

enum { GRAD, SELF, TARGET, OUT, TENSORS };

static aclrtStream streams[STREAMS];
static void *delay_memory; /* of the tensors of handover_delay */
static uint64_t round_count;

static int64_t handover_rounds(void)
{
    const char *text = getenv("OC_TEST_HANDOVERS");

    return text == NULL ? DEFAULT_ROUNDS : strtoll(text, NULL, 10);
}

/* Inputs that differ from round to round, so that stale bytes are wrong bytes. */
static void handover_fill(float values[ELEMENTS], int which)
{
    for (int i = 0; i < ELEMENTS; i++)
        values[i] = (float)((round_count * 7 + (uint64_t)(which * 31 + i)) % 257);
}

static bool handover_is_right(const float out[ELEMENTS])
{
    float grad[ELEMENTS], self[ELEMENTS], target[ELEMENTS];

    handover_fill(grad, GRAD);
    handover_fill(self, SELF);
    handover_fill(target, TARGET);
    for (int i = 0; i < ELEMENTS; i++)
        if (out[i] != 2 * (self[i] - target[i]) * grad[i]) return false;
    return true;
}

static bool handover_malloc(void *memory[TENSORS])
{
    bool ok = true;

    for (int i = 0; i < TENSORS; i++)
        ok = EXPECT_OK(aclrtMalloc(&memory[i], BYTES, ACL_MEM_MALLOC_HUGE_FIRST)) && ok;
    return ok;
}

static void handover_free(void *const memory[TENSORS])
{
    for (int i = 0; i < TENSORS; i++)
        EXPECT_OK(aclrtFree(memory[i]));
}

/* Both calls, on a stream; returns before the device is done. */
static bool handover_launch_elements(void *const memory[TENSORS], int64_t elements,
                                     aclrtStream stream)
{
    const int64_t shape[] = {elements};
    aclTensor *tensors[TENSORS];
    aclOpExecutor *executor;
    uint64_t bytes;
    bool ok;

    for (int i = 0; i < TENSORS; i++)
        tensors[i] =
            aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, memory[i]);
    ok = EXPECT_OK(aclnnMseLossBackwardGetWorkspaceSize(
             tensors[GRAD], tensors[SELF], tensors[TARGET], 0, tensors[OUT], &bytes, &executor)) &&
         EXPECT_OK(aclnnMseLossBackward(NULL, 0, executor, stream));
    for (int i = 0; i < TENSORS; i++)
        EXPECT_OK(aclDestroyTensor(tensors[i]));
    return ok;
}

static bool handover_launch(void *const memory[TENSORS], aclrtStream stream)
{
    return handover_launch_elements(memory, ELEMENTS, stream);
}

/* Keeps a stream busy, so that what is enqueued next is pending when other streams go on. */
static bool handover_delay(aclrtStream stream)
{
    char *base = delay_memory;
    void *memory[TENSORS];

    for (int i = 0; i < TENSORS; i++)
        memory[i] = base + i * DELAY_ELEMENTS * (int64_t)sizeof(float);
    return handover_launch_elements(memory, DELAY_ELEMENTS, stream);
}

/* How a round's bytes come to the device. */
enum writer { BLOCKING, ON_STREAM, RECTANGLE, FROM_DEVICE };

static bool handover_write(enum writer writer, void *dst, const float *values, aclrtStream stream,
                           void *staging)
{
    switch (writer) {
        case BLOCKING:
            return EXPECT_OK(aclrtMemcpy(dst, BYTES, values, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
        case ON_STREAM:
            return EXPECT_OK(
                aclrtMemcpyAsync(dst, BYTES, values, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream));
        case RECTANGLE:
            return EXPECT_OK(aclrtMemcpy2d(dst, BYTES / 4, values, BYTES / 4, BYTES / 4, 4,
                                           ACL_MEMCPY_HOST_TO_DEVICE));
        default:
            return EXPECT_OK(
                       aclrtMemcpy(staging, BYTES, values, BYTES, ACL_MEMCPY_HOST_TO_DEVICE)) &&
                   EXPECT_OK(aclrtMemcpy(dst, BYTES, staging, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE));
    }
}

static bool handover_write_all(enum writer writer, void *const memory[TENSORS], aclrtStream stream,
                               void *staging)
{
    float values[ELEMENTS];
    bool ok = true;

    for (int i = 0; i < OUT; i++) {
        handover_fill(values, i);
        ok = ok && handover_write(writer, memory[i], values, stream, staging);
    }
    return ok;
}

static void handover_report(const char *pattern, int64_t wrong)
{
    EXPECT_EQ_I64(wrong, 0);
    if (wrong != 0)
        printf("%s: %lld of %lld rounds read stale bytes\n", pattern, (long long)wrong,
               (long long)handover_rounds());
}

/* Write, then a kernel on a stream, then a read by another queue. */
static void handover_run(const char *pattern, enum writer writer, bool on_stream_read)
{
    void *memory[TENSORS], *staging = NULL;
    float out[ELEMENTS];
    int64_t wrong = 0;

    if (!handover_malloc(memory)) return;
    EXPECT_OK(aclrtMalloc(&staging, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    for (int64_t i = 0; i < handover_rounds(); i++, round_count++) {
        aclrtStream stream = streams[i % STREAMS];

        memset(out, 0, sizeof(out));
        if (!handover_write_all(writer, memory, stream, staging) ||
            !handover_launch(memory, stream))
            break;
        if (on_stream_read)
            EXPECT_OK(aclrtMemcpyAsync(out, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST,
                                       stream));
        EXPECT_OK(aclrtSynchronizeStream(stream));
        if (!on_stream_read)
            EXPECT_OK(aclrtMemcpy(out, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
        wrong += !handover_is_right(out);
    }
    handover_report(pattern, wrong);
    handover_free(memory);
    EXPECT_OK(aclrtFree(staging));
}

static void blocking_writes(void) { handover_run("blocking write", BLOCKING, false); }
static void writes_on_the_stream(void) { handover_run("write on the stream", ON_STREAM, true); }
static void rectangles(void) { handover_run("2-D write", RECTANGLE, false); }
static void device_copies(void) { handover_run("device copy", FROM_DEVICE, false); }

/* A stream computes, another one waits for its event and computes with the result. */
static void streams_with_an_event(void)
{
    void *memory[TENSORS], *second[TENSORS];
    float out[ELEMENTS], ones[ELEMENTS], zeros[ELEMENTS] = {0};
    aclrtEvent event;
    int64_t wrong = 0;

    for (int i = 0; i < ELEMENTS; i++)
        ones[i] = 0.5f;
    if (!handover_malloc(memory) || !handover_malloc(second)) return;
    EXPECT_OK(aclrtCreateEvent(&event));
    for (int64_t i = 0; i < handover_rounds(); i++, round_count++) {
        aclrtStream first = streams[i % STREAMS], next = streams[(i + 1) % STREAMS];
        /* out = 2 * (self - 0) * 0.5 = self, where self is the first stream's result. */
        void *chain[TENSORS] = {second[GRAD], memory[OUT], second[TARGET], second[OUT]};

        if (!handover_write_all(BLOCKING, memory, first, NULL)) break;
        EXPECT_OK(aclrtMemcpy(second[GRAD], BYTES, ones, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
        EXPECT_OK(aclrtMemcpy(second[TARGET], BYTES, zeros, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
        if (!handover_launch(memory, first)) break;
        EXPECT_OK(aclrtRecordEvent(event, first));
        EXPECT_OK(aclrtStreamWaitEvent(next, event));
        if (!handover_launch(chain, next)) break;
        EXPECT_OK(aclrtSynchronizeStream(next));
        EXPECT_OK(aclrtMemcpy(out, BYTES, second[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
        wrong += !handover_is_right(out);
    }
    handover_report("two streams and an event", wrong);
    EXPECT_OK(aclrtDestroyEvent(event));
    handover_free(memory);
    handover_free(second);
}

/* One half of a round: all of its memory is freed while the stream still uses it. `out` is pinned,
 * so that no call waits for the stream. */
static bool free_while_busy(aclrtStream stream, bool has_delay, float *out)
{
    void *memory[TENSORS];
    bool ok;

    if (!handover_malloc(memory)) return false;
    /* The writes wait for their own stream, so that they precede the delay. */
    ok = handover_write_all(ON_STREAM, memory, stream, NULL) &&
         (!has_delay || handover_delay(stream)) && handover_launch(memory, stream) &&
         EXPECT_OK(
             aclrtMemcpyAsync(out, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    handover_free(memory);
    return ok;
}

/* Memory is freed while a stream still uses it, and another stream allocates and writes as much at
 * once: it must not get the same blocks yet. */
static void freed_and_reused(void)
{
    void *pinned = NULL;
    int64_t wrong = 0;

    if (!EXPECT_OK(aclrtMallocHost(&pinned, 2 * BYTES))) return;
    for (int64_t i = 0; i < handover_rounds(); i++, round_count++) {
        aclrtStream first = streams[i % STREAMS], next = streams[(i + 1) % STREAMS];
        float *out = pinned;
        bool right;

        memset(out, 0, 2 * BYTES);
        if (!free_while_busy(first, true, out)) break;
        round_count++;
        if (!free_while_busy(next, false, out + ELEMENTS)) break;
        EXPECT_OK(aclrtSynchronizeStream(next));
        right = handover_is_right(out + ELEMENTS);
        round_count--;
        EXPECT_OK(aclrtSynchronizeStream(first));
        wrong += !(right && handover_is_right(out));
    }
    handover_report("freed on one stream, reused on another", wrong);
    EXPECT_OK(aclrtFreeHost(pinned));
}

/* Polling must be a hand-over, too: a query that says complete, then a blocking read. */
static void polled_until_complete(void)
{
    void *memory[TENSORS];
    float out[ELEMENTS];
    int64_t wrong = 0;

    if (!handover_malloc(memory)) return;
    for (int64_t i = 0; i < handover_rounds(); i++, round_count++) {
        aclrtStream stream = streams[i % STREAMS];
        aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;

        if (!handover_write_all(BLOCKING, memory, stream, NULL) || !handover_launch(memory, stream))
            break;
        if (i % 2 == 0)
            EXPECT_OK(aclrtSynchronizeStreamWithTimeout(stream, 60000));
        else
            while (status != ACL_STREAM_STATUS_COMPLETE)
                if (!EXPECT_OK(aclrtStreamQuery(stream, &status))) return;
        EXPECT_OK(aclrtMemcpy(out, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
        wrong += !handover_is_right(out);
    }
    handover_report("polled until complete", wrong);
    handover_free(memory);
}

static void fills(void)
{
    void *memory[TENSORS];
    float out[ELEMENTS];
    int64_t wrong = 0;

    if (!handover_malloc(memory)) return;
    for (int64_t i = 0; i < handover_rounds(); i++, round_count++) {
        aclrtStream stream = streams[i % STREAMS];
        bool right = true;

        /* 0x3f3f3f3f, then 0 or the same again: the difference is known. */
        for (int t = 0; t < OUT; t++)
            EXPECT_OK(aclrtMemset(memory[t], BYTES, t == TARGET && i % 2 == 0 ? 0 : 0x3f, BYTES));
        if (!handover_launch(memory, stream)) break;
        EXPECT_OK(aclrtSynchronizeStream(stream));
        EXPECT_OK(aclrtMemcpy(out, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));

        const uint32_t bits = 0x3f3f3f3f;
        float value;

        memcpy(&value, &bits, sizeof(value));
        for (int k = 0; k < ELEMENTS; k++)
            right = right && out[k] == (i % 2 == 0 ? 2 * value * value : 0);
        wrong += !right;
    }
    handover_report("fill", wrong);
    handover_free(memory);
}

static int set_up(void)
{
    if (oc_device_set_up() != 0) return 1;
    for (int i = 0; i < STREAMS; i++)
        if (aclrtCreateStream(&streams[i]) != ACL_SUCCESS) return 1;
    return !EXPECT_OK(aclrtMalloc(&delay_memory, TENSORS * DELAY_ELEMENTS * sizeof(float),
                                  ACL_MEM_MALLOC_HUGE_FIRST));
}

static void tear_down(void)
{
    for (int i = 0; i < STREAMS; i++)
        (void)aclrtDestroyStream(streams[i]);
    (void)aclrtFree(delay_memory);
    oc_device_tear_down();
}

static const struct oc_test TESTS[] = {
    OC_TEST("blocking writes", blocking_writes),
    OC_TEST("writes on the stream", writes_on_the_stream),
    OC_TEST("rectangles", rectangles),
    OC_TEST("device copies", device_copies),
    OC_TEST("streams with an event", streams_with_an_event),
    OC_TEST("freed and reused", freed_and_reused),
    OC_TEST("polled until complete", polled_until_complete),
    OC_TEST("fills", fills),
};

OC_TEST_MAIN(.name = "handover", OC_TESTS(TESTS), .set_up = set_up, .tear_down = tear_down)
