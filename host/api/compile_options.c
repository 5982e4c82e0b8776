/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the public functions for options of the graph compiler, which this library does not
 * have. */
#include <string.h>

#include "acl/acl_op_compiler.h"
#include "base/require.h"

static const char JIT[] = "disable";

static aclnnStatus option_check(aclCompileOpt opt)
{
    if ((int)opt >= 0 && (int)opt <= ACL_OP_DEBUG_OPTION) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_INVALID_PARAM, "opt is %d: must be at least 0 and at most %d",
                   (int)opt, (int)ACL_OP_DEBUG_OPTION);
}

/* The value is not read, because clients have passed pointers that were no longer valid. */
aclError aclSetCompileopt(aclCompileOpt opt, const char *value)
{
    oc_set_api("aclSetCompileopt");
    OC_TRY(oc_require(value, "value"));
    OC_TRY(option_check(opt));
    if (opt == ACL_AUTO_TUNE_MODE)
        return oc_fail(ACL_ERROR_FEATURE_UNSUPPORTED,
                       "opt is %d (ACL_AUTO_TUNE_MODE): the vendor has withdrawn it", (int)opt);
    return ACL_SUCCESS;
}

size_t aclGetCompileoptSize(aclCompileOpt opt)
{
    oc_set_api("aclGetCompileoptSize");
    return opt == ACL_OP_JIT_COMPILE ? sizeof(JIT) : 0;
}

aclError aclGetCompileopt(aclCompileOpt opt, char *value, size_t length)
{
    oc_set_api("aclGetCompileopt");
    OC_TRY(oc_require(value, "value"));
    OC_TRY(option_check(opt));
    if (opt != ACL_OP_JIT_COMPILE)
        return oc_fail(ACL_ERROR_API_NOT_SUPPORT, "opt is %d: must be %d (ACL_OP_JIT_COMPILE)",
                       (int)opt, (int)ACL_OP_JIT_COMPILE);
    if (length < sizeof(JIT))
        return oc_fail(ACL_ERROR_INVALID_PARAM, "length is %zu: must be at least %zu", length,
                       sizeof(JIT));
    memcpy(value, JIT, sizeof(JIT));
    return ACL_SUCCESS;
}
