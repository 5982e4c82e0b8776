// SPDX-License-Identifier: Apache-2.0
//
// This is aclnnGridSampler2DBackward, owner-computes: each accumulator is updated by one work-item
// only. Sums are in channel-blocked layout.
//
//     inputGrad[n, c, element] = sum over the points of weight * gradOutput[n, c, point]
//     gridGrad[n, point]       = sum over c and the neighbors of gradOutput * input * d weight
//
// Sums are accumulated in float (double for f64) and rounded once.
//
// The work is divided into units: a unit is a channel block of an image, and a band of its
// elements. It computes the sums of these elements in the order of the points, so the bits do not
// depend on the number of bands. Points are divided into strips of STRIP points. Each strip belongs
// to one unit of a channel block, which computes its gridGrad. A unit converts elements from the
// layout of the tensors when the first point touches them, and back when the last one has touched
// them. Where points that follow each other have neighbors that are close, elements never leave the
// cache.
//
// -D T: f32 f16
// -D INDEX: int
// -D MODE: BILINEAR BICUBIC
// -D POINT_BLOCK: 1 8
// -D CHANNEL_BLOCK: 16
// -D STRIP: 64
// -D BANDS: - 1
// -D INPUT_GRAD: 1
// -D GRID_GRAD: 0 1
// -D PREFETCH: 1
// -D NON_TEMPORAL: 1

#if !defined(INPUT_GRAD) || !defined(GRID_GRAD) || !defined(CHANNEL_BLOCK) || !defined(STRIP)
#error "the host defines CHANNEL_BLOCK, STRIP, and INPUT_GRAD and GRID_GRAD: 1 if requested, else 0"
#endif

#include "common/channel_strip.cl.h"
#include "common/grid_points.cl.h"

// grid_points.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// A strip has this many blocks of points.
#define BLOCKS (STRIP / POINT_BLOCK)
// Together with block `i` of points, the channels of the next strip of gradOutput from here on are
// loaded, up to CHANNELS_BEGIN(i + 1).
#define CHANNELS_BEGIN(i) (CHANNEL_BLOCK * (i) / BLOCKS)
// There are this many blocks of points between prefetching and loading: memory takes longer than
// one block.
#define BLOCKS_AHEAD (BLOCKS * 3 / 8)
// This many channels of a strip of input are prefetched: about as many lines as may be under way.
#define CHANNELS_AHEAD 6

// An element of a channel block in scratch has its input, then its sum. They are adjacent, because
// both are needed together.
#define PITCH ((GRID_GRAD + INPUT_GRAD) * CHANNEL_BLOCK)
#define SUM (GRID_GRAD * CHANNEL_BLOCK)

// Sums of other bands are not stored, and leaving them out saves time. With a single band the
// compiler need not know this.
#ifdef BANDS
#define IN_BAND(at, begin, size) ((uint)((at) - (begin)) < (size))
#else
#define IN_BAND(at, begin, size) true
#endif

struct unit {
    struct channel_image grad_image, input_image, input_grad_image;
    global const T *grad, *input;
    global T *input_grad;
    global const real *grid;
    // `ranges` has the first element of each strip of points, and the one past the last.
    global const int *ranges;
    global real *part;  // gridGrad of this channel block
    int points, width, height, borders;
    int begin, end;               // elements of the unit's sums
    int first_strip, last_strip;  // strips of points of the unit's gridGrad: [first, last)
    // The work-item has this scratch.
    global real *elements, *strip;
    global int *remaining;  // first element that a strip of points or a later one touches
    // Progress is counted in strips of elements.
    int loaded, zeroed, stored;
};

static inline bool owns(const struct unit *u, const int strip)
{
#ifdef BANDS
    return GRID_GRAD && strip >= u->first_strip && strip < u->last_strip;
#else
    return GRID_GRAD;
#endif
}

static inline bool touches(const struct unit *u, const int strip)
{
    return INPUT_GRAD && u->ranges[2 * strip] < u->end && u->ranges[2 * strip + 1] > u->begin;
}

