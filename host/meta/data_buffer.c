/* SPDX-License-Identifier: Apache-2.0 */
/* Implements aclDataBuffer, a host object that pairs an address with a size. */
#include <stdlib.h>

#include "base/object_set.h"
#include "base/require.h"

struct aclDataBuffer {
    void *data;
    size_t size;
};

static bool data_buffer_is_live(const aclDataBuffer *buffer)
{
    return oc_object_is_live(OC_OBJECT_DATA_BUFFER, buffer);
}

static aclError data_buffer_fail(const aclDataBuffer *buffer)
{
    return oc_object_fail(ACL_ERROR_INVALID_PARAM, OC_OBJECT_DATA_BUFFER, "dataBuffer", buffer);
}

aclDataBuffer *aclCreateDataBuffer(void *data, size_t size)
{
    aclDataBuffer *buffer = malloc(sizeof(*buffer));

    oc_set_api("aclCreateDataBuffer");
    if (buffer == NULL || !oc_object_add(OC_OBJECT_DATA_BUFFER, buffer)) {
        free(buffer);
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
    if (!oc_object_remove(OC_OBJECT_DATA_BUFFER, dataBuffer)) return data_buffer_fail(dataBuffer);
    free((aclDataBuffer *)(uintptr_t)dataBuffer);
    return ACL_SUCCESS;
}

aclError aclUpdateDataBuffer(aclDataBuffer *dataBuffer, void *data, size_t size)
{
    oc_set_api("aclUpdateDataBuffer");
    OC_TRY(oc_require(dataBuffer, "dataBuffer"));
    if (!data_buffer_is_live(dataBuffer)) return data_buffer_fail(dataBuffer);
    *dataBuffer = (aclDataBuffer){data, size};
    return ACL_SUCCESS;
}

void *aclGetDataBufferAddr(const aclDataBuffer *dataBuffer)
{
    return !data_buffer_is_live(dataBuffer) ? NULL : dataBuffer->data;
}

size_t aclGetDataBufferSizeV2(const aclDataBuffer *dataBuffer)
{
    return !data_buffer_is_live(dataBuffer) ? 0 : dataBuffer->size;
}

uint32_t aclGetDataBufferSize(const aclDataBuffer *dataBuffer)
{
    return (uint32_t)aclGetDataBufferSizeV2(dataBuffer);
}
