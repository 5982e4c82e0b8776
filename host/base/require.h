/* SPDX-License-Identifier: Apache-2.0 */
/* The refusals that nearly every aclrt function has. */
#ifndef OC_BASE_REQUIRE_H
#define OC_BASE_REQUIRE_H

#include "acl/acl.h"
#include "base/status.h"

/* ACL_ERROR_INVALID_PARAM for a NULL argument called `name`. */
static inline aclnnStatus oc_require(const void *argument, const char *name)
{
    if (argument != NULL) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_INVALID_PARAM, "%s is NULL: must not be NULL", name);
}

#endif
