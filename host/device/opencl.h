/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The OpenCL header at the version that the library uses, the conversion of OpenCL errors to status
 * codes, and the status of an event.
 *
 *     OC_CL(clEnqueueMarkerWithWaitList(queue, 0, NULL, &event));
 *     while (!oc_cl_event_is_complete(event)) ...
 */
#ifndef OC_DEVICE_OPENCL_H
#define OC_DEVICE_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 300
/* For clCreateCommandQueue: OpenCL 1.2 has no other function, and later versions still have it. */
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <stdbool.h>

#include "base/status.h"

/* Returns the name of a code, for example "CL_OUT_OF_RESOURCES"; never NULL. */
const char *oc_cl_error_name(cl_int code);

/*
 * Records "<function> failed: <name> (<code>)"; the function is the part of `call` before '('.
 * Returns ACL_ERROR_RT_INTERNAL_ERROR in aclrt functions and ACLNN_ERR_RUNTIME_ERROR elsewhere.
 */
aclnnStatus oc_cl_fail(const char *call, cl_int code);

/* Returns true when the command has ended. A command that failed, and an event that cannot be
 * queried, count as complete. Never waits. */
bool oc_cl_event_is_complete(cl_event event);

/* Propagates a failed OpenCL call from a function that returns a status. */
#define OC_CL(call)                                                           \
    do {                                                                      \
        const cl_int oc_cl_code_ = (call);                                    \
        if (oc_cl_code_ != CL_SUCCESS) return oc_cl_fail(#call, oc_cl_code_); \
    } while (0)

#endif
