/* SPDX-License-Identifier: Apache-2.0 */
/* A matrix unit that does not pass its self-test: plans do without, and with a strategy that needs it are refused. The
 * emulation takes the place of the unit, which no CPU has. */
#include <string.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_mm.h"
#include "base/handle.h"
#include "gemm/matrix_unit.h"
#include "harness/test.h"
#include "opencl_calls/call_counter.h"
#include "plan/executor.h"
#include "plan/plan.h"
#include "registry/device_registry.h"
#include "strategy/override.h"
#include "verify/device.h"

static const char *failing; /* the function of which the next call fails; NULL: none */

static int fail_once(const char *function)
{
    if (failing == NULL) return CL_SUCCESS;
    /* A program that the library's cache has would be built from its binary first, and from source once that fails. */
    if (strcmp(failing, "clBuildProgram") == 0 &&
        strcmp(function, "clCreateProgramWithBinary") == 0)
        return CL_INVALID_BINARY;
    if (strcmp(function, failing) != 0) return CL_SUCCESS;
    failing = NULL;
    /* Not CL_BUILD_PROGRAM_FAILURE, after which PoCL is asked again. */
    return strcmp(function, "clCreateBuffer") == 0 ? CL_OUT_OF_RESOURCES : CL_INVALID_BUILD_OPTIONS;
}

/* The first call of a product of `extent` rows and columns that the unit is chosen for. *lacks: the plan does without. The
 * cache of plans knows nothing of devices that change: each test has an extent of its own. */
static aclnnStatus prepare(int64_t extent, aclDataType type, const char *function, bool *lacks)
{
    const int64_t shape[2] = {extent, extent}, strides[2] = {extent, 1};
    aclTensor *tensors[3];
    aclOpExecutor *executor = NULL;
    void *memory;
    uint64_t size;
    aclnnStatus status;

    if (!EXPECT_OK(aclrtMalloc(&memory, sizeof(float) * 256 * 256, ACL_MEM_MALLOC_HUGE_FIRST)))
        return ACLNN_ERR_INNER;
    for (int i = 0; i < 3; i++)
        tensors[i] = aclCreateTensor(shape, 2, type, strides, 0, ACL_FORMAT_ND, shape, 2, memory);
    failing = function;
    oc_call_hook_set(fail_once);
    status = aclnnMmGetWorkspaceSize(tensors[0], tensors[1], tensors[2], 0, &size, &executor);
    oc_call_hook_set(NULL);
    failing = NULL;
    if (status == ACLNN_SUCCESS) {
        const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);

        *lacks = EXPECT(p != NULL) && oc_plan_lacks(p, OC_MATRIX_UNIT);
        oc_handle_release(executor);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
    for (int i = 0; i < 3; i++)
        (void)aclDestroyTensor(tensors[i]);
    (void)aclrtFree(memory);
    return status;
}

/* The device, as a GPU with a unit; stores what it was. */
static struct oc_device *device_pretend(struct oc_device *before)
{
    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();

    before->kind = device->kind;
    before->matrix_unit = device->matrix_unit;
    device->kind = OC_DEVICE_GPU;
    device->matrix_unit = OC_MATRIX_UNIT_EMULATED_MMA_SYNC;
    atomic_store(&device->has_no_blas, true); /* compiling it would take long */
    return device;
}

static void device_restore(struct oc_device *device, const struct oc_device *before)
{
    device->kind = before->kind;
    device->matrix_unit = before->matrix_unit;
    atomic_store(&device->has_no_blas, false);
}

static void a_unit_whose_test_does_not_build_is_not_used(void)
{
    struct oc_device before, *device = device_pretend(&before);
    bool lacks = false;

    EXPECT_OK(prepare(256, ACL_BF16, "clBuildProgram", &lacks));
    EXPECT(lacks);
    EXPECT_OK(prepare(256, ACL_BF16, NULL, &lacks)); /* nor is it tested again */
    EXPECT(!lacks);
    oc_strategy_override("gemm:matrix");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, prepare(256, ACL_BF16, NULL, &lacks));
    EXPECT_TEXT_CONTAINS(aclGetRecentErrMsg(), "the device's matrix unit failed its self-test");
    oc_strategy_override(NULL);
    device_restore(device, &before);
}

static void a_lack_of_resources_is_not_remembered(void)
{
    struct oc_device before, *device = device_pretend(&before);
    bool lacks = false;

    EXPECT_OK(prepare(256, ACL_FLOAT16, "clCreateBuffer", &lacks));
    EXPECT(lacks);
    EXPECT_OK(prepare(256, ACL_FLOAT16, NULL, &lacks));
    EXPECT(!lacks);
    device_restore(device, &before);
}

/* The device, as a CPU with AVX-512, has the instruction or not: without its test it does without. */
static void pairs_without_their_instruction(void)
{
    struct oc_device before, *device = device_pretend(&before);
    const uint32_t width = device->float_width;
    const bool has_builtins = device->has_clang_builtins;
    bool lacks = false;

    device->kind = OC_DEVICE_CPU;
    device->float_width = 16;
    device->has_clang_builtins = true;
    EXPECT_OK(prepare(255, ACL_BF16, "clBuildProgram", &lacks)); /* of the test alone */
    EXPECT(!lacks);
    EXPECT_OK(prepare(254, ACL_BF16, NULL, &lacks)); /* nor is it tested again */
    EXPECT(!lacks);
    oc_strategy_override("gemm:pairs");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, prepare(254, ACL_BF16, NULL, &lacks));
    EXPECT_TEXT_CONTAINS(aclGetRecentErrMsg(), "no instruction that sums two products");
    oc_strategy_override(NULL);
    device->float_width = width;
    device->has_clang_builtins = has_builtins;
    device_restore(device, &before);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(a_unit_whose_test_does_not_build_is_not_used),
                                       OC_TEST_OF(a_lack_of_resources_is_not_remembered),
                                       OC_TEST_OF(pairs_without_their_instruction)};

OC_TEST_MAIN(.name = "matrix_unit_failures", OC_TESTS(TESTS), OC_ON_DEVICE)
