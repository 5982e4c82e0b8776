// SPDX-License-Identifier: Apache-2.0
//
// Draws positions by weights with replacement. `sums` has the sums of the first weights of each row. Draw k of all rows takes
// word k of Philox's blocks, the highest 24 bits of which are u in [0, 1): it is the first position whose sum is above u times
// the sum of all weights.
//
// -D COMPUTE: f32
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

#define VECTOR 1
#include "common/philox.cl.h"

// Sums of neighboring blocks are rounded, so that a sum may be a little above the next one, and the position that is found may
// have the weight 0. Then it is the next one before it with a weight, or behind it.
kernel void search(TENSOR(out), TENSOR(sums), TENSOR(self), const int self_type, const index_t rows,
                   const index_t samples, const index_t categories, const index_t out_row_stride,
                   const index_t out_stride, const index_t self_row_stride,
                   const index_t self_stride, const long seed, const long offset)
{
    const index_t number = get_global_id(0);

    if (number >= rows * samples || categories == 0) return;

    const index_t row = number / samples, sample = number - row * samples;
    const block_t block = philox((ulong)(number / 4), (ulong)seed, (ulong)offset);
    const int k = (int)(number % 4);
    const uint word = k == 0   ? block.word[0]
                      : k == 1 ? block.word[1]
                      : k == 2 ? block.word[2]
                               : block.word[3];
    global const float *sum_of = POINTER(const float, sums) + row * categories;
    const float bound = (float)(word >> 8) * 0x1p-24f * sum_of[categories - 1];
    index_t low = 0, high = categories - 1;

    while (low < high) {
        const index_t middle = low + (high - low) / 2;

        if (sum_of[middle] > bound)
            high = middle;
        else
            low = middle + 1;
    }
#define HAS_WEIGHT(i) \
    (load_any(self_type, self_buffer + self_offset, row * self_row_stride + (i)*self_stride) > 0)
    index_t found = low;

    while (found > 0 && !HAS_WEIGHT(found))
        found--;
    if (!HAS_WEIGHT(found)) {
        found = low;
        while (found < categories - 1 && !HAS_WEIGHT(found))
            found++;
    }
    POINTER(long, out)[row * out_row_stride + sample * out_stride] = (long)found;
}
