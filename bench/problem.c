/* SPDX-License-Identifier: Apache-2.0 */
#include "problem.h"

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
    bool good = op->make(problem) && bench_case_all_used(spec);

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

void bench_problem_drop(struct bench_problem *problem, const struct bench_op *op)
{
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
