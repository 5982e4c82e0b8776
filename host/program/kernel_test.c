/* SPDX-License-Identifier: Apache-2.0 */
#include "program/kernel_test.h"

#include "device/transfer.h"
#include "program/program.h"

/* Enqueues the test. *event is the event of the last command, the read. Stores the name of the last
 * OpenCL call. */
static cl_int kernel_test_enqueue(cl_command_queue queue, const struct oc_kernel_test *test,
                                  const struct oc_kernel *kernel, cl_mem mem, void *data,
                                  size_t bytes, cl_event *event, const char **call)
{
    cl_int code;

    *call = "clEnqueueWriteBuffer";
    code = clEnqueueWriteBuffer(queue, mem, CL_TRUE, 0, bytes, data, 0, NULL, NULL);
    if (code != CL_SUCCESS) return code;
    *call = "clSetKernelArg";
    code = clSetKernelArg(kernel->cl, 0, sizeof(mem), &mem);
    if (code != CL_SUCCESS) return code;
    *call = "clEnqueueNDRangeKernel";
    code = clEnqueueNDRangeKernel(queue, kernel->cl, 1, NULL, &test->global,
                                  kernel->max_group >= test->group ? &test->group : NULL, 0, NULL,
                                  NULL);
    if (code != CL_SUCCESS) return code;
    *call = "clEnqueueReadBuffer";
    return clEnqueueReadBuffer(queue, mem, CL_FALSE, 0, bytes, data, 0, NULL, event);
}

static aclnnStatus kernel_test_run(struct oc_device *device, const struct oc_kernel_test *test,
                                   const struct oc_kernel *kernel, cl_mem mem, void *data,
                                   size_t bytes)
{
    struct oc_transfer t;
    cl_event event = NULL;
    const char *call;

    OC_TRY(oc_transfer_begin(device, &t));

    const cl_int code = kernel_test_enqueue(t.queue, test, kernel, mem, data, bytes, &event, &call);

    return oc_transfer_end(&t, call, code, event);
}

aclnnStatus oc_kernel_test_run(struct oc_device *device, const struct oc_kernel_test *test,
                               void *data, size_t bytes, bool *is_transient)
{
    struct oc_kernel *kernel = NULL;
    cl_int code;

    *is_transient = false;
    OC_TRY(oc_kernel_take(device, test->source, test->options, test->kernel, &kernel));
    if (kernel->max_group < test->group && !test->any_group) {
        oc_kernel_give(kernel);
        return oc_fail(ACLNN_ERR_INNER, "%s needs larger work-groups than it can have on %s",
                       test->kernel, device->name);
    }

    cl_mem mem = clCreateBuffer(device->context, CL_MEM_READ_WRITE, bytes, NULL, &code);
    const aclnnStatus status = code == CL_SUCCESS
                                   ? kernel_test_run(device, test, kernel, mem, data, bytes)
                                   : oc_cl_fail("clCreateBuffer", code);

    *is_transient = status != ACLNN_SUCCESS;
    if (code == CL_SUCCESS) (void)clReleaseMemObject(mem);
    oc_kernel_give(kernel);
    return status;
}
