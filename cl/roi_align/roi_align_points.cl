// SPDX-License-Identifier: Apache-2.0
//
// This is aclnnRoiAlign and aclnnRoiAlignV2 with one work-item per bin and group of channels of a
// box. Adjacent work-items have adjacent bins, so that their stores are coalesced.
//
//     out[k, c, bin] = mean, or maximum, of the samples of self[image of box k, c] in the bin
//
// Sums are accumulated in float and rounded once.
//
// -D T: f32 f16
// -D INDEX: int long
// -D CHANNELS: 1 4
// -D MAXIMUM: - 1

#include "common/roi_boxes.cl.h"

// roi_samples.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

struct neighbors {
    index_t at00, at01, at10, at11;
    float weight00, weight01, weight10, weight11;
};

// Channels past the last one repeat it.
static inline void collect(float result[CHANNELS], global const T *in, const index_t channel_stride,
                           const int present, const struct neighbors t)
{
#pragma unroll
    for (int i = 0; i < CHANNELS; i++) {
        global const T *from = in + min(i, present - 1) * channel_stride;
        const float v = LOAD(T, from, t.at00) * t.weight00 + LOAD(T, from, t.at01) * t.weight01 +
                        LOAD(T, from, t.at10) * t.weight10 + LOAD(T, from, t.at11) * t.weight11;

        result[i] = COLLECT(result[i], v);
    }
}

// Strides are in elements: self n, c, y, x; out k, c, row, column.
kernel void points(TENSOR(self), BOXES, TENSOR(out), const index_t images, const index_t channels,
                   const index_t box_count, const index8_t self_stride, const index8_t out_stride,
                   POOLING)
{
    const struct pooling p = POOLING_ARGS;
    const index_t bins = (index_t)p.rows * p.columns, id = get_global_id(0);

    if (bins == 0 || channels == 0) return;

    const index_t groups = (channels - 1) / CHANNELS + 1, quotient = id / bins;
    const index_t k = quotient / groups, c = (quotient - k * groups) * CHANNELS;
    const int bin = (int)(id - quotient * bins), row = bin / p.columns, column = bin % p.columns;

    if (k >= box_count) return;

    const struct boxes boxes = BOXES_ARGS;
    const int n = box_image(&boxes, k, (int)images);
    const int present = (int)min(channels - c, (index_t)CHANNELS);
    global T *to = POINTER(T, out) + k * out_stride.s0 + c * out_stride.s1 + row * out_stride.s2 +
                   column * out_stride.s3;
    struct axis ay, ax;
    float result[CHANNELS];
    ulong visited = 0;

    box_axes(&boxes, k, &p, &ay, &ax);
#pragma unroll
    for (int i = 0; i < CHANNELS; i++)
        result[i] = START;
    if (n >= 0) {
        global const T *in = POINTER(const T, self) + n * self_stride.s0 + c * self_stride.s1;

        FOR_EACH_SAMPLE(p, ay, ax, row, column, {
            const index_t row0 = y0 * self_stride.s2;
            const index_t row1 = y1 * self_stride.s2;
            const index_t column0 = x0 * self_stride.s3;
            const index_t column1 = x1 * self_stride.s3;
            struct neighbors t;

            t.at00 = row0 + column0;
            t.at01 = row0 + column1;
            t.at10 = row1 + column0;
            t.at11 = row1 + column1;
            t.weight00 = hy * hx;
            t.weight01 = hy * lx;
            t.weight10 = ly * hx;
            t.weight11 = ly * lx;
            collect(result, in, self_stride.s1, present, t);
            visited++;
        })
    }
#pragma unroll
    for (int i = 0; i < CHANNELS; i++)
        if (i < present)
            STORE(T, to, i * out_stride.s1,
                  n < 0 ? 0 : FINISH(float, result[i], visited, &ay, &ax));
}
