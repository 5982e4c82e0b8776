/* SPDX-License-Identifier: Apache-2.0 */
#include "self_test.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/math.h"
#include "device/transfer.h"
#include "program/program.h"
#include "program/program_cache.h"

#define ELEMENTS 256
#define BYTES (ELEMENTS * sizeof(cl_int))
#define GROUP 32
/* Enough to meet a queue that overtakes another one in a few percent of the cases. */
#define HANDOVERS 200
/* A round takes a device about 0.1 ms, several times as long as the host needs to enqueue what must
 * wait; and it has many commands, between which a command of another queue may run. */
#define EVENT_ROUNDS 32
#define CHAIN_LAUNCHES 8
#define CHAIN_STEPS 2000
#define CHAIN_ELEMENTS 4
#define OPTIONS "-DGROUP=32"
/* Changes with the tests and with the mark: a pass of earlier ones does not count. */
#define REVISION "self-test 7"
#define MARK_BYTES 32
#define INT64_OPTIONS OPTIONS " -DINT64_ATOMICS=1"

/* The buffers and the device of a run. */
struct test {
    struct oc_device *device;
    cl_mem in, out;
};

/* ---- Commands, each on a queue of its own ---- */

struct argument {
    size_t bytes;
    const void *value;
};

#define ARGUMENT(v) \
    (struct argument) { sizeof(v), &(v) }

/* Launches a kernel, and waits for it. */
static aclnnStatus test_launch(const struct test *t, const struct oc_kernel *kernel,
                               const struct argument *arguments, cl_uint count, size_t global,
                               size_t local)
{
    struct oc_transfer transfer;
    cl_event event = NULL;

    for (cl_uint i = 0; i < count; i++)
        OC_CL(clSetKernelArg(kernel->cl, i, arguments[i].bytes, arguments[i].value));
    OC_TRY(oc_transfer_begin(t->device, &transfer));

    const cl_int code = clEnqueueNDRangeKernel(transfer.queue, kernel->cl, 1, NULL, &global,
                                               local == 0 ? NULL : &local, 0, NULL, &event);

    return oc_transfer_end(&transfer, "clEnqueueNDRangeKernel", code, event);
}

/* ---- Tests. A wrong result is ACLNN_ERR_INNER with a message. ---- */

static aclnnStatus test_wrong(const char *what, size_t i, long long is, long long expected)
{
    return oc_fail(ACLNN_ERR_INNER, "self-test: %s: element %zu is %lld: must be %lld", what, i, is,
                   expected);
}

/* Queues that no command can take until it is its turn. */
struct queues {
    struct oc_transfer held[3];
    int count;
};

/* Gives a queue back. Idle queues are a stack, so that the next command takes this one. */
static aclnnStatus queues_release(struct queues *q, int i)
{
    return oc_transfer_end(&q->held[i], "clCreateCommandQueue", CL_SUCCESS, NULL);
}

static aclnnStatus queues_take(struct queues *q, const struct test *t, int i)
{
    return oc_transfer_begin(t->device, &q->held[i]);
}

static aclnnStatus handover_round(const struct test *t, const struct oc_kernel *kernel,
                                  struct queues *q, const cl_int in[ELEMENTS], cl_int out[ELEMENTS])
{
    const cl_int count = ELEMENTS;
    const struct argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out), ARGUMENT(count)};

    OC_TRY(queues_release(q, 0));
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, BYTES));
    OC_TRY(queues_take(q, t, 0));
    OC_TRY(queues_release(q, 1));
    OC_TRY(test_launch(t, kernel, arguments, 3, ELEMENTS + GROUP, 0));
    OC_TRY(queues_take(q, t, 1));
    OC_TRY(queues_release(q, 2));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, BYTES));
    return queues_take(q, t, 2);
}

/* Writes on one queue, computes on another, reads on a third. */
static aclnnStatus test_handover(const struct test *t, const struct oc_kernel *kernel)
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
        if (status != ACLNN_SUCCESS) return status; /* the device is not used, nor are its queues */
        for (int i = 0; i < ELEMENTS && status == ACLNN_SUCCESS; i++)
            if (out[i] != 3 * in[i] + 1)
                status =
                    test_wrong("data handed over between queues", (size_t)i, out[i], 3 * in[i] + 1);
    }
    while (q.count > 0)
        (void)queues_release(&q, --q.count);
    return status;
}

/* ---- Data handed over by an event, with no wait of the host: what aclrtStreamWaitEvent does ---- */

static cl_uint chain_next(cl_uint x) { return x * 1664525U + 1013904223U; }

