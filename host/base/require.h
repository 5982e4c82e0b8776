/* SPDX-License-Identifier: Apache-2.0 */
/* Checks an argument for NULL, as nearly every aclrt function must. */
#ifndef OC_BASE_REQUIRE_H
#define OC_BASE_REQUIRE_H

#include "acl/acl.h"
#include "base/status.h"

/* Fails with ACL_ERROR_INVALID_PARAM when the argument called `name` is NULL. */
static inline aclnnStatus oc_require(const void *argument, const char *name)
{
    if (argument != NULL) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_INVALID_PARAM, "%s is NULL", name);
}

#endif
