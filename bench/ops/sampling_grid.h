/* SPDX-License-Identifier: Apache-2.0 */
/* Sampling grids as models make them; peer_torch.py makes the same. */
#ifndef BENCH_SAMPLING_GRID_H
#define BENCH_SAMPLING_GRID_H

#include "measure/problem.h"

enum bench_grid {
    BENCH_GRID_AFFINE, /* a little rotation, scale and shift, as spatial transformers do */
    BENCH_GRID_RANDOM, /* every point somewhere in the image: the worst for caches */
    BENCH_GRID_FLOW,   /* identity and smooth noise, as optical flow: height, width times 32 */
};

extern const char *const bench_grids[]; /* names, and NULL */

/* Makes the values of a tensor (images, height, width, 2). */
bool bench_grid_make(enum bench_grid kind, struct bench_tensor *grid);

#endif
