// SPDX-License-Identifier: Apache-2.0
//
// Where the repetitions of an element stop among those of all elements: see cl/tensor/repeat_interleave.cl.
#ifndef COMMON_REPEATS_CL_H
#define COMMON_REPEATS_CL_H

// Returns the position behind the repetitions of element i. Products of numbers that are not trusted wrap around.
#ifdef UNIFORM
#define STOP(stops, i) as_long(((ulong)(i) + 1) * (ulong)max((long)*(stops), (long)0))
#else
#define STOP(stops, i) ((long)(stops)[i])
#endif

// Returns the first of `count` elements whose repetitions stop behind a position, or `count`.
index_t repeated(global const REPEATS *stops, const index_t count, const index_t position)
{
    index_t low = 0, high = count;

    while (low < high) {
        const index_t middle = low + (high - low) / 2;

        if (STOP(stops, middle) <= (long)position)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

#endif
