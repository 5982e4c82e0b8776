// SPDX-License-Identifier: Apache-2.0
//
// inputGrad[n, c, at] gathers weight * gradOutput[n, c, point] from every point that samples there;
// gridGrad[n, point] is the sum over channels and elements of gradOutput * input * d weight.
// Sums run in float (double for f64) and are rounded once, by the step that follows.
//
// -D T: f32 bf16
// -D MODE: BILINEAR NEAREST BICUBIC
// -D PADDING: ZEROS BORDER REFLECTION
// -D ALIGN_CORNERS: - 1
// -D FIXED: - 1
// -D GRID_GRAD: 0 1
// -D PREFETCH: - 1
// -D ALGORITHM: OWNER PARTS SCATTER PLANES NCHW STRIP_MINED

// One form per program: compilers take long enough for one.
#define OWNER 0
#define PARTS 1
#define SCATTER 2
#define PLANES 3
#define NCHW 4
#define STRIP_MINED 5

#ifndef CHANNEL_BLOCK
#define CHANNEL_BLOCK 16
#endif
// Which gradients are wanted.
#ifndef INPUT_GRAD
#define INPUT_GRAD 1
#endif
#ifndef GRID_GRAD
#define GRID_GRAD 1
#endif

#include "common/atomic.cl.h"
#include "common/channel_block.cl.h"
#include "common/fixed.cl.h"
#include "common/grid.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// Coordinates decide as the reference does (common/grid.cl.h); sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// ---- owner: no atomics ----

#if ALGORITHM == OWNER || ALGORITHM == NCHW || ALGORITHM == STRIP_MINED

// The taps of `count` points; the others of the block lie outside of every image.
static inline void block_taps(struct taps *t, global const real *grid, const int count,
                              const int width, const int height)
{
#if WIDTH == 1
    find_taps(t, grid[0], grid[1], width, height);
#else
    real values[2 * WIDTH];
    coord low, high;

    if (count == WIDTH) {
        low = CAT(vload, WIDTH)(0, grid);
        high = CAT(vload, WIDTH)(1, grid);
    } else {
        for (int i = 0; i < 2 * WIDTH; i++)
            values[i] = i < 2 * count ? grid[i] : NAN;
        low = CAT(vload, WIDTH)(0, values);
        high = CAT(vload, WIDTH)(1, values);
    }
    find_taps(t, (coord)(low.even, high.even), (coord)(low.odd, high.odd), width, height);
#endif
}

#endif

// ---- owner of images in lanes ----

#if ALGORITHM == OWNER

// Adds the shares of point j of a block, whose gradient is g, and sets its share of gridGrad.
static inline void add_point(const struct taps *t, const int j, const block_t g,
                             global const real *input, global real *sums, global real *part)
{
    block_t dx = 0, dy = 0;

    for (int i = j; i < TAPS * WIDTH; i += WIDTH) {
        const int at = t->at[i];

        if (at < 0) continue;
        if (INPUT_GRAD) STORE_BLOCK(LOAD_BLOCK(sums, at) + g * t->weight[i], sums, at);
        if (GRID_GRAD) {
            dx += LOAD_BLOCK(input, at) * t->dx[i];
            dy += LOAD_BLOCK(input, at) * t->dy[i];
        }
    }
    if (GRID_GRAD) {
        part[2 * j] = SUM_BLOCK(dx * g);
        part[2 * j + 1] = SUM_BLOCK(dy * g);
    }
}

