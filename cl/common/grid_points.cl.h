// SPDX-License-Identifier: Apache-2.0
//
// These functions compute the elements of an image that sampling points touch (their neighbors),
// the weights, and the derivatives of the weights with respect to the coordinates, for POINT_BLOCK
// points at a time. The formulas are evaluated in the order of the reference, without contraction,
// so that each floor, rint and comparison has the same result.
//
// -DMODE is BILINEAR, NEAREST or BICUBIC. -DREFLECTS means padding by reflection, which takes many
// instructions. -DPOINT_BLOCK is 1 or the size of a vector. -DFORWARD omits the derivatives.
// Kernels have an argument `borders`: CLIPS, unless padding is by zeros, and ALIGNS_CORNERS, or 0.
#ifndef COMMON_GRID_POINTS_CL_H
#define COMMON_GRID_POINTS_CL_H

#include "common/real.cl.h"

#pragma OPENCL FP_CONTRACT OFF

#define BILINEAR 1
#define NEAREST 2
#define BICUBIC 3
// The host has the same values (families/grid_points.h).
#define CLIPS 1
#define ALIGNS_CORNERS 2

#if !(MODE >= BILINEAR) || !defined(POINT_BLOCK)
#error "the host defines MODE and POINT_BLOCK"
#endif

#if POINT_BLOCK == 1
typedef real coord;
typedef int int_coord;
#define SELECT(condition, yes, no) ((condition) ? (yes) : (no))
#define ANY(condition) (condition)
#define TO_INT(x) ((int)(x))
#define LOAD_POINTS(array, i) (array)[i]
#define STORE_POINTS(v, array, i) (array)[i] = (v)
#define UNROLL_NEIGHBORS _Pragma("unroll")
#else
typedef CAT(float, POINT_BLOCK) coord;
typedef CAT(int, POINT_BLOCK) int_coord;
#define SELECT(condition, yes, no) select(no, yes, condition)
#define ANY(condition) any(condition)
#define TO_INT(x) CAT(convert_int, POINT_BLOCK)(x)
#define LOAD_POINTS(array, i) CAT(vload, POINT_BLOCK)(i, array)
#define STORE_POINTS(v, array, i) CAT(vstore, POINT_BLOCK)(v, i, array)
#define UNROLL_NEIGHBORS
#endif

// PoCL computes both with a dozen instructions. Where clang compiles for an x86 processor with the
// instruction (AVX), its builtin becomes that instruction.
#if POINT_BLOCK == 8 && defined(CLANG_BUILTINS) && defined(__AVX__)
typedef float avx_float8 __attribute__((vector_size(32)));
#define ROUND(x, mode) \
    __builtin_astype(__builtin_ia32_roundps256(__builtin_astype(x, avx_float8), mode), float8)
#define FLOOR(x) ROUND(x, 9)
#define RINT(x) ROUND(x, 8)
#else
#define FLOOR(x) floor(x)
#define RINT(x) rint(x)
#endif

#if MODE == NEAREST
#define NEIGHBORS 1
#elif MODE == BICUBIC
#define NEIGHBORS 16
#else
#define NEIGHBORS 4
#endif

// Neighbor k of point j is entry k * POINT_BLOCK + j. `at` is y * width + x, or -1 outside of the
// image. `dx` and `dy` are the derivatives of the weight with respect to the coordinates of the
// grid.
struct neighbors {
    int at[NEIGHBORS * POINT_BLOCK];
    real weight[NEIGHBORS * POINT_BLOCK];
#ifndef FORWARD
    real dx[NEIGHBORS * POINT_BLOCK], dy[NEIGHBORS * POINT_BLOCK];
#endif
};

#ifdef FORWARD
#define STORE_SLOPES(x, y, t, k)
#else
#define STORE_SLOPES(x, y, t, k) \
    STORE_POINTS(x, (t)->dx, k); \
    STORE_POINTS(y, (t)->dy, k)
#endif

// Converts grid coordinates in [-1, 1] to element positions.
coord unnormalize(const coord g, const int size, const int borders)
{
    if ((borders & ALIGNS_CORNERS) != 0) return (g + 1) / 2 * (real)(size - 1);
    return ((g + 1) * (real)size - 1) / 2;
}

// Returns the derivative of the position with respect to the coordinate, before padding.
real position_slope(const int size, const int borders)
{
    return (real)((borders & ALIGNS_CORNERS) != 0 ? size - 1 : size) / 2;
}

