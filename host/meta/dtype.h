/* SPDX-License-Identifier: Apache-2.0 */
/* Data types: one list of those that kernels store, and names for all that the API knows. */
#ifndef OC_META_DTYPE_H
#define OC_META_DTYPE_H

#include <stddef.h>

#include "acl/acl_base.h"

/* A bit each, so that a rule can hold a set. Names are those of -D macros and kernel typedefs. */
#define OC_DTYPES(X)            \
    X(F32, f32, ACL_FLOAT, 4)   \
    X(F16, f16, ACL_FLOAT16, 2) \
    X(BF16, bf16, ACL_BF16, 2)  \
    X(F64, f64, ACL_DOUBLE, 8)  \
    X(I32, i32, ACL_INT32, 4)   \
    X(I64, i64, ACL_INT64, 8)

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

enum oc_dtype oc_dtype_of(aclDataType type); /* OC_DTYPE_NONE when kernels do not store it */
size_t oc_dtype_size(enum oc_dtype dtype);   /* bytes; 0 for OC_DTYPE_NONE */
const char *oc_dtype_name(enum oc_dtype dtype);

/* "ACL_FLOAT16"; "aclDataType 99" (in a thread-local buffer) for an unknown value. */
const char *oc_acl_dtype_name(aclDataType type);
const char *oc_acl_format_name(aclFormat format);

/* "ACL_FLOAT, ACL_FLOAT16" for a set of bits, written to `text`. */
void oc_dtype_set_names(unsigned set, char *text, size_t bytes);

#endif