static inline int next_strip(const struct unit *u, int strip)
{
    const int strips = (u->points - 1) / STRIP + 1;

    do
        strip++;
    while (strip < strips && !owns(u, strip) && !touches(u, strip));
    return strip;
}

// Returns the number of points of a strip, 0 for the one past the last.
static inline int points_of(const struct unit *u, const int strip)
{
    return min(u->points - (index_t)strip * STRIP, (index_t)STRIP);
}

// ---- elements ----

static inline int elements_of(const struct unit *u, const int strip)
{
    return min(u->input_image.points - (index_t)strip * STRIP, (index_t)STRIP);
}

// Loads the input up to an element.
static inline void load_input(struct unit *u, const int end)
{
    struct rows rows;

    for (; (index_t)u->loaded * STRIP < end; u->loaded++) {
        const index_t first = (index_t)u->loaded * STRIP;
        const int next_count = elements_of(u, u->loaded + 1);

        load_rows(&rows, u->input, &u->input_image, first, elements_of(u, u->loaded), 0,
                  CHANNEL_BLOCK);
        prefetch_rows(u->input, &u->input_image, first + STRIP, next_count, 0,
                      min(CHANNELS_AHEAD, CHANNEL_BLOCK));
        store_points(u->elements + (size_t)first * PITCH, PITCH, elements_of(u, u->loaded), &rows);
    }
}

static inline void zero_sums(struct unit *u, const int end)
{
    for (; (index_t)u->zeroed * STRIP < end; u->zeroed++) {
        global real *sums = u->elements + (size_t)u->zeroed * STRIP * PITCH + SUM;

        for (int i = 0; i < elements_of(u, u->zeroed); i++)
            STORE_BLOCK((block_t)(0), sums, (size_t)i * (PITCH / CHANNEL_BLOCK));
    }
}

// Stores the sums of whole strips below an element, or of all strips if it is the last element.
static inline void store_sums(struct unit *u, const int end)
{
    struct rows rows;

    for (;;) {
        const index_t first = (index_t)u->stored * STRIP;
        const int count = elements_of(u, u->stored);

        if (first >= u->end || first + count > end) return;
        zero_sums(u, first + count);
        load_points(&rows, u->elements + (size_t)first * PITCH + SUM, PITCH, count);
        store_rows(u->input_grad, &u->input_grad_image, first, count, &rows);
        u->stored++;
    }
}

// ---- points ----

// These are the terms of gridGrad of a block of points, per channel.
struct slopes {
    block_t x[POINT_BLOCK], y[POINT_BLOCK];
};

// Adds the terms of point j of a block, whose gradient is g, to the sums of the elements [begin,
// begin + size).
static inline void add_point(const struct neighbors *t, const int j, const block_t g,
                             global real *elements, const int begin, const uint size,
                             const bool owned, struct slopes *slopes)
{
    block_t dx = 0, dy = 0;

#pragma unroll 4
    for (int k = 0; k < NEIGHBORS; k++) {
        const int i = k * POINT_BLOCK + j, at = t->at[i];
        global real *element = elements + (size_t)at * PITCH;

        if (at < 0) continue;
        if (INPUT_GRAD && IN_BAND(at, begin, size))
            STORE_BLOCK(LOAD_BLOCK(element + SUM, 0) + g * t->weight[i], element + SUM, 0);
        if (GRID_GRAD && owned) {
            dx += LOAD_BLOCK(element, 0) * t->dx[i];
            dy += LOAD_BLOCK(element, 0) * t->dy[i];
        }
    }
    if (GRID_GRAD) {
        slopes->x[j] = dx * g;
        slopes->y[j] = dy * g;
    }
}

static inline void store_slopes(const struct slopes *slopes, const int count, global real *part)
{
    for (int j = 0; j < count; j++) {
        part[2 * j] = SUM_BLOCK(slopes->x[j]);
        part[2 * j + 1] = SUM_BLOCK(slopes->y[j]);
    }
}

