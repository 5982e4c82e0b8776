// SPDX-License-Identifier: Apache-2.0
//
// gradInput[t, b, ci]   = sum of self[t - k + pad, b, co] * weight[k, ci, co] over k, co
// gradWeight[k, ci, co] = sum of input[t + k - pad, b, ci] * self[t, b, co] over t, b
// gradBias[co]          = sum of self[t, b, co] over t, b
//
// Rows of (time, batch) tensors are numbered t * batch + b, so that tap k reads the rows of self at
// a distance of (pad - k) * batch. Sums are accumulated in float and rounded once.
//
// The tile kernels multiply packed panels: a matrix in panels of L columns is [panel][row][L], with
// zeros past its last column. A work-item keeps MR x NR accumulators in registers. For gradInput,
// self stays in rows: a tap shifts its tiles by any number of rows, so that no panel fits all taps.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D VECTOR_WIDTH: 4 8 16
// -D MR: 6 8
// -D ROWS_PER_ITEM: 16
// -D COLUMNS_PER_ITEM: 4
// -D SUM_WIDTH: 16
// -D ALGORITHM: TILE COLUMNS DIRECT

#define TILE 1
#define COLUMNS 2
#define DIRECT 3

#if ALGORITHM != TILE && ALGORITHM != COLUMNS && ALGORITHM != DIRECT
#error "the host defines ALGORITHM"
#endif
#if ALGORITHM != COLUMNS && !defined(VECTOR_WIDTH)
#error "the host defines VECTOR_WIDTH"
#endif

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define VEC CAT(float, VECTOR_WIDTH)
#define VLOAD(p) CAT(vload, VECTOR_WIDTH)(0, p)
#define VSTORE(v, p) CAT(vstore, VECTOR_WIDTH)(v, 0, p)

// ---- register tiles ----

#if ALGORITHM == TILE

#if !defined(MR) || !defined(ROWS_PER_ITEM)
#error "the host defines MR, the rows of a tile, and ROWS_PER_ITEM, of packing"
#endif
#define NR (2 * VECTOR_WIDTH)

// Before loops outside of the products: most of the time of compilers went into unrolling them.
#define ONE_BY_ONE _Pragma("unroll 1")

// Packs ROWS_PER_ITEM rows of a panel of `width` columns. The work-items of the same rows are
// neighbors, because their panels share cache lines of the matrix. Row r = i * inner + j of the
// matrix has the offset i * stride.s0 + j * stride.s1; columns have the stride stride.s2. Panels
// and their rows have the strides stride.s3 and stride.s4.
static inline void pack(const int width, global const T *in, global float *out, const index_t rows,
                        const index_t inner, const index_t columns, const index8_t stride)
{
    const index_t panels = columns == 0 ? 1 : (columns - 1) / width + 1;
    const index_t block = (index_t)get_global_id(0) / panels;
    const index_t panel = (index_t)get_global_id(0) - block * panels;
    const index_t first = block * ROWS_PER_ITEM, last = min(first + ROWS_PER_ITEM, rows);
    const index_t remainder = columns - panel * width;
    const int count = (int)min(remainder, (index_t)width);
    // A row is copied in vectors. What they write past it, the next row overwrites.
    const int vector = width % 8 == 4 ? 4 : 8, copied = (width + vector - 1) / vector * vector;

    in += panel * width * stride.s2;
    out += panel * stride.s3 + first * stride.s4;
    ONE_BY_ONE
    for (index_t r = first; r < last; r++, out += stride.s4) {
        global const T *row = in + r / inner * stride.s0 + r % inner * stride.s1;

        if (stride.s2 == 1 && remainder >= copied && (width == copied || r + 1 < last)) {
            for (int l = 0; l < width; l += vector)
                if (vector == 4)
                    STOREV(f32, 4, out + l, LOADV(T, 4, row + l));
                else
                    STOREV(f32, 8, out + l, LOADV(T, 8, row + l));
            continue;
        }
        for (int l = 0; l < width; l++)
            out[l] = l < count ? LOAD(T, row, l * stride.s2) : 0;
    }
}

