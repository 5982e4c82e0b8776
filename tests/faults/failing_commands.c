/* SPDX-License-Identifier: Apache-2.0 */
#include "failing_commands.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

#define MOST_EVENTS 64

static struct {
    pthread_mutex_t lock;
    bool failing, fails_waits, is_hidden, fails_queue;
    int waits; /* that will fail */
    cl_int code;
    cl_command_queue queue;       /* retained; NULL: none yet */
    cl_event events[MOST_EVENTS]; /* retained, so that no other event gets their address */
    int count;
} faults = {.lock = PTHREAD_MUTEX_INITIALIZER};

void oc_failing_start(cl_int code)
{
    faults.code = code;
    faults.fails_waits = faults.is_hidden = faults.fails_queue = false;
    faults.failing = true;
}

void oc_failing_start_hidden(cl_int code)
{
    oc_failing_start(code);
    faults.is_hidden = true;
}

void oc_failing_start_queue(cl_int code)
{
    oc_failing_start(code);
    faults.fails_queue = true;
}

void oc_failing_start_waits(cl_int code, int waits)
{
    oc_failing_start(code);
    faults.fails_waits = true;
    faults.waits = waits;
}

int oc_failing_waits(void) { return faults.waits; }

int oc_failing_count(void) { return faults.count; }

void oc_failing_stop(void) { faults.failing = false; }

void oc_failing_forget(void)
{
    for (int i = 0; i < faults.count; i++)
        (void)clReleaseEvent(faults.events[i]);
    faults.count = 0;
    if (faults.queue != NULL) (void)clReleaseCommandQueue(faults.queue);
    faults.queue = NULL;
}

static void *faults_real(const char *name) { return dlsym(RTLD_NEXT, name); }

/* Whether a command fails because of its queue: where it is the first one, the queue fails from now on. */
static bool faults_has_queue(cl_event event)
{
    cl_int(CL_API_CALL * real)(cl_event, cl_event_info, size_t, void *, size_t *);
    cl_command_queue queue = NULL;

    *(void **)(&real) = faults_real("clGetEventInfo");
    if (!faults.fails_queue ||
        real(event, CL_EVENT_COMMAND_QUEUE, sizeof(cl_command_queue), &queue, NULL) != CL_SUCCESS)
        return false;
    if (faults.queue == NULL && faults.failing && clRetainCommandQueue(queue) == CL_SUCCESS)
        faults.queue = queue;
    return queue != NULL && queue == faults.queue;
}

static cl_int faults_record(cl_int code, const cl_event *event)
{
    (void)pthread_mutex_lock(&faults.lock);
    if (code == CL_SUCCESS && event != NULL && (faults_has_queue(*event) || faults.failing) &&
        faults.count < MOST_EVENTS && clRetainEvent(*event) == CL_SUCCESS)
        faults.events[faults.count++] = *event;
    (void)pthread_mutex_unlock(&faults.lock);
    return code;
}

static bool faults_has(cl_event event)
{
    bool found = false;

    (void)pthread_mutex_lock(&faults.lock);
    for (int i = 0; i < faults.count; i++)
        found = found || faults.events[i] == event;
    (void)pthread_mutex_unlock(&faults.lock);
    return found;
}

