// SPDX-License-Identifier: Apache-2.0
//
// Coordinates, weights and accumulators have the type real: float, or double with -DUSE_F64.
#ifndef COMMON_REAL_CL_H
#define COMMON_REAL_CL_H

#include "common/dtype.cl.h"

#ifdef USE_F64
#define REAL double
#else
#define REAL float
#endif

typedef REAL real;

#endif
