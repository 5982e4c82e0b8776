// SPDX-License-Identifier: Apache-2.0
//
// out is theta * (x, y, 1), or theta * (x, y, z, 1), for each point of images, with 2 AXES, or of
// volumes, with 3. There is one work-item per `points_per_item` points of a row.
//
// -D T: f32 f16 bf16
// -D AXES: 2 3
// -D INDEX: int long

#include "common/dtype.cl.h"
#include "common/loop_nest.cl.h"

// Results are those of the single operations.
#pragma OPENCL FP_CONTRACT OFF

// Returns the coordinate of position i of `length` positions, from -1 to 1. The dividend is a whole
// number.
float coordinate(const index_t i, const index_t length, const float divisor)
{
    return (float)(i - (length - 1 - i)) / divisor;
}

kernel void affine_grid(TENSOR(theta), TENSOR(out), const index_t rows, const index_t width,
                        const index_t height, const index_t depth, const index_t points_per_item,
                        const index_t theta_n, const index_t theta_row, const index_t theta_column,
                        const index_t out_n, const index_t out_d, const index_t out_h,
                        const index_t out_w, const index_t out_axis, const float divisor_w,
                        const float divisor_h, const float divisor_d)
{
    if (points_per_item == 0) return;

    const index_t per_row = (width - 1) / points_per_item + 1;
    index_t n = get_global_id(0) / per_row;
    const index_t first = ((index_t)get_global_id(0) - n * per_row) * points_per_item;
    const index_t end = min(first + points_per_item, width);

    if (n >= rows) return;
    TAKE_AXIS(h, n, height);
    TAKE_AXIS(d, n, depth);

    const float y = coordinate(h, height, divisor_h);
    global const T *map = POINTER(const T, theta) + n * theta_n;
    global T *to = POINTER(T, out) + n * out_n + d * out_d + h * out_h;

    for (int axis = 0; axis < AXES; axis++) {
        float m[AXES + 1];

        for (int i = 0; i <= AXES; i++)
            m[i] = LOAD(T, map, axis * theta_row + i * theta_column);
        for (index_t w = first; w < end; w++) {
            float sum = coordinate(w, width, divisor_w) * m[0] + y * m[1];

#if AXES == 3
            sum += coordinate(d, depth, divisor_d) * m[2];
#endif
            STORE(T, to, w * out_w + axis * out_axis, sum + m[AXES]);
        }
    }
}
