/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hands memory over between queues thousands of times and checks every byte: what one queue wrote,
 * another one must read. OpenCL promises this only through events and waits; a driver may finish a
 * blocking write late, or run two queues side by side.
 *
 * Each pattern writes inputs, runs aclnnMseLossBackward (reduction none: 2 * (self - target) *
 * gradOutput) and reads the result. The tables of first calls are those of
 * aclnnUpsampleNearestExact1dBackward. OC_TEST_HANDOVERS is the number of rounds of each pattern.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
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

static bool handover_is_right_for(const float target[ELEMENTS], const float out[ELEMENTS])
{
    float grad[ELEMENTS], self[ELEMENTS];

    handover_fill(grad, GRAD);
    handover_fill(self, SELF);
    for (int i = 0; i < ELEMENTS; i++)
        if (out[i] != 2 * (self[i] - target[i]) * grad[i]) return false;
    return true;
}

static bool handover_is_right(const float out[ELEMENTS])
{
    float target[ELEMENTS];

    handover_fill(target, TARGET);
    return handover_is_right_for(target, out);
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

static const struct write_pattern {
    const char *name;
    enum writer writer;
    bool on_stream_read;
} WRITE_PATTERNS[] = {
    {"blocking writes", BLOCKING, false},
    {"writes on the stream", ON_STREAM, true},
    {"rectangles", RECTANGLE, false},
    {"device copies", FROM_DEVICE, false},
};

/* Write, then a kernel on a stream, then a read by another queue. */
static void written_by_another_queue(const void *row)
{
    const struct write_pattern *pattern = row;
    void *memory[TENSORS], *staging = NULL;
    float out[ELEMENTS];
    int64_t wrong = 0;

    if (!handover_malloc(memory)) return;
    EXPECT_OK(aclrtMalloc(&staging, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    for (int64_t i = 0; i < handover_rounds(); i++, round_count++) {
        aclrtStream stream = streams[i % STREAMS];

        memset(out, 0, sizeof(out));
        if (!handover_write_all(pattern->writer, memory, stream, staging) ||
            !handover_launch(memory, stream))
            break;
        if (pattern->on_stream_read)
            EXPECT_OK(aclrtMemcpyAsync(out, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST,
                                       stream));
        EXPECT_OK(aclrtSynchronizeStream(stream));
        if (!pattern->on_stream_read)
            EXPECT_OK(aclrtMemcpy(out, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
        wrong += !handover_is_right(out);
    }
    handover_report(pattern->name, wrong);
    handover_free(memory);
    EXPECT_OK(aclrtFree(staging));
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

/* ---- What one stream writes, another one reads after an event ---- */

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
    const int byte = round_count % 2 == 0 ? 0 : 0x3f;

    memset(h->target, byte, BYTES);
    return produce_others(h) && handover_delay(stream) &&
           EXPECT_OK(aclrtMemsetAsync(h->memory[TARGET], BYTES, byte, BYTES, stream));
}

static bool produce_by_a_blocking_fill(struct handed *h, aclrtStream stream)
{
    const int byte = round_count % 2 == 0 ? 0 : 0x3f;

    (void)stream;
    memset(h->target, byte, BYTES);
    return produce_others(h) && EXPECT_OK(aclrtMemset(h->memory[TARGET], BYTES, byte, BYTES));
}

/* TARGET is the result of the same inputs. */
static bool produce_by_a_kernel(struct handed *h, aclrtStream stream)
{
    void *chain[TENSORS] = {h->staging[GRAD], h->staging[SELF], h->staging[TARGET],
                            h->memory[TARGET]};
    float values[TENSORS][ELEMENTS];

    for (int t = 0; t < OUT; t++)
        handover_fill(values[t], t);
    for (int i = 0; i < ELEMENTS; i++)
        h->target[i] = 2 * (values[SELF][i] - values[TARGET][i]) * values[GRAD][i];
    return produce_others(h) && handover_write_all(BLOCKING, h->staging, NULL, NULL) &&
           handover_delay(stream) && handover_launch(chain, stream);
}

/* Reads the result on the stream `next`, which waits for `first` by an event only. */
static bool handed_round(struct handed *h, produce_function produce, aclrtStream first,
                         aclrtStream next, aclrtEvent event)
{
    float *out = h->pinned + OUT * ELEMENTS;

    memset(out, 0, BYTES);
    return produce(h, first) && EXPECT_OK(aclrtRecordEvent(event, first)) &&
           EXPECT_OK(aclrtStreamWaitEvent(next, event)) && handover_launch(h->memory, next) &&
           EXPECT_OK(aclrtMemcpyAsync(out, BYTES, h->memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST,
                                      next)) &&
           EXPECT_OK(aclrtSynchronizeStream(next));
}

static const struct event_pattern {
    const char *name;
    produce_function produce;
} EVENT_PATTERNS[] = {
    {"kernels with an event", produce_by_a_kernel},
    {"pinned copies with an event", produce_by_pinned_copies},
    {"device copies with an event", produce_by_device_copies},
    {"fills with an event", produce_by_a_fill},
    {"blocking fills", produce_by_a_blocking_fill},
};

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
    for (int64_t i = 0; i < handover_rounds(); i++, round_count++) {
        if (!handed_round(&h, pattern->produce, streams[i % STREAMS], streams[(i + 1) % STREAMS],
                          event))
            break;
        wrong += !handover_is_right_for(h.target, h.pinned + OUT * ELEMENTS);
    }
    handover_report(pattern->name, wrong);
    EXPECT_OK(aclrtDestroyEvent(event));
    EXPECT_OK(aclrtFreeHost(pinned));
    handover_free(h.memory);
    handover_free(h.staging);
}

/* ---- What the first call uploads, the second one reads on a stream ---- */

static bool upload_launch(void *grad, void *out, int64_t length, aclrtStream stream)
{
    const int64_t grad_shape[] = {1, 1, ELEMENTS}, out_shape[] = {1, 1, length},
                  strides[] = {ELEMENTS, ELEMENTS, 1};
    aclTensor *from =
        aclCreateTensor(grad_shape, 3, ACL_FLOAT, strides, 0, ACL_FORMAT_NCL, grad_shape, 3, grad);
    aclTensor *to =
        aclCreateTensor(out_shape, 3, ACL_FLOAT, strides, 0, ACL_FORMAT_NCL, out_shape, 3, out);
    aclIntArray *size = aclCreateIntArray(out_shape, 3);
    aclOpExecutor *executor;
    uint64_t bytes;
    const bool ok = EXPECT_OK(aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
                        from, NULL, size, 0, to, &bytes, &executor)) &&
                    EXPECT_OK(aclnnUpsampleNearestExact1dBackward(NULL, 0, executor, stream));

    EXPECT_OK(aclDestroyTensor(from));
    EXPECT_OK(aclDestroyTensor(to));
    EXPECT_OK(aclDestroyIntArray(size));
    return ok;
}

/* Gradients of 1: the sums are the number of positions that the table assigns to each output. */
static bool upload_is_right(const float out[ELEMENTS], int64_t length)
{
    int64_t counts[ELEMENTS] = {0};

    for (int64_t l = 0; l < ELEMENTS; l++)
        counts[(2 * l + 1) * length / (2 * ELEMENTS)]++;
    for (int64_t i = 0; i < length; i++)
        if (out[i] != (float)counts[i]) return false;
    return true;
}

/* The operator's table depends on the lengths, so that the table of an earlier round is wrong. */
static void tables_of_first_calls(void)
{
    void *memory[TENSORS];
    float values[ELEMENTS];
    int64_t wrong = 0;

    for (int i = 0; i < ELEMENTS; i++)
        values[i] = 1;
    if (!handover_malloc(memory) || !handover_write(BLOCKING, memory[GRAD], values, NULL, NULL))
        return;
    for (int64_t i = 0; i < handover_rounds(); i++) {
        const int64_t length = 2 + i % (ELEMENTS - 1); /* the factor is at most 50 */
        aclrtStream stream = streams[i % STREAMS];

        if (!upload_launch(memory[GRAD], memory[OUT], length, stream)) break;
        EXPECT_OK(
            aclrtMemcpyAsync(values, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST, stream));
        EXPECT_OK(aclrtSynchronizeStream(stream));
        wrong += !upload_is_right(values, length);
    }
    handover_report("table of a first call", wrong);
    handover_free(memory);
}

/* ---- The program ---- */

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
    OC_TEST_ROWS(WRITE_PATTERNS, written_by_another_queue),
    OC_TEST("freed and reused", freed_and_reused),
    OC_TEST("polled until complete", polled_until_complete),
    OC_TEST_ROWS(EVENT_PATTERNS, handed_by_an_event),
    OC_TEST("tables of first calls", tables_of_first_calls),
};

OC_TEST_MAIN(.name = "handover", OC_TESTS(TESTS), .set_up = set_up, .tear_down = tear_down)
