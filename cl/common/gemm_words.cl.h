// SPDX-License-Identifier: Apache-2.0
//
// Except with MMA_SYNC, the tiles of matrix products for units are lines with one word per row or
// column: a float, or a pair of 16-bit summands.
#ifndef COMMON_GEMM_WORDS_CL_H
#define COMMON_GEMM_WORDS_CL_H

#include "common/gemm_bits.cl.h"
#include "common/matrix_units.cl.h"

#if defined(MATRIX_UNIT) && !defined(IS_MMA_SYNC)

#if SUMMANDS_PER_WORD == 2

// The vectors have adjacent summands. Down the lines the second vector follows the first one.
// Across the lines each vector has one summand of several rows or columns.
struct loaded_words {
    VECTOR first, second;
};

INLINE void load_words(struct loaded_words *v, global const BITS *from, const struct operand *o)
{
    v->first = load_next_bits(from, o, 0);
    v->second = load_next_bits(from, o, o->is_down ? WORDS : 1);
}

#define PAIRS(v) convert_uint2((v).even) | convert_uint2((v).odd) << 16

INLINE uint4 words_of(const struct loaded_words *v, const bool is_down)
{
    if (is_down) return (uint4)(PAIRS(v->first), PAIRS(v->second));
    return convert_uint4(v->first) | convert_uint4(v->second) << 16;
}

#else

struct loaded_words {
    VECTOR first;
};

INLINE void load_words(struct loaded_words *v, global const BITS *from, const struct operand *o)
{
    v->first = load_next_bits(from, o, 0);
}

INLINE uint4 words_of(const struct loaded_words *v, const bool is_down) { return v->first; }

#endif

// All matrices are loaded in the same way.
INLINE bool is_in_vectors(global const void *from, const struct matrix *m, const bool is_row,
                          const index_t starts)
{
    return false;
}

// The next lines stay in registers until the stage that they are for is no longer read.
struct loaded {
    struct loaded_words left, right;
};

INLINE void begin_stage(struct loaded *v, global const void *left, const struct operand *l,
                        global const void *right, const struct operand *r)
{
    load_words(&v->left, left, l);
    load_words(&v->right, right, r);
}

INLINE void store_words(const struct loaded_words *v, const struct operand *o, local uint *tile)
{
    const uint4 w = words_of(v, o->is_down);

    tile += o->line * PITCH + o->x;
    if (o->is_down) {
        STORE_DOWN(w, tile, PITCH);
    } else {
        *(local uint4 *)tile = w;
    }
}

INLINE void end_stage(const struct loaded *v, global const void *left, const struct operand *l,
                      global const void *right, const struct operand *r, local struct tiles *tiles,
                      const int stage, const bool in_vectors)
{
    store_words(&v->left, l, tiles->left[stage]);
    store_words(&v->right, r, tiles->right[stage]);
}

INLINE void wait_for_stage(void) {}

INLINE void wait_for_all_stages(void) {}

#define UNITS_PER_STAGE (LINES / UNIT_LINES)

// Loads the fragments of unit q of the stage.
INLINE void load_fragments(struct fragments *f, local const struct tiles *tiles, const int stage,
                           const int q, const bool left_is_down, const bool right_is_down)
{
    load_fragments_of_line(f, tiles, stage, UNIT_LINES * q);
}

#endif
#endif
