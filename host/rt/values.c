/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of acl_base.h that need no device: data buffers, element sizes, binary16. */
#include <stdlib.h>
#include <string.h>

#include "rt/require.h"

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

size_t aclDataTypeSize(aclDataType dataType)
{
    switch (dataType) {
        case ACL_DT_UNDEFINED:
        case ACL_STRING:
            return 0;
        case ACL_BOOL:
        case ACL_INT8:
        case ACL_UINT8:
        case ACL_INT4:
        case ACL_UINT1:
        case ACL_HIFLOAT8:
        case ACL_FLOAT8_E5M2:
        case ACL_FLOAT8_E4M3FN:
        case ACL_FLOAT8_E8M0:
        case ACL_FLOAT6_E3M2:
        case ACL_FLOAT6_E2M3:
        case ACL_FLOAT4_E2M1:
        case ACL_FLOAT4_E1M2:
            return 1;
        case ACL_FLOAT16:
        case ACL_BF16:
        case ACL_INT16:
        case ACL_UINT16:
            return 2;
        case ACL_FLOAT:
        case ACL_INT32:
        case ACL_UINT32:
        case ACL_COMPLEX32:
            return 4;
        case ACL_COMPLEX128:
            return 16;
        case ACL_INT64:
        case ACL_UINT64:
        case ACL_DOUBLE:
        case ACL_COMPLEX64:
        default: /* as the vendor's library answers for anything else */
            return 8;
    }
}

/*
 * binary16: sign 15, exponent 10-14 with bias 15, fraction 0-9. binary32: sign 31, exponent 23-30
 * with bias 127, fraction 0-22.
 */
float aclFloat16ToFloat(aclFloat16 value)
{
    const uint32_t sign = (uint32_t)(value & 0x8000U) << 16;
    const uint32_t exponent = value >> 10 & 0x1FU, fraction = value & 0x3FFU;
    uint32_t bits;
    float result;

    if (exponent == 0) {
        const float magnitude = (float)fraction / 16777216.0F; /* in units of 2^-24: exact */

        return sign != 0 ? -magnitude : magnitude;
    }
    if (exponent == 0x1F)
        bits = sign | 0x7F800000U | fraction << 13;
    else
        bits = sign | (exponent + 127 - 15) << 23 | fraction << 13;
    memcpy(&result, &bits, sizeof(result));
    return result;
}

/* value / 2^bits, to the nearest, ties to even. */
static uint32_t shift_rounded(uint32_t value, uint32_t bits)
{
    const uint32_t half = 1U << (bits - 1), rest = value & ((half << 1) - 1);
    const uint32_t quotient = value >> bits;

    return quotient + (rest > half || (rest == half && (quotient & 1) != 0));
}

aclFloat16 aclFloatToFloat16(float value)
{
    uint32_t bits, half;

    memcpy(&bits, &value, sizeof(bits));

    const uint32_t sign = bits >> 16 & 0x8000U, magnitude = bits & 0x7FFFFFFFU;
    const uint32_t exponent = magnitude >> 23;

    if (magnitude > 0x7F800000U)
        half = 0x7E00U | (magnitude >> 13 & 0x3FFU); /* a quiet NaN with what fits of its payload */
    else if (exponent >= 127 + 16)
        half = 0x7C00U;
    else if (exponent >= 127 - 14)
        /* Rounding may carry into the exponent, up to infinity: just as it should. */
        half = shift_rounded(magnitude - ((uint32_t)(127 - 15) << 23), 13);
    else if (exponent >= 127 - 25)
        half = shift_rounded((magnitude & 0x7FFFFFU) | 0x800000U, 126 - exponent);
    else
        half = 0;
    return (aclFloat16)(sign | half);
}
