/* SPDX-License-Identifier: Apache-2.0 */
#include "device.h"

#include <stdio.h>

#include "registry/device_registry.h"
#include "verify/expect.h"

static int32_t device;
static aclrtStream stream;

bool oc_device_open(int32_t id)
{
    const struct oc_device *d;

    device = id;
    if (!EXPECT_OK(aclrtSetDevice(id)) || !EXPECT_OK(aclrtCreateStream(&stream))) return false;
    d = oc_test_device();
    (void)printf("device %d: %s (%s), %u units\n", (int)id, d->name, d->platform_name,
                 d->compute_units);
    return true;
}

void oc_device_close(void)
{
    (void)aclrtDestroyStream(stream);
    (void)aclrtResetDevice(device);
}

int oc_device_set_up(void)
{
    oc_expect_reset();
    return EXPECT_OK(aclInit(NULL)) && oc_device_open(0) ? 0 : 1;
}

void oc_device_tear_down(void)
{
    oc_device_close();
    (void)aclFinalize();
}

aclrtStream oc_test_stream(void) { return stream; }

const struct oc_device *oc_test_device(void)
{
    const struct oc_device *d = NULL;

    (void)oc_device_peek(device, &d);
    return d;
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
