// SPDX-License-Identifier: Apache-2.0
//
// Images with LANES channels side by side: [image][ceil(channels / LANES)][point][LANES], lanes
// behind the last channel being 0. A work-item that owns a chunk of channels adds to all of them at
// once.
//
// -DLANES=1, 4, 8 or 16
#ifndef COMMON_LANES_CL_H
#define COMMON_LANES_CL_H

#include "common/real.cl.h"

#if LANES == 1
typedef real lanes_t;
#define LOAD_LANES(p, i) (p)[i]
#define STORE_LANES(v, p, i) (p)[i] = (v)
#else
typedef CAT(REAL, LANES) lanes_t;
#define LOAD_LANES(p, i) CAT(vload, LANES)(i, p)
#define STORE_LANES(v, p, i) CAT(vstore, LANES)(v, i, p)
#endif

// The sum over the lanes, in halves: the same order on every device.
typedef CAT(REAL, 2) real2_t;
real sum_2(const real2_t v) { return v.x + v.y; }

#define FOLD(v) ((v).lo + (v).hi)
#if LANES == 1
#define SUM_LANES(v) (v)
#elif LANES == 4
#define SUM_LANES(v) sum_2(FOLD(v))
#elif LANES == 8
#define SUM_LANES(v) sum_2(FOLD(FOLD(v)))
#else
#define SUM_LANES(v) sum_2(FOLD(FOLD(FOLD(v))))
#endif

#endif
