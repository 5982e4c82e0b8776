/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Includes the AscendCL API of this library: types and codes (acl_base.h), runtime (acl_rt.h). Adds
 * the release of the vendor's packages that a program may ask for.
 */
#ifndef ACL_ACL_H_
#define ACL_ACL_H_

#include "acl_base.h"
#include "acl_rt.h"

#define ACL_PKG_VERSION_MAX_SIZE 128
#define ACL_PKG_VERSION_PARTS_MAX_SIZE 64

#ifdef __cplusplus
extern "C" {
#endif

typedef enum aclCANNPackageName {
    ACL_PKG_NAME_CANN = 0,
    ACL_PKG_NAME_RUNTIME = 1,
    ACL_PKG_NAME_COMPILER = 2,
    ACL_PKG_NAME_HCCL = 3,
    ACL_PKG_NAME_TOOLKIT = 4,
    ACL_PKG_NAME_OPP = 5,
    ACL_PKG_NAME_OPP_KERNEL = 6,
    ACL_PKG_NAME_DRIVER = 7
} aclCANNPackageName;

/* "8.2.RC1" and its parts: "8", "2", "RC1", "0". */
typedef struct aclCANNPackageVersion {
    char version[ACL_PKG_VERSION_MAX_SIZE];
    char majorVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
    char minorVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
    char releaseVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
    char patchVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
    char reserved[ACL_PKG_VERSION_MAX_SIZE];
} aclCANNPackageVersion;

/*
 * Stores the release of the vendor's package by which a program may decide what to call: 8.2.RC1,
 * for ACL_PKG_NAME_DRIVER 24.1.0. It says nothing about what is installed: all packages are this
 * library. Returns 0; 100000 version is NULL or name is unknown.
 */
ACL_FUNC_VISIBILITY aclError aclsysGetCANNVersion(aclCANNPackageName name,
                                                  aclCANNPackageVersion *version);

/* Stores the same release, as text ("8.2.RC1", at most ACL_PKG_VERSION_MAX_SIZE characters with the 0) and as a number
 * that grows from release to release: 10000000 * major + 100000 * minor + 1000 * patch, less 300, 200 or 100 plus its number
 * for an alpha, beta or rc. Of pkgName only "driver" has another version. Returns 0; 100000 an argument is NULL or pkgName
 * is empty. */
ACL_FUNC_VISIBILITY aclError aclsysGetVersionStr(char *pkgName, char *versionStr);
ACL_FUNC_VISIBILITY aclError aclsysGetVersionNum(char *pkgName, int32_t *versionNum);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_H_ */
