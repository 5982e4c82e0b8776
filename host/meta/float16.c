/* SPDX-License-Identifier: Apache-2.0 */
/* Implements aclFloat16ToFloat and aclFloatToFloat16 for IEEE binary16, rounding to nearest
 * even. */
#include <string.h>

#include "acl/acl_base.h"

/*
 * binary16 has the sign in bit 15, the exponent in 10-14 with bias 15, and the fraction in 0-9.
 * binary32 has the sign in bit 31, the exponent in 23-30 with bias 127, and the fraction in 0-22.
 */
float aclFloat16ToFloat(aclFloat16 value)
{
    const uint32_t sign = (uint32_t)(value & 0x8000U) << 16;
    const uint32_t exponent = value >> 10 & 0x1FU, fraction = value & 0x3FFU;
    uint32_t bits;
    float result;

    if (exponent == 0) {
        const float magnitude = (float)fraction / 16777216.0F; /* exact, in units of 2^-24 */

        return sign != 0 ? -magnitude : magnitude;
    }
    if (exponent == 0x1F)
        bits = sign | 0x7F800000U | fraction << 13;
    else
        bits = sign | (exponent + 127 - 15) << 23 | fraction << 13;
    memcpy(&result, &bits, sizeof(result));
    return result;
}

/* Returns value / 2^bits, rounded to nearest, ties to even. */
static uint32_t float16_shift_rounded(uint32_t value, uint32_t bits)
{
    const uint32_t half = 1U << (bits - 1), remainder = value & ((half << 1) - 1);
    const uint32_t quotient = value >> bits;

    return quotient + (remainder > half || (remainder == half && (quotient & 1) != 0));
}

aclFloat16 aclFloatToFloat16(float value)
{
    uint32_t bits, half;

    memcpy(&bits, &value, sizeof(bits));

    const uint32_t sign = bits >> 16 & 0x8000U, magnitude = bits & 0x7FFFFFFFU;
    const uint32_t exponent = magnitude >> 23;

    if (magnitude > 0x7F800000U)
        half = 0x7E00U | (magnitude >> 13 & 0x3FFU); /* a quiet NaN with a truncated payload */
    else if (exponent >= 127 + 16)
        half = 0x7C00U;
    else if (exponent >= 127 - 14)
        /* Rounding may carry into the exponent, up to infinity, which is the correct result. */
        half = float16_shift_rounded(magnitude - ((uint32_t)(127 - 15) << 23), 13);
    else if (exponent >= 127 - 25)
        half = float16_shift_rounded((magnitude & 0x7FFFFFU) | 0x800000U, 126 - exponent);
    else
        half = 0;
    return (aclFloat16)(sign | half);
}
