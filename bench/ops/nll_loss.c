/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Negative log-likelihood losses and their gradients; targets are among the first 32 classes. Keys:
 * function=NLLLoss|NLLLossBackward, of images where self has four axes; self; reduction=mean|sum|none.
 */
#include <math.h>
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"

static const char *const FUNCTIONS[] = {"NLLLoss", "NLLLossBackward", NULL};
enum { MEAN, SUM, NONE };
static const char *const REDUCTIONS[] = {"mean", "sum", "none", NULL};
static const int64_t API_REDUCTIONS[] = {1, 2, 0};

/* Of losses, and of gradients. */
enum { SELF, TARGET, WEIGHT, OUT, TOTAL };
enum { GRAD, GRAD_SELF, GRAD_TARGET, GRAD_WEIGHT, GRAD_TOTAL, GRAD_OUT };

#define NOT_IGNORED (-100)
#define TARGETS 32 /* different ones */

struct args {
    bool is_backward;
    int reduction;
    int64_t classes, step; /* the distance of two classes in self */
};

static void add_tensors(struct bench_problem *p, const int64_t *self, int rank)
{
    const struct args *a = p->args;
    int64_t target[BENCH_MAX_RANK] = {self[0]};
    const int target_rank = rank - 1, result_rank = a->reduction == NONE ? target_rank : 0;

    for (int k = 2; k < rank; k++)
        target[k - 1] = self[k];
    if (a->is_backward) bench_problem_tensor(p, "gradOutput", target, result_rank);
    bench_problem_tensor(p, "self", self, rank)->unread = a->is_backward;

    struct bench_tensor *t = bench_problem_tensor(p, "target", target, target_rank);

    t->dtype = BENCH_I32;
    t->low = 0;
    t->high = (a->classes < TARGETS ? a->classes : TARGETS) - 1;
    t = bench_problem_tensor(p, "weight", &a->classes, 1);
    t->low = 1;
    t->high = 4;
    if (!a->is_backward) {
        bench_problem_tensor(p, "out", target, result_rank)->is_output = true;
        bench_problem_tensor(p, "totalWeightOut", target, 0)->is_output = true;
        return;
    }
    t = bench_problem_tensor(p, "totalWeight", target, 0);
    t->low = t->high = 16;
    t->unread = a->reduction != MEAN;
    bench_problem_tensor(p, "out", self, rank)->is_output = true;
}

static bool make(struct bench_problem *p)
{
    int64_t self[BENCH_MAX_RANK];
    int function;

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *a = p->args;
    const int rank = bench_case_shape(p->spec, "self", self);

    if (rank < 0 || !bench_problem_choose_function(p, FUNCTIONS, &function) ||
        !bench_case_choice(p->spec, "reduction", REDUCTIONS, &a->reduction))
        return false;
    if ((rank != 2 && rank != 4) || self[1] < 1)
        return bench_fail("case %s: self must have two or four axes, and classes", p->spec->name);
    if (function == 0 && a->reduction == NONE)
        return bench_fail("case %s: losses must have a reduction", p->spec->name);
    a->is_backward = function == 1;
    a->classes = self[1];
    a->step = rank == 4 ? self[2] * self[3] : 1;
    if (rank == 4) bench_problem_function(p, a->is_backward ? "NLLLoss2dBackward" : "NLLLoss2d");
    add_tensors(p, self, rank);
    bench_problem_integer(p, "reduction", API_REDUCTIONS[a->reduction]);
    bench_problem_integer(p, "ignoreIndex", NOT_IGNORED);
    p->flops = 2.0 * (double)p->tensors[a->is_backward ? GRAD_TARGET : TARGET].numel;
    return true;
}

/* The element of self at a position, and a class. */
static int64_t element(const struct args *a, int64_t position, int64_t class)
{
    return (position / a->step * a->classes + class) * a->step + position % a->step;
}

#define SLACK 0x1p-20

/* The terms are integers, whose sum in double is exact. */
static bool prepare_losses(struct bench_problem *p)
{
    const struct args *a = p->args;
    struct bench_tensor *out = &p->tensors[OUT], *total = &p->tensors[TOTAL];
    double sum = 0, size = 0, weights = 0;

    if (!bench_tensor_keep(out, true) || !bench_tensor_keep(total, true)) return false;
    for (int64_t i = 0; i < p->tensors[TARGET].numel; i++) {
        const int64_t class = (int64_t)bench_tensor_value(&p->tensors[TARGET], i);
        const double w = bench_tensor_value(&p->tensors[WEIGHT], class);
        const double loss = -w * bench_tensor_value(&p->tensors[SELF], element(a, i, class));

        sum += loss;
        size += fabs(loss);
        weights += w;
    }
    out->wanted[0] = a->reduction == MEAN ? sum / weights : sum;
    total->wanted[0] = weights;
    if (out->bound != NULL)
        out->bound[0] = (float)(SLACK * (a->reduction == MEAN ? size / weights : size));
    if (total->bound != NULL) total->bound[0] = (float)(SLACK * weights);
    return true;
}

static bool prepare_gradient(struct bench_problem *p)
{
    const struct args *a = p->args;
    const struct bench_tensor *grad = &p->tensors[GRAD];
    struct bench_tensor *out = &p->tensors[GRAD_OUT];
    const double divisor =
        a->reduction == MEAN ? bench_tensor_value(&p->tensors[GRAD_TOTAL], 0) : 1;

    if (!bench_tensor_keep(out, false)) return false;
    memset(out->wanted, 0, (size_t)out->numel * sizeof(*out->wanted));
    for (int64_t i = 0; i < p->tensors[GRAD_TARGET].numel; i++) {
        const int64_t class = (int64_t)bench_tensor_value(&p->tensors[GRAD_TARGET], i);

        out->wanted[element(a, i, class)] = -bench_tensor_value(&p->tensors[GRAD_WEIGHT], class) *
                                            bench_tensor_value(grad, grad->numel == 1 ? 0 : i) /
                                            divisor;
    }
    return true;
}

/* Of self a loss reads one class per target. */
static bool fill(struct bench_problem *p)
{
    const struct args *a = p->args;
    const struct bench_tensor *self = &p->tensors[SELF];
    const int64_t unread = self->numel - self->numel / a->classes;

    if (!a->is_backward) p->bytes -= (double)unread * (double)bench_dtypes[self->dtype].size;
    return true;
}

static bool prepare(struct bench_problem *p)
{
    const struct args *a = p->args;

    return a->is_backward ? prepare_gradient(p) : prepare_losses(p);
}

static void draw(struct bench_draw *d)
{
    const int rank = bench_draw_below(d, 2) == 0 ? 2 : 4;
    const int64_t function = bench_draw_below(d, 2);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 24), rank, shape);
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_add(d, " function=%s reduction=%s", FUNCTIONS[function],
                   REDUCTIONS[bench_draw_below(d, function == 0 ? NONE : NONE + 1)]);
    bench_draw_add_layout(d, "self,target,out");
}

const struct bench_op bench_nll_loss = {
    .name = "nll_loss",
    .api = "aclnnNLLLoss and others",
    .make = make,
    .fill = fill,
    .prepare = prepare,
    .draw = draw,
};
