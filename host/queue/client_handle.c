/* SPDX-License-Identifier: Apache-2.0 */
#include "client_handle.h"

#include "base/require.h"
#include "registry/device_registry.h"

aclnnStatus oc_client_acquire(enum oc_handle_kind kind, const char *type, const char *name,
                              const void *handle, void **object)
{
    OC_TRY(oc_require(handle, name));
    OC_TRY(oc_device_check_process());
    *object = oc_handle_acquire(kind, handle);
    if (*object != NULL) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                   "%s is %p: must be %s that was created and not destroyed", name, handle, type);
}

aclnnStatus oc_client_retire(enum oc_handle_kind kind, const char *name, const void *handle)
{
    if (oc_handle_retire(kind, handle)) return ACL_SUCCESS;
    return oc_fail(ACL_ERROR_RT_INVALID_HANDLE, "%s is %p: must not be destroyed by two threads",
                   name, handle);
}
