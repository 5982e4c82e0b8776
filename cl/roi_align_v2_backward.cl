// SPDX-License-Identifier: Apache-2.0
//
// gradInput[image, c, cell] = the sum over boxes of that image, their bins and the bins' samples of
// gradOutput[box, c, bin] / count * bilinear weight. Sums run in float.
//
// Boxes are device data: whatever they hold, no cell outside of the image is addressed, and a bin
// visits no more samples than can touch the image.
//
// -D FIXED: - 1
// -D INDEX: int long
// -D CHANNEL_BLOCK: 4 16
// -D ALGORITHM: OWNER SCATTER PLANES

// One form per program: compilers take long enough for one.
#define OWNER 0
#define SCATTER 1
#define PLANES 2

#ifndef CHANNEL_BLOCK
#define CHANNEL_BLOCK 16
#endif

#include "common/atomic.cl.h"
#include "common/channel_block.cl.h"
#include "common/fixed.cl.h"
#include "common/loop_nest.cl.h"

// Coordinates decide as the reference does: its order, without contraction.
#pragma OPENCL FP_CONTRACT OFF

// What all work-items agree on.
struct pooling {
    int height, width;   // of the image
    int rows, columns;   // bins of a box
    int sampling_ratio;  // samples per bin and axis; 0: as many as the bin has cells
    float scale;         // from box to image coordinates
    int aligned;         // box edges are between cells
};

#define POOLING                                                                         \
    const int height, const int width, const int pooled_height, const int pooled_width, \
        const int sampling_ratio, const float scale, const int aligned
#define POOLING_ARGS                                                               \
    {                                                                              \
        height, width, pooled_height, pooled_width, sampling_ratio, scale, aligned \
    }

// One axis of a box: where its bins begin, how large they are, how many samples each has.
struct axis {
    float start, bin;
    float samples;  // as a float: hostile boxes have more than an int holds
};

struct axis box_axis(const float low, const float high, const int bins, const struct pooling *p)
{
    const float shift = p->aligned ? 0.5f : 0.0f;
    struct axis a;
    float extent;

    a.start = low * p->scale - shift;
    extent = high * p->scale - shift - a.start;
    // NaN stays NaN and an infinite edge infinite: such a box adds nothing.
    if (!p->aligned && extent < 1 && isfinite(high)) extent = 1;
    a.bin = extent / (float)bins;
    a.samples = p->sampling_ratio > 0 ? (float)p->sampling_ratio : ceil(extent / (float)bins);
    return a;
}

// The image that a box belongs to; -1 for numbers that are no image's.
int image_of(const float image, const int images)
{
    // Towards zero, as the reference converts: -0.5 is image 0. NaN compares false.
    return image > -1.0f && image < (float)images ? (int)image : -1;
}

// Position of sample i of bin b.
float sample_position(const struct axis *a, const int b, const float i)
{
    return a->start + (float)b * a->bin + (i + 0.5f) * a->bin / a->samples;
}

// The samples of a bin that can touch cells 0..size-1: `count` of them from `first` on, a little
// more than exact; none for boxes that are not finite. Adaptive sampling has at most two samples
// between neighbouring cells, so that the count is bounded by the image whatever the box.
int sample_range(const struct axis *a, const int b, const int size, float *first)
{
    const float begin = a->start + (float)b * a->bin, step = a->bin / a->samples;

    *first = 0;
    if (!(a->samples >= 1) || !isfinite(begin) || !isfinite(step)) return 0;
    if (a->samples <= 8 || step <= 0) return (int)a->samples;  // step <= 0: the caller's own number

    // Far from the origin positions are coarse, and so is what the division says of them.
    const float margin = 2 + fmin(ceil(fabs(begin / step) * 0x1p-20f), 64.0f);
    const float low = fmax(floor((-1.0f - begin) / step) - margin, 0.0f);
    const float high = fmin(ceil(((float)size - begin) / step) + margin, a->samples);
    const float most = fmax(4.0f, 1.0f / step) * ((float)size + 4) + 2 * margin;

    *first = low;
    return high > low ? (int)fmin(high - low, fmin(most, 1e9f)) : 0;
}

// Between which cells a position lies, and how near the upper one. False where it touches none.
bool locate(float position, const int size, int *low, int *high, float *near_high)
{
    if (!(position >= -1.0f && position <= (float)size)) return false;
    position = fmax(position, 0.0f);
    *low = min((int)position, size - 1);
    *high = min(*low + 1, size - 1);
    *near_high = *low == size - 1 ? 0 : position - (float)*low;
    return true;
}