/* Step `steps` of the generator is *factor * x + *summand. */
static void chain_skip(int steps, cl_uint *factor, cl_uint *summand)
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
    const struct argument arguments[] = {ARGUMENT(in), ARGUMENT(out), ARGUMENT(steps)};

    for (cl_uint i = 0; i < OC_COUNT(arguments); i++) {
        const cl_int code = clSetKernelArg(kernel->cl, i, arguments[i].bytes, arguments[i].value);

        if (code != CL_SUCCESS) return code;
    }
    return clEnqueueNDRangeKernel(queue, kernel->cl, 1, NULL, &global, NULL, 0, NULL, NULL);
}

/* Enqueues a slow chain of commands whose last result is in t->in, and records an event. */
static cl_int chain_produce(const struct test *t, const struct oc_kernel *kernel,
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
static cl_int chain_consume(const struct test *t, const struct oc_kernel *kernel,
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
static aclnnStatus chain_run(const struct test *t, const struct oc_kernel *kernel,
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

static aclnnStatus test_event(const struct test *t, const struct oc_kernel *kernel)
{
    cl_uint in[CHAIN_ELEMENTS], out[CHAIN_ELEMENTS], factor, summand;

    chain_skip((CHAIN_LAUNCHES + 1) * CHAIN_STEPS, &factor, &summand);
    for (cl_uint round = 0; round < EVENT_ROUNDS; round++) {
        for (cl_uint i = 0; i < CHAIN_ELEMENTS; i++)
            in[i] = round * CHAIN_ELEMENTS + i;
        OC_TRY(chain_run(t, kernel, in, out));
        for (cl_uint i = 0; i < CHAIN_ELEMENTS; i++)
            if (out[i] != factor * in[i] + summand)
                return test_wrong("data handed over by an event", i, out[i],
                                  factor * in[i] + summand);
    }
    return ACLNN_SUCCESS;
}

/* ---- What kernels compute ---- */

static aclnnStatus test_arguments(const struct test *t, const struct oc_kernel *kernel)
{
    const cl_ulong offset = 64;
    const cl_long big = (cl_long)1 << 40;
    const cl_float real = 1.5f;
    const cl_int narrow = -7;
    cl_long8 longs;
    cl_int8 ints;
    cl_long out[19], expected[19];

    expected[0] = big;
    for (int i = 0; i < 8; i++) {
        longs.s[i] = expected[1 + i] = ((cl_long)i << 33) - 1;
        ints.s[i] = (cl_int)(expected[9 + i] = 1000 - i);
    }
    expected[17] = 384;
    expected[18] = narrow;

    const struct argument arguments[] = {ARGUMENT(t->out), ARGUMENT(offset), ARGUMENT(big),
                                         ARGUMENT(longs),  ARGUMENT(ints),   ARGUMENT(real),
                                         ARGUMENT(narrow)};

    OC_TRY(test_launch(t, kernel, arguments, OC_COUNT(arguments), 4, 0));
    OC_TRY(oc_transfer_read(t->device, t->out, offset, out, sizeof(out)));
    for (size_t i = 0; i < OC_COUNT(out); i++)
        if (out[i] != expected[i])
            return test_wrong("kernel arguments by value", i, out[i], expected[i]);
    return ACLNN_SUCCESS;
}

static aclnnStatus test_local_sum(const struct test *t, const struct oc_kernel *kernel)
{
    const cl_int groups = ELEMENTS / GROUP;
    const struct argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out), ARGUMENT(groups)};
    cl_int in[ELEMENTS], out[ELEMENTS / GROUP];

    for (int i = 0; i < ELEMENTS; i++)
        in[i] = i * i;
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(test_launch(t, kernel, arguments, 3, ELEMENTS, GROUP));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (int g = 0; g < groups; g++) {
        cl_int sum = 0;

        for (int i = 0; i < GROUP; i++)
            sum += in[g * GROUP + i];
        if (out[g] != sum) return test_wrong("local memory and barriers", (size_t)g, out[g], sum);
    }
    return ACLNN_SUCCESS;
}

/* (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24, and 0 when the product is rounded first. */
static aclnnStatus test_two_roundings(const struct test *t, const struct oc_kernel *kernel)
{
    const cl_float in[] = {1.000244140625f, 1.000244140625f, -1.00048828125f};
    const struct argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out)};
    cl_float out = 1;

    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(test_launch(t, kernel, arguments, 2, 1, 0));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, &out, sizeof(out)));
    if (out == 0) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_INNER,
                   "self-test: FP_CONTRACT OFF: the sum is %g: must be 0, with the product rounded",
                   (double)out);
}

/* A bin of a large box, or an image, takes more iterations than the 65535 after which Mesa's llvmpipe
 * 22.3 leaves the loops of a kernel, counted together, without an error. */
