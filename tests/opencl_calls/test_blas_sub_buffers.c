/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sub-buffers that a product by CLBlast uses live until the product has ended, which not every
 * driver does without (docs/devices.md). Here an interposed CLBlastSgemmWithTempBuffer stops the
 * queue before the product, so that the second call returns long before the product ends.
 *
 * The sub-buffer is that of CLBlast's scratch memory. On GPUs CLBlast computes small products without: an interposed
 * CLBlastSGemmTempBufferSize asks for some nevertheless.
 */
#define CL_TARGET_OPENCL_VERSION \
    300 /* as in device/opencl.h, before CLBlast's header includes CL/cl.h */
#include <clblast_c.h>
#include <dlfcn.h>

#include "harness/test.h"
#include "opencl_calls/call_counter.h"
#include "opencl_calls/conv_arguments.h"
#include "strategy/override.h"
#include "verify/device.h"

static bool is_gated;  /* products wait for `gate` */
static bool is_broken; /* products fail after they were enqueued */
static cl_event gate;  /* a user event, made by the first gated product */

static void gate_enqueue(cl_command_queue queue)
{
    cl_context context = NULL;
    cl_int code;

    if (gate == NULL) {
        EXPECT_EQ_I64(
            clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(cl_context), &context, NULL),
            CL_SUCCESS);
        gate = clCreateUserEvent(context, &code);
        EXPECT_EQ_I64(code, CL_SUCCESS);
    }
    EXPECT_EQ_I64(clEnqueueBarrierWithWaitList(queue, 1, &gate, NULL), CL_SUCCESS);
}

static void gate_open(void)
{
    if (gate == NULL) return;
    EXPECT_EQ_I64(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
    EXPECT_EQ_I64(clReleaseEvent(gate), CL_SUCCESS);
    gate = NULL;
}

CLBlastStatusCode CLBlastSgemmWithTempBuffer(
    const CLBlastLayout layout, const CLBlastTranspose a_transpose,
    const CLBlastTranspose b_transpose, const size_t m, const size_t n, const size_t k,
    const float alpha, const cl_mem a_buffer, const size_t a_offset, const size_t a_ld,
    const cl_mem b_buffer, const size_t b_offset, const size_t b_ld, const float beta,
    cl_mem c_buffer, const size_t c_offset, const size_t c_ld, cl_command_queue *queue,
    cl_event *event, cl_mem temp_buffer)
{
    CLBlastStatusCode (*real)(CLBlastLayout, CLBlastTranspose, CLBlastTranspose, size_t, size_t,
                              size_t, float, cl_mem, size_t, size_t, cl_mem, size_t, size_t, float,
                              cl_mem, size_t, size_t, cl_command_queue *, cl_event *, cl_mem);

    *(void **)(&real) = dlsym(RTLD_NEXT, "CLBlastSgemmWithTempBuffer");
    if (is_gated) gate_enqueue(*queue);

    const CLBlastStatusCode code =
        real(layout, a_transpose, b_transpose, m, n, k, alpha, a_buffer, a_offset, a_ld, b_buffer,
             b_offset, b_ld, beta, c_buffer, c_offset, c_ld, queue, event, temp_buffer);

    if (!is_broken) return code;
    EXPECT_EQ_I64(clReleaseEvent(*event), CL_SUCCESS);
    *event = NULL;
    return CLBlastOpenCLOutOfResources;
}

CLBlastStatusCode CLBlastSGemmTempBufferSize(
    const CLBlastLayout layout, const CLBlastTranspose a_transpose,
    const CLBlastTranspose b_transpose, const size_t m, const size_t n, const size_t k,
    const size_t a_offset, const size_t a_ld, const size_t b_offset, const size_t b_ld,
    const size_t c_offset, const size_t c_ld, cl_command_queue *queue, size_t *bytes)
{
    CLBlastStatusCode (*real)(CLBlastLayout, CLBlastTranspose, CLBlastTranspose, size_t, size_t,
                              size_t, size_t, size_t, size_t, size_t, size_t, size_t,
                              cl_command_queue *, size_t *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "CLBlastSGemmTempBufferSize");

    const CLBlastStatusCode code = real(layout, a_transpose, b_transpose, m, n, k, a_offset, a_ld,
                                        b_offset, b_ld, c_offset, c_ld, queue, bytes);

    if (code == CLBlastSuccess && *bytes == 0) *bytes = 1024;
    return code;
}

static const struct conv_shape SHAPE = {"odd", 6, 2, 5, 4, 3};

/* Runs the operator with gated products, and checks that the sub-buffers live until they end. */
static void run_gated(const struct oc_operator *op, aclnnStatus expected,
                      struct oc_arguments *arguments)
{
    aclOpExecutor *executor = NULL;

    if (!oc_arguments_make_prepared(op, arguments, &executor)) return;

    const long before = oc_object_counts_now().mems;

    is_gated = true;
    EXPECT_STATUS(expected, oc_arguments_run(arguments, executor));
    is_gated = false;
    EXPECT(gate != NULL);
    EXPECT(oc_object_counts_now().mems > before);
    gate_open();
    EXPECT(oc_arguments_finish());
    EXPECT_EQ_I64(oc_object_counts_now().mems, before);
}

static void sub_buffers_live_until_the_product_ends(void)
{
    struct conv_operator conv;
    struct oc_arguments a = {0}, plain;

    conv_operator_make(&conv, &SHAPE);
    oc_strategy_override("gemm:direct");
    if (!oc_arguments_make_done(&conv.op, &plain)) return;
    oc_strategy_override("gemm:clblast");
    run_gated(&conv.op, ACLNN_SUCCESS, &a);
    EXPECT(oc_arguments_outputs_are(&a, &plain));
    oc_strategy_override(NULL);
    oc_arguments_free(&a);
    oc_arguments_free(&plain);
}

static void sub_buffers_live_until_a_failed_product_ends(void)
{
    struct conv_operator conv;
    struct oc_arguments a = {0};

    conv_operator_make(&conv, &SHAPE);
    oc_strategy_override("gemm:clblast");
    is_broken = true;
    run_gated(&conv.op, ACLNN_ERR_RUNTIME_ERROR, &a);
    is_broken = false;
    oc_strategy_override(NULL);
    oc_arguments_free(&a);
}

static const struct oc_test TESTS[] = {
    OC_TEST("sub-buffers live until the product ends", sub_buffers_live_until_the_product_ends),
    OC_TEST("sub-buffers live until a failed product ends",
            sub_buffers_live_until_a_failed_product_ends),
};

OC_TEST_MAIN(.name = "blas_sub_buffers", OC_TESTS(TESTS), OC_ON_DEVICE)
