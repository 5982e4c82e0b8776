/* SPDX-License-Identifier: Apache-2.0 */
#include "dtype.h"

#include <stdio.h>

enum oc_dtype oc_dtype_of(aclDataType type)
{
    switch (type) {
#define CASE(name, text, acl, size) \
    case acl:                       \
        return OC_##name;
        OC_DTYPES(CASE)
#undef CASE
        default:
            return OC_DTYPE_NONE;
    }
}

size_t oc_dtype_size(enum oc_dtype dtype)
{
    switch (dtype) {
#define CASE(name, text, acl, size) \
    case OC_##name:                 \
        return size;
        OC_DTYPES(CASE)
#undef CASE
        default:
            return 0;
    }
}

const char *oc_dtype_name(enum oc_dtype dtype)
{
    switch (dtype) {
#define CASE(name, text, acl, size) \
    case OC_##name:                 \
        return #text;
        OC_DTYPES(CASE)
#undef CASE
        default:
            return "none";
    }
}

const char *oc_dtype_acl_name(enum oc_dtype dtype)
{
    switch (dtype) {
#define CASE(name, text, acl, size) \
    case OC_##name:                 \
        return #acl;
        OC_DTYPES(CASE)
#undef CASE
        default:
            return "none";
    }
}

int oc_dtype_number(enum oc_dtype dtype)
{
    int number = 0;

    while ((unsigned)dtype >> number > 1)
        number++;
    return number;
}

// clang-format off
#define ACL_TYPES(X)                                                                              \
    X(ACL_DT_UNDEFINED) X(ACL_FLOAT) X(ACL_FLOAT16) X(ACL_INT8) X(ACL_INT32) X(ACL_UINT8)         \
    X(ACL_INT16) X(ACL_UINT16) X(ACL_UINT32) X(ACL_INT64) X(ACL_UINT64) X(ACL_DOUBLE) X(ACL_BOOL) \
    X(ACL_STRING) X(ACL_COMPLEX64) X(ACL_COMPLEX128) X(ACL_BF16) X(ACL_INT4) X(ACL_UINT1)         \
    X(ACL_COMPLEX32) X(ACL_HIFLOAT8) X(ACL_FLOAT8_E5M2) X(ACL_FLOAT8_E4M3FN) X(ACL_FLOAT8_E8M0)   \
    X(ACL_FLOAT6_E3M2) X(ACL_FLOAT6_E2M3) X(ACL_FLOAT4_E2M1) X(ACL_FLOAT4_E1M2)

#define ACL_FORMATS(X)                                                                           \
    X(ACL_FORMAT_UNDEFINED) X(ACL_FORMAT_NCHW) X(ACL_FORMAT_NHWC) X(ACL_FORMAT_ND)               \
    X(ACL_FORMAT_NC1HWC0) X(ACL_FORMAT_FRACTAL_Z) X(ACL_FORMAT_NC1HWC0_C04) X(ACL_FORMAT_HWCN)   \
    X(ACL_FORMAT_NDHWC) X(ACL_FORMAT_FRACTAL_NZ) X(ACL_FORMAT_NCDHW) X(ACL_FORMAT_NDC1HWC0)      \
    X(ACL_FRACTAL_Z_3D) X(ACL_FORMAT_NC) X(ACL_FORMAT_NCL)
// clang-format on

const char *oc_acl_dtype_name(aclDataType type)
{
    static _Thread_local char unknown[32];

    switch (type) {
#define CASE(name) \
    case name:     \
        return #name;
        ACL_TYPES(CASE)
#undef CASE
        default:
            (void)snprintf(unknown, sizeof(unknown), "aclDataType %d", (int)type);
            return unknown;
    }
}

const char *oc_acl_format_name(aclFormat format)
{
    static _Thread_local char unknown[32];

    switch (format) {
#define CASE(name) \
    case name:     \
        return #name;
        ACL_FORMATS(CASE)
#undef CASE
        default:
            (void)snprintf(unknown, sizeof(unknown), "aclFormat %d", (int)format);
            return unknown;
    }
}

void oc_dtype_set_names(unsigned set, char *text, size_t bytes)
{
    size_t used = 0;

    text[0] = '\0';
#define APPEND(name, kernel_name, acl, size)                                                       \
    if ((set & OC_##name) != 0 && used < bytes) {                                                  \
        const int more = snprintf(text + used, bytes - used, "%s%s", used == 0 ? "" : ", ", #acl); \
        used += more < 0 ? 0 : (size_t)more;                                                       \
    }
    OC_DTYPES(APPEND)
#undef APPEND
}
