// SPDX-License-Identifier: Apache-2.0
//
// out[n, c, l] = self[n, c, src(l)], with src(l) as in host/plan/upsample_map.h. Elements of SIZE
// bytes are copied as they are. One work-item per `elements_per_item` elements of a row of `out`.
//
// -D SIZE: 1 2 4
// -D NON_TEMPORAL: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// No operation here could be contracted; this says that none may.
#pragma OPENCL FP_CONTRACT OFF

#if SIZE == 1
typedef uchar element;
typedef uchar8 element8;
#define WIDEN(v) convert_uint8(v)
#define STORE8(v, p) vstore8(convert_uchar8(v), 0, p)
#elif SIZE == 2
typedef ushort element;
typedef ushort8 element8;
#define WIDEN(v) convert_uint8(v)
#define STORE8(v, p) STORE_VECTOR(8, ushort, p, convert_ushort8(v))
#else
typedef uint element;
typedef uint8 element8;
#define WIDEN(v) (v)
#define STORE8(v, p) STORE_VECTOR(8, float, (global float *)(p), as_float8(v))
#endif

#define PARAMS                                                                                \
    TENSOR(out), TENSOR(self), const index_t rows, const index_t inner,                       \
        const index_t elements_per_item, const index_t outer, const index_t out_n,            \
        const index_t out_c, const index_t out_l, const index_t self_n, const index_t self_c, \
        const index_t self_l, const index_t self_length, const float ratio

static inline index_t source(const index_t l, const index_t length, const float ratio)
{
    const float position = ((float)l + 0.5f) * ratio;  // truncated, it is not negative

    return position < (float)(length - 1) ? (index_t)position : length - 1;
}

static inline int8 source8(const int l, const int length, const float ratio)
{
    const int8 last = length - 1;
    const float8 top = (float)(length - 1);
    const float8 position = (convert_float8(l + (int8)(0, 1, 2, 3, 4, 5, 6, 7)) + 0.5f) * ratio;

    return select(last, convert_int8(min(position, top)), position < top);
}

// from[at[0]], ..., from[at[7]].
static inline uint8 gather8(global const element *from, const int8 at)
{
    return (uint8)(from[at.s0], from[at.s1], from[at.s2], from[at.s3], from[at.s4], from[at.s5],
                   from[at.s6], from[at.s7]);
}

// Component at[i] of v, for each i. Otherwise gather8 is faster than OpenCL's shuffle.
#if defined(__AVX2__) && defined(__has_builtin)
#if __has_builtin(__builtin_ia32_permvarsi256)
typedef int avx_int8 __attribute__((vector_size(32)));
#define PERMUTE(v, at)                                                            \
    __builtin_astype(__builtin_ia32_permvarsi256(__builtin_astype(v, avx_int8),   \
                                                 __builtin_astype(at, avx_int8)), \
                     uint8)
#endif
#endif

// Rows are n and c, `outer` is the number of channels: the elements of a row are along L.
kernel void along_length(PARAMS)
{
    FIND_ELEMENTS(row, first, end);

    global element *to = POINTER(element, out) + row / outer * out_n + row % outer * out_c;
    global const element *from =
        POINTER(const element, self) + row / outer * self_n + row % outer * self_c;
    index_t l = first;

    if (sizeof(index_t) == sizeof(int) && out_l == 1)
        for (; l + 8 <= end; l += 8) {
            const int8 at = source8((int)l, (int)self_length, ratio);

#ifdef PERMUTE
            // Up-sampling reads at most 8 adjacent elements.
            if (self_l == 1 && at.s7 - at.s0 < 8 && at.s0 + 8 <= (int)self_length) {
                STORE8(PERMUTE(WIDEN(vload8(0, from + at.s0)), at - at.s0), to + l);
                continue;
            }
#endif
            STORE8(gather8(from, at * (int)self_l), to + l);
        }
    for (; l < end; l++)
        to[l * out_l] = from[source(l, self_length, ratio) * self_l];
}

// Rows are n and l, `outer` is the length of out: the elements of a row are along C.
kernel void along_channels(PARAMS)
{
    FIND_ELEMENTS(row, first, end);

    const index_t l = row % outer, at = source(l, self_length, ratio);
    global element *to = POINTER(element, out) + row / outer * out_n + l * out_l;
    global const element *from = POINTER(const element, self) + row / outer * self_n + at * self_l;
    index_t c = first;

    if (out_c == 1 && self_c == 1) {
        for (; c + 8 <= end; c += 8) {
            STORE8(WIDEN(vload8(0, from + c)), to + c);
        }
    }
    for (; c < end; c++)
        to[c * out_c] = from[c * self_c];
}
