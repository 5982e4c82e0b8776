// SPDX-License-Identifier: Apache-2.0
//
// Vectors of BOOL as floats: all bytes but 0 are 1.
#ifndef COMMON_BOOLS_CL_H
#define COMMON_BOOLS_CL_H

#include "common/element.cl.h"
#include "common/vector.cl.h"

#define DEFINE_LOAD_OF_BOOLS(n)                                                 \
    uchar##n load_bytes##n(global const uchar *p) { LOAD_VECTOR(n, uchar, p); } \
    float##n load##n##_b8(global const b8 *p)                                   \
    {                                                                           \
        return convert_float##n(min(load_bytes##n(p), (uchar)1));               \
    }
DEFINE_LOAD_OF_BOOLS(4)
DEFINE_LOAD_OF_BOOLS(8)
DEFINE_LOAD_OF_BOOLS(16)

#endif
