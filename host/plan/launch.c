/* SPDX-License-Identifier: Apache-2.0 */
#include "launch.h"

#include "plan/executor.h"

static aclnnStatus launch_set_index(cl_kernel kernel, cl_uint i, int64_t value, bool index64)
{
    const cl_long as_long = value;
    const cl_int as_int = (cl_int)value;

    OC_CL(clSetKernelArg(kernel, i, index64 ? sizeof(as_long) : sizeof(as_int),
                         index64 ? (const void *)&as_long : &as_int));
    return ACLNN_SUCCESS;
}

static aclnnStatus launch_set_index8(cl_kernel kernel, cl_uint i, const int64_t values[8],
                                     bool index64)
{
    cl_long8 as_long;
    cl_int8 as_int;

    for (int k = 0; k < 8; k++) {
        as_long.s[k] = values[k];
        as_int.s[k] = (cl_int)values[k];
    }
    OC_CL(clSetKernelArg(kernel, i, index64 ? sizeof(as_long) : sizeof(as_int),
                         index64 ? (const void *)&as_long : &as_int));
    return ACLNN_SUCCESS;
}

aclnnStatus oc_step_bind(const struct oc_step *step, oc_resolver resolve_ref, const void *context)
{
    cl_kernel kernel = step->kernel->cl;
    cl_uint next = 0;

    for (cl_uint i = 0; i < step->arg_count; i++) {
        const struct oc_arg *arg = &step->args[i];

        if (arg->kind == OC_ARG_REF) {
            const struct oc_binding binding = resolve_ref(context, arg->ref);
            const cl_ulong offset = binding.offset;

            OC_CL(clSetKernelArg(kernel, next++, sizeof(cl_mem), &binding.mem));
            OC_CL(clSetKernelArg(kernel, next++, sizeof(offset), &offset));
        } else if (arg->kind == OC_ARG_INDEX) {
            OC_TRY(launch_set_index(kernel, next++, arg->index, step->index64));
        } else if (arg->kind == OC_ARG_INDEX8) {
            OC_TRY(launch_set_index8(kernel, next++, step->index8[arg->index], step->index64));
        } else if (arg->kind == OC_ARG_INT) {
            OC_TRY(launch_set_index(kernel, next++, arg->index, false));
        } else {
            OC_CL(clSetKernelArg(kernel, next++, sizeof(cl_float), &arg->f32));
        }
    }
    return ACLNN_SUCCESS;
}

aclnnStatus oc_step_launch(const struct oc_step *step, cl_command_queue queue, cl_event *event)
{
    OC_CL(clEnqueueNDRangeKernel(queue, step->kernel->cl, 3, NULL, step->global, step->group, 0,
                                 NULL, event));
    return ACLNN_SUCCESS;
}
