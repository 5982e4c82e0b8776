/* SPDX-License-Identifier: Apache-2.0 */
/* Sampling grids as models make them; peer_torch.py makes the same. */
#ifndef BENCH_WARP_H
#define BENCH_WARP_H

#include "problem.h"

enum bench_warp {
    BENCH_WARP_AFFINE, /* a little rotation, scale and shift, as spatial transformers do */
    BENCH_WARP_RANDOM, /* every point somewhere in the image: the worst for caches */
    BENCH_WARP_FLOW,   /* identity and smooth noise, as optical flow: height, width times 32 */
};

extern const char *const bench_warps[3];

/* Makes the values of a tensor (images, height, width, 2). */
bool bench_warp_make(enum bench_warp warp, struct bench_tensor *grid);

#endif
