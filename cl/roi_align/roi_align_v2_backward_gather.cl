// SPDX-License-Identifier: Apache-2.0
//
// gradInput[image, c, element] is the sum of gradOutput[box, c, bin] / samples * bilinear weight,
// without atomics, for GPUs. A work-group computes a tile of TILE x TILE elements of an image for
// some channels. It adds the boxes that touch the tile in order, so that the bits are the same
// every time.
//
// The weight of a sample is the product of the weights of its axes, and so is the sum of the
// weights of the samples of a bin:
//
//     gradInput[y, x] += sum over bin rows of
//                        wy[y] * (sum over bin columns of wx[x] * gradOutput[row, column])
//
// The group finds the weights of some boxes in local memory, with a work-item per bin of an axis,
// and then adds these boxes. Adjacent work-items have adjacent channels, which are adjacent in
// `grad`, and each has a row of the tile in registers. So the weights that work-items need next are
// the same for all channels.
//
// Boxes are device data. For any values, kernels address no element outside of the image and visit
// no more samples of a bin than can touch the tile.
//
// -D INDEX: int long
// -D GROUP: 256
// -D TILE: 8
// -D CHANNEL_ITEMS: 32
// -D CHANNELS_PER_ITEM: 1 2 4

#if !defined(TILE) || !defined(CHANNEL_ITEMS)
#error "the host defines TILE, and CHANNEL_ITEMS, adjacent work-items, which have adjacent channels"
#endif

#include "common/loop_nest.cl.h"
#include "common/roi_samples.cl.h"
#include "common/vector.cl.h"

// Only sums may use fused multiply-add. roi_samples.cl.h computes coordinates without it.
#pragma OPENCL FP_CONTRACT ON

// Of an axis and box, at once.
#define BINS 8
// The weights of this many boxes are in local memory at once.
#define BOXES_AT_ONCE (GROUP / (2 * BINS))
#define BLOCK (CHANNEL_ITEMS * CHANNELS_PER_ITEM)
// This is the distance of the results of channels in local memory. Adjacent channels are in
// different banks.
#define RESULT_STRIDE (TILE * TILE + 1)

#if GROUP != CHANNEL_ITEMS * TILE
#error "the group has a work-item per row of the tile and channel"
#endif

// ---- Channels of a work-item, CHANNEL_ITEMS apart ----

// The tests are by bits, because compilers that ignore NaN fold tests by arithmetic.
#if CHANNELS_PER_ITEM == 1
typedef float channels_t;
#define LOAD_CHANNELS(p, step) (p)[0]
#define IS_FINITE(v) ((as_uint(v) & 0x7fffffff) < 0x7f800000)
#define CHANNEL(v, i) (v)
#elif CHANNELS_PER_ITEM == 2
typedef float2 channels_t;
#define LOAD_CHANNELS(p, step) (float2)((p)[0], (p)[(step).s0])
#define IS_FINITE(v) all((as_uint2(v) & 0x7fffffff) < 0x7f800000)
#define CHANNEL(v, i) ((i) == 0 ? (v).s0 : (v).s1)
#else
typedef float4 channels_t;
#define LOAD_CHANNELS(p, step) (float4)((p)[0], (p)[(step).s0], (p)[(step).s1], (p)[(step).s2])
#define IS_FINITE(v) all((as_uint4(v) & 0x7fffffff) < 0x7f800000)
#define CHANNEL(v, i) ((i) == 0 ? (v).s0 : (i) == 1 ? (v).s1 : (i) == 2 ? (v).s2 : (v).s3)
#endif

// This is the distance to another channel of a work-item. A channel past the last one is replaced
// by the first of the work-item.
#define CHANNEL_STEP(left, i) ((i)*CHANNEL_ITEMS < (left) ? (i)*CHANNEL_ITEMS : 0)
#define CHANNEL_STEPS(left) \
    (int4)(CHANNEL_STEP(left, 1), CHANNEL_STEP(left, 2), CHANNEL_STEP(left, 3), 0)

// ---- Bins that touch a tile ----

