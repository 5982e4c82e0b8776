/* SPDX-License-Identifier: Apache-2.0 */
#include "float_atomic.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/log.h"
#include "base/math.h"
#include "device/transfer.h"
#include "program/program.h"

#define ITEMS ((size_t)1024)
#define SUMS 10

/* A device on which a form fails so often for a moment does without. */
#define MOST_FAILURES 3

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct {
    pthread_mutex_t lock; /* a test, with its compilation, stops no other device's */
    bool is_tested;       /* successfully: a device may be busy, or out of memory, for a moment */
    int failures;         /* that may have been for a moment */
    enum oc_float_atomic selected;
} results[OC_MAX_DEVICES];

const char *oc_float_atomic_define(enum oc_float_atomic atomic)
{
    static const char *const NAMES[] = {
#define NAME(name, text) "ATOMIC_" #name,
        OC_FLOAT_ATOMICS(NAME)
#undef NAME
    };

    return NAMES[atomic];
}

const char *oc_float_atomic_options(enum oc_float_atomic atomic)
{
    return atomic == OC_FLOAT_ATOMIC_EXTENSION ? "-cl-std=CL3.0" : "-cl-std=CL1.2";
}

/* The sums are integers below 2^24, hence exact in any order. */
static bool self_test_sums_are_right(const float sums[SUMS])
{
    float expected[SUMS] = {(float)ITEMS};

    expected[SUMS - 1] = 2 * (float)ITEMS;
    for (size_t i = 0; i < ITEMS; i++)
        expected[1 + i % 8] += (float)i;
    for (size_t i = 0; i < OC_COUNT(expected); i++)
        if (sums[i] != expected[i]) return false;
    return true;
}

/* Enqueues the test; *event is that of the last command, the read. Stores the name of the last call. */
static cl_int self_test_enqueue(cl_command_queue queue, const struct oc_kernel *kernel, cl_mem mem,
                                float sums[SUMS], cl_event *event, const char **call)
{
    const float zero[SUMS] = {0};
    const size_t global = ITEMS, local = 64;
    cl_int code;

    *call = "clEnqueueWriteBuffer";
    code = clEnqueueWriteBuffer(queue, mem, CL_TRUE, 0, sizeof(zero), zero, 0, NULL, NULL);
    if (code != CL_SUCCESS) return code;
    *call = "clSetKernelArg";
    code = clSetKernelArg(kernel->cl, 0, sizeof(mem), &mem);
    if (code != CL_SUCCESS) return code;
    *call = "clEnqueueNDRangeKernel";
    code = clEnqueueNDRangeKernel(queue, kernel->cl, 1, NULL, &global,
                                  kernel->max_group >= local ? &local : NULL, 0, NULL, NULL);
    if (code != CL_SUCCESS) return code;
    *call = "clEnqueueReadBuffer";
    return clEnqueueReadBuffer(queue, mem, CL_FALSE, 0, SUMS * sizeof(*sums), sums, 0, NULL, event);
}

static aclnnStatus self_test_run(struct oc_device *device, const struct oc_kernel *kernel,
                                 cl_mem mem, float sums[SUMS])
{
    struct oc_transfer t;
    cl_event event = NULL;
    const char *call;

    OC_TRY(oc_transfer_begin(device, &t));

    const cl_int code = self_test_enqueue(t.queue, kernel, mem, sums, &event, &call);

    return oc_transfer_end(&t, call, code, event);
}

/* *is_for_a_moment: the device had no memory or other resources left, which says nothing about its atomics. */
static aclnnStatus self_test(struct oc_device *device, enum oc_float_atomic atomic,
                             bool *is_for_a_moment)
{
    struct oc_kernel *kernel = NULL;
    char options[128];
    float sums[SUMS] = {0};
    cl_int code;

    (void)snprintf(options, sizeof(options), "%s -D%s", oc_float_atomic_options(atomic),
                   oc_float_atomic_define(atomic));
    *is_for_a_moment = false;
    OC_TRY(oc_kernel_take(device, "atomic_test", options, "add", &kernel));

    cl_mem mem = clCreateBuffer(device->context, CL_MEM_READ_WRITE, sizeof(sums), NULL, &code);
    aclnnStatus status;

    if (code == CL_SUCCESS)
        status = self_test_run(device, kernel, mem, sums);
    else
        status = oc_cl_fail("clCreateBuffer", code);

    *is_for_a_moment = status != 0;
    if (status == 0 && !self_test_sums_are_right(sums))
        status = oc_fail(ACLNN_ERR_INNER, "float atomics by %s lose additions on %s",
                         oc_float_atomic_name(atomic), device->name);
    if (code == CL_SUCCESS) (void)clReleaseMemObject(mem);
    oc_kernel_give(kernel);
    return status;
}

/* *is_final: later calls need not test again. */
static aclnnStatus select_float_atomic(struct oc_device *device, enum oc_float_atomic *selected,
                                       bool *is_final)
{
    const struct oc_status_mark mark = oc_status_mark();
    bool is_for_a_moment;

    *selected = device->float_atomic;
    *is_final = true;
    if (self_test(device, *selected, &is_for_a_moment) == 0) return ACLNN_SUCCESS;
    *is_final = !is_for_a_moment;
    oc_log(OC_LOG_WARN, "%s: float atomics by %s do not pass the self-test", device->name,
           oc_float_atomic_name(*selected));
    *selected = OC_FLOAT_ATOMIC_CAS;
    OC_TRY(self_test(device, *selected, &is_for_a_moment));
    oc_status_forget(mark);
    return ACLNN_SUCCESS;
}

static void select_init(void)
{
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&results[i].lock, NULL);
}

aclnnStatus oc_float_atomic_select(struct oc_device *device, enum oc_float_atomic *selected)
{
    const size_t i = (size_t)device->id;
    aclnnStatus status = ACLNN_SUCCESS;

    (void)pthread_once(&once, select_init);
    (void)pthread_mutex_lock(&results[i].lock);
    if (!results[i].is_tested) {
        bool is_final;

        status = select_float_atomic(device, &results[i].selected, &is_final);
        if (status == ACLNN_SUCCESS && !is_final) results[i].failures++;
        results[i].is_tested =
            status == ACLNN_SUCCESS && (is_final || results[i].failures == MOST_FAILURES);
        oc_log(OC_LOG_INFO, "%s: float atomics by %s", device->name,
               oc_float_atomic_name(results[i].selected));
    }
    *selected = results[i].selected;
    (void)pthread_mutex_unlock(&results[i].lock);
    return status;
}
