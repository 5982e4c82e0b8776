/* SPDX-License-Identifier: Apache-2.0 */
#include "opencl_calls/call_counter.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "device/opencl.h"
#include "verify/expect.h"

static atomic_long compilations, contexts, programs, mems, kernels, queues, events, others;

struct oc_object_counts oc_object_counts_now(void)
{
    return (struct oc_object_counts){
        .compilations = atomic_load(&compilations),
        .contexts = atomic_load(&contexts),
        .programs = atomic_load(&programs),
        .mems = atomic_load(&mems),
        .kernels = atomic_load(&kernels),
        .queues = atomic_load(&queues),
        .events = atomic_load(&events),
    };
}

void oc_object_counts_expect(const struct oc_object_counts *now,
                             const struct oc_object_counts *before)
{
    EXPECT_EQ_I64(now->contexts, before->contexts);
    EXPECT_EQ_I64(now->programs, before->programs);
    EXPECT_EQ_I64(now->mems, before->mems);
    EXPECT_EQ_I64(now->kernels, before->kernels);
    EXPECT_EQ_I64(now->queues, before->queues);
    EXPECT_EQ_I64(now->events, before->events);
}

static _Atomic(oc_call_hook) call_hook;

void oc_call_hook_set(oc_call_hook hook) { atomic_store(&call_hook, hook); }

static cl_int before_call(const char *function)
{
    const oc_call_hook hook = atomic_load(&call_hook);

    return hook != NULL ? hook(function) : CL_SUCCESS;
}

/* C does not convert object pointers to function pointers; POSIX guarantees the same
 * representation. */
#define FIND(function, name)                  \
    do {                                      \
        static _Atomic(void *) found;         \
        void *address = atomic_load(&found);  \
                                              \
        if (address == NULL) {                \
            address = dlsym(RTLD_NEXT, name); \
            atomic_store(&found, address);    \
        }                                     \
        *(void **)(&(function)) = address;    \
    } while (0)

/* An OpenCL function of the same name that calls the real one as `real`. */
#define FORWARD(type, name, parameters) CL_API_ENTRY type CL_API_CALL name parameters

