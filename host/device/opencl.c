/* SPDX-License-Identifier: Apache-2.0 */
#include "opencl.h"

#include <string.h>

#include "acl/acl.h"

#define CL_CODES(X)                              \
    X(SUCCESS)                                   \
    X(DEVICE_NOT_FOUND)                          \
    X(DEVICE_NOT_AVAILABLE)                      \
    X(COMPILER_NOT_AVAILABLE)                    \
    X(MEM_OBJECT_ALLOCATION_FAILURE)             \
    X(OUT_OF_RESOURCES)                          \
    X(OUT_OF_HOST_MEMORY)                        \
    X(PROFILING_INFO_NOT_AVAILABLE)              \
    X(MEM_COPY_OVERLAP)                          \
    X(IMAGE_FORMAT_MISMATCH)                     \
    X(IMAGE_FORMAT_NOT_SUPPORTED)                \
    X(BUILD_PROGRAM_FAILURE)                     \
    X(MAP_FAILURE)                               \
    X(MISALIGNED_SUB_BUFFER_OFFSET)              \
    X(EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) \
    X(COMPILE_PROGRAM_FAILURE)                   \
    X(LINKER_NOT_AVAILABLE)                      \
    X(LINK_PROGRAM_FAILURE)                      \
    X(DEVICE_PARTITION_FAILED)                   \
    X(KERNEL_ARG_INFO_NOT_AVAILABLE)             \
    X(INVALID_VALUE)                             \
    X(INVALID_DEVICE_TYPE)                       \
    X(INVALID_PLATFORM)                          \
    X(INVALID_DEVICE)                            \
    X(INVALID_CONTEXT)                           \
    X(INVALID_QUEUE_PROPERTIES)                  \
    X(INVALID_COMMAND_QUEUE)                     \
    X(INVALID_HOST_PTR)                          \
    X(INVALID_MEM_OBJECT)                        \
    X(INVALID_BINARY)                            \
    X(INVALID_BUILD_OPTIONS)                     \
    X(INVALID_PROGRAM)                           \
    X(INVALID_PROGRAM_EXECUTABLE)                \
    X(INVALID_KERNEL_NAME)                       \
    X(INVALID_KERNEL_DEFINITION)                 \
    X(INVALID_KERNEL)                            \
    X(INVALID_ARG_INDEX)                         \
    X(INVALID_ARG_VALUE)                         \
    X(INVALID_ARG_SIZE)                          \
    X(INVALID_KERNEL_ARGS)                       \
    X(INVALID_WORK_DIMENSION)                    \
    X(INVALID_WORK_GROUP_SIZE)                   \
    X(INVALID_WORK_ITEM_SIZE)                    \
    X(INVALID_GLOBAL_OFFSET)                     \
    X(INVALID_EVENT_WAIT_LIST)                   \
    X(INVALID_EVENT)                             \
    X(INVALID_OPERATION)                         \
    X(INVALID_BUFFER_SIZE)                       \
    X(INVALID_GLOBAL_WORK_SIZE)                  \
    X(INVALID_PROPERTY)                          \
    X(INVALID_COMPILER_OPTIONS)                  \
    X(INVALID_LINKER_OPTIONS)                    \
    X(INVALID_DEVICE_PARTITION_COUNT)            \
    X(INVALID_PIPE_SIZE)                         \
    X(INVALID_DEVICE_QUEUE)                      \
    X(INVALID_SPEC_ID)                           \
    X(MAX_SIZE_RESTRICTION_EXCEEDED)

const char *oc_cl_error_name(cl_int code)
{
    switch (code) {
#define NAME(name)  \
    case CL_##name: \
        return "CL_" #name;
        CL_CODES(NAME)
#undef NAME
        case -1001: /* returned by the ICD loader; cl_ext.h defines the constant */
            return "CL_PLATFORM_NOT_FOUND_KHR";
        default:
            return "unknown OpenCL error";
    }
}

static aclnnStatus opencl_status(cl_int code)
{
    if (strncmp(oc_api(), "aclrt", 5) != 0) return ACLNN_ERR_RUNTIME_ERROR;
    switch (code) {
        case CL_MEM_OBJECT_ALLOCATION_FAILURE:
            return ACL_ERROR_RT_DEVICE_OOM;
        case CL_OUT_OF_HOST_MEMORY:
            return ACL_ERROR_RT_MEMORY_ALLOCATION;
        case CL_DEVICE_NOT_AVAILABLE:
            return ACL_ERROR_RT_LOST_HEARTBEAT;
        default:
            return ACL_ERROR_RT_INTERNAL_ERROR;
    }
}

aclnnStatus oc_cl_fail(const char *call, cl_int code)
{
    return oc_fail(opencl_status(code), "%.*s failed: %s (%d)", (int)strcspn(call, "("), call,
                   oc_cl_error_name(code), (int)code);
}

static cl_int opencl_event_status(cl_event event, cl_int *status)
{
    return clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(*status), status, NULL);
}

enum oc_event_state oc_cl_event_state(cl_event event)
{
    cl_int status;

    if (opencl_event_status(event, &status) != CL_SUCCESS || status < CL_COMPLETE)
        return OC_EVENT_FAILED;
    return status == CL_COMPLETE ? OC_EVENT_COMPLETE : OC_EVENT_PENDING;
}

bool oc_cl_event_has_ended(cl_event event) { return oc_cl_event_state(event) != OC_EVENT_PENDING; }

bool oc_cl_event_is_known_to_have_ended(cl_event event)
{
    cl_int status;

    return opencl_event_status(event, &status) == CL_SUCCESS && status <= CL_COMPLETE;
}

/* clWaitForEvents reports any failed command with the same code; the event has the reason. Some
 * drivers report the failure only in the event. */
cl_int oc_cl_event_wait(cl_event event)
{
    const cl_int code = clWaitForEvents(1, &event);
    cl_int status;
    const cl_int query = opencl_event_status(event, &status);

    if (query != CL_SUCCESS) return query;
    return status < 0 ? status : code;
}
