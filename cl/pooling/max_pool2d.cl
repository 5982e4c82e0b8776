// SPDX-License-Identifier: Apache-2.0
//
// to[n, c, i, j] is the maximum of the window (i, j) of `of`. `indices` gets its offset y *
// kernel_w + x within the window, in offset_bytes bytes (host/ops/pooling/max_pool2d.c). Of equal
// maxima the first one counts, and of several NaN the last one. Rows are along W, or, with
// CHANNELS, along C. A work-item has elements_per_item elements of a row. With NO_INDICES `indices`
// is not written.
//
// -D T: f32 f16 bf16
// -D CHANNELS: - 1
// -D NO_INDICES: - 1
// -D PART: - 128
// -D ALIGNED_ACCESS: - 1
// -D INDEX: int long

#include "common/vector.cl.h"
#include "common/windows.cl.h"

#define OUTPUTS (TO_HEIGHT * TO_WIDTH)

// A part of a window has the elements that exist: y_begin <= y < y_end, x_begin <= x < x_end.
typedef struct {
    index_t y_begin, y_end, x_begin, x_end;
} part_t;

#define FIND_PART_H(part, i)                      \
    const index_t top = (i)*STRIDE_H - PADDING_H; \
    part.y_begin = max(-top, (index_t)0);         \
    part.y_end = min(KERNEL_H, OF_HEIGHT - top)
#define FIND_PART_W(part, j)                       \
    const index_t left = (j)*STRIDE_W - PADDING_W; \
    part.x_begin = max(-left, (index_t)0);         \
    part.x_end = min(KERNEL_W, OF_WIDTH - left)

#ifdef NO_INDICES
#define STORE_OFFSET(n, c, l, offset) (void)(offset)
#else
#define STORE_OFFSET(n, c, l, offset) \
    store_offset(INDICES_OF(n, c), INDICES_ROW, INDICES_BYTE, OUTPUTS, offset_bytes, l, offset)

void store_offset(global uchar *indices, const index_t row_stride, const index_t stride,
                  const index_t outputs, const int bytes, const index_t l, const index_t offset)
{
    for (int k = 0; k < bytes; k++)
        indices[(k / 2) * row_stride + (k % 2 * outputs + l) * stride] =
            (uchar)((uint)offset >> (8 * k));
}
#endif

// Only offsets of elements that exist are computed: those of the corner of a window may exceed
// index_t.
#define POOL_ELEMENT(part, value, offset)                                            \
    float value = -INFINITY;                                                         \
    index_t offset = part.y_begin * KERNEL_W + part.x_begin;                         \
    for (index_t y = part.y_begin; y < part.y_end; y++)                              \
        for (index_t x = part.x_begin; x < part.x_end; x++) {                        \
            const float v = LOAD(T, POINTER(const T, of), OF_AT(top + y, left + x)); \
                                                                                     \
            if (v > value || isnan(v)) {                                             \
                value = v;                                                           \
                offset = y * KERNEL_W + x;                                           \
            }                                                                        \
        }

#define TO_AT(i, j) (n * TO_N + c * TO_C + (i)*TO_H + (j)*TO_W)
#define OF_AT(i, j) (n * OF_N + c * OF_C + (i)*OF_H + (j)*OF_W)

// Computes the element of the row at the position `k`.
#ifdef CHANNELS
#define FIND_ROW                  \
    TAKE_AXIS(j, row, TO_WIDTH);  \
    TAKE_AXIS(i, row, TO_HEIGHT); \
    const index_t n = row;        \
    part_t part;                  \
    FIND_PART_H(part, i);         \
    FIND_PART_W(part, j)
#define COMPUTE_ELEMENT(k)                            \
    {                                                 \
        const index_t c = k;                          \
        POOL_ELEMENT(part, value, offset)             \
        STORE(T, POINTER(T, to), TO_AT(i, j), value); \
        STORE_OFFSET(n, c, i *TO_WIDTH + j, offset);  \
    }
#else
#define FIND_ROW                    \
    TAKE_AXIS(i, row, TO_HEIGHT);   \
    TAKE_AXIS(c, row, TO_CHANNELS); \
    const index_t n = row;          \
    part_t part;                    \
    FIND_PART_H(part, i)
#define COMPUTE_ELEMENT(k)                            \
    {                                                 \
        const index_t j = k;                          \
        FIND_PART_W(part, j);                         \
        POOL_ELEMENT(part, value, offset)             \
        STORE(T, POINTER(T, to), TO_AT(i, j), value); \
        STORE_OFFSET(n, c, i *TO_WIDTH + j, offset);  \
    }
#endif

#ifndef PART
kernel void elements(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;

    FIND_ROW;
    for (index_t k = first; k < end; k++)
        COMPUTE_ELEMENT(k)
}

