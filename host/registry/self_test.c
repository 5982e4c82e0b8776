/* SPDX-License-Identifier: Apache-2.0 */
#include "self_test.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/math.h"
#include "device/transfer.h"
#include "program/program.h"
#include "program/program_cache.h"
#include "registry/self_test_conversions.h"
#include "registry/self_test_queues.h"

#define ELEMENTS OC_SELF_TEST_ELEMENTS
#define BYTES (ELEMENTS * sizeof(cl_int))
#define GROUP OC_SELF_TEST_GROUP
#define OPTIONS "-DGROUP=32"
/* Must change with the tests and with the mark, so that a pass of earlier tests does not count. */
#define REVISION "self-test 10"
#define MARK_BYTES 48
#define INT64_OPTIONS OPTIONS " -DINT64_ATOMICS=1"

/* ---- Results of kernels ---- */

static aclnnStatus test_arguments(const struct oc_self_test *t, const struct oc_kernel *kernel)
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

    const struct oc_self_test_argument arguments[] = {
        ARGUMENT(t->out), ARGUMENT(offset), ARGUMENT(big),   ARGUMENT(longs),
        ARGUMENT(ints),   ARGUMENT(real),   ARGUMENT(narrow)};

    OC_TRY(oc_self_test_launch(t, kernel, arguments, OC_COUNT(arguments), 4, 0));
    OC_TRY(oc_transfer_read(t->device, t->out, offset, out, sizeof(out)));
    for (size_t i = 0; i < OC_COUNT(out); i++)
        if (out[i] != expected[i])
            return oc_self_test_wrong("kernel arguments by value", i, out[i], expected[i]);
    return ACLNN_SUCCESS;
}

static aclnnStatus test_local_sum(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    const cl_int groups = ELEMENTS / GROUP;
    const struct oc_self_test_argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out),
                                                      ARGUMENT(groups)};
    cl_int in[ELEMENTS], out[ELEMENTS / GROUP];

    for (int i = 0; i < ELEMENTS; i++)
        in[i] = i * i;
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(oc_self_test_launch(t, kernel, arguments, 3, ELEMENTS, GROUP));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (int g = 0; g < groups; g++) {
        cl_int sum = 0;

        for (int i = 0; i < GROUP; i++)
            sum += in[g * GROUP + i];
        if (out[g] != sum)
            return oc_self_test_wrong("local memory and barriers", (size_t)g, out[g], sum);
    }
    return ACLNN_SUCCESS;
}

/* Tests the largest work-group that the driver allows for the kernel, among the sizes that
 * strategies choose. */
static aclnnStatus test_largest_group(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    const cl_int count = ELEMENTS;
    const struct oc_self_test_argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out),
                                                      ARGUMENT(count)};
    size_t group = ELEMENTS;
    cl_int in[ELEMENTS], out[ELEMENTS];

    while (group > kernel->max_group)
        group /= 2;
    for (int i = 0; i < ELEMENTS; i++)
        in[i] = 7 * i;
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(oc_self_test_launch(t, kernel, arguments, 3, ELEMENTS, group));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (size_t i = 0; i < ELEMENTS; i++) {
        const cl_int expected = (cl_int)i + in[i / group * group + group - 1];

        if (out[i] != expected)
            return oc_self_test_wrong("the largest work-group", i, out[i], expected);
    }
    return ACLNN_SUCCESS;
}

/* Tests the largest numbers that work-items have (plan/range.h), in work-groups that a CPU computes
 * in vectors. */
static aclnnStatus test_last_items(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    enum { ITEMS = BYTES / sizeof(cl_ulong) };

    const cl_int count = ITEMS;
    const long long first = (1LL << 31) - ITEMS;
    const struct oc_self_test_argument arguments[] = {ARGUMENT(t->out), ARGUMENT(count)};
    const cl_ulong none[ITEMS] = {0};
    cl_ulong out[ITEMS];

    OC_TRY(oc_transfer_write(t->device, t->out, 0, none, sizeof(none)));
    OC_TRY(oc_self_test_launch_from(t, kernel, arguments, 2, (size_t)first, ITEMS,
                                    kernel->max_group < GROUP ? 1 : GROUP));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (int i = 0; i < ITEMS; i++)
        if ((long long)out[i] != first + i)
            return oc_self_test_wrong("numbers of work-items", (size_t)i, (long long)out[i],
                                      first + i);
    return ACLNN_SUCCESS;
}

/* Tests that a product is rounded before the sum: (1 + 2^-12)^2 - (1 + 2^-11) is 0 then, and 2^-24
 * otherwise. */
