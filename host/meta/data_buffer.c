/* SPDX-License-Identifier: Apache-2.0 */
/* aclDataBuffer: a host object that pairs an address with a size. */
#include <stdlib.h>

#include "base/require.h"

struct aclDataBuffer {
    void *data;
    size_t size;
};

aclDataBuffer *aclCreateDataBuffer(void *data, size_t size)
{
    aclDataBuffer *buffer = malloc(sizeof(*buffer));

    oc_set_api("aclCreateDataBuffer");
    if (buffer == NULL) {
        (void)oc_fail(ACL_ERROR_BAD_ALLOC, "out of host memory for a data buffer");
        return NULL;
    }
    *buffer = (aclDataBuffer){data, size};
    return buffer;
}

aclError aclDestroyDataBuffer(const aclDataBuffer *dataBuffer)
{
    oc_set_api("aclDestroyDataBuffer");
    OC_TRY(oc_require(dataBuffer, "dataBuffer"));
    free((aclDataBuffer *)(uintptr_t)dataBuffer);
    return ACL_SUCCESS;
}

aclError aclUpdateDataBuffer(aclDataBuffer *dataBuffer, void *data, size_t size)
{
    oc_set_api("aclUpdateDataBuffer");
    OC_TRY(oc_require(dataBuffer, "dataBuffer"));
    *dataBuffer = (aclDataBuffer){data, size};
    return ACL_SUCCESS;
}

void *aclGetDataBufferAddr(const aclDataBuffer *dataBuffer)
{
    return dataBuffer == NULL ? NULL : dataBuffer->data;
}

size_t aclGetDataBufferSizeV2(const aclDataBuffer *dataBuffer)
{
    return dataBuffer == NULL ? 0 : dataBuffer->size;
}

uint32_t aclGetDataBufferSize(const aclDataBuffer *dataBuffer)
{
    return (uint32_t)aclGetDataBufferSizeV2(dataBuffer);
}