// Runs BODY for every sample of a bin that touches the image. BODY sees the four cells, as y *
// width + x, and their weights.
#define FOR_EACH_SAMPLE(p, ay, ax, row, column, BODY)                                          \
    {                                                                                          \
        float first_y, first_x, ly, lx;                                                        \
        int y0, y1, x0, x1;                                                                    \
        const int count_y = sample_range(&ay, row, (p).height, &first_y);                      \
        const int count_x = sample_range(&ax, column, (p).width, &first_x);                    \
        for (int iy = 0; iy < count_y; iy++) {                                                 \
            if (!locate(sample_position(&ay, row, first_y + (float)iy), (p).height, &y0, &y1,  \
                        &ly))                                                                  \
                continue;                                                                      \
            const float hy = 1 - ly;                                                           \
            const int row0 = y0 * (p).width;                                                   \
            const int row1 = y1 * (p).width;                                                   \
            for (int ix = 0; ix < count_x; ix++) {                                             \
                if (!locate(sample_position(&ax, column, first_x + (float)ix), (p).width, &x0, \
                            &x1, &lx))                                                         \
                    continue;                                                                  \
                const float hx = 1 - lx;                                                       \
                BODY                                                                           \
            }                                                                                  \
        }                                                                                      \
    }
#define ADD_TO_CELLS(ADD, g)         \
    ADD(row0 + x0, (g) * (hy * hx)); \
    ADD(row0 + x1, (g) * (hy * lx)); \
    ADD(row1 + x0, (g) * (ly * hx)); \
    ADD(row1 + x1, (g) * (ly * lx));

// ---- owner: gradOutput and sums in lanes, no atomics ----

#if ALGORITHM == OWNER

// One work-item per image and chunk of CHANNEL_BLOCK channels; its boxes are added in their order.
kernel void owner(TENSOR(grad), TENSOR(boxes), TENSOR(sums), const int images, const int chunks,
                  const int box_count, POOLING)
{
    const int id = get_global_id(0);

    if (box_count == 0 || id >= images * chunks) return;

    const struct pooling p = POOLING_ARGS;
    const int n = id / chunks, chunk = id % chunks, bins = p.rows * p.columns;
    const size_t cells = (size_t)width * height;
    global const float *boxes = POINTER(const float, boxes);
    global float *sums = POINTER(float, sums) + id * cells * CHANNEL_BLOCK;
    const block_t zero = 0;

    for (size_t i = 0; i < cells; i++)
        STORE_BLOCK(zero, sums, i);
    for (int k = 0; k < box_count; k++) {
        global const float *box = boxes + 5 * (size_t)k;

        if (image_of(box[0], images) != n) continue;

        const struct axis ay = box_axis(box[2], box[4], p.rows, &p);
        const struct axis ax = box_axis(box[1], box[3], p.columns, &p);
        const float count = fmax(ay.samples * ax.samples, 1.0f);
        global const float *grad =
            POINTER(const float, grad) + ((size_t)k * chunks + chunk) * bins * CHANNEL_BLOCK;

        for (int bin = 0; bin < bins; bin++) {
            const block_t g = LOAD_BLOCK(grad, bin) / count;

#define ADD_BLOCK(at, term) STORE_BLOCK(LOAD_BLOCK(sums, at) + term, sums, at)
            FOR_EACH_SAMPLE(p, ay, ax, bin / p.columns, bin % p.columns, ADD_TO_CELLS(ADD_BLOCK, g))
        }
    }
}

// ---- scatter: many work-items add to the same sums ----

#elif ALGORITHM == SCATTER

#ifdef FIXED
#define ADD_TERM(at, term) add_term(sums, flags, at, term, shift)
#else
#define ADD_TERM(at, term) atomic_add_f32(sums + (at), term)
#endif

