/* SPDX-License-Identifier: Apache-2.0 */
/* OpenCL's header at the version that we use, and the one way its errors become ours. */
#ifndef OC_DEVICE_OPENCL_H
#define OC_DEVICE_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 300
/* clCreateCommandQueue: platforms of OpenCL 1.2 have no other, and all later ones keep it. */
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include "base/status.h"

/* "CL_OUT_OF_RESOURCES" for CL_OUT_OF_RESOURCES; never NULL. */
const char *oc_cl_error_name(cl_int code);

/*
 * Records "<function> failed: <name> (<code>)"; of `call` only the part before '(' is shown.
 * Returns the code that the layer of the running API function promises: ACL_ERROR_RT_INTERNAL_ERROR
 * in aclrt functions, ACLNN_ERR_RUNTIME_ERROR elsewhere.
 */
aclnnStatus oc_cl_fail(const char *call, cl_int code);

/* Propagates a failed OpenCL call out of a function that returns a status. */
#define OC_CL(call)                                                           \
    do {                                                                      \
        const cl_int oc_cl_code_ = (call);                                    \
        if (oc_cl_code_ != CL_SUCCESS) return oc_cl_fail(#call, oc_cl_code_); \
    } while (0)

#endif
