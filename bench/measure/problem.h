/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A problem is one case in one dtype: tensors with values, and the expected results. The values of
 * an input follow from a formula unless the operator makes and keeps them in `fill`. `prepare`
 * computes the expected results, which takes long: only verification needs it.
 *
 * A new operator is one file, ops/<stem>.c, which defines `const struct bench_op bench_<stem>`, and a word in BENCH_OPS.
 */
#ifndef BENCH_PROBLEM_H
#define BENCH_PROBLEM_H

#include "aclnn/aclnn_base.h"
#include "measure/case.h"
#include "measure/draw.h"
#include "meta/dtype.h"
#include "verify/values.h"

#define BENCH_MAX_TENSORS 32

/* ---- Element types ---- */

/* Those that cases choose from, and those of indices, masks and truths. */
enum bench_dtype {
    BENCH_F32,
    BENCH_F16,
    BENCH_BF16,
    BENCH_DTYPE_COUNT,
    BENCH_I32 = BENCH_DTYPE_COUNT,
    BENCH_B8,
    BENCH_I64,
    BENCH_I8,
    BENCH_U8,
    BENCH_TYPES
};

struct bench_dtype_facts {
    const char *name;
    aclDataType api;
    size_t size;
    double rounding; /* half a unit in the last place, relative to the number */
    double least;    /* the least positive number */
};

extern const struct bench_dtype_facts bench_dtypes[BENCH_TYPES];

static inline const char *bench_dtype_name(enum bench_dtype dtype)
{
    return bench_dtypes[dtype].name;
}

/* Element `i` of the array at `data`. A store rounds to nearest even. */
void bench_dtype_store(enum bench_dtype dtype, void *data, int64_t i, double value);
double bench_dtype_load(enum bench_dtype dtype, const void *data, int64_t i);

/* The value after a store and a load. */
double bench_dtype_round(enum bench_dtype dtype, double value);

/* ---- Problems ---- */

struct bench_keys;
struct oc_op_case;

struct bench_tensor {
    const char *name;
    bool is_output;
    bool unread;     /* the operator does not read this input, or not write all of this output */
    bool is_resized; /* a second call sets the extents of this output */
    enum bench_dtype dtype;
    aclFormat format;
    int rank;
    int64_t shape[BENCH_MAX_RANK], stride[BENCH_MAX_RANK]; /* strides in elements, no gaps */
    int64_t numel;
    bool contiguous;
    int64_t low, high; /* of the integers that bench_tensor_value draws from, at most 32 */
    double factor;     /* which these are multiplied with */
    uint64_t seed;
    /* Kept, one number per element in logical order; the problem owns them. */
    /* Of an input that the formula does not give: exact in its dtype. Of an output: what it contains
     * before the call, which reads it; NULL: it does not matter. */
    float *values;
    double *wanted; /* of an output: the expected result before it is rounded to the dtype */
    float *bound;   /* of an output: the error before that rounding; NULL: arithmetic is exact */
    double *exact;  /* of an input: its values for `prepare`, freed after it */
};

struct bench_problem {
    const struct bench_op *op;
    struct bench_case *spec;
    enum bench_dtype dtype;
    bool deterministic; /* ACL_OPT_DETERMINISTIC is on in the first calls */
    struct bench_tensor tensors[BENCH_MAX_TENSORS]; /* in the order of the API's parameters */
    int count;
    /* What the tensors and values are arguments of: the operator's api, unless `make` chooses. */
    const struct oc_function *function;
    struct oc_named_value values[OC_FUNCTION_PARAMETERS];
    int value_count;           /* their objects are the problem's */
    struct json_t *attributes; /* the values, by their names */
    void *args;                /* the operator's own, freed with the problem */
    /* The work that cannot be avoided: each element of each tensor moved once. */
    double bytes, flops;
    bool is_product; /* its arithmetic is that of matrix products */
};

struct bench_op {
    const char *name; /* the stem of the case file */
    const char *api;  /* its function, or what its functions are called together */
    /* The expected results do not depend on the dtype: its inputs are small integers. */
    bool same_in_all_dtypes;
    /* Of an operator whose problems are cases of host/verify (ops/verify_case.h): makes the case. */
    void (*make_case)(struct bench_keys *keys, struct oc_op_case *c, enum oc_dtype type);
    /* Adds the tensors and values, and sets the rest from problem->spec and problem->dtype. */
    bool (*make)(struct bench_problem *problem);
    /* Makes values of inputs, and the work that follows from them; may be NULL. */
    bool (*fill)(struct bench_problem *problem);
    /* Computes the expected values and error bounds of the outputs, after `fill`. */
    bool (*prepare)(struct bench_problem *problem);
    /* Adds the keys of a random case. */
    void (*draw)(struct bench_draw *draw);
};