static aclnnStatus test_two_roundings(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    const cl_float in[] = {1.000244140625f, 1.000244140625f, -1.00048828125f};
    const struct oc_self_test_argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out)};
    cl_float out = 1;

    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(oc_self_test_launch(t, kernel, arguments, 2, 1, 0));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, &out, sizeof(out)));
    if (out == 0) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_INNER,
                   "self-test: FP_CONTRACT OFF: the sum is %g: must be 0, with the product rounded",
                   (double)out);
}

/* Tests a loop with more iterations than 65535, as a bin of a large box or an image needs: not
 * every driver runs them (docs/devices.md). */
static aclnnStatus test_long_loop(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    const cl_int steps = 71680;
    const cl_uint in[] = {0, 1};
    const struct oc_self_test_argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out),
                                                      ARGUMENT(steps)};
    cl_uint out[OC_COUNT(in)], factor, summand;

    oc_self_test_skip(steps, &factor, &summand);
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(oc_self_test_launch(t, kernel, arguments, 3, OC_COUNT(in), 0));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (cl_uint i = 0; i < OC_COUNT(in); i++)
        if (out[i] != factor * in[i] + summand)
            return oc_self_test_wrong("loops of many iterations", i, out[i],
                                      factor * in[i] + summand);
    return ACLNN_SUCCESS;
}

