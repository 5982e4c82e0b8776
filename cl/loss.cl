// SPDX-License-Identifier: Apache-2.0
//
// out = the loss of (self - target), or with -DBACKWARD its derivative times scale * grad, element by
// element with broadcasting, rounded once.
//
// -D T: f32 f16 bf16
// -D TARGET: f32
// -D OUT: f16 bf16
// -D LOSS: mse l1 smooth_l1
// -D BACKWARD: - 1
// -D INDEX: int long
// -D VECTOR: 4 8 16
// -D UNROLL: 2
// -D NON_TEMPORAL: 1
// -D ALIGNED_ACCESS: - 1

#if !defined(VECTOR) || !defined(UNROLL)
#error "the host defines VECTOR, the elements per vector, and UNROLL, the vectors per work-item"
#endif

#include "common/loop_nest.cl.h"
#include "common/loss.cl.h"
#include "common/vector.cl.h"

#ifdef BACKWARD
#define GRAD_PARAMS \
    , TENSOR(grad), const index8_t grad_stride, const index_t grad_inner_stride, const float scale
#define GRAD(statement) statement
#define RESULT(type, d, grad) (SLOPE(type, d) * scale * (grad))
#else
#define GRAD_PARAMS
#define GRAD(statement)
#define RESULT(type, d, grad) VALUE(type, d)
#endif

#define PARAMETERS                                                                                \
    TENSOR(self), TENSOR(target), TENSOR(out), BLOCK_LOOP_NEST, const index8_t self_stride,       \
        const index8_t target_stride, const index8_t out_stride, const index_t self_inner_stride, \
        const index_t target_inner_stride, const index_t out_inner_stride,                        \
        const float beta GRAD_PARAMS

// Declares pointers to the start of a row.
#define FIND_ROW(row)                                      \
    GRAD(global const T *grad = POINTER(T, grad);)         \
    global const T *self = POINTER(T, self);               \
    global const TARGET *target = POINTER(TARGET, target); \
    global OUT *out = POINTER(OUT, out);                   \
    FOR_EACH_OUTER(row, {                                  \
        GRAD(grad += at * component(grad_stride, d);)      \
        self += at * component(self_stride, d);            \
        target += at * component(target_stride, d);        \
        out += at * component(out_stride, d);              \
    })

#define STORE_ELEMENT(i)                                            \
    STORE(OUT, out, (i)*out_inner_stride,                           \
          RESULT(float,                                             \
                 LOAD(T, self, (i)*self_inner_stride) -             \
                     LOAD(TARGET, target, (i)*target_inner_stride), \
                 LOAD(T, grad, (i)*grad_inner_stride)))

// VECTOR elements along the row. An operand with inner stride 0 repeats its element.
#define FLOATS CAT(float, VECTOR)
#define VALUES(type, x, i) \
    (x##_inner_stride == 0 ? (FLOATS)(LOAD(type, x, 0)) : LOADV(type, VECTOR, x + (i)))
#define STORE_VALUES(i)            \
    STOREV(OUT, VECTOR, out + (i), \
           RESULT(FLOATS, VALUES(T, self, i) - VALUES(TARGET, target, i), VALUES(T, grad, i)))

#include "common/element_kernels.cl.h"