// Returns the first and the number of the bins that may have samples at positions from `low` to
// `high`.
static inline int2 find_bins(const struct axis *a, const int bins, const float low,
                             const float high)
{
    // Far from the origin, positions have a low resolution.
    const float margin = 0x1p-6f + (fabs(a->start) + fabs(high) + 1) / fabs(a->bin) * 0x1p-20f;
    const float q = (low - a->start) / a->bin, r = (high - a->start) / a->bin;

    if (!(a->samples >= 1) || !isfinite(a->start) || !isfinite(a->bin)) return (int2)(0, 0);
    // Nearly all samples are at the start.
    if (!isfinite(margin)) return (int2)(0, a->start >= low - 1 && a->start <= high + 1 ? bins : 0);

    const float first = fmin(fmax(fmin(q, r) - margin, 0.0f), (float)bins);
    const float last = fmin(fmax(fmax(q, r) + margin, -1.0f), (float)bins);
    const int begin = (int)first, end = min((int)floor(last) + 1, bins);

    return (int2)(begin, max(end - begin, 0));
}

// Finds the axes of box k. Returns its image, or -1 if there is no such image.
static inline int read_box(global const float *boxes, const index_t k, const index8_t box_stride,
                           const int images, const struct pooling *p, struct axis *y,
                           struct axis *x)
{
    const index_t step = box_stride.s1;
    global const float *box = boxes + k * box_stride.s0;

    *x = box_axis(box[step], box[3 * step], p->columns, p);
    *y = box_axis(box[2 * step], box[4 * step], p->rows, p);
    return image_of(box[0], images);
}

// ---- Weights ----

// A mask has a bit for each element of the tile that the samples of a bin touch. It has a second
// bit for each element that some sample touches with weight 0: times an infinite gradient that is
// NaN.
#define TOUCHES(mask, i) (((mask) >> (i)&1) != 0)
#define HAS_ZERO(mask, i) TOUCHES(mask, (i) + TILE)

static inline void add_weight(local float *weights, uint *mask, const int i, const float weight)
{
    if (i < 0 || i >= TILE) return;
    weights[i] += weight;
    *mask |= (weight == 0 ? 1u << TILE | 1u : 1u) << i;
}

// Finds the weights of all samples of a bin for the elements from `first` on, divided by their
// number.
static inline uint find_weights(local float *weights, const struct axis *a, const int bin,
                                const int size, const int first)
{
    float first_sample, near_high;
    int low, high;
    uint mask = 0;
    const int samples =
        sample_range_between(a, bin, (float)first - 1, (float)first + TILE, &first_sample);

    for (int i = 0; i < TILE; i++)
        weights[i] = 0;
    for (int i = 0; i < samples; i++) {
        if (!locate(sample_position(a, bin, first_sample + (float)i), size, &low, &high,
                    &near_high))
            continue;
        add_weight(weights, &mask, low - first, 1 - near_high);
        add_weight(weights, &mask, high - first, near_high);
    }
    for (int i = 0; i < TILE; i++)
        weights[i] /= a->samples;
    return mask;
}

// ---- Sums ----

#define HIGHEST_BIT(bits) (31 - (int)clz(bits))

// This is a row of bins of a box, for a row of the tile.
struct bin_row {
    global const float *grad;
    float weight;
    bool has_zero;
};

// Adds the gradients of the columns of bins in `columns`, a bit each, that are or may be infinite
// or NaN. These are not multiplied by sums of weights of which one is 0, nor added where no sample
// touches. The result is as if added sample by sample.
static inline void add_exactly(channels_t sums[TILE], const struct bin_row *r, uint columns,
                               const index_t column_stride, const int4 step,
                               local const float *x_weights, local const uint *x_masks)
{
    while (columns != 0) {
        const int column = HIGHEST_BIT(columns);
        const uint mask = x_masks[column];
        const channels_t g = LOAD_CHANNELS(r->grad + column * column_stride, step);

        columns ^= 1u << column;
        UNROLL_COMPONENTS
        for (int i = 0; i < TILE; i++) {
            if (!TOUCHES(mask, i)) continue;
            sums[i] += g * (r->weight * x_weights[column * TILE + i]);
            if (r->has_zero || HAS_ZERO(mask, i)) sums[i] += g - g;  // 0, or NaN
        }
    }
}

