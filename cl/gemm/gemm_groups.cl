// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute matrix products by work-groups, for GPUs: the products of a convolution
// over (time, batch, channel), forward and backward, and those of batches of matrices, which have
// one tap. Operands have any types and strides. They are not copied or packed before.
//
//     out[r, c]           = bias[c] + sum of left[r + shift + k * tap_step, s] * right[k, s, c]
//                           over k, s, in each batch
//     gradWeight[k, a, b] = sum of left[r + shift + k * tap_step, a] * right[r, b] over r
//
// A group computes a tile of TILE rows and TILE columns. Each work-item has its part of the sums in
// registers. Both operands are in local memory, in stages of DEPTH summands. The next stages are
// loaded while one is multiplied, with one barrier per stage. Sums are accumulated in float and
// rounded once.
//
// Vectors of left are along rows, or, with -DLEFT_BY_COLUMNS, along columns, whose elements are
// adjacent. The same applies to right.
//
// -D LEFT: f32 f16 bf16
// -D RIGHT: f32 bf16
// -D OUT: f32 f16
// -D INDEX: int long
// -D BLOCKS: 1 2
// -D ALIGNED_ACCESS: 1
// -D MATRIX_UNIT: - EMULATED_MMA_SYNC
// -D LEFT_BY_COLUMNS: 1
// -D RIGHT_BY_COLUMNS: - 1
// -D GROUP: 256 128

#ifndef BLOCKS
#error "the host defines BLOCKS"
#endif

#include "common/batches.cl.h"
#include "common/gemm_floats.cl.h"
#include "common/gemm_matrix_unit.cl.h"
#include "common/gemm_stages.cl.h"

#ifdef LEFT_BY_COLUMNS
#define LEFT_IS_ROW false
#else
#define LEFT_IS_ROW true
#endif
#ifdef RIGHT_BY_COLUMNS
#define RIGHT_IS_ROW false
#else
#define RIGHT_IS_ROW true
#endif

// ---- Steps of products ----

// A step of a tile of products has the last `summands_left` summands, for rows [first, end) of left
// and `tap`. Some of these rows exist. If no summands are left, there is no step.
struct step {
    index_t tap, summands_left, first, end;
};

// These values are the same for all steps.
struct steps {
    index_t row, column, tile_rows, left_rows, summed, taps, shift, tap_step, tap_stride;
};

// Finds the first step of the tap, or of the next tap that has steps.
INLINE void find_tap(struct step *t, const struct steps *all)
{
    for (; t->tap < all->taps; t->tap++) {
        t->first = all->row + all->shift + t->tap * all->tap_step;
        t->end = min(t->first + all->tile_rows, all->left_rows);
        if (t->end > 0 && t->first < t->end) {
            t->summands_left = all->summed;
            return;
        }
    }
    t->summands_left = 0;
}

INLINE bool has_all_rows(const struct step *t, const struct steps *all)
{
    return t->first >= 0 && t->end - t->first >= all->tile_rows;
}

// Returns whether all steps have all rows.
INLINE bool have_all_rows(const struct steps *all)
{
    const index_t first = all->row + all->shift, last = first + (all->taps - 1) * all->tap_step;

    return min(first, last) >= 0 && max(first, last) + all->tile_rows <= all->left_rows;
}

// Moves to the next step. Returns whether it is of the same tap.
INLINE bool next_step(struct step *t, const struct steps *all)
{
    t->summands_left -= DEPTH;
    if (t->summands_left > 0) return true;
    t->tap++;
    find_tap(t, all);
    return false;
}

// Moves the operands to the first step of a tap. After the last step all elements are outside of
// the matrices, and so are 0.
INLINE void start_tap(const struct step *t, const struct steps *all, struct operand *l,
                      struct operand *r)
{
    const bool is_step = t->summands_left > 0;

    start_at(l, t->first, 0, is_step ? t->end : 0, 0);
    start_at(r, 0, all->column, is_step ? all->summed : 0, is_step ? t->tap * all->tap_stride : 0);
}

// Moves to the next step, and the operands to its lines.
INLINE void advance_to(struct step *t, const struct steps *all, struct operand *l,
                       struct operand *r)
{
    if (next_step(t, all)) {
        advance(l);
        advance(r);
    } else {
        start_tap(t, all, l, r);
    }
}

// ---- Loops ----
//
// A stage is filled while others are multiplied. The last lines of a stage are multiplied while the
// first ones of the next are read.