kernel void pack_tile_columns(TENSOR(in), TENSOR(out), const index_t rows, const index_t inner,
                              const index_t columns, const index8_t stride)
{
    pack(NR, POINTER(const T, in), POINTER(float, out), rows, inner, columns, stride);
}

kernel void pack_tile_rows(TENSOR(in), TENSOR(out), const index_t rows, const index_t inner,
                           const index_t columns, const index8_t stride)
{
    pack(MR, POINTER(const T, in), POINTER(float, out), rows, inner, columns, stride);
}

// The output. Row r has the offset r / inner * outer_stride + r % inner * inner_stride.
struct target {
    global T *to;
    index_t inner, columns;
    index_t outer_stride, inner_stride, column_stride;
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

// Adds factor[i * stride] * row to the accumulators of tile row i.
#define ADD_ROW(sum, row, factor, stride)                             \
    {                                                                 \
        const VEC low = VLOAD(row), high = VLOAD(row + VECTOR_WIDTH); \
        _Pragma("unroll") for (int i = 0; i < MR; i++)                \
        {                                                             \
            const VEC f = (factor)[i * (stride)];                     \
            sum[i][0] = fma(f, low, sum[i][0]);                       \
            sum[i][1] = fma(f, high, sum[i][1]);                      \
        }                                                             \
    }

static inline void store_row(const struct target *t, const index_t row, const index_t column,
                             const float values[NR])
{
    global T *to = t->to + row / t->inner * t->outer_stride + row % t->inner * t->inner_stride +
                   column * t->column_stride;
    const index_t count = min(t->columns - column, (index_t)NR);

    if (count == NR && t->column_stride == 1) {
        STOREV(T, VECTOR_WIDTH, to, VLOAD(values));
        STOREV(T, VECTOR_WIDTH, to + VECTOR_WIDTH, VLOAD(values + VECTOR_WIDTH));
        return;
    }
    ONE_BY_ONE
    for (index_t c = 0; c < count; c++)
        STORE(T, to, c * t->column_stride, values[c]);
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
    ONE_BY_ONE
    for (int i = 0; i < count; i++)
        store_row(t, row + i, column, values[i]);
}

#define MASK CAT(int, VECTOR_WIDTH)

// One work-item per tile of gradInput. A block of tiles is dimension 0, dimension 1 counts panels of
// columns, dimension 2 blocks: their rows of self stay in the cache for all panels. `self` has rows
// of floats at the distance self_stride; `weight` is in panels, its rows are (k, co). This launch
// adds the taps [tap_first, tap_last) over the columns [column_first, column_last) of self.
kernel void input_tile(TENSOR(self), TENSOR(weight), TENSOR(partial), TENSOR(out),
                       const index_t rows, const index_t self_rows, const index_t self_stride,
                       const index_t batch, const index_t pad, const index_t taps,
                       const index_t inputs, const index_t outputs, const index_t block_tiles,
                       const index_t tap_first, const index_t tap_last, const index_t column_first,
                       const index_t column_last, const int load_partial, const int store_partial,
                       const index8_t out_stride)
{
    const index_t tiles = rows == 0 ? 0 : (rows - 1) / MR + 1;
    const index_t in_block = get_global_id(0), panel = get_global_id(1);
    const index_t tile = (index_t)get_global_id(2) * block_tiles + in_block, row = tile * MR;

    if (in_block >= block_tiles || tile >= tiles || panel * NR >= inputs) return;

    global const float *self = POINTER(const float, self) + column_first;
    global const float *weight =
        POINTER(const float, weight) + (panel * taps * outputs + column_first) * NR;
    global float *partial = POINTER(float, partial) + (panel * tiles + tile) * MR * NR;
    const index_t columns = column_last - column_first;
    VEC sum[MR][2];

    start_tile(sum, partial, load_partial);
    for (index_t k = tap_first; k < tap_last; k++) {
        const index_t first = row + (pad - k) * batch;
        global const float *s = self + first * self_stride, *w = weight + k * outputs * NR;

        if (first >= 0 && first + MR <= self_rows) {
            for (index_t c = 0; c < columns; c++, w += NR, s++)
                ADD_ROW(sum, w, s, self_stride);
            continue;
        }

        // Sums of rows outside of self do not change; 0 times an infinite weight would be NaN.
        ONE_BY_ONE
        for (index_t c = 0; c < columns; c++, w += NR) {
            const VEC low = VLOAD(w), high = VLOAD(w + VECTOR_WIDTH);

#pragma unroll
            for (int i = 0; i < MR; i++) {
                const index_t r = clamp(first + i, (index_t)0, self_rows - 1);
                const VEC f = self[r * self_stride + c];
                const MASK inside = r == first + i ? -1 : 0;

                sum[i][0] = select(sum[i][0], fma(f, low, sum[i][0]), inside);
                sum[i][1] = select(sum[i][1], fma(f, high, sum[i][1]), inside);
            }
        }
    }

    const struct target t = {POINTER(T, out), batch,         inputs,
                             out_stride.s0,   out_stride.s1, out_stride.s2};

    end_tile(sum, partial, store_partial, &t, row, (int)min(rows - row, (index_t)MR), panel * NR);
}

// One work-item per tile of gradWeight: dimension 0 counts tiles of rows (k, ci), 1 panels of
// columns. `input` is in panels of MR columns, `self` in panels of NR. This launch adds the rows
// [row_first, row_last) of self.
kernel void weight_tile(TENSOR(input), TENSOR(self), TENSOR(partial), TENSOR(out),
                        const index_t input_rows, const index_t self_rows, const index_t batch,
                        const index_t pad, const index_t taps, const index_t inputs,
                        const index_t outputs, const index_t row_first, const index_t row_last,
                        const int load_partial, const int store_partial, const index8_t out_stride)
{
    const index_t tiles = inputs == 0 ? 0 : (inputs - 1) / MR + 1;
    const index_t id = get_global_id(0), panel = get_global_id(1);

    if (id >= tiles * taps || panel * NR >= outputs) return;

    const index_t k = id / tiles, tile = id - k * tiles;
    const index_t shift = (k - pad) * batch;  // distance from a row of self to its row of input
    const index_t first = max(row_first, -shift), last = min(row_last, input_rows - shift);
    global const float *x = POINTER(const float, input) + (tile * input_rows + shift + first) * MR;
    global const float *g = POINTER(const float, self) + (panel * self_rows + first) * NR;
    global float *partial = POINTER(float, partial) + (panel * tiles * taps + id) * MR * NR;
    VEC sum[MR][2];

    start_tile(sum, partial, load_partial);
    for (index_t r = first; r < last; r++, x += MR, g += NR)
        ADD_ROW(sum, g, x, 1);

    // Rows are (k, ci); k is the outer dimension.
    const struct target t = {POINTER(T, out), inputs,        outputs,
                             out_stride.s0,   out_stride.s1, out_stride.s2};

    end_tile(sum, partial, store_partial, &t, k * inputs + tile * MR,
             (int)min(inputs - tile * MR, (index_t)MR), panel * NR);
}

#endif

// ---- gradBias ----

#if ALGORITHM == COLUMNS || ALGORITHM == TILE

#ifndef SUM_WIDTH
#error "the host defines SUM_WIDTH, the columns per work-item of sum_part"
#endif
#define SUM_VEC CAT(float, SUM_WIDTH)

// parts[part][column] = the sum of the rows of a part, which has `part_rows` rows. One work-item
// per SUM_WIDTH columns of a part. Row r = i * inner + j has the offset i * stride.s0 + j *
// stride.s1; columns have the stride stride.s2.
kernel void sum_part(TENSOR(in), TENSOR(parts), const index_t rows, const index_t inner,
                     const index_t columns, const index_t part_rows, const index8_t stride)
{
    const index_t column = (index_t)get_global_id(0) * SUM_WIDTH, part = get_global_id(1);

    if (column >= columns || part * part_rows >= rows) return;

    const index_t first = part * part_rows, last = min(first + part_rows, rows);
    const int count = (int)min(columns - column, (index_t)SUM_WIDTH);
    global const T *in = POINTER(const T, in) + column * stride.s2;
    float sums[SUM_WIDTH];
    SUM_VEC sum = 0;

    for (int i = 0; i < SUM_WIDTH; i++)
        sums[i] = 0;
    for (index_t r = first; r < last; r++) {
        global const T *row = in + r / inner * stride.s0 + r % inner * stride.s1;

        if (count == SUM_WIDTH && stride.s2 == 1) {
            sum += LOADV(T, SUM_WIDTH, row);
            continue;
        }
        for (int i = 0; i < count; i++)
            sums[i] += LOAD(T, row, i * stride.s2);
    }
    if (count == SUM_WIDTH && stride.s2 == 1) CAT(vstore, SUM_WIDTH)(sum, 0, sums);
    for (int i = 0; i < count; i++)
        POINTER(float, parts)[part * columns + column + i] = sums[i];
}

// out[column] = the sum of the parts, added in order.
kernel void sum_parts(TENSOR(parts), TENSOR(out), const index_t columns, const index_t part_count,
                      const index_t out_stride)
{
    const index_t column = get_global_id(0);
    float sum = 0;

    if (column >= columns) return;
    for (index_t i = 0; i < part_count; i++)
        sum += POINTER(const float, parts)[i * columns + column];
    STORE(T, POINTER(T, out), column * out_stride, sum);
}

#endif

// ---- small problems: one launch that reads the tensors directly ----

#if ALGORITHM == DIRECT

#ifndef COLUMNS_PER_ITEM
#error "the host defines COLUMNS_PER_ITEM, the columns of gradInput per work-item"
#endif

static inline float sum_4(const float4 v) { return (v.x + v.y) + (v.z + v.w); }
#if VECTOR_WIDTH == 16
#define SUM_VECTOR(v) sum_4((v).lo.lo + (v).lo.hi + ((v).hi.lo + (v).hi.hi))
#elif VECTOR_WIDTH == 8
#define SUM_VECTOR(v) sum_4((v).lo + (v).hi)
#else
#define SUM_VECTOR(v) sum_4(v)
#endif

struct shape {
    index_t times, self_times, batch, inputs, outputs, taps, pad;
};

// Adds the products of one row of self with COLUMNS_PER_ITEM rows of weight, at the offsets
// `stride`.
static inline void add_dots(VEC sums[COLUMNS_PER_ITEM], float tail[COLUMNS_PER_ITEM],
                            global const T *row, global const T *weight,
                            const index_t stride[COLUMNS_PER_ITEM], const index_t count)
{
    index_t i = 0;

    for (; i + VECTOR_WIDTH <= count; i += VECTOR_WIDTH) {
        const VEC v = LOADV(T, VECTOR_WIDTH, row + i);

#pragma unroll
        for (int c = 0; c < COLUMNS_PER_ITEM; c++)
            sums[c] = fma(v, LOADV(T, VECTOR_WIDTH, weight + stride[c] + i), sums[c]);
    }
    for (; i < count; i++) {
        const float v = LOAD(T, row, i);

#pragma unroll
        for (int c = 0; c < COLUMNS_PER_ITEM; c++)
            tail[c] = fma(v, LOAD(T, weight, stride[c] + i), tail[c]);
    }
}

// Computes COLUMNS_PER_ITEM columns of a row of gradInput. Strides of self: time, batch; of weight:
// tap, ci; of gradInput: time, batch, ci.
static inline void input_columns(const struct shape *q, const index_t id, global const T *self,
                                 global const T *weight, global T *grad_input,
                                 const index8_t self_input, const index8_t weight_grad_input)
{
    const index_t blocks = (q->inputs + COLUMNS_PER_ITEM - 1) / COLUMNS_PER_ITEM;
    const index_t row = id / blocks, ci = (id - row * blocks) * COLUMNS_PER_ITEM;
    const index_t t = row / q->batch, b = row - t * q->batch;
    const int count = (int)min(q->inputs - ci, (index_t)COLUMNS_PER_ITEM);
    index_t stride[COLUMNS_PER_ITEM];
    VEC sums[COLUMNS_PER_ITEM];
    float tail[COLUMNS_PER_ITEM];

    for (int c = 0; c < COLUMNS_PER_ITEM; c++) {
        stride[c] = (ci + min(c, count - 1)) * weight_grad_input.s1;  // repeats the last column
        sums[c] = 0;
        tail[c] = 0;
    }
    for (index_t k = max((index_t)0, t + q->pad - q->self_times + 1);
         k < min(q->taps, t + q->pad + 1); k++)
        add_dots(sums, tail, self + (t - k + q->pad) * self_input.s0 + b * self_input.s1,
                 weight + k * weight_grad_input.s0, stride, q->outputs);
    grad_input += t * weight_grad_input.s3 + b * weight_grad_input.s4 + ci * weight_grad_input.s5;
    for (int c = 0; c < count; c++)
        STORE(T, grad_input, c * weight_grad_input.s5, tail[c] + SUM_VECTOR(sums[c]));
}

// Computes VECTOR_WIDTH columns of row (k, ci) of gradWeight; with `bias`, of gradBias, where the
// factors are 1 instead of input. Strides of self: time, batch; of input: time, batch.
static inline void weight_columns(const struct shape *q, const index_t k, const bool bias,
                                  global const T *self, global const T *input, const int count,
                                  const index8_t strides, float values[VECTOR_WIDTH])
{
    const index_t first = bias ? 0 : max((index_t)0, q->pad - k);
    const index_t last = bias ? q->self_times : min(q->self_times, q->times + q->pad - k);
    VEC sum = 0;

    for (int i = 0; i < VECTOR_WIDTH; i++)
        values[i] = 0;
    for (index_t t = first; t < last; t++) {
        for (index_t b = 0; b < q->batch; b++) {
            const float x =
                bias ? 1 : LOAD(T, input, (t + k - q->pad) * strides.s3 + b * strides.s4);
            global const T *g = self + t * strides.s0 + b * strides.s1;

            if (count == VECTOR_WIDTH) {
                sum = fma((VEC)x, LOADV(T, VECTOR_WIDTH, g), sum);
                continue;
            }
            for (int i = 0; i < count; i++)
                values[i] = fma(x, LOAD(T, g, i), values[i]);
        }
    }
    if (count == VECTOR_WIDTH) CAT(vstore, VECTOR_WIDTH)(sum, 0, values);
}

// The first work-items compute COLUMNS_PER_ITEM columns of a row of gradInput each, the others
// VECTOR_WIDTH columns of a row of gradWeight, or of gradBias, which counts as the row after the
// last. Strides in elements: time (or tap), batch (or ci), channel. The last axes of self and
// weight have stride 1.
kernel void direct(TENSOR(self), TENSOR(input), TENSOR(weight), TENSOR(grad_input),
                   TENSOR(grad_weight), TENSOR(grad_bias), const index_t times,
                   const index_t self_times, const index_t batch, const index_t inputs,
                   const index_t outputs, const index_t taps, const index_t pad,
                   const index8_t self_input, const index8_t weight_grad_input,
                   const index8_t grad_weight_bias)
{
    const struct shape q = {times, self_times, batch, inputs, outputs, taps, pad};
    const index_t input_items =
        times * batch * ((inputs + COLUMNS_PER_ITEM - 1) / COLUMNS_PER_ITEM);
    const index_t blocks = (outputs + VECTOR_WIDTH - 1) / VECTOR_WIDTH;
    const index_t id = get_global_id(0);
    float values[VECTOR_WIDTH];

    if (batch == 0) return;
    if (id < input_items) {
        input_columns(&q, id, POINTER(const T, self), POINTER(const T, weight),
                      POINTER(T, grad_input), self_input, weight_grad_input);
        return;
    }

    const index_t row = (id - input_items) / blocks;
    const index_t column = (id - input_items - row * blocks) * VECTOR_WIDTH;
    const index_t k = row / inputs, ci = row - k * inputs;
    const bool bias = k == taps;
    const int count = (int)min(outputs - column, (index_t)VECTOR_WIDTH);
    const index8_t s = grad_weight_bias;

    if (row > taps * inputs) return;
    weight_columns(&q, k, bias, POINTER(const T, self) + column,
                   POINTER(const T, input) + ci * self_input.s5, count, self_input, values);

    global T *to = bias ? POINTER(T, grad_bias) + column * s.s3
                        : POINTER(T, grad_weight) + k * s.s0 + ci * s.s1 + column * s.s2;

    for (int i = 0; i < count; i++)
        STORE(T, to, i * (bias ? s.s3 : s.s2), values[i]);
}

#endif
