/* SPDX-License-Identifier: Apache-2.0 */
/* aclrt functions that describe the runtime: its version and run mode. */
#include "base/require.h"

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

aclError aclrtGetRunMode(aclrtRunMode *runMode)
{
    oc_set_api("aclrtGetRunMode");
    OC_TRY(oc_require(runMode, "runMode"));
    *runMode = ACL_HOST;
    return ACL_SUCCESS;
}
