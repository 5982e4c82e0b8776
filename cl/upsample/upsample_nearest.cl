// SPDX-License-Identifier: Apache-2.0
//
// out[n, c, w] is self[n, c, src(w)], or, with -DIMAGES, out[n, c, h, w] is self[n, c, src(h),
// src(w)], with src as in host/families/upsample.h. Elements of SIZE bytes are copied as they are.
// There is one work-item per `elements_per_item` elements of a row of `out`.
//
// -D SIZE: 1 2 4 8
// -D VECTOR: 4 8
// -D ALIGNED_ACCESS: - 1
// -D IMAGES: - 1
// -D NON_TEMPORAL: - 1
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// No operation here could be contracted. This says that none may be.
#pragma OPENCL FP_CONTRACT OFF

#ifndef VECTOR
#error "the host defines VECTOR, 4 or 8: the elements of a store"
#endif
#define INTS CAT(int, VECTOR)
#define FLOATS CAT(float, VECTOR)

#if SIZE == 1
#define ELEMENT uchar
#elif SIZE == 2
#define ELEMENT ushort
#elif SIZE == 4
#define ELEMENT uint
#else
#define ELEMENT ulong
#endif
typedef ELEMENT element;
typedef CAT(ELEMENT, VECTOR) elements;

#define STORE_ELEMENTS(v, p) STORE_VECTOR(VECTOR, ELEMENT, p, v)
static inline elements load_elements(global const element *p) { LOAD_VECTOR(VECTOR, ELEMENT, p); }

#if SIZE < 4
#define WORDS CAT(CAT(words_of_, ELEMENT), VECTOR)
#else
#define WORDS elements
#endif

static inline void copy_elements(global element *to, global const element *from)
{
#ifdef ALIGNED_ACCESS
    // The vector is copied without a detour over elements, along which LLVM divides the load.
    if (IS_ALIGNED(elements, to) && IS_ALIGNED(elements, from)) {
        *(global WORDS *)to = *(global const WORDS *)from;
        return;
    }
#endif
    STORE_ELEMENTS(load_elements(from), to);
}

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
    // Truncation is enough, because the position is not negative.
    const float position = ((float)l + shift) * ratio;

    return position < (float)(length - 1) ? (index_t)position : length - 1;
}

#if VECTOR == 8
#define STEPS (int8)(0, 1, 2, 3, 4, 5, 6, 7)
#define LAST s7
#define GATHER(from, at)                                                                     \
    (elements)(from[at.s0], from[at.s1], from[at.s2], from[at.s3], from[at.s4], from[at.s5], \
               from[at.s6], from[at.s7])
#else
#define STEPS (int4)(0, 1, 2, 3)
#define LAST s3
#define GATHER(from, at) (elements)(from[at.s0], from[at.s1], from[at.s2], from[at.s3])
#endif

static inline INTS sources(const int l, const int length, const float ratio, const float shift)
{
    const INTS last = length - 1;
    const FLOATS top = (float)(length - 1);
    const FLOATS position = (CAT(convert_float, VECTOR)(l + STEPS) + shift) * ratio;

    return select(last, CAT(convert_int, VECTOR)(min(position, top)), position < top);
}

// Gathers from[at.s0], from[at.s1], ...
static inline elements gather(global const element *from, const INTS at)
{
    return GATHER(from, at);
}

// PERMUTE takes component at[i] of v, for each i. Otherwise gather is faster than OpenCL's shuffle.
#if defined(CLANG_BUILTINS) && defined(__AVX2__) && defined(__has_builtin) && SIZE < 8 && \
    VECTOR == 8
#if __has_builtin(__builtin_ia32_permvarsi256)
typedef int avx_int8 __attribute__((vector_size(32)));
#define PERMUTE(v, at)                                                                          \
    CAT(CAT(convert_, ELEMENT), 8)                                                              \
    (__builtin_astype(__builtin_ia32_permvarsi256(__builtin_astype(convert_uint8(v), avx_int8), \
                                                  __builtin_astype(at, avx_int8)),              \
                      uint8))
#endif
#endif

// Rows are numbered by n, c and h. `outer` is the number of channels, and the elements of a row are
// along W.
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
        for (; w + VECTOR <= end; w += VECTOR) {
            const INTS at = sources((int)w, (int)self_width, ratio_w, shift);

#ifdef PERMUTE
            // Up-sampling reads at most 8 adjacent elements.
            if (self_w == 1 && at.LAST - at.s0 < VECTOR && at.s0 + VECTOR <= (int)self_width) {
                STORE_ELEMENTS(PERMUTE(vload8(0, from + at.s0), at - at.s0), to + w);
                continue;
            }
#endif
            STORE_ELEMENTS(gather(from, at * (int)self_w), to + w);
        }
    for (; w < end; w++)
        to[w * out_w] = from[source(w, self_width, ratio_w, shift) * self_w];
}

// Rows are numbered by n, h and w. `outer` is the width of out, and the elements of a row are along
// C.
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
        for (; c + VECTOR <= end; c += VECTOR)
            copy_elements(to + c, from + c);
    }
    for (; c < end; c++)
        to[c * out_c] = from[c * self_c];
}
