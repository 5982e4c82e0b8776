// SPDX-License-Identifier: Apache-2.0
//
// These functions load neighbors of sampling points by whole vectors, in planes of ROW_TYPE, which
// the source defines. ROW is defined where that is possible. It is the number of neighbors in a
// row: 2 (bilinear) or 4 (bicubic).
#ifndef COMMON_GRID_ROWS_CL_H
#define COMMON_GRID_ROWS_CL_H

#include "common/grid_points.cl.h"
#include "common/transpose.cl.h"
#include "common/vector.cl.h"

#if POINT_BLOCK == 8 && !defined(NO_TRANSPOSES) && (MODE == BICUBIC || MODE == BILINEAR)
#define ROW (MODE == BICUBIC ? 4 : 2)

// Returns whether the neighbors in each row are adjacent elements, for all points. For a bilinear
// point this is so if its first and last neighbor are inside.
static inline bool has_rows(const struct neighbors *t)
{
    int8 bad = vload8(0, t->at) | vload8(NEIGHBORS - 1, t->at);

#if MODE == BICUBIC
    for (int k = 0; k < NEIGHBORS; k++) {
        const int8 first = vload8(k - k % ROW, t->at);

        bad |= first | (vload8(k, t->at) != first + k % ROW);
    }
#endif
    const ulong2 signs =
        as_ulong4(bad).lo | as_ulong4(bad).hi;  // any() is many instructions in PoCL

    return ((signs.x | signs.y) & 0x8000000080000000UL) == 0;
}

// Sets v[i] to neighbor i of a row, for all points. `at` is the first neighbor.
#if MODE == BICUBIC

static inline void load_row(coord v[ROW], global const ROW_TYPE *plane, const int *at)
{
#define QUAD(i, j) (float8)(LOADV(ROW_TYPE, 4, plane + at[i]), LOADV(ROW_TYPE, 4, plane + at[j]))
    const float8 a = QUAD(0, 4), b = QUAD(1, 5), c = QUAD(2, 6), d = QUAD(3, 7);

    v[0] = PAIR_LOW(LOW(a, b), LOW(c, d));
    v[1] = PAIR_HIGH(LOW(a, b), LOW(c, d));
    v[2] = PAIR_LOW(HIGH(a, b), HIGH(c, d));
    v[3] = PAIR_HIGH(HIGH(a, b), HIGH(c, d));
}

#else

// Pairs are loaded as integers, of which compilers know how to make a vector.
static inline void load_pairs_f32(coord v[ROW], global const f32 *plane, const int *at)
{
#define PAIR(i) as_ulong(vload2(0, plane + at[i]))
    const float8 a = as_float8((ulong4)(PAIR(0), PAIR(1), PAIR(4), PAIR(5)));
    const float8 b = as_float8((ulong4)(PAIR(2), PAIR(3), PAIR(6), PAIR(7)));

    v[0] = (float8)(a.s02, b.s02, a.s46, b.s46);
    v[1] = (float8)(a.s13, b.s13, a.s57, b.s57);
}

#define PAIR16(i) as_uint(vload2(0, (global const ushort *)plane + at[i]))
#define DEFINE_LOAD_PAIRS(type)                                                                 \
    static inline void load_pairs_##type(coord v[ROW], global const type *plane, const int *at) \
    {                                                                                           \
        const uint8 pairs = (uint8)(PAIR16(0), PAIR16(1), PAIR16(2), PAIR16(3), PAIR16(4),      \
                                    PAIR16(5), PAIR16(6), PAIR16(7));                           \
                                                                                                \
        v[0] = from_##type##_bits8(convert_ushort8(pairs & 0xffff));                            \
        v[1] = from_##type##_bits8(convert_ushort8(pairs >> 16));                               \
    }

DEFINE_LOAD_PAIRS(f16)
DEFINE_LOAD_PAIRS(bf16)

#define load_row CAT(load_pairs_, ROW_TYPE)

#endif

#endif

#endif
