/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the public queries of device properties, limits and failures. */
#include <stdatomic.h>
#include <string.h>

#include "base/require.h"
#include "queue/context.h"
#include "registry/device_registry.h"

/* ---- Properties ---- */

/* Stores the largest number of work-items that a work-group can have in one dimension. */
static aclnnStatus device_read_group(const struct oc_device *device, size_t dimension,
                                     int64_t *value)
{
    size_t sizes[16] = {0};

    OC_CL(clGetDeviceInfo(device->cl, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof(sizes), sizes, NULL));
    *value = (int64_t)sizes[dimension];
    return ACL_SUCCESS;
}

static bool device_knows_attribute(aclrtDevAttr attr)
{
    static const struct range {
        int first, last;
    } KNOWN[] = {{1, 1}, {101, 102}, {201, 212}, {301, 302}, {401, 409}, {501, 501}, {601, 601}};

    for (size_t i = 0; i < sizeof(KNOWN) / sizeof(KNOWN[0]); i++)
        if ((int)attr >= KNOWN[i].first && (int)attr <= KNOWN[i].last) return true;
    return false;
}

static aclnnStatus device_fail_attribute(aclrtDevAttr attr)
{
    if (!device_knows_attribute(attr))
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "attr is %d: must be an aclrtDevAttr",
                       (int)attr);
    return oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "attr is %d: OpenCL devices do not tell it",
                   (int)attr);
}

static aclnnStatus device_read_attribute(const struct oc_device *device, aclrtDevAttr attr,
                                         int64_t *value)
{
    switch (attr) {
        case ACL_DEV_ATTR_AICORE_CORE_NUM:
        case ACL_DEV_ATTR_CUBE_CORE_NUM:
        case ACL_DEV_ATTR_VECTOR_CORE_NUM:
            *value = (int64_t)device->compute_units;
            return ACL_SUCCESS;
        case ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE:
            *value = (int64_t)device->local_memory;
            return ACL_SUCCESS;
        case ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK:
            *value = (int64_t)device->max_group;
            return ACL_SUCCESS;
        case ACL_DEV_ATTR_MAX_BLOCK_DIM_X:
        case ACL_DEV_ATTR_MAX_BLOCK_DIM_Y:
        case ACL_DEV_ATTR_MAX_BLOCK_DIM_Z:
            return device_read_group(device, (size_t)attr - ACL_DEV_ATTR_MAX_BLOCK_DIM_X, value);
        case ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE:
            *value = (int64_t)device->global_memory;
            return ACL_SUCCESS;
        case ACL_DEV_ATTR_L2_CACHE_SIZE:
            *value = (int64_t)device->cache;
            return ACL_SUCCESS;
        case ACL_DEV_ATTR_PHY_CHIP_ID:
            *value = device->id;
            return ACL_SUCCESS;
        case ACL_DEV_ATTR_IS_VIRTUAL:
            *value = device->is_remote;
            return ACL_SUCCESS;
        default:
            return device_fail_attribute(attr);
    }
}

aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t *value)
{
    const struct oc_device *device;

    oc_set_api("aclrtGetDeviceInfo");
    OC_TRY(oc_require(value, "value"));
    OC_TRY(oc_device_check("deviceId", deviceId <= INT32_MAX ? (int32_t)deviceId : -1));
    OC_TRY(oc_device_peek((int32_t)deviceId, &device));
    return device_read_attribute(device, attr, value);
}

aclError aclrtGetDeviceCapability(int32_t deviceId, aclrtDevFeatureType devFeatureType,
                                  int32_t *value)
{
    oc_set_api("aclrtGetDeviceCapability");
    OC_TRY(oc_require(value, "value"));
    OC_TRY(oc_device_check("deviceId", deviceId));
    if (devFeatureType != ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV &&
        devFeatureType != ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "devFeatureType is %d: must be an aclrtDevFeatureType", (int)devFeatureType);
    *value = ACL_DEV_FEATURE_NOT_SUPPORT;
    return ACL_SUCCESS;
}

