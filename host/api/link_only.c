/* SPDX-License-Identifier: Apache-2.0 */
#include "api/link_only.h"

#include <time.h>

#include "base/require.h"
#include "base/status.h"

#define FUNCTION(type, name, result, actions) \
    ACL_FUNC_VISIBILITY type name(void);      \
    type name(void)                           \
    {                                         \
        oc_set_api(#name);                    \
        actions;                              \
        return result;                        \
    }
#define UNSUPPORTED_FUNCTION(type, name, result, message) \
    FUNCTION(type, name, result, (void)oc_fail(OC_UNSUPPORTED, "%s", message))
#define DESCRIPTION_FUNCTION(type, name, result, message)                      \
    FUNCTION(type, name, result, (void)oc_fail(OC_UNSUPPORTED, "%s", message); \
             oc_status_until_next())
#define VOID_FUNCTION(name)              \
    ACL_FUNC_VISIBILITY void name(void); \
    void name(void) { oc_set_api(#name); }
#define SILENT_FUNCTION(type, name, result) FUNCTION(type, name, result, (void)0)

OC_DESCRIPTION_FUNCTIONS(DESCRIPTION_FUNCTION)
OC_FAILING_FUNCTIONS(UNSUPPORTED_FUNCTION)
OC_ARGUMENT_FUNCTIONS(SILENT_FUNCTION)
OC_VOID_FUNCTIONS(VOID_FUNCTION)
OC_PROFILER_FUNCTIONS(SILENT_FUNCTION)

aclError aclmdlRICaptureGetInfo(aclrtStream stream, int *status, void **modelRI)
{
    (void)stream;
    oc_set_api("aclmdlRICaptureGetInfo");
    OC_TRY(oc_require(status, "status"));
    OC_TRY(oc_require(modelRI, "modelRI"));
    *status = 0;
    *modelRI = NULL;
    return ACL_SUCCESS;
}

uint64_t MsprofSysCycleTime(void)
{
    struct timespec now = {0};

    oc_set_api("MsprofSysCycleTime");
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}
