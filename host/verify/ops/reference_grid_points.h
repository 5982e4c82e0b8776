/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The neighbours of sampling points, naively and from the documentation: coordinates rounded to the
 * type that the operator computes in after every operation, so that floor, rint and comparisons decide
 * as the formula says.
 */
#ifndef OC_VERIFY_REFERENCE_GRID_POINTS_H
#define OC_VERIFY_REFERENCE_GRID_POINTS_H

#include "verify/ops/reference.h"

enum grid_mode { BILINEAR, NEAREST, BICUBIC };
enum grid_padding { ZEROS, BORDER, REFLECTION };

struct grid_problem {
    bool in_double; /* the operator computes in double, not in float */
    int64_t n, c, h, w, out_h, out_w;
    enum grid_mode mode;
    enum grid_padding padding;
    bool align;
    const double *grad, *input, *grid; /* row-major; grad of the backward operator only */
};

/* Roundings of one term: the weights of both axes, their product, that with the elements. A cubic
 * weight is a polynomial whose intermediate results are up to 16 times as large. */
static inline double grid_roundings(enum grid_mode mode) { return mode == BICUBIC ? 40 : 8; }

/* The neighbours of a point along one axis. A size is what rounding errors of the weight or of its
 * derivative are relative to. */
struct axis_neighbours {
    int count;
    bool finite;   /* the position is, before padding */
    int64_t at[4]; /* -1: outside */
    reference_real weight[4], size[4];
    reference_real slope[4], slope_size[4]; /* d weight / d grid coordinate */
};

struct grid_point {
    struct axis_neighbours x, y;
};

/* Points whose neighbours are kept while planes are visited. */
#define GRID_CHUNK 64

/* Points [begin, begin + count), counted over all images. */
void grid_reference_points(const struct grid_problem *problem, int64_t begin, int64_t count,
                           struct grid_point *points);

/* Calls `visit` for every point in each of the planes [begin, end), counted over N and C; `index` is
 * that of the point in its image. */
typedef void (*grid_visit)(const struct grid_problem *problem, const struct grid_point *point,
                           int64_t index, int64_t plane, int64_t begin,
                           const struct reference_sums *sums);
void grid_reference_planes(const struct grid_problem *problem, int64_t begin, int64_t end,
                           grid_visit visit, const struct reference_sums *sums);

#endif
