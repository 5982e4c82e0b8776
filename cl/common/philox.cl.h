// SPDX-License-Identifier: Apache-2.0
//
// Philox4x32-10 computes four 32-bit words as a function of the number of a block, of seed and of
// offset, for VECTOR blocks at once (J. Salmon et al., "Parallel random numbers: as easy as 1, 2,
// 3", SC11).
#ifndef COMMON_PHILOX_CL_H
#define COMMON_PHILOX_CL_H

#include "common/dtype.cl.h"

#if VECTOR == 1
#define VECTOR_OF(type) type
#define AS(type) as_##type
#define CONVERT_TO(type) convert_##type
#define BLOCK_NUMBERS 0
#else
#define VECTOR_OF(type) CAT(type, VECTOR)
#define AS(type) CAT(as_##type, VECTOR)
#define CONVERT_TO(type) CAT(convert_##type, VECTOR)
#define BLOCK_NUMBERS CAT(NUMBERS, VECTOR)
#define NUMBERS16 (ulong16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#endif
typedef VECTOR_OF(uint) uints_t;
typedef VECTOR_OF(ulong) ulongs_t;

typedef struct {
    uints_t word[4];
} block_t;

// The upper halves of components have no meaning until the next product, whose operands are 32 bits
// wide.
block_t philox(const ulongs_t number, const ulong seed, const ulong offset)
{
    ulongs_t c0 = number, c1 = number >> 32, c2 = offset, c3 = offset >> 32;
    ulong key0 = seed, key1 = seed >> 32;
    block_t block;

    for (int round = 0; round < 10; round++) {
        const ulongs_t product0 = (c0 & 0xFFFFFFFF) * 0xD2511F53;
        const ulongs_t product1 = (c2 & 0xFFFFFFFF) * 0xCD9E8D57;

        c0 = product1 >> 32 ^ c1 ^ key0;
        c1 = product1;
        c2 = product0 >> 32 ^ c3 ^ key1;
        c3 = product0;
        key0 += 0x9E3779B9;
        key1 += 0xBB67AE85;
    }
    block.word[0] = CONVERT_TO(uint)(c0 & 0xFFFFFFFF);
    block.word[1] = CONVERT_TO(uint)(c1 & 0xFFFFFFFF);
    block.word[2] = CONVERT_TO(uint)(c2 & 0xFFFFFFFF);
    block.word[3] = CONVERT_TO(uint)(c3 & 0xFFFFFFFF);
    return block;
}

#endif
