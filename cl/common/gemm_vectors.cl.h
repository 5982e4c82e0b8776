// SPDX-License-Identifier: Apache-2.0
//
// With MMA_SYNC the tiles of matrix products are vectors of 16 bytes, as they are in global memory,
// from where they are copied without registers. If summands are adjacent ("down"), a row of left or
// column of right has VECTORS_DEEP vectors, one after the other. Else each line has the vectors of
// all rows or columns. Vectors are permuted within 64 or more bytes, so that the eight vectors from
// which a unit reads fragments are in different banks.
#ifndef COMMON_GEMM_VECTORS_CL_H
#define COMMON_GEMM_VECTORS_CL_H

#include "common/gemm_bits.cl.h"
#include "common/matrix_units.cl.h"

#ifdef IS_MMA_SYNC

// Fragments are loaded ahead, with a separate loop for plain steps, except with floats, whose
// copies are rounded, and with 64-bit indices. With the emulation only the self-test does this,
// because compilers take seconds for each place that multiplies.
#define IS_INDEX64_int 0
#define IS_INDEX64_long 1
#if SUMMANDS_PER_WORD == 2 && !CAT(IS_INDEX64_, INDEX) && \
    (MATRIX_UNIT == MMA_SYNC || defined(IS_SELF_TEST))
#define LOADS_FRAGMENTS_AHEAD
#endif

#define VECTORS_DEEP (LINES / WORDS)
#define VECTORS_ACROSS (TILE / WORDS)
#define VECTORS_PER_ITEM (TILE * VECTORS_DEEP / GROUP)
#define UNITS_PER_STAGE (VECTORS_DEEP / 2)

// Vectors of a work-item are X_STEP rows or columns apart if they are down, and LINE_STEP lines
// apart if they are across.
#define X_STEP (GROUP / VECTORS_DEEP)
#define LINE_STEP (GROUP / VECTORS_ACROSS)

// Returns the number of the vector that has row or column x of a line.
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

// Instructions take this address in local memory.
#define LOCAL_ADDRESS(p) ((uint)(ulong)(p))

// Starts to copy a vector, or stores 0 if it is not inside. wait_for_stage waits for the copy.
INLINE void copy_vector(local uint4 *to, global const void *from, const bool is_inside)
{
    __asm__ volatile(
        "{ .reg .pred p; setp.ne.u32 p, %2, 0;"
        " @p cp.async.cg.shared.global [%0], [%1], 16;"
        " @!p st.shared.v4.u32 [%0], {%3, %3, %3, %3}; }"
        :
        : "r"(LOCAL_ADDRESS(to)), "l"(from), "r"((uint)is_inside), "r"(0)
        : "memory");
}

// The copies since the last call become those of a stage. There may be none.
INLINE void commit_stage(void) { __asm__ volatile("cp.async.commit_group;" : : : "memory"); }

// Waits for the copies of this work-item. Those of the latest stage, which is not read yet, may
// remain.
INLINE void wait_for_stage(void)
{
#if STAGES != 3
#error "one stage is not read yet of three"
#endif
    __asm__ volatile("cp.async.wait_group 1;" : : : "memory");
}

INLINE void wait_for_all_stages(void) { __asm__ volatile("cp.async.wait_group 0;" : : : "memory"); }

#else

INLINE void copy_vector(local uint4 *to, global const void *from, const bool is_inside)
{
    *to = is_inside ? *(global const uint4 *)from : 0;
}

INLINE void commit_stage(void) {}

INLINE void wait_for_stage(void) {}

INLINE void wait_for_all_stages(void) {}

#endif

// Returns whether a matrix consists of whole vectors that are aligned, if all of its parts begin at
// multiples of `starts`. Only the last bits of `starts` matter.
INLINE bool is_in_vectors(global const void *from, const struct matrix *m, const bool is_row,
                          const index_t starts)
{
    const index_t stride = is_row ? m->column_stride : m->inner_stride;
    const index_t others =
        starts | (is_row ? m->inner_stride | m->columns : m->column_stride | m->rows);

    return m->inner >= m->rows && stride == 1 && (others & (WORDS - 1)) == 0 &&
           IS_ALIGNED_TO(16, from);
}

// Returns whether vector i of a work-item is in the matrix. Either all of it is, or nothing.
INLINE bool is_inside(const struct operand *o, const int i)
{
    const bool x_is_inside =
        (uindex_t)(o->first_x + (o->is_down ? i * X_STEP : 0)) < (uindex_t)x_end(o);

    return x_is_inside & (o->summands_left > (o->is_down ? 0 : i * LINE_STEP));
}

