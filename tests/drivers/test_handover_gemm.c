/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hands memory over between queues around matrix products, CLBlast's among them: inputs are written
 * by one queue, aclnnConvTbcBackward runs on a stream with a workspace that is freed at once and
 * reused by the next round on another stream, and a third stream reads behind an event. All
 * elements of a tensor are equal, so that every sum is known exactly. OC_TEST_HANDOVERS is the
 * number of rounds with each strategy.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_convolution_backward.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "verify/device.h"
#include "verify/ops/conv_tbc_backward.h"

#define TIMES 16
#define BATCH 2
#define CHANNELS 32 /* of input and output; one tap */
#define ELEMENTS (TIMES * BATCH * CHANNELS)
#define WEIGHTS (CHANNELS * CHANNELS)
/* With five, and four rounds in flight, a round waits for no work of the one before it. */
#define STREAMS 5
#define IN_FLIGHT 4
#define DEFAULT_ROUNDS 300
/* A fill of this size runs longer than the calls of a round take. */
#define DELAY_BYTES ((size_t)1 << 23)

/* The tensors of a round, in the order of the first call. */
enum { SELF_AT, INPUT_AT, WEIGHT_AT, BIAS_AT, GRAD_INPUT_AT, GRAD_WEIGHT_AT, GRAD_BIAS_AT, COUNT };

static const size_t SIZES[COUNT] = {ELEMENTS, ELEMENTS, WEIGHTS, CHANNELS,
                                    ELEMENTS, WEIGHTS,  CHANNELS};

/* A round that is not yet read. */
struct round {
    int64_t number;
    void *memory[COUNT];
    float *results; /* pinned: all outputs, one after the other */
    aclrtStream reader;
};

static aclrtStream streams[STREAMS];
static void *delay_memory;

static int64_t gemm_rounds(void)
{
    const char *text = getenv("OC_TEST_HANDOVERS");

    return text == NULL ? DEFAULT_ROUNDS : strtoll(text, NULL, 10);
}

/* Different in each round, so that stale elements give wrong sums. */
static float gemm_value(int64_t round, int tensor)
{
    return (float)((round * 5 + tensor * 3) % 13 + 1);
}

static float gemm_expected(int64_t round, int tensor)
{
    const float grad = gemm_value(round, SELF_AT);

    if (tensor == GRAD_INPUT_AT) return CHANNELS * grad * gemm_value(round, WEIGHT_AT);
    if (tensor == GRAD_WEIGHT_AT) return TIMES * BATCH * grad * gemm_value(round, INPUT_AT);
    return TIMES * BATCH * grad;
}

/* By copies on the round's stream, which wait for nothing else, or by blocking copies. */
static bool gemm_write(const struct round *r, aclrtStream stream)
{
    float values[ELEMENTS];
    bool ok = true;

    for (int t = 0; t < GRAD_INPUT_AT; t++) {
        const size_t bytes = SIZES[t] * sizeof(float);

        for (size_t i = 0; i < SIZES[t]; i++)
            values[i] = gemm_value(r->number, t);
        ok = ok &&
             (r->number % 8 == 0 ? EXPECT_OK(aclrtMemcpy(r->memory[t], bytes, values, bytes,
                                                         ACL_MEMCPY_HOST_TO_DEVICE))
                                 : EXPECT_OK(aclrtMemcpyAsync(r->memory[t], bytes, values, bytes,
                                                              ACL_MEMCPY_HOST_TO_DEVICE, stream)));
    }
    return ok;
}

static aclTensor *gemm_tensor(const struct round *r, int t)
{
    const int64_t rank3[] = {t == WEIGHT_AT || t == GRAD_WEIGHT_AT ? 1 : TIMES,
                             t == WEIGHT_AT || t == GRAD_WEIGHT_AT ? CHANNELS : BATCH, CHANNELS};
    const int64_t rank1[] = {CHANNELS};
    const bool is_vector = t == BIAS_AT || t == GRAD_BIAS_AT;

    return aclCreateTensor(is_vector ? rank1 : rank3, is_vector ? 1 : 3, ACL_FLOAT, NULL, 0,
                           ACL_FORMAT_ND, is_vector ? rank1 : rank3, is_vector ? 1 : 3,
                           r->memory[t]);
}

