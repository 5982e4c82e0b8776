/* SPDX-License-Identifier: Apache-2.0 */
/* Promotes the types of tensors and scalars, and converts the values of scalars. */
#ifndef OC_CHECK_PROMOTION_H
#define OC_CHECK_PROMOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "meta/dtype.h"
#include "meta/tensor.h"

#define OC_TYPES_FLOATS ((unsigned)(OC_F32 | OC_F16 | OC_BF16 | OC_F64))
#define OC_TYPES_INTEGERS ((unsigned)(OC_I8 | OC_I16 | OC_I32 | OC_I64 | OC_U8 | OC_B8))
#define OC_TYPES_ALL (OC_TYPES_FLOATS | OC_TYPES_INTEGERS)

/* Returns the smallest type that can hold the values of both, as PyTorch's promote_types does. */
enum oc_dtype oc_promote(enum oc_dtype a, enum oc_dtype b);

/* Returns whether a result of type `from` may be stored as `to`. Floating-point types may not be
 * stored as integers, and only BOOL may be stored as BOOL. */
bool oc_can_cast(enum oc_dtype from, enum oc_dtype to);

/* oc_scalar describes a scalar parameter. The keys of plans contain it, and compare it byte by
 * byte. */
#define OC_NOT_LIVE (-1)

struct oc_scalar {
    /* This is an enum oc_dtype, or OC_DTYPE_NONE when NULL was given or the type is not
     * supported. */
    int64_t dtype;
    int64_t is_given; /* OC_NOT_LIVE when the address is not that of a live scalar */
    double real;
    int64_t integer; /* when the type is not supported: the type itself */
};

struct oc_scalar oc_scalar_of(const aclScalar *scalar);
struct oc_scalar oc_scalar_or(const aclScalar *scalar,
                              double value); /* `value` replaces NULL, and counts as not given */
struct oc_scalar oc_scalar_of_double(double value);
/* 10^decimals, or -10^-decimals if decimals is negative; the latter is 0 as an integer where it is beyond 63 bits. */
struct oc_scalar oc_scalar_of_decimals(int64_t decimals);

/* Fails with "<name> is NULL" unless the scalar is optional, and when it is no live scalar. */
aclnnStatus oc_check_scalar(const char *name, const struct oc_scalar *scalar, bool is_optional);

/* Requires one of the types that tensors can have. Fails with "dtype of <name> is <type>: must be
 * one of ...". */
aclnnStatus oc_check_scalar_type(const char *name, const struct oc_scalar *scalar);

struct oc_scalar oc_scalar_of_dtype(aclDataType dtype); /* the value is the number of the type */

/* Returns the promoted type of tensors of type `dtype` and a scalar. The scalar's type counts by
 * category only: a floating-point scalar makes integers FLOAT, an integer makes BOOL INT64. */
enum oc_dtype oc_promote_scalar(enum oc_dtype dtype, enum oc_dtype scalar);

/* Returns the type of the arithmetic for values of a promoted type: float, double or 64-bit
 * integers. */
enum oc_dtype oc_compute_type(enum oc_dtype promoted);

/* Rounds the value to a floating-point type; does nothing for other types. */
void oc_scalar_round(struct oc_scalar *scalar, enum oc_dtype dtype);

/* Converts a real value to an integer type as a kernel does: rounds toward zero, takes the nearest
 * value that exists, and 0 for NaN; any value but 0 becomes 1 for BOOL. Does nothing for other
 * values and types. */
void oc_scalar_store(struct oc_scalar *scalar, enum oc_dtype dtype);

/* Converts the value to what a tensor of the type would hold: a rounded real number, or an integer
 * modulo 2^n. */
void oc_scalar_cast(struct oc_scalar *scalar, enum oc_dtype dtype);

/* Returns the value in that type, as bits in the lower bytes. */
int64_t oc_scalar_bits(const struct oc_scalar *scalar, enum oc_dtype compute);

/* Returns the value as an element of the type, in the lower bytes. */
int64_t oc_scalar_element_bits(const struct oc_scalar *scalar, enum oc_dtype type);

#endif
