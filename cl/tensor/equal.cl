// SPDX-License-Identifier: Apache-2.0
//
// These kernels find whether two tensors of one shape are equal in all elements. `compare` adds
// what it finds to a flag, which is 0 before, and `conclude` stores the result. The types of
// tensors are arguments.
//
// -D COMPUTE: f32 i64
// -D INDEX: int long

#include "common/element.cl.h"
#include "common/loop_nest.cl.h"

// There is one work-item per `elements_per_item` elements of a row. Most of them write nothing.
kernel void compare(TENSOR(flag), TENSOR(self), const int self_type, TENSOR(other),
                    const int other_type, LOOP_NEST, const index8_t self_stride,
                    const index_t self_inner_stride, const index8_t other_stride,
                    const index_t other_inner_stride)
{
    FIND_ELEMENTS(row, first, end);

    index_t self_at = 0, other_at = 0;
    bool differs = false;

    FOR_EACH_OUTER(row, {
        self_at += at * component(self_stride, d);
        other_at += at * component(other_stride, d);
    })
    for (index_t i = first; i < end; i++)
        differs |=
            !(load_any(self_type, self_buffer + self_offset, self_at + i * self_inner_stride) ==
              load_any(other_type, other_buffer + other_offset, other_at + i * other_inner_stride));
    if (differs) atomic_or(POINTER(int, flag), 1);
}

// `same_shape` is 0 or 1, and `outputs` is 1.
kernel void conclude(TENSOR(out), TENSOR(flag), const int same_shape, const int outputs)
{
    if ((int)get_global_id(0) >= outputs) return;
    *POINTER(b8, out) = same_shape != 0 && *POINTER(int, flag) == 0;
}
