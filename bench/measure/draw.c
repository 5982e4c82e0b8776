/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/draw.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "measure/case.h"

/* In [0, 1): splitmix64. */
static double draw_unit(struct bench_draw *draw)
{
    uint64_t x = draw->state += 0x9e3779b97f4a7c15;

    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return (double)((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

int64_t bench_draw_below(struct bench_draw *draw, int64_t count)
{
    return (int64_t)(draw_unit(draw) * (double)count);
}

/* 2 to that power, one time in three a whole one. */
static int64_t draw_power(struct bench_draw *draw, double bits)
{
    return (int64_t)exp2(bench_draw_below(draw, 3) == 0 ? floor(bits) : bits);
}

int64_t bench_draw_size(struct bench_draw *draw, int64_t most)
{
    const int64_t size = draw_power(draw, draw_unit(draw) * log2((double)most + 1));

    return size < most ? size : most;
}

int64_t bench_draw_elements(struct bench_draw *draw, int64_t most)
{
    const int64_t a = bench_draw_size(draw, most), b = bench_draw_size(draw, most);

    return a > b ? a : b;
}

void bench_draw_shape(struct bench_draw *draw, int64_t elements, int rank, int64_t *shape)
{
    const int64_t kept = bench_draw_below(draw, rank);
    double parts[BENCH_MAX_RANK], sum = 0;

    for (int k = 0; k < rank; k++) {
        const bool is_one = bench_draw_below(draw, 4) == 0 && k != kept;

        sum += parts[k] = is_one ? 0 : draw_unit(draw) + 0.01;
    }
    for (int k = 0; k < rank; k++)
        shape[k] = draw_power(draw, log2((double)elements) * parts[k] / sum);
}

void bench_draw_add(struct bench_draw *draw, const char *format, ...)
{
    const size_t length = strlen(draw->line);
    va_list args;

    va_start(args, format);
    (void)vsnprintf(draw->line + length, sizeof(draw->line) - length, format, args);
    va_end(args);
}

void bench_draw_add_shape(struct bench_draw *draw, const char *key, int rank, const int64_t *shape)
{
    bench_draw_add(draw, " %s=%s", key, rank == 0 ? "scalar" : "");
    for (int k = 0; k < rank; k++)
        bench_draw_add(draw, "%s%lld", k == 0 ? "" : "x", (long long)shape[k]);
}

void bench_draw_add_choice(struct bench_draw *draw, const char *key, const char *const *words)
{
    int64_t count = 0;

    while (words[count] != NULL)
        count++;
    bench_draw_add(draw, " %s=%s", key, words[bench_draw_below(draw, count)]);
}

void bench_draw_add_layout(struct bench_draw *draw, const char *tensors)
{
    static const char *const DTYPES[] = {"f32", "f32", "f16", "bf16", NULL};
    const char *before = " transposed=";
    char term[BENCH_TERM];

    bench_draw_add_choice(draw, "dtypes", DTYPES);
    while (bench_list_next(&tensors, term)) {
        if (bench_draw_below(draw, 5) != 0) continue;
        bench_draw_add(draw, "%s%s", before, term);
        before = ",";
    }
}
