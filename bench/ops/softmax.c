/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Softmax, its logarithm and their gradients. Keys: function=Softmax|LogSoftmax|SoftmaxBackward|LogSoftmaxBackward;
 * self; dim=AXIS.
 */
#include <math.h>
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"

enum { SOFTMAX, LOG_SOFTMAX, SOFTMAX_BACKWARD, LOG_SOFTMAX_BACKWARD };
static const char *const FUNCTIONS[] = {"Softmax", "LogSoftmax", "SoftmaxBackward",
                                        "LogSoftmaxBackward", NULL};

struct args {
    int function;
    int64_t dim, length, step; /* of a row: elements, and the distance of two */
};

static bool is_backward(const struct args *a) { return a->function >= SOFTMAX_BACKWARD; }

static bool make(struct bench_problem *p)
{
    int64_t shape[BENCH_MAX_RANK];
    double dim;

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *a = p->args;
    const int rank = bench_case_shape(p->spec, "self", shape);

    if (rank < 0 || !bench_problem_choose_function(p, FUNCTIONS, &a->function) ||
        !bench_case_number(p->spec, "dim", 0, &dim))
        return false;
    if (dim < 0 || dim >= rank)
        return bench_fail("case %s: dim must be an axis of self", p->spec->name);
    a->dim = (int64_t)dim;
    a->length = shape[a->dim];
    a->step = 1;
    for (int64_t k = a->dim + 1; k < rank; k++)
        a->step *= shape[k];
    bench_problem_tensor(p, is_backward(a) ? "gradOutput" : "self", shape, rank);
    if (is_backward(a)) {
        /* What the operator may have put out: from 0 to 1/4, or logarithms. */
        struct bench_tensor *output = bench_problem_tensor(p, "output", shape, rank);

        output->low = a->function == SOFTMAX_BACKWARD ? 0 : -16;
        output->high = a->function == SOFTMAX_BACKWARD ? 16 : 0;
        output->factor = a->function == SOFTMAX_BACKWARD ? 0x1p-6 : 1;
    }
    bench_problem_tensor(p, "out", shape, rank)->is_output = true;
    bench_problem_integer(p, "dim", a->dim);
    p->flops = 5.0 * (double)p->tensors[0].numel;
    return true;
}

/* Roundings of float in a row, relative to the magnitudes of its terms. */
#define SLACK 0x1p-18
#define LEAST 0x1p-126

static void expect_forward(const struct bench_problem *p, int64_t first_element)
{
    const struct args *a = p->args;
    const struct bench_tensor *x = &p->tensors[0], *out = &p->tensors[1];
    double most = -INFINITY, sum = 0;

    for (int64_t k = 0; k < a->length; k++)
        most = fmax(most, bench_tensor_value(x, first_element + k * a->step));
    for (int64_t k = 0; k < a->length; k++)
        sum += exp(bench_tensor_value(x, first_element + k * a->step) - most);
    for (int64_t k = 0; k < a->length; k++) {
        const int64_t at = first_element + k * a->step;
        const double d = bench_tensor_value(x, at) - most;

        out->wanted[at] = a->function == SOFTMAX ? exp(d) / sum : d - log(sum);
        if (out->bound != NULL)
            out->bound[at] = (float)(a->function == SOFTMAX ? SLACK * out->wanted[at] + LEAST
                                                            : SLACK * (1 + fabs(d) + log(sum)));
    }
}

static void expect_backward(const struct bench_problem *p, int64_t first_element)
{
    const struct args *a = p->args;
    const struct bench_tensor *grad = &p->tensors[0], *output = &p->tensors[1],
                              *out = &p->tensors[2];
    const bool is_log = a->function == LOG_SOFTMAX_BACKWARD;
    double sum = 0, size = 0;

    for (int64_t k = 0; k < a->length; k++) {
        const int64_t at = first_element + k * a->step;
        const double g = bench_tensor_value(grad, at);
        const double term = is_log ? g : g * bench_tensor_value(output, at);

        sum += term;
        size += fabs(term);
    }
    for (int64_t k = 0; k < a->length; k++) {
        const int64_t at = first_element + k * a->step;
        const double g = bench_tensor_value(grad, at), y = bench_tensor_value(output, at);
        const double factor = is_log ? exp(y) : y;

        out->wanted[at] = is_log ? g - factor * sum : factor * (g - sum);
        if (out->bound != NULL)
            out->bound[at] = (float)(SLACK * (factor * (size + fabs(g)) + fabs(g)) + LEAST);
    }
}

static void expect_rows(void *context, int64_t begin, int64_t end)
{
    const struct bench_problem *p = context;
    const struct args *a = p->args;

    for (int64_t row = begin; row < end; row++) {
        const int64_t at = row / a->step * a->step * a->length + row % a->step;

        if (is_backward(a))
            expect_backward(p, at);
        else
            expect_forward(p, at);
    }
}

static bool prepare(struct bench_problem *p)
{
    const struct args *a = p->args;
    struct bench_tensor *out = &p->tensors[p->count - 1];

    if (!bench_tensor_keep(out, true)) return false;
    if (out->numel > 0) bench_parallel(out->numel / a->length, 4, expect_rows, p);
    return true;
}

static void draw(struct bench_draw *d)
{
    const int rank = 1 + (int)bench_draw_below(d, 4);
    const int64_t function = bench_draw_below(d, 4);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 24), rank, shape);
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_add(d, " function=%s dim=%d", FUNCTIONS[function], (int)bench_draw_below(d, rank));
    bench_draw_add_layout(d, function < SOFTMAX_BACKWARD ? "self,out" : "gradOutput,output,out");
}

const struct bench_op bench_softmax = {
    .name = "softmax",
    .api = "aclnnSoftmax and others",
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
