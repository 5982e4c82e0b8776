/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The losses and their derivatives, of host/verify/ops/reference_loss.h, their sums and means.
 * Keys: self, target (default: as self), reduction=none|mean|sum, beta (smooth_l1; default: 1); of
 * the derivatives also gradOutput, which is gradOut for smooth_l1 (default: as self).
 */
#include <math.h>
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/broadcast.h"
#include "verify/broadcast_index.h"
#include "verify/ops/reference_loss.h"

enum { NONE, MEAN, SUM };

struct args {
    enum loss loss;
    bool is_grad, is_axis;
    int64_t reduction;
    double beta;
    double slack;  /* relative error before the last rounding; 0: arithmetic is exact */
    int64_t terms; /* of a sum; of one element: 1 */
    int whole_rank;
    int64_t whole[BENCH_MAX_RANK]; /* the broadcast */
};

/* What the operator is follows from its name. */
static void describe(const char *op, struct args *args)
{
    args->loss = strncmp(op, "mse", 3) == 0  ? LOSS_MSE
                 : strncmp(op, "l1", 2) == 0 ? LOSS_L1
                                             : LOSS_SMOOTH_L1;
    args->is_grad = strstr(op, "backward") != NULL;
    args->is_axis = strstr(op, "_out") != NULL;
}

static bool make(struct bench_problem *p)
{
    static const char *const REDUCTIONS[] = {"none", "mean", "sum", NULL};
    int64_t whole[BENCH_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
    int reduction, whole_rank = 0;

    if (!bench_problem_args(p, sizeof(struct args)) ||
        !bench_case_choice(p->spec, "reduction", REDUCTIONS, &reduction))
        return false;

    struct args *args = p->args;

    describe(p->op->name, args);
    if (args->loss == LOSS_SMOOTH_L1 && !bench_case_number(p->spec, "beta", 1, &args->beta))
        return false;
    for (int i = args->is_grad ? 0 : 1; i < 3; i++) {
        const char *name = bench_problem_next_name(p);
        const bool own = bench_case_value(p->spec, name) != NULL;
        int64_t shape[BENCH_MAX_RANK];
        const int rank = bench_case_shape(p->spec, own ? name : "self", shape);

        if (rank < 0 || !bench_broadcast(p, bench_problem_tensor(p, name, shape, rank), whole))
            return false;
        whole_rank = rank > whole_rank ? rank : whole_rank;
    }

    const int64_t *const extents = whole + BENCH_MAX_RANK - whole_rank;
    const bool is_sum = !args->is_grad && reduction != NONE;
    /* Axes that out does not have. */
    const int lost = !is_sum ? 0 : args->is_axis ? whole_rank > 0 : whole_rank;

    args->terms = 1;
    for (int k = 0; k < lost; k++)
        args->terms *= extents[k];
    args->whole_rank = whole_rank;
    memcpy(args->whole, extents, (size_t)whole_rank * sizeof(*extents));
    args->reduction = reduction;
    bench_problem_integer(p, "reduction", reduction);
    if (args->loss == LOSS_SMOOTH_L1) bench_problem_real(p, "beta", args->beta);

    struct bench_tensor *out =
        bench_problem_tensor(p, bench_problem_next_name(p), extents + lost, whole_rank - lost);
    const int64_t n = p->tensors[args->is_grad].numel; /* self */

    out->is_output = true;
    if (args->is_grad) {
        p->tensors[0].low = 1;
        p->tensors[0].high = 4;
        /* As loss scaling does: keeps f16 results of a mean out of the subnormal range. */
        if (reduction == MEAN)
            p->tensors[0].factor = n < 2048 ? exp2(floor(log2((double)n))) : 2048;
    }

    /* The factor of a mean is exact when it is a power of two. Sums round once more for 16-bit types. */
    const bool rounds = args->is_grad ? reduction == MEAN && (n & (n - 1)) != 0 : is_sum;

    args->slack = rounds || args->loss == LOSS_SMOOTH_L1 ? 0x1p-21 : 0;
    p->flops = 3.0 * (double)out->numel * (double)args->terms;
    return true;
}

static double operand(const struct args *a, const struct bench_tensor *t, int64_t i)
{
    return bench_tensor_value(
        t, oc_broadcast_index((uint64_t)t->rank, t->shape, (uint64_t)a->whole_rank, a->whole, i));
}

/* Terms of one output lie `numel` of the output apart. */
static void expect_elements(void *context, int64_t begin, int64_t end)
{
    struct bench_problem *p = context;
    const struct args *a = p->args;
    const struct bench_tensor *t = p->tensors, *out = &t[p->count - 1];
    const double divisor =
        a->reduction != MEAN ? 1 : (double)(a->is_grad ? t[a->is_grad].numel : a->terms);

    for (int64_t i = begin; i < end; i++) {
        double sum = 0;

        for (int64_t k = 0; k < a->terms; k++) {
            const int64_t at = i + k * out->numel;
            const double d = operand(a, &t[a->is_grad], at) - operand(a, &t[a->is_grad + 1], at);

            sum += a->is_grad ? loss_slope(a->loss, a->beta, d) * operand(a, &t[0], at)
                              : loss_value(a->loss, a->beta, d);
        }
        out->wanted[i] = sum / divisor;
        if (out->bound != NULL) out->bound[i] = (float)(fabs(out->wanted[i]) * a->slack);
    }
}

static bool prepare(struct bench_problem *p)
{
    const struct args *args = p->args;
    struct bench_tensor *out = &p->tensors[p->count - 1];

    if (!bench_tensor_keep(out, args->slack > 0)) return false;
    bench_parallel(out->numel, args->terms > 1 ? 16 : 65536, expect_elements, p);
    return true;
}

/* With the name of the gradient that is an input, and the tensors that may be transposed. */
static void draw_any(struct bench_draw *d, const char *grad, const char *tensors)
{
    static const char *const REDUCTIONS[] = {"none", "mean", "sum", NULL};
    const int64_t elements = bench_draw_elements(d, 1 << 26);
    const int rank = 1 + (int)bench_draw_below(d, 5);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, elements, rank, shape);
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_operand(d, "target", rank, shape);
    if (grad != NULL) bench_draw_operand(d, grad, rank, shape);
    bench_draw_add_choice(d, "reduction", REDUCTIONS);
    bench_draw_add_layout(d, tensors);
}

