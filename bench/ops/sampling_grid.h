/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of grid sampling and its gradients: their keys, and sampling grids as models make them. */
#ifndef BENCH_SAMPLING_GRID_H
#define BENCH_SAMPLING_GRID_H

#include "measure/draw.h"
#include "measure/problem.h"
#include "verify/ops/reference_grid_points.h"

enum {
    AFFINE, /* a little rotation, scale and shift, as spatial transformers do */
    RANDOM, /* every point somewhere in the image: the worst for caches */
    FLOW,   /* identity and smooth noise, as optical flow: height, width times 32 */
};

struct sampling_grid {
    struct grid_problem q;
    int kind;
};

/* Keys: input=NxCxHxW; out=HxW of the grid (default: input's); grid=affine|random|flow;
 * mode=bilinear|nearest|bicubic; padding=zeros|border|reflection; align=1. */
bool sampling_grid_read_keys(struct bench_problem *p, struct sampling_grid *args);

bool sampling_grid_fill(const struct sampling_grid *points, struct bench_tensor *grid);

/* All tensors together have at most seven times as many elements as input. `tensors` may be strided. */
void sampling_grid_draw(struct bench_draw *d, const char *tensors);

#endif
