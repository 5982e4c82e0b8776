/* SPDX-License-Identifier: Apache-2.0 */
#include "self_test_queues.h"

#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "device/transfer.h"

#define ELEMENTS OC_SELF_TEST_ELEMENTS
#define BYTES (ELEMENTS * sizeof(cl_int))
#define GROUP OC_SELF_TEST_GROUP
/* This is enough to detect a queue that overtakes another one in a few percent of the cases. */
#define HANDOVERS 200
/* A round takes a device about 0.1 ms, several times as long as the host needs to enqueue the
 * commands that must wait; and it has many commands, between which a command of another queue may
 * run. */
#define EVENT_ROUNDS 32
#define CHAIN_LAUNCHES 8
#define CHAIN_STEPS 2000
#define CHAIN_ELEMENTS 4

/* ---- Commands, each in its own queue ---- */

aclnnStatus oc_self_test_launch_from(const struct oc_self_test *t, const struct oc_kernel *kernel,
                                     const struct oc_self_test_argument *arguments, cl_uint count,
                                     size_t first, size_t global, size_t local)
{
    struct oc_transfer transfer;
    cl_event event = NULL;

    for (cl_uint i = 0; i < count; i++)
        OC_CL(clSetKernelArg(kernel->cl, i, arguments[i].bytes, arguments[i].value));
    OC_TRY(oc_transfer_begin(t->device, &transfer));

    const cl_int code =
        clEnqueueNDRangeKernel(transfer.queue, kernel->cl, 1, first == 0 ? NULL : &first, &global,
                               local == 0 ? NULL : &local, 0, NULL, &event);

    return oc_transfer_end(&transfer, "clEnqueueNDRangeKernel", code, event);
}

aclnnStatus oc_self_test_launch(const struct oc_self_test *t, const struct oc_kernel *kernel,
                                const struct oc_self_test_argument *arguments, cl_uint count,
                                size_t global, size_t local)
{
    return oc_self_test_launch_from(t, kernel, arguments, count, 0, global, local);
}

aclnnStatus oc_self_test_wrong(const char *what, size_t i, long long is, long long expected)
{
    return oc_fail(ACLNN_ERR_INNER, "self-test: %s: element %zu is %lld: must be %lld", what, i, is,
                   expected);
}

/* Holds queues, so that no command can use one before its turn. */
struct queues {
    struct oc_transfer held[3];
    int count;
};

/* Gives a queue back. Idle queues are a stack, so the next command takes this one. */
static aclnnStatus queues_release(struct queues *q, int i)
{
    return oc_transfer_end(&q->held[i], "clCreateCommandQueue", CL_SUCCESS, NULL);
}

static aclnnStatus queues_take(struct queues *q, const struct oc_self_test *t, int i)
{
    return oc_transfer_begin(t->device, &q->held[i]);
}

static aclnnStatus handover_round(const struct oc_self_test *t, const struct oc_kernel *kernel,
                                  struct queues *q, const cl_int in[ELEMENTS], cl_int out[ELEMENTS])
{
    const cl_int count = ELEMENTS;
    const struct oc_self_test_argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out),
                                                      ARGUMENT(count)};

    OC_TRY(queues_release(q, 0));
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, BYTES));
    OC_TRY(queues_take(q, t, 0));
    OC_TRY(queues_release(q, 1));
    OC_TRY(oc_self_test_launch(t, kernel, arguments, 3, ELEMENTS + GROUP, 0));
    OC_TRY(queues_take(q, t, 1));
    OC_TRY(queues_release(q, 2));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, BYTES));
    return queues_take(q, t, 2);
}

/* Writes in one queue, computes in another, and reads in a third. */
aclnnStatus oc_self_test_handover(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    cl_int in[ELEMENTS], out[ELEMENTS];
    aclnnStatus status = ACLNN_SUCCESS;
    struct queues q;

    for (q.count = 0; q.count < 3 && status == ACLNN_SUCCESS; q.count++)
        status = queues_take(&q, t, q.count);
    if (status != ACLNN_SUCCESS) q.count--;
    for (int round = 0; round < HANDOVERS && status == ACLNN_SUCCESS; round++) {
        for (int i = 0; i < ELEMENTS; i++)
            in[i] = round * ELEMENTS + i;
        status = handover_round(t, kernel, &q, in, out);
        /* The device is not used, and neither are its queues. */
        if (status != ACLNN_SUCCESS) return status;
        for (int i = 0; i < ELEMENTS && status == ACLNN_SUCCESS; i++)
            if (out[i] != 3 * in[i] + 1)
                status = oc_self_test_wrong("data handed over between queues", (size_t)i, out[i],
                                            3 * in[i] + 1);
    }
    while (q.count > 0)
        (void)queues_release(&q, --q.count);
    return status;
}

/* ---- Data handed over by an event without a wait of the host, as in aclrtStreamWaitEvent ---- */

static cl_uint chain_next(cl_uint x) { return x * 1664525U + 1013904223U; }