/* Each has bench/cases/<stem>.txt. */
// clang-format off
#define BENCH_OPS(X) \
    X(mse_loss) X(mse_loss_out) X(mse_loss_backward) X(l1_loss) X(l1_loss_backward) \
    X(smooth_l1_loss) X(smooth_l1_loss_backward) X(upsample_nearest_exact1d) \
    X(upsample_nearest_exact1d_backward) X(upsample_nearest1d) X(upsample_nearest1d_backward) \
    X(upsample_nearest2d) X(upsample_nearest2d_backward) X(upsample_nearest_exact2d) \
    X(upsample_nearest_exact2d_backward) X(grid_sampler_2d) X(grid_sampler_2d_backward) \
    X(roi_align) X(roi_align_v2) X(roi_align_v2_backward) X(conv_tbc) X(conv_tbc_backward) \
    X(elementwise) X(reduction) X(softmax) X(nll_loss) X(matmul) X(convolution) X(masked_select) \
    X(cat) X(layer_norm) X(rms_norm) X(batch_norm) X(group_norm) X(max_pool2d) X(avg_pool2d) \
    X(embedding) X(gather) X(attention) X(sort) X(cumsum) X(dropout) X(upsample_interpolated) \
    X(upsample_volume) X(rearrangement) X(extremum) X(random_numbers) X(bce_with_logits) \
    X(softmax_cross_entropy) X(gated) X(rotary_position_embedding) X(fused_attention) \
    X(im2col) X(lstm) X(scatter_elements) X(index) X(index_slices) X(apply_adam_w) X(foreach) \
    X(statistics) X(edge_pad) X(median) X(glu) X(prelu) X(unique) X(nonzero) X(search_sorted) \
    X(bincount) X(histc) X(repeat_interleave) X(masked_scatter) X(multinomial) X(sequence) \
    X(one_hot) X(affine_grid) X(gelu_v2) X(amp_scale) X(triangular_solve) X(weight_quant)
// clang-format on

#define BENCH_OP_DECLARE(stem) extern const struct bench_op bench_##stem;
BENCH_OPS(BENCH_OP_DECLARE)
#undef BENCH_OP_DECLARE

#define BENCH_OP_ONE(stem) +1
enum { BENCH_OP_COUNT = BENCH_OPS(BENCH_OP_ONE) };
#undef BENCH_OP_ONE

extern const struct bench_op *const bench_ops[BENCH_OP_COUNT];

bool bench_problem_make(struct bench_problem *problem, const struct bench_op *op,
                        struct bench_case *spec, enum bench_dtype dtype);
/* Makes what a run needs; with `expected`, also what verification needs. */
bool bench_problem_fill(struct bench_problem *problem, bool expected);
void bench_problem_drop(struct bench_problem *problem);

/* ---- For operators ---- */

/* The next tensor, of the problem's dtype, by the name of its parameter; of a list x by x[0] and so
 * on. Inputs hold integers from low to high. A tensor that is left out is NULL in the call. */
struct bench_tensor *bench_problem_tensor(struct bench_problem *problem, const char *name,
                                          const int64_t *shape, int rank);

/* The dtype that a key names: f32, f16, bf16, i32, b8, i64, i8 or u8; without the key the problem's. */
bool bench_problem_dtype(struct bench_problem *problem, const char *key, enum bench_dtype *dtype);

/* Adds the value cubeMathType, by the key `cube`: 0 to 3, 0 without it. */
bool bench_problem_cube(struct bench_problem *problem);

/* Allocates args, filled with zeros. */
bool bench_problem_args(struct bench_problem *problem, size_t size);

/* Allocates the values of an input, or wanted, and bound if asked for, of an output. */
bool bench_tensor_keep(struct bench_tensor *t, bool bounded);

/* The integer that the formula draws for element i, in the tensor's logical order. */
static inline int64_t bench_tensor_integer(const struct bench_tensor *t, int64_t i)
{
    const uint64_t range = (uint64_t)(t->high - t->low + 1); /* below 2^32 */
    uint64_t mixed = ((uint64_t)i + t->seed) * 0x9e3779b97f4a7c15;

    mixed = (mixed ^ (mixed >> 32)) * 0xd6e8feb86659fd93;
    return t->low + (int64_t)(((mixed >> 32) * range) >> 32);
}

/* The value of element i. */
static inline double bench_tensor_value(const struct bench_tensor *t, int64_t i)
{
    return t->values != NULL ? (double)t->values[i]
                             : t->factor * (double)bench_tensor_integer(t, i);
}

/* Bytes of the storage, and where element i is in it. */
static inline size_t bench_tensor_bytes(const struct bench_tensor *t)
{
    return (size_t)t->numel * bench_dtypes[t->dtype].size;
}
static inline int64_t bench_tensor_index(const struct bench_tensor *t, int64_t i)
{
    int64_t index = 0;

    if (t->contiguous) return i;
    for (int k = t->rank - 1; k >= 0; k--) {
        index += i % t->shape[k] * t->stride[k];
        i /= t->shape[k];
    }
    return index;
}

#endif
