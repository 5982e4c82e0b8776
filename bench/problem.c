/* SPDX-License-Identifier: Apache-2.0 */
#include "problem.h"

#include <stdlib.h>
#include <string.h>

#include "bench.h"

const struct bench_op *const bench_ops[] = {
#define ROW(stem) &bench_##stem,
    BENCH_OPS(ROW)
#undef ROW
        NULL,
};

bool bench_problem_make(struct bench_problem *problem, const struct bench_op *op,
                        struct bench_case *spec, enum bench_dtype dtype)
{
    memset(problem, 0, sizeof(*problem));
    problem->spec = spec;
    problem->dtype = dtype;
    problem->grain = 1;
    (void)bench_case_value(spec, "dtypes"); /* read by the caller */

    const char *transposed = bench_case_value(spec, "transposed");
    double deterministic;
    bool good = bench_case_number(spec, "deterministic", 0, &deterministic) && op->make(problem) &&
                bench_case_all_used(spec);

    problem->deterministic = good && deterministic != 0;

    /* Names that no tensor has are typing errors as well. */
    for (const char *at = transposed; good && at != NULL && *at != '\0';) {
        const size_t length = strcspn(at, ",");
        bool found = false;

        for (int i = 0; i < problem->count; i++)
            found |= strlen(problem->tensors[i].name) == length &&
                     strncmp(problem->tensors[i].name, at, length) == 0;
        if (!found)
            good = bench_fail("case %s: no tensor is called %.*s", spec->name, (int)length, at);
        at += length + (at[length] == ',');
    }
    if (!good) bench_problem_drop(problem, op);
    return good;
}

bool bench_problem_fill(struct bench_problem *problem, const struct bench_op *op)
{
    return op->fill == NULL || op->fill(problem);
}

bool bench_problem_prepare(struct bench_problem *problem, const struct bench_op *op)
{
    return bench_problem_fill(problem, op) && (op->prepare == NULL || op->prepare(problem));
}

void bench_problem_drop(struct bench_problem *problem, const struct bench_op *op)
{
    for (int i = 0; i < problem->count; i++) {
        free(problem->tensors[i].values);
        free(problem->tensors[i].wanted);
        free(problem->tensors[i].bound);
    }
    problem->count = 0;
    if (op->drop != NULL && problem->args != NULL) op->drop(problem);
    problem->args = NULL;
}

/* Strides of a gapless storage whose axes lie in this order, the outermost first. */
static void set_strides(struct bench_tensor *t, const int order[BENCH_MAX_RANK])
{
    int64_t stride = 1;

    for (int k = t->rank - 1; k >= 0; k--) {
        t->stride[order[k]] = stride;
        stride *= t->shape[order[k]];
    }
    t->numel = stride;
}

struct bench_tensor *bench_problem_tensor(struct bench_problem *problem, const char *name,
                                          const int64_t *shape, int rank)
{
    struct bench_tensor *t = &problem->tensors[problem->count++];
    int order[BENCH_MAX_RANK] = {0};

    t->name = name;
    t->dtype = problem->dtype;
    t->format = ACL_FORMAT_ND;
    t->rank = rank;
    t->low = -8;
    t->high = 8;
    t->factor = 1;
    t->seed = (uint64_t)problem->count << 40;
    for (int k = 0; k < rank; k++) {
        t->shape[k] = shape[k];
        order[k] = k;
    }
    t->contiguous = rank < 2 || !bench_case_lists(problem->spec, "transposed", name);
    if (!t->contiguous) {
        order[rank - 2] = rank - 1;
        order[rank - 1] = rank - 2;
    }
    set_strides(t, order);
    return t;
}

bool bench_tensor_keep(struct bench_tensor *t)
{
    const size_t count = (size_t)t->numel;

    if (t->is_output) {
        t->wanted = calloc(count, sizeof(*t->wanted));
        t->bound = calloc(count, sizeof(*t->bound));
    } else {
        t->values = calloc(count, sizeof(*t->values));
    }
    if (t->is_output ? t->wanted != NULL && t->bound != NULL : t->values != NULL) return true;
    return bench_fail("out of memory");
}

void bench_tensor_set(struct bench_tensor *t, int64_t i, double value)
{
    t->values[i] = (float)bench_dtype_round(t->dtype, value);
}

int64_t bench_broadcast_index(const struct bench_tensor *t, const struct bench_tensor *out,
                              int64_t i)
{
    int64_t index = 0, step = 1;

    if (t->numel == out->numel) return i;
    if (t->numel == 1) return 0;
    for (int k = 1; k <= t->rank; k++) {
        const int64_t extent = out->shape[out->rank - k], own = t->shape[t->rank - k];

        index += own == 1 ? 0 : i % extent * step;
        i /= extent;
        step *= own;
    }
    return index;
}

int64_t bench_storage_index(const struct bench_tensor *t, int64_t i)
{
    int64_t index = 0;

    if (t->contiguous) return i;
    for (int k = t->rank - 1; k >= 0; k--) {
        index += i % t->shape[k] * t->stride[k];
        i /= t->shape[k];
    }
    return index;
}
