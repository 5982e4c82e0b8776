// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute convolutions over (time, batch, channel), forward and backward, with tiles
// of accumulators in registers, and gradBias:
//
//     out[r, co]            = bias[co] + sum over k, ci of
//                             in[r + shift + k * tap_step, ci] * weight[k, ci, co]
//     gradWeight[k, ci, co] = sum of input[t + k - pad, b, ci] * self[t, b, co] over t, b
//     gradBias[co]          = sum of self[t, b, co] over t, b
//
// The first formula is the forward operator, and gradInput, whose `in` is self. Rows of (time,
// batch) tensors are numbered t * batch + b, so that a tap reads rows at one distance. Sums are
// accumulated in float and rounded once.
//
// A convolution over (y, x) has the same formulas with k * tap_step for each axis (TAP_ROWS), and rows
// are places of images that lie one behind the other, with gaps of zeros between lines and between
// images (host/gemm/conv.h). Results are not in the gaps.
//
// The tile kernels multiply packed panels. A matrix in panels of L columns is [panel][row][L], with
// zeros past its last column. A work-item keeps MR x NR accumulators in registers. `in` stays in
// rows: a tap shifts its tiles by any number of rows, so no panel fits all taps. Elements are words
// (common/pair_products.cl.h). With pairs of bfloat16, `in` has half as many columns, and panels
// have half as many rows.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D VECTOR_WIDTH: 4 8 16
// -D MR: 6 12
// -D ROWS_PER_ITEM: 16
// -D ODD_ROWS: 1
// -D ODD_COLUMNS: 2
// -D SUM_WIDTH: 1 16
// -D PRODUCTS: FLOATS PAIRS
// -D ALGORITHM: TILE COLUMNS
// -D TRANSPOSES: - 1

#define TILE 1
#define COLUMNS 2

#if ALGORITHM != TILE && ALGORITHM != COLUMNS
#error "the host defines ALGORITHM"
#endif

#include "common/loop_nest.cl.h"
#include "common/transpose.cl.h"
#include "common/vector.cl.h"

// ---- register tiles ----

#if ALGORITHM == TILE

#if !defined(VECTOR_WIDTH) || !defined(MR) || !defined(ROWS_PER_ITEM)
#error "the host defines VECTOR_WIDTH, MR, the rows of a tile, and ROWS_PER_ITEM, of packing"
#endif
#if !defined(ODD_ROWS) || !defined(ODD_COLUMNS)
#error "the host defines ODD_ROWS and ODD_COLUMNS, values of `odd`"
#endif
#include "common/pair_products.cl.h"
#define VEC CAT(float, VECTOR_WIDTH)
#define VLOAD(p) CAT(vload, VECTOR_WIDTH)(0, p)
#define VSTORE(v, p) CAT(vstore, VECTOR_WIDTH)(v, 0, p)
#define NR (2 * VECTOR_WIDTH)

// Loops outside of the products are preceded by this: compilers spent most of the time on unrolling
// them.
#define ONE_BY_ONE _Pragma("unroll 1")

// These load words of a row of a matrix, whose columns have the stride s.s2. With pairs the second
// element of a word has the distance s.s6 from the first one. A word that `is_half` has 0 as its
// second element. Vectors require HAS_VECTORS(s).
#if PRODUCTS == FLOATS

#define HAS_VECTORS(s) ((s).s2 == 1)
#define word_at(row, l, s, is_half) LOAD(T, row, (l) * (s).s2)
#define COPY_WORDS(n, to, row, l, s, is_half) STOREV(f32, n, to, LOADV(T, n, (row) + (l)))

#else

#define HAS_VECTORS(s) ((s).s2 == 1 || ((s).s2 == 2 && (s).s6 == 1))

static inline uint word_at(global const T *row, const int l, const index8_t s, const bool is_half)
{
    global const ushort *p = (global const ushort *)row + l * s.s2;

    return p[0] | (is_half ? 0 : (uint)p[s.s6] << 16);
}

