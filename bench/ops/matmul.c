/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Matrix products, of batches with a batch in front. Keys: function=Mm|BatchMatMul|Addmm;
 * self=MxK, of Addmm mat1=MxK and self=N or MxN; mat2=KxN; cube=cubeMathType. Inputs are integers
 * so small that sums of their products are exact in float, in any order.
 */
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"

enum { MM, BATCH, ADD };
static const char *const FUNCTIONS[] = {"Mm", "BatchMatMul", "Addmm", NULL};

enum { LEFT, RIGHT, ADDED };

struct args {
    int function;
    int64_t rows, summed, columns; /* of one matrix */
    int64_t added_row;             /* 0: one row is added to all */
    const double *left, *right, *added;
};

static bool make(struct bench_problem *p)
{
    int64_t left[BENCH_MAX_RANK], right[BENCH_MAX_RANK], added[BENCH_MAX_RANK];

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *a = p->args;

    if (!bench_problem_choose_function(p, FUNCTIONS, &a->function)) return false;

    const char *const left_name = a->function == ADD ? "mat1" : "self";
    const int rank = bench_case_shape(p->spec, left_name, left);
    const int right_rank = bench_case_shape(p->spec, "mat2", right);

    if (rank < 0 || right_rank < 0 || !bench_problem_cube(p)) return false;

    const int batch = a->function == BATCH;

    if (rank != 2 + batch || right_rank != rank || left[rank - 1] != right[rank - 2] ||
        (batch != 0 && left[0] != right[0]))
        return bench_fail("case %s: %s must be MxK and mat2 KxN, or batches", p->spec->name,
                          left_name);
    a->rows = left[batch];
    a->summed = left[batch + 1];
    a->columns = right[batch + 1];
    bench_problem_tensor(p, left_name, left, rank);
    bench_problem_tensor(p, "mat2", right, rank);
    if (a->function == ADD) {
        const int added_rank = bench_case_shape(p->spec, "self", added);

        if (added_rank < 0) return false;
        if (added_rank == 0 || added_rank > 2 || added[added_rank - 1] != a->columns ||
            (added_rank == 2 && added[0] != a->rows))
            return bench_fail("case %s: self must be N or MxN", p->spec->name);
        bench_problem_tensor(p, "self", added, added_rank);
        a->added_row = added_rank == 2 ? a->columns : 0;
        bench_problem_scalar(p, "beta", 1, ACL_FLOAT);
        bench_problem_scalar(p, "alpha", 1, ACL_FLOAT);
    }
    for (int i = 0; i < p->count; i++)
        p->tensors[i].low = -(p->tensors[i].high = bench_largest_value(a->summed + 1));
    left[rank - 1] = a->columns;

    struct bench_tensor *out = bench_problem_tensor(p, "out", left, rank);

    out->is_output = true;
    p->flops = 2.0 * (double)out->numel * (double)a->summed;
    p->is_product = true;
    return true;
}

/* Rows of all matrices. */
static bool rows(const void *problem, int64_t begin, int64_t end, const struct reference_sums *s)
{
    const struct args *a = problem;

    for (int64_t r = begin; r < end; r++) {
        const double *right = a->right + r / a->rows * a->summed * a->columns;

        for (int64_t k = 0; k < a->summed; k++)
            reference_add_row(s, r - begin, right + k * a->columns, a->left[r * a->summed + k],
                              a->columns);
        if (a->added != NULL)
            reference_add_row(s, r - begin, a->added + r * a->added_row, 1, a->columns);
    }
    return true;
}

static bool prepare(struct bench_problem *p)
{
    struct args *a = p->args;

    a->left = bench_expect_input(&p->tensors[LEFT]);
    a->right = bench_expect_input(&p->tensors[RIGHT]);
    if (a->function == ADD) a->added = bench_expect_input(&p->tensors[ADDED]);
    return a->left != NULL && a->right != NULL && (a->function != ADD || a->added != NULL) &&
           bench_expect(&p->tensors[p->count - 1],
                        &(struct bench_expect){rows, a, a->columns, 16, 0});
}

/* At most 2^30 products. */
static void draw(struct bench_draw *d)
{
    const int function = (int)bench_draw_below(d, 3), batch = function == BATCH;
    int64_t shape[4] /* batch, M, K, N */;

    do
        bench_draw_shape(d, bench_draw_elements(d, 1 << 30), 4, shape);
    while (shape[0] * (shape[1] * (shape[2] + shape[3]) + shape[2] * shape[3]) > 1 << 26);
    bench_draw_add(d, " function=%s", FUNCTIONS[function]);
    bench_draw_add_shape(d, function == ADD ? "mat1" : "self", 2 + batch, shape + 1 - batch);
    bench_draw_add_shape(d, "mat2", 2 + batch,
                         batch ? (const int64_t[]){shape[0], shape[2], shape[3]} : shape + 2);
    if (function == ADD) bench_draw_add_shape(d, "self", 1, shape + 3);
    bench_draw_add_layout(d, function == ADD ? "mat1,mat2,out" : "self,mat2,out");
}

const struct bench_op bench_matmul = {
    .name = "matmul",
    .api = "aclnnMm and others",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
