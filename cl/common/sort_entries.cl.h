// SPDX-License-Identifier: Apache-2.0
//
// An entry is an element of a row as sorts compare it: a key of its bits, and its position in the row, so that no two entries
// are equal, and every method sorts alike and stably. Keys of up to 32 bits are the upper half of an entry, and positions the
// lower one. With 64-bit elements (PAIRS) an entry is a pair.
#ifndef COMMON_SORT_ENTRIES_CL_H
#define COMMON_SORT_ENTRIES_CL_H

#include "common/loop_nest.cl.h"
#include "common/raw.cl.h"

#ifdef PAIRS
typedef ulong2 entry_t;
#define ENTRY(key, position) ((ulong2)(key, position))
#define LAST_ENTRY ENTRY(ULONG_MAX, ULONG_MAX)
#define POSITION(entry) ((entry).y)
#define IS_LESS(a, b) ((a).x < (b).x || ((a).x == (b).x && (a).y < (b).y))
#else
typedef ulong entry_t;
#define ENTRY(key, position) ((ulong)(key) << 32 | (ulong)(position))
// This entry stands for a missing one. No position has all bits.
#define LAST_ENTRY ULONG_MAX
#define POSITION(entry) ((entry)&UINT_MAX)
#define IS_LESS(a, b) ((a) < (b))
#endif

typedef RAW raw_t;
#define SIGN ((raw_t)((raw_t)1 << (8 * sizeof(raw_t) - 1)))

// Returns a number that is ordered as the element is. `infinity` has the bits of infinity, or 0 for integers. NaN is the
// largest element, and zeros of both signs are equal.
raw_t key_of(raw_t bits, const raw_t infinity, const int is_signed, const int is_descending)
{
    raw_t key = bits;

    if (infinity != 0) {
        const raw_t magnitude = bits & (raw_t)~SIGN;

        if (magnitude == 0) bits = 0;
        key = (bits & SIGN) != 0 ? (raw_t)~bits : (raw_t)(bits | SIGN);
        if (magnitude > infinity) key = (raw_t) ~(raw_t)0;
    } else if (is_signed != 0) {
        key = bits ^ SIGN;
    }
    return is_descending != 0 ? (raw_t)~key : key;
}

#endif