// Prefetches every other element that a block of points touches. The hardware fetches the adjacent
// lines.
static inline void prefetch_points(const struct neighbors *t, global const real *elements)
{
#ifdef PREFETCH
    for (int k = 0; k < NEIGHBORS; k += 2)
        for (int j = 0; j < POINT_BLOCK; j++) {
            global const real *element =
                elements + (size_t)max(t->at[k * POINT_BLOCK + j], 0) * PITCH;

            PREFETCH_LINE(element);
            if (INPUT_GRAD && GRID_GRAD) PREFETCH_LINE(element + SUM);
        }
#endif
}

// Loads a part of the next strip of gradOutput, and prefetches what later calls load, while block
// `block` of a strip is computed.
static inline void load_next_rows(struct rows *rows, const struct unit *u, const int strip,
                                  const int block)
{
    const bool wraps = block + BLOCKS_AHEAD >= BLOCKS;
    const int later = block + BLOCKS_AHEAD - wraps * BLOCKS, later_strip = strip + wraps;

    if (points_of(u, strip) > 0)
        load_rows(rows, u->grad, &u->grad_image, (index_t)strip * STRIP, points_of(u, strip),
                  CHANNELS_BEGIN(block), CHANNELS_BEGIN(block + 1));
    prefetch_rows(u->grad, &u->grad_image, (index_t)later_strip * STRIP, points_of(u, later_strip),
                  CHANNELS_BEGIN(later), CHANNELS_BEGIN(later + 1));
}

static inline void find_points(struct neighbors *t, const struct unit *u, const int strip,
                               const int first)
{
    const int count = min(points_of(u, strip) - first, POINT_BLOCK);

    if (count <= 0) return;
    load_neighbors(t, u->grid + ((size_t)strip * STRIP + first) * 2, count, u->width, u->height,
                   u->borders);
    prefetch_points(t, u->elements);
}

// Adds the terms of a strip of points. Finds and prefetches the neighbors of a block of points
// before it adds those of the previous block. *t has the neighbors of the first block, and
// afterwards those of the first block of `next`.
static inline void add_strip(struct unit *u, const int strip, const int next, struct neighbors t[2],
                             int *turn, struct rows *rows)
{
    const int count = points_of(u, strip);
    const bool owned = owns(u, strip);
    const uint size = touches(u, strip) ? u->end - u->begin : 0;
    struct slopes slopes;

    for (int p = 0; p < count; p += POINT_BLOCK) {
        const int present = min(count - p, POINT_BLOCK);
        struct neighbors *now = &t[*turn];

        *turn = 1 - *turn;
        if (p + POINT_BLOCK < count)
            find_points(&t[*turn], u, strip, p + POINT_BLOCK);
        else
            find_points(&t[*turn], u, next, 0);
        load_next_rows(rows, u, next, p / POINT_BLOCK);
        if (owned)
            prefetch_rows(u->input, &u->input_image, (index_t)u->loaded * STRIP,
                          elements_of(u, u->loaded), CHANNELS_BEGIN(p / POINT_BLOCK),
                          CHANNELS_BEGIN(p / POINT_BLOCK + 1));
        if (present == POINT_BLOCK) {
            for (int j = 0; j < POINT_BLOCK; j++)
                add_point(now, j, LOAD_BLOCK(u->strip, p + j), u->elements, u->begin, size, owned,
                          &slopes);
        } else {
            for (int j = 0; j < present; j++)
                add_point(now, j, LOAD_BLOCK(u->strip, p + j), u->elements, u->begin, size, owned,
                          &slopes);
        }
        if (owned) store_slopes(&slopes, present, u->part + ((size_t)strip * STRIP + p) * 2);
    }
}

// Sets `remaining`, and where the progress starts.
static inline void start_unit(struct unit *u)
{
    const int strips = (u->points - 1) / STRIP + 1;
    int least = u->end, least_input = u->input_image.points;

    u->remaining[strips] = u->end;
    for (int s = strips - 1; s >= 0; s--) {
        least = min(least, u->ranges[2 * s]);
        if (owns(u, s)) least_input = min(least_input, u->ranges[2 * s]);
        u->remaining[s] = least;
    }
    u->loaded = least_input / STRIP;
    u->zeroed = u->stored = u->begin / STRIP;
}

