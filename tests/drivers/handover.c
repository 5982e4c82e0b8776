/* SPDX-License-Identifier: Apache-2.0 */
#include "handover.h"

#include <stdio.h>
#include <stdlib.h>

#include "aclnnop/aclnn_mse_loss_backward.h"
#include "harness/test.h"
#include "verify/device.h"

#define DEFAULT_ROUNDS 500
/* A kernel of this size runs longer than the calls of a round take. */
#define DELAY_ELEMENTS ((int64_t)1 << 19)

aclrtStream handover_streams[STREAMS];
uint64_t handover_round;
static void *delay_memory; /* of the tensors of handover_delay */

int64_t handover_rounds(void)
{
    const char *text = getenv("OC_TEST_HANDOVERS");

    return text == NULL ? DEFAULT_ROUNDS : strtoll(text, NULL, 10);
}

void handover_fill(float values[ELEMENTS], int which)
{
    for (int i = 0; i < ELEMENTS; i++)
        values[i] = (float)((handover_round * 7 + (uint64_t)(which * 31 + i)) % 257);
}

bool handover_is_right_for(const float target[ELEMENTS], const float out[ELEMENTS])
{
    float grad[ELEMENTS], self[ELEMENTS];

    handover_fill(grad, GRAD);
    handover_fill(self, SELF);
    for (int i = 0; i < ELEMENTS; i++)
        if (out[i] != 2 * (self[i] - target[i]) * grad[i]) return false;
    return true;
}

bool handover_is_right(const float out[ELEMENTS])
{
    float target[ELEMENTS];

    handover_fill(target, TARGET);
    return handover_is_right_for(target, out);
}

bool handover_malloc(void *memory[TENSORS])
{
    bool ok = true;

    for (int i = 0; i < TENSORS; i++)
        ok = EXPECT_OK(aclrtMalloc(&memory[i], MEMORY_BYTES, ACL_MEM_MALLOC_HUGE_FIRST)) && ok;
    return ok;
}

void handover_free(void *const memory[TENSORS])
{
    for (int i = 0; i < TENSORS; i++)
        EXPECT_OK(aclrtFree(memory[i]));
}

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

bool handover_launch(void *const memory[TENSORS], aclrtStream stream)
{
    return handover_launch_elements(memory, ELEMENTS, stream);
}

bool handover_delay(aclrtStream stream)
{
    char *base = delay_memory;
    void *memory[TENSORS];

    for (int i = 0; i < TENSORS; i++)
        memory[i] = base + i * DELAY_ELEMENTS * (int64_t)sizeof(float);
    return handover_launch_elements(memory, DELAY_ELEMENTS, stream);
}

bool handover_write(enum writer writer, void *dst, const float *values, aclrtStream stream,
                    void *staging)
{
    switch (writer) {
        case BLOCKING:
            return EXPECT_OK(aclrtMemcpy(dst, BYTES, values, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
        case ON_STREAM:
            return EXPECT_OK(
                aclrtMemcpyAsync(dst, BYTES, values, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream));
        case RECTANGLE:
            return EXPECT_OK(aclrtMemcpy2d(dst, ROW_BYTES, values, ROW_BYTES, ROW_BYTES, ROWS,
                                           ACL_MEMCPY_HOST_TO_DEVICE));
        case RECTANGLE_ON_STREAM:
            return EXPECT_OK(aclrtMemcpy2dAsync(dst, ROW_BYTES, values, ROW_BYTES, ROW_BYTES, ROWS,
                                                ACL_MEMCPY_HOST_TO_DEVICE, stream));
        default:
            return EXPECT_OK(
                       aclrtMemcpy(staging, BYTES, values, BYTES, ACL_MEMCPY_HOST_TO_DEVICE)) &&
                   EXPECT_OK(aclrtMemcpy(dst, BYTES, staging, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE));
    }
}

bool handover_write_all(enum writer writer, void *const memory[TENSORS], aclrtStream stream,
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

void handover_report(const char *pattern, int64_t wrong)
{
    EXPECT_EQ_I64(wrong, 0);
    if (wrong != 0)
        printf("%s: %lld of %lld rounds read stale bytes\n", pattern, (long long)wrong,
               (long long)handover_rounds());
}

int handover_set_up(void)
{
    if (oc_device_set_up() != 0) return 1;
    for (int i = 0; i < STREAMS; i++)
        if (aclrtCreateStream(&handover_streams[i]) != ACL_SUCCESS) return 1;
    return !EXPECT_OK(aclrtMalloc(&delay_memory, TENSORS * DELAY_ELEMENTS * sizeof(float),
                                  ACL_MEM_MALLOC_HUGE_FIRST));
}

void handover_tear_down(void)
{
    for (int i = 0; i < STREAMS; i++)
        (void)aclrtDestroyStream(handover_streams[i]);
    (void)aclrtFree(delay_memory);
    oc_device_tear_down();
}
