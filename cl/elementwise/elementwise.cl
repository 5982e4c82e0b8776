// SPDX-License-Identifier: Apache-2.0
//
// out is EXPRESSION of the elements of up to three tensors, which are broadcast, and of up to four
// scalars (host/ops/elementwise/elementwise.table), rounded once. OPERAND0 to OPERAND2 and SCALAR0
// to SCALAR3 are the names that the expression uses. An operand without a name does not exist.
//
// With ANY_TYPES the types of tensors and the number of the operation are arguments, so that one
// program serves all operators with this number of INPUTS, and EXPRESSION is not used. On CPUs a
// work-item computes BLOCK elements of a row at a time, so that it looks at the arguments once for
// all of them, and the compiler makes vectors of each loop. Without ANY_TYPES the types are T0, T1
// and T2, and there are kernels for vectors.
//
// With ONE_WIDTH all elements are computed in vectors, so that the bits of the functions that the
// expression calls depend neither on the place nor on the strategy
// (findings/pocl_builtins_by_lane.sh).
//
// -D ANY_TYPES: - 1
// -D INPUTS: 2
// -D BLOCK: - 32
// -D T0: f32 f16 bf16 b8
// -D T1: f32
// -D OUT: f32 b8
// -D COMPUTE: f32
// -D OPERAND0: self
// -D OPERAND1: other
// -D SCALAR0: alpha
// -D EXPRESSION: (TRUTH(alpha==other)+PRODUCT(alpha,K(2)))
// -D INDEX: int long
// -D VECTOR: 8 16
// -D UNROLL: 2
// -D TILES: - 1
// -D ONE_WIDTH: - 1
// -D NON_TEMPORAL: 1
// -D ALIGNED_ACCESS: - 1
// -D DOUBLE_POWER: - 1
// -D GROUP: - 128

#include "common/bools.cl.h"
#include "common/element.cl.h"
#include "common/elementwise_operations.cl.h"
#include "common/expression.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#ifdef ANY_TYPES
#define FUNCTION_WIDTH 1
#else
#define FUNCTION_WIDTH VECTOR
#endif
#if (defined(ANY_TYPES) && !COMPUTES_INTEGERS && !COMPUTES_DOUBLES) || defined(ONE_WIDTH)
#include "common/functions.cl.h"
#endif

#ifndef SCALAR0
#define SCALAR0 no_scalar0
#endif
#ifndef SCALAR1
#define SCALAR1 no_scalar1
#endif
#ifndef SCALAR2
#define SCALAR2 no_scalar2
#endif
#ifndef SCALAR3
#define SCALAR3 no_scalar3
#endif

// OPERANDn_TO calls X(n, name) if there is an operand n, and INPUTn_TO passes what FOR_EACH_INPUT
// needs.
#ifdef OPERAND0
#define OPERAND0_TO(X) X(0, OPERAND0)
#define INPUT0_TO(X) X(in0, LOAD_OF_ROW_0, compute_t)
#else
#define OPERAND0_TO(X)
#define INPUT0_TO(X)
#endif
#ifdef OPERAND1
#define OPERAND1_TO(X) X(1, OPERAND1)
#define INPUT1_TO(X) X(in1, LOAD_OF_ROW_1, compute_t)
#else
#define OPERAND1_TO(X)
#define INPUT1_TO(X)
#endif
#ifdef OPERAND2
#define OPERAND2_TO(X) X(2, OPERAND2)
#define INPUT2_TO(X) X(in2, LOAD_OF_ROW_2, compute_t)
#else
#define OPERAND2_TO(X)
#define INPUT2_TO(X)
#endif
#define EACH_OPERAND(X) OPERAND0_TO(X) OPERAND1_TO(X) OPERAND2_TO(X)

// ---- Elements ----

#define SCALARS(type) const type SCALAR0, const type SCALAR1, const type SCALAR2, const type SCALAR3

