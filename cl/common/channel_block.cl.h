// SPDX-License-Identifier: Apache-2.0
//
// Images with CHANNEL_BLOCK channels side by side: [image][ceil(channels / CHANNEL_BLOCK)][point][CHANNEL_BLOCK], lanes
// behind the last channel being 0. A work-item that owns a chunk of channels adds to all of them at
// once.
//
// -DLANES=1, 4, 8 or 16
#ifndef COMMON_CHANNEL_BLOCK_CL_H
#define COMMON_CHANNEL_BLOCK_CL_H

#include "common/real.cl.h"

#if CHANNEL_BLOCK == 1
typedef real block_t;
#define LOAD_BLOCK(p, i) (p)[i]
#define STORE_BLOCK(v, p, i) (p)[i] = (v)
#else
typedef CAT(REAL, CHANNEL_BLOCK) block_t;
#define LOAD_BLOCK(p, i) CAT(vload, CHANNEL_BLOCK)(i, p)
#define STORE_BLOCK(v, p, i) CAT(vstore, CHANNEL_BLOCK)(v, i, p)
#endif

// The sum over the lanes, in halves: the same order on every device.
typedef CAT(REAL, 2) real2_t;
real sum_2(const real2_t v) { return v.x + v.y; }

#define FOLD(v) ((v).lo + (v).hi)
#if CHANNEL_BLOCK == 1
#define SUM_BLOCK(v) (v)
#elif CHANNEL_BLOCK == 4
#define SUM_BLOCK(v) sum_2(FOLD(v))
#elif CHANNEL_BLOCK == 8
#define SUM_BLOCK(v) sum_2(FOLD(FOLD(v)))
#else
#define SUM_BLOCK(v) sum_2(FOLD(FOLD(FOLD(v))))
#endif

#endif
