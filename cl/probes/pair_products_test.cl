// SPDX-License-Identifier: Apache-2.0
//
// Self-test: shows whether the processor has the instruction of common/pair_products.cl.h, and what it computes.

#define PRODUCTS X86_PAIRS
#define VECTOR_WIDTH 16
#include "common/pair_products.cl.h"

// AVX512_BF16 is bit 5 of eax. A processor whose vectors the compiler takes for those of AVX-512 has the leaf, and zeros
// where it has no such part of it.
#define LEAF 7
#define PART 1
#define BIT 5

// `words`: 16 words of each factor, then 16 sums of floats, which stay as they are without the instruction. A compiler
// whose target is not the processor, but a portable format, takes no such assembly.
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
