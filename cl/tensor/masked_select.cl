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

// Moves to the place `count` elements behind this one, at most to the start of the next row.
void skip(place_t *place, const index_t count, BROADCAST)
{
    place->at[RANK - 1] += count - 1;
    place->mask += (count - 1) * mask_stride.s7;
    place->in += (count - 1) * in_stride.s7;
    advance(place, extent, mask_stride, in_stride);
}

// Runs code for each `run` of elements along the last axis, from `place` on.
#define FOR_EACH_RUN(first, end, place, run, other_stride, code)   \
    for (index_t at = first, run; at < end; at += run) {           \
        run = min(end - at, extent.s7 - place.at[RANK - 1]);       \
        code skip(&place, run, extent, mask_stride, other_stride); \
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

    FOR_EACH_RUN(first, end, place, run, in_stride, {
        global const uchar *here = mask + place.mask;

        if (mask_stride.s7 == 1)
            for (index_t k = 0; k < run; k++)  // as vectors on a CPU
                selected += here[k] != 0;
        else
            for (index_t k = 0; k < run; k++)
                selected += here[k * mask_stride.s7] != 0;
    })
    POINTER(long, starts)[part] = selected;
}

// Of elements that are moved as they are, the size; else 0. Truths become 0 or 1.
int moved_size(const int from_type, const int to_type)
{
    if (from_type != to_type || to_type == 9) return 0;
    if (to_type == 6 || to_type == 7) return 1;
    return to_type == 3 || to_type == 5 ? 8 : to_type == 0 || to_type == 4 ? 4 : 2;
}

// The cases of a size, of which each runs RUN(type) with a type of that size.
#define EACH_SIZE(RUN) \
    case 1:            \
        RUN(uchar);    \
        break;         \
    case 2:            \
        RUN(ushort);   \
        break;         \
    case 4:            \
        RUN(uint);     \
        break;         \
    case 8:            \
        RUN(ulong);    \
        break;

// Where many of a part's elements are selected, an element is written whether it is or not: the next one that is overwrites
// it, and no branch is predicted wrongly.
#define IS_DENSE(selected) ((selected) > part_elements / 8)

#define IS_SELECTED(k) (mask[place.mask + (k)*mask_stride.s7] != 0)

#define SELECT_RUN(type)                                                  \
    {                                                                     \
        global const type *from = POINTER(const type, in) + place.in;     \
        global type *elements = POINTER(type, out);                       \
                                                                          \
        if (is_dense)                                                     \
            for (index_t k = 0; k < run && to < stop; k++) {              \
                elements[to * out_stride] = from[k * in_stride.s7];       \
                to += IS_SELECTED(k) ? 1 : 0;                             \
            }                                                             \
        else                                                              \
            for (index_t k = 0; k < run; k++)                             \
                if (IS_SELECTED(k) && to < stop)                          \
                    elements[to++ * out_stride] = from[k * in_stride.s7]; \
    }

kernel void select_parts(TENSOR(mask), TENSOR(in), const int in_type, TENSOR(starts), TENSOR(out),
                         const int out_type, const index_t out_stride, PART, BROADCAST)
{
    FIND_PART(part, first, end);

    global const uchar *mask = POINTER(const uchar, mask);
    global const long *starts = POINTER(const long, starts);
    place_t place = place_of(first, extent, mask_stride, in_stride);
    index_t to = (index_t)starts[part];
    // The mask may have changed since it was counted.
    const index_t stop = (index_t)min(starts[part + 1], (long)count);
    const bool is_dense = IS_DENSE(stop - to);
    const int size = moved_size(in_type, out_type);

    FOR_EACH_RUN(first, end, place, run, in_stride, {
        switch (size) {
            EACH_SIZE(SELECT_RUN)
            default:
                for (index_t k = 0; k < run; k++)
                    if (IS_SELECTED(k) && to < stop)
                        store_any(
                            out_type, out_buffer + out_offset, out_stride * to++,
                            load_any(in_type, in_buffer + in_offset, place.in + k * in_stride.s7));
        }
    })
}

#define REPLACE_RUN(type)                                                                   \
    {                                                                                       \
        global type *to = POINTER(type, in) + place.in;                                     \
        global const type *elements = POINTER(const type, from);                            \
                                                                                            \
        for (index_t k = 0; k < run; k++)                                                   \
            if (IS_SELECTED(k) && source < most) to[k * in_stride.s7] = elements[source++]; \
    }

// Elements of `from`, one after the other, take the places of those of `in` where `mask` is not 0. There are `most` of them.
kernel void replace_parts(TENSOR(mask), TENSOR(in), TENSOR(starts), TENSOR(from), const int type,
                          const index_t most, PART, BROADCAST)
{
    FIND_PART(part, first, end);

    global const uchar *mask = POINTER(const uchar, mask);
    place_t place = place_of(first, extent, mask_stride, in_stride);
    long source = POINTER(const long, starts)[part];
    const int size = moved_size(type, type);

    FOR_EACH_RUN(first, end, place, run, in_stride, {
        switch (size) {
            EACH_SIZE(REPLACE_RUN)
            default:
                for (index_t k = 0; k < run; k++)
                    if (IS_SELECTED(k) && source < most)
                        store_any(type, in_buffer + in_offset, place.in + k * in_stride.s7,
                                  load_any(type, from_buffer + from_offset, source++));
        }
    })
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
    // The mask may have changed since it was counted.
    const index_t stop = min((index_t)starts[part + 1], stored);
    const bool is_dense = IS_DENSE(stop - to);

    if (part == 0) starts[parts + 1] = stored;
    FOR_EACH_RUN(first, end, place, run, mask_stride, {
        for (index_t k = 0; k < run && to < stop; k++) {
            const bool is_selected = IS_SELECTED(k);

            if (!is_dense && !is_selected) continue;
            UNROLL_COMPONENTS
            for (int d = 0; d < RANK - 1; d++)
                if (d >= RANK - rank)
                    out[to * out_stride + (d - RANK + rank) * axis_stride] = place.at[d];
            if (rank > 0) out[to * out_stride + (rank - 1) * axis_stride] = place.at[RANK - 1] + k;
            to += is_selected ? 1 : 0;
        }
    })
}