/* A function that returns a new object; `calls` counts how many it has made. */
#define MAKES_AND_COUNTS(type, counter, calls, name, parameters, arguments) \
    FORWARD(type, name, parameters)                                         \
    {                                                                       \
        const cl_int refusal = before_call(#name);                          \
        type(CL_API_CALL *real) parameters;                                 \
                                                                            \
        FIND(real, #name);                                                  \
        if (refusal != CL_SUCCESS) {                                        \
            if (code != NULL) *code = refusal;                              \
            return NULL;                                                    \
        }                                                                   \
                                                                            \
        const type made = real arguments;                                   \
                                                                            \
        if (made != NULL) {                                                 \
            (void)atomic_fetch_add(&(counter), 1);                          \
            (void)atomic_fetch_add(&(calls), 1);                            \
        }                                                                   \
        return made;                                                        \
    }

#define MAKES(type, counter, name, parameters, arguments) \
    MAKES_AND_COUNTS(type, counter, others, name, parameters, arguments)
#define MAKES_PROGRAM(name, parameters, arguments) \
    MAKES_AND_COUNTS(cl_program, programs, compilations, name, parameters, arguments)

/* A function that retains an object. */
#define RETAINS(type, counter, name)                                        \
    FORWARD(cl_int, name, (type object))                                    \
    {                                                                       \
        const cl_int refusal = before_call(#name);                          \
        cl_int(CL_API_CALL *real)(type);                                    \
                                                                            \
        FIND(real, #name);                                                  \
                                                                            \
        const cl_int code = refusal == CL_SUCCESS ? real(object) : refusal; \
                                                                            \
        if (code == CL_SUCCESS) (void)atomic_fetch_add(&(counter), 1);      \
        return code;                                                        \
    }

/* A function that releases an object. */
#define RELEASES(type, counter, name)                                  \
    FORWARD(cl_int, name, (type object))                               \
    {                                                                  \
        cl_int(CL_API_CALL *real)(type);                               \
                                                                       \
        FIND(real, #name);                                             \
                                                                       \
        const cl_int code = real(object);                              \
                                                                       \
        if (code == CL_SUCCESS) (void)atomic_fetch_sub(&(counter), 1); \
        return code;                                                   \
    }

/* A function that returns a code and, if requested, an event. */
#define MAY_MAKE_EVENT(name, parameters, arguments)                                  \
    FORWARD(cl_int, name, parameters)                                                \
    {                                                                                \
        const cl_int refusal = before_call(#name);                                   \
        cl_int(CL_API_CALL *real) parameters;                                        \
                                                                                     \
        FIND(real, #name);                                                           \
                                                                                     \
        const cl_int code = refusal == CL_SUCCESS ? real arguments : refusal;        \
                                                                                     \
        if (code == CL_SUCCESS && event != NULL) (void)atomic_fetch_add(&events, 1); \
        return code;                                                                 \
    }

/* A function that returns a code, and adds to a counter. */
#define COUNTS(counter, name, parameters, arguments)             \
    FORWARD(cl_int, name, parameters)                            \
    {                                                            \
        const cl_int refusal = before_call(#name);               \
        cl_int(CL_API_CALL *real) parameters;                    \
                                                                 \
        FIND(real, #name);                                       \
        (void)atomic_fetch_add(&(counter), 1);                   \
        return refusal == CL_SUCCESS ? real arguments : refusal; \
    }

// clang-format off
MAKES_PROGRAM(clCreateProgramWithSource,
      (cl_context context, cl_uint count, const char **texts, const size_t *lengths, cl_int *code),
      (context, count, texts, lengths, code))
MAKES_PROGRAM(clCreateProgramWithBinary,
      (cl_context context, cl_uint count, const cl_device_id *devices, const size_t *lengths,
       const unsigned char **binaries, cl_int *status, cl_int *code),
      (context, count, devices, lengths, binaries, status, code))
MAKES_PROGRAM(clCreateProgramWithIL,
      (cl_context context, const void *il, size_t length, cl_int *code),
      (context, il, length, code))
MAKES_PROGRAM(clLinkProgram,
      (cl_context context, cl_uint count, const cl_device_id *devices, const char *options,
       cl_uint inputs, const cl_program *input, void(CL_CALLBACK *done)(cl_program, void *),
       void *data, cl_int *code),
      (context, count, devices, options, inputs, input, done, data, code))
COUNTS(compilations, clBuildProgram,
       (cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
        void(CL_CALLBACK *done)(cl_program, void *), void *data),
       (program, count, devices, options, done, data))
COUNTS(compilations, clCompileProgram,
       (cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
        cl_uint headers, const cl_program *header, const char **names,
        void(CL_CALLBACK *done)(cl_program, void *), void *data),
       (program, count, devices, options, headers, header, names, done, data))
RETAINS(cl_program, programs, clRetainProgram)
RELEASES(cl_program, programs, clReleaseProgram)

MAKES(cl_mem, mems, clCreateBuffer,
      (cl_context context, cl_mem_flags flags, size_t bytes, void *host, cl_int *code),
      (context, flags, bytes, host, code))
MAKES(cl_mem, mems, clCreateSubBuffer,
      (cl_mem mem, cl_mem_flags flags, cl_buffer_create_type type, const void *info, cl_int *code),
      (mem, flags, type, info, code))
RETAINS(cl_mem, mems, clRetainMemObject)
RELEASES(cl_mem, mems, clReleaseMemObject)

MAKES(cl_kernel, kernels, clCreateKernel, (cl_program program, const char *name, cl_int *code),
      (program, name, code))
RETAINS(cl_kernel, kernels, clRetainKernel)
RELEASES(cl_kernel, kernels, clReleaseKernel)

MAKES(cl_event, events, clCreateUserEvent, (cl_context context, cl_int *code), (context, code))
COUNTS(others, clSetUserEventStatus, (cl_event event, cl_int status), (event, status))
MAKES(cl_command_queue, queues, clCreateCommandQueue,
      (cl_context context, cl_device_id device, cl_command_queue_properties properties, cl_int *code),
      (context, device, properties, code))
RETAINS(cl_command_queue, queues, clRetainCommandQueue)
RELEASES(cl_command_queue, queues, clReleaseCommandQueue)
RETAINS(cl_event, events, clRetainEvent)
RELEASES(cl_event, events, clReleaseEvent)
MAY_MAKE_EVENT(clEnqueueNDRangeKernel,
      (cl_command_queue queue, cl_kernel kernel, cl_uint dims, const size_t *offset,
       const size_t *global, const size_t *local, cl_uint waits, const cl_event *wait,
       cl_event *event),
      (queue, kernel, dims, offset, global, local, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueFillBuffer,
      (cl_command_queue queue, cl_mem mem, const void *pattern, size_t length, size_t offset,
       size_t bytes, cl_uint waits, const cl_event *wait, cl_event *event),
      (queue, mem, pattern, length, offset, bytes, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueCopyBuffer,
      (cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset, size_t to_offset,
       size_t bytes, cl_uint waits, const cl_event *wait, cl_event *event),
      (queue, from, to, from_offset, to_offset, bytes, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueReadBuffer,
      (cl_command_queue queue, cl_mem mem, cl_bool blocking, size_t offset, size_t bytes, void *to,
       cl_uint waits, const cl_event *wait, cl_event *event),
      (queue, mem, blocking, offset, bytes, to, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueWriteBuffer,
      (cl_command_queue queue, cl_mem mem, cl_bool blocking, size_t offset, size_t bytes,
       const void *from, cl_uint waits, const cl_event *wait, cl_event *event),
      (queue, mem, blocking, offset, bytes, from, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueMarkerWithWaitList,
      (cl_command_queue queue, cl_uint waits, const cl_event *wait, cl_event *event),
      (queue, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueBarrierWithWaitList,
      (cl_command_queue queue, cl_uint waits, const cl_event *wait, cl_event *event),
      (queue, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueCopyBufferRect,
      (cl_command_queue queue, cl_mem from, cl_mem to, const size_t *from_origin,
       const size_t *to_origin, const size_t *region, size_t from_row, size_t from_slice,
       size_t to_row, size_t to_slice, cl_uint waits, const cl_event *wait, cl_event *event),
      (queue, from, to, from_origin, to_origin, region, from_row, from_slice, to_row, to_slice,
       waits, wait, event))
MAY_MAKE_EVENT(clEnqueueReadBufferRect,
      (cl_command_queue queue, cl_mem mem, cl_bool blocking, const size_t *mem_origin,
       const size_t *host_origin, const size_t *region, size_t mem_row, size_t mem_slice,
       size_t host_row, size_t host_slice, void *to, cl_uint waits, const cl_event *wait,
       cl_event *event),
      (queue, mem, blocking, mem_origin, host_origin, region, mem_row, mem_slice, host_row,
       host_slice, to, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueWriteBufferRect,
      (cl_command_queue queue, cl_mem mem, cl_bool blocking, const size_t *mem_origin,
       const size_t *host_origin, const size_t *region, size_t mem_row, size_t mem_slice,
       size_t host_row, size_t host_slice, const void *from, cl_uint waits, const cl_event *wait,
       cl_event *event),
      (queue, mem, blocking, mem_origin, host_origin, region, mem_row, mem_slice, host_row,
       host_slice, from, waits, wait, event))
MAY_MAKE_EVENT(clEnqueueUnmapMemObject,
      (cl_command_queue queue, cl_mem mem, void *mapped, cl_uint waits, const cl_event *wait,
       cl_event *event),
      (queue, mem, mapped, waits, wait, event))
COUNTS(others, clSetKernelArg, (cl_kernel kernel, cl_uint i, size_t bytes, const void *value),
       (kernel, i, bytes, value))
COUNTS(others, clGetPlatformIDs,
       (cl_uint count, cl_platform_id *platforms, cl_uint *available),
       (count, platforms, available))
COUNTS(others, clGetDeviceIDs,
       (cl_platform_id platform, cl_device_type type, cl_uint count, cl_device_id *devices,
        cl_uint *available),
       (platform, type, count, devices, available))
COUNTS(others, clGetDeviceInfo,
       (cl_device_id device, cl_device_info what, size_t bytes, void *value, size_t *size),
       (device, what, bytes, value, size))
RETAINS(cl_context, contexts, clRetainContext)
RELEASES(cl_context, contexts, clReleaseContext)
MAKES(cl_context, contexts, clCreateContext,
      (const cl_context_properties *properties, cl_uint count, const cl_device_id *devices,
       void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *), void *data,
       cl_int *code),
      (properties, count, devices, notify, data, code))
MAKES(cl_context, contexts, clCreateContextFromType,
      (const cl_context_properties *properties, cl_device_type kind,
       void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *), void *data,
       cl_int *code),
      (properties, kind, notify, data, code))
COUNTS(others, clFlush, (cl_command_queue queue), (queue))
COUNTS(others, clFinish, (cl_command_queue queue), (queue))
COUNTS(others, clWaitForEvents, (cl_uint count, const cl_event *list), (count, list))
COUNTS(others, clGetEventInfo,
       (cl_event event, cl_event_info what, size_t bytes, void *value, size_t *written),
       (event, what, bytes, value, written))
COUNTS(others, clGetEventProfilingInfo,
       (cl_event event, cl_profiling_info what, size_t bytes, void *value, size_t *written),
       (event, what, bytes, value, written))
COUNTS(others, clGetPlatformInfo,
       (cl_platform_id platform, cl_platform_info what, size_t bytes, void *value, size_t *written),
       (platform, what, bytes, value, written))
COUNTS(others, clGetProgramBuildInfo,
       (cl_program program, cl_device_id device, cl_program_build_info what, size_t bytes,
        void *value, size_t *written),
       (program, device, what, bytes, value, written))
COUNTS(others, clGetKernelInfo,
       (cl_kernel kernel, cl_kernel_info what, size_t bytes, void *value, size_t *written),
       (kernel, what, bytes, value, written))
COUNTS(others, clGetProgramInfo,
       (cl_program program, cl_program_info what, size_t bytes, void *value, size_t *written),
       (program, what, bytes, value, written))
COUNTS(others, clGetKernelWorkGroupInfo,
       (cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info what, size_t bytes,
        void *value, size_t *written),
       (kernel, device, what, bytes, value, written))
// clang-format on

FORWARD(void *, clEnqueueMapBuffer,
        (cl_command_queue queue, cl_mem mem, cl_bool blocking, cl_map_flags flags, size_t offset,
         size_t bytes, cl_uint waits, const cl_event *wait, cl_event *event, cl_int *code))
{
    const cl_int refusal = before_call("clEnqueueMapBuffer");
    void *(CL_API_CALL * real)(cl_command_queue, cl_mem, cl_bool, cl_map_flags, size_t, size_t,
                               cl_uint, const cl_event *, cl_event *, cl_int *);

    FIND(real, "clEnqueueMapBuffer");
    if (refusal != CL_SUCCESS) {
        if (code != NULL) *code = refusal;
        return NULL;
    }

    void *mapped = real(queue, mem, blocking, flags, offset, bytes, waits, wait, event, code);

    if (mapped != NULL && event != NULL) (void)atomic_fetch_add(&events, 1);
    return mapped;
}
