/* SPDX-License-Identifier: Apache-2.0 */
#include "work.h"

#include "aclnnop/aclnn_mse_loss_backward.h"
#include "verify/device.h"
#include "verify/expect.h"

#define TIMEOUT_MS 1800000 /* ends a hang only */

void *oc_work_memory[4];

bool oc_work_set_up(void)
{
    if (oc_device_set_up() != 0) return false;
    for (int i = 0; i < 4; i++)
        if (aclrtMalloc(&oc_work_memory[i], OC_WORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST) != 0)
            return false;
    return true;
}

void oc_work_tear_down(void)
{
    for (int i = 0; i < 4; i++)
        (void)aclrtFree(oc_work_memory[i]);
    oc_device_tear_down();
}

aclnnStatus oc_work_launch(void)
{
    const int64_t shape[] = {OC_WORK_ELEMENTS};
    aclTensor *tensors[4];
    aclOpExecutor *executor;
    uint64_t bytes;
    aclnnStatus status;

    for (int i = 0; i < 4; i++)
        tensors[i] = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1,
                                     oc_work_memory[i]);
    status = aclnnMseLossBackwardGetWorkspaceSize(tensors[0], tensors[1], tensors[2], 0, tensors[3],
                                                  &bytes, &executor);
    if (status == 0) status = aclnnMseLossBackward(NULL, 0, executor, oc_test_stream());
    for (int i = 0; i < 4; i++)
        EXPECT_OK(aclDestroyTensor(tensors[i]));
    return status;
}

aclError oc_work_synchronize(void) { return aclrtSynchronizeStream(oc_test_stream()); }

aclError oc_work_synchronize_with_timeout(void)
{
    return aclrtSynchronizeStreamWithTimeout(oc_test_stream(), TIMEOUT_MS);
}

aclError oc_work_synchronize_device(void) { return aclrtSynchronizeDevice(); }

aclError oc_work_synchronize_device_with_timeout(void)
{
    return aclrtSynchronizeDeviceWithTimeout(TIMEOUT_MS);
}