// One work-item per image, chunk of CHANNEL_BLOCK channels, and split of points. It owns its sums: split b of
// all images lies behind split b - 1. part[chunk][n][point][2] is the chunk's share of gridGrad.
kernel void owner(TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(sums), TENSOR(part),
                  const int images, const int chunks, const int splits, const int width,
                  const int height, const int points)
{
    const int id = get_global_id(0);

    if (points == 0 || id >= images * chunks * splits) return;

    const int plane = id % (images * chunks), split = id / (images * chunks);
    const int n = plane / chunks, chunk = plane % chunks;
    const size_t elements = (size_t)width * height;
    global const real *grad = POINTER(const real, grad) + (size_t)plane * points * CHANNEL_BLOCK;
    global const real *grid = POINTER(const real, grid) + (size_t)n * points * 2;
    global const real *input = POINTER(const real, input) + plane * elements * CHANNEL_BLOCK;
    global real *sums = POINTER(real, sums) + id * elements * CHANNEL_BLOCK;
    global real *part = POINTER(real, part) + ((size_t)chunk * images + n) * points * 2;
    const int blocks = (points - 1) / WIDTH + 1;
    const int end = min((int)((long)blocks * (split + 1) / splits) * WIDTH, points);
    struct taps t;

    for (size_t i = 0; INPUT_GRAD && i < elements * CHANNEL_BLOCK; i++)
        sums[i] = 0;
    for (int p = (int)((long)blocks * split / splits) * WIDTH; p < end; p += WIDTH) {
        const int count = min(end - p, WIDTH);

        block_taps(&t, grid + 2 * p, count, width, height);
        if (count == WIDTH) {
            for (int j = 0; j < WIDTH; j++)
                add_point(&t, j, LOAD_BLOCK(grad, p + j), input, sums, part + 2 * p);
        } else {
            for (int j = 0; j < count; j++)
                add_point(&t, j, LOAD_BLOCK(grad, p + j), input, sums, part + 2 * p);
        }
    }
}

// ---- owner of pictures of few channels, each channel a plane ----

#elif ALGORITHM == NCHW

#ifndef CHANNELS
#define CHANNELS 3
#endif

// Where an image's planes lie: channel c begins c * stride elements behind channel 0.
struct planes {
    global real *sums, *grid_grad;
    global const T *grad;
    global const real *input;
    size_t sum_stride, grad_stride, input_stride;
};

// Adds the shares of point j of a block, point p of the image, and sets its gridGrad. The sums of
// all channels are read before the first is written: planes of 2^n elements lie in each other's
// way in a cache, and a load that follows a store to such a place waits for it.
static inline void add_point(const struct taps *t, const int j, const int p,
                             const real grad[CHANNELS * WIDTH], const struct planes *image)
{
    real g[CHANNELS], dx = 0, dy = 0;

#pragma unroll
    for (int c = 0; c < CHANNELS; c++)
        g[c] = grad[c * WIDTH + j];
#pragma unroll
    for (int k = 0; k < TAPS; k++) {
        const int at = t->at[k * WIDTH + j];
        real sum[CHANNELS], read = 0;

        if (at < 0) continue;
#pragma unroll
        for (int c = 0; c < CHANNELS; c++) {
            if (INPUT_GRAD) sum[c] = image->sums[c * image->sum_stride + at];
            if (GRID_GRAD) read += g[c] * image->input[c * image->input_stride + at];
        }
#pragma unroll
        for (int c = 0; c < CHANNELS && INPUT_GRAD; c++)
            image->sums[c * image->sum_stride + at] = sum[c] + g[c] * t->weight[k * WIDTH + j];
        dx += read * t->dx[k * WIDTH + j];
        dy += read * t->dy[k * WIDTH + j];
    }
    if (GRID_GRAD) {
        image->grid_grad[2 * p] = dx;
        image->grid_grad[2 * p + 1] = dy;
    }
}

// gradOutput of `count` points from p on, channel after channel.
static inline void load_block(real grad[CHANNELS * WIDTH], const int p, const int count,
                              const struct planes *image)
{
    for (int c = 0; c < CHANNELS; c++) {
        global const T *from = image->grad + c * image->grad_stride + p;

#if WIDTH > 1
        if (count == WIDTH) {
            CAT(vstore, WIDTH)(LOADV(T, WIDTH, from), c, grad);
            continue;
        }
#endif
        for (int j = 0; j < count; j++)
            grad[c * WIDTH + j] = LOAD(T, from, j);
    }
}

// Asks for what the last point of a block touches: too many streams for a CPU's own guesses.
static inline void prefetch_block(const struct taps *t, const struct planes *image)
{
#pragma unroll
    for (int k = 0; k < TAPS; k += 2) {
        const int at = t->at[k * WIDTH + WIDTH - 1];

        if (at < 0) continue;
#pragma unroll
        for (int c = 0; c < CHANNELS; c++) {
            if (INPUT_GRAD) PREFETCH_LINE(image->sums + c * image->sum_stride + at);
            if (GRID_GRAD) PREFETCH_LINE(image->input + c * image->input_stride + at);
        }
    }
}

