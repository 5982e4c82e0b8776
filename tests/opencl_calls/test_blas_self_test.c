/* SPDX-License-Identifier: Apache-2.0 */
/*
 * With some parameters CLBlast computes wrong results. The first call detects that by a self-test:
 * another strategy is chosen then, or the call fails where CLBlast was asked for, and the next one
 * tests again. Here an interposed CLBlastSgemm computes wrong results.
 */
#define CL_TARGET_OPENCL_VERSION \
    300 /* as in device/opencl.h, before CLBlast's header includes CL/cl.h */
#include "harness/test.h"

#include <clblast_c.h>
#include <dlfcn.h>
#include <limits.h>

#include "aclnnop/aclnn_mm.h"
#include "base/handle.h"
#include "opencl_calls/conv_arguments.h"
#include "plan/executor.h"
#include "plan/plan.h"
#include "strategy/override.h"
#include "verify/device.h"

static bool broken;
static CLBlastStatusCode failure; /* not 0: what it returns */
static int failures, most_failures = INT_MAX;

CLBlastStatusCode CLBlastSgemm(const CLBlastLayout layout, const CLBlastTranspose a_transpose,
                               const CLBlastTranspose b_transpose, const size_t m, const size_t n,
                               const size_t k, const float alpha, const cl_mem a_buffer,
                               const size_t a_offset, const size_t a_ld, const cl_mem b_buffer,
                               const size_t b_offset, const size_t b_ld, const float beta,
                               cl_mem c_buffer, const size_t c_offset, const size_t c_ld,
                               cl_command_queue *queue, cl_event *event)
{
    CLBlastStatusCode (*real)(CLBlastLayout, CLBlastTranspose, CLBlastTranspose, size_t, size_t,
                              size_t, float, cl_mem, size_t, size_t, cl_mem, size_t, size_t, float,
                              cl_mem, size_t, size_t, cl_command_queue *, cl_event *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "CLBlastSgemm");
    if (failure != 0 && failures < most_failures) {
        failures++;
        return failure;
    }
    return real(layout, a_transpose, b_transpose, m, n, broken ? k - 1 : k, alpha, a_buffer,
                a_offset, a_ld, b_buffer, b_offset, b_ld, beta, c_buffer, c_offset, c_ld, queue,
                event);
}

/* As a GPU whose work-groups are too small for products of the library's own, which come before CLBlast. */
static void pretend_small_gpu(struct oc_device *device)
{
    device->kind = OC_DEVICE_GPU;
    device->max_group = 128;
}

static void wrong_products_fail_the_first_call(void)
{
    static const struct conv_shape SHAPE = {"small", 6, 2, 5, 4, 3};
    struct conv_operator conv;
    struct oc_arguments a, plain;
    aclOpExecutor *executor = NULL;

    conv_operator_make(&conv, &SHAPE);
    oc_strategy_override("gemm:direct");
    if (!oc_arguments_make_done(&conv.op, &plain)) return;
    oc_strategy_override("gemm:clblast");
    broken = true;
    if (oc_arguments_make(&conv.op, &a)) {
        EXPECT_STATUS(ACLNN_ERR_RUNTIME_ERROR, oc_arguments_prepare(&a, &executor));

        const char *message = oc_newest_message();

        EXPECT_TEXT_CONTAINS(message, "aclnnConvTbcBackward: CLBlast's parameters are those of ");
        EXPECT_TEXT_CONTAINS(message, "with them it computes wrong products");
        EXPECT(executor == NULL);
        oc_arguments_free(&a);
    }
    broken = false;
    if (oc_arguments_make_done(&conv.op, &a)) {
        EXPECT(oc_arguments_outputs_are(&a, &plain));
        oc_arguments_free(&a);
    }
    oc_strategy_override(NULL);
    oc_arguments_free(&plain);
}

/* Pretends a GPU, for which CLBlast is the default. */
static void wrong_products_choose_another_strategy(void)
{
    static const struct conv_shape SHAPE = {"above direct", 1031, 4, 16, 80, 2};
    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();
    const enum oc_device_kind kind = device->kind;
    const size_t max_group = device->max_group;
    struct conv_operator conv;
    struct oc_arguments a, plain;

    conv_operator_make(&conv, &SHAPE);
    oc_strategy_override("gemm:direct");
    if (!oc_arguments_make_done(&conv.op, &plain)) return;
    oc_strategy_override(NULL);
    pretend_small_gpu(device);
    broken = true;
    for (int i = 0; i < 2; i++) {
        if (!EXPECT(oc_arguments_make_done(&conv.op, &a))) break;
        EXPECT(atomic_load(&device->has_no_blas));
        EXPECT(oc_arguments_outputs_are(&a, &plain));
        oc_arguments_free(&a);
    }
    broken = false;
    atomic_store(&device->has_no_blas, false);
    device->kind = kind;
    device->max_group = max_group;
    oc_arguments_free(&plain);
}