// A separate loop for plain steps is worth its code with fragments that are loaded ahead, and where
// the compiler moves all sums from the registers of the unit (MFMA) and back in a loop with two ways
// to add to them.
#if defined(LOADS_FRAGMENTS_AHEAD) || defined(IS_MFMA)
#define HAS_PLAIN_LOOP 1
#else
#define HAS_PLAIN_LOOP 0
#endif
#ifdef IS_MFMA  // loads all matrices in the same way
#define PLAIN_IN_VECTORS(in_vectors) true
#else
#define PLAIN_IN_VECTORS(in_vectors) (in_vectors)
#endif

// `is_plain` is constant. It means that all steps have all rows, in whole vectors. Then nothing
// else is between the instructions of the loop, which compilers mix with those of a matrix unit,
// for which there may be one sub-group per scheduler.
INLINE void sum_products(SUMS(sum), local struct tiles *tiles, const struct steps *steps,
                         global const LEFT *left, struct operand *l, global const RIGHT *right,
                         struct operand *r, const bool in_vectors, const bool is_plain)
{
    struct step now = {0, 0, 0, 0}, next;
    struct loaded loaded;
    struct ahead ahead;

    find_tap(&now, steps);
    next = now;
    start_tap(&next, steps, l, r);
#pragma unroll 1
    for (int stage = 0; stage < STAGES - 1; stage++) {
        begin_stage(&loaded, left, l, right, r);
        end_stage(&loaded, left, l, right, r, tiles, stage, is_plain | in_vectors);
        advance_to(&next, steps, l, r);
    }
    wait_for_stage();
    barrier(CLK_LOCAL_MEM_FENCE);
    load_ahead(&ahead, tiles, 0, l, r);
    for (int stage = 0; now.summands_left > 0; stage = STAGE_AFTER(stage)) {
        const bool all_rows = is_plain || has_all_rows(&now, steps);

        begin_stage(&loaded, left, l, right, r);
        // Other rows are 0 in the tile, and 0 times an infinite element of `right` would be NaN.
        if (all_rows)
            add_lines(sum, &ahead, tiles, stage, l, r);
        else
            add_lines_of_rows(sum, tiles, stage, l, r, -now.first, now.end - now.first);
        end_stage(&loaded, left, l, right, r, tiles, STAGE_BEFORE(stage), is_plain | in_vectors);
        advance_to(&next, steps, l, r);
        wait_for_stage();
        barrier(CLK_LOCAL_MEM_FENCE);
        if (all_rows)
            add_last_lines(sum, &ahead, tiles, STAGE_AFTER(stage), l, r);
        else
            load_ahead(&ahead, tiles, STAGE_AFTER(stage), l, r);
        next_step(&now, steps);
    }
}

// Returns the offset of a batch, from the strides of the axes of batches. Convolutions have one
// batch and divide nothing.
INLINE index_t offset_of_batch(const index_t batch, const index8_t batches,
                               const CAT(INDEX, 4) stride)
{
    if (batch <= 0) return 0;

    // In a launch without work all extents are 0, and a division by them may crash.
    const struct place p = place_of(batch, max(batches, (index8_t)1));

    return BATCH_OFFSET(p, stride);
}

// ---- Kernels ----
//
// The strides are outer and inner stride of rows, and stride of columns. No work-item returns
// early, because all of them meet at the barriers.

