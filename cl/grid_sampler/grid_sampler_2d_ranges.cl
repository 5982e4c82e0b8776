// SPDX-License-Identifier: Apache-2.0
//
// This kernel finds the elements of an image that each strip of STRIP sampling points touches.
//
// -D MODE: BILINEAR NEAREST BICUBIC
// -D REFLECTS: - 1
// -D POINT_BLOCK: 1 8
// -D STRIP: 64

#ifndef STRIP
#error "the host defines STRIP"
#endif

#include "common/grid_points.cl.h"

// ranges[image][strip] has the first element and the one past the last, or the number of elements
// and 0 if there is none. There is one work-item per strip of an image.
kernel EXPLICIT_VECTORS void find_ranges(TENSOR(grid), TENSOR(ranges), const int images,
                                         const int width, const int height, const int borders,
                                         const int points)
{
    if (points == 0) return;

    const int strips = (points - 1) / STRIP + 1;
    const size_t n = get_global_id(0) / strips, first_point = get_global_id(0) % strips * STRIP;
    const int count = min(points - first_point, (size_t)STRIP);
    global const real *grid = POINTER(const real, grid) + (n * points + first_point) * 2;
    global int *range = POINTER(int, ranges) + 2 * get_global_id(0);
    struct neighbors t;
    uint first = (uint)width * height;
    int end = 0;

    if (n >= (size_t)images) return;
    for (int p = 0; p < count; p += POINT_BLOCK) {
        load_neighbors(&t, grid + 2 * p, min(count - p, POINT_BLOCK), width, height, borders);
        for (int i = 0; i < NEIGHBORS * POINT_BLOCK; i++) {
            first = min(first, (uint)t.at[i]);  // -1 is the largest uint
            end = max(end, t.at[i] + 1);
        }
    }
    range[0] = first;
    range[1] = end;
}
