/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums, means and maxima along axes, which out does not have. Keys: function=ReduceSum|Mean|Amax|Max;
 * self; axes=0,2 (default: all).
 */
#include <math.h>
#include <stdlib.h>

#include "measure/arguments.h"
#include "measure/bench.h"

enum { SUM, MEAN, AMAX, MAX };
static const char *const FUNCTIONS[] = {"ReduceSum", "Mean", "Amax", "Max", NULL};

enum { SELF, OUT };

/* Axes of self with its strides, from the last one on. */
struct axes {
    int count;
    int64_t extent[BENCH_MAX_RANK], stride[BENCH_MAX_RANK];
};

struct args {
    int function;
    struct axes kept, reduced;
    int64_t terms;
};

static bool read_axes(struct bench_problem *p, int rank, bool is_reduced[BENCH_MAX_RANK])
{
    const char *list = bench_case_value(p->spec, "axes");
    int64_t dims[BENCH_MAX_RANK];
    char term[BENCH_TERM];
    int count = 0;

    for (int k = 0; k < rank; k++)
        is_reduced[k] = list == NULL;
    while (bench_list_next(&list, term)) {
        char *end;
        const long axis = strtol(term, &end, 10);

        if (*end != '\0' || axis < 0 || axis >= rank || is_reduced[axis])
            return bench_fail("case %s: axes=%s is no axis of self", p->spec->name, term);
        is_reduced[axis] = true;
    }
    for (int k = 0; k < rank; k++)
        if (is_reduced[k]) dims[count++] = k;

    const int function = ((const struct args *)p->args)->function;

    if (function == MAX) return true;
    bench_problem_ints(p, function == SUM ? "dims" : "dim", dims, count);
    bench_problem_bool(p, function == SUM ? "keepDims" : "keepDim", false);
    if (function != AMAX) bench_problem_integer(p, "dtype", bench_dtypes[p->dtype].api);
    return true;
}

static bool make(struct bench_problem *p)
{
    int64_t self[BENCH_MAX_RANK], out[BENCH_MAX_RANK];
    bool is_reduced[BENCH_MAX_RANK];
    int kept = 0;

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *args = p->args;
    const int rank = bench_case_shape(p->spec, "self", self);

    if (rank < 0 || !bench_problem_choose_function(p, FUNCTIONS, &args->function) ||
        !read_axes(p, rank, is_reduced))
        return false;
    args->terms = 1;
    for (int64_t k = rank - 1, stride = 1; k >= 0; stride *= self[k--]) {
        struct axes *axes = is_reduced[k] ? &args->reduced : &args->kept;

        axes->extent[axes->count] = self[k];
        axes->stride[axes->count++] = stride;
        if (is_reduced[k]) args->terms *= self[k];
    }
    for (int k = 0; k < rank; k++)
        if (!is_reduced[k]) out[kept++] = self[k];
    /* Of one sign: the error of a sum is relative to it. */
    bench_problem_tensor(p, "self", self, rank)->low = args->function <= MEAN ? 0 : -8;
    bench_problem_tensor(p, "out", out, kept)->is_output = true;
    p->flops = (double)p->tensors[SELF].numel;
    return args->function != MAX || kept == 0 ||
           bench_fail("case %s: Max has no axes", p->spec->name);
}

/* Where element i of these axes is in self. */
static int64_t place(const struct axes *axes, int64_t i)
{
    int64_t at = 0;

    for (int k = 0; k < axes->count; k++) {
        at += i % axes->extent[k] * axes->stride[k];
        i /= axes->extent[k];
    }
    return at;
}

#define SLACK 0x1p-20

static void expect_elements(void *context, int64_t begin, int64_t end)
{
    const struct bench_problem *p = context;
    const struct args *a = p->args;
    const struct bench_tensor *self = &p->tensors[SELF], *out = &p->tensors[OUT];
    const bool is_sum = a->function <= MEAN;

    for (int64_t i = begin; i < end; i++) {
        const int64_t at = place(&a->kept, i);
        double value = is_sum ? 0 : -HUGE_VAL;

        for (int64_t k = 0; k < a->terms; k++) {
            const double term = bench_tensor_value(self, at + place(&a->reduced, k));

            value = is_sum ? value + term : fmax(value, term);
        }
        out->wanted[i] = a->function == MEAN ? value / (double)a->terms : value;
        if (out->bound != NULL) out->bound[i] = (float)(SLACK * value);
    }
}

static bool prepare(struct bench_problem *p)
{
    const struct args *a = p->args;
    struct bench_tensor *out = &p->tensors[OUT];

    if (!bench_tensor_keep(out, a->function <= MEAN)) return false;
    bench_parallel(out->numel, 16, expect_elements, p);
    return true;
}

static void draw(struct bench_draw *d)
{
    const int rank = 1 + (int)bench_draw_below(d, 4);
    const char *before = " axes=";
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 26), rank, shape);
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_add(d, " function=%s", FUNCTIONS[bench_draw_below(d, MAX)]);
    for (int k = 0; k < rank; k++) {
        if (bench_draw_below(d, 2) == 0) continue;
        bench_draw_add(d, "%s%d", before, k);
        before = ",";
    }
    bench_draw_add_layout(d, "self,out");
}

const struct bench_op bench_reduction = {
    .name = "reduction",
    .api = "aclnnReduceSum and others",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
