// SPDX-License-Identifier: Apache-2.0
//
// Where points of a sampling grid lie in an image: the elements they touch, their weights, and how
// the weights change with the two coordinates. WIDTH points at a time: 1, or the lanes of a vector.
// The formulas are evaluated in the reference's order without contraction, so that every floor,
// rint and comparison decides as there.
//
// -DMODE=BILINEAR, NEAREST or BICUBIC; -DPADDING=ZEROS, BORDER or REFLECTION; -DALIGN_CORNERS
#ifndef COMMON_GRID_CL_H
#define COMMON_GRID_CL_H

#include "common/real.cl.h"

#pragma OPENCL FP_CONTRACT OFF

#define BILINEAR 0
#define NEAREST 1
#define BICUBIC 2
#define ZEROS 0
#define BORDER 1
#define REFLECTION 2

#ifndef WIDTH
#define WIDTH 1
#endif

#if WIDTH == 1
typedef real coord;
typedef int whole;
#define PICK(condition, yes, no) ((condition) ? (yes) : (no))
#define ANY(condition) (condition)
#define TO_WHOLE(x) ((int)(x))
#define PUT(v, array, i) (array)[i] = (v)
#else
typedef CAT(float, WIDTH) coord;
typedef CAT(int, WIDTH) whole;
#define PICK(condition, yes, no) select(no, yes, condition)
#define ANY(condition) any(condition)
#define TO_WHOLE(x) CAT(convert_int, WIDTH)(x)
#define PUT(v, array, i) CAT(vstore, WIDTH)(v, i, array)
#endif

#if MODE == NEAREST
#define TAPS 1
#elif MODE == BICUBIC
#define TAPS 16
#else
#define TAPS 4
#endif

// What WIDTH points touch; tap k of point j is entry k * WIDTH + j. `at` is y * width + x, or -1
// outside of the image; `dx` and `dy` are the weight's derivatives with respect to the grid's
// coordinates.
struct taps {
    int at[TAPS * WIDTH];
    real weight[TAPS * WIDTH], dx[TAPS * WIDTH], dy[TAPS * WIDTH];
};

// Grid coordinates in [-1, 1] as element positions.
coord unnormalize(const coord g, const int size)
{
#ifdef ALIGN_CORNERS
    return (g + 1) / 2 * (real)(size - 1);
#else
    return ((g + 1) * (real)size - 1) / 2;
#endif
}

// d position / d coordinate, before padding.
real position_slope(const int size)
{
#ifdef ALIGN_CORNERS
    return (real)(size - 1) / 2;
#else
    return (real)size / 2;
#endif
}

coord clip(const coord i, const int size, coord *slope)
{
    const coord last = (real)(size - 1), zero = 0;

    *slope = PICK(i <= zero, zero, PICK(i >= last, zero, *slope));
    return PICK(i <= zero, zero, PICK(i >= last, last, i));
}

// fmod(distance, span) for distance >= 0, which is exact, by one multiplication where the quotient
// is small enough for that; fmod itself is slow where it is a library call per lane.
coord remainder_of(const coord distance, const coord span)
{
    const coord quotient = floor(distance / span);

    if (ANY(!(quotient < (real)4194304))) return fmod(distance, span);

    // The rounded quotient may be one off to either side; the corrected remainder is exact.
    const coord rest = fma(-quotient, span, distance);

    return PICK(rest < 0, rest + span, PICK(rest >= span, rest - span, rest));
}

// Mirrors i at low2 / 2 and high2 / 2, which differ.
coord reflect(const coord i, const int low2, const int high2, coord *slope)
{
    const coord low = (real)low2 / 2, span = (real)(high2 - low2) / 2;
    const coord distance = fabs(i - low);
    const coord extra = remainder_of(distance, span), flips = floor(distance / span);
    const coord sign = PICK(i - low < 0, -*slope, *slope);

    *slope = PICK(flips == 2 * floor(flips / 2), sign, -sign);
    return PICK(flips == 2 * floor(flips / 2), extra + low, span - extra + low);
}

