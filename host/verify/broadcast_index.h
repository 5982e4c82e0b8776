/* SPDX-License-Identifier: Apache-2.0 */
/* Broadcasting of shapes, for references. */
#ifndef OC_VERIFY_BROADCAST_INDEX_H
#define OC_VERIFY_BROADCAST_INDEX_H

#include <stdint.h>

/* The element of an operand that meets element `index` of the output. */
static inline int64_t oc_broadcast_index(uint64_t rank, const int64_t *extent, uint64_t out_rank,
                                         const int64_t *out_extent, int64_t index)
{
    int64_t place = 0, stride = 1;

    for (uint64_t back = 1; back <= rank; back++) {
        const int64_t own = extent[rank - back], at = index % out_extent[out_rank - back];

        index /= out_extent[out_rank - back];
        if (own != 1) place += at * stride;
        stride *= own;
    }
    return place;
}

#endif
