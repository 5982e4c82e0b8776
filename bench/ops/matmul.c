/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Matrix products, of batches with a batch in front. Keys: function=Mm|BatchMatMul|Addmm; left=MxK;
 * right=KxN; of Addmm added=N or MxN. Inputs are integers so small that sums of their products are exact
 * in float, in any order.
 */
#include <jansson.h>
#include <string.h>

#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_batch_matmul.h"
#include "aclnnop/aclnn_mm.h"
#include "measure/bench.h"
#include "ops/expect.h"

enum { MM, BATCH, ADD };
static const char *const FUNCTIONS[] = {"Mm", "BatchMatMul", "Addmm", NULL};
static const bench_second SECONDS[] = {aclnnMm, aclnnBatchMatMul, aclnnAddmm};

enum { LEFT, RIGHT, ADDED };

struct args {
    int function;
    int64_t rows, summed, columns; /* of one matrix */
    int64_t added_row;             /* 0: one row is added to all */
    const double *left, *right, *added;
    aclScalar *one;
};

static bool make(struct bench_problem *p)
{
    static const float one = 1;
    int64_t left[BENCH_MAX_RANK], right[BENCH_MAX_RANK], added[BENCH_MAX_RANK];

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *a = p->args;
    const int rank = bench_case_shape(p->spec, "left", left);
    const int right_rank = bench_case_shape(p->spec, "right", right);

    if (rank < 0 || right_rank < 0 ||
        !bench_case_choice(p->spec, "function", FUNCTIONS, &a->function) || !bench_problem_cube(p))
        return false;

    const int batch = a->function == BATCH;

    if (rank != 2 + batch || right_rank != rank || left[rank - 1] != right[rank - 2] ||
        (batch != 0 && left[0] != right[0]))
        return bench_fail("case %s: left must be MxK and right KxN, or batches", p->spec->name);
    a->rows = left[batch];
    a->summed = left[batch + 1];
    a->columns = right[batch + 1];
    bench_problem_tensor(p, "left", left, rank);
    bench_problem_tensor(p, "right", right, rank);
    if (a->function == ADD) {
        const int added_rank = bench_case_shape(p->spec, "added", added);

        if (added_rank < 0) return false;
        if (added_rank == 0 || added_rank > 2 || added[added_rank - 1] != a->columns ||
            (added_rank == 2 && added[0] != a->rows))
            return bench_fail("case %s: added must be N or MxN", p->spec->name);
        bench_problem_tensor(p, "added", added, added_rank);
        a->added_row = added_rank == 2 ? a->columns : 0;
        a->one = aclCreateScalar((void *)&one, ACL_FLOAT);
        if (a->one == NULL) return bench_fail("out of memory");
    }
    for (int i = 0; i < p->count; i++)
        p->tensors[i].low = -(p->tensors[i].high = bench_largest_value(a->summed + 1));
    left[rank - 1] = a->columns;

    struct bench_tensor *out = bench_problem_tensor(p, "out", left, rank);

    out->is_output = true;
    p->second = SECONDS[a->function];
    p->flops = 2.0 * (double)out->numel * (double)a->summed;
    p->is_product = true;
    return true;
}

static void drop(struct bench_problem *p)
{
    const struct args *a = p->args;

    if (a->one != NULL) (void)aclDestroyScalar(a->one);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *a = p->args;

    if (a->function == ADD)
        return aclnnAddmmGetWorkspaceSize(t[ADDED], t[LEFT], t[RIGHT], a->one, a->one, t[ADDED + 1],
                                          p->cube_math, workspace, executor);
    return (a->function == MM ? aclnnMmGetWorkspaceSize : aclnnBatchMatMulGetWorkspaceSize)(
        t[LEFT], t[RIGHT], t[ADDED], p->cube_math, workspace, executor);
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

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *a = p->args;

    return json_pack("{sssi}", "function", FUNCTIONS[a->function], "cubeMathType", p->cube_math);
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
    bench_draw_add_shape(d, "left", 2 + batch, shape + 1 - batch);
    bench_draw_add_shape(d, "right", 2 + batch,
                         batch ? (const int64_t[]){shape[0], shape[2], shape[3]} : shape + 2);
    if (function == ADD) bench_draw_add_shape(d, "added", 1, shape + 3);
    bench_draw_add_layout(d, "left,right,out");
}

const struct bench_op bench_matmul = {
    .name = "matmul",
    .api = "aclnnMm and others",
    .same_in_all_dtypes = true,
    .make = make,
    .drop = drop,
    .prepare = prepare,
    .first = first,
    .draw = draw,
    .attributes = attributes,
};