#else
// A vector is one register of most CPUs: rows of images are often shorter than two vectors of 16.
#define V 8

// Loads V elements that are `step` apart.
float8 load_step(global const T *p, const index_t step)
{
    if (step == 1) return LOADV(T, 8, p);
    if (step == 2) {
        const float8 a = LOADV(T, 8, p), b = LOADV(T, 8, p + 7);

        return (float8)(a.s0, a.s2, a.s4, a.s6, b.s1, b.s3, b.s5, b.s7);
    }
    return (float8)(LOAD(T, p, 0), LOAD(T, p, step), LOAD(T, p, 2 * step), LOAD(T, p, 3 * step),
                    LOAD(T, p, 4 * step), LOAD(T, p, 5 * step), LOAD(T, p, 6 * step),
                    LOAD(T, p, 7 * step));
}

// These strides are for V neighboring elements of a row from `k` on, whose windows have the same
// part.
#ifdef CHANNELS
#define INNER_STRIDE TO_C
#define OF_STEP OF_C
#define MASK_STEP INDICES_C
#else
#define INNER_STRIDE TO_W
#define OF_STEP (STRIDE_W * OF_W)
#define MASK_STEP INDICES_BYTE
#endif

#ifdef NO_INDICES
#define STORE_OFFSETS(mask, l, offset) (void)(offset)
#else
#define STORE_OFFSETS(mask, l, offset)                                                   \
    for (int b = 0; b < offset_bytes; b++)                                               \
    store_bytes((mask) + (b / 2) * INDICES_ROW + (b % 2 * OUTPUTS + (l)) * INDICES_BYTE, \
                MASK_STEP, convert_uchar8(as_uint8(offset) >> (uint8)(8 * b) & 0xff))
#endif

// `top`, `left`, `p` and `mask` are those of the first of V elements with the same part of their
// windows.
#define COMPUTE_VECTOR(part, p, mask, l)                                                 \
    {                                                                                    \
        float8 value = -INFINITY;                                                        \
        int8 offset = (int)(part.y_begin * KERNEL_W + part.x_begin);                     \
                                                                                         \
        for (index_t y = part.y_begin; y < part.y_end; y++)                              \
            for (index_t x = part.x_begin; x < part.x_end; x++) {                        \
                const float8 v =                                                         \
                    load_step(POINTER(const T, of) + OF_AT(top + y, left + x), OF_STEP); \
                const int8 is_greater = v > value || v != v;                             \
                                                                                         \
                value = select(value, v, is_greater);                                    \
                offset = select(offset, (int8)(int)(y * KERNEL_W + x), is_greater);      \
            }                                                                            \
        store_values(p, INNER_STRIDE, value);                                            \
        STORE_OFFSETS(mask, l, offset);                                                  \
    }

void store_values(global T *p, const index_t stride, const float8 v)
{
    float values[V];

    if (stride == 1) {
        STOREV(T, 8, p, v);
        return;
    }
    vstore8(v, 0, values);
    for (int k = 0; k < V; k++)
        STORE(T, p, k * stride, values[k]);
}

void store_bytes(global uchar *p, const index_t stride, const uchar8 v)
{
    uchar values[V];

    if (stride == 1) {
        vstore8(v, 0, p);
        return;
    }
    vstore8(v, 0, values);
    for (int k = 0; k < V; k++)
        p[k * stride] = values[k];
}

// Elements whose windows are cut off at the left or right end are computed one by one. The others
// are computed in vectors, of which the last may overlap the one before it.
EXPLICIT_VECTORS kernel void rows(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number, k = first;

    FIND_ROW;
#ifdef CHANNELS
    const index_t whole_begin = first, whole_end = end;
#else
    const index_t whole_begin = min(end, max(first, (PADDING_W + STRIDE_W - 1) / STRIDE_W));
    const index_t last_left = OF_WIDTH + PADDING_W - KERNEL_W;
    const index_t whole_end =
        max(whole_begin, min(end, last_left < 0 ? (index_t)0 : last_left / STRIDE_W + 1));

    for (; k < whole_begin; k++)
        COMPUTE_ELEMENT(k)
    part.x_begin = 0;
    part.x_end = KERNEL_W;
#endif
    for (; k < whole_end && whole_end - whole_begin >= V; k += V) {
        k = min(k, whole_end - V);
#ifdef CHANNELS
        const index_t c = k;
#else
        const index_t j = k, left = j * STRIDE_W - PADDING_W;
#endif
        COMPUTE_VECTOR(part, POINTER(T, to) + TO_AT(i, j), INDICES_OF(n, c), i * TO_WIDTH + j)
    }
    for (; k < end; k++)
        COMPUTE_ELEMENT(k)
}
#endif
