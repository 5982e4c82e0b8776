// SPDX-License-Identifier: Apache-2.0
//
// These functions compute gridGrad of a block of points in planes of CHANNELS channels (NCHW).
// gradOutput and input have the type T.
//
//     gridGrad[point] = sum over c and the neighbors of gradOutput * input * d weight
#ifndef COMMON_GRID_GRADIENT_CL_H
#define COMMON_GRID_GRADIENT_CL_H

#include "common/grid_points.cl.h"
#include "common/vector.cl.h"

#define ROW_TYPE T
#include "common/grid_rows.cl.h"

// grid_points.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// Loads `count` values from p on. The remaining values of the block are 0.
static inline coord load_points(global const T *p, const int count)
{
#if POINT_BLOCK == 1
    return LOAD(T, p, 0);
#else
    real values[POINT_BLOCK];

    if (count == POINT_BLOCK) return LOADV(T, POINT_BLOCK, p);
    for (int j = 0; j < POINT_BLOCK; j++)
        values[j] = j < count ? LOAD(T, p, j) : 0;
    return LOAD_POINTS(values, 0);
#endif
}

// Loads the elements `at` of a plane by scalar loads: CPUs gather no faster.
static inline coord gather(global const T *plane, const int_coord at)
{
#if POINT_BLOCK == 1
    return LOAD(T, plane, at);
#elif POINT_BLOCK == 8
    return (coord)(LOAD(T, plane, at.s0), LOAD(T, plane, at.s1), LOAD(T, plane, at.s2),
                   LOAD(T, plane, at.s3), LOAD(T, plane, at.s4), LOAD(T, plane, at.s5),
                   LOAD(T, plane, at.s6), LOAD(T, plane, at.s7));
#else
#error "POINT_BLOCK is 1 or 8"
#endif
}

// Prefetches the last neighbors of every other point in each plane, as grid_sampler_2d_planes.cl
// does.
static inline void prefetch_input(const struct neighbors *t, global const T *input,
                                  const size_t input_stride)
{
#pragma unroll
    for (int c = 0; c < CHANNELS; c++)
#pragma unroll
        for (int j = POINT_BLOCK > 1; j < POINT_BLOCK; j += 2)
            PREFETCH_LINE(input + c * input_stride + t->at[(NEIGHBORS - 1) * POINT_BLOCK + j]);
}

// Adds the products of gradOutput and input over the channels, neighbor by neighbor.
static inline void add_each(coord *dx, coord *dy, const struct neighbors *t,
                            const coord grad[CHANNELS], global const T *input,
                            const size_t input_stride)
{
#pragma unroll 4
    for (int k = 0; k < NEIGHBORS; k++) {
        const int_coord at = LOAD_POINTS(t->at, k), inside = max(at, (int_coord)0);
        coord sum = 0;

#pragma unroll
        for (int c = 0; c < CHANNELS; c++)
            sum += grad[c] * gather(input + c * input_stride, inside);
        sum = SELECT(at < 0, (coord)0, sum);
        *dx += sum * LOAD_POINTS(t->dx, k);
        *dy += sum * LOAD_POINTS(t->dy, k);
    }
}

#ifdef ROW

// Adds the same products as add_each, for points that has_rows() accepts.
static inline void add_rows(coord *dx, coord *dy, const struct neighbors *t,
                            const coord grad[CHANNELS], global const T *input,
                            const size_t input_stride)
{
#pragma unroll
    for (int k = 0; k < NEIGHBORS; k += ROW) {
        coord sum[ROW] = {0}, v[ROW];

#pragma unroll
        for (int c = 0; c < CHANNELS; c++) {
            load_row(v, input + c * input_stride, t->at + k * POINT_BLOCK);
#pragma unroll
            for (int i = 0; i < ROW; i++)
                sum[i] += grad[c] * v[i];
        }
#pragma unroll
        for (int i = 0; i < ROW; i++) {
            *dx += sum[i] * LOAD_POINTS(t->dx, k + i);
            *dy += sum[i] * LOAD_POINTS(t->dy, k + i);
        }
    }
}

#endif

static inline void store_grid_grad(global real *grid_grad, const coord dx, const coord dy,
                                   const int count)
{
    real x[POINT_BLOCK], y[POINT_BLOCK];

#if POINT_BLOCK == 8
    if (count == POINT_BLOCK) {
        const coord low = (coord)(dx.s0, dy.s0, dx.s1, dy.s1, dx.s2, dy.s2, dx.s3, dy.s3);
        const coord high = (coord)(dx.s4, dy.s4, dx.s5, dy.s5, dx.s6, dy.s6, dx.s7, dy.s7);

        STORE_POINTS(low, grid_grad, 0);
        STORE_POINTS(high, grid_grad, 1);
        return;
    }
#endif
    STORE_POINTS(dx, x, 0);
    STORE_POINTS(dy, y, 0);
    for (int j = 0; j < count; j++) {
        grid_grad[2 * j] = x[j];
        grid_grad[2 * j + 1] = y[j];
    }
}

// Stores gridGrad of `count` points. The strides are those of a channel.
static inline void differentiate(const struct neighbors *t, global const T *grad,
                                 const size_t grad_stride, global const T *input,
                                 const size_t input_stride, global real *grid_grad, const int count)
{
    coord g[CHANNELS], dx = 0, dy = 0;

#pragma unroll
    for (int c = 0; c < CHANNELS; c++)
        g[c] = load_points(grad + c * grad_stride, count);
#ifdef ROW
    if (has_rows(t))
        add_rows(&dx, &dy, t, g, input, input_stride);
    else
#endif
        add_each(&dx, &dy, t, g, input, input_stride);
    store_grid_grad(grid_grad, dx, dy, count);
}

#endif
