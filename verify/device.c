/* SPDX-License-Identifier: Apache-2.0 */
#include "device.h"

#include <stdio.h>

#include "registry/device_registry.h"
#include "verify/expect.h"

static aclrtStream stream;

int oc_device_set_up(void)
{
    const struct oc_device *d;

    oc_expect_reset();
    if (!EXPECT_OK(aclInit(NULL)) || !EXPECT_OK(aclrtSetDevice(0)) ||
        !EXPECT_OK(aclrtCreateStream(&stream)))
        return 1;
    d = oc_test_device();
    (void)printf("device 0: %s (%s), %u units\n", d->name, d->platform_name, d->compute_units);
    return 0;
}

void oc_device_tear_down(void)
{
    (void)aclrtDestroyStream(stream);
    (void)aclrtResetDevice(0);
    (void)aclFinalize();
}

aclrtStream oc_test_stream(void) { return stream; }

const struct oc_device *oc_test_device(void)
{
    const struct oc_device *device = NULL;

    (void)oc_device_peek(0, &device);
    return device;
}

void oc_set_deterministic(bool on)
{
    EXPECT_OK(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, on ? 1 : 0));
}

bool oc_device_has_subnormals(void)
{
    cl_device_fp_config config = 0;

    return clGetDeviceInfo(oc_test_device()->cl, CL_DEVICE_SINGLE_FP_CONFIG, sizeof(config),
                           &config, NULL) == CL_SUCCESS &&
           (config & CL_FP_DENORM) != 0;
}
