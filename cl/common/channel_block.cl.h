// SPDX-License-Identifier: Apache-2.0
//
// The channel-blocked layout (nChw16c) is [image][channel block][point][channel of the block].
// Channels past the last one are 0. A work-item that owns a channel block updates its channels with
// one vector operation.
//
// The size of a block is -DCHANNEL_BLOCK=1, 2, 4, 8 or 16. Without it this header declares nothing.
#ifndef COMMON_CHANNEL_BLOCK_CL_H
#define COMMON_CHANNEL_BLOCK_CL_H

#include "common/real.cl.h"

#ifdef CHANNEL_BLOCK

#if CHANNEL_BLOCK == 1
typedef real block_t;
#define LOAD_BLOCK(p, i) (p)[i]
#define STORE_BLOCK(v, p, i) (p)[i] = (v)
#else
typedef CAT(REAL, CHANNEL_BLOCK) block_t;
// Blocks are accessed through a pointer to a vector with the alignment of an element: PoCL's
// vstore16 is three stores, and a later load of the whole block waits until all of them have
// reached the cache.
typedef block_t block_unaligned __attribute__((aligned(sizeof(real))));
#define LOAD_BLOCK(p, i) (((global const block_unaligned *)(p))[i])
#define STORE_BLOCK(v, p, i) ((global block_unaligned *)(p))[i] = (v)
#endif

// SUM_BLOCK is the sum over the channels. It adds halves, so the order is the same on every device.
typedef CAT(REAL, 2) real2_t;
real sum_2(const real2_t v) { return v.x + v.y; }

#define FOLD(v) ((v).lo + (v).hi)
#if CHANNEL_BLOCK == 1
#define SUM_BLOCK(v) (v)
#elif CHANNEL_BLOCK == 2
#define SUM_BLOCK(v) sum_2(v)
#elif CHANNEL_BLOCK == 4
#define SUM_BLOCK(v) sum_2(FOLD(v))
#elif CHANNEL_BLOCK == 8
#define SUM_BLOCK(v) sum_2(FOLD(FOLD(v)))
#else
#define SUM_BLOCK(v) sum_2(FOLD(FOLD(FOLD(v))))
#endif

#endif

#endif
