// SPDX-License-Identifier: Apache-2.0
//
// out = activation(x) * gate, where the elements of the gate are `gate_distance` elements behind those of
// x. With -DHAS_ACTIVATED the factor activation(x) is stored, too.
//
// -D ACTIVATION: silu gelu_erf gelu_tanh
// -D T: f32 f16 bf16
// -D HAS_ACTIVATED: - 1
// -D INDEX: int long

#include "common/erfc.cl.h"
#include "common/loop_nest.cl.h"

#define K(x) ((float)(x))

float silu(const float x) { return x / (1 + exp(-x)); }

// This form keeps its precision where the factor of x is small. It is a macro, since compilers do not make vectors of a loop
// with calls, and do not inline a function of this size.
#define gelu_erf(x) (0.5f * (x)*ERFC_FLOAT(-0.7071067811865476f * (x)))

float gelu_tanh(const float x)
{
    return x / (1 + exp(-1.5957691216057308f * (x + 0.044715f * x * x * x)));
}

kernel void gated(TENSOR(out), TENSOR(activated), TENSOR(x), LOOP_NEST, const index8_t out_stride,
                  const index8_t activated_stride, const index8_t x_stride,
                  const index_t out_inner_stride, const index_t activated_inner_stride,
                  const index_t x_inner_stride, const index_t start, const index_t gate_distance)
{
    FIND_ELEMENTS(row, first, end);
    global T *out = POINTER(T, out);
    global T *activated = POINTER(T, activated);
    global const T *x = POINTER(const T, x) + start;

    FOR_EACH_OUTER(row, {
        out += at * component(out_stride, d);
        activated += at * component(activated_stride, d);
        x += at * component(x_stride, d);
    })
    for (index_t k = first; k < end; k++) {
        const index_t i = k * x_inner_stride;
        const float element = LOAD(T, x, i), factor = ACTIVATION(element);

        STORE(T, out, k * out_inner_stride, factor * LOAD(T, x, i + gate_distance));
#ifdef HAS_ACTIVATED
        STORE(T, activated, k * activated_inner_stride, factor);
#endif
    }
#ifndef HAS_ACTIVATED
    (void)activated;
#endif
}