#ifdef ANY_TYPES
#define WHICH operation, result_type,  // arguments of the kernel
#if COMPUTES_INTEGERS
#define EACH_OPERATION(X) CAT(ANY_OPERATIONS_, INPUTS)(X) CAT(INTEGER_OPERATIONS_, INPUTS)(X)
#else
#define EACH_OPERATION(X) CAT(ANY_OPERATIONS_, INPUTS)(X) CAT(REAL_OPERATIONS_, INPUTS)(X)
#endif
#define NUMBERED_PARAMETER(n, name) , const compute_t x##n
#define NUMBERED_PARAMETERS                                     \
    const compute_t s0, const compute_t s1, const compute_t s2, \
        const compute_t s3 EACH_OPERAND(NUMBERED_PARAMETER)
compute_t operate(const int operation, NUMBERED_PARAMETERS)
{
    typedef compute_t value_t;

#define OPERATE(number, names, expression) \
    case number: {                         \
        names return expression;           \
    }
    switch (operation) {
        EACH_OPERATION(OPERATE)
    }
    return 0;
}

#define NUMBERED_ARGUMENT(n, name) , as_operand(result_type, x##n)
compute_t evaluate(const int operation, const int result_type, NUMBERED_PARAMETERS)
{
    return as_if_any(result_type,
                     operate(operation, s0, s1, s2, s3 EACH_OPERAND(NUMBERED_ARGUMENT)));
}
#else
#define WHICH
#define FLOATS CAT(float, VECTOR)
#define VECTOR_PARAMETER(n, x) , const FLOATS x
FLOATS evaluate_vector(SCALARS(FLOATS) EACH_OPERAND(VECTOR_PARAMETER))
{
    typedef FLOATS value_t;

    return EXPRESSION;
}

#define ELEMENT_PARAMETER(n, x) , const compute_t x
#define REPEATED(n, x) , (FLOATS)(x)
compute_t evaluate(SCALARS(compute_t) EACH_OPERAND(ELEMENT_PARAMETER))
{
#ifdef ONE_WIDTH
    return evaluate_vector((FLOATS)(SCALAR0), (FLOATS)(SCALAR1), (FLOATS)(SCALAR2),
                           (FLOATS)(SCALAR3)EACH_OPERAND(REPEATED))
        .s0;
#else
    typedef compute_t value_t;

    return EXPRESSION;
#endif
}
#endif

