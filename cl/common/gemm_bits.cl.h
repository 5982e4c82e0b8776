// SPDX-License-Identifier: Apache-2.0
//
// Operands for matrix units are loaded without conversion: elements remain as they are.
#ifndef COMMON_GEMM_BITS_CL_H
#define COMMON_GEMM_BITS_CL_H

#include "common/gemm_tile.cl.h"

#ifdef MATRIX_UNIT

#define VECTOR CAT(BITS, WORDS)
#define LOAD_bits(p) CAT(CAT(load, WORDS), CAT(_, BITS))(p)
#define ELEMENT_bits(i) i < count ? p[i * stride] : 0
#define ROW_bits(i) IS_ROW(i) ? from[row_offset(m, row + i)] : 0

#if SUMMANDS_PER_WORD == 2
#define BITS ushort
INLINE ushort4 load4_ushort(global const ushort *p) { return load4_bits(p); }
INLINE ushort8 load8_ushort(global const ushort *p) { return load8_bits(p); }
#else
#define BITS uint
INLINE uint4 load4_uint(global const uint *p) { LOAD_VECTOR(4, uint, p); }
#endif
DEFINE_LOAD(bits, BITS, VECTOR)

#endif
#endif
