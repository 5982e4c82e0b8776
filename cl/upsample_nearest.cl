// SPDX-License-Identifier: Apache-2.0
//
// out[n, c, w] = self[n, c, src(w)], or with -DIMAGES out[n, c, h, w] = self[n, c, src(h), src(w)],
// with src as in host/plan/upsample.h. Elements of SIZE bytes are copied as they are. One work-item
// per `elements_per_item` elements of a row of `out`.
//
// -D SIZE: 1 2 4 8
// -D IMAGES: - 1
// -D NON_TEMPORAL: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// No operation here could be contracted; this says that none may.
#pragma OPENCL FP_CONTRACT OFF

#if SIZE == 1
typedef uchar element;
typedef uint8 wide8;
#define WIDEN(v) convert_uint8(v)
#define STORE8(v, p) vstore8(convert_uchar8(v), 0, p)
#elif SIZE == 2
typedef ushort element;
typedef uint8 wide8;
#define WIDEN(v) convert_uint8(v)
#define STORE8(v, p) STORE_VECTOR(8, ushort, p, convert_ushort8(v))
#elif SIZE == 8
typedef ulong element;
typedef ulong8 wide8;
#define WIDEN(v) (v)
#define STORE8(v, p) vstore8(v, 0, p)
#else
typedef uint element;
typedef uint8 wide8;
#define WIDEN(v) (v)
#define STORE8(v, p) STORE_VECTOR(8, float, (global float *)(p), as_float8(v))
#endif

#define ROW_PARAMS                                                                            \
    TENSOR(out), TENSOR(self), const index_t rows, const index_t inner,                       \
        const index_t elements_per_item, const index_t outer, const index_t out_n,            \
        const index_t out_c, const index_t out_w, const index_t self_n, const index_t self_c, \
        const index_t self_w, const index_t self_width, const float ratio_w, const float shift
#ifdef IMAGES
#define PARAMS                                                                   \
    ROW_PARAMS, const index_t height, const index_t out_h, const index_t self_h, \
        const index_t self_height, const float ratio_h
#else
#define PARAMS ROW_PARAMS
#endif

static inline index_t source(const index_t l, const index_t length, const float ratio,
                             const float shift)
{
    const float position = ((float)l + shift) * ratio;  // truncated, it is not negative

    return position < (float)(length - 1) ? (index_t)position : length - 1;
}

static inline int8 source8(const int l, const int length, const float ratio, const float shift)
{
    const int8 last = length - 1;
    const float8 top = (float)(length - 1);
    const float8 position = (convert_float8(l + (int8)(0, 1, 2, 3, 4, 5, 6, 7)) + shift) * ratio;

    return select(last, convert_int8(min(position, top)), position < top);
}

// from[at[0]], ..., from[at[7]].
static inline wide8 gather8(global const element *from, const int8 at)
{
    return (wide8)(from[at.s0], from[at.s1], from[at.s2], from[at.s3], from[at.s4], from[at.s5],
                   from[at.s6], from[at.s7]);
}

// Component at[i] of v, for each i. Otherwise gather8 is faster than OpenCL's shuffle.
#if defined(CLANG_BUILTINS) && defined(__AVX2__) && defined(__has_builtin) && SIZE < 8
#if __has_builtin(__builtin_ia32_permvarsi256)
typedef int avx_int8 __attribute__((vector_size(32)));
#define PERMUTE(v, at)                                                            \
    __builtin_astype(__builtin_ia32_permvarsi256(__builtin_astype(v, avx_int8),   \
                                                 __builtin_astype(at, avx_int8)), \
                     uint8)
#endif
#endif

// Rows are n, c and h, `outer` is the number of channels: the elements of a row are along W.
kernel void along_width(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;
    global element *to = POINTER(element, out);
    global const element *from = POINTER(const element, self);
#ifdef IMAGES
    TAKE_AXIS(h, row, height);
    to += h * out_h;
    from += source(h, self_height, ratio_h, shift) * self_h;
#endif
    TAKE_AXIS(c, row, outer);
    to += row * out_n + c * out_c;
    from += row * self_n + c * self_c;

    index_t w = first;

    if (sizeof(index_t) == sizeof(int) && out_w == 1)
        for (; w + 8 <= end; w += 8) {
            const int8 at = source8((int)w, (int)self_width, ratio_w, shift);

#ifdef PERMUTE
            // Up-sampling reads at most 8 adjacent elements.
            if (self_w == 1 && at.s7 - at.s0 < 8 && at.s0 + 8 <= (int)self_width) {
                STORE8(PERMUTE(WIDEN(vload8(0, from + at.s0)), at - at.s0), to + w);
                continue;
            }
#endif
            STORE8(gather8(from, at * (int)self_w), to + w);
        }
    for (; w < end; w++)
        to[w * out_w] = from[source(w, self_width, ratio_w, shift) * self_w];
}

// Rows are n, h and w, `outer` is the width of out: the elements of a row are along C.
kernel void along_channels(PARAMS)
{
    FIND_ELEMENTS(number, first, end);

    index_t row = number;
    global element *to = POINTER(element, out);
    global const element *from = POINTER(const element, self);

    TAKE_AXIS(w, row, outer);
    to += w * out_w;
    from += source(w, self_width, ratio_w, shift) * self_w;
#ifdef IMAGES
    TAKE_AXIS(h, row, height);
    to += h * out_h;
    from += source(h, self_height, ratio_h, shift) * self_h;
#endif
    to += row * out_n;
    from += row * self_n;

    index_t c = first;

    if (out_c == 1 && self_c == 1) {
        for (; c + 8 <= end; c += 8) {
            STORE8(WIDEN(vload8(0, from + c)), to + c);
        }
    }
    for (; c < end; c++)
        to[c * out_c] = from[c * self_c];
}
