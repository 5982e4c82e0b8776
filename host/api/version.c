/* SPDX-License-Identifier: Apache-2.0 */
/* Public functions that return versions and the run mode. */
#include "base/require.h"

/* What a client may expect: torch_npu ends the process below 8.1.RC1, and from driver 25.0.RC1 on it
 * copies by aclrtMemcpyAsyncWithCondition, which this library does not have. */
static const aclCANNPackageVersion CANN = {"8.2.RC1", "8", "2", "RC1", "0", ""};
static const aclCANNPackageVersion DRIVER = {"24.1.0", "24", "1", "0", "0", ""};

aclError aclrtGetVersion(int32_t *majorVersion, int32_t *minorVersion, int32_t *patchVersion)
{
    oc_set_api("aclrtGetVersion");
    OC_TRY(oc_require(majorVersion, "majorVersion"));
    OC_TRY(oc_require(minorVersion, "minorVersion"));
    OC_TRY(oc_require(patchVersion, "patchVersion"));
    *majorVersion = ACL_MAJOR_VERSION;
    *minorVersion = ACL_MINOR_VERSION;
    *patchVersion = ACL_PATCH_VERSION;
    return ACL_SUCCESS;
}

aclError aclsysGetCANNVersion(aclCANNPackageName name, aclCANNPackageVersion *version)
{
    oc_set_api("aclsysGetCANNVersion");
    OC_TRY(oc_require(version, "version"));
    if ((int)name < ACL_PKG_NAME_CANN || (int)name > ACL_PKG_NAME_DRIVER)
        return oc_fail(ACL_ERROR_INVALID_PARAM, "name is %d: must be at least %d and at most %d",
                       (int)name, (int)ACL_PKG_NAME_CANN, (int)ACL_PKG_NAME_DRIVER);
    *version = name == ACL_PKG_NAME_DRIVER ? DRIVER : CANN;
    return ACL_SUCCESS;
}

aclError aclrtGetRunMode(aclrtRunMode *runMode)
{
    oc_set_api("aclrtGetRunMode");
    OC_TRY(oc_require(runMode, "runMode"));
    *runMode = ACL_HOST;
    return ACL_SUCCESS;
}