#define INPUT_PARAMETERS(n, x)                                              \
    , TENSOR(in##n), const int in##n##_type, const index8_t in##n##_stride, \
        const index_t in##n##_inner_stride
#define PARAMETERS                                                                               \
    TENSOR(out), const int out_type, const int operation, const int result_type, TILE_LOOP_NEST, \
        const index8_t out_stride, const index_t out_inner_stride, const long scalar0,           \
        const long scalar1, const long scalar2, const long scalar3 EACH_OPERAND(INPUT_PARAMETERS)

// Declares the positions of the start of a row, in elements, and the values of the scalars.
#define DECLARE_INPUT(n, x) index_t in##n##_at = 0;
#define ADVANCE_INPUT(n, x) in##n##_at += at * component(in##n##_stride, d);
#define FIND_ROW(row)                                                       \
    index_t out_at = 0;                                                     \
    const compute_t s0 = scalar_value(scalar0), s1 = scalar_value(scalar1), \
                    s2 = scalar_value(scalar2), s3 = scalar_value(scalar3); \
    EACH_OPERAND(DECLARE_INPUT)                                             \
    FOR_EACH_OUTER(row, {                                                   \
        out_at += at * component(out_stride, d);                            \
        EACH_OPERAND(ADVANCE_INPUT)                                         \
    })

#define NEXT_ROW_OF(n, x) \
    const index_t in##n##_row_stride = component(in##n##_stride, (int)outer_rank - 1);
#define FIND_NEXT_ROW                                                          \
    const index_t out_row_stride = component(out_stride, (int)outer_rank - 1); \
    EACH_OPERAND(NEXT_ROW_OF)
#define GO_TO_NEXT_ROW(n, x) in##n##_at += in##n##_row_stride;
#define NEXT_ROW                     \
    {                                \
        out_at += out_row_stride;    \
        EACH_OPERAND(GO_TO_NEXT_ROW) \
    }

#ifdef ANY_TYPES
#define LOAD_AT(n, at) load_any(in##n##_type, in##n##_buffer + in##n##_offset, at)
#define STORE_AT(at, v) store_any(out_type, out_buffer + out_offset, at, v)
#else
#define LOAD_AT(n, at) LOAD(T##n, POINTER(T##n, in##n), at)
#define STORE_AT(at, v) STORE(OUT, POINTER(OUT, out), at, v)
#endif
#define LOAD_INPUT(n, i) LOAD_AT(n, in##n##_at + (i)*in##n##_inner_stride)
#define STORE_OUTPUT(i, v) STORE_AT(out_at + (i)*out_inner_stride, v)
#define ELEMENT(n, x) , LOAD_INPUT(n, at)
#define STORE_ELEMENT(i)                                                        \
    {                                                                           \
        const index_t at = (i);                                                 \
                                                                                \
        STORE_OUTPUT(at, evaluate(WHICH s0, s1, s2, s3 EACH_OPERAND(ELEMENT))); \
    }

#if defined(ANY_TYPES) && defined(BLOCK)
#define BLOCK_PARAMETER(n, name) , const compute_t in##n##_values[BLOCK]
#define BLOCK_ELEMENT(n, name) const compute_t x##n = in##n##_values[k];
void operate_block(const int operation, const int count, const compute_t s0, const compute_t s1,
                   const compute_t s2, const compute_t s3,
                   compute_t result[BLOCK] EACH_OPERAND(BLOCK_PARAMETER))
{
    typedef compute_t value_t;

#define OPERATE_BLOCK(number, names, expression) \
    case number:                                 \
        for (int k = 0; k < count; k++) {        \
            EACH_OPERAND(BLOCK_ELEMENT)          \
            names result[k] = expression;        \
        }                                        \
        break;
    switch (operation) {
        EACH_OPERATION(OPERATE_BLOCK)
    }
}

#define LOAD_BLOCK(n, name)                                                         \
    compute_t in##n##_values[BLOCK];                                                \
    load_block(in##n##_type, in##n##_buffer + in##n##_offset,                       \
               in##n##_at + at * in##n##_inner_stride, in##n##_inner_stride, count, \
               in##n##_values);
#define OPERANDS_OF_BLOCK(n, name) operands_of_block(result_type, count, in##n##_values);
#define BLOCK_ARGUMENT(n, name) , in##n##_values
#define STORE_ELEMENTS(from, stop)                                                            \
    for (index_t at = (from); at < (stop); at += BLOCK) {                                     \
        const int count = (int)min((stop)-at, (index_t)BLOCK);                                \
        compute_t result[BLOCK];                                                              \
                                                                                              \
        EACH_OPERAND(LOAD_BLOCK)                                                              \
        EACH_OPERAND(OPERANDS_OF_BLOCK)                                                       \
        operate_block(operation, count, s0, s1, s2, s3, result EACH_OPERAND(BLOCK_ARGUMENT)); \
        store_block(out_type, result_type, out_buffer + out_offset,                           \
                    out_at + at * out_inner_stride, out_inner_stride, count, result);         \
    }
#endif

#if defined(ONE_WIDTH) && defined(TILES) && !defined(ANY_TYPES)
// On a CPU a vector takes hardly longer than one value, and an array is in the cache.
#define GATHER(n, x)                  \
    compute_t in##n##_values[VECTOR]; \
    for (int k = 0; k < VECTOR; k++)  \
        in##n##_values[k] = LOAD_INPUT(n, at + min(k, count - 1));
#define GATHERED(n, x) , CAT(vload, VECTOR)(0, in##n##_values)
#define STORE_ELEMENTS(from, stop)                                 \
    for (index_t at = (from); at < (stop); at += VECTOR) {         \
        const int count = (int)min((stop)-at, (index_t)VECTOR);    \
        compute_t result[VECTOR];                                  \
                                                                   \
        EACH_OPERAND(GATHER)                                       \
        CAT(vstore, VECTOR)                                        \
        (evaluate_vector((FLOATS)(s0), (FLOATS)(s1), (FLOATS)(s2), \
                         (FLOATS)(s3)EACH_OPERAND(GATHERED)),      \
         0, result);                                               \
        for (int k = 0; k < count; k++)                            \
            STORE_OUTPUT(at + k, result[k]);                       \
    }
#endif

#define LOAD_OF_ROW(n, r, i) \
    LOAD_AT(n, in##n##_at + (r)*in##n##_row_stride + (i)*in##n##_inner_stride)
#define LOAD_OF_ROW_0(r, i) LOAD_OF_ROW(0, r, i)
#define LOAD_OF_ROW_1(r, i) LOAD_OF_ROW(1, r, i)
#define LOAD_OF_ROW_2(r, i) LOAD_OF_ROW(2, r, i)
#define FOR_EACH_INPUT(X) INPUT0_TO(X) INPUT1_TO(X) INPUT2_TO(X)
#define VALUE_OF(n, x) , in##n##_value
#define STORE_RESULT(r, i)                                       \
    STORE_AT(out_at + (r)*out_row_stride + (i)*out_inner_stride, \
             evaluate(WHICH s0, s1, s2, s3 EACH_OPERAND(VALUE_OF)))

#ifndef ANY_TYPES
// ---- Vectors ----
//
// A vector has VECTOR elements along the row. An input with inner stride 0 repeats its element.

void CAT(CAT(store, VECTOR), _b8)(global b8 *p, const FLOATS v)
{
    STORE_VECTOR(VECTOR, uchar, p, CAT(convert_uchar, VECTOR)(-(v != 0)));
}

#define VECTOR_OF(n, x)                                       \
    , (in##n##_inner_stride == 0 ? (FLOATS)(LOAD_INPUT(n, 0)) \
                                 : LOADV(T##n, VECTOR, POINTER(T##n, in##n) + in##n##_at + at))
#define STORE_VALUES(i)                                                  \
    {                                                                    \
        const index_t at = (i);                                          \
                                                                         \
        STOREV(OUT, VECTOR, POINTER(OUT, out) + out_at + at,             \
               evaluate_vector((FLOATS)(s0), (FLOATS)(s1), (FLOATS)(s2), \
                               (FLOATS)(s3)EACH_OPERAND(VECTOR_OF)));    \
    }

#if defined(TILES) && VECTOR == 16
#define IS_TILED_OPERAND(n, x) &&IS_TILED(in##n##_row_stride, in##n##_inner_stride)
#define IS_TILE (out_inner_stride == 1 EACH_OPERAND(IS_TILED_OPERAND))
#define LOAD_OPERAND(n, x)                                                                       \
    LOAD_TILE(T##n, in##n##_tile, POINTER(T##n, in##n) + in##n##_at + at * in##n##_inner_stride, \
              in##n##_row_stride, in##n##_inner_stride)
#define TILE_ROW(n, x) , in##n##_tile[r]
#define STORE_TILE(i)                                                                           \
    {                                                                                           \
        const index_t at = (i);                                                                 \
                                                                                                \
        EACH_OPERAND(LOAD_OPERAND)                                                              \
        FOR_EACH_TILE_ROW(STOREV(OUT, 16, POINTER(OUT, out) + out_at + r * out_row_stride + at, \
                                 evaluate_vector((FLOATS)(s0), (FLOATS)(s1), (FLOATS)(s2),      \
                                                 (FLOATS)(s3)EACH_OPERAND(TILE_ROW))))          \
    }
#endif
#endif

#include "common/element_kernels.cl.h"
