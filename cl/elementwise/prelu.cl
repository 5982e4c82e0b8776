// SPDX-License-Identifier: Apache-2.0
//
// `forward`: out = self > 0 ? self : weight * self. `backward` gives the gradient of self: out = self > 0 ? grad : weight *
// grad. The weight has the strides of the other tensors' shape: 0 along all axes but that of channels.
//
// -D T: f32 f16 bf16
// -D INDEX: int long

#include "common/loop_nest.cl.h"

#define STRIDES(name) const index8_t name##_stride, const index_t name##_inner_stride

kernel void forward(TENSOR(out), TENSOR(self), TENSOR(weight), LOOP_NEST, STRIDES(out),
                    STRIDES(self), STRIDES(weight))
{
    FIND_ELEMENTS(row, first, end);
    global T *out = POINTER(T, out);
    global const T *self = POINTER(const T, self);
    global const T *weight = POINTER(const T, weight);

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        self += at * component(self_stride, d);
        weight += at * component(weight_stride, d);
    })
    for (index_t k = first; k < end; k++) {
        const float x = LOAD(T, self, k * self_inner_stride);

        STORE(T, out, k * out_inner_stride,
              x > 0 ? x : LOAD(T, weight, k * weight_inner_stride) * x);
    }
}

kernel void backward(TENSOR(out), TENSOR(self), TENSOR(weight), TENSOR(grad), LOOP_NEST,
                     STRIDES(out), STRIDES(self), STRIDES(weight), STRIDES(grad))
{
    FIND_ELEMENTS(row, first, end);
    global T *out = POINTER(T, out);
    global const T *self = POINTER(const T, self);
    global const T *weight = POINTER(const T, weight);
    global const T *grad = POINTER(const T, grad);

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        self += at * component(self_stride, d);
        weight += at * component(weight_stride, d);
        grad += at * component(grad_stride, d);
    })
    for (index_t k = first; k < end; k++) {
        const float g = LOAD(T, grad, k * grad_inner_stride);

        STORE(T, out, k * out_inner_stride,
              LOAD(T, self, k * self_inner_stride) > 0
                  ? g
                  : LOAD(T, weight, k * weight_inner_stride) * g);
    }
}

// Terms are added in blocks, then the sums of the blocks are added, so that errors do not grow with the number of terms.
#define BLOCK 1024

// out[part, c] is the sum of a part of the terms of channel c of the gradient of the weight, self > 0 ? 0 : self * grad. The
// tensors are contiguous arrays (terms / inner, channels, inner). A part has the terms part, part + part_step, ... or, if
// part_step is 1, part_terms terms next to each other.
kernel void weight_parts(TENSOR(out), TENSOR(self), TENSOR(grad), const index_t channels,
                         const index_t inner, const index_t terms, const index_t parts,
                         const index_t part_terms, const index_t part_step)
{
    if (parts == 0) return;

    const index_t c = get_global_id(0) / parts, part = (index_t)get_global_id(0) - c * parts;

    if (c >= channels) return;

    const index_t first = part_step == 1 ? part * part_terms : part;
    const index_t end = part_step == 1 ? min(first + part_terms, terms) : terms;
    float total = 0, sum = 0;
    int count = 0;

    for (index_t t = first; t < end; t += part_step) {
        const index_t n = t / inner, at = (n * channels + c) * inner + (t - n * inner);
        const float x = LOAD(T, POINTER(const T, self), at);

        if (!(x > 0)) sum += x * LOAD(T, POINTER(const T, grad), at);
        count++;
        if (count == BLOCK) {
            total += sum;
            sum = 0;
            count = 0;
        }
    }
    POINTER(float, out)[part * channels + c] = total + sum;
}
