// SPDX-License-Identifier: Apache-2.0
//
// Rows of tensors (time, batch, channel) are numbered as in host/gemm/conv.c.
#ifndef COMMON_CONV_ROWS_CL_H
#define COMMON_CONV_ROWS_CL_H

#include "common/loop_nest.cl.h"

// Returns the offset of row t * inner + b. The strides of t and b are components 0 and 1.
static inline index_t row_offset(const index_t row, const index_t inner, const index8_t stride)
{
    return inner == 1 ? row * stride.s0 : row / inner * stride.s0 + row % inner * stride.s1;
}

#endif