/* Defines an OpenCL function that records its event. */
#define RECORDED(name, parameters, arguments)        \
    CL_API_ENTRY cl_int CL_API_CALL name parameters  \
    {                                                \
        cl_int(CL_API_CALL *real) parameters;        \
                                                     \
        *(void **)(&real) = faults_real(#name);      \
        return faults_record(real arguments, event); \
    }

// clang-format off
RECORDED(clEnqueueNDRangeKernel,
         (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset,
          const size_t *global, const size_t *local, cl_uint waits, const cl_event *wait,
          cl_event *event),
         (queue, kernel, dimensions, offset, global, local, waits, wait, event))
RECORDED(clEnqueueFillBuffer,
         (cl_command_queue queue, cl_mem mem, const void *pattern, size_t pattern_bytes,
          size_t offset, size_t bytes, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, mem, pattern, pattern_bytes, offset, bytes, waits, wait, event))
RECORDED(clEnqueueWriteBuffer,
         (cl_command_queue queue, cl_mem mem, cl_bool blocking, size_t offset, size_t bytes,
          const void *from, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, mem, blocking, offset, bytes, from, waits, wait, event))
RECORDED(clEnqueueReadBuffer,
         (cl_command_queue queue, cl_mem mem, cl_bool blocking, size_t offset, size_t bytes,
          void *to, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, mem, blocking, offset, bytes, to, waits, wait, event))
RECORDED(clEnqueueCopyBuffer,
         (cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset, size_t to_offset,
          size_t bytes, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, from, to, from_offset, to_offset, bytes, waits, wait, event))
RECORDED(clEnqueueWriteBufferRect,
         (cl_command_queue queue, cl_mem mem, cl_bool blocking, const size_t *mem_origin,
          const size_t *host_origin, const size_t *region, size_t mem_row, size_t mem_slice,
          size_t host_row, size_t host_slice, const void *from, cl_uint waits, const cl_event *wait,
          cl_event *event),
         (queue, mem, blocking, mem_origin, host_origin, region, mem_row, mem_slice, host_row,
          host_slice, from, waits, wait, event))
RECORDED(clEnqueueReadBufferRect,
         (cl_command_queue queue, cl_mem mem, cl_bool blocking, const size_t *mem_origin,
          const size_t *host_origin, const size_t *region, size_t mem_row, size_t mem_slice,
          size_t host_row, size_t host_slice, void *to, cl_uint waits, const cl_event *wait,
          cl_event *event),
         (queue, mem, blocking, mem_origin, host_origin, region, mem_row, mem_slice, host_row,
          host_slice, to, waits, wait, event))
RECORDED(clEnqueueCopyBufferRect,
         (cl_command_queue queue, cl_mem from, cl_mem to, const size_t *from_origin,
          const size_t *to_origin, const size_t *region, size_t from_row, size_t from_slice,
          size_t to_row, size_t to_slice, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, from, to, from_origin, to_origin, region, from_row, from_slice, to_row, to_slice,
          waits, wait, event))
RECORDED(clEnqueueUnmapMemObject,
         (cl_command_queue queue, cl_mem mem, void *mapped, cl_uint waits, const cl_event *wait,
          cl_event *event),
         (queue, mem, mapped, waits, wait, event))
RECORDED(clEnqueueMarkerWithWaitList,
         (cl_command_queue queue, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, waits, wait, event))
RECORDED(clEnqueueBarrierWithWaitList,
         (cl_command_queue queue, cl_uint waits, const cl_event *wait, cl_event *event),
         (queue, waits, wait, event))
// clang-format on

CL_API_ENTRY void *CL_API_CALL clEnqueueMapBuffer(cl_command_queue queue, cl_mem mem,
                                                  cl_bool blocking, cl_map_flags flags,
                                                  size_t offset, size_t bytes, cl_uint waits,
                                                  const cl_event *wait, cl_event *event,
                                                  cl_int *code)
{
    void *(CL_API_CALL * real)(cl_command_queue, cl_mem, cl_bool, cl_map_flags, size_t, size_t,
                               cl_uint, const cl_event *, cl_event *, cl_int *);

    *(void **)(&real) = faults_real("clEnqueueMapBuffer");

    void *mapped = real(queue, mem, blocking, flags, offset, bytes, waits, wait, event, code);

    if (mapped != NULL) (void)faults_record(CL_SUCCESS, event);
    return mapped;
}

CL_API_ENTRY cl_int CL_API_CALL clGetEventInfo(cl_event event, cl_event_info what, size_t bytes,
                                               void *value, size_t *written)
{
    cl_int(CL_API_CALL * real)(cl_event, cl_event_info, size_t, void *, size_t *);

    *(void **)(&real) = faults_real("clGetEventInfo");

    const cl_int code = real(event, what, bytes, value, written);

    if (code != CL_SUCCESS || what != CL_EVENT_COMMAND_EXECUTION_STATUS || !faults_has(event))
        return code;
    if (faults.fails_waits && faults.waits > 0) *(cl_int *)value = CL_RUNNING;
    if (!faults.fails_waits && !faults.is_hidden && *(cl_int *)value == CL_COMPLETE)
        *(cl_int *)value = faults.code;
    return code;
}

CL_API_ENTRY cl_int CL_API_CALL clWaitForEvents(cl_uint count, const cl_event *events)
{
    cl_int(CL_API_CALL * real)(cl_uint, const cl_event *);

    *(void **)(&real) = faults_real("clWaitForEvents");

    const cl_int code = real(count, events);

    for (cl_uint i = 0; faults.is_hidden && i < count; i++)
        if (faults_has(events[i])) return faults.code;
    for (cl_uint i = 0; faults.fails_waits && faults.waits > 0 && i < count; i++) {
        if (!faults_has(events[i])) continue;
        if (faults.waits != OC_FAILING_ALL) faults.waits--;
        return faults.code;
    }
    return code;
}