// Adds two rows of bins of a box, of which the second may have the weight 0. Returns the columns
// that it left out, a bit each, because their gradients are not all finite.
static inline uint add_rows(channels_t sums[TILE], const struct bin_row *r, const struct bin_row *s,
                            const int2 columns, const index_t column_stride, const int4 step,
                            local const float8 *x_weights)
{
    index_t at = columns.s0 * column_stride;
    uint left_out = 0;

    for (int column = columns.s0; column < columns.s1; column++) {
        const channels_t sum = LOAD_CHANNELS(r->grad + at, step) * r->weight +
                               LOAD_CHANNELS(s->grad + at, step) * s->weight;

        at += column_stride;
        if (!IS_FINITE(sum)) {
            left_out |= 1u << column;
            continue;
        }

        const float8 w = x_weights[column];

        sums[0] += sum * w.s0;
        sums[1] += sum * w.s1;
        sums[2] += sum * w.s2;
        sums[3] += sum * w.s3;
        sums[4] += sum * w.s4;
        sums[5] += sum * w.s5;
        sums[6] += sum * w.s6;
        sums[7] += sum * w.s7;
    }
    return left_out;
}

static inline struct bin_row find_row(local const float8 *y_weights, local const uint *y_masks,
                                      const int bin, const int row, global const float *grad,
                                      const index_t row_stride)
{
    const struct bin_row r = {grad + bin * row_stride, ((local const float *)&y_weights[bin])[row],
                              HAS_ZERO(y_masks[bin], row)};

    return r;
}

// Adds the bins of a box to a row of the tile. `rows` has a bit for each row of bins; they are
// added two at a time. The columns are those from columns.s0 to columns.s1. Weights and masks are
// those of BINS rows, then of as many columns. `grad` is the gradient of the first bin.
static inline void add_box(channels_t sums[TILE], local const float8 *weights,
                           local const uint *masks, uint rows, const int row, const int2 columns,
                           global const float *grad, const index_t row_stride,
                           const index_t column_stride, const int4 step)
{
    while (rows != 0) {
        struct bin_row r, s;
        uint left_out;
        bool is_pair;

        r = find_row(weights, masks, HIGHEST_BIT(rows), row, grad, row_stride);
        rows ^= 1u << HIGHEST_BIT(rows);
        s = r;
        s.weight = 0;
        is_pair = rows != 0;
        if (is_pair) {
            s = find_row(weights, masks, HIGHEST_BIT(rows), row, grad, row_stride);
            rows ^= 1u << HIGHEST_BIT(rows);
        }
        left_out = add_rows(sums, &r, &s, columns, column_stride, step, weights + BINS);
        for (int i = is_pair ? 2 : 1; i > 0 && left_out != 0; i--) {
            add_exactly(sums, &r, left_out, column_stride, step,
                        (local const float *)(weights + BINS), masks + BINS);
            r = s;
        }
    }
}

// ---- A work-group ----

struct group {
    struct pooling p;
    index_t image;
    int2 tile;  // first row and column of the tile
    // These arrays are in local memory. `found` has the numbers of the boxes that touch the tile,
    // in order. `bins` has the first row of bins that may touch it and the number of these rows,
    // then the same of columns.
    local index_t *found;
    local int4 *bins;
    // These are for BOXES_AT_ONCE of the boxes. `weights` has the weights of BINS rows of bins,
    // then of as many columns, and `masks` has their masks. `row_bins` has, for each row of the
    // tile, the rows of bins that touch it, a bit each. `columns` has the first column of bins that
    // touches the tile and the one past the last. `first_grads` has the gradient of the first bin.
    local float8 *weights;
    local uint *masks, *row_bins;
    local int2 *columns;
    local index_t *first_grads;
    // *zero is 0. It is read again wherever an address follows: otherwise compilers would compute
    // all addresses before the loops and keep them in registers, of which the sums need most.
    volatile local const int *zero;
};

// Finds the bins of box k that may touch the tile. Returns whether there are any.
static inline bool find_box(const struct group *g, const index_t k, global const float *boxes,
                            const index8_t box_stride, const int images, int4 *bins)
{
    struct axis y, x;

    if (read_box(boxes, k, box_stride, images, &g->p, &y, &x) != g->image) return false;
    bins->s01 = find_bins(&y, g->p.rows, (float)g->tile.s0 - 1, (float)g->tile.s0 + TILE);
    bins->s23 = find_bins(&x, g->p.columns, (float)g->tile.s1 - 1, (float)g->tile.s1 + TILE);
    return bins->s1 > 0 && bins->s3 > 0;
}

