/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/dtype.h"

#include <math.h>
#include <string.h>

const struct bench_dtype_facts bench_dtypes[BENCH_DTYPE_COUNT] = {
    [BENCH_F32] = {"f32", ACL_FLOAT, 4, 0x1p-24, 0x1p-149},
    [BENCH_F16] = {"f16", ACL_FLOAT16, 2, 0x1p-11, 0x1p-24},
    [BENCH_BF16] = {"bf16", ACL_BF16, 2, 0x1p-8, 0x1p-133},
};

void bench_dtype_store(enum bench_dtype dtype, void *data, int64_t i, double value)
{
    const float narrow = (float)value;
    uint32_t bits;

    memcpy(&bits, &narrow, sizeof(bits));
    if (dtype == BENCH_F32)
        ((float *)data)[i] = narrow;
    else if (dtype == BENCH_F16)
        ((uint16_t *)data)[i] = aclFloatToFloat16(narrow);
    else if (isnan(narrow))
        ((uint16_t *)data)[i] = 0x7fc0;
    else
        ((uint16_t *)data)[i] = (uint16_t)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

double bench_dtype_load(enum bench_dtype dtype, const void *data, int64_t i)
{
    uint32_t bits;
    float value;

    if (dtype == BENCH_F32) return (double)((const float *)data)[i];
    bits = ((const uint16_t *)data)[i];
    if (dtype == BENCH_F16) return (double)aclFloat16ToFloat((uint16_t)bits);
    bits <<= 16;
    memcpy(&value, &bits, sizeof(value));
    return (double)value;
}

double bench_dtype_round(enum bench_dtype dtype, double value)
{
    uint32_t storage = 0;

    bench_dtype_store(dtype, &storage, 0, value);
    return bench_dtype_load(dtype, &storage, 0);
}
