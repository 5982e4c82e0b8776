/* SPDX-License-Identifier: Apache-2.0 */
/*
 * out = c * (self - target) * grad, c = 2 / numel(self) for reduction=mean, else 2.
 * Keys: self, target (default: as self), grad (default: as self); reduction=none|mean|sum.
 */
#include <jansson.h>
#include <math.h>

#include "aclnnop/aclnn_mse_loss_backward.h"
#include "measure/bench.h"
#include "measure/problem.h"
#include "verify/ops/reference_mse_loss_backward.h"

enum { GRAD, SELF, TARGET, OUT };
enum { NONE, MEAN, SUM };

struct args {
    int64_t reduction;
    double slack; /* relative error before the last rounding; 0: arithmetic is exact */
};

/* Broadcasts `shape`, which is at the end of its array, with an operand. */
static bool broadcast(struct bench_problem *p, const struct bench_tensor *t,
                      int64_t shape[BENCH_MAX_RANK])
{
    for (int k = 1; k <= t->rank; k++) {
        int64_t *extent = &shape[BENCH_MAX_RANK - k];
        const int64_t own = t->shape[t->rank - k];

        if (*extent != own && *extent != 1 && own != 1)
            return bench_fail("case %s: shapes do not broadcast", p->spec->name);
        if (own != 1) *extent = own;
    }
    return true;
}

static bool make(struct bench_problem *p)
{
    static const char *const REDUCTIONS[] = {"none", "mean", "sum", NULL};
    static const char *const NAMES[] = {"grad", "self", "target"};
    int64_t whole[BENCH_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
    int reduction, whole_rank = 0;

    if (!bench_problem_args(p, sizeof(struct args)) ||
        !bench_case_choice(p->spec, "reduction", REDUCTIONS, &reduction))
        return false;
    for (size_t i = 0; i < BENCH_COUNT(NAMES); i++) {
        const bool own = bench_case_value(p->spec, NAMES[i]) != NULL;
        int64_t shape[BENCH_MAX_RANK];
        const int rank = bench_case_shape(p->spec, own ? NAMES[i] : "self", shape);

        if (rank < 0 || !broadcast(p, bench_problem_tensor(p, NAMES[i], shape, rank), whole))
            return false;
        whole_rank = rank > whole_rank ? rank : whole_rank;
    }
    bench_problem_tensor(p, "out", whole + BENCH_MAX_RANK - whole_rank, whole_rank)->is_output =
        true;

    struct args *args = p->args;
    struct bench_tensor *grad = &p->tensors[GRAD];
    const int64_t n = p->tensors[SELF].numel;

    args->reduction = reduction;
    grad->low = 1;
    grad->high = 4;
    /* As loss scaling does: keeps f16 results of a mean out of the subnormal range. */
    if (reduction == MEAN) grad->factor = n < 2048 ? exp2(floor(log2((double)n))) : 2048;
    /* The factor of a mean is exact when it is a power of two. */
    args->slack = reduction == MEAN && (n & (n - 1)) != 0 ? 0x1p-21 : 0;
    p->flops = 3.0 * (double)p->tensors[OUT].numel;
    return true;
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;

    return aclnnMseLossBackwardGetWorkspaceSize(t[GRAD], t[SELF], t[TARGET], args->reduction,
                                                t[OUT], workspace, executor);
}

static double operand(const struct bench_tensor *t, const struct bench_tensor *out, int64_t i)
{
    if (t->numel != out->numel)
        i = mse_operand_index((uint64_t)t->rank, t->shape, (uint64_t)out->rank, out->shape, i);
    return bench_tensor_value(t, i);
}

static void expect_elements(void *context, int64_t begin, int64_t end)
{
    struct bench_problem *p = context;
    const struct bench_tensor *t = p->tensors, *out = &t[OUT];
    const struct args *args = p->args;
    const double factor = mse_factor(args->reduction == MEAN, (double)t[SELF].numel);

    for (int64_t i = begin; i < end; i++) {
        out->wanted[i] = mse_element(factor, operand(&t[SELF], out, i), operand(&t[TARGET], out, i),
                                     operand(&t[GRAD], out, i));
        if (out->bound != NULL) out->bound[i] = (float)(fabs(out->wanted[i]) * args->slack);
    }
}

static bool prepare(struct bench_problem *p)
{
    const struct args *args = p->args;

    if (!bench_tensor_keep(&p->tensors[OUT], args->slack > 0)) return false;
    bench_parallel(p->tensors[OUT].numel, 65536, expect_elements, p);
    return true;
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;

    return json_pack("{sI}", "reduction", (json_int_t)args->reduction);
}

/* A shape that broadcasts to the given one: itself, some of its axes, or one element. */
static void draw_operand(struct bench_draw *draw, const char *name, int rank, const int64_t *whole)
{
    const int64_t which = bench_draw_below(draw, 4);
    int64_t shape[BENCH_MAX_RANK];

    for (int k = 0; k < rank; k++)
        shape[k] = which == 1 && bench_draw_below(draw, 2) == 0 ? 1 : whole[k];
    bench_draw_add_shape(draw, name, which == 0 ? 0 : rank, shape);
}

static void draw(struct bench_draw *d)
{
    static const char *const REDUCTIONS[] = {"none", "mean", "sum", NULL};
    const int64_t elements = bench_draw_elements(d, 1 << 26);
    const int rank = 1 + (int)bench_draw_below(d, 5);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, elements, rank, shape);
    bench_draw_add_shape(d, "self", rank, shape);
    draw_operand(d, "target", rank, shape);
    draw_operand(d, "grad", rank, shape);
    bench_draw_add_choice(d, "reduction", REDUCTIONS);
    bench_draw_add_layout(d, "grad,self,target,out");
}

const struct bench_op bench_mse_loss_backward = {
    .name = "mse_loss_backward",
    .api = "aclnnMseLossBackward",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .first = first,
    .second = aclnnMseLossBackward,
    .draw = draw,
    .attributes = attributes,
};
