/* SPDX-License-Identifier: Apache-2.0 */
/* Refuses the functions of acl_rt_physical.h. */
#include "acl/acl_rt_physical.h"
#include "base/status.h"

static aclError refuse(const char *api)
{
    oc_set_api(api);
    return oc_fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                   "this library has no physical memory handles and no mapping of memory");
}

aclError aclrtMemGetAllocationGranularity(aclrtPhysicalMemProp *prop,
                                          aclrtMemGranularityOptions option, size_t *granularity)
{
    (void)prop;
    (void)option;
    (void)granularity;
    return refuse("aclrtMemGetAllocationGranularity");
}

aclError aclrtMallocPhysical(aclrtDrvMemHandle *handle, size_t size,
                             const aclrtPhysicalMemProp *prop, uint64_t flags)
{
    (void)handle;
    (void)size;
    (void)prop;
    (void)flags;
    return refuse("aclrtMallocPhysical");
}

aclError aclrtFreePhysical(aclrtDrvMemHandle handle)
{
    (void)handle;
    return refuse("aclrtFreePhysical");
}

aclError aclrtReserveMemAddress(void **virPtr, size_t size, size_t alignment, void *expectPtr,
                                uint64_t flags)
{
    (void)virPtr;
    (void)size;
    (void)alignment;
    (void)expectPtr;
    (void)flags;
    return refuse("aclrtReserveMemAddress");
}

aclError aclrtReleaseMemAddress(void *virPtr)
{
    (void)virPtr;
    return refuse("aclrtReleaseMemAddress");
}

aclError aclrtMapMem(void *virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle,
                     uint64_t flags)
{
    (void)virPtr;
    (void)size;
    (void)offset;
    (void)handle;
    (void)flags;
    return refuse("aclrtMapMem");
}

aclError aclrtUnmapMem(void *virPtr)
{
    (void)virPtr;
    return refuse("aclrtUnmapMem");
}
