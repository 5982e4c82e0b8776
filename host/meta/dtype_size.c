/* SPDX-License-Identifier: Apache-2.0 */
/* Implements aclDataTypeSize, which returns the bytes per element of each data type of the API. */
#include "acl/acl_base.h"

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
        default: /* the vendor's library returns 8 for unknown values */
            return 8;
    }
}
