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

/* Sets buffer and offset. A kernel keeps its arguments, so those that equal the last run's are not
 * set again. Memory is compared by its id, because a handle may belong to an object created
 * later. */
static aclnnStatus launch_set_reference(struct oc_step *step, cl_uint i, cl_uint at,
                                        const struct oc_binding *binding)
{
    struct oc_bound *last = &step->bound[i];
    const cl_ulong offset = binding->offset;

    if (!step->is_bound || last->id != binding->id)
        OC_CL(clSetKernelArg(step->kernel->cl, at, sizeof(cl_mem), &binding->mem));
    if (!step->is_bound || last->offset != binding->offset)
        OC_CL(clSetKernelArg(step->kernel->cl, at + 1, sizeof(offset), &offset));
    *last = (struct oc_bound){.id = binding->id, .offset = binding->offset};
    return ACLNN_SUCCESS;
}

static aclnnStatus launch_set_value(const struct oc_step *step, const struct oc_arg *arg,
                                    cl_uint at)
{
    cl_kernel kernel = step->kernel->cl;

    switch (arg->kind) {
        case OC_ARG_INDEX:
            return launch_set_index(kernel, at, arg->index, step->index64);
        case OC_ARG_INDEX8:
            return launch_set_index8(kernel, at, step->index8[arg->index], step->index64);
        case OC_ARG_INT:
            return launch_set_index(kernel, at, arg->index, false);
        case OC_ARG_LONG:
        case OC_ARG_PASSED:
            return launch_set_index(kernel, at, arg->index, true);
        case OC_ARG_F64:
            OC_CL(clSetKernelArg(kernel, at, sizeof(cl_double), &arg->f64));
            return ACLNN_SUCCESS;
        default:
            OC_CL(clSetKernelArg(kernel, at, sizeof(cl_float), &arg->f32));
            return ACLNN_SUCCESS;
    }
}

static aclnnStatus launch_set_all(struct oc_step *step, oc_resolver resolve, const void *context)
{
    cl_uint next = 0;

    for (cl_uint i = 0; i < step->arg_count; i++) {
        const struct oc_arg *arg = &step->args[i];

        if (arg->kind == OC_ARG_REF) {
            const struct oc_binding binding = resolve(context, arg->ref);

            OC_TRY(launch_set_reference(step, i, next, &binding));
            next += 2;
        } else {
            int64_t *last = &step->bound[i].value;

            if (!step->is_bound || (arg->kind == OC_ARG_PASSED && *last != arg->index))
                OC_TRY(launch_set_value(step, arg, next));
            if (arg->kind == OC_ARG_PASSED) *last = arg->index;
            next++;
        }
    }
    return ACLNN_SUCCESS;
}

aclnnStatus oc_step_bind(struct oc_step *step, oc_resolver resolve, const void *context)
{
    /* See OC_PLAN_SIZES_ONLY. */
    if (step->kernel == NULL) return oc_fail(ACLNN_ERR_INNER, "the plan has no kernels");

    const aclnnStatus status = launch_set_all(step, resolve, context);

    step->is_bound = status == ACLNN_SUCCESS;
    return status;
}

aclnnStatus oc_step_launch(const struct oc_step *step, cl_command_queue queue, cl_event *event)
{
    OC_CL(clEnqueueNDRangeKernel(queue, step->kernel->cl, 3, NULL, step->global, step->group, 0,
                                 NULL, event));
    return ACLNN_SUCCESS;
}

/* ---- Products ---- */

static struct oc_blas_operand launch_operand(struct oc_binding binding)
{
    return (struct oc_blas_operand){binding.mem, binding.offset};
}

aclnnStatus oc_step_multiply(const struct oc_step *step, struct oc_device *device,
                             oc_resolver resolve, const void *context, cl_command_queue queue,
                             cl_event *event, struct oc_blas_sub_buffers *sub_buffers)
{
    struct oc_blas_operand operands[3], temporary = {NULL, 0};

    for (int i = 0; i < 3; i++)
        operands[i] = launch_operand(resolve(context, step->operands[i]));
    if (step->temporary_bytes > 0) temporary = launch_operand(resolve(context, step->temporary));
    return oc_blas_sgemm(device, queue, &step->product, operands, temporary, step->temporary_bytes,
                         event, sub_buffers);
}
