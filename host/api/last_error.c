/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the public functions that return the last error of the calling thread. */
#include "acl/acl.h"
#include "base/status.h"

static aclError last_error(aclrtLastErrLevel level, int clear)
{
    if (level != ACL_RT_THREAD_LEVEL)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "level is %d: must be %d", (int)level,
                       (int)ACL_RT_THREAD_LEVEL);
    return oc_last_error(clear);
}

aclError aclrtPeekAtLastError(aclrtLastErrLevel level)
{
    oc_set_api("aclrtPeekAtLastError");
    return last_error(level, 0);
}

aclError aclrtGetLastError(aclrtLastErrLevel level)
{
    oc_set_api("aclrtGetLastError");
    return last_error(level, 1);
}