// Appends the boxes of the work-items with `touches` to those found, in order. Returns their
// number. Bits in local memory tell which work-items these are.
static inline int collect(const struct group *g, local uint bits[GROUP / 32], const int id,
                          const bool touches, const index_t k, const int4 bins)
{
    int before = 0, count = 0;

    if (touches) (void)atomic_or(&bits[id / 32], 1u << id % 32);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < GROUP / 32; i++) {
        const uint mask = i < id / 32 ? ~0u : i == id / 32 ? (1u << id % 32) - 1 : 0;

        before += (int)popcount(bits[i] & mask);
        count += (int)popcount(bits[i]);
    }
    if (touches) {
        g->found[before] = k;
        g->bins[before] = bins;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return count;
}

// Returns the largest numbers of bins (rows, columns) of some boxes.
static inline int2 most_bins(local const int4 *bins, const int count)
{
    int2 most = 0;

    for (int i = 0; i < count; i++)
        most = max(most, bins[i].s13);
    return most;
}

// Finds the weights of the bin of this work-item: one of BINS rows or of as many columns from
// `from` (row, column) on, of a box from number `first` on.
static inline void weigh_bin(const struct group *g, const int id, const int first, const int2 from,
                             global const float *boxes, const index8_t box_stride, const int images)
{
    const bool is_row = id % (2 * BINS) < BINS;
    const int box = first + id / (2 * BINS);
    const int4 bins = g->bins[box];
    const int2 tile = g->tile;
    const int bin = id % BINS + (is_row ? from.s0 : from.s1);
    struct axis y, x;
    uint mask = 0;

    if (bin < (is_row ? bins.s1 : bins.s3)) {
        (void)read_box(boxes, g->found[box], box_stride, images, &g->p, &y, &x);
        if (!is_row) y = x;
        mask = find_weights((local float *)&g->weights[id], &y, bin + (is_row ? bins.s0 : bins.s2),
                            is_row ? g->p.height : g->p.width, is_row ? tile.s0 : tile.s1);
    }
    g->masks[id] = mask;
}

// Finds from the masks which bins touch the tile. The first work-items have a row of a box each,
// the next ones have a box each.
static inline void summarize(const struct group *g, const int id, const int first, const int count,
                             const int2 from, const index8_t grad_stride)
{
    const int box = id < TILE * BOXES_AT_ONCE ? id / TILE : id - TILE * BOXES_AT_ONCE;
    local const uint *masks = g->masks + box * 2 * BINS;

    if (box >= count) return;
    if (id < TILE * BOXES_AT_ONCE) {
        uint rows = 0;

        for (int i = 0; i < BINS; i++)
            rows |= (masks[i] >> id % TILE & 1) << i;
        g->row_bins[id] = rows;
        return;
    }

    const int4 bins = g->bins[first + box];
    int2 columns = 0;

    for (int i = BINS - 1; i >= 0; i--)
        if (masks[BINS + i] != 0) columns = (int2)(i, max(columns.s1, i + 1));
    g->columns[box] = columns;
    g->first_grads[box] = g->found[first + box] * grad_stride.s0 +
                          (index_t)(bins.s0 + from.s0) * grad_stride.s2 +
                          (index_t)(bins.s2 + from.s1) * grad_stride.s3;
}

