// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute |self - target| of 64-bit integers, and the sum of such terms, modulo 2^64.
//
// -D COMPUTE: i64
// -D PARTIALS: - 1
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

#define TERMS                                                            \
    TENSOR(self), TENSOR(target), LOOP_NEST, const index8_t self_stride, \
        const index8_t target_stride, const index_t self_inner_stride,   \
        const index_t target_inner_stride

// Declares pointers to the start of a row, and sets them.
#define FIND_ROW(row)                                        \
    global const long *self = POINTER(const long, self);     \
    global const long *target = POINTER(const long, target); \
    FOR_EACH_OUTER(row, {                                    \
        self += at * component(self_stride, d);              \
        target += at * component(target_stride, d);          \
    })

// Overflow is defined for unsigned integers only.
ulong difference(const long self, const long target)
{
    const ulong d = (ulong)self - (ulong)target;

    return as_long(d) < 0 ? -d : d;
}

// With -DPARTIALS the terms are sums of terms.
#ifdef PARTIALS
#define TERM(i) ((void)target, (ulong)self[(i)*self_inner_stride])
#else
#define TERM(i) difference(self[(i)*self_inner_stride], target[(i)*target_inner_stride])
#endif

// There is one work-item per `elements_per_item` elements of a row.
kernel void differences(TERMS, TENSOR(out), const int out_type, const index8_t out_stride,
                        const index_t out_inner_stride)
{
    FIND_ELEMENTS(row, first, end);

    index_t out_at = 0;

    FIND_ROW(row)
    FOR_EACH_OUTER(row, { out_at += at * component(out_stride, d); })
    for (index_t i = first; i < end; i++)
        store_any(out_type, out_buffer + out_offset, out_at + i * out_inner_stride,
                  as_long(TERM(i)));
}

// There is one work-item per part. Neighboring work-items read neighboring terms.
kernel void sum(TERMS, TENSOR(out), const int out_type, const index_t parts)
{
    const index_t part = get_global_id(0), terms = rows * inner;
    ulong total = 0;

    if (part >= parts || elements_per_item == 0) return;
    for (index_t k = part; k < terms; k += parts) {
        const index_t row = rows == 1 ? 0 : k / inner;

        FIND_ROW(row)
        total += TERM(k - row * inner);
    }
    store_any(out_type, out_buffer + out_offset, part, as_long(total));
}
