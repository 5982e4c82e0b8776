/* SPDX-License-Identifier: Apache-2.0 */
/*
 * out = c * (self - target) * grad, c = 2 / numel(self) for reduction=mean, else 2.
 * Keys: self, target (default: as self), grad (default: as self); reduction=none|mean|sum.
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_mse_loss_backward.h"
#include "bench.h"
#include "problem.h"

enum { GRAD, SELF, TARGET, OUT };

struct args {
    int64_t reduction;
    double scale;
};

static bool shape_of(struct bench_problem *p, const char *key, int64_t *shape, int *rank)
{
    return bench_case_shape(p->spec, bench_case_value(p->spec, key) == NULL ? "self" : key, shape,
                            rank);
}

/* Stretches `shape` by one operand. */
static bool stretch(struct bench_problem *p, const struct bench_tensor *t, int64_t *shape,
                    int *rank)
{
    while (*rank < t->rank) {
        memmove(shape + 1, shape, (size_t)*rank * sizeof(*shape));
        shape[0] = 1;
        ++*rank;
    }
    for (int k = 1; k <= t->rank; k++) {
        int64_t *extent = &shape[*rank - k];
        const int64_t own = t->shape[t->rank - k];

        if (*extent != own && *extent != 1 && own != 1)
            return bench_fail("case %s: shapes do not broadcast", p->spec->name);
        if (own != 1) *extent = own;
    }
    return true;
}

static bool add_tensors(struct bench_problem *p)
{
    static const char *const NAMES[] = {"grad", "self", "target"};
    int64_t shape[BENCH_MAX_RANK], whole[BENCH_MAX_RANK] = {0};
    int rank, whole_rank = 0;

    for (size_t i = 0; i < BENCH_COUNT(NAMES); i++) {
        if (!shape_of(p, NAMES[i], shape, &rank)) return false;
        if (!stretch(p, bench_problem_tensor(p, NAMES[i], shape, rank), whole, &whole_rank))
            return false;
    }
    bench_problem_tensor(p, "out", whole, whole_rank)->is_output = true;
    return true;
}

static bool make(struct bench_problem *p)
{
    static const char *const REDUCTIONS[] = {"none", "mean", "sum"};
    struct args *args = calloc(1, sizeof(*args));
    int reduction;

    if (args == NULL) return bench_fail("out of memory");
    p->args = args;
    if (!add_tensors(p) || !bench_case_choice(p->spec, "reduction", REDUCTIONS,
                                              BENCH_COUNT(REDUCTIONS), 0, &reduction))
        return false;

    struct bench_tensor *grad = &p->tensors[GRAD];
    const int64_t n = p->tensors[SELF].numel;

    args->reduction = reduction;
    args->scale = reduction == 1 ? 2.0 / (double)n : 2.0;
    grad->low = 1;
    grad->high = 4;
    /* As loss scaling does: keeps f16 results of a mean out of the subnormal range. */
    if (reduction == 1) grad->factor = n < 2048 ? exp2(floor(log2((double)n))) : 2048;
    /* The factor of a mean is exact when it is a power of two. */
    p->slack = reduction == 1 && (n & (n - 1)) != 0 ? 0x1p-21 : 0;
    for (int i = 0; i < p->count; i++)
        p->bytes += (double)p->tensors[i].numel * (double)bench_dtype_size(p->dtype);
    p->flops = 3.0 * (double)p->tensors[OUT].numel;
    return true;
}

static void drop(struct bench_problem *p) { free(p->args); }

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;

    return aclnnMseLossBackwardGetWorkspaceSize(t[GRAD], t[SELF], t[TARGET], args->reduction,
                                                t[OUT], workspace, executor);
}

static void reference(const struct bench_problem *p, int which, int64_t begin, int64_t end,
                      double *result)
{
    const struct args *args = p->args;
    const struct bench_tensor *t = p->tensors;

    for (int64_t i = begin; i < end; i++) {
        double x[3];

        for (int k = GRAD; k <= TARGET; k++)
            x[k] = bench_tensor_value(&t[k], bench_broadcast_index(&t[k], &t[which], i));
        result[i - begin] = args->scale * (x[SELF] - x[TARGET]) * x[GRAD];
    }
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;

    return json_pack("{sI}", "reduction", (json_int_t)args->reduction);
}

const struct bench_op bench_mse_loss_backward = {
    .name = "mse_loss_backward",
    .api = "aclnnMseLossBackward",
    .make = make,
    .drop = drop,
    .first = first,
    .second = aclnnMseLossBackward,
    .reference = reference,
    .attributes = attributes,
};
