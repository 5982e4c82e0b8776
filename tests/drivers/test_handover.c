/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What one queue wrote, another one reads after a wait: after blocking copies, after copies on a stream,
 * after polling, and in memory that was freed while a stream still used it (handover.h). The tables of
 * first calls are those of aclnnUpsampleNearestExact1dBackward.
 */
#include <string.h>

#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "handover.h"
#include "harness/test.h"
#include "verify/device.h"

static const struct write_pattern {
    const char *name;
    enum writer writer;
    bool on_stream_read;
} WRITE_PATTERNS[] = {
    {"blocking writes", BLOCKING, false},  {"writes on the stream", ON_STREAM, true},
    {"rectangles", RECTANGLE, false},      {"rectangles on the stream", RECTANGLE_ON_STREAM, true},
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
    for (int64_t i = 0; i < handover_rounds(); i++, handover_round++) {
        aclrtStream stream = handover_streams[i % STREAMS];

        memset(out, 0, sizeof(out));
        if (!handover_write_all(pattern->writer, memory, stream, staging) ||
            !handover_launch(memory, stream))
            break;
        if (pattern->writer == RECTANGLE_ON_STREAM)
            EXPECT_OK(aclrtMemcpy2dAsync(out, ROW_BYTES, memory[OUT], ROW_BYTES, ROW_BYTES, ROWS,
                                         ACL_MEMCPY_DEVICE_TO_HOST, stream));
        else if (pattern->on_stream_read)
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
    for (int64_t i = 0; i < handover_rounds(); i++, handover_round++) {
        aclrtStream first = handover_streams[i % STREAMS],
                    next = handover_streams[(i + 1) % STREAMS];
        float *out = pinned;
        bool right;

        memset(out, 0, 2 * BYTES);
        if (!free_while_busy(first, true, out)) break;
        handover_round++;
        if (!free_while_busy(next, false, out + ELEMENTS)) break;
        EXPECT_OK(aclrtSynchronizeStream(next));
        right = handover_is_right(out + ELEMENTS);
        handover_round--;
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
    for (int64_t i = 0; i < handover_rounds(); i++, handover_round++) {
        aclrtStream stream = handover_streams[i % STREAMS];
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
        aclrtStream stream = handover_streams[i % STREAMS];

        if (!upload_launch(memory[GRAD], memory[OUT], length, stream)) break;
        EXPECT_OK(
            aclrtMemcpyAsync(values, BYTES, memory[OUT], BYTES, ACL_MEMCPY_DEVICE_TO_HOST, stream));
        EXPECT_OK(aclrtSynchronizeStream(stream));
        wrong += !upload_is_right(values, length);
    }
    handover_report("table of a first call", wrong);
    handover_free(memory);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(WRITE_PATTERNS, written_by_another_queue),
    OC_TEST("freed and reused", freed_and_reused),
    OC_TEST("polled until complete", polled_until_complete),
    OC_TEST("tables of first calls", tables_of_first_calls),
};

OC_TEST_MAIN(.name = "handover", OC_TESTS(TESTS), .set_up = handover_set_up,
             .tear_down = handover_tear_down)