// The groups are numbered by tiles, columns first, then by batches, because devices have fewer
// groups in the other dimensions. right is (tap, row, column), with strides in this order, followed
// by the strides of the axes of batches.
PRODUCT_KERNEL products(TENSOR(left), TENSOR(right), TENSOR(bias), TENSOR(out), const index_t rows,
                        const index_t out_inner, const index_t left_rows, const index_t left_inner,
                        const index_t columns, const index_t summed, const index_t taps,
                        const index_t shift, const index_t tap_step, const int has_bias,
                        const index8_t batches, const index8_t left_stride,
                        const index8_t right_stride, const index8_t out_stride)
{
    local struct tiles tiles;
    const struct matrix l_matrix = {left_rows,      summed,         left_inner,
                                    left_stride.s0, left_stride.s1, left_stride.s2};
    const struct matrix r_matrix = {summed, columns, summed, 0, right_stride.s1, right_stride.s2};
    const struct matrix o = {rows, columns, out_inner, out_stride.s0, out_stride.s1, out_stride.s2};
    const index_t column_tiles = (columns - 1) / TILE + 1;
    const index_t tiles_of_batch = ((rows - 1) / TILE + 1) * column_tiles;
    const index_t group_of_all = get_group_id(0);
    const index_t batch = group_of_all < tiles_of_batch ? 0 : group_of_all / tiles_of_batch;
    const index_t group = group_of_all - batch * tiles_of_batch;
    const index_t row = group / column_tiles * TILE, column = group % column_tiles * TILE;
    const index_t tile_rows = min(rows - row, (index_t)TILE);
    const struct steps steps = {row,  column, tile_rows, left_rows,      summed,
                                taps, shift,  tap_step,  right_stride.s0};
    global const LEFT *from = POINTER(const LEFT, left);
    global const RIGHT *with = POINTER(const RIGHT, right);
    struct operand l = operand_of(&l_matrix, LEFT_IS_ROW, false);
    struct operand r = operand_of(&r_matrix, RIGHT_IS_ROW, true);

    from += offset_of_batch(batch, batches, left_stride.s3456);
    with += offset_of_batch(batch, batches, right_stride.s3456);

    const bool in_vectors =
        is_in_vectors(from, &l_matrix, LEFT_IS_ROW, LEFT_IS_ROW ? 0 : shift | tap_step | rows) &&
        is_in_vectors(with, &r_matrix, RIGHT_IS_ROW, right_stride.s0);
    SUMS(sum);

    start_sums(sum);
    if (HAS_PLAIN_LOOP && PLAIN_IN_VECTORS(in_vectors) && have_all_rows(&steps))
        sum_products(sum, &tiles, &steps, from, &l, with, &r, true, true);
    else
        sum_products(sum, &tiles, &steps, from, &l, with, &r, in_vectors, false);

    // The address is not computed before the loop, which has no register for it.
    global OUT *to = POINTER(OUT, out) + offset_of_batch(batch, batches, out_stride.s3456);

    store_sums(sum, to, &o, has_bias ? POINTER(const float, bias) : 0, row, column, &tiles);
}

// The groups are numbered by tiles of b, then of a, then by parts of the rows of right, and then by
// taps. Each group has its own sums. The strides of out are those of a, b, tap and part.
PRODUCT_KERNEL weights(TENSOR(left), TENSOR(right), TENSOR(out), const index_t left_rows,
                       const index_t left_inner, const index_t right_rows,
                       const index_t right_inner, const index_t a_columns, const index_t b_columns,
                       const index_t parts, const index_t part_rows, const index_t shift,
                       const index_t tap_step, const index8_t left_stride,
                       const index8_t right_stride, const index8_t out_stride)
{
    local struct tiles tiles;
    const struct matrix l_matrix = {left_rows,      a_columns,      left_inner,
                                    left_stride.s0, left_stride.s1, left_stride.s2};
    const struct matrix r_matrix = {right_rows,      b_columns,       right_inner,
                                    right_stride.s0, right_stride.s1, right_stride.s2};
    const struct matrix o = {a_columns, b_columns, a_columns, 0, out_stride.s0, out_stride.s1};
    const index_t b_tiles = (b_columns - 1) / TILE + 1, a_tiles = (a_columns - 1) / TILE + 1;
    index_t k = get_group_id(0);
    TAKE_AXIS(b_tile, k, b_tiles);
    TAKE_AXIS(a_tile, k, a_tiles);
    TAKE_AXIS(part, k, max(parts, (index_t)1));
    const index_t a = a_tile * TILE, b = b_tile * TILE, to_left = shift + k * tap_step;
    const index_t first = max(part * part_rows, -to_left);
    const index_t end = min(min((part + 1) * part_rows, right_rows), left_rows - to_left);
    global const LEFT *from = POINTER(const LEFT, left);
    global const RIGHT *with = POINTER(const RIGHT, right);
    struct operand l = operand_of(&l_matrix, LEFT_IS_ROW, true);
    struct operand r = operand_of(&r_matrix, RIGHT_IS_ROW, true);
    const index_t starts = shift | tap_step | part_rows;
    const bool in_vectors =
        is_in_vectors(from, &l_matrix, LEFT_IS_ROW, LEFT_IS_ROW ? 0 : starts | right_rows) &&
        is_in_vectors(with, &r_matrix, RIGHT_IS_ROW, RIGHT_IS_ROW ? 0 : starts | left_rows);
    SUMS(sum);

    start_sums(sum);
    start_at(&l, first + to_left, a, end + to_left, 0);
    start_at(&r, first, b, end, 0);
    if (HAS_PLAIN_LOOP && in_vectors)
        sum_stages(sum, &tiles, end - first, from, &l, with, &r, true);
    else
        sum_stages(sum, &tiles, end - first, from, &l, with, &r, in_vectors);
    store_sums(sum, POINTER(OUT, out) + k * out_stride.s2 + part * out_stride.s3, &o, 0, a, b,
               &tiles);
}