/* Stores the coefficients of `steps` steps of the generator: together they map x to *factor * x +
 * *summand. */
void oc_self_test_skip(int steps, cl_uint *factor, cl_uint *summand)
{
    *factor = 1;
    *summand = 0;
    for (int step = 0; step < steps; step++) {
        *factor *= chain_next(1) - chain_next(0);
        *summand = chain_next(*summand);
    }
}

static cl_int chain_launch(cl_command_queue queue, const struct oc_kernel *kernel, cl_mem in,
                           cl_mem out)
{
    const cl_int steps = CHAIN_STEPS;
    const size_t global = CHAIN_ELEMENTS;
    const size_t local = kernel->max_group < CHAIN_ELEMENTS ? 1 : CHAIN_ELEMENTS;
    const struct oc_self_test_argument arguments[] = {ARGUMENT(in), ARGUMENT(out), ARGUMENT(steps)};

    for (cl_uint i = 0; i < OC_COUNT(arguments); i++) {
        const cl_int code = clSetKernelArg(kernel->cl, i, arguments[i].bytes, arguments[i].value);

        if (code != CL_SUCCESS) return code;
    }
    return clEnqueueNDRangeKernel(queue, kernel->cl, 1, NULL, &global, &local, 0, NULL, NULL);
}

/* Enqueues a slow chain of commands whose last result is in t->in, and records an event. */
static cl_int chain_produce(const struct oc_self_test *t, const struct oc_kernel *kernel,
                            cl_command_queue queue, const cl_uint *data, cl_event *recorded)
{
    cl_int code = clEnqueueWriteBuffer(queue, t->in, CL_FALSE, 0, CHAIN_ELEMENTS * sizeof(*data),
                                       data, 0, NULL, NULL);

    for (int i = 0; i < CHAIN_LAUNCHES && code == CL_SUCCESS; i++)
        code = i % 2 == 0 ? chain_launch(queue, kernel, t->in, t->out)
                          : chain_launch(queue, kernel, t->out, t->in);
    if (code == CL_SUCCESS) code = clEnqueueMarkerWithWaitList(queue, 0, NULL, recorded);
    return code == CL_SUCCESS ? clFlush(queue) : code;
}

/* Enqueues a wait for the event, one more launch, and the read of its result. */
static cl_int chain_consume(const struct oc_self_test *t, const struct oc_kernel *kernel,
                            cl_command_queue queue, const cl_event *recorded, cl_uint *data,
                            cl_event *done)
{
    cl_event barrier;
    cl_int code = clEnqueueBarrierWithWaitList(queue, 1, recorded, &barrier);

    if (code != CL_SUCCESS) return code;
    (void)clReleaseEvent(barrier);
    code = chain_launch(queue, kernel, t->in, t->out);
    if (code != CL_SUCCESS) return code;
    return clEnqueueReadBuffer(queue, t->out, CL_FALSE, 0, CHAIN_ELEMENTS * sizeof(*data), data, 0,
                               NULL, done);
}

/* The host waits for both queues only after all commands of both are enqueued. */
static aclnnStatus chain_run(const struct oc_self_test *t, const struct oc_kernel *kernel,
                             const cl_uint *in, cl_uint *out)
{
    struct oc_transfer from, to;
    cl_event recorded = NULL, done = NULL;
    cl_int code = CL_SUCCESS;

    OC_TRY(oc_transfer_begin(t->device, &from));

    aclnnStatus status = oc_transfer_begin(t->device, &to);

    if (status == ACLNN_SUCCESS) {
        code = chain_produce(t, kernel, from.queue, in, &recorded);

        const cl_int consumed =
            code == CL_SUCCESS ? chain_consume(t, kernel, to.queue, &recorded, out, &done) : code;

        status = oc_transfer_end(&to, "clEnqueueBarrierWithWaitList", consumed, done);
    }

    const aclnnStatus produced =
        oc_transfer_end(&from, "clEnqueueMarkerWithWaitList", code, recorded);

    return status == ACLNN_SUCCESS ? produced : status;
}

aclnnStatus oc_self_test_event(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    cl_uint in[CHAIN_ELEMENTS], out[CHAIN_ELEMENTS], factor, summand;

    oc_self_test_skip((CHAIN_LAUNCHES + 1) * CHAIN_STEPS, &factor, &summand);
    for (cl_uint round = 0; round < EVENT_ROUNDS; round++) {
        for (cl_uint i = 0; i < CHAIN_ELEMENTS; i++)
            in[i] = round * CHAIN_ELEMENTS + i;
        OC_TRY(chain_run(t, kernel, in, out));
        for (cl_uint i = 0; i < CHAIN_ELEMENTS; i++)
            if (out[i] != factor * in[i] + summand)
                return oc_self_test_wrong("data handed over by an event", i, out[i],
                                          factor * in[i] + summand);
    }
    return ACLNN_SUCCESS;
}