/* Tests fills and copies at odd offsets. */
static aclnnStatus test_offsets(const struct oc_self_test *t)
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

    const cl_int fill_code =
        clEnqueueFillBuffer(transfer.queue, t->out, &fill, 1, 5, 70, 0, NULL, NULL);

    if (fill_code != CL_SUCCESS)
        return oc_transfer_end(&transfer, "clEnqueueFillBuffer", fill_code, NULL);

    const cl_int code =
        clEnqueueCopyBuffer(transfer.queue, t->in, t->out, 3, 101, 333, 0, NULL, &event);

    OC_TRY(oc_transfer_end(&transfer, "clEnqueueCopyBuffer", code, event));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (size_t i = 0; i < BYTES; i++) {
        const unsigned char expected = i >= 5 && i < 75      ? fill
                                       : i >= 101 && i < 434 ? in[i - 98]
                                                             : in[i];

        if (out[i] != expected) return oc_self_test_wrong("fills and copies", i, out[i], expected);
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus test_int64(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    const cl_int count = ELEMENTS;
    const cl_long zero[9] = {0};
    const struct oc_self_test_argument arguments[] = {ARGUMENT(t->out), ARGUMENT(count)};
    cl_long out[9], expected[9] = {ELEMENTS * (((cl_long)1 << 31) + 1)};

    for (int i = 0; i < ELEMENTS; i++)
        expected[1 + i % 8] += i;
    OC_TRY(oc_transfer_write(t->device, t->out, 0, zero, sizeof(zero)));
    OC_TRY(oc_self_test_launch(t, kernel, arguments, 2, ELEMENTS, 0));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (size_t i = 0; i < OC_COUNT(out); i++)
        if (out[i] != expected[i])
            return oc_self_test_wrong("64-bit atomics", i, out[i], expected[i]);
    return ACLNN_SUCCESS;
}

/* ---- All tests ---- */

static const struct {
    const char *kernel;
    aclnnStatus (*run)(const struct oc_self_test *t, const struct oc_kernel *kernel);
} TESTS[] = {
    {"handover", oc_self_test_handover},   {"chain", oc_self_test_event},
    {"arguments", test_arguments},         {"local_sum", test_local_sum},
    {"two_roundings", test_two_roundings}, {"chain", test_long_loop},
    {"share_last", test_largest_group},    {"last_items", test_last_items},
};

static aclnnStatus test_kernel(const struct oc_self_test *t, const char *source,
                               const char *options, const char *name,
                               aclnnStatus (*run)(const struct oc_self_test *,
                                                  const struct oc_kernel *))
{
    struct oc_kernel *kernel;

    OC_TRY(oc_kernel_take(t->device, source, options, name, &kernel));

    const aclnnStatus status = run(t, kernel);

    oc_kernel_give(kernel);
    return status;
}

static aclnnStatus test_all(const struct oc_self_test *t)
{
    for (size_t i = 0; i < OC_COUNT(TESTS); i++)
        OC_TRY(test_kernel(t, "self_test", OPTIONS, TESTS[i].kernel, TESTS[i].run));
    return test_offsets(t);
}

static bool self_test_key(const struct oc_device *device, struct oc_cache_key *key)
{
    return oc_program_cache_key(device, REVISION, OPTIONS, key);
}

static void self_test_format_mark(bool int64, bool times, int conversions, char mark[MARK_BYTES])
{
    (void)snprintf(mark, MARK_BYTES, "int64=%d times=%d conversions=%d\n", int64, times,
                   conversions);
}

bool oc_self_test_is_remembered(struct oc_device *device)
{
    char mark[MARK_BYTES], possible[MARK_BYTES];
    struct oc_cache_key key;

    if (!self_test_key(device, &key) || !oc_program_cache_read_mark(&key, mark, sizeof(mark)))
        return false;
    for (int bits = 0; bits < 8; bits++) {
        const bool int64 = (bits & 1) != 0, times = (bits & 2) != 0;
        const enum oc_conversions conversions =
            (bits & 4) != 0 ? device->conversions : OC_CONVERSIONS_INTEGERS;

        self_test_format_mark(int64, times, (int)conversions, possible);
        if (strcmp(mark, possible) != 0) continue;
        device->has_int64_atomics = device->has_int64_atomics && int64;
        device->has_event_times = times;
        device->conversions = conversions;
        return true;
    }
    return false; /* the mark is damaged */
}

static void self_test_remember(const struct oc_device *device)
{
    char mark[MARK_BYTES];
    struct oc_cache_key key;

    if (!self_test_key(device, &key)) return;
    self_test_format_mark(device->has_int64_atomics, device->has_event_times,
                          (int)device->conversions, mark);
    (void)oc_program_cache_write_mark(&key, mark);
}

/* ---- Optional features. These tests store their result. They return false when a call failed that
 * may succeed the next time, so that the result must not be remembered. ---- */

static bool self_test_conversions(const struct oc_self_test *t)
{
    if (t->device->conversions == OC_CONVERSIONS_INTEGERS) return true;

    const aclnnStatus status =
        test_kernel(t, "conversion_test", "", "convert", oc_self_test_conversions);

    if (status == ACLNN_SUCCESS) return true;
    t->device->conversions = OC_CONVERSIONS_INTEGERS;
    oc_log(OC_LOG_WARN, "%s: floats are converted to 16 bits by integer arithmetic: %s",
           t->device->name, oc_status_message());
    return status == ACLNN_ERR_INNER;
}

static bool self_test_int64(const struct oc_self_test *t)
{
    if (!t->device->has_int64_atomics) return true;

    const aclnnStatus status = test_kernel(t, "self_test", INT64_OPTIONS, "add_int64", test_int64);

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

/* Returns whether the second of two fills begins no earlier than the first ends, and neither ends
 * before it begins. With a coarse clock a fill may have no duration. */
static bool times_are_in_order(cl_event events[2])
{
    cl_ulong start[2] = {0}, end[2] = {0};

    for (int i = 0; i < 2; i++)
        if (!event_time(events[i], CL_PROFILING_COMMAND_START, &start[i]) ||
            !event_time(events[i], CL_PROFILING_COMMAND_END, &end[i]) || start[i] > end[i])
            return false;
    return start[0] != 0 && end[0] <= start[1];
}

/* Tests the times of events, which not every driver measures (docs/devices.md). */
static bool self_test_times(const struct oc_self_test *t)
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

static aclnnStatus test_create_buffers(struct oc_self_test *t)
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
    struct oc_self_test t = {.device = device};
    aclnnStatus status = test_create_buffers(&t);
    const bool has_buffers = status == ACLNN_SUCCESS;

    if (has_buffers) status = test_all(&t);
    if (status != ACLNN_SUCCESS) (void)snprintf(reason, reason_bytes, "%s", oc_status_message());
    if (has_buffers) {
        /* These tests also run after a failure, because ACLNN_CL_TRUST may offer the device. */
        const bool is_int64_known = self_test_int64(&t), is_time_known = self_test_times(&t),
                   are_conversions_known = self_test_conversions(&t);

        if (status == ACLNN_SUCCESS && is_int64_known && is_time_known && are_conversions_known)
            self_test_remember(device);
    } else {
        device->has_int64_atomics = device->has_event_times = false;
        device->conversions = OC_CONVERSIONS_INTEGERS;
    }
    if (t.in != NULL) (void)clReleaseMemObject(t.in);
    if (t.out != NULL) (void)clReleaseMemObject(t.out);
    oc_status_forget(mark);
    return status == ACLNN_SUCCESS;
}