// One work-item per image and split of points; it owns its sums, which are 0 at first: split b of all
// images lies behind split b - 1. Strides in elements: of an image and a channel of grad, of input,
// of sums.
kernel void nchw(TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(sums), TENSOR(grid_grad),
                 const int images, const int splits, const int width, const int height,
                 const int points, const index8_t strides)
{
    const int id = get_global_id(0);

    if (points == 0 || id >= images * splits) return;

    const int n = id % images, split = id / images;
    const struct planes image = {
        .grad = POINTER(const T, grad) + n * (size_t)strides.s0,
        .grad_stride = strides.s1,
        .input = POINTER(const real, input) + n * (size_t)strides.s2,
        .input_stride = strides.s3,
        .sums = POINTER(real, sums) + id * (size_t)strides.s4,
        .sum_stride = strides.s5,
        .grid_grad = POINTER(real, grid_grad) + (size_t)n * points * 2,
    };
    global const real *grid = POINTER(const real, grid) + (size_t)n * points * 2;
    const int blocks = (points - 1) / WIDTH + 1;
    const int end = min((int)((long)blocks * (split + 1) / splits) * WIDTH, points);
    const int start = (int)((long)blocks * split / splits) * WIDTH;
    struct taps t[2];
    real grad[CHANNELS * WIDTH];

    // One block ahead, so that what it touches arrives meanwhile.
    for (int p = start; p < end + WIDTH; p += WIDTH) {
        const int turn = p / WIDTH & 1;

        if (p < end) {
            block_taps(&t[turn], grid + 2 * p, min(end - p, WIDTH), width, height);
            prefetch_block(&t[turn], &image);
        }
        if (p == start) continue;

        const int before = p - WIDTH, count = min(WIDTH, end - before);

        load_block(grad, before, count, &image);
        for (int j = 0; j < count; j++)
            add_point(&t[1 - turn], j, before + j, grad, &image);
    }
}

// ---- owner of a few planes, for nearest: no weights, so that a plane after the other is cheap ----

#elif ALGORITHM == STRIP_MINED

// Points whose elements are found once for all planes.
#define STRIP 256

// values[0..count) = a plane's next points.
static inline void load_strip(real values[STRIP], global const T *from, const int count)
{
#ifndef USE_F64
    if (count == STRIP) {
        for (int i = 0; i < STRIP; i += 16)
            vstore16(LOADV(T, 16, from + i), 0, values + i);
        return;
    }
#endif
    for (int i = 0; i < count; i++)
        values[i] = LOAD(T, from, i);
}

// One work-item per image, group of channels, and split of points; it owns its sums: split b of all
// images lies behind split b - 1. Strides in elements: of an image and a channel of grad, of sums.
kernel void strip_mined(TENSOR(grad), TENSOR(grid), TENSOR(sums), const int images,
                        const int channels, const int groups, const int splits, const int width,
                        const int height, const int points, const index8_t strides)
{
    const int id = get_global_id(0);

    if (points == 0 || id >= images * groups * splits) return;

    const int n = id / groups % images, split = id / groups / images, group = id % groups;
    const int first = (int)((long)channels * group / groups);
    const int last = (int)((long)channels * (group + 1) / groups);
    const size_t elements = (size_t)width * height;
    global const T *grad = POINTER(const T, grad) + n * (size_t)strides.s0;
    global real *sums = POINTER(real, sums) + (split * (size_t)images + n) * (size_t)strides.s2;
    global const real *grid = POINTER(const real, grid) + (size_t)n * points * 2;
    const int blocks = (points - 1) / STRIP + 1;
    const int end = min((int)((long)blocks * (split + 1) / splits) * STRIP, points);
    int at[STRIP];
    real values[STRIP];
    struct taps t;

    for (int c = first; c < last; c++)
        for (size_t i = 0; i < elements; i++)
            sums[c * (size_t)strides.s3 + i] = 0;
    for (int p = (int)((long)blocks * split / splits) * STRIP; p < end; p += STRIP) {
        const int count = min(end - p, STRIP);

        for (int i = 0; i < count; i += WIDTH) {
            block_taps(&t, grid + 2 * (p + i), min(count - i, WIDTH), width, height);
            for (int j = 0; j < WIDTH; j++)
                at[i + j] = t.at[j];
        }
        int least = count < STRIP ? -1 : 0;
        for (int i = 0; i < STRIP; i++)
            least = min(least, at[i]);
        const bool inside = least >= 0;
        for (int c = first; c < last; c++) {
            global real *plane = sums + c * (size_t)strides.s3;

            load_strip(values, grad + c * (size_t)strides.s1 + p, count);
            if (inside) {
#pragma unroll 8
                for (int i = 0; i < STRIP; i++)
                    plane[at[i]] += values[i];
            } else {
                for (int i = 0; i < count; i++)
                    if (at[i] >= 0) plane[at[i]] += values[i];
            }
        }
    }
}

