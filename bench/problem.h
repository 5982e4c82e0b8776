/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A problem is one case in one dtype: tensors with values, and what the right result is. Values
 * mostly follow from a formula, so that neither inputs nor results need be kept on the host. An
 * operator whose inputs must have a structure makes and keeps these in `fill`; one whose results
 * are sums over scattered places makes and keeps them in `prepare`, which takes long: only those
 * who verify call it.
 *
 * A new operator is one file, op_<stem>.c, which defines `const struct bench_op bench_<stem>`, and
 * one row in BENCH_OPS.
 */
#ifndef BENCH_PROBLEM_H
#define BENCH_PROBLEM_H

#include "aclnn/aclnn_base.h"
#include "case.h"
#include "dtype.h"

#define BENCH_OPS(X)                     \
    X(mse_loss_backward)                 \
    X(upsample_nearest_exact1d_backward) \
    X(grid_sampler_2d_backward)          \
    X(roi_align_v2_backward)             \
    X(conv_tbc_backward)

#define BENCH_MAX_TENSORS 8

struct bench_tensor {
    const char *name;
    bool is_output;
    enum bench_dtype dtype;
    aclFormat format; /* ND, unless the operator asks for another */
    int rank;
    int64_t shape[BENCH_MAX_RANK],
        stride[BENCH_MAX_RANK]; /* in elements; the storage has no gaps */
    int64_t numel;
    bool contiguous;
    int64_t low, high; /* of the integers that bench_tensor_value draws from */
    double factor;     /* which these are multiplied with */
    uint64_t seed;
    /* What was made and kept, one number per element in logical order; the problem's. */
    float *values;  /* an input: what it holds instead, exact in its dtype */
    double *wanted; /* an output: the right result before it is rounded to the dtype */
    float *bound;   /* and how far off it may be before that */
};

struct bench_problem {
    struct bench_case *spec;
    enum bench_dtype dtype;
    bool deterministic; /* deterministic=1: ACL_OPT_DETERMINISTIC is on in the first calls */
    struct bench_tensor tensors[BENCH_MAX_TENSORS]; /* in the order of the API's parameters */
    int count;
    void *args; /* the operator's own */
    /* The work that cannot be avoided: each element of each tensor moved once. */
    double bytes, flops;
    bool is_product; /* its arithmetic is that of matrix products */
    /* Relative error allowed before the last rounding. 0: float32 arithmetic on these values is
     * exact, the result must be the reference rounded once. */
    double slack;
    int64_t grain; /* references are asked for multiples of so many elements */
};

struct bench_op {
    const char *name; /* the stem of the case file */
    const char *api;
    /* Adds the tensors and sets the rest from problem->spec and problem->dtype. */
    bool (*make)(struct bench_problem *problem);
    void (*drop)(struct bench_problem *problem); /* NULL: there is nothing to release */
    /* Makes values of inputs, and the work that follows from them. NULL: the formula tells them. */
    bool (*fill)(struct bench_problem *problem);
    /* Makes wanted and bound of outputs, after `fill`. NULL: `reference` tells them. */
    bool (*prepare)(struct bench_problem *problem);
    aclnnStatus (*first)(const struct bench_problem *problem, aclTensor *const *tensors,
                         uint64_t *workspace, aclOpExecutor **executor);
    aclnnStatus (*second)(void *workspace, uint64_t size, aclOpExecutor *executor,
                          aclrtStream stream);
    /* Elements [begin, end) of output tensor `which`, in double, by the naive formula. NULL with
     * `prepare`. */
    void (*reference)(const struct bench_problem *problem, int which, int64_t begin, int64_t end,
                      double *result);
    /* The arguments besides the tensors, by the names of the API's parameters; the caller's. */
    struct json_t *(*attributes)(const struct bench_problem *problem);
};

#define BENCH_OP_DECLARE(stem) extern const struct bench_op bench_##stem;
BENCH_OPS(BENCH_OP_DECLARE)
#undef BENCH_OP_DECLARE

#define BENCH_OP_ONE(stem) +1
enum { BENCH_OP_COUNT = BENCH_OPS(BENCH_OP_ONE) };
#undef BENCH_OP_ONE

/* All operators, NULL behind the last. */
extern const struct bench_op *const bench_ops[];

bool bench_problem_make(struct bench_problem *problem, const struct bench_op *op,
                        struct bench_case *spec, enum bench_dtype dtype);
/* Makes inputs that no formula tells: enough to run it. */
bool bench_problem_fill(struct bench_problem *problem, const struct bench_op *op);
/* And the results, so that it can be verified. */
bool bench_problem_prepare(struct bench_problem *problem, const struct bench_op *op);
void bench_problem_drop(struct bench_problem *problem, const struct bench_op *op);

/* ---- For operators ---- */

/* The next tensor, of the problem's dtype. Inputs hold integers from low to high. */
struct bench_tensor *bench_problem_tensor(struct bench_problem *problem, const char *name,
                                          const int64_t *shape, int rank);

/* Room for the values of an input, or for wanted and bound of an output. */
bool bench_tensor_keep(struct bench_tensor *t);

/* Sets value i of an input that keeps them, rounded to its dtype. */
void bench_tensor_set(struct bench_tensor *t, int64_t i, double value);

/* The value of element i, counted in the tensor's logical order. */
static inline double bench_tensor_value(const struct bench_tensor *t, int64_t i)
{
    if (t->values != NULL) return (double)t->values[i];

    const uint64_t range = (uint64_t)(t->high - t->low + 1); /* below 2^32 */
    uint64_t mixed = ((uint64_t)i + t->seed) * 0x9e3779b97f4a7c15;

    mixed = (mixed ^ (mixed >> 32)) * 0xd6e8feb86659fd93;
    return t->factor * (double)(t->low + (int64_t)(((mixed >> 32) * range) >> 32));
}

/* Which element of `t` meets element i of `out` under broadcasting. */
int64_t bench_broadcast_index(const struct bench_tensor *t, const struct bench_tensor *out,
                              int64_t i);

/* Bytes of its storage. */
static inline size_t bench_tensor_bytes(const struct bench_tensor *t)
{
    return (size_t)t->numel * bench_dtype_size(t->dtype);
}

/* Where element i lies in the storage. */
int64_t bench_storage_index(const struct bench_tensor *t, int64_t i);

#endif
