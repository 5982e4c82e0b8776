/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the public functions that return versions, attributes and the run mode. */
#include <stdio.h>
#include <string.h>

#include "base/require.h"

/* Clients depend on these versions: torch_npu ends the process below 8.1.RC1, and from driver
 * 25.0.RC1 on it copies with aclrtMemcpyAsyncWithCondition, which this library does not have. */
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

/* ---- Versions of packages ---- */

static aclnnStatus package_version(const char *name, const char *out, const char *what,
                                   const aclCANNPackageVersion **version)
{
    OC_TRY(oc_require(name, "pkgName"));
    OC_TRY(oc_require(out, what));
    if (name[0] == '\0') return oc_fail(ACL_ERROR_INVALID_PARAM, "pkgName is empty: must not be");
    *version = strcmp(name, "driver") == 0 ? &DRIVER : &CANN;
    return ACL_SUCCESS;
}

aclError aclsysGetVersionStr(char *pkgName, char *versionStr)
{
    const aclCANNPackageVersion *version;

    oc_set_api("aclsysGetVersionStr");
    OC_TRY(package_version(pkgName, versionStr, "versionStr", &version));
    memcpy(versionStr, version->version, strlen(version->version) + 1);
    return ACL_SUCCESS;
}

/* The number of release candidate RC<n> is smaller by 100 - n than that of the final release. */
static int32_t version_number(const aclCANNPackageVersion *version)
{
    int major = 0, minor = 0, patch = 0, candidate = 0;

    (void)sscanf(version->majorVersion, "%d", &major);
    (void)sscanf(version->minorVersion, "%d", &minor);
    (void)sscanf(version->patchVersion, "%d", &patch);

    const bool is_candidate = sscanf(version->releaseVersion, "RC%d", &candidate) == 1;

    return 10000000 * major + 100000 * minor + 1000 * patch + (is_candidate ? candidate - 100 : 0);
}

aclError aclsysGetVersionNum(char *pkgName, int32_t *versionNum)
{
    const aclCANNPackageVersion *version;

    oc_set_api("aclsysGetVersionNum");
    OC_TRY(package_version(pkgName, (const char *)versionNum, "versionNum", &version));
    *versionNum = version_number(version);
    return ACL_SUCCESS;
}

/* ---- Attributes ---- */

static const aclCannAttr ATTRIBUTES[] = {ACL_CANN_ATTR_INF_NAN, ACL_CANN_ATTR_BF16};

#define ATTRIBUTE_COUNT (sizeof(ATTRIBUTES) / sizeof(ATTRIBUTES[0]))

aclError aclGetCannAttributeList(const aclCannAttr **cannAttrList, size_t *num)
{
    oc_set_api("aclGetCannAttributeList");
    OC_TRY(oc_require(cannAttrList, "cannAttrList"));
    OC_TRY(oc_require(num, "num"));
    *cannAttrList = ATTRIBUTES;
    *num = ATTRIBUTE_COUNT;
    return ACL_SUCCESS;
}

aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t *value)
{
    oc_set_api("aclGetCannAttribute");
    OC_TRY(oc_require(value, "value"));
    if ((int)cannAttr < (int)ACL_CANN_ATTR_INF_NAN ||
        (int)cannAttr > (int)ACL_CANN_ATTR_JIT_COMPILE)
        return oc_fail(ACL_ERROR_INVALID_PARAM, "cannAttr is %d: must be within 0..%d",
                       (int)cannAttr, (int)ACL_CANN_ATTR_JIT_COMPILE);
    *value = 0;
    for (size_t i = 0; i < ATTRIBUTE_COUNT; i++)
        if (ATTRIBUTES[i] == cannAttr) *value = 1;
    return ACL_SUCCESS;
}

aclError aclrtGetRunMode(aclrtRunMode *runMode)
{
    oc_set_api("aclrtGetRunMode");
    OC_TRY(oc_require(runMode, "runMode"));
    *runMode = ACL_HOST;
    return ACL_SUCCESS;
}
