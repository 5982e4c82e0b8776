/* SPDX-License-Identifier: Apache-2.0 */
/* Type promotion among tensors and scalars, and values of scalars. */
#ifndef OC_CHECK_PROMOTION_H
#define OC_CHECK_PROMOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "meta/dtype.h"
#include "meta/tensor.h"

/* Sets of types. */
#define OC_TYPES_FLOATS ((unsigned)(OC_F32 | OC_F16 | OC_BF16 | OC_F64))
#define OC_TYPES_INTEGERS ((unsigned)(OC_I8 | OC_I16 | OC_I32 | OC_I64 | OC_U8 | OC_B8))
#define OC_TYPES_ALL (OC_TYPES_FLOATS | OC_TYPES_INTEGERS)

/* The smallest type that can hold the values of both, as PyTorch's promote_types. */
enum oc_dtype oc_promote(enum oc_dtype a, enum oc_dtype b);

/* Whether a result of type `from` may be stored as `to`: not from floating-point types to integers,
 * nor from others to BOOL. */
bool oc_can_cast(enum oc_dtype from, enum oc_dtype to);

/* A parameter that is not a tensor. Comparable by bytes: a part of the keys of plans. */
#define OC_NOT_LIVE (-1)

struct oc_scalar {
    int64_t dtype; /* enum oc_dtype; OC_DTYPE_NONE: NULL was given, or the type is not supported */
    int64_t is_given; /* OC_NOT_LIVE: an address was given that is no scalar's */
    double real;
    int64_t integer; /* of a type that is not supported: the type */
};

struct oc_scalar oc_scalar_of(const aclScalar *scalar);
struct oc_scalar oc_scalar_or(const aclScalar *scalar,
                              double value); /* in place of NULL; not given */
struct oc_scalar oc_scalar_of_double(double value);

/* "<name> is NULL", and that it is no scalar. An optional one may be NULL. */
aclnnStatus oc_check_scalar(const char *name, const struct oc_scalar *scalar, bool is_optional);

/* "dtype of <name> is <type>: must be one of ...": the types of tensors. */
aclnnStatus oc_check_scalar_type(const char *name, const struct oc_scalar *scalar);

struct oc_scalar oc_scalar_of_dtype(aclDataType dtype); /* the type itself as an integer */

/* The promoted type of tensors of type `dtype` and a scalar, whose type counts by category only: a
 * floating-point scalar makes integers FLOAT, an integer makes BOOL INT64. */
enum oc_dtype oc_promote_scalar(enum oc_dtype dtype, enum oc_dtype scalar);

/* The type of the arithmetic: float, double or 64-bit integers, for values of a promoted type. */
enum oc_dtype oc_compute_type(enum oc_dtype promoted);

/* Rounds the value to a floating-point type; does nothing for other types. */
void oc_scalar_round(struct oc_scalar *scalar, enum oc_dtype dtype);

/* Makes a real value one of an integer type, as a kernel does: toward zero, the nearest value where there is
 * none, 0 for NaN; of BOOL 1 unless 0. Does nothing for other values and types. */
void oc_scalar_store(struct oc_scalar *scalar, enum oc_dtype dtype);

/* What a tensor of the type would have: a rounded real number, or an integer modulo 2^n. */
void oc_scalar_cast(struct oc_scalar *scalar, enum oc_dtype dtype);

/* The value in that type, as bits in the lower bytes. */
int64_t oc_scalar_bits(const struct oc_scalar *scalar, enum oc_dtype compute);

#endif
