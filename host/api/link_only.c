/* SPDX-License-Identifier: Apache-2.0 */
#include "api/link_only.h"

#include <time.h>

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

static aclError fail_graph_operator(const char *api, const char *opType)
{
    oc_set_api(api);
    return oc_fail(ACL_ERROR_FAILURE,
                   "the graph operator %.100s is not in this library: the aclnn operator that the "
                   "client looked for is missing (aclnn-cl-info --client FILE lists those that a "
                   "library looks for)",
                   opType == NULL ? "(NULL)" : opType);
}

aclError aclopCompileAndExecute(const char *opType)
{
    return fail_graph_operator("aclopCompileAndExecute", opType);
}

aclError aclopCompileAndExecuteV2(const char *opType)
{
    return fail_graph_operator("aclopCompileAndExecuteV2", opType);
}

uint64_t MsprofSysCycleTime(void)
{
    struct timespec now = {0};

    oc_set_api("MsprofSysCycleTime");
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}