INLINE void gather_vector(local uint4 *to, global const BITS *from, const struct operand *o,
                          const index_t row, const index_t column)
{
#if CAT(IS_INDEX64_, INDEX)
    local BITS *elements = (local BITS *)to;

#pragma unroll 1
    for (int i = 0; i < WORDS; i++) {
        const index_t r = row + (o->is_row ? 0 : i), c = column + (o->is_row ? i : 0);

        elements[i] = r >= 0 && r < o->row_end && c < o->m.columns
                          ? from[o->start + row_offset(&o->m, r) + c * o->m.column_stride]
                          : 0;
    }
#else
    *(local VECTOR *)to = load_bits(from + o->start, &o->m, o->is_row, row, column, o->row_end);
#endif
}

INLINE void fill(local uint4 *tile, global const BITS *from, const struct operand *o,
                 const bool in_vectors)
{
    const int step = o->is_down ? X_STEP : LINE_STEP;
    const bool is_of_rows = o->is_down != o->rows_are_summands;

    tile += vector_number(o->is_down, o->line, o->x);
    if (in_vectors) {
        const index_t stride = is_of_rows ? o->m.inner_stride : o->m.column_stride;
        global const BITS *p = from + (index_t)o->offset;

#pragma unroll
        for (int i = 0; i < VECTORS_PER_ITEM; i++)
            copy_vector(tile + GROUP * i, p + i * step * stride, is_inside(o, i));
    } else {
#pragma unroll 1
        for (int i = 0; i < VECTORS_PER_ITEM; i++)
            gather_vector(tile + GROUP * i, from, o, row_of(o) + (is_of_rows ? step * i : 0),
                          column_of(o) + (is_of_rows ? 0 : step * i));
    }
}

// No registers are needed: the next lines are copied into a stage that is no longer read.
struct loaded {
    int none;
};

INLINE void begin_stage(struct loaded *v, global const void *left, const struct operand *l,
                        global const void *right, const struct operand *r)
{
}

INLINE void end_stage(const struct loaded *v, global const void *left, const struct operand *l,
                      global const void *right, const struct operand *r, local struct tiles *tiles,
                      const int stage, const bool in_vectors)
{
    fill(tiles->left[stage], left, l, in_vectors);
    fill(tiles->right[stage], right, r, in_vectors);
    commit_stage();
}

// ---- Fragments ----

// A unit reads two vectors of each of eight rows of left, or columns of right. A work-item has four
// words of sixteen rows or columns. Word w of left is of half w % 2 of the rows and of half w / 2
// of the vectors; for right it is the other way round.
#define X_HALF(w, is_left) ((is_left) ? (w) % 2 : (w) / 2)
#define K_HALF(w, is_left) ((is_left) ? (w) / 2 : (w) % 2)

#if MATRIX_UNIT == MMA_SYNC
#define LOAD_MATRICES(options, v, p)                                                               \
    __asm__ volatile("ldmatrix.sync.aligned.m8n8.x4" options ".shared.b16 {%0, %1, %2, %3}, [%4];" \
                     : "=r"((v)[0]), "=r"((v)[1]), "=r"((v)[2]), "=r"((v)[3])                      \
                     : "r"(LOCAL_ADDRESS(p))                                                       \
                     : "memory")

// Loads the words by an instruction that distributes vectors. Each quarter of the sub-group has the
// addresses of some of them. The permutation is that of vector_number, divided into a part that
// depends on the work-item and a constant part.
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

// Loads the words of the sixteen rows or columns from x + 16 * i on, of unit q of the stage.
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

// Rounds floats to the 11 bits of TF32: to the nearest value, and if two are equally near to the even
// one by the instruction that processors have from 9.0 on, otherwise away from zero. The unit ignores
// the other bits. NaN remains NaN without them.
INLINE uint rounded(const uint bits)
{
#if SUMMANDS_PER_WORD == 1 && defined(PTX_CONVERSIONS) && PTX_CONVERSIONS >= 9
    uint result;

    __asm__("cvt.rn.tf32.f32 %0, %1;" : "=r"(result) : "f"(as_float(bits)));
    return result;
#elif SUMMANDS_PER_WORD == 1
    const float v = as_float(bits);
    const uint sum = bits + (fabs(v) < INFINITY ? 0x1000 : 0);

    return isnan(v) ? sum | 0x400000 : sum;
#else
    return bits;
#endif
}

// Loads the fragments of unit q of the stage.
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
    for (int i = 0; i < UNITS_ACROSS / 2; i++) {
        load_words(v, tiles->right[stage], right_is_down, false, SUB_GROUP_COLUMN, i, q);
#pragma unroll
        for (int w = 0; w < 4; w++)
            f->right[2 * i + w / 2][w % 2] = rounded(v[w]);
    }
}

#endif
#endif