#define DEFINE_PAIRS(n, twice_n)                                                               \
    static inline uint##n load_pairs##n(global const T *row, const int l, const index8_t s,    \
                                        const bool is_half)                                    \
    {                                                                                          \
        global const ushort *p = (global const ushort *)row + l * s.s2;                        \
                                                                                               \
        if (s.s2 == 2) return as_uint##n(vload##twice_n(0, p));                                \
        if (is_half) return convert_uint##n(vload##n(0, p));                                   \
        return convert_uint##n(vload##n(0, p)) | convert_uint##n(vload##n(0, p + s.s6)) << 16; \
    }
DEFINE_PAIRS(4, 8)
DEFINE_PAIRS(8, 16)
#define COPY_WORDS(n, to, row, l, s, is_half) \
    CAT(vstore, n)(CAT(load_pairs, n)(row, l, s, is_half), 0, to)

#endif

#if PRODUCTS == FLOATS && defined(TRANSPOSES)
#define HAS_ADJACENT_ROWS(s) ((s).s1 == 1 && (s).s2 != 1)

// Packs eight adjacent rows of a panel, whose columns are vectors in memory.
static inline void pack_transposed(global const T *in, global float *out, const int count,
                                   const int end, const index8_t stride)
{
    int l = 0;

    ONE_BY_ONE
    for (; l + 8 <= count; l += 8) {
        float8 v[8];

#pragma unroll
        for (int i = 0; i < 8; i++)
            v[i] = LOADV(T, 8, in + (l + i) * stride.s2);
        transpose8(v);
#pragma unroll
        for (int i = 0; i < 8; i++)
            vstore8(v[i], 0, out + i * stride.s4 + l);
    }
    ONE_BY_ONE
    for (; l < end; l++)
        for (int i = 0; i < 8; i++)
            out[i * stride.s4 + l] = l < count ? LOAD(T, in, l * stride.s2 + i) : 0.0f;
}
#else
#define HAS_ADJACENT_ROWS(s) false
#define pack_transposed(in, out, count, end, stride)
#endif

// Packs ROWS_PER_ITEM rows of words of a panel of `width` columns. The work-items of the same rows are
// neighbors, because their panels share cache lines of the matrix. Row first_row is packed as the first.
// Row r = i * inner + j of the matrix has the offset i * stride.s0 + j * stride.s1; columns have the stride
// stride.s2. Panels and their rows have the strides stride.s3 and stride.s4, stride.s5 is the end of a row.
// `odd`: the last word is half, of columns j = inner - 1 (ODD_ROWS) or of rows (ODD_COLUMNS).
static inline void pack(const int width, global const T *in, global word *out, const index_t rows,
                        const index_t first_row, const index_t inner, const index_t columns,
                        const int odd, const index8_t stride)
{
    const index_t panels = columns == 0 ? 1 : (columns - 1) / width + 1;
    const index_t block = (index_t)get_global_id(0) / panels;
    const index_t panel = (index_t)get_global_id(0) - block * panels;
    const index_t first = block * ROWS_PER_ITEM, last = min(first + ROWS_PER_ITEM, rows);
    const index_t remainder = columns - panel * width;
    const index_t whole = remainder - (odd == ODD_COLUMNS ? 1 : 0);
    const int count = (int)min(remainder, (index_t)width);
    const int end = (int)min(stride.s5 - panel * width, (index_t)width);
    // A row is copied in vectors. What they write past it, the next row overwrites.
    const int vector = width % 8 == 4 ? 4 : 8, copied = (width + vector - 1) / vector * vector;

    in += panel * width * stride.s2;
    out += panel * stride.s3 + first * stride.s4;
    ONE_BY_ONE
    for (index_t r = first, step = 1; r < last; r += step, out += step * stride.s4) {
        const index_t from = first_row + r, j = from % inner;
        global const T *row = in + from / inner * stride.s0 + j * stride.s1;
        const bool is_half = odd == ODD_ROWS && j == inner - 1;

        step = HAS_ADJACENT_ROWS(stride) && r + 8 <= last && j + 8 <= inner ? 8 : 1;
        if (step == 8) {
            pack_transposed(row, out, count, end, stride);
            continue;
        }

        if (HAS_VECTORS(stride) && !(is_half && stride.s2 == 2) && whole >= copied &&
            (width == copied || r + 1 < last)) {
            for (int l = 0; l < width; l += vector)
                if (vector == 4)
                    COPY_WORDS(4, out + l, row, l, stride, is_half);
                else
                    COPY_WORDS(8, out + l, row, l, stride, is_half);
            continue;
        }
        for (int l = 0; l < end; l++)
            out[l] = l < count ? word_at(row, l, stride, is_half || l >= whole) : 0;
    }
}