coord clip(const coord i, const int size, coord *slope)
{
    const coord last = (real)(size - 1), zero = 0;

    *slope = SELECT(i <= zero, zero, SELECT(i >= last, zero, *slope));
    return SELECT(i <= zero, zero, SELECT(i >= last, last, i));
}

// Returns fmod(distance, period) for distance >= 0; the result is exact. One multiplication is
// enough if the quotient is small. fmod is slow where it is a library call per element.
coord remainder_of(const coord distance, const coord period)
{
    const coord quotient = FLOOR(distance / period);

    if (ANY(!(quotient < (real)4194304))) return fmod(distance, period);

    // The rounded quotient may be off by one in either direction. The corrected remainder is exact.
    const coord remainder = fma(-quotient, period, distance);

    return SELECT(remainder < 0, remainder + period,
                  SELECT(remainder >= period, remainder - period, remainder));
}

// Reflects i at `low` and at low + distance_between, which is not 0.
coord reflect(const coord i, const real low, const int distance_between, coord *slope)
{
    const coord period = (real)distance_between;
    const coord distance = fabs(i - low);
    const coord extra = remainder_of(distance, period), flips = FLOOR(distance / period);
    const coord sign = SELECT(i - low < 0, -*slope, *slope);

    *slope = SELECT(flips == 2 * FLOOR(flips / 2), sign, -sign);
    return SELECT(flips == 2 * FLOOR(flips / 2), extra + low, period - extra + low);
}

// Applies the padding. Positions that are not finite become -2. Multiplies *slope by the derivative
// of the result with respect to the position.
coord pad(coord i, const int size, const int borders, coord *slope)
{
#ifdef REFLECTS
    const bool aligns = (borders & ALIGNS_CORNERS) != 0;

    if (aligns && size == 1) {
        *slope = 0;
        return SELECT(isfinite(i), (coord)0, (coord)-2);
    }
    i = reflect(i, aligns ? (real)0 : (real)-0.5f, aligns ? size - 1 : size, slope);
#endif
    if ((borders & CLIPS) != 0) i = clip(i, size, slope);
    // Clamps to two elements outside of the image, where there are no neighbors. NaN becomes -2.
    const coord limit = (real)size + 1;

    return SELECT(i >= (coord)-2, SELECT(i < limit, i, limit), (coord)-2);
}

// Returns y * width + x inside the image, else -1.
int_coord element(const int_coord x, const int_coord y, const int width, const int height)
{
    return SELECT(0 <= x && x < width && 0 <= y && y < height, y * width + x, (int_coord)-1);
}

// Functions are inlined, and their loops are unrolled if coordinates are no vectors. Otherwise the
// arrays of neighbors would be memory on a GPU.
#define INLINE __attribute__((always_inline)) static inline
INLINE void find_neighbors(struct neighbors *t, const coord gx, const coord gy, const int width,
                           const int height, const int borders);

#if MODE == NEAREST

void find_neighbors(struct neighbors *t, const coord gx, const coord gy, const int width,
                    const int height, const int borders)
{
    const coord one = 1;
    coord slope = 0;
    const int_coord x = TO_INT(RINT(pad(unnormalize(gx, width, borders), width, borders, &slope)));
    const int_coord y =
        TO_INT(RINT(pad(unnormalize(gy, height, borders), height, borders, &slope)));

    STORE_POINTS(element(x, y, width, height), t->at, 0);
    STORE_POINTS(one, t->weight, 0);
    STORE_SLOPES((coord)0, (coord)0, t, 0);
}

#elif MODE == BICUBIC

void cubic_weights(const coord t, coord weight[4], coord slope[4])
{
    const real A = -0.75f;
    const coord u0 = t + 1, u2 = 1 - t, u3 = 2 - t;

    weight[0] = ((A * u0 - 5 * A) * u0 + 8 * A) * u0 - 4 * A;
    weight[1] = ((A + 2) * t - (A + 3)) * t * t + 1;
    weight[2] = ((A + 2) * u2 - (A + 3)) * u2 * u2 + 1;
    weight[3] = ((A * u3 - 5 * A) * u3 + 8 * A) * u3 - 4 * A;
    slope[0] = (3 * A * u0 - 10 * A) * u0 + 8 * A;
    slope[1] = (3 * (A + 2) * t - 2 * (A + 3)) * t;
    slope[2] = -((3 * (A + 2) * u2 - 2 * (A + 3)) * u2);
    slope[3] = -((3 * A * u3 - 10 * A) * u3 + 8 * A);
}

