/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C11 program that plans once and runs twice: the executor is made repeatable, and before the
 * second run its four tensors get other memory. Nothing waits between the runs, so the first run
 * must keep the addresses that were set when it was enqueued. Exit status 1 if a call fails or a value is wrong.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "check.h"

enum { COUNT = 4, RUNS = 2, REDUCTION_SUM = 2 };
enum { GRAD, SELF, TARGET, OUT, TENSORS };

/* clang-format off */
static const float VALUES[RUNS][TENSORS][COUNT] = {
    /* gradOutput    self          target        out, before it is written */
    {{1, 1, 1, 1}, {1, 2, 3, 4}, {0, 0, 0, 0}, {-7, -7, -7, -7}},
    {{1, 2, 3, 4}, {3, 3, 3, 3}, {1, 1, 2, 2}, {-7, -7, -7, -7}},
};
static const float EXPECTED[RUNS][COUNT] = {
    {2, 4, 6, 8},
    {4, 8, 6, 8},
};
/* clang-format on */

/* Prints the results of all runs; returns the number of wrong values. */
static int print_results(void *memory[RUNS][TENSORS])
{
    int wrong = 0;

    for (int run = 0; run < RUNS; run++) {
        float result[COUNT];

        CHECK(aclrtMemcpy(result, sizeof(result), memory[run][OUT], sizeof(result),
                          ACL_MEMCPY_DEVICE_TO_HOST));
        for (int64_t i = 0; i < COUNT; i++) {
            printf("run %d: result[%ld] is: %f\n", run, (long)i, result[i]);
            wrong += result[i] != EXPECTED[run][i];
        }
    }
    return wrong;
}

int main(void)
{
    const size_t size = COUNT * sizeof(float);
    const int64_t shape[] = {COUNT};
    void *memory[RUNS][TENSORS] = {{NULL}}, *workspace = NULL;
    aclTensor *tensor[TENSORS] = {NULL};
    aclrtStream stream = NULL;
    aclOpExecutor *executor = NULL;
    uint64_t workspace_size = 0;

    CHECK(aclInit(NULL));
    CHECK(aclrtSetDevice(0));
    CHECK(aclrtCreateStream(&stream));

    for (int run = 0; run < RUNS; run++) {
        for (int t = 0; t < TENSORS; t++) {
            CHECK(aclrtMalloc(&memory[run][t], size, ACL_MEM_MALLOC_HUGE_FIRST));
            CHECK(
                aclrtMemcpy(memory[run][t], size, VALUES[run][t], size, ACL_MEMCPY_HOST_TO_DEVICE));
        }
    }
    for (int t = 0; t < TENSORS; t++) {
        tensor[t] =
            aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, memory[0][t]);
        check(tensor[t] != NULL ? ACL_SUCCESS : ACL_ERROR_FAILURE, "aclCreateTensor");
    }

    CHECK(aclnnMseLossBackwardGetWorkspaceSize(tensor[GRAD], tensor[SELF], tensor[TARGET],
                                               REDUCTION_SUM, tensor[OUT], &workspace_size,
                                               &executor));
    CHECK(aclSetAclOpExecutorRepeatable(executor));
    if (workspace_size > 0)
        CHECK(aclrtMalloc(&workspace, workspace_size, ACL_MEM_MALLOC_HUGE_FIRST));

    for (int run = 0; run < RUNS; run++) {
        for (int t = 0; run > 0 && t < TENSORS; t++)
            CHECK(aclSetTensorAddr(executor, (size_t)t, tensor[t], memory[run][t]));
        CHECK(aclnnMseLossBackward(workspace, workspace_size, executor, stream));
    }
    CHECK(aclrtSynchronizeStream(stream));
    CHECK(aclDestroyAclOpExecutor(executor));

    const int wrong = print_results(memory);

    for (int t = 0; t < TENSORS; t++) {
        CHECK(aclDestroyTensor(tensor[t]));
        for (int run = 0; run < RUNS; run++)
            CHECK(aclrtFree(memory[run][t]));
    }
    if (workspace != NULL) CHECK(aclrtFree(workspace));
    CHECK(aclrtDestroyStream(stream));
    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
