// SPDX-License-Identifier: Apache-2.0
//
// These kernels compute a step of AdamW. One of the kernels `prepare_*` computes the coefficients,
// which all elements have in common. `apply` computes the elements in float and rounds each of them
// once.
//
// -D T: f32 f16
// -D M: f32
// -D V: f32
// -D G: f32 bf16
// -D MOST: - f16
// -D KEEPS_MOST: - 1
// -D INDEX: int long
// -D VECTOR: 4 8
// -D ALIGNED_ACCESS: - 1

#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

// Results are those of the single operations.
#pragma OPENCL FP_CONTRACT OFF

// ---- Coefficients ----

#define BETA1 0
#define BETA2 1
#define DECAY 2      // 1 - lr * weightDecay
#define STEP_SIZE 3  // lr / (1 - beta1^t)
#define ROOT 4       // sqrt(1 - beta2^t)
#define EPS 5

void store_coefficients(global float *c, const float beta1, const float beta2, const float lr,
                        const float weight_decay, const float eps, const float complement1,
                        const float complement2)
{
    c[BETA1] = beta1;
    c[BETA2] = beta2;
    c[DECAY] = 1 - lr * weight_decay;
    c[STEP_SIZE] = lr / complement1;
    c[ROOT] = sqrt(complement2);
    c[EPS] = eps;
}

// Computes 1 - beta1^t and 1 - beta2^t from beta1^(t-1) and beta2^(t-1), each rounded once.
// `outputs` is 1.
kernel void prepare_powers(TENSOR(coefficients), TENSOR(beta1_power), TENSOR(beta2_power),
                           TENSOR(lr), TENSOR(weight_decay), TENSOR(beta1), TENSOR(beta2),
                           TENSOR(eps), const int outputs)
{
    if ((int)get_global_id(0) >= outputs) return;

    const float b1 = LOAD(T, POINTER(T, beta1), 0), b2 = LOAD(T, POINTER(T, beta2), 0);

    store_coefficients(POINTER(float, coefficients), b1, b2, LOAD(T, POINTER(T, lr), 0),
                       LOAD(T, POINTER(T, weight_decay), 0), LOAD(T, POINTER(T, eps), 0),
                       -fma(LOAD(T, POINTER(T, beta1_power), 0), b1, -1.0f),
                       -fma(LOAD(T, POINTER(T, beta2_power), 0), b2, -1.0f));
}

// Returns 1 - beta^t, where a difference from 1 would lose most digits.
float complement_of_power(const float beta, const float t) { return -expm1(t * log(beta)); }

// `step` is t - 1. It is a 64-bit integer if `is_integer` is not 0, else a float.
kernel void prepare_step(TENSOR(coefficients), TENSOR(step), const int is_integer,
                         const long lr_bits, const long beta1_bits, const long beta2_bits,
                         const long weight_decay_bits, const long eps_bits, const int outputs)
{
    if ((int)get_global_id(0) >= outputs) return;

    const float t = 1 + (is_integer != 0 ? (float)*POINTER(long, step) : *POINTER(float, step));
    const float beta1 = as_float((int)beta1_bits), beta2 = as_float((int)beta2_bits);

    store_coefficients(POINTER(float, coefficients), beta1, beta2, as_float((int)lr_bits),
                       as_float((int)weight_decay_bits), as_float((int)eps_bits),
                       complement_of_power(beta1, t), complement_of_power(beta2, t));
}

// ---- Elements ----

// The result is NaN if one operand is NaN.
#define MAXIMUM(x, y) ((x) > (y) || (x) != (x) ? (x) : (y))

// -DMOST is the type of `most`, the maximum of all second moments. With -DKEEPS_MOST it is stored.
#ifdef MOST
#define WITH_MOST(x) x
#define SECOND_MOMENT most_value
#else
#define WITH_MOST(x)
#define SECOND_MOMENT v_value
#endif
#if defined(MOST) && defined(KEEPS_MOST)
#define WITH_KEPT_MOST(x) x
#else
#define WITH_KEPT_MOST(x)
#endif

#define PARAMS_OF(x) TENSOR(x), const index8_t x##_stride, const index_t x##_inner_stride
#ifdef MOST
#define PARAMS_OF_MOST PARAMS_OF(most),
#else
#define PARAMS_OF_MOST
#endif
#define FIND_ROW_OF(type, x) global type *x = POINTER(type, x);
#define ADVANCE(x) x += at * component(x##_stride, d);

// `direction` is -1 if the function is maximized, else 1.
#define UPDATE(value_t, read, write)                                                              \
    {                                                                                             \
        const value_t g = direction * read(G, grad);                                              \
        const value_t m_value = read(M, m) * beta1 + (1 - beta1) * g;                             \
        const value_t v_value = read(V, v) * beta2 + (1 - beta2) * g * g;                         \
        WITH_MOST(const value_t seen = read(MOST, most);                                          \
                  const value_t most_value = MAXIMUM(seen, v_value);)                             \
                                                                                                  \
        write(T, var,                                                                             \
              read(T, var) * decay - step_size * (m_value / (sqrt(SECOND_MOMENT) / root + eps))); \
        write(M, m, m_value);                                                                     \
        write(V, v, v_value);                                                                     \
        WITH_KEPT_MOST(write(MOST, most, most_value);)                                            \
    }

#define READ(type, x) LOAD(type, x, i *x##_inner_stride)
#define WRITE(type, x, value) STORE(type, x, i *x##_inner_stride, value)
#define FLOATS CAT(float, VECTOR)
#define READ_VECTOR(type, x) LOADV(type, VECTOR, x + i)
#define WRITE_VECTOR(type, x, value) STOREV(type, VECTOR, x + i, value)
#define IS_ADJACENT(x) (x##_inner_stride == 1)

// There is one work-item per `elements_per_item` elements of a row. It uses vectors if the elements
// are adjacent in all tensors.
kernel void apply(TENSOR(coefficients), LOOP_NEST, PARAMS_OF(var), PARAMS_OF(m), PARAMS_OF(v),
                  PARAMS_OF(grad), PARAMS_OF_MOST const float direction)
{
    FIND_ELEMENTS(row, first, end);
    FIND_ROW_OF(T, var)
    FIND_ROW_OF(M, m)
    FIND_ROW_OF(V, v)
    FIND_ROW_OF(const G, grad)
    WITH_MOST(FIND_ROW_OF(MOST, most))

    global const float *c = POINTER(const float, coefficients);
    const float beta1 = c[BETA1], beta2 = c[BETA2], decay = c[DECAY];
    const float step_size = c[STEP_SIZE], root = c[ROOT], eps = c[EPS];
    index_t i = first;

    FOR_EACH_OUTER(row, {ADVANCE(var) ADVANCE(m) ADVANCE(v) ADVANCE(grad) WITH_MOST(ADVANCE(most))})
    if (IS_ADJACENT(var) && IS_ADJACENT(m) && IS_ADJACENT(v) &&
        IS_ADJACENT(grad) WITH_MOST(&&IS_ADJACENT(most)))
        for (; i + VECTOR <= end; i += VECTOR)
            UPDATE(FLOATS, READ_VECTOR, WRITE_VECTOR)
    for (; i < end; i++)
        UPDATE(float, READ, WRITE)
}
