// SPDX-License-Identifier: Apache-2.0
//
// out is the loss of (self - target), or, with -DBACKWARD, its derivative times scale * grad,
// element by element with broadcasting, rounded once.
//
// -D T: f32 f16 bf16
// -D TARGET: f32
// -D OUT: f16 bf16
// -D LOSS: mse l1 smooth_l1
// -D BACKWARD: - 1
// -D GRAD_TYPE: - f16
// -D INDEX: int long
// -D VECTOR: 4 8 16
// -D UNROLL: 2
// -D TILES: 1
// -D NON_TEMPORAL: 1
// -D ALIGNED_ACCESS: - 1
// -D GROUP: - 128

#if !defined(VECTOR) || !defined(UNROLL)
#error "the host defines VECTOR, the elements per vector, and UNROLL, the vectors per work-item"
#endif

#include "common/loop_nest.cl.h"
#include "common/loss.cl.h"
#include "common/vector.cl.h"

#ifndef GRAD_TYPE
#define GRAD_TYPE T
#endif

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
    TENSOR(self), TENSOR(target), TENSOR(out), TILE_LOOP_NEST, const index8_t self_stride,        \
        const index8_t target_stride, const index8_t out_stride, const index_t self_inner_stride, \
        const index_t target_inner_stride, const index_t out_inner_stride,                        \
        const float beta GRAD_PARAMS

// Declares pointers to the start of a row.
#define FIND_ROW(row)                                              \
    GRAD(global const GRAD_TYPE *grad = POINTER(GRAD_TYPE, grad);) \
    global const T *self = POINTER(T, self);                       \
    global const TARGET *target = POINTER(TARGET, target);         \
    global OUT *out = POINTER(OUT, out);                           \
    FOR_EACH_OUTER(row, {                                          \
        GRAD(grad += at * component(grad_stride, d);)              \
        self += at * component(self_stride, d);                    \
        target += at * component(target_stride, d);                \
        out += at * component(out_stride, d);                      \
    })

#define NEXT_ROW_OF(x) const index_t x##_row_stride = component(x##_stride, (int)outer_rank - 1)
#define FIND_NEXT_ROW        \
    GRAD(NEXT_ROW_OF(grad);) \
    NEXT_ROW_OF(self);       \
    NEXT_ROW_OF(target);     \
    NEXT_ROW_OF(out)
#define NEXT_ROW                       \
    {                                  \
        GRAD(grad += grad_row_stride;) \
        self += self_row_stride;       \
        target += target_row_stride;   \
        out += out_row_stride;         \
    }

#define STORE_ELEMENT(i)                                            \
    STORE(OUT, out, (i)*out_inner_stride,                           \
          RESULT(float,                                             \
                 LOAD(T, self, (i)*self_inner_stride) -             \
                     LOAD(TARGET, target, (i)*target_inner_stride), \
                 LOAD(GRAD_TYPE, grad, (i)*grad_inner_stride)))

// VALUES loads VECTOR elements along the row. An operand with inner stride 0 repeats its element.
#define FLOATS CAT(float, VECTOR)
#define VALUES(type, x, i) \
    (x##_inner_stride == 0 ? (FLOATS)(LOAD(type, x, 0)) : LOADV(type, VECTOR, x + (i)))
#define STORE_VALUES(i)                                                   \
    STOREV(OUT, VECTOR, out + (i),                                        \
           RESULT(FLOATS, VALUES(T, self, i) - VALUES(TARGET, target, i), \
                  VALUES(GRAD_TYPE, grad, i)))

#define LOAD_GRAD(r, i) LOAD(GRAD_TYPE, grad, (r)*grad_row_stride + (i)*grad_inner_stride)
#define LOAD_SELF(r, i) LOAD(T, self, (r)*self_row_stride + (i)*self_inner_stride)
#define LOAD_TARGET(r, i) LOAD(TARGET, target, (r)*target_row_stride + (i)*target_inner_stride)
#define FOR_EACH_INPUT(X)           \
    GRAD(X(grad, LOAD_GRAD, float)) \
    X(self, LOAD_SELF, float)       \
    X(target, LOAD_TARGET, float)
#define STORE_RESULT(r, i)                                     \
    STORE(OUT, out, (r)*out_row_stride + (i)*out_inner_stride, \
          RESULT(float, self_value - target_value, grad_value))

#if defined(TILES) && VECTOR == 16
#define IS_TILED_OPERAND(x) IS_TILED(x##_row_stride, x##_inner_stride)
#define IS_TILE                                         \
    (out_inner_stride == 1 && IS_TILED_OPERAND(self) && \
     IS_TILED_OPERAND(target) GRAD(&&IS_TILED_OPERAND(grad)))
#define LOAD_OPERAND(type, x, i) \
    LOAD_TILE(type, x##_tile, x + (i)*x##_inner_stride, x##_row_stride, x##_inner_stride)
#define STORE_TILE(i)                                                                          \
    {                                                                                          \
        GRAD(LOAD_OPERAND(GRAD_TYPE, grad, i))                                                 \
        LOAD_OPERAND(T, self, i)                                                               \
        LOAD_OPERAND(TARGET, target, i)                                                        \
        FOR_EACH_TILE_ROW(STOREV(OUT, 16, out + r * out_row_stride + (i),                      \
                                 RESULT(FLOATS, self_tile[r] - target_tile[r], grad_tile[r]))) \
    }
#endif

#include "common/element_kernels.cl.h"
