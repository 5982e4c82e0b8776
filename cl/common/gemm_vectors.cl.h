// SPDX-License-Identifier: Apache-2.0
//
// The tiles of matrix products for MMA_SYNC: vectors of 16 bytes as they are in global memory, from where they are copied
// without registers. Where summands are adjacent ("down"), a row of left or column of right has VECTORS_DEEP of them,
// one after the other; else each line has those of all rows or columns. Vectors are permuted within 64 or more bytes, so
// that eight, of which a unit reads fragments, are in different banks.
#ifndef COMMON_GEMM_VECTORS_CL_H
#define COMMON_GEMM_VECTORS_CL_H

#include "common/gemm_bits.cl.h"
#include "common/matrix_units.cl.h"

#ifdef IS_MMA_SYNC

#define VECTORS_DEEP (LINES / WORDS)
#define VECTORS_ACROSS (TILE / WORDS)
#define VECTORS_PER_ITEM (TILE * VECTORS_DEEP / GROUP)
#define UNITS_PER_STAGE (VECTORS_DEEP / 2)

// Between the vectors of a work-item: of rows or columns where they are down, of lines where they are across.
#define X_STEP (GROUP / VECTORS_DEEP)
#define LINE_STEP (GROUP / VECTORS_ACROSS)

// The number of the vector that has row or column x of a line.
INLINE uint vector_number(const bool is_down, const uint line, const uint x)
{
    if (is_down) return x * VECTORS_DEEP + (line / WORDS ^ x / 2 % VECTORS_DEEP);
#if SUMMANDS_PER_WORD == 2
    return line * VECTORS_ACROSS + (x / WORDS ^ line % 8);
#else
    return line * VECTORS_ACROSS + (x / WORDS ^ line % 4 * 2);
#endif
}

// ---- Copies ----

#if MATRIX_UNIT == MMA_SYNC

// The address in local memory that instructions take.
#define LOCAL_ADDRESS(p) ((uint)(ulong)(p))

// Copies `bytes` of a vector of 16, and fills it up with 0: until wait_for_stage.
INLINE void copy_vector(local uint4 *to, global const void *from, const int bytes)
{
    __asm__ volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;"
                     :
                     : "r"(LOCAL_ADDRESS(to)), "l"(from), "r"(bytes)
                     : "memory");
}

// The copies since the last stage are those of a stage, or of none.
INLINE void commit_stage(void) { __asm__ volatile("cp.async.commit_group;" : : : "memory"); }

// For the copies of this work-item; those of the latest stages, which are not read yet, may remain.
INLINE void wait_for_stage(void)
{
#if STAGES == 2
    __asm__ volatile("cp.async.wait_group 0;" : : : "memory");
#elif STAGES == 3
    __asm__ volatile("cp.async.wait_group 1;" : : : "memory");
#else
    __asm__ volatile("cp.async.wait_group 2;" : : : "memory");
#endif
}

#else

INLINE void copy_vector(local uint4 *to, global const void *from, const int bytes)
{
    local BITS *words = (local BITS *)to;

    for (int i = 0; i < WORDS; i++)
        words[i] = i < bytes / (int)sizeof(BITS) ? ((global const BITS *)from)[i] : 0;
}

INLINE void commit_stage(void) {}

INLINE void wait_for_stage(void) {}

#endif

// The bytes of vector i of a work-item that are in the matrix.
INLINE int bytes_inside(const struct operand *o, const int i)
{
    const index_t x = x_of(o), end = x_end(o);

    if (o->is_down)
        return (uindex_t)(x + i * X_STEP) < (uindex_t)end
                   ? (int)sizeof(BITS) * (int)clamp(o->summands_left, (index_t)0, (index_t)WORDS)
                   : 0;
    return i * LINE_STEP < o->summands_left
               ? (int)sizeof(BITS) * (int)clamp(end - x, (index_t)0, (index_t)WORDS)
               : 0;
}

// Vectors that are aligned are copied, others are gathered.
INLINE void fill(local uint4 *tile, global const BITS *from, const struct operand *o)
{
    const index_t x_stride = o->rows_are_summands ? o->m.column_stride : o->m.inner_stride;
    const index_t to_next = o->is_down ? X_STEP * x_stride : LINE_STEP * summand_stride(o);
    global const BITS *p = from + (index_t)o->offset;

    tile += vector_number(o->is_down, o->line, o->x);
    if (o->has_one_stride && (o->is_down ? x_stride : summand_stride(o)) % WORDS == 0 &&
        IS_ALIGNED_TO(16, p) && (o->is_down || x_of(o) >= 0)) {
#pragma unroll
        for (int i = 0; i < VECTORS_PER_ITEM; i++)
            copy_vector(tile + GROUP * i, p + i * to_next, bytes_inside(o, i));
    } else {
        const int step = o->is_down ? X_STEP : LINE_STEP;
        const bool is_of_rows = o->is_down != o->rows_are_summands;

#pragma unroll 1
        for (int i = 0; i < VECTORS_PER_ITEM; i++) {
            const VECTOR v =
                load_bits(from + o->start, &o->m, o->is_row, o->row + (is_of_rows ? step * i : 0),
                          o->column + (is_of_rows ? 0 : step * i), o->row_end);

            *(local VECTOR *)(tile + GROUP * i) = v;
        }
    }
}

