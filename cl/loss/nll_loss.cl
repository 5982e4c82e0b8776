// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute the negative log-likelihood of the class that `target` names at each
// position, and its gradient. The loop nest is that of the positions. `self`, and `out` of the
// gradient, have an additional axis of classes.
//
// -D T: f32 f16 bf16
// -D TARGET: i64 i32 u8
// -D OUT: f32 bf16
// -D INDEX: int long

#include "common/loop_nest.cl.h"
#include "common/targets.cl.h"

#define PARAMS                                                                         \
    TENSOR(out), TENSOR(target), TENSOR(weight), LOOP_NEST, const index8_t out_stride, \
        const index8_t target_stride, const index_t out_inner_stride,                  \
        const index_t target_inner_stride, const index_t class_stride,                 \
        const index_t weight_stride, const index_t classes, const long ignored

#define FIND_POSITIONS(row)                                      \
    global OUT *out = POINTER(OUT, out);                         \
    global const TARGET *target = POINTER(const TARGET, target); \
    global const T *weight = POINTER(const T, weight);           \
    FOR_EACH_OUTER(row, {                                        \
        out += at * component(out_stride, d);                    \
        target += at * component(target_stride, d);              \
    })

// There is one work-item per `elements_per_item` positions.
kernel void elements(PARAMS, TENSOR(self), const index8_t self_stride,
                     const index_t self_inner_stride)
{
    FIND_ELEMENTS(row, first, end);
    FIND_POSITIONS(row)
    global const T *self = POINTER(const T, self);

    FOR_EACH_OUTER(row, { self += at * component(self_stride, d); })
    for (index_t i = first; i < end; i++) {
        const long named = target[i * target_inner_stride];
        float loss = 0;

        if (is_class(named, classes, ignored))
            loss = -LOAD(T, weight, (index_t)named * weight_stride) *
                   LOAD(T, self, i * self_inner_stride + (index_t)named * class_stride);
        STORE(OUT, out, i * out_inner_stride, loss);
    }
}

// There is one work-item per `elements_per_item` positions. `out` is 0 before: the class that a
// position names gets its gradient, which no other position writes. With is_mean the gradient is
// divided by the sum of weights, `total`.
kernel void gradient(PARAMS, TENSOR(grad), const index8_t grad_stride,
                     const index_t grad_inner_stride, TENSOR(total), const int is_mean)
{
    FIND_ELEMENTS(row, first, end);
    FIND_POSITIONS(row)
    global const T *grad = POINTER(const T, grad);
    const float divisor = is_mean != 0 ? LOAD(T, POINTER(const T, total), 0) : 1;

    FOR_EACH_OUTER(row, { grad += at * component(grad_stride, d); })
    for (index_t i = first; i < end; i++) {
        const long named = target[i * target_inner_stride];

        if (is_class(named, classes, ignored))
            STORE(OUT, out, i * out_inner_stride + (index_t)named * class_stride,
                  -LOAD(T, weight, (index_t)named * weight_stride) *
                      LOAD(T, grad, i * grad_inner_stride) / divisor);
    }
}
