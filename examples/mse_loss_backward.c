/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C11 program, as the vendor's manual has them: the gradient of the mean squared
 * error of four numbers. Exit status 1 if any call fails.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "check.h"

enum { COUNT = 4, REDUCTION_MEAN = 1 };

/* A 2x2 float tensor and the device memory behind it. */
struct operand {
    void *memory;
    aclTensor *tensor;
};

static struct operand make(const float values[COUNT])
{
    static const int64_t shape[] = {2, 2}, strides[] = {2, 1};
    const size_t size = COUNT * sizeof(float);
    struct operand o = {NULL, NULL};

    CHECK(aclrtMalloc(&o.memory, size, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(aclrtMemcpy(o.memory, size, values, size, ACL_MEMCPY_HOST_TO_DEVICE));
    o.tensor = aclCreateTensor(shape, 2, ACL_FLOAT, strides, 0, ACL_FORMAT_ND, shape, 2, o.memory);
    check(o.tensor != NULL ? ACL_SUCCESS : ACL_ERROR_FAILURE, "aclCreateTensor");
    return o;
}

static void destroy(struct operand o)
{
    CHECK(aclDestroyTensor(o.tensor));
    CHECK(aclrtFree(o.memory));
}

int main(void)
{
    static const float grad_values[COUNT] = {0, 1, 2, 3}, self_values[COUNT] = {0, 1, 2, 3};
    static const float target_values[COUNT] = {1, 1, 1, 1};
    static const float stale[COUNT] = {-7, -7, -7, -7}; /* must be overwritten */
    float result[COUNT];
    aclrtStream stream = NULL;
    aclOpExecutor *executor = NULL;
    uint64_t workspace_size = 0;
    void *workspace = NULL;

    CHECK(aclInit(NULL));
    CHECK(aclrtSetDevice(0));
    CHECK(aclrtCreateStream(&stream));

    const struct operand grad = make(grad_values), self = make(self_values);
    const struct operand target = make(target_values), out = make(stale);

    CHECK(aclnnMseLossBackwardGetWorkspaceSize(grad.tensor, self.tensor, target.tensor,
                                               REDUCTION_MEAN, out.tensor, &workspace_size,
                                               &executor));
    if (workspace_size > 0)
        CHECK(aclrtMalloc(&workspace, workspace_size, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(aclnnMseLossBackward(workspace, workspace_size, executor, stream));
    CHECK(aclrtSynchronizeStream(stream));

    CHECK(
        aclrtMemcpy(result, sizeof(result), out.memory, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
    for (int64_t i = 0; i < COUNT; i++)
        printf("result[%ld] is: %f\n", (long)i, result[i]);

    destroy(grad);
    destroy(self);
    destroy(target);
    destroy(out);
    if (workspace != NULL) CHECK(aclrtFree(workspace));
    CHECK(aclrtDestroyStream(stream));
    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());
    return EXIT_SUCCESS;
}
