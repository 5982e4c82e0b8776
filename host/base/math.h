/* SPDX-License-Identifier: Apache-2.0 */
/* These functions compute with integers and detect overflow, and round sizes. All of them are
 * pure. */
#ifndef OC_BASE_MATH_H
#define OC_BASE_MATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OC_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Stores a * b in *product. Returns false on overflow, and *product is then unspecified. The next
 * functions do the same for sums. */
static inline bool oc_mul_i64(int64_t a, int64_t b, int64_t *product)
{
    return !__builtin_mul_overflow(a, b, product);
}

static inline bool oc_add_i64(int64_t a, int64_t b, int64_t *sum)
{
    return !__builtin_add_overflow(a, b, sum);
}

static inline bool oc_add_size(size_t a, size_t b, size_t *sum)
{
    return !__builtin_add_overflow(a, b, sum);
}

static inline int64_t oc_min_i64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t oc_max_i64(int64_t a, int64_t b) { return a > b ? a : b; }

/* Both arguments must be positive. */
static inline int64_t oc_ceil_div(int64_t a, int64_t b) { return a / b + (a % b != 0); }

/* Requires that `align` is a power of two and that value + align does not overflow. */
static inline size_t oc_align_up(size_t value, size_t align)
{
    return (value + align - 1) & ~(align - 1);
}

#endif
