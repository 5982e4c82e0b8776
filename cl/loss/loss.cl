// SPDX-License-Identifier: Apache-2.0
//
// out is the loss of (self - target), or, with -DBACKWARD, its derivative times scale * grad,
// element by element with broadcasting, rounded once. With -DENTROPY it is a binary cross-entropy of
// self and target, times their weights, or a Kullback-Leibler divergence.
//
// -D T: f32 f16 bf16
// -D TARGET: f32
// -D OUT: f16 bf16
// -D LOSS: mse l1 smooth_l1
// -D ENTROPY: - logits probabilities
// -D HAS_WEIGHT: - 1
// -D HAS_POS_WEIGHT: - 1
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
#define FLOATS CAT(float, VECTOR)

#ifdef ENTROPY
DEFINE_ENTROPIES(float)
DEFINE_ENTROPIES(FLOATS)
#define LOSS_OF(type, a, b, w, p) CAT(CAT(CAT(value_, ENTROPY), _), type)(a, b, w, p)
#define SLOPE_OF(type, a, b, w, p) CAT(CAT(CAT(slope_, ENTROPY), _), type)(a, b, w, p)
#else
#define LOSS_OF(type, a, b, w, p) VALUE(type, (a) - (b))
#define SLOPE_OF(type, a, b, w, p) SLOPE(type, (a) - (b))
#endif

// WEIGHT and POS_WEIGHT execute a statement if there is this operand. WEIGHT_OR_1 and
// POS_WEIGHT_OR_1 are the value, or 1 without the operand.
#if defined(ENTROPY) && defined(HAS_WEIGHT)
#define WEIGHT_PARAMS \
    , TENSOR(weight), const index8_t weight_stride, const index_t weight_inner_stride
#define WEIGHT(statement) statement
#define WEIGHT_OR_1(type, value) value
#else
#define WEIGHT_PARAMS
#define WEIGHT(statement)
#define WEIGHT_OR_1(type, value) (type)(1)
#endif
#if defined(ENTROPY) && defined(HAS_POS_WEIGHT)
#define POS_WEIGHT_PARAMS \
    , TENSOR(pos_weight), const index8_t pos_weight_stride, const index_t pos_weight_inner_stride
#define POS_WEIGHT(statement) statement
#define POS_WEIGHT_OR_1(type, value) value
#else
#define POS_WEIGHT_PARAMS
#define POS_WEIGHT(statement)
#define POS_WEIGHT_OR_1(type, value) (type)(1)
#endif

#ifdef BACKWARD
#define GRAD_PARAMS \
    , TENSOR(grad), const index8_t grad_stride, const index_t grad_inner_stride, const float scale
#define GRAD(statement) statement
#define RESULT(type, a, b, w, p, grad) (SLOPE_OF(type, a, b, w, p) * scale * (grad))
#else
#define GRAD_PARAMS
#define GRAD(statement)
#define RESULT(type, a, b, w, p, grad) LOSS_OF(type, a, b, w, p)
#endif

#define PARAMETERS                                                                                \
    TENSOR(self), TENSOR(target), TENSOR(out), TILE_LOOP_NEST, const index8_t self_stride,        \
        const index8_t target_stride, const index8_t out_stride, const index_t self_inner_stride, \
        const index_t target_inner_stride, const index_t out_inner_stride,                        \
        const float beta GRAD_PARAMS WEIGHT_PARAMS POS_WEIGHT_PARAMS

// Declares pointers to the start of a row.
#define FIND_ROW(row)                                                   \
    GRAD(global const GRAD_TYPE *grad = POINTER(GRAD_TYPE, grad);)      \
    global const T *self = POINTER(T, self);                            \
    global const TARGET *target = POINTER(TARGET, target);              \
    global OUT *out = POINTER(OUT, out);                                \
    WEIGHT(global const T *weight = POINTER(T, weight);)                \
    POS_WEIGHT(global const T *pos_weight = POINTER(T, pos_weight);)    \
    FOR_EACH_OUTER(row, {                                               \
        GRAD(grad += at * component(grad_stride, d);)                   \
        WEIGHT(weight += at * component(weight_stride, d);)             \
        POS_WEIGHT(pos_weight += at * component(pos_weight_stride, d);) \
        self += at * component(self_stride, d);                         \
        target += at * component(target_stride, d);                     \
        out += at * component(out_stride, d);                           \
    })

#define NEXT_ROW_OF(x) const index_t x##_row_stride = component(x##_stride, (int)outer_rank - 1)
#define FIND_NEXT_ROW                    \
    GRAD(NEXT_ROW_OF(grad);)             \
    WEIGHT(NEXT_ROW_OF(weight);)         \
    POS_WEIGHT(NEXT_ROW_OF(pos_weight);) \
    NEXT_ROW_OF(self);                   \
    NEXT_ROW_OF(target);                 \
    NEXT_ROW_OF(out)
