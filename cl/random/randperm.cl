// SPDX-License-Identifier: Apache-2.0
//
// A random permutation of the numbers 0 to count - 1, as a function of seed and offset (common/philox.cl.h). `exchange` makes
// short ones by Fisher's and Yates's exchanges, `permute` long ones by a cipher, in which each number is on its own.
//
// -D COMPUTE: i64
// -D SHORT_COUNT: 1024
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

#define VECTOR 1
#include "common/philox.cl.h"

#define STORE_OUT(i, v) store_any(out_type, out_buffer + out_offset, (i)*out_stride, (long)(v))

uint word_of(const block_t *block, const int k)
{
    return k == 0   ? block->word[0]
           : k == 1 ? block->word[1]
           : k == 2 ? block->word[2]
                    : block->word[3];
}

// A single work-item exchanges each number, from the last one on, with one that is not behind it: word i, times the numbers
// that are left, over 2^32.
kernel void exchange(TENSOR(out), const int out_type, const index_t count, const index_t out_stride,
                     const long seed, const long offset)
{
    local ushort numbers[SHORT_COUNT];
    const int most = (int)min(count, (index_t)SHORT_COUNT);

    if (get_global_id(0) > 0) return;
    for (int i = 0; i < most; i++)
        numbers[i] = (ushort)i;
    for (int i = most - 1; i > 0; i--) {
        const block_t block = philox((ulong)(i / 4), (ulong)seed, (ulong)offset);
        const int j = (int)((ulong)word_of(&block, i % 4) * (ulong)(i + 1) >> 32);
        const ushort number = numbers[j];

        numbers[j] = numbers[i];
        numbers[i] = number;
    }
    for (int i = 0; i < most; i++)
        STORE_OUT(i, numbers[i]);
}

#define ROUNDS 12

uint mixed(const uint half_of_number, const uint key)
{
    uint x = (half_of_number ^ key) * 0x85EBCA6B;

    x = (x ^ x >> 13) * 0xC2B2AE35;
    return x ^ x >> 16;
}

// Numbers have `low_bits` and `high_bits` bits, 2^(low_bits + high_bits) of them, fewer than 2 * count. In each round of
// Feistel's network one part of a number changes by a function of the other part and of a key, which can be undone, so that
// numbers stay different. A number beyond `count` is permuted again: at last it is below, since all numbers are in cycles.
kernel void permute(TENSOR(out), const int out_type, const index_t count, const index_t out_stride,
                    const index_t elements_per_item, const int low_bits, const int high_bits,
                    const long seed, const long offset)
{
    const index_t begin = (index_t)get_global_id(0) * elements_per_item;
    const index_t end = min(begin + elements_per_item, count);
    const uint low_mask = (uint)(((ulong)1 << low_bits) - 1);
    const uint high_mask = (uint)(((ulong)1 << high_bits) - 1);
    uint keys[ROUNDS];

    if (begin >= end) return;
    for (int block_number = 0; block_number < ROUNDS / 4; block_number++) {
        const block_t block = philox((ulong)block_number, (ulong)seed, (ulong)offset);

        for (int k = 0; k < 4; k++)
            keys[4 * block_number + k] = word_of(&block, k);
    }
    for (index_t i = begin; i < end; i++) {
        ulong number = (ulong)i;

        do {
            uint low = (uint)number & low_mask, high = (uint)(number >> low_bits);

            for (int round = 0; round < ROUNDS; round += 2) {
                high ^= mixed(low, keys[round]) & high_mask;
                low ^= mixed(high, keys[round + 1]) & low_mask;
            }
            number = (ulong)high << low_bits | low;
        } while (number >= (ulong)count);
        STORE_OUT(i, number);
    }
}
