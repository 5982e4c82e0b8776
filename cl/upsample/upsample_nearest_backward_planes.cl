// SPDX-License-Identifier: Apache-2.0
//
// This is `gather` of upsample_nearest_backward.cl, with the same order of additions, for GPUs. A
// work-item has one position of CHANNELS planes, which share the entries of the table and the
// divisions. It loads the terms of all of them before it adds any. With -DLEAST each segment of W
// has LEAST terms, or one more.
//
// -D T: f32 f16 bf16
// -D CHANNELS: 4
// -D LEAST: - 0 2 7
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/real.cl.h"

#ifndef CHANNELS
#error "the host defines CHANNELS, the planes per work-item"
#endif

// `height` and `width` are those of `out`, and `pitch` is height * width, rounded up. Strides are
// in elements.
#define PARAMS                                                                                     \
    TENSOR(grad), TENSOR(out), const index_t channels, const index_t grad_n, const index_t grad_c, \
        const index_t out_n, const index_t out_c, TENSOR(starts_h), TENSOR(starts_w),              \
        const index_t images, const index_t height, const index_t width, const index_t grad_width, \
        const index_t grad_h, const index_t grad_w, const index_t out_h, const index_t out_w,      \
        const index_t pitch

// Adds `terms` elements of a row of each plane.
static inline void add_terms(real sums[CHANNELS], global const T *row,
                             const index_t plane[CHANNELS], const index_t stride,
                             const index_t terms)
{
#ifdef LEAST
    real x[CHANNELS][LEAST + 1];

    for (int k = 0; k < CHANNELS; k++) {
        x[k][LEAST] = 0;
        for (int l = 0; l < LEAST; l++)
            x[k][l] = LOAD(T, row, plane[k] + l * stride);
    }
    if (terms > LEAST)
        for (int k = 0; k < CHANNELS; k++)
            x[k][LEAST] = LOAD(T, row, plane[k] + LEAST * stride);
    for (int k = 0; k < CHANNELS; k++)
        for (int l = 0; l <= LEAST; l++)
            sums[k] += x[k][l];
#else
    for (index_t l = 0; l < terms; l++) {
        real x[CHANNELS];

        for (int k = 0; k < CHANNELS; k++)
            x[k] = LOAD(T, row, plane[k] + l * stride);
        for (int k = 0; k < CHANNELS; k++)
            sums[k] += x[k];
    }
#endif
}

// `planes` takes any strides. There is one work-item per position of `out`, of `pitch` positions,
// and tile of CHANNELS channels. If there are fewer channels, the last one is loaded again and not
// stored.
kernel void planes(PARAMS)
{
    index_t id = get_global_id(0);

    if (pitch == 0 || width == 0 || channels == 0) return;
    TAKE_AXIS(position, id, pitch);
    TAKE_AXIS(tile, id, (channels - 1) / CHANNELS + 1);
    if (id >= images || position >= height * width) return;

    const index_t i = height == 1 ? 0 : position / width, j = position - i * width;
    global const index_t *starts_h = POINTER(const index_t, starts_h);
    global const index_t *starts_w = POINTER(const index_t, starts_w);
    const index_t first_h = starts_h[i], end_h = starts_h[i + 1];
    const index_t first_w = starts_w[j], terms = starts_w[j + 1] - first_w;
    const index_t first = tile * CHANNELS, last = min(channels - first, (index_t)CHANNELS) - 1;
    global const T *grad = POINTER(const T, grad) + id * grad_n + first * grad_c + first_w * grad_w;
    global T *out = POINTER(T, out) + id * out_n + first * out_c + i * out_h + j * out_w;
    index_t plane[CHANNELS];
    real sums[CHANNELS];

    for (int k = 0; k < CHANNELS; k++) {
        plane[k] = min((index_t)k, last) * grad_c;
        sums[k] = 0;
    }
    for (index_t h = first_h; h < end_h; h++)
        add_terms(sums, grad + h * grad_h, plane, grad_w, terms);
    for (int k = 0; k < CHANNELS; k++)
        if (k <= last) STORE(T, out, k * out_c, sums[k]);
}