#define NEXT_ROW                                         \
    {                                                    \
        GRAD(grad += grad_row_stride;)                   \
        WEIGHT(weight += weight_row_stride;)             \
        POS_WEIGHT(pos_weight += pos_weight_row_stride;) \
        self += self_row_stride;                         \
        target += target_row_stride;                     \
        out += out_row_stride;                           \
    }

#define STORE_ELEMENT(i)                                                                   \
    STORE(OUT, out, (i)*out_inner_stride,                                                  \
          RESULT(float, LOAD(T, self, (i)*self_inner_stride),                              \
                 LOAD(TARGET, target, (i)*target_inner_stride),                            \
                 WEIGHT_OR_1(float, LOAD(T, weight, (i)*weight_inner_stride)),             \
                 POS_WEIGHT_OR_1(float, LOAD(T, pos_weight, (i)*pos_weight_inner_stride)), \
                 LOAD(GRAD_TYPE, grad, (i)*grad_inner_stride)))

// VALUES loads VECTOR elements along the row. An operand with inner stride 0 repeats its element.
#define VALUES(type, x, i) \
    (x##_inner_stride == 0 ? (FLOATS)(LOAD(type, x, 0)) : LOADV(type, VECTOR, x + (i)))
#define STORE_VALUES(i)                                                  \
    STOREV(OUT, VECTOR, out + (i),                                       \
           RESULT(FLOATS, VALUES(T, self, i), VALUES(TARGET, target, i), \
                  WEIGHT_OR_1(FLOATS, VALUES(T, weight, i)),             \
                  POS_WEIGHT_OR_1(FLOATS, VALUES(T, pos_weight, i)), VALUES(GRAD_TYPE, grad, i)))

#define LOAD_GRAD(r, i) LOAD(GRAD_TYPE, grad, (r)*grad_row_stride + (i)*grad_inner_stride)
#define LOAD_SELF(r, i) LOAD(T, self, (r)*self_row_stride + (i)*self_inner_stride)
#define LOAD_TARGET(r, i) LOAD(TARGET, target, (r)*target_row_stride + (i)*target_inner_stride)
#define LOAD_WEIGHT(r, i) LOAD(T, weight, (r)*weight_row_stride + (i)*weight_inner_stride)
#define LOAD_POS_WEIGHT(r, i) \
    LOAD(T, pos_weight, (r)*pos_weight_row_stride + (i)*pos_weight_inner_stride)
#define FOR_EACH_INPUT(X)                             \
    GRAD(X(grad, LOAD_GRAD, float))                   \
    WEIGHT(X(weight, LOAD_WEIGHT, float))             \
    POS_WEIGHT(X(pos_weight, LOAD_POS_WEIGHT, float)) \
    X(self, LOAD_SELF, float)                         \
    X(target, LOAD_TARGET, float)
#define STORE_RESULT(r, i)                                                          \
    STORE(OUT, out, (r)*out_row_stride + (i)*out_inner_stride,                      \
          RESULT(float, self_value, target_value, WEIGHT_OR_1(float, weight_value), \
                 POS_WEIGHT_OR_1(float, pos_weight_value), grad_value))

#if defined(TILES) && VECTOR == 16
#define IS_TILED_OPERAND(x) IS_TILED(x##_row_stride, x##_inner_stride)
#define IS_TILE                                                                                 \
    (out_inner_stride == 1 && IS_TILED_OPERAND(self) &&                                         \
     IS_TILED_OPERAND(target) GRAD(&&IS_TILED_OPERAND(grad)) WEIGHT(&&IS_TILED_OPERAND(weight)) \
         POS_WEIGHT(&&IS_TILED_OPERAND(pos_weight)))
#define LOAD_OPERAND(type, x, i) \
    LOAD_TILE(type, x##_tile, x + (i)*x##_inner_stride, x##_row_stride, x##_inner_stride)
#define STORE_TILE(i)                                                                         \
    {                                                                                         \
        GRAD(LOAD_OPERAND(GRAD_TYPE, grad, i))                                                \
        WEIGHT(LOAD_OPERAND(T, weight, i))                                                    \
        POS_WEIGHT(LOAD_OPERAND(T, pos_weight, i))                                            \
        LOAD_OPERAND(T, self, i)                                                              \
        LOAD_OPERAND(TARGET, target, i)                                                       \
        FOR_EACH_TILE_ROW(STOREV(                                                             \
            OUT, 16, out + r * out_row_stride + (i),                                          \
            RESULT(FLOATS, self_tile[r], target_tile[r], WEIGHT_OR_1(FLOATS, weight_tile[r]), \
                   POS_WEIGHT_OR_1(FLOATS, pos_weight_tile[r]), grad_tile[r])))               \
    }
#endif

#include "common/element_kernels.cl.h"