static void draw(struct bench_draw *d) { draw_any(d, NULL, "self,target"); }
static void draw_mse_backward(struct bench_draw *d)
{
    draw_any(d, "gradOutput", "gradOutput,self,target,out");
}
static void draw_l1_backward(struct bench_draw *d)
{
    draw_any(d, "gradOutput", "gradOutput,self,target,gradInput");
}
static void draw_smooth_l1_backward(struct bench_draw *d)
{
    draw_any(d, "gradOut", "gradOut,self,target,gradInput");
}

#define LOSS_OP(stem, function, draws)                                \
    const struct bench_op bench_##stem = {.name = #stem,              \
                                          .api = function,            \
                                          .same_in_all_dtypes = true, \
                                          .make = make,               \
                                          .prepare = prepare,         \
                                          .draw = draws}

LOSS_OP(mse_loss, "aclnnMseLoss", draw);
LOSS_OP(mse_loss_out, "aclnnMseLossOut", draw);
LOSS_OP(mse_loss_backward, "aclnnMseLossBackward", draw_mse_backward);
LOSS_OP(l1_loss, "aclnnL1Loss", draw);
LOSS_OP(l1_loss_backward, "aclnnL1LossBackward", draw_l1_backward);
LOSS_OP(smooth_l1_loss, "aclnnSmoothL1Loss", draw);
LOSS_OP(smooth_l1_loss_backward, "aclnnSmoothL1LossBackward", draw_smooth_l1_backward);