// Finds the four positions along an axis. Each of them is padded separately; it is -1 outside.
INLINE void cubic_axis(const coord g, const int size, const int borders, int_coord at[4],
                       coord weight[4], coord slope[4])
{
    const coord i = unnormalize(g, size, borders), low = FLOOR(i);

    // A position that is not finite has only neighbors outside. It contributes nothing to
    // gradients. In the forward operator its weights are NaN, and so is the result.
#ifdef FORWARD
    cubic_weights(i - low, weight, slope);
#else
    cubic_weights(SELECT(isfinite(i), i - low, (coord)0), weight, slope);
#endif
    UNROLL_NEIGHBORS
    for (int k = 0; k < 4; k++) {
        coord ignored = 1;
        const int_coord x = TO_INT(pad(low + (real)(k - 1), size, borders, &ignored));

        at[k] = SELECT(isfinite(i) && 0 <= x && x < size, x, (int_coord)-1);
    }
}

void find_neighbors(struct neighbors *t, const coord gx, const coord gy, const int width,
                    const int height, const int borders)
{
    int_coord x[4], y[4];
    coord wx[4], wy[4], sx[4], sy[4];

    cubic_axis(gx, width, borders, x, wx, sx);
    cubic_axis(gy, height, borders, y, wy, sy);
    UNROLL_NEIGHBORS
    for (int i = 0; i < 16; i++) {
        STORE_POINTS(element(x[i % 4], y[i / 4], width, height), t->at, i);
        STORE_POINTS(wx[i % 4] * wy[i / 4], t->weight, i);
        STORE_SLOPES(sx[i % 4] * wy[i / 4] * position_slope(width, borders),
                     wx[i % 4] * sy[i / 4] * position_slope(height, borders), t, i);
    }
}

#else

void find_neighbors(struct neighbors *t, const coord gx, const coord gy, const int width,
                    const int height, const int borders)
{
    coord slope_x = position_slope(width, borders), slope_y = position_slope(height, borders);
    const coord ix = pad(unnormalize(gx, width, borders), width, borders, &slope_x);
    const coord iy = pad(unnormalize(gy, height, borders), height, borders, &slope_y);
    const coord floor_x = FLOOR(ix), floor_y = FLOOR(iy);
    const int_coord x = TO_INT(floor_x), y = TO_INT(floor_y);
    // These are the reference's (x1 - ix), (ix - x0), (y1 - iy), (iy - y0).
    const coord left = floor_x + 1 - ix, right = ix - floor_x;
    const coord above = floor_y + 1 - iy, below = iy - floor_y;

    STORE_POINTS(element(x, y, width, height), t->at, 0);
    STORE_POINTS(element(x + 1, y, width, height), t->at, 1);
    STORE_POINTS(element(x, y + 1, width, height), t->at, 2);
    STORE_POINTS(element(x + 1, y + 1, width, height), t->at, 3);
    STORE_POINTS(left * above, t->weight, 0);
    STORE_POINTS(right * above, t->weight, 1);
    STORE_POINTS(left * below, t->weight, 2);
    STORE_POINTS(right * below, t->weight, 3);
    STORE_SLOPES(-above * slope_x, -left * slope_y, t, 0);
    STORE_SLOPES(above * slope_x, -right * slope_y, t, 1);
    STORE_SLOPES(-below * slope_x, left * slope_y, t, 2);
    STORE_SLOPES(below * slope_x, right * slope_y, t, 3);
}

#endif

// Finds the neighbors of `count` points. The remaining points of the block are outside of all
// images.
void load_neighbors(struct neighbors *t, global const real *grid, const int count, const int width,
                    const int height, const int borders)
{
#if POINT_BLOCK == 1
    find_neighbors(t, grid[0], grid[1], width, height, borders);
#else
    real values[2 * POINT_BLOCK];
    coord low, high;

    if (count == POINT_BLOCK) {
        low = CAT(vload, POINT_BLOCK)(0, grid);
        high = CAT(vload, POINT_BLOCK)(1, grid);
    } else {
        for (int i = 0; i < 2 * POINT_BLOCK; i++)
            values[i] = i < 2 * count ? grid[i] : NAN;
        low = CAT(vload, POINT_BLOCK)(0, values);
        high = CAT(vload, POINT_BLOCK)(1, values);
    }
    /* The vectors are made of elements, as Oclgrind needs them (docs/devices.md). Compilers make
     * the same code as for vectors that are made of two. */
    const coord x = (coord)(low.s0, low.s2, low.s4, low.s6, high.s0, high.s2, high.s4, high.s6);
    const coord y = (coord)(low.s1, low.s3, low.s5, low.s7, high.s1, high.s3, high.s5, high.s7);

    find_neighbors(t, x, y, width, height, borders);
#endif
}

#endif