kernel void pack_tile_columns(TENSOR(in), TENSOR(out), const index_t rows, const index_t first_row,
                              const index_t inner, const index_t columns, const int odd,
                              const index8_t stride)
{
    pack(NR, POINTER(const T, in), POINTER(word, out), rows, first_row, inner, columns, odd,
         stride);
}

kernel void pack_tile_rows(TENSOR(in), TENSOR(out), const index_t rows, const index_t first_row,
                           const index_t inner, const index_t columns, const int odd,
                           const index8_t stride)
{
    pack(MR, POINTER(const T, in), POINTER(word, out), rows, first_row, inner, columns, odd,
         stride);
}

// Rows are places of lines, and lines those of images. Only the first places of a line and the first
// lines of an image are rows of the output; the others are gaps.
#define LENGTH grid.s0
#define USED_LENGTH grid.s1
#define LINES grid.s2
#define USED_LINES grid.s3
// Tap k is number k % TAPS_OF_LINE of line k / TAPS_OF_LINE of taps.
#define TAPS_OF_LINE grid.s4
#define TAP_LINE_STEP grid.s5
#define TAP_ROWS(k) (shift + (k) / TAPS_OF_LINE * TAP_LINE_STEP + (k) % TAPS_OF_LINE * tap_step)

// This is the output. stride.s0 to stride.s3 are those of lines, places, columns, and images.
struct target {
    global T *to;
    global const float *bias;  // added to each row before it is rounded, if has_bias is set
    int has_bias;
    index_t columns;
    index8_t grid, stride;
};

// Loads the partial sums of the previous launch, or sets zeros.
static inline void start_tile(VEC sum[MR][2], global const float *partial, const int load_partial)
{
#pragma unroll
    for (int i = 0; i < MR; i++) {
        sum[i][0] = load_partial ? VLOAD(partial + i * NR) : (VEC)0;
        sum[i][1] = load_partial ? VLOAD(partial + i * NR + VECTOR_WIDTH) : (VEC)0;
    }
}

// Adds load(factor + i * stride) * row to the accumulators of tile row i.
#define ADD_ROW(sum, row, load, factor, stride)                         \
    {                                                                   \
        const WORDS low = VLOAD(row), high = VLOAD(row + VECTOR_WIDTH); \
        _Pragma("unroll") for (int i = 0; i < MR; i++)                  \
        {                                                               \
            const WORDS f = load((factor) + i * (stride));              \
            ADD_PRODUCT(sum[i][0], f, low);                             \
            ADD_PRODUCT(sum[i][1], f, high);                            \
        }                                                               \
    }
// PACKED_WORD loads a word of a panel.
#define PACKED_WORD(p) (*(p))

static inline void store_row(const struct target *t, global T *to, const index_t column,
                             const float values[NR])
{
    const index_t count = min(t->columns - column, (index_t)NR);

    to += column * t->stride.s2;
    if (count == NR && t->stride.s2 == 1) {
        VEC low = VLOAD(values), high = VLOAD(values + VECTOR_WIDTH);

        if (t->has_bias) {
            low += VLOAD(t->bias + column);
            high += VLOAD(t->bias + column + VECTOR_WIDTH);
        }
        STOREV(T, VECTOR_WIDTH, to, low);
        STOREV(T, VECTOR_WIDTH, to + VECTOR_WIDTH, high);
        return;
    }
    ONE_BY_ONE
    for (index_t c = 0; c < count; c++)
        STORE(T, to, c * t->stride.s2, t->has_bias ? values[c] + t->bias[column + c] : values[c]);
}

