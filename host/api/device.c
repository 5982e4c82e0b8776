/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the public device functions: selection, reset and queries. */
#include <string.h>

#include "base/environment.h"
#include "base/log.h"
#include "base/require.h"
#include "memory/pool.h"
#include "plan/plan_cache.h"
#include "queue/context.h"
#include "registry/device_registry.h"

/* Programs look this name up in tables: it is a chip of the series whose operators this library
 * has. */
#define SOC_NAME "Ascend910B3"

aclError aclrtGetDeviceCount(uint32_t *count)
{
    oc_set_api("aclrtGetDeviceCount");
    OC_TRY(oc_require(count, "count"));
    return oc_device_count(count);
}

aclError aclrtSetDevice(int32_t deviceId)
{
    struct oc_device *device;

    oc_set_api("aclrtSetDevice");
    OC_TRY(oc_device_get(deviceId, &device));
    return oc_context_set_device(device);
}

static aclnnStatus device_reset(int32_t id, bool force)
{
    bool is_destroyed;

    OC_TRY(oc_device_check("deviceId", id));

    /* When earlier work of the context has failed, the status is that failure, although the context
     * was destroyed. */
    const aclnnStatus status = oc_context_reset_device(id, force, &is_destroyed);

    if (is_destroyed) {
        oc_plan_cache_trim();
        oc_pool_trim();
    }
    return status;
}

aclError aclrtResetDevice(int32_t deviceId)
{
    oc_set_api("aclrtResetDevice");
    return device_reset(deviceId, false);
}

aclError aclrtResetDeviceForce(int32_t deviceId)
{
    oc_set_api("aclrtResetDeviceForce");
    return device_reset(deviceId, true);
}

aclError aclrtGetDevice(int32_t *deviceId)
{
    const struct oc_status_mark before = oc_status_mark();
    struct oc_device *device;

    oc_set_api("aclrtGetDevice");
    OC_TRY(oc_require(deviceId, "deviceId"));
    OC_TRY(oc_status_of_query(before, oc_context_device(&device)));
    *deviceId = device->id;
    return ACL_SUCCESS;
}

aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus *deviceStatus)
{
    bool is_available;

    oc_set_api("aclrtQueryDeviceStatus");
    OC_TRY(oc_require(deviceStatus, "deviceStatus"));
    OC_TRY(oc_device_query(deviceId, &is_available));
    *deviceStatus = is_available ? ACL_RT_DEVICE_STATUS_NORMAL : ACL_RT_DEVICE_STATUS_ABNORMAL;
    return ACL_SUCCESS;
}

/* An OpenCL device has one kind of processor: its compute units do both matrix and vector work. */
aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t *value)
{
    const struct oc_device *device;
    uint32_t count;

    oc_set_api("aclGetDeviceCapability");
    OC_TRY(oc_require(value, "value"));
    OC_TRY(oc_device_count(&count));
    if (deviceId >= count)
        return oc_fail(ACL_ERROR_INVALID_PARAM,
                       "deviceId is %u: must be below %u, the number of devices", deviceId, count);
    OC_TRY(oc_device_peek((int32_t)deviceId, &device));
    switch (deviceInfo) {
        case ACL_DEVICE_INFO_AI_CORE_NUM:
        case ACL_DEVICE_INFO_VECTOR_CORE_NUM:
            *value = (int64_t)device->compute_units;
            return ACL_SUCCESS;
        case ACL_DEVICE_INFO_L2_SIZE:
            *value = (int64_t)device->cache;
            return ACL_SUCCESS;
        default:
            return oc_fail(ACL_ERROR_INVALID_PARAM,
                           "deviceInfo is %d: must be 0 (cores), 1 (vector cores) or 2 (cache)",
                           (int)deviceInfo);
    }
}

const char *aclrtGetSocName(void)
{
    const char *name = oc_environment()->soc_name;
    struct oc_device *current;
    const struct oc_device *first;

    oc_set_api("aclrtGetSocName");
    if (name[0] == '\0') return SOC_NAME;
    if (strcmp(name, "device") != 0) return name;
    if (oc_context_current_device(&current)) return current->name;
    return oc_device_peek(0, &first) == ACL_SUCCESS ? first->name : "";
}

/* ---- Modes of the vendor's chips ---- */

aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode)
{
    oc_set_api("aclrtSetDeviceSatMode");
    if (mode == ACL_RT_OVERFLOW_MODE_INFNAN) return ACL_SUCCESS;
    if (mode == ACL_RT_OVERFLOW_MODE_SATURATION)
        return oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                       "mode is 0 (saturation): must be 1 (infinity and NaN)");
    return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "mode is %d: must be 1 (infinity and NaN)",
                   (int)mode);
}

aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode *mode)
{
    oc_set_api("aclrtGetDeviceSatMode");
    OC_TRY(oc_require(mode, "mode"));
    *mode = ACL_RT_OVERFLOW_MODE_INFNAN;
    return ACL_SUCCESS;
}

aclError aclrtSetOpExecuteTimeOut(uint32_t timeout)
{
    oc_set_api("aclrtSetOpExecuteTimeOut");
    oc_log(OC_LOG_INFO, "%s: %u s: OpenCL work is never stopped, however long it takes", oc_api(),
           timeout);
    return ACL_SUCCESS;
}

/* ---- Peers ---- */

static aclnnStatus device_check_peer(int32_t device, int32_t peer)
{
    OC_TRY(oc_device_check("peerDeviceId", peer));
    if (device == peer)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "peerDeviceId is %d: must not be the device",
                       (int)peer);
    return ACL_SUCCESS;
}

/* Copies between any two devices are supported: they go through host memory of the library. */
aclError aclrtDeviceCanAccessPeer(int32_t *canAccessPeer, int32_t deviceId, int32_t peerDeviceId)
{
    oc_set_api("aclrtDeviceCanAccessPeer");
    OC_TRY(oc_require(canAccessPeer, "canAccessPeer"));
    OC_TRY(oc_device_check("deviceId", deviceId));
    OC_TRY(device_check_peer(deviceId, peerDeviceId));
    *canAccessPeer = 1;
    return ACL_SUCCESS;
}

aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags)
{
    struct oc_device *device;

    oc_set_api("aclrtDeviceEnablePeerAccess");
    if (flags != 0) return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "flags is %u: must be 0", flags);
    OC_TRY(oc_context_device(&device));
    return device_check_peer(device->id, peerDeviceId);
}

aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId)
{
    struct oc_device *device;

    oc_set_api("aclrtDeviceDisablePeerAccess");
    OC_TRY(oc_context_device(&device));
    return device_check_peer(device->id, peerDeviceId);
}