// One work-item per box, channel and bin; neighbours are bins, or channels where channel_minor
// is 1. Strides in elements: grad box, c, row, column; boxes box, number; sums n, c, cell.
// `largest` and `flags` serve -DFIXED alone.
kernel void scatter(TENSOR(grad), TENSOR(boxes), TENSOR(sums), TENSOR(largest), TENSOR(flags),
                    const index_t images, const index_t channels, const index_t box_count,
                    const index_t channel_minor, const index_t terms_log2,
                    const index8_t grad_stride, const index8_t box_stride,
                    const index8_t sum_stride, POOLING)
{
    const struct pooling p = POOLING_ARGS;
    const index_t bins = (index_t)p.rows * p.columns;
    index_t id = get_global_id(0);

    if (bins == 0 || id >= box_count * channels * bins) return;

    const index_t minor = channel_minor != 0 ? channels : bins;
    const index_t inner = id % minor, rest = id / minor;
    const index_t major = channel_minor != 0 ? bins : channels;
    const index_t k = rest / major, outer = rest % major;
    const index_t c = channel_minor != 0 ? inner : outer;
    const int bin = (int)(channel_minor != 0 ? outer : inner);
    const int row = bin / p.columns, column = bin % p.columns;
    float box[5];

    for (int i = 0; i < 5; i++)
        box[i] = POINTER(const float, boxes)[k * box_stride.s0 + i * box_stride.s1];

    const int n = image_of(box[0], (int)images);

    if (n < 0) return;

    const struct axis ay = box_axis(box[2], box[4], p.rows, &p);
    const struct axis ax = box_axis(box[1], box[3], p.columns, &p);
    const float g = POINTER(const float, grad)[k * grad_stride.s0 + c * grad_stride.s1 +
                                               row * grad_stride.s2 + column * grad_stride.s3] /
                    fmax(ay.samples * ax.samples, 1.0f);
    const index_t base = n * sum_stride.s0 + c * sum_stride.s1;
#ifdef FIXED
    volatile global fixed_t *sums = POINTER(fixed_t, sums);
    volatile global uint *flags = POINTER(uint, flags);
    const int shift = fixed_shift(*POINTER(const uint, largest), (int)terms_log2);
#else
    volatile global float *sums = POINTER(float, sums);
#endif

#define ADD_SUM(at, term) ADD_TERM(base + (at)*sum_stride.s2, term)
    FOR_EACH_SAMPLE(p, ay, ax, row, column, ADD_TO_CELLS(ADD_SUM, g))
}

// ---- plane: a work-group sums one plane of gradInput in local memory ----

#elif ALGORITHM == PLANES

// Cells that fit; the host asks for this form only where height * width is not more.
#ifndef PLANE
#define PLANE 4096
#endif

// One work-group per plane (n, c); its work-items take turns at the bins of all boxes. Strides:
// grad box, c, row, column; boxes box, number; grad_input n, c, y, x.
kernel void plane(TENSOR(grad), TENSOR(boxes), TENSOR(grad_input), const index_t images,
                  const index_t channels, const index_t box_count, const index8_t grad_stride,
                  const index8_t box_stride, const index8_t grad_input_stride, POOLING)
{
    local float sums[PLANE];
    const struct pooling p = POOLING_ARGS;
    const index_t cells = (index_t)width * height, bins = (index_t)p.rows * p.columns;
    const index_t group = get_group_id(0), n = group / max(channels, (index_t)1);
    const index_t c = group - n * channels;
    global float *to =
        POINTER(float, grad_input) + n * grad_input_stride.s0 + c * grad_input_stride.s1;

    if (bins == 0) return;
    for (index_t i = get_local_id(0); i < cells; i += get_local_size(0))
        sums[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (index_t i = get_local_id(0); i < box_count * bins; i += get_local_size(0)) {
        const index_t k = i / bins;
        const int row = (int)(i % bins) / p.columns, column = (int)(i % bins) % p.columns;
        float box[5];

        for (int j = 0; j < 5; j++)
            box[j] = POINTER(const float, boxes)[k * box_stride.s0 + j * box_stride.s1];
        if (image_of(box[0], (int)images) != n) continue;

        const struct axis ay = box_axis(box[2], box[4], p.rows, &p);
        const struct axis ax = box_axis(box[1], box[3], p.columns, &p);
        const float g = POINTER(const float, grad)[k * grad_stride.s0 + c * grad_stride.s1 +
                                                   row * grad_stride.s2 + column * grad_stride.s3] /
                        fmax(ay.samples * ax.samples, 1.0f);

#define ADD_LOCAL(at, term) local_add_f32(&sums[at], term)
        FOR_EACH_SAMPLE(p, ay, ax, row, column, ADD_TO_CELLS(ADD_LOCAL, g))
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (index_t i = get_local_id(0); i < cells; i += get_local_size(0))
        to[i / width * grad_input_stride.s2 + i % width * grad_input_stride.s3] = sums[i];
}

#endif
