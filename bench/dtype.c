/* SPDX-License-Identifier: Apache-2.0 */
#include "dtype.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *name;
    aclDataType api;
    int bits;
    double least;
} DTYPES[] = {
#define ROW(name, text, api, bits, least) {text, api, bits, least},
    BENCH_DTYPES(ROW)
#undef ROW
};

const char *bench_dtype_name(enum bench_dtype dtype) { return DTYPES[dtype].name; }
aclDataType bench_dtype_api(enum bench_dtype dtype) { return DTYPES[dtype].api; }
size_t bench_dtype_size(enum bench_dtype dtype) { return aclDataTypeSize(DTYPES[dtype].api); }
double bench_dtype_rounding(enum bench_dtype dtype) { return ldexp(0.5, -DTYPES[dtype].bits); }
double bench_dtype_least(enum bench_dtype dtype) { return DTYPES[dtype].least; }

static uint16_t to_bf16(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof(bits));
    if (isnan(value)) return 0x7fc0;
    return (uint16_t)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

static float from_bf16(uint16_t half)
{
    const uint32_t bits = (uint32_t)half << 16;
    float value;

    memcpy(&value, &bits, sizeof(value));
    return value;
}

void bench_dtype_store(enum bench_dtype dtype, void *data, int64_t i, double value)
{
    const float narrow = (float)value;

    if (dtype == BENCH_F32)
        ((float *)data)[i] = narrow;
    else if (dtype == BENCH_F16)
        ((uint16_t *)data)[i] = aclFloatToFloat16(narrow);
    else
        ((uint16_t *)data)[i] = to_bf16(narrow);
}

double bench_dtype_load(enum bench_dtype dtype, const void *data, int64_t i)
{
    if (dtype == BENCH_F32) return ((const float *)data)[i];

    const uint16_t bits = ((const uint16_t *)data)[i];

    return dtype == BENCH_F16 ? aclFloat16ToFloat(bits) : from_bf16(bits);
}

double bench_dtype_round(enum bench_dtype dtype, double value)
{
    union {
        float wide;
        uint16_t narrow;
    } place;

    bench_dtype_store(dtype, &place, 0, value);
    return bench_dtype_load(dtype, &place, 0);
}
