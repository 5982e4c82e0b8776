/* SPDX-License-Identifier: Apache-2.0 */
/* Commands that fail before events, and the streams that wait for these events. */
#include "acl/acl.h"
#include "failing_commands.h"
#include "harness/test.h"
#include "harness/work.h"
#include "verify/device.h"

/* A marker does not inherit the status of a command before it: events ask the stream's timeline. */
static void failed_command_before_an_event(void)
{
    aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;
    aclrtStream other = NULL;
    aclrtEvent event;
    float ms;

    EXPECT_OK(aclrtCreateEvent(&event));
    EXPECT_OK(aclrtCreateStream(&other));
    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(oc_work_launch());
    oc_failing_stop();
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    EXPECT_OK(aclrtStreamWaitEvent(other, event));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeStream(other));
    EXPECT_OK(aclrtSynchronizeStream(other));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(event));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtEventElapsedTime(&ms, event, event));
    while (code == ACL_SUCCESS && recorded != ACL_EVENT_RECORDED_STATUS_COMPLETE)
        code = aclrtQueryEventStatus(event, &recorded);
    EXPECT_EQ_I64(code, ACL_ERROR_RT_INTERNAL_ERROR);
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    EXPECT_OK(aclrtSynchronizeEvent(event)); /* it was reported */
    /* An event before the failed command has no part in it. */
    EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
    oc_failing_start(CL_OUT_OF_RESOURCES);
    EXPECT_OK(oc_work_launch());
    oc_failing_stop();
    EXPECT_OK(aclrtSynchronizeEvent(event));
    EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    EXPECT_OK(aclrtDestroyStream(other));
    EXPECT_OK(aclrtDestroyEvent(event));
    oc_failing_forget();
}

static void failed_event(void)
{
    aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    aclError code = ACL_SUCCESS;
    aclrtEvent event;

    EXPECT_OK(aclrtCreateEvent(&event));
    for (int i = 0; i < 3; i++) {
        oc_failing_start(CL_OUT_OF_RESOURCES);
        EXPECT_OK(aclrtRecordEvent(event, oc_test_stream()));
        oc_failing_stop();
        if (i == 0) EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, aclrtSynchronizeEvent(event));
        if (i == 1)
            EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR,
                          aclrtSynchronizeEventWithTimeout(event, 60000));
        while (i == 2 && code == ACL_SUCCESS && status != ACL_EVENT_RECORDED_STATUS_COMPLETE)
            code = aclrtQueryEventStatus(event, &status);
        if (i == 2) EXPECT_EQ_I64(code, ACL_ERROR_RT_INTERNAL_ERROR);
        EXPECT_STATUS(ACL_ERROR_RT_INTERNAL_ERROR, oc_work_synchronize());
    }
    EXPECT_OK(aclrtDestroyEvent(event));
    oc_failing_forget();
}

/* The first launch compiles, which must not fail. */
static int set_up(void)
{
    return oc_work_set_up() && EXPECT_OK(oc_work_launch()) && EXPECT_OK(oc_work_synchronize()) ? 0
                                                                                               : 1;
}

static const struct oc_test TESTS[] = {
    OC_TEST("a failed command before an event", failed_command_before_an_event),
    OC_TEST("an event that fails", failed_event),
};

OC_TEST_MAIN(.name = "failed_events", OC_TESTS(TESTS), .set_up = set_up,
             .tear_down = oc_work_tear_down)
