// SPDX-License-Identifier: Apache-2.0
//
// The ceilings of a device, one kernel for each. The host builds this with several sets of
// macros and keeps the best of each kernel: no configuration is the best everywhere.
// -D WIDTH: 1 16
// -D BLOCK: - 64
// -D NONTEMPORAL: - 1
// -D CHAINS: 12
// -D ROWS: 4
// -D COLUMNS: 2

#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#if WIDTH == 1
typedef float vec;
#define SUM(v) (v)
#else
typedef CAT(float, WIDTH) vec;
#define SUM(v) ((v).s0 + (v).s1)
#endif

// A non-temporal store does not first read the line that it overwrites.
#if defined(NONTEMPORAL) && defined(__has_builtin)
#if __has_builtin(__builtin_nontemporal_store)
#define STORE(p, v) __builtin_nontemporal_store(v, p)
#endif
#endif
#ifndef STORE
#define STORE(p, v) (*(p) = (v))
#endif

// With BLOCK an item owns BLOCK adjacent vectors, which suits CPUs; without, neighboring items
// have neighbouring vectors, which suits GPUs.
#ifdef BLOCK
#define EACH(i) for (size_t i = get_global_id(0) * BLOCK, end = i + BLOCK; i < end; i++)
#else
#define BLOCK 4
#define EACH(i)                                                                  \
    for (size_t i = get_global_id(0), end = get_global_size(0) * BLOCK; i < end; \
         i += get_global_size(0))
#endif

kernel void fill(global vec *restrict to, const float value) { EACH(i) STORE(&to[i], (vec)value); }

// Stores the sum only if it has an impossible value, so that the loop is not optimized away.
kernel void total(global const vec *restrict from, global float *to, const float never)
{
    vec sum = (vec)0;

    EACH(i) sum += from[i];
    if (SUM(sum) == never) *to = never;
}

kernel void copy(global const vec *restrict from, global vec *restrict to)
{
    EACH(i) STORE(&to[i], from[i]);
}

kernel void triad(global const vec *restrict a, global const vec *restrict b,
                  global vec *restrict to, const float factor)
{
    EACH(i) STORE(&to[i], a[i] + factor * b[i]);
}

#if defined(FP_FAST_FMAF) || defined(__FMA__)
#define MULTIPLY_ADD(a, b, c) fma(a, b, c)
#else  // fma() may be a subroutine there
#define MULTIPLY_ADD(a, b, c) mad(a, b, c)
#endif

// CHAINS independent sums per item hide that each waits for its last term.
kernel void multiply_add(global vec *out, const float a, const float b, const int rounds)
{
    const vec x = (vec)a, y = (vec)b;
    vec c[CHAINS];

#pragma unroll
    for (int k = 0; k < CHAINS; k++)
        c[k] = (vec)(float)(k + (int)get_global_id(0));
    for (int round = 0; round < rounds; round++) {
#pragma unroll
        for (int k = 0; k < CHAINS; k++)
            c[k] = MULTIPLY_ADD(c[k], x, y);
    }
#pragma unroll
    for (int k = 1; k < CHAINS; k++)
        c[0] += c[k];
    out[get_global_id(0)] = c[0];
}

// c = a b, all row-major: a has `depth` columns, b and c have n. An item owns a tile of ROWS by COLUMNS vectors, which stays
// in registers. It suits CPUs: GPUs need local memory, which CLBlast uses.
kernel void product(const int n, const int depth, global const float *restrict a,
                    global const float *restrict b, global float *restrict c)
{
    const int row = (int)get_global_id(1) * ROWS, column = (int)get_global_id(0) * COLUMNS * WIDTH;
    vec tile[ROWS][COLUMNS];

#pragma unroll
    for (int i = 0; i < ROWS; i++)
#pragma unroll
        for (int j = 0; j < COLUMNS; j++)
            tile[i][j] = (vec)0;
    a += (size_t)row * depth;
    b += column;
    for (int k = 0; k < depth; k++, b += n) {
        vec line[COLUMNS];

#pragma unroll
        for (int j = 0; j < COLUMNS; j++)
            line[j] = *(global const vec *)(b + j * WIDTH);
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            const vec factor = (vec)a[(size_t)i * depth + k];

#pragma unroll
            for (int j = 0; j < COLUMNS; j++)
                tile[i][j] = MULTIPLY_ADD(factor, line[j], tile[i][j]);
        }
    }
    c += (size_t)row * n + column;
#pragma unroll
    for (int i = 0; i < ROWS; i++)
#pragma unroll
        for (int j = 0; j < COLUMNS; j++)
            *(global vec *)(c + (size_t)i * n + j * WIDTH) = tile[i][j];
}

// With stride 1 each item has an address of its own, with 0 all have the same.
kernel void adds(volatile global int *at, const int stride)
{
    (void)atomic_add(&at[(int)get_global_id(0) * stride], 1);
}

kernel void nothing(void) {}
