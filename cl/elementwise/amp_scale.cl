// SPDX-License-Identifier: Apache-2.0
//
// These kernels serve mixed precision with a scaled loss. `unscale` multiplies gradients by the
// inverse of the scale and reports values that are not finite; `update` computes the next scale.
//
// -D T: f32 f16 bf16
// -D INDEX: int long
// -D VECTOR: 4 8
// -D ALIGNED_ACCESS: - 1

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#define FLOATS CAT(float, VECTOR)

// There is one work-item per `elements_per_item` elements of a row. Several work-items may find
// values that are not finite, hence the atomic function.
kernel void unscale(TENSOR(found), TENSOR(scale), LOOP_NEST, TENSOR(grad),
                    const index8_t grad_stride, const index_t grad_inner_stride)
{
    FIND_ELEMENTS(row, first, end);
    global T *grad = POINTER(T, grad);

    const float factor = *POINTER(const float, scale);
    bool is_found = false;
    index_t i = first;

    FOR_EACH_OUTER(row, grad += at * component(grad_stride, d);)
    if (grad_inner_stride == 1)
        for (; i + VECTOR <= end; i += VECTOR) {
            const FLOATS x = LOADV(T, VECTOR, grad + i);

            is_found |= !all(isfinite(x));
            STOREV(T, VECTOR, grad + i, x * factor);
        }
    for (; i < end; i++) {
        const float x = LOAD(T, grad, i * grad_inner_stride);

        is_found |= !isfinite(x);
        STORE(T, grad, i * grad_inner_stride, x * factor);
    }
    if (is_found) (void)atomic_xchg(POINTER(int, found), as_int(1.0f));
}

// All tensors are read before one is written, because inputs may be outputs. `outputs` is 1.
kernel void update(TENSOR(scale), TENSOR(tracker), TENSOR(found), const float growth,
                   const float backoff, const long growthInterval, TENSOR(new_scale),
                   TENSOR(new_tracker), const int outputs)
{
    if ((int)get_global_id(0) >= outputs) return;

    const float old = *POINTER(const float, scale);
    const long steps = (long)*POINTER(const int, tracker) + 1;
    const bool is_found = *POINTER(const float, found) != 0,
               grows = !is_found && steps == growthInterval;
    const float grown = old * growth;

    *POINTER(float, new_scale) = is_found ? old * backoff : grows && isfinite(grown) ? grown : old;
    *POINTER(int, new_tracker) = is_found || grows ? 0 : (int)steps;
}
