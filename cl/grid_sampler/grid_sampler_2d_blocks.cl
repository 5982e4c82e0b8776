// SPDX-License-Identifier: Apache-2.0
//
// This is aclnnGridSampler2D with input in channel-blocked layout. One vector operation processes
// the channels of a neighbor, which are adjacent wherever the point is.
//
//     out[n, c, point] = sum over the neighbors of weight * input[n, c, neighbor]
//
// Sums are accumulated in float (double for f64) and rounded once.
//
// The work is divided into units: a unit is a channel block of an image, and a band of its points.
// It converts the elements of input when a point is near them, from the first to the last one that
// its points touch. Where points that follow each other have neighbors that are close, elements
// never leave the cache.
//
// -D T: f32 bf16
// -D INDEX: int
// -D MODE: BILINEAR NEAREST BICUBIC
// -D REFLECTS: - 1
// -D POINT_BLOCK: 1 8
// -D CHANNEL_BLOCK: 16
// -D STRIP: 64
// -D PREFETCH: 1
// -D NON_TEMPORAL: 1
// -D FORWARD: 1

#include "common/channel_strip.cl.h"
#include "common/grid_points.cl.h"

// grid_points.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

struct unit {
    struct channel_image input_image, out_image;
    global const T *input;
    global T *out;
    global const real *grid;
    int points, width, height, borders;
    // The work-item has scratch for a strip of points, and for the elements. Element -1, which is
    // 0, stands for all elements outside.
    global real *strip, *elements;
    int loaded_begin, loaded_end;  // strips of elements that have been converted
};

static inline void load_strip(const struct unit *u, const int strip)
{
    const index_t first = (index_t)strip * STRIP;
    const int count = (int)min(u->input_image.points - first, (index_t)STRIP);
    struct rows rows;

    load_rows(&rows, u->input, &u->input_image, first, count, 0, CHANNEL_BLOCK);
    store_points(u->elements + (size_t)first * CHANNEL_BLOCK, CHANNEL_BLOCK, count, &rows);
}

// Converts the strips of the elements first to last, and the strips between them and earlier ones.
static inline void load_elements(struct unit *u, const int first, const int last)
{
    if (last < 0) return;
    if (u->loaded_begin == u->loaded_end) u->loaded_begin = u->loaded_end = first / STRIP;
    while (u->loaded_begin > first / STRIP)
        load_strip(u, --u->loaded_begin);
    while (u->loaded_end <= last / STRIP)
        load_strip(u, u->loaded_end++);
}

// Loads the elements that `count` blocks of points touch.
static inline void load_touched(struct unit *u, const struct neighbors *t, const int count)
{
    int_coord least = INT_MAX, last = -1;
    int leasts[POINT_BLOCK], lasts[POINT_BLOCK];

    for (int i = 0; i < count; i++)
        for (int k = 0; k < NEIGHBORS; k++) {
            const int_coord at = LOAD_POINTS(t[i].at, k);

            least = min(least, SELECT(at < 0, (int_coord)INT_MAX, at));
            last = max(last, at);
        }
    STORE_POINTS(least, leasts, 0);
    STORE_POINTS(last, lasts, 0);
    for (int j = 1; j < POINT_BLOCK; j++) {
        leasts[0] = min(leasts[0], leasts[j]);
        lasts[0] = max(lasts[0], lasts[j]);
    }
    load_elements(u, leasts[0], lasts[0]);
}

static inline block_t sample_point(const struct neighbors *t, const int j,
                                   global const real *elements)
{
#if NEIGHBORS == 1
    return LOAD_BLOCK(elements + (long)t->at[j] * CHANNEL_BLOCK, 0);
#else
    block_t sum = 0;

#pragma unroll
    for (int k = 0; k < NEIGHBORS; k++)
        sum += LOAD_BLOCK(elements + (long)t->at[k * POINT_BLOCK + j] * CHANNEL_BLOCK, 0) *
               t->weight[k * POINT_BLOCK + j];
    return sum;
#endif
}

static inline void sample_strip(struct unit *u, const index_t first)
{
    const int count = (int)min(u->points - first, (index_t)STRIP);
    struct neighbors t[STRIP / POINT_BLOCK];
    struct rows rows;

    for (int p = 0; p < count; p += POINT_BLOCK)
        load_neighbors(&t[p / POINT_BLOCK], u->grid + ((size_t)first + p) * 2,
                       min(count - p, POINT_BLOCK), u->width, u->height, u->borders);
    load_touched(u, t, (count - 1) / POINT_BLOCK + 1);
    for (int p = 0; p < count; p++)
        STORE_BLOCK(sample_point(&t[p / POINT_BLOCK], p % POINT_BLOCK, u->elements), u->strip, p);
    load_points(&rows, u->strip, CHANNEL_BLOCK, count);
    store_rows(u->out, &u->out_image, first, count, &rows);
}

// Work-item i takes the units i, i + items, ... Strides are in elements, of n, c, y and x.
kernel EXPLICIT_VECTORS void blocks(TENSOR(input), TENSOR(grid), TENSOR(out), TENSOR(elements),
                                    const int images, const int channels, const int bands,
                                    const int items, const int width, const int height,
                                    const int borders, const int points, const int out_width,
                                    const int adjacent, const index8_t input_stride,
                                    const index8_t out_stride)
{
    const size_t item = get_global_id(0);

    if (points == 0 || item >= (size_t)items) return;

    const size_t blocks = (channels - 1) / CHANNEL_BLOCK + 1;
    const index_t elements = (index_t)width * height, strips = (points - 1) / STRIP + 1;
    struct unit u = {.points = points, .width = width, .height = height, .borders = borders};

    u.strip = POINTER(real, elements) + item * ((size_t)elements + 1 + STRIP) * CHANNEL_BLOCK;
    u.elements = u.strip + (STRIP + 1) * CHANNEL_BLOCK;
    STORE_BLOCK((block_t)(0), u.elements - CHANNEL_BLOCK, 0);
    for (size_t i = item; i < images * blocks * bands; i += items) {
        const int band = i % bands, block = i / bands % blocks, n = i / bands / blocks;
        const index_t channel = (index_t)block * CHANNEL_BLOCK, present = channels - channel;
        const index_t end = (index_t)((long)strips * (band + 1) / bands);

        u.input_image =
            (struct channel_image){elements, width, input_stride, present, adjacent & 1};
        u.out_image = (struct channel_image){points, out_width, out_stride, present, adjacent & 2};
        u.input = POINTER(const T, input) + n * input_stride.s0 + channel * input_stride.s1;
        u.out = POINTER(T, out) + n * out_stride.s0 + channel * out_stride.s1;
        u.grid = POINTER(const real, grid) + (size_t)n * points * 2;
        u.loaded_begin = u.loaded_end = 0;
        for (index_t s = (index_t)((long)strips * band / bands); s < end; s++)
            sample_strip(&u, s * STRIP);
    }
}
