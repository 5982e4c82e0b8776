// SPDX-License-Identifier: Apache-2.0
//
// This self-test shows whether the processor has the instruction of common/pair_products.cl.h, and
// what the instruction computes.

#define PRODUCTS X86_PAIRS
#define VECTOR_WIDTH 16
#include "common/pair_products.cl.h"

// AVX512_BF16 is bit 5 of eax. A processor whose vectors the compiler treats as those of AVX-512
// has this leaf of cpuid. The registers are 0 if it does not have this part of the leaf.
#define LEAF 7
#define PART 1
#define BIT 5

// `words` has 16 words of each factor, then 16 sums of floats, which do not change without the
// instruction. A compiler whose target is not the processor, but a portable format, does not accept
// such assembly.
kernel void multiply(global uint *words)
{
#ifdef __x86_64__
    global float *sums = (global float *)(words + 32);
    const uint16 f = vload16(0, words), w = vload16(1, words);
    float16 sum = vload16(0, sums);
    uint a = LEAF, b, c = PART, d;

    __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    if ((a >> BIT & 1) == 0) return;
    ADD_PRODUCT(sum, f, w);
    vstore16(sum, 0, sums);
#endif
}
