// SPDX-License-Identifier: Apache-2.0
//
// These kernels select the elements of `in` where `mask` is not 0, one after the other, in the
// row-major order of the broadcast of both, which has `count` elements; or they replace these elements, or store the
// positions of the elements where `mask` is not 0. There is one work-item per `part_elements` of them.
//
// -D COMPUTE: f32 i64
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

typedef long sum_t;
#define NEUTRAL 0
#define ADD(a, b) ((a) + (b))

#include "common/part_starts.cl.h"

#define RANK 8

// A place has the position of an element in the broadcast, and its offsets in both tensors.
typedef struct {
    index_t at[RANK], mask, in;
} place_t;

// Leading dimensions may have an extent of 1.
#define BROADCAST const index8_t extent, const index8_t mask_stride, const index8_t in_stride

place_t place_of(index_t element, BROADCAST)
{
    place_t place;

    place.mask = place.in = 0;
    UNROLL_COMPONENTS
    for (int d = RANK - 1; d >= 0; d--) {
        const index_t extent_d = component(extent, d);

        place.at[d] = element % extent_d;
        element /= extent_d;
        place.mask += place.at[d] * component(mask_stride, d);
        place.in += place.at[d] * component(in_stride, d);
    }
    return place;
}

void advance(place_t *place, BROADCAST)
{
    UNROLL_COMPONENTS
    for (int d = RANK - 1; d >= 0; d--) {
        const index_t extent_d = component(extent, d);

        // Offsets stay within the tensors: beyond them, offsets need not fit the type.
        if (place->at[d] + 1 < extent_d) {
            place->at[d]++;
            place->mask += component(mask_stride, d);
            place->in += component(in_stride, d);
            return;
        }
        place->mask -= place->at[d] * component(mask_stride, d);
        place->in -= place->at[d] * component(in_stride, d);
        place->at[d] = 0;
    }
}

#define PART const index_t count, const index_t part_elements

// Declares the range of this work-item. Returns from the kernel if there is none.
#define FIND_PART(part, first, end)                               \
    const index_t part = get_global_id(0);                        \
    if (count == 0 || part > (count - 1) / part_elements) return; \
    const index_t first = part * part_elements;                   \
    const index_t end = min(first + part_elements, count)

// Counts the selected elements of each part.
kernel void count_parts(TENSOR(mask), TENSOR(starts), PART, BROADCAST)
{
    FIND_PART(part, first, end);

    global const uchar *mask = POINTER(const uchar, mask);
    place_t place = place_of(first, extent, mask_stride, in_stride);
    long selected = 0;

    for (index_t i = first; i < end; i++) {
        selected += mask[place.mask] != 0;
        advance(&place, extent, mask_stride, in_stride);
    }
    POINTER(long, starts)[part] = selected;
}

kernel void select_parts(TENSOR(mask), TENSOR(in), const int in_type, TENSOR(starts), TENSOR(out),
                         const int out_type, const index_t out_stride, PART, BROADCAST)
{
    FIND_PART(part, first, end);

    global const uchar *mask = POINTER(const uchar, mask);
    place_t place = place_of(first, extent, mask_stride, in_stride);
    index_t to = (index_t)POINTER(const long, starts)[part];

    // The mask may have changed since it was counted.
    for (index_t i = first; i < end; i++) {
        if (mask[place.mask] != 0 && to < count)
            store_any(out_type, out_buffer + out_offset, out_stride * to++,
                      load_any(in_type, in_buffer + in_offset, place.in));
        advance(&place, extent, mask_stride, in_stride);
    }
}

// Elements of `from`, one after the other, take the places of those of `in` where `mask` is not 0. There are `most` of them.
kernel void replace_parts(TENSOR(mask), TENSOR(in), TENSOR(starts), TENSOR(from), const int type,
                          const index_t most, PART, BROADCAST)
{
    FIND_PART(part, first, end);

    global const uchar *mask = POINTER(const uchar, mask);
    place_t place = place_of(first, extent, mask_stride, in_stride);
    long at = POINTER(const long, starts)[part];

    for (index_t i = first; i < end; i++) {
        if (mask[place.mask] != 0 && at < most)
            store_any(type, in_buffer + in_offset, place.in,
                      load_any(type, from_buffer + from_offset, at++));
        advance(&place, extent, mask_stride, in_stride);
    }
}

// Stores the position of each selected element along the last `rank` axes, up to `most` of them.
// The positions along an axis are `out_axis_stride` apart from those along the next one, or if that
// is 0 as far as there are selected elements, whose number follows the total.
kernel void store_positions(TENSOR(mask), TENSOR(starts), TENSOR(out), const index_t out_stride,
                            const index_t out_axis_stride, const int rank, const index_t most, PART,
                            const index8_t extent, const index8_t mask_stride)
{
    FIND_PART(part, first, end);

    global const uchar *mask = POINTER(const uchar, mask);
    global long *starts = POINTER(long, starts);
    global long *out = POINTER(long, out);
    const index_t parts = (count - 1) / part_elements + 1;
    const index_t stored = (index_t)min(starts[parts], (long)most);
    const index_t axis_stride = out_axis_stride == 0 ? stored : out_axis_stride;
    place_t place = place_of(first, extent, mask_stride, mask_stride);
    index_t to = (index_t)starts[part];

    if (part == 0) starts[parts + 1] = stored;
    // The mask may have changed since it was counted.
    for (index_t i = first; i < end; i++) {
        if (mask[place.mask] != 0 && to < stored) {
            UNROLL_COMPONENTS
            for (int d = 0; d < RANK; d++)
                if (d >= RANK - rank)
                    out[to * out_stride + (d - RANK + rank) * axis_stride] = place.at[d];
            to++;
        }
        advance(&place, extent, mask_stride, mask_stride);
    }
}