// Positions after padding; far outside where they are not finite. Multiplies *slope by
// d padded / d position.
coord pad(coord i, const int size, coord *slope)
{
#if PADDING == REFLECTION && defined(ALIGN_CORNERS)
    if (size == 1) {
        *slope = 0;
        return PICK(isfinite(i), (coord)0, (coord)-2);
    }
    i = reflect(i, 0, 2 * (size - 1), slope);
#elif PADDING == REFLECTION
    i = reflect(i, -1, 2 * size - 1, slope);
#endif
#if PADDING != ZEROS
    i = clip(i, size, slope);
#endif
    // Beyond the image by two nothing is touched, and positions stay small integers. NaN, too.
    return PICK(i >= (coord)-2, fmin(i, (coord)((real)size + 1)), (coord)-2);
}

// y * width + x inside of the image, else -1.
whole element(const whole x, const whole y, const int width, const int height)
{
    return PICK(0 <= x && x < width && 0 <= y && y < height, y * width + x, (whole)-1);
}

#if MODE == NEAREST

void find_taps(struct taps *t, const coord gx, const coord gy, const int width, const int height)
{
    const coord zero = 0, one = 1;
    coord slope = 0;
    const whole x = TO_WHOLE(rint(pad(unnormalize(gx, width), width, &slope)));
    const whole y = TO_WHOLE(rint(pad(unnormalize(gy, height), height, &slope)));

    PUT(element(x, y, width, height), t->at, 0);
    PUT(one, t->weight, 0);
    PUT(zero, t->dx, 0);
    PUT(zero, t->dy, 0);
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

// The four positions of an axis, each padded by itself; -1 outside.
void cubic_axis(const coord g, const int size, whole at[4], coord weight[4], coord slope[4])
{
    const coord i = unnormalize(g, size), low = floor(i), zero = 0;

    cubic_weights(PICK(isfinite(i), i - low, zero), weight, slope);
    for (int k = 0; k < 4; k++) {
        coord ignored = 1;
        const whole x = TO_WHOLE(pad(low + (real)(k - 1), size, &ignored));

        at[k] = PICK(isfinite(i) && 0 <= x && x < size, x, (whole)-1);
    }
}

void find_taps(struct taps *t, const coord gx, const coord gy, const int width, const int height)
{
    whole x[4], y[4];
    coord wx[4], wy[4], sx[4], sy[4];

    cubic_axis(gx, width, x, wx, sx);
    cubic_axis(gy, height, y, wy, sy);
    for (int i = 0; i < 16; i++) {
        PUT(element(x[i % 4], y[i / 4], width, height), t->at, i);
        PUT(wx[i % 4] * wy[i / 4], t->weight, i);
        PUT(sx[i % 4] * wy[i / 4] * position_slope(width), t->dx, i);
        PUT(wx[i % 4] * sy[i / 4] * position_slope(height), t->dy, i);
    }
}

#else

void find_taps(struct taps *t, const coord gx, const coord gy, const int width, const int height)
{
    coord slope_x = position_slope(width), slope_y = position_slope(height);
    const coord ix = pad(unnormalize(gx, width), width, &slope_x);
    const coord iy = pad(unnormalize(gy, height), height, &slope_y);
    const coord floor_x = floor(ix), floor_y = floor(iy);
    const whole x = TO_WHOLE(floor_x), y = TO_WHOLE(floor_y);
    // The reference's (x1 - ix), (ix - x0), (y1 - iy), (iy - y0).
    const coord left = floor_x + 1 - ix, right = ix - floor_x;
    const coord above = floor_y + 1 - iy, below = iy - floor_y;

    PUT(element(x, y, width, height), t->at, 0);
    PUT(element(x + 1, y, width, height), t->at, 1);
    PUT(element(x, y + 1, width, height), t->at, 2);
    PUT(element(x + 1, y + 1, width, height), t->at, 3);
    PUT(left * above, t->weight, 0);
    PUT(right * above, t->weight, 1);
    PUT(left * below, t->weight, 2);
    PUT(right * below, t->weight, 3);
    PUT(-above * slope_x, t->dx, 0);
    PUT(above * slope_x, t->dx, 1);
    PUT(-below * slope_x, t->dx, 2);
    PUT(below * slope_x, t->dx, 3);
    PUT(-left * slope_y, t->dy, 0);
    PUT(-right * slope_y, t->dy, 1);
    PUT(left * slope_y, t->dy, 2);
    PUT(right * slope_y, t->dy, 3);
}

#endif

#endif