/* Both calls; the workspace is freed while the device still uses it. */
static bool gemm_launch(const struct round *r, aclrtStream stream)
{
    aclTensor *t[COUNT];
    aclOpExecutor *executor;
    void *workspace = NULL;
    uint64_t bytes = 0;
    bool ok;

    for (int i = 0; i < COUNT; i++)
        t[i] = gemm_tensor(r, i);
    ok = EXPECT_OK(aclnnConvTbcBackwardGetWorkspaceSize(
        t[SELF_AT], t[INPUT_AT], t[WEIGHT_AT], t[BIAS_AT], 0, 0, t[GRAD_INPUT_AT],
        t[GRAD_WEIGHT_AT], t[GRAD_BIAS_AT], &bytes, &executor));
    if (ok && bytes > 0) ok = EXPECT_OK(aclrtMalloc(&workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    ok = ok && EXPECT_OK(aclnnConvTbcBackward(workspace, bytes, executor, stream));
    if (workspace != NULL) EXPECT_OK(aclrtFree(workspace));
    for (int i = 0; i < COUNT; i++)
        EXPECT_OK(aclDestroyTensor(t[i]));
    return ok;
}

/* Enqueues a round; its memory is new, and mostly that of a round before. */
static bool gemm_begin(struct round *r, int64_t number, aclrtEvent event)
{
    aclrtStream stream = streams[number % STREAMS];
    float *to = r->results;
    bool ok = true;

    r->number = number;
    r->reader = streams[(number + 2) % STREAMS]; /* not that of the next round */
    for (int t = 0; t < COUNT; t++)
        ok = EXPECT_OK(
                 aclrtMalloc(&r->memory[t], SIZES[t] * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST)) &&
             ok;
    ok = ok && gemm_write(r, stream) &&
         (number % 2 == 0 ||
          EXPECT_OK(aclrtMemsetAsync(delay_memory, DELAY_BYTES, 1, DELAY_BYTES, stream))) &&
         gemm_launch(r, stream) && EXPECT_OK(aclrtRecordEvent(event, stream)) &&
         EXPECT_OK(aclrtStreamWaitEvent(r->reader, event));
    for (int t = GRAD_INPUT_AT; ok && t < COUNT; to += SIZES[t++])
        ok = EXPECT_OK(aclrtMemcpyAsync(to, SIZES[t] * sizeof(float), r->memory[t],
                                        SIZES[t] * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST,
                                        r->reader));
    for (int t = 0; t < COUNT; t++)
        EXPECT_OK(aclrtFree(r->memory[t]));
    return ok;
}

static bool gemm_is_right(const struct round *r)
{
    const float *from = r->results;

    for (int t = GRAD_INPUT_AT; t < COUNT; from += SIZES[t++])
        for (size_t i = 0; i < SIZES[t]; i++)
            if (from[i] != gemm_expected(r->number, t)) return false;
    return true;
}

static bool gemm_end(const struct round *r)
{
    EXPECT_OK(aclrtSynchronizeStream(r->reader));
    return gemm_is_right(r);
}

static void gemm_run(struct round rounds[IN_FLIGHT], aclrtEvent event, const char *strategy)
{
    int64_t begun = 0, wrong = 0;

    for (; begun < gemm_rounds(); begun++) {
        struct round *r = &rounds[begun % IN_FLIGHT];

        if (begun >= IN_FLIGHT) wrong += !gemm_end(r);
        if (!gemm_begin(r, begun, event)) break;
    }
    for (int64_t i = begun < IN_FLIGHT ? 0 : begun - IN_FLIGHT; i < begun; i++)
        wrong += !gemm_end(&rounds[i % IN_FLIGHT]);
    if (!EXPECT_EQ_I64(wrong, 0))
        printf("%s: %lld of %lld rounds have wrong sums\n", strategy, (long long)wrong,
               (long long)begun);
}

static void products_between_queues(void)
{
    const size_t outputs = SIZES[GRAD_INPUT_AT] + SIZES[GRAD_WEIGHT_AT] + SIZES[GRAD_BIAS_AT];
    struct round rounds[IN_FLIGHT] = {0};
    aclrtEvent event = NULL;
    void *pinned;

    EXPECT_OK(aclrtCreateEvent(&event));
    for (int i = 0; i < IN_FLIGHT; i++) {
        if (!EXPECT_OK(aclrtMallocHost(&pinned, outputs * sizeof(float)))) return;
        rounds[i].results = pinned;
    }
    for (const char *const *s = conv_strategies; *s != NULL; s++) {
        if (strcmp(*s, "gemm:clblast") == 0 && oc_test_device()->is_remote) continue;
        oc_strategy_override(*s);
        gemm_run(rounds, event, *s);
    }
    oc_strategy_override(NULL);
    for (int i = 0; i < IN_FLIGHT; i++)
        EXPECT_OK(aclrtFreeHost(rounds[i].results));
    EXPECT_OK(aclrtDestroyEvent(event));
}

static int set_up(void)
{
    if (oc_device_set_up() != 0) return 1;
    for (int i = 0; i < STREAMS; i++)
        if (aclrtCreateStream(&streams[i]) != ACL_SUCCESS) return 1;
    return !EXPECT_OK(aclrtMalloc(&delay_memory, DELAY_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
}

static void tear_down(void)
{
    for (int i = 0; i < STREAMS; i++)
        (void)aclrtDestroyStream(streams[i]);
    (void)aclrtFree(delay_memory);
    oc_device_tear_down();
}

static const struct oc_test TESTS[] = {OC_TEST("products between queues", products_between_queues)};

OC_TEST_MAIN(.name = "handover_gemm", OC_TESTS(TESTS), .set_up = set_up, .tear_down = tear_down)
