/* SPDX-License-Identifier: Apache-2.0 */
/* Element types: their names here and in the API, and their conversion from and to double. */
#ifndef BENCH_DTYPE_H
#define BENCH_DTYPE_H

#include <stddef.h>
#include <stdint.h>

#include "acl/acl.h"

/* X(enumerator, name, the API's, mantissa bits without the leading one, least positive number) */
#define BENCH_DTYPES(X)                           \
    X(BENCH_F32, "f32", ACL_FLOAT, 23, 0x1p-149)  \
    X(BENCH_F16, "f16", ACL_FLOAT16, 10, 0x1p-24) \
    X(BENCH_BF16, "bf16", ACL_BF16, 7, 0x1p-133)

enum bench_dtype {
#define BENCH_DTYPE_ENUM(name, text, api, bits, least) name,
    BENCH_DTYPES(BENCH_DTYPE_ENUM)
#undef BENCH_DTYPE_ENUM
        BENCH_DTYPE_COUNT
};

const char *bench_dtype_name(enum bench_dtype dtype);
aclDataType bench_dtype_api(enum bench_dtype dtype);
size_t bench_dtype_size(enum bench_dtype dtype);

/* Half a unit in the last place, relative to the number; and the least positive number. */
double bench_dtype_rounding(enum bench_dtype dtype);
double bench_dtype_least(enum bench_dtype dtype);

/* Element `i` of the array at `data`. Storing rounds to nearest even. */
void bench_dtype_store(enum bench_dtype dtype, void *data, int64_t i, double value);
double bench_dtype_load(enum bench_dtype dtype, const void *data, int64_t i);

/* What is left of the value after a store and a load. */
double bench_dtype_round(enum bench_dtype dtype, double value);

#endif
