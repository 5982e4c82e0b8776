/* SPDX-License-Identifier: Apache-2.0 */
/* Element types: their names, their precision, and their conversion from and to double. */
#ifndef BENCH_DTYPE_H
#define BENCH_DTYPE_H

#include <stddef.h>
#include <stdint.h>

#include "acl/acl.h"

enum bench_dtype { BENCH_F32, BENCH_F16, BENCH_BF16, BENCH_DTYPE_COUNT };

struct bench_dtype_facts {
    const char *name;
    aclDataType api;
    size_t size;
    double rounding; /* half a unit in the last place, relative to the number */
    double least;    /* the least positive number */
};

extern const struct bench_dtype_facts bench_dtypes[BENCH_DTYPE_COUNT];

static inline const char *bench_dtype_name(enum bench_dtype dtype)
{
    return bench_dtypes[dtype].name;
}

/* Element `i` of the array at `data`. A store rounds to nearest even. */
void bench_dtype_store(enum bench_dtype dtype, void *data, int64_t i, double value);
double bench_dtype_load(enum bench_dtype dtype, const void *data, int64_t i);

/* The value after a store and a load. */
double bench_dtype_round(enum bench_dtype dtype, double value);

#endif