// Stores the sums of this group through local memory, so that neighboring work-items store
// neighboring elements. `to` is the first channel of the group. There are `channels` channels from
// it on, which may be more or less than the group has.
static inline void store_sums(const struct group *g, const channels_t sums[TILE], const int id,
                              global float *to, const index_t channels, const index8_t to_stride)
{
    local float *results = (local float *)g->weights;
    const int element = id % (TILE * TILE);
    const int y = g->tile.s0 + element / TILE, x = g->tile.s1 + element % TILE;

    to += y * to_stride.s2 + x * to_stride.s3;
    UNROLL_COMPONENTS
    for (int i = 0; i < CHANNELS_PER_ITEM; i++) {
        UNROLL_COMPONENTS
        for (int k = 0; k < TILE; k++)
            results[id % CHANNEL_ITEMS * RESULT_STRIDE + id / CHANNEL_ITEMS * TILE + k] =
                CHANNEL(sums[k], i);
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int c = id / (TILE * TILE); c < CHANNEL_ITEMS; c += GROUP / (TILE * TILE)) {
            const index_t channel = i * CHANNEL_ITEMS + c;

            if (channel < channels && y < g->p.height && x < g->p.width)
                to[channel * to_stride.s1] = results[c * RESULT_STRIDE + element];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// Adds `count` of the boxes found, from number `first` on: BINS rows of bins and as many columns
// from `from` on.
static inline void add_boxes(const struct group *g, channels_t sums[TILE], const int first,
                             const int count, const int2 from, global const float *boxes,
                             const index8_t box_stride, const int images, global const float *grad,
                             const index_t channels, const index8_t grad_stride)
{
    const int id = (int)get_local_id(0) + *g->zero;

    if (id < count * 2 * BINS) weigh_bin(g, id, first, from, boxes, box_stride, images);
    barrier(CLK_LOCAL_MEM_FENCE);
    summarize(g, id, first, count, from, grad_stride);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < count; i++) {
        const int item = (int)get_local_id(0) + *g->zero, row = item / CHANNEL_ITEMS;
        const index_t c = item % CHANNEL_ITEMS;

        if (c < channels)
            add_box(sums, g->weights + i * 2 * BINS, g->masks + i * 2 * BINS,
                    g->row_bins[i * TILE + row], row, g->columns[i], grad + c + g->first_grads[i],
                    grad_stride.s2, grad_stride.s3, CHANNEL_STEPS(channels - c));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// There is one work-group per image, block of channels, and tile, in this order. The stride of
// channels is 1 in `grad`. Strides are in elements: grad box, c, row, column; boxes box, number;
// grad_input n, c, y, x.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void gather(
    TENSOR(grad), TENSOR(boxes), TENSOR(grad_input), const index_t images, const index_t channels,
    const index_t box_count, const index8_t grad_stride, const index8_t box_stride,
    const index8_t grad_input_stride, POOLING)
{
    local index_t found[GROUP], first_grads[BOXES_AT_ONCE];
    local int4 found_bins[GROUP];
    local uint bits[GROUP / 32], masks[GROUP], row_bins[TILE * BOXES_AT_ONCE];
    local int2 columns[BOXES_AT_ONCE];
    local float8 shared[(CHANNEL_ITEMS * RESULT_STRIDE + 7) / 8];
    volatile local int zero;
    index_t image = get_group_id(0);

    TAKE_AXIS(tile_column, image, (index_t)max((width - 1) / TILE, 0) + 1);
    TAKE_AXIS(tile_row, image, (index_t)max((height - 1) / TILE, 0) + 1);
    TAKE_AXIS(block, image, max((channels - 1) / BLOCK, (index_t)0) + 1);

    const struct group g = {
        POOLING_ARGS, image,      (int2)((int)tile_row * TILE, (int)tile_column * TILE),
        found,        found_bins, shared,
        masks,        row_bins,   columns,
        first_grads,  &zero};
    global const float *box = POINTER(const float, boxes);
    const index_t channel = block * BLOCK, left = channels - channel;
    channels_t sums[TILE];

    UNROLL_COMPONENTS
    for (int i = 0; i < TILE; i++)
        sums[i] = 0;
    zero = box_count < 0;
    for (index_t k = 0; k < box_count; k += GROUP) {
        barrier(CLK_LOCAL_MEM_FENCE);

        const int id = (int)get_local_id(0) + zero;
        int4 bins = 0;

        if (id < GROUP / 32) bits[id] = 0;
        barrier(CLK_LOCAL_MEM_FENCE);

        const bool touches =
            k + id < box_count && find_box(&g, k + id, box, box_stride, (int)images, &bins);
        const int all = collect(&g, bits, id, touches, k + id, bins);

        for (int first = 0; first < all; first += BOXES_AT_ONCE) {
            const int count = min(BOXES_AT_ONCE, all - first);
            const int2 most = most_bins(found_bins + first, count);

            for (int r = 0; r < most.s0; r += BINS)
                for (int s = 0; s < most.s1; s += BINS)
                    add_boxes(&g, sums, first, count, (int2)(r, s), box, box_stride, (int)images,
                              POINTER(const float, grad) + channel, left, grad_stride);
        }
    }
    store_sums(
        &g, sums, (int)get_local_id(0),
        POINTER(float, grad_input) + image * grad_input_stride.s0 + channel * grad_input_stride.s1,
        left, grad_input_stride);
}
