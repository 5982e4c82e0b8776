/* SPDX-License-Identifier: Apache-2.0 */
#include "opencl_calls/call_counter.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "device/opencl.h"

static atomic_long programs, mems, kernels, events;

struct oc_object_counts oc_object_counts_now(void)
{
    return (struct oc_object_counts){atomic_load(&programs), atomic_load(&mems),
                                     atomic_load(&kernels), atomic_load(&events)};
}

static _Atomic(oc_call_hook) call_hook;

void oc_call_hook_set(oc_call_hook hook) { atomic_store(&call_hook, hook); }

static void before_call(const char *function)
{
    const oc_call_hook hook = atomic_load(&call_hook);

    if (hook != NULL) hook(function);
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

/* A function that returns a new object. */
#define MAKES(type, counter, name, parameters, arguments)        \
    FORWARD(type, name, parameters)                              \
    {                                                            \
        type(CL_API_CALL *real) parameters;                      \
                                                                 \
        FIND(real, #name);                                       \
                                                                 \
        const type made = real arguments;                        \
                                                                 \
        if (made != NULL) (void)atomic_fetch_add(&(counter), 1); \
        return made;                                             \
    }

/* A function that retains or releases an object. */
#define MOVES(type, counter, name, by)                                    \
    FORWARD(cl_int, name, (type object))                                  \
    {                                                                     \
        cl_int(CL_API_CALL *real)(type);                                  \
                                                                          \
        FIND(real, #name);                                                \
                                                                          \
        const cl_int code = real(object);                                 \
                                                                          \
        if (code == CL_SUCCESS) (void)atomic_fetch_add(&(counter), (by)); \
        return code;                                                      \
    }

/* A function that returns a code and, if requested, an event. */
#define MAY_MAKE_EVENT(name, parameters, arguments)                                  \
    FORWARD(cl_int, name, parameters)                                                \
    {                                                                                \
        cl_int(CL_API_CALL *real) parameters;                                        \
                                                                                     \
        FIND(real, #name);                                                           \
                                                                                     \
        before_call(#name);                                                          \
                                                                                     \
        const cl_int code = real arguments;                                          \
                                                                                     \
        if (code == CL_SUCCESS && event != NULL) (void)atomic_fetch_add(&events, 1); \
        return code;                                                                 \
    }

/* A function that builds a program. */
#define BUILDS(name, parameters, arguments)   \
    FORWARD(cl_int, name, parameters)         \
    {                                         \
        cl_int(CL_API_CALL *real) parameters; \
                                              \
        FIND(real, #name);                    \
        (void)atomic_fetch_add(&programs, 1); \
        before_call(#name);                   \
        return real arguments;                \
    }

FORWARD(cl_int, clSetKernelArg, (cl_kernel kernel, cl_uint i, size_t bytes, const void *value))
{
    cl_int(CL_API_CALL * real)(cl_kernel, cl_uint, size_t, const void *);

    FIND(real, "clSetKernelArg");
    before_call("clSetKernelArg");
    return real(kernel, i, bytes, value);
}

// clang-format off
MAKES(cl_program, programs, clCreateProgramWithSource,
      (cl_context context, cl_uint count, const char **texts, const size_t *lengths, cl_int *code),
      (context, count, texts, lengths, code))
MAKES(cl_program, programs, clCreateProgramWithBinary,
      (cl_context context, cl_uint count, const cl_device_id *devices, const size_t *lengths,
       const unsigned char **binaries, cl_int *status, cl_int *code),
      (context, count, devices, lengths, binaries, status, code))
MAKES(cl_program, programs, clCreateProgramWithIL,
      (cl_context context, const void *il, size_t length, cl_int *code),
      (context, il, length, code))
MAKES(cl_program, programs, clLinkProgram,
      (cl_context context, cl_uint count, const cl_device_id *devices, const char *options,
       cl_uint inputs, const cl_program *input, void(CL_CALLBACK *done)(cl_program, void *),
       void *data, cl_int *code),
      (context, count, devices, options, inputs, input, done, data, code))
BUILDS(clBuildProgram,
       (cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
        void(CL_CALLBACK *done)(cl_program, void *), void *data),
       (program, count, devices, options, done, data))
BUILDS(clCompileProgram,
       (cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
        cl_uint headers, const cl_program *header, const char **names,
        void(CL_CALLBACK *done)(cl_program, void *), void *data),
       (program, count, devices, options, headers, header, names, done, data))

MAKES(cl_mem, mems, clCreateBuffer,
      (cl_context context, cl_mem_flags flags, size_t bytes, void *host, cl_int *code),
      (context, flags, bytes, host, code))
MAKES(cl_mem, mems, clCreateSubBuffer,
      (cl_mem mem, cl_mem_flags flags, cl_buffer_create_type type, const void *info, cl_int *code),
      (mem, flags, type, info, code))
MOVES(cl_mem, mems, clRetainMemObject, 1)
MOVES(cl_mem, mems, clReleaseMemObject, -1)

MAKES(cl_kernel, kernels, clCreateKernel, (cl_program program, const char *name, cl_int *code),
      (program, name, code))
MOVES(cl_kernel, kernels, clRetainKernel, 1)
MOVES(cl_kernel, kernels, clReleaseKernel, -1)

MAKES(cl_event, events, clCreateUserEvent, (cl_context context, cl_int *code), (context, code))
MOVES(cl_event, events, clRetainEvent, 1)
MOVES(cl_event, events, clReleaseEvent, -1)
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
// clang-format on