// Stores the partial sums for the next launch, or the first `count` rows of the tile to the output.
static inline void end_tile(VEC sum[MR][2], global float *partial, const int store_partial,
                            const struct target *t, const index_t row, const int count,
                            const index_t column)
{
    float values[MR][NR];

    if (store_partial) {
#pragma unroll
        for (int i = 0; i < MR; i++) {
            VSTORE(sum[i][0], partial + i * NR);
            VSTORE(sum[i][1], partial + i * NR + VECTOR_WIDTH);
        }
        return;
    }
#pragma unroll
    for (int i = 0; i < MR; i++) {
        VSTORE(sum[i][0], values[i]);
        VSTORE(sum[i][1], values[i] + VECTOR_WIDTH);
    }
    const index8_t grid = t->grid;
    index_t place = row % LENGTH, line = row / LENGTH, image = line / LINES;

    line -= image * LINES;
    ONE_BY_ONE
    for (int i = 0; i < count; i++) {
        if (place < USED_LENGTH && line < USED_LINES)
            store_row(t, t->to + line * t->stride.s0 + place * t->stride.s1 + image * t->stride.s3,
                      column, values[i]);
        place++;
        if (place == LENGTH) place = 0, line++;
        if (line == LINES) line = 0, image++;
    }
}

#define MASK CAT(int, VECTOR_WIDTH)

// Adds row * in[first + i] to the accumulators of tile row i. Accumulators of rows outside of `in`
// do not change: 0 times an infinite weight would be NaN.
static inline void add_rows_inside(VEC sum[MR][2], global const word *row, global const word *in,
                                   const index_t in_stride, const index_t in_first,
                                   const index_t first, const index_t in_rows)
{
    const WORDS low = VLOAD(row), high = VLOAD(row + VECTOR_WIDTH);

#pragma unroll
    for (int i = 0; i < MR; i++) {
        const index_t r = clamp(first + i, (index_t)0, in_rows - 1);
        const WORDS f = LOAD_WORD(in + (r - in_first) * in_stride);
        const MASK inside = r == first + i ? -1 : 0;
        VEC left = sum[i][0], right = sum[i][1];

        ADD_PRODUCT(left, f, low);
        ADD_PRODUCT(right, f, high);
        sum[i][0] = select(sum[i][0], left, inside);
        sum[i][1] = select(sum[i][1], right, inside);
    }
}

// There is one work-item per tile of the rows [row_first, rows) of out. Dimension 0 counts the
// tiles of a block, dimension 1 counts panels of columns, and dimension 2 counts blocks: their rows
// of `in` stay in the cache for all panels. `in` has rows of words at the distance in_stride, from
// row in_first on. `weight` is in panels, whose rows are (tap, channel of in); they have
// weight_rows rows from weight_first on. This launch adds the taps [tap_first, tap_last) over the
// channels [channel_first, channel_last). With pairs, channels are words. The strides of out are those
// of struct target.
kernel EXPLICIT_VECTORS void tap_tile(
    TENSOR(in), TENSOR(weight), TENSOR(partial), TENSOR(bias), TENSOR(out), const index_t row_first,
    const index_t rows, const index_t in_first, const index_t in_rows, const index_t in_stride,
    const index_t weight_first, const index_t weight_rows, const index_t shift,
    const index_t tap_step, const index_t columns, const index_t summed, const index_t block_tiles,
    const index_t tap_first, const index_t tap_last, const index_t channel_first,
    const index_t channel_last, const int load_partial, const int store_partial, const int has_bias,
    const index8_t out_stride, const index8_t grid)
{
    const index_t tiles = rows <= row_first ? 0 : (rows - row_first - 1) / MR + 1;
    const index_t in_block = get_global_id(0), panel = get_global_id(1);
    const index_t tile = (index_t)get_global_id(2) * block_tiles + in_block;
    const index_t row = row_first + tile * MR;

    if (in_block >= block_tiles || tile >= tiles || panel * NR >= columns) return;

    global const word *in = POINTER(const word, in) + channel_first;
    global const word *weight =
        POINTER(const word, weight) + (panel * weight_rows + channel_first - weight_first) * NR;
    global float *partial = POINTER(float, partial) + (panel * tiles + tile) * MR * NR;
    const index_t channels = channel_last - channel_first;
    VEC sum[MR][2];

    start_tile(sum, partial, load_partial);
    for (index_t k = tap_first; k < tap_last; k++) {
        const index_t first = row + TAP_ROWS(k);
        global const word *x = in + (first - in_first) * in_stride, *w = weight + k * summed * NR;

        if (first >= 0 && first + MR <= in_rows) {
            for (index_t c = 0; c < channels; c++, w += NR, x++)
                ADD_ROW(sum, w, LOAD_WORD, x, in_stride);
            continue;
        }

        ONE_BY_ONE
        for (index_t c = 0; c < channels; c++, w += NR)
            add_rows_inside(sum, w, in + c, in_stride, in_first, first, in_rows);
    }

    const struct target t = {POINTER(T, out), POINTER(const float, bias), has_bias, columns, grid,
                             out_stride};

    end_tile(sum, partial, store_partial, &t, row, (int)min(rows - row, (index_t)MR), panel * NR);
}

