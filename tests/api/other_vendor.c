/* SPDX-License-Identifier: Apache-2.0 */
/* A library that defines names of the vendor's, like the vendor's own: calls that reach it end the process. */
#include <stdlib.h>

#define NAMES(X)                \
    X(aclInit)                  \
    X(aclFinalize)              \
    X(aclrtSetDevice)           \
    X(aclrtGetDevice)           \
    X(aclrtCreateStream)        \
    X(aclrtDestroyStream)       \
    X(aclrtSynchronizeStream)   \
    X(aclrtMalloc)              \
    X(aclrtFree)                \
    X(aclrtMemcpy)              \
    X(aclCreateTensor)          \
    X(aclDestroyTensor)         \
    X(aclDestroyAclOpExecutor)  \
    X(aclnnAbsGetWorkspaceSize) \
    X(aclnnAbs)

#define DEFINE(name) \
    int name(void);  \
    int name(void) { abort(); }
NAMES(DEFINE)