#elif ALGORITHM == PARTS

// One work-item per `span` elements of a row of gridGrad: the sum of the chunks' shares, in their
// order. A share is laid out without gaps, chunk_stride elements behind the one before.
kernel void sum_parts(TENSOR(grid_grad), TENSOR(part), LOOP_NEST, const index8_t out_stride,
                      const index8_t part_stride, const index_t out_step, const index_t part_step,
                      const index_t chunks, const index_t chunk_stride)
{
    FIND_ELEMENTS(row, first, end);

    global T *to = POINTER(T, grid_grad);
    global const real *part = POINTER(const real, part);

    FOR_EACH_OUTER(row, {
        to += at * component(out_stride, d);
        part += at * component(part_stride, d);
    })
    for (index_t i = first; i < end; i++) {
        real sum = part[i * part_step];

        for (index_t k = 1; k < chunks; k++)
            sum += part[i * part_step + k * chunk_stride];
        STORE(T, to, i * out_step, sum);
    }
}

// ---- scatter: many work-items add to the same sums ----

#elif ALGORITHM == SCATTER

// Work-items of a point: 1, or ITEMS_PER_POINT that divide its channels and lie side by side in a group.
#ifndef ITEMS_PER_POINT
#define ITEMS_PER_POINT 1
#endif
#ifndef GROUP
#define GROUP 64
#endif

#ifdef FIXED
#define ADD_TERM(at, term) add_term(sums, flags, at, term, shift)
#else
#define ADD_TERM(at, term) atomic_add_f32(sums + (at), term)
#endif