// No registers: the next lines are copied into a stage that is not read any more.
struct loaded {
    int none;
};

INLINE void begin_stage(struct loaded *v, global const void *left, const struct operand *l,
                        global const void *right, const struct operand *r,
                        local struct tiles *tiles, const int stage)
{
    fill(tiles->left[stage], left, l);
    fill(tiles->right[stage], right, r);
}

INLINE void end_stage(const struct loaded *v, const struct operand *l, const struct operand *r,
                      local struct tiles *tiles, const int stage)
{
}

// ---- Fragments ----

// A unit reads two vectors of each of eight rows of left, or columns of right. Of sixteen, a work-item has four words: word w
// of left is of half w % 2 of the rows and w / 2 of the vectors, and of right the other way round.
#define X_HALF(w, is_left) ((is_left) ? (w) % 2 : (w) / 2)
#define K_HALF(w, is_left) ((is_left) ? (w) / 2 : (w) % 2)

#if MATRIX_UNIT == MMA_SYNC
#define LOAD_MATRICES(options, v, p)                                                               \
    __asm__ volatile("ldmatrix.sync.aligned.m8n8.x4" options ".shared.b16 {%0, %1, %2, %3}, [%4];" \
                     : "=r"((v)[0]), "=r"((v)[1]), "=r"((v)[2]), "=r"((v)[3])                      \
                     : "r"(LOCAL_ADDRESS(p))                                                       \
                     : "memory")

// By an instruction that distributes the vectors which a quarter of the sub-group each has the addresses of. The
// permutation is that of vector_number, divided into what depends on the work-item and what is constant.
INLINE void load_matrices(uint v[4], local const uint4 *tile, const bool is_down,
                          const bool is_left, const uint x, const uint i, const uint q)
{
    const uint w = ITEM / 8, r = ITEM % 8;
    const uint x_half = X_HALF(w, is_left), k_half = K_HALF(w, is_left);

    if (is_down) {
        const uint n = (x + 8 * x_half + r) * VECTORS_DEEP + (k_half ^ r / 2 % VECTORS_DEEP);

        tile += (n ^ 2 * q) + 16 * VECTORS_DEEP * i;
        LOAD_MATRICES("", v, tile);
    } else {
        const uint n = (8 * k_half + r) * VECTORS_ACROSS + ((x / WORDS + x_half) ^ r);

        tile += (n ^ 2 * i) + 16 * VECTORS_ACROSS * q;
        LOAD_MATRICES(".trans", v, tile);
    }
}
#endif

INLINE uint word_of(local const uint4 *tile, const bool is_down, const uint line, const uint x)
{
    local const BITS *v = (local const BITS *)(tile + vector_number(is_down, line, x));
#if SUMMANDS_PER_WORD == 2
    local const BITS *next = (local const BITS *)(tile + vector_number(is_down, line + 1, x));

    if (is_down) return v[line % WORDS] | (uint)v[line % WORDS + 1] << 16;
    return v[x % WORDS] | (uint)next[x % WORDS] << 16;
#else
    return v[is_down ? line % WORDS : x % WORDS];
#endif
}

// The words of the sixteen rows or columns from x + 16 * i on, of unit q of the stage.
INLINE void load_words(uint v[4], local const uint4 *tile, const bool is_down, const bool is_left,
                       const uint x, const uint i, const uint q)
{
#if MATRIX_UNIT == MMA_SYNC
    if (is_down || SUMMANDS_PER_WORD == 2) {
        load_matrices(v, tile, is_down, is_left, x, i, q);
        return;
    }
#endif
#pragma unroll
    for (uint w = 0; w < 4; w++)
        v[w] = word_of(tile, is_down,
                       (2 * q + K_HALF(w, is_left)) * WORDS + ITEM % 4 * SUMMANDS_PER_WORD,
                       x + 16 * i + 8 * X_HALF(w, is_left) + ITEM / 4);
}

// Of floats that are rounded, the nearest ones of the 11 bits of TF32, away from zero where two are as near: the unit
// ignores the other bits. NaN stays one without them.
INLINE uint rounded(const uint bits)
{
#if SUMMANDS_PER_WORD == 1
    const float v = as_float(bits);

    return isnan(v) ? bits | 0x400000 : fabs(v) < INFINITY ? bits + 0x1000 : bits;
#else
    return bits;
#endif
}

// Of unit q of the stage.
INLINE void load_fragments(struct fragments *f, local const struct tiles *tiles, const int stage,
                           const int q, const bool left_is_down, const bool right_is_down)
{
    uint v[4];

    FOR_EACH_UNIT(i)
    {
        load_words(v, tiles->left[stage], left_is_down, true, SUB_GROUP_ROW, i, q);
#pragma unroll
        for (int w = 0; w < 4; w++)
            f->left[i][w] = rounded(v[w]);
    }
#pragma unroll
    for (int i = 0; i < UNITS / 2; i++) {
        load_words(v, tiles->right[stage], right_is_down, false, SUB_GROUP_COLUMN, i, q);
#pragma unroll
        for (int w = 0; w < 4; w++)
            f->right[2 * i + w / 2][w % 2] = rounded(v[w]);
    }
}

#endif
#endif
