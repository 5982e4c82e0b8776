/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writes values to device memory in a stream, and makes a stream wait for such values. A wait is a
 * task of the host (queue/host_tasks.h) that reads the value repeatedly: no command of OpenCL waits
 * for memory, and a kernel that did so would keep the device from the work that changes the value.
 */
#include <stdlib.h>

#include "base/require.h"
#include "device/transfer.h"
#include "memory/copy.h"
#include "queue/context.h"
#include "queue/stream_host.h"

#define BYTES sizeof(uint64_t)

struct wait {
    struct oc_device *device;
    cl_mem mem; /* holds a reference */
    size_t offset;
    uint64_t value;
    uint32_t flag;
};

/* The caller closes the endpoint. */
static aclnnStatus value_open(void *address, const struct oc_stream *stream,
                              struct oc_endpoint *endpoint)
{
    OC_TRY(oc_endpoint_open("devAddr", address, BYTES, endpoint));
    if (endpoint->is_device && endpoint->span.device == oc_stream_device(stream))
        return ACL_SUCCESS;
    oc_endpoint_close(endpoint);
    return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                   "devAddr is %p: must be memory of the stream's device, %d", address,
                   (int)oc_stream_device(stream)->id);
}

static aclnnStatus value_check(const void *address, uint32_t flag, uint32_t most)
{
    OC_TRY(oc_require(address, "devAddr"));
    if ((uintptr_t)address % BYTES != 0)
        return oc_fail(ACL_ERROR_RT_ADDR_UNALIGNED, "devAddr is %p: must be a multiple of 8",
                       address);
    if (flag <= most) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "flag is %u: must be at most %u", flag, most);
}

/* ---- Writes ---- */

static aclnnStatus value_write(const struct oc_endpoint *endpoint, uint64_t value,
                               struct oc_stream *stream)
{
    cl_event event;
    const cl_int code = clEnqueueFillBuffer(oc_stream_begin(stream), endpoint->span.mem, &value,
                                            BYTES, endpoint->span.offset, BYTES, 0, NULL, &event);

    if (code == CL_SUCCESS)
        oc_stream_add_copy(stream, "aclrtValueWrite", "fill", (double)BYTES, event);
    oc_stream_end(stream);
    if (code != CL_SUCCESS) return oc_cl_fail("clEnqueueFillBuffer", code);
    oc_span_add_fence(&endpoint->span, stream);
    return oc_stream_flush(stream);
}

aclError aclrtValueWrite(void *devAddr, uint64_t value, uint32_t flag, aclrtStream stream)
{
    struct oc_endpoint endpoint;
    struct oc_stream *s;

    oc_set_api("aclrtValueWrite");
    OC_TRY(value_check(devAddr, flag, 0));
    OC_TRY(oc_context_acquire_stream_for_work(stream, &s));

    aclnnStatus status = value_open(devAddr, s, &endpoint);

    if (status == ACL_SUCCESS) {
        status = value_write(&endpoint, value, s);
        oc_endpoint_close(&endpoint);
    }
    oc_stream_release(s);
    return status;
}

/* ---- Waits ---- */

static bool wait_is_over(const struct wait *w, uint64_t value)
{
    switch (w->flag) {
        case ACL_STREAM_WAIT_VALUE_GEQ:
            return (int64_t)(value - w->value) >= 0;
        case ACL_STREAM_WAIT_VALUE_EQ:
            return value == w->value;
        case ACL_STREAM_WAIT_VALUE_AND:
            return (value & w->value) != 0;
        default:
            return ~(value | w->value) != 0;
    }
}

static cl_int wait_run(void *data, struct oc_host_tasks *tasks)
{
    struct oc_deadline pauses = oc_deadline_after_ms(-1);
    const struct wait *w = data;
    uint64_t value = 0;

    oc_set_api("aclrtValueWait"); /* messages of this thread start with this name */
    while (!oc_host_tasks_is_closed_by_force(tasks)) {
        if (oc_transfer_read(w->device, w->mem, w->offset, &value, BYTES) != ACL_SUCCESS) break;
        if (wait_is_over(w, value)) return CL_SUCCESS;
        (void)oc_deadline_sleep(&pauses);
    }
    return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

static void wait_release(void *data)
{
    struct wait *w = data;

    (void)clReleaseMemObject(w->mem);
    free(w);
}

static aclnnStatus value_wait(const struct oc_endpoint *endpoint, uint64_t value, uint32_t flag,
                              struct oc_stream *stream)
{
    struct wait *w = malloc(sizeof(*w));

    if (w == NULL) return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a wait");
    *w = (struct wait){endpoint->span.device, endpoint->span.mem, endpoint->span.offset, value,
                       flag};

    const cl_int code = clRetainMemObject(w->mem);

    if (code != CL_SUCCESS) {
        free(w);
        return oc_cl_fail("clRetainMemObject", code);
    }
    OC_TRY(oc_stream_run_on_host(stream, &(struct oc_host_task){wait_run, wait_release, w, true}));
    oc_span_add_fence(&endpoint->span, stream);
    return ACL_SUCCESS;
}

aclError aclrtValueWait(void *devAddr, uint64_t value, uint32_t flag, aclrtStream stream)
{
    struct oc_endpoint endpoint;
    struct oc_stream *s;

    oc_set_api("aclrtValueWait");
    OC_TRY(value_check(devAddr, flag, ACL_STREAM_WAIT_VALUE_NOR));
    OC_TRY(oc_context_acquire_stream_for_work(stream, &s));

    aclnnStatus status = value_open(devAddr, s, &endpoint);

    if (status == ACL_SUCCESS) {
        status = value_wait(&endpoint, value, flag, s);
        oc_endpoint_close(&endpoint);
    }
    oc_stream_release(s);
    return status;
}