// Strides in elements: grad n, c, y, x; input n, c, y, x; grid and grid_grad n, y, x, coordinate;
// sums n, c, element. `largest` and `flags` serve -DFIXED alone.
kernel void scatter(TENSOR(grad), TENSOR(input), TENSOR(grid), TENSOR(sums), TENSOR(grid_grad),
                    TENSOR(largest), TENSOR(flags), const index_t images, const index_t channels,
                    const index_t width, const index_t height, const index_t out_width,
                    const index_t points, const index_t terms_log2, const index8_t grad_stride,
                    const index8_t input_stride, const index8_t grid_stride,
                    const index8_t grid_grad_stride, const index8_t sum_stride)
{
    const index_t id = (index_t)get_global_id(0) / ITEMS_PER_POINT;
    const int share = (int)get_global_id(0) % ITEMS_PER_POINT;
    const bool present = points != 0 && id < images * points;
    float dx = 0, dy = 0;
    index_t n = 0, y = 0, x = 0;

    if (present) {
        n = id / points;
        y = (id - n * points) / out_width;
        x = (id - n * points) % out_width;

        global const T *grid =
            POINTER(const T, grid) + n * grid_stride.s0 + y * grid_stride.s1 + x * grid_stride.s2;
        global const T *grad =
            POINTER(const T, grad) + n * grad_stride.s0 + y * grad_stride.s2 + x * grad_stride.s3;
        global const T *input = POINTER(const T, input) + n * input_stride.s0;
#ifdef FIXED
        volatile global fixed_t *sums = POINTER(fixed_t, sums);
        volatile global uint *flags = POINTER(uint, flags);
        const int shift = fixed_shift(*POINTER(const uint, largest), (int)terms_log2);
#else
        volatile global float *sums = POINTER(float, sums);
#endif
        struct taps t;

        find_taps(&t, LOAD(T, grid, 0), LOAD(T, grid, grid_stride.s3), (int)width, (int)height);
        for (index_t c = share; c < channels; c += ITEMS_PER_POINT) {
            const float g = LOAD(T, grad, c * grad_stride.s1);

            for (int i = 0; i < TAPS; i++) {
                if (t.at[i] < 0) continue;
                if (INPUT_GRAD)
                    ADD_TERM(n * sum_stride.s0 + c * sum_stride.s1 + t.at[i] * sum_stride.s2,
                             g * t.weight[i]);
                if (!GRID_GRAD) continue;

                const float v = g * LOAD(T, input,
                                         c * input_stride.s1 + t.at[i] / width * input_stride.s2 +
                                             t.at[i] % width * input_stride.s3);

                dx += v * t.dx[i];
                dy += v * t.dy[i];
            }
        }
    }
#if ITEMS_PER_POINT > 1
    local float all_dx[GROUP], all_dy[GROUP];
    const int lane = get_local_id(0);

    all_dx[lane] = dx;
    all_dy[lane] = dy;
    for (int half_share = ITEMS_PER_POINT / 2; half_share > 0; half_share /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (share < half_share) {
            all_dx[lane] += all_dx[lane + half_share];
            all_dy[lane] += all_dy[lane + half_share];
        }
    }
    dx = all_dx[lane];
    dy = all_dy[lane];
#endif
    if (GRID_GRAD && present && share == 0) {
        global T *to = POINTER(T, grid_grad) + n * grid_grad_stride.s0 + y * grid_grad_stride.s1 +
                       x * grid_grad_stride.s2;

        STORE(T, to, 0, dx);
        STORE(T, to, grid_grad_stride.s3, dy);
    }
}

// ---- plane: a work-group sums one plane of inputGrad in local memory ----

#elif ALGORITHM == PLANES

// Elements that fit; the host asks for this form only where width * height is not more.
#ifndef PLANE
#define PLANE 4096
#endif

// One work-group per plane (n, c); its work-items take turns at the points. Strides: grad n, c, y,
// x; grid n, y, x, coordinate; input_grad n, c, y, x.
kernel void plane(TENSOR(grad), TENSOR(grid), TENSOR(input_grad), const index_t images,
                  const index_t channels, const index_t width, const index_t height,
                  const index_t out_width, const index_t points, const index8_t grad_stride,
                  const index8_t grid_stride, const index8_t input_grad_stride)
{
    local float sums[PLANE];
    const index_t elements = width * height;
    const index_t group = get_group_id(0), n = group / max(channels, (index_t)1);
    const index_t c = group - n * channels;
    global const T *grid = POINTER(const T, grid) + n * grid_stride.s0;
    global const T *grad = POINTER(const T, grad) + n * grad_stride.s0 + c * grad_stride.s1;
    global T *to = POINTER(T, input_grad) + n * input_grad_stride.s0 + c * input_grad_stride.s1;

    if (points == 0) return;
    for (index_t i = get_local_id(0); i < elements; i += get_local_size(0))
        sums[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (index_t p = get_local_id(0); p < points; p += get_local_size(0)) {
        const index_t y = p / out_width, x = p % out_width;
        global const T *at = grid + y * grid_stride.s1 + x * grid_stride.s2;
        const float g = LOAD(T, grad, y * grad_stride.s2 + x * grad_stride.s3);
        struct taps t;

        find_taps(&t, LOAD(T, at, 0), LOAD(T, at, grid_stride.s3), (int)width, (int)height);
        for (int i = 0; i < TAPS; i++)
            if (t.at[i] >= 0) local_add_f32(&sums[t.at[i]], g * t.weight[i]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (index_t i = get_local_id(0); i < elements; i += get_local_size(0))
        STORE(T, to, i / width * input_grad_stride.s2 + i % width * input_grad_stride.s3, sums[i]);
}

#endif