static aclnnStatus test_long_loop(const struct test *t, const struct oc_kernel *kernel)
{
    const cl_int steps = 71680;
    const cl_uint in[] = {0, 1};
    const struct argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out), ARGUMENT(steps)};
    cl_uint out[OC_COUNT(in)], factor, summand;

    chain_skip(steps, &factor, &summand);
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(test_launch(t, kernel, arguments, 3, OC_COUNT(in), 0));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (cl_uint i = 0; i < OC_COUNT(in); i++)
        if (out[i] != factor * in[i] + summand)
            return test_wrong("loops of many iterations", i, out[i], factor * in[i] + summand);
    return ACLNN_SUCCESS;
}

/* Fills and copies at odd offsets. */
static aclnnStatus test_offsets(const struct test *t)
{
    unsigned char in[BYTES], out[BYTES];
    struct oc_transfer transfer;
    cl_event event = NULL;
    const cl_uchar fill = 0x5a;

    for (size_t i = 0; i < BYTES; i++)
        in[i] = (unsigned char)(i * 31);
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(oc_transfer_write(t->device, t->out, 0, in, sizeof(in)));
    OC_TRY(oc_transfer_begin(t->device, &transfer));

    cl_int code = clEnqueueFillBuffer(transfer.queue, t->out, &fill, 1, 5, 70, 0, NULL, NULL);

    if (code == CL_SUCCESS)
        code = clEnqueueCopyBuffer(transfer.queue, t->in, t->out, 3, 101, 333, 0, NULL, &event);
    OC_TRY(oc_transfer_end(&transfer, "clEnqueueCopyBuffer", code, event));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (size_t i = 0; i < BYTES; i++) {
        const unsigned char expected = i >= 5 && i < 75      ? fill
                                       : i >= 101 && i < 434 ? in[i - 98]
                                                             : in[i];

        if (out[i] != expected) return test_wrong("fills and copies", i, out[i], expected);
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus test_int64(const struct test *t, const struct oc_kernel *kernel)
{
    const cl_int count = ELEMENTS;
    const cl_long zero[9] = {0};
    const struct argument arguments[] = {ARGUMENT(t->out), ARGUMENT(count)};
    cl_long out[9], expected[9] = {ELEMENTS * (((cl_long)1 << 31) + 1)};

    for (int i = 0; i < ELEMENTS; i++)
        expected[1 + i % 8] += i;
    OC_TRY(oc_transfer_write(t->device, t->out, 0, zero, sizeof(zero)));
    OC_TRY(test_launch(t, kernel, arguments, 2, ELEMENTS, 0));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (size_t i = 0; i < OC_COUNT(out); i++)
        if (out[i] != expected[i]) return test_wrong("64-bit atomics", i, out[i], expected[i]);
    return ACLNN_SUCCESS;
}

/* ---- All of them ---- */

static const struct {
    const char *kernel;
    aclnnStatus (*run)(const struct test *t, const struct oc_kernel *kernel);
} TESTS[] = {
    {"handover", test_handover},           {"chain", test_event},
    {"arguments", test_arguments},         {"local_sum", test_local_sum},
    {"two_roundings", test_two_roundings}, {"chain", test_long_loop},
};

static aclnnStatus test_kernel(const struct test *t, const char *options, const char *name,
                               aclnnStatus (*run)(const struct test *, const struct oc_kernel *))
{
    struct oc_kernel *kernel;

    OC_TRY(oc_kernel_take(t->device, "self_test", options, name, &kernel));

    const aclnnStatus status = run(t, kernel);

    oc_kernel_give(kernel);
    return status;
}

static aclnnStatus test_all(const struct test *t)
{
    for (size_t i = 0; i < OC_COUNT(TESTS); i++)
        OC_TRY(test_kernel(t, OPTIONS, TESTS[i].kernel, TESTS[i].run));
    return test_offsets(t);
}

static bool self_test_key(const struct oc_device *device, struct oc_cache_key *key)
{
    return oc_program_cache_key(device, REVISION, OPTIONS, key);
}

static void self_test_format_mark(bool int64, bool times, char mark[MARK_BYTES])
{
    (void)snprintf(mark, MARK_BYTES, "int64=%d times=%d\n", int64, times);
}

bool oc_self_test_is_remembered(struct oc_device *device)
{
    char mark[MARK_BYTES], possible[MARK_BYTES];
    struct oc_cache_key key;

    if (!self_test_key(device, &key) || !oc_program_cache_read_mark(&key, mark, sizeof(mark)))
        return false;
    for (int bits = 0; bits < 4; bits++) {
        const bool int64 = (bits & 1) != 0, times = (bits & 2) != 0;

        self_test_format_mark(int64, times, possible);
        if (strcmp(mark, possible) != 0) continue;
        device->has_int64_atomics = device->has_int64_atomics && int64;
        device->has_event_times = times;
        return true;
    }
    return false; /* a damaged mark */
}

static void self_test_remember(const struct oc_device *device)
{
    char mark[MARK_BYTES];
    struct oc_cache_key key;

    if (!self_test_key(device, &key)) return;
    self_test_format_mark(device->has_int64_atomics, device->has_event_times, mark);
    (void)oc_program_cache_write_mark(&key, mark);
}

/* ---- What a device may lack. These tests store their result, and return false when a call failed
 * that may succeed the next time, so that the result must not be remembered. ---- */

static bool self_test_int64(const struct test *t)
{
    if (!t->device->has_int64_atomics) return true;

    const aclnnStatus status = test_kernel(t, INT64_OPTIONS, "add_int64", test_int64);

    t->device->has_int64_atomics = status == ACLNN_SUCCESS;
    if (status != ACLNN_SUCCESS)
        oc_log(OC_LOG_WARN, "%s: 64-bit atomics are not used: they do not pass the self-test",
               t->device->name);
    return status == ACLNN_SUCCESS || status == ACLNN_ERR_INNER;
}

static bool event_time(cl_event event, cl_profiling_info what, cl_ulong *time)
{
    return clGetEventProfilingInfo(event, what, sizeof(*time), time, NULL) == CL_SUCCESS;
}

/* Whether the second of two fills begins no earlier than the first ends, and neither ends before it
 * begins. A coarse clock may give a fill no length. */
static bool times_are_in_order(cl_event events[2])
{
    cl_ulong start[2] = {0}, end[2] = {0};

    for (int i = 0; i < 2; i++)
        if (!event_time(events[i], CL_PROFILING_COMMAND_START, &start[i]) ||
            !event_time(events[i], CL_PROFILING_COMMAND_END, &end[i]) || start[i] > end[i])
            return false;
    return start[0] != 0 && end[0] <= start[1];
}

/* Mesa's rusticl 22.3 reports the same four numbers for every event. */
static bool self_test_times(const struct test *t)
{
    const cl_uchar fill = 0;
    cl_event events[2] = {NULL};
    cl_int code;
    cl_command_queue queue =
        clCreateCommandQueue(t->device->context, t->device->cl, CL_QUEUE_PROFILING_ENABLE, &code);
    bool is_complete = queue != NULL;

    for (int i = 0; i < 2; i++)
        is_complete = is_complete && clEnqueueFillBuffer(queue, t->out, &fill, 1, 0, BYTES, 0, NULL,
                                                         &events[i]) == CL_SUCCESS;
    is_complete = is_complete && clWaitForEvents(2, events) == CL_SUCCESS;
    t->device->has_event_times = is_complete && times_are_in_order(events);
    for (int i = 0; i < 2; i++)
        if (events[i] != NULL) (void)clReleaseEvent(events[i]);
    if (queue != NULL) (void)clReleaseCommandQueue(queue);
    if (!t->device->has_event_times)
        oc_log(OC_LOG_WARN, "%s: the driver does not measure the times of events", t->device->name);
    return is_complete;
}

/* ---- The run ---- */

static aclnnStatus test_create_buffers(struct test *t)
{
    cl_context context = t->device->context;
    cl_int code;

    t->in = clCreateBuffer(context, CL_MEM_READ_WRITE, BYTES, NULL, &code);
    if (t->in != NULL) t->out = clCreateBuffer(context, CL_MEM_READ_WRITE, BYTES, NULL, &code);
    return t->in != NULL && t->out != NULL ? ACLNN_SUCCESS : oc_cl_fail("clCreateBuffer", code);
}

bool oc_self_test_run(struct oc_device *device, char *reason, size_t reason_bytes)
{
    const struct oc_status_mark mark = oc_status_mark();
    struct test t = {.device = device};
    aclnnStatus status = test_create_buffers(&t);
    const bool has_buffers = status == ACLNN_SUCCESS;

    if (has_buffers) status = test_all(&t);
    if (status != ACLNN_SUCCESS) (void)snprintf(reason, reason_bytes, "%s", oc_status_message());
    if (has_buffers) {
        /* After a failure too: ACLNN_CL_TRUST may offer the device. */
        const bool is_int64_known = self_test_int64(&t), is_time_known = self_test_times(&t);

        if (status == ACLNN_SUCCESS && is_int64_known && is_time_known) self_test_remember(device);
    } else {
        device->has_int64_atomics = device->has_event_times = false;
    }
    if (t.in != NULL) (void)clReleaseMemObject(t.in);
    if (t.out != NULL) (void)clReleaseMemObject(t.out);
    oc_status_forget(mark);
    return status == ACLNN_SUCCESS;
}
