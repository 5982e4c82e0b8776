/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists the types that kernels load and store, and names all types and formats of the API.
 *
 *     const enum oc_dtype dtype = oc_dtype_of(tensor->dtype);
 *     if ((dtype & (OC_F32 | OC_F16)) == 0) return oc_fail(...);
 */
#ifndef OC_META_DTYPE_H
#define OC_META_DTYPE_H

#include <stddef.h>

#include "acl/acl_base.h"

/* Each type is one bit, so that a rule can hold a set. The names match -D macros and kernel
 * typedefs. Each entry is X(name, kernel type, API type, bytes). */
#define OC_DTYPES(X)            \
    X(F32, f32, ACL_FLOAT, 4)   \
    X(F16, f16, ACL_FLOAT16, 2) \
    X(BF16, bf16, ACL_BF16, 2)  \
    X(F64, f64, ACL_DOUBLE, 8)  \
    X(I32, i32, ACL_INT32, 4)   \
    X(I64, i64, ACL_INT64, 8)   \
    X(U8, u8, ACL_UINT8, 1)     \
    X(I8, i8, ACL_INT8, 1)      \
    X(I16, i16, ACL_INT16, 2)   \
    X(B8, b8, ACL_BOOL, 1)

enum oc_dtype_index {
#define OC_DTYPE_INDEX(name, text, acl, size) OC_DTYPE_INDEX_##name,
    OC_DTYPES(OC_DTYPE_INDEX)
#undef OC_DTYPE_INDEX
};

enum oc_dtype {
    OC_DTYPE_NONE = 0,
#define OC_DTYPE_BIT(name, text, acl, size) OC_##name = 1 << OC_DTYPE_INDEX_##name,
    OC_DTYPES(OC_DTYPE_BIT)
#undef OC_DTYPE_BIT
};

enum oc_dtype oc_dtype_of(aclDataType type); /* OC_DTYPE_NONE when kernels do not support it */
size_t oc_dtype_size(enum oc_dtype dtype);   /* in bytes; 0 for OC_DTYPE_NONE */
const char *oc_dtype_name(enum oc_dtype dtype);
const char *oc_dtype_acl_name(enum oc_dtype dtype); /* for example "ACL_FLOAT" */
int oc_dtype_number(enum oc_dtype dtype);           /* position in OC_DTYPES, from 0 on */

/* Returns the type in which kernels compute with elements of a floating-point type. */
static inline enum oc_dtype oc_dtype_real(enum oc_dtype dtype)
{
    return dtype == OC_F64 ? OC_F64 : OC_F32;
}

/* Returns a name such as "ACL_FLOAT16"; for an unknown value "aclDataType 99", in a thread-local
 * buffer. */
const char *oc_acl_dtype_name(aclDataType type);
const char *oc_acl_format_name(aclFormat format);

/* Writes the names of a set of types to `text`, for example "ACL_FLOAT, ACL_FLOAT16". */
void oc_dtype_set_names(unsigned set, char *text, size_t bytes);

#endif