aclError aclrtGetDeviceUtilizationRate(int32_t deviceId, aclrtUtilizationInfo *utilizationInfo)
{
    oc_set_api("aclrtGetDeviceUtilizationRate");
    OC_TRY(oc_require(utilizationInfo, "utilizationInfo"));
    OC_TRY(oc_device_check("deviceId", deviceId));
    *utilizationInfo = (aclrtUtilizationInfo){-1, -1, -1, -1, utilizationInfo->utilizationExtend};
    return ACL_SUCCESS;
}

aclError aclrtCheckArchCompatibility(const char *socVersion, int32_t *canCompatible)
{
    oc_set_api("aclrtCheckArchCompatibility");
    OC_TRY(oc_require(socVersion, "socVersion"));
    OC_TRY(oc_require(canCompatible, "canCompatible"));
    *canCompatible = strcmp(socVersion, aclrtGetSocName()) == 0;
    return ACL_SUCCESS;
}

/* ---- Limits ---- */

#define CORE_KINDS 2

/* A limit is 0 until it is set. */
static _Atomic uint32_t limits[OC_MAX_DEVICES][CORE_KINDS];

static aclnnStatus limit_check_kind(aclrtDevResLimitType type)
{
    if ((int)type >= 0 && (int)type < CORE_KINDS) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                   "type is %d: must be 0 (cube cores) or 1 (vector cores)", (int)type);
}

static uint32_t limit_of(const struct oc_device *device, aclrtDevResLimitType type)
{
    const uint32_t limit = atomic_load(&limits[device->id][type]);

    return limit != 0 ? limit : device->compute_units;
}

aclError aclrtSetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t value)
{
    const struct oc_device *device;

    oc_set_api("aclrtSetDeviceResLimit");
    OC_TRY(limit_check_kind(type));
    OC_TRY(oc_device_check("deviceId", deviceId));
    OC_TRY(oc_device_peek(deviceId, &device));
    if (value == 0 || value > device->compute_units)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "value is %u: must be within 1..%u, the number of compute units", value,
                       device->compute_units);
    atomic_store(&limits[deviceId][type], value);
    return ACL_SUCCESS;
}

aclError aclrtGetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t *value)
{
    const struct oc_device *device;

    oc_set_api("aclrtGetDeviceResLimit");
    OC_TRY(oc_require(value, "value"));
    OC_TRY(limit_check_kind(type));
    OC_TRY(oc_device_check("deviceId", deviceId));
    OC_TRY(oc_device_peek(deviceId, &device));
    *value = limit_of(device, type);
    return ACL_SUCCESS;
}

aclError aclrtResetDeviceResLimit(int32_t deviceId)
{
    oc_set_api("aclrtResetDeviceResLimit");
    OC_TRY(oc_device_check("deviceId", deviceId));
    for (int type = 0; type < CORE_KINDS; type++)
        atomic_store(&limits[deviceId][type], 0);
    return ACL_SUCCESS;
}

aclError aclrtGetResInCurrentThread(aclrtDevResLimitType type, uint32_t *value)
{
    struct oc_device *device;

    oc_set_api("aclrtGetResInCurrentThread");
    OC_TRY(oc_require(value, "value"));
    OC_TRY(limit_check_kind(type));
    OC_TRY(oc_context_device(&device));
    *value = limit_of(device, type);
    return ACL_SUCCESS;
}

/* ---- Failures ---- */

aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo *errorInfo)
{
    bool is_available;

    oc_set_api("aclrtGetErrorVerbose");
    OC_TRY(oc_require(errorInfo, "errorInfo"));
    OC_TRY(oc_device_query(deviceId, &is_available));
    memset(errorInfo, 0, sizeof(*errorInfo));
    errorInfo->errorType = is_available ? ACL_RT_NO_ERROR : ACL_RT_ERROR_OTHERS;
    return ACL_SUCCESS;
}