/* The first call of a product that CLBlast is chosen for on GPUs. */
static aclnnStatus prepare_mm(aclOpExecutor **executor)
{
    static const int64_t SHAPE[2] = {512, 512}, STRIDES[2] = {512, 1};
    aclTensor *tensors[3];
    void *memory;
    uint64_t size;
    aclnnStatus status = aclrtMalloc(&memory, 512 * 512 * 4, ACL_MEM_MALLOC_HUGE_FIRST);

    for (int i = 0; i < 3; i++)
        tensors[i] =
            aclCreateTensor(SHAPE, 2, ACL_FLOAT, STRIDES, 0, ACL_FORMAT_ND, SHAPE, 2, memory);
    if (status == 0)
        status = aclnnMmGetWorkspaceSize(tensors[0], tensors[1], tensors[2], 0, &size, executor);
    for (int i = 0; i < 3; i++)
        (void)aclDestroyTensor(tensors[i]);
    (void)aclrtFree(memory);
    return status;
}

/* A plan that lacked memory for CLBlast does without, and the next one tries it again, but not for ever. It
 * comes before CLBlast's first success, after which there is no self-test. */
static void a_lack_of_memory_is_not_remembered(void)
{
    static const struct conv_shape SHAPE = {"above direct", 1031, 4, 16, 80, 2};
    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();
    const enum oc_device_kind kind = device->kind;
    const size_t max_group = device->max_group;
    struct conv_operator conv;
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;

    conv_operator_make(&conv, &SHAPE);
    if (!oc_arguments_make(&conv.op, &a)) return;
    pretend_small_gpu(device);
    failure = CLBlastTempBufferAllocFailure;
    failures = 0;
    for (int i = 0; i < 4; i++) { /* each tries twice, with an empty pool at last */
        EXPECT(!atomic_load(&device->has_no_blas));
        if (!EXPECT_OK(i % 2 == 0 ? oc_arguments_prepare(&a, &executor) : prepare_mm(&executor)))
            break;

        const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);

        EXPECT(p != NULL && oc_plan_lacks(p, OC_CLBLAST));
        oc_handle_release(executor);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
        EXPECT_EQ_I64(failures, 2 * (i + 1));
    }
    EXPECT(atomic_load(&device->has_no_blas));
    atomic_store(&device->has_no_blas, false);
    failure = 0;
    device->kind = kind;
    device->max_group = max_group;
    oc_arguments_free(&a);
}

/* In a process of its own, whose CLBlast has not succeeded. */
static int child_retry(void)
{
    struct oc_device *device;
    aclOpExecutor *executor = NULL;

    if (!oc_device_open(0)) return 1;
    device = (struct oc_device *)(uintptr_t)oc_test_device();
    pretend_small_gpu(device);
    failure = CLBlastTempBufferAllocFailure;
    most_failures = 1;
    if (EXPECT_OK(prepare_mm(&executor))) {
        const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);

        EXPECT(p != NULL && !oc_plan_lacks(p, OC_CLBLAST));
        oc_handle_release(executor);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
    EXPECT_EQ_I64(failures, 1);
    oc_device_close();
    return oc_expect_failures() != 0;
}

/* What the pool holds must not decide which product computes, and with it the bits. */
static void memory_of_the_pool_is_released_first(void)
{
    struct oc_spawn result;

    oc_test_expect_child("retry", NULL, &result);
}

static const struct oc_child CHILDREN[] = {{"retry", child_retry}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_OF(memory_of_the_pool_is_released_first),
    OC_TEST_OF(a_lack_of_memory_is_not_remembered),
    OC_TEST("wrong products choose another strategy", wrong_products_choose_another_strategy),
    OC_TEST("wrong products fail the first call", wrong_products_fail_the_first_call),
};

OC_TEST_MAIN(.name = "blas_self_test", OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