// There is one work-item per tile of gradWeight. Dimension 0 counts tiles of rows (k, a), and
// dimension 1 counts panels of columns b, where a and b are the channels of input and self, or the
// other way around. Row r of `b` is combined with row r + shift + k * tap_step of `a`; with lines,
// `b` has no gaps, and its row is combined with the row at that distance from its place. `a` is in
// panels of MR columns and `b` in panels of NR columns. Panels begin with the rows a_first and
// b_first and have a_packed and b_packed rows. This launch adds the rows [row_first, row_last) of
// `b`. With pairs, all these numbers count pairs of rows. The strides of out are those of tap, a
// and b.
kernel EXPLICIT_VECTORS void weight_tile(
    TENSOR(a), TENSOR(b), TENSOR(partial), TENSOR(out), const index_t a_rows, const index_t a_first,
    const index_t a_packed, const index_t b_first, const index_t b_packed, const index_t shift,
    const index_t tap_step, const index_t taps, const index_t a_channels, const index_t b_channels,
    const index_t row_first, const index_t row_last, const int load_partial,
    const int store_partial, const index8_t out_stride, const index8_t grid)
{
    const index_t tiles = a_channels == 0 ? 0 : (a_channels - 1) / MR + 1;
    const index_t id = get_global_id(0), panel = get_global_id(1);

    if (id >= tiles * taps || panel * NR >= b_channels) return;

    const index_t k = id / tiles, tile = id - k * tiles, to_a = TAP_ROWS(k);
    const index_t x_first = tile * a_packed - a_first, g_first = panel * b_packed - b_first;
    global float *partial = POINTER(float, partial) + (panel * tiles * taps + id) * MR * NR;
    VEC sum[MR][2];

    start_tile(sum, partial, load_partial);
    index_t line = row_first / USED_LENGTH, place = row_first - line * USED_LENGTH;
    index_t to =
        (line / USED_LINES * LINES + line % USED_LINES) * LENGTH + place - row_first + to_a;

    line %= USED_LINES;
    ONE_BY_ONE
    for (index_t row = row_first; row < row_last;) {
        const index_t end = min(row_last, row + USED_LENGTH - place);
        const index_t first = max(row, -to), last = min(end, a_rows - to);
        global const word *x = POINTER(const word, a) + (x_first + first + to) * MR;
        global const word *g = POINTER(const word, b) + (g_first + first) * NR;

        for (index_t r = first; r < last; r++, x += MR, g += NR)
            ADD_ROW(sum, g, PACKED_WORD, x, 1);
        row = end;
        place = 0;
        to += LENGTH - USED_LENGTH;
        line++;
        if (line == USED_LINES) line = 0, to += (LINES - USED_LINES) * LENGTH;
    }

    // Rows are (k, a): lines are taps.
    const struct target t = {POINTER(T, out),
                             0,
                             0,
                             b_channels,
                             (index8_t)(a_channels, a_channels, taps, taps, 0, 0, 0, 0),
                             out_stride};

    end_tile(sum, partial, store_partial, &t, k * a_channels + tile * MR,
             (int)min(a_channels - tile * MR, (index_t)MR), panel * NR);
}

#endif

#include "common/column_sums.cl.h"
