/* SPDX-License-Identifier: Apache-2.0 */
/* For tests of acl_rt_host.h: streams that can wait for the host. */
#ifndef OC_API_RUNTIME_HOST_H
#define OC_API_RUNTIME_HOST_H

#include "api/runtime.h"
#include "device/device.h"
#include "verify/device.h"

static inline void need_user_events(void)
{
    if (!oc_test_device()->has_user_events) oc_test_skip("the driver's user events deadlock");
}

static inline aclrtStream new_stream(void)
{
    aclrtStream stream = NULL;

    need_user_events();
    EXPECT_OK(aclrtCreateStream(&stream));
    return stream;
}

static inline void expect_ready(aclrtStream stream, bool is_ready)
{
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;

    EXPECT_OK(aclrtStreamQuery(stream, &status));
    EXPECT_EQ_I64(status, is_ready ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY);
}

#endif
