/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encoding of numbers in the storage types, and random test data. Conversions go through double and
 * round once, to nearest even, independently of the kernels' conversions.
 */
#ifndef OC_VERIFY_TEST_DATA_H
#define OC_VERIFY_TEST_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "meta/dtype.h"

aclDataType oc_acl_type_of(enum oc_dtype dtype);

/* The nearest value of the type; Inf beyond its range; NaN for NaN. */
double oc_round_to(enum oc_dtype dtype, double v);

/* The element's value, which a double represents exactly. */
double oc_decode(enum oc_dtype dtype, const void *element);

/* Stores oc_round_to(dtype, v). */
void oc_encode(enum oc_dtype dtype, double v, void *element);

/* The value with the given bits, for types of 2 or 4 bytes. */
double oc_from_bits(enum oc_dtype dtype, uint32_t bits);

/* memcpy and memcmp of one element of 1, 2, 4 or 8 bytes, without a call: tests do little else with most bytes. */
static inline void oc_copy_element(void *to, const void *from, size_t size)
{
    switch (size) {
        case 1:
            memcpy(to, from, 1);
            break;
        case 2:
            memcpy(to, from, 2);
            break;
        case 4:
            memcpy(to, from, 4);
            break;
        default:
            memcpy(to, from, 8);
    }
}

static inline bool oc_is_same_element(const void *a, const void *b, size_t size)
{
    uint64_t bits[2] = {0, 0};

    oc_copy_element(&bits[0], a, size);
    oc_copy_element(&bits[1], b, size);
    return bits[0] == bits[1];
}

/* ---- Data ---- */

/* xoshiro256**, seeded with --seed and a name: the data do not depend on what ran before. */
struct oc_random {
    uint64_t s[4];
};

struct oc_random oc_random_for(const char *name);
uint64_t oc_random_bits(struct oc_random *random);
int64_t oc_random_integer(struct oc_random *random, int64_t low, int64_t high); /* inclusive */
double oc_random_real(struct oc_random *random, double low, double high);

#define OC_SHAPE_TEXT 32

/* Stores shapes of any rank that broadcast with each other: fewer axes, or extents of 1 that the others do not have. The first one has
 * all axes. */
void oc_random_shapes(struct oc_random *random, int count, char (*shapes)[OC_SHAPE_TEXT]);

enum oc_data {
    OC_DATA_INTEGERS, /* small: sums and products are exact in f32 */
    OC_DATA_REALS,    /* -4 to 4, rounded to the type */
    OC_DATA_SPECIALS, /* NaN, Inf, zeros of both signs, subnormals, and ones */
};

const char *oc_data_name(enum oc_data data);
void oc_random_fill(struct oc_random *random, enum oc_data data, enum oc_dtype dtype,
                    double *values, size_t count);

#endif
