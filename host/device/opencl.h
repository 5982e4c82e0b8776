/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Includes the OpenCL header at the version that the library uses, converts OpenCL errors to status
 * codes, and queries the status of events.
 *
 *     OC_CL(clEnqueueMarkerWithWaitList(queue, 0, NULL, &event));
 *     while (!oc_cl_event_has_ended(event)) ...
 *     const cl_int code = oc_cl_event_wait(event);
 */
#ifndef OC_DEVICE_OPENCL_H
#define OC_DEVICE_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 300
/* clCreateCommandQueue is deprecated, but OpenCL 1.2 has no other function, and later versions
 * still have it. */
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <stdbool.h>

#include "base/status.h"

/* Returns the name of a code, for example "CL_OUT_OF_RESOURCES"; never NULL. */
const char *oc_cl_error_name(cl_int code);

/*
 * Records "<function> failed: <name> (<code>)"; the function is the part of `call` before '('.
 * Returns ACLNN_ERR_RUNTIME_ERROR, but in aclrt functions ACL_ERROR_RT_DEVICE_OOM for
 * CL_MEM_OBJECT_ALLOCATION_FAILURE, ACL_ERROR_RT_MEMORY_ALLOCATION for CL_OUT_OF_HOST_MEMORY,
 * ACL_ERROR_RT_LOST_HEARTBEAT for CL_DEVICE_NOT_AVAILABLE, and ACL_ERROR_RT_INTERNAL_ERROR for all
 * other codes.
 */
aclnnStatus oc_cl_fail(const char *call, cl_int code);

/* What a query says. An event that cannot be queried counts as failed, because the wait that follows
 * reports the reason. */
enum oc_event_state { OC_EVENT_PENDING, OC_EVENT_COMPLETE, OC_EVENT_FAILED };

enum oc_event_state oc_cl_event_state(cl_event event);

/* Returns true when the command has ended, with success or with an error. Never waits. This is
 * no synchronization point: oc_cl_event_wait must be called before other queues use the command's
 * results or before the command counts as successful, because the event of a command that did not
 * run may say CL_COMPLETE (findings/intel_failed_user_event.sh). */
bool oc_cl_event_has_ended(cl_event event);

/* Returns the same as oc_cl_event_has_ended, but false when the query fails, for example because
 * memory ran out. */
bool oc_cl_event_is_known_to_have_ended(cl_event event);

/* Waits for the command. Returns CL_SUCCESS, or the negative status with which it ended. */
cl_int oc_cl_event_wait(cl_event event);

/* Propagates a failed OpenCL call from a function that returns a status. */
#define OC_CL(call)                                                           \
    do {                                                                      \
        const cl_int oc_cl_code_ = (call);                                    \
        if (oc_cl_code_ != CL_SUCCESS) return oc_cl_fail(#call, oc_cl_code_); \
    } while (0)

#endif