static inline void compute_unit(struct unit *u)
{
    const int strips = (u->points - 1) / STRIP + 1;
    struct neighbors t[2];
    struct rows rows;
    int turn = 0, next;

    start_unit(u);
    for (int strip = -1; strip < strips; strip = next) {
        next = next_strip(u, strip);
        if (strip >= 0) {
            store_points(u->strip, CHANNEL_BLOCK, points_of(u, strip), &rows);
            if (owns(u, strip)) load_input(u, u->ranges[2 * strip + 1]);
            if (INPUT_GRAD) zero_sums(u, min(u->ranges[2 * strip + 1], u->end));
            add_strip(u, strip, next, t, &turn, &rows);
        } else if (next < strips) {
            load_rows(&rows, u->grad, &u->grad_image, (index_t)next * STRIP, points_of(u, next), 0,
                      CHANNEL_BLOCK);
            find_points(&t[0], u, next, 0);
        }
        if (INPUT_GRAD) store_sums(u, u->remaining[next]);
    }
}

// Work-items take the next `units_per_step` units until there are none. `part` is the partial
// gridGrad [channel block][n][point][2]. Strides are in elements, of n, c, y and x.
kernel EXPLICIT_VECTORS void channel_blocks(
    TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(ranges), TENSOR(input_grad), TENSOR(part),
    TENSOR(elements), TENSOR(remaining), TENSOR(next_step), const int images, const int channels,
    const int bands, const int units_per_step, const int width, const int height, const int borders,
    const int points, const int out_width, const int adjacent, const index8_t grad_stride,
    const index8_t input_stride, const index8_t input_grad_stride)
{
    if (points == 0) return;

    const size_t item = get_global_id(0);
    const int blocks = (channels - 1) / CHANNEL_BLOCK + 1, strips = (points - 1) / STRIP + 1;
    const index_t elements = (index_t)width * height;
    const int element_strips = (elements - 1) / STRIP + 1;
    const size_t units = (size_t)images * blocks * bands;
    size_t i = 0, end = 0;
    struct unit u = {.points = points, .width = width, .height = height, .borders = borders};

    u.strip = POINTER(real, elements) + item * ((size_t)elements * PITCH + STRIP * CHANNEL_BLOCK);
    u.elements = u.strip + STRIP * CHANNEL_BLOCK;
    u.remaining = POINTER(int, remaining) + item * ((size_t)strips + 1);
    for (;; i++) {
        if (i == end) {
            i = (size_t)atomic_inc(POINTER(int, next_step)) * units_per_step;
            end = min(i + units_per_step, units);
            if (i >= units) return;
        }

        const int band = i % bands, block = i / bands % blocks, n = i / bands / blocks;
        const index_t channel = (index_t)block * CHANNEL_BLOCK, present = channels - channel;

        u.grad_image =
            (struct channel_image){points, out_width, grad_stride, present, adjacent & 1};
        u.input_image =
            (struct channel_image){elements, width, input_stride, present, adjacent & 2};
        u.input_grad_image =
            (struct channel_image){elements, width, input_grad_stride, present, adjacent & 4};
        u.grad = POINTER(const T, grad) + n * grad_stride.s0 + channel * grad_stride.s1;
        u.input = POINTER(const T, input) + n * input_stride.s0 + channel * input_stride.s1;
        u.input_grad =
            POINTER(T, input_grad) + n * input_grad_stride.s0 + channel * input_grad_stride.s1;
        u.grid = POINTER(const real, grid) + (size_t)n * points * 2;
        u.ranges = POINTER(const int, ranges) + (size_t)n * strips * 2;
        u.part = POINTER(real, part) + ((size_t)block * images + n) * points * 2;
        u.begin = (long)element_strips * band / bands * STRIP;
        u.end = min((index_t)((long)element_strips * (band + 1) / bands) * STRIP, elements);
        u.first_strip = (long)strips * band / bands;
        u.last_strip = (long)strips * (band + 1) / bands;
        compute_unit(&u);
    }
}
