/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Matrix products. Keys: function=; the matrices by their names: self=MxK and mat2=KxN, of Mv vec=K, of Addmm mat1 and
 * mat2, of Baddbmm batch1 and batch2; of the last two also what is added, self=N or the shape of the result; batches
 * have axes in front, which of Matmul the right one may lack; cube=cubeMathType. Inputs are integers so small that
 * sums of their products are exact in float, in any order.
 */
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"

enum { MM, BATCH, ADD, MATMUL, MV, ADD_BATCH };
static const char *const FUNCTIONS[] = {"Mm", "BatchMatMul", "Addmm", "Matmul",
                                        "Mv", "Baddbmm",     NULL};

/* The names of the matrices, and their ranks; 0: any. */
static const struct {
    const char *left, *right;
    int left_rank, right_rank;
} MATRICES[] = {[MM] = {"self", "mat2", 2, 2},  [BATCH] = {"self", "mat2", 3, 3},
                [ADD] = {"mat1", "mat2", 2, 2}, [MATMUL] = {"self", "mat2", 0, 0},
                [MV] = {"self", "vec", 2, 1},   [ADD_BATCH] = {"batch1", "batch2", 3, 3}};

enum { LEFT, RIGHT, ADDED };

struct args {
    int function;
    int64_t rows, summed, columns; /* of one matrix; rows of all if they share the right one */
    int64_t added_row;             /* 0: one row is added to all */
    const double *left, *right, *added;
};

static bool has_sum(const struct args *a) { return a->function == ADD || a->function == ADD_BATCH; }

struct matrices {
    int64_t left[BENCH_MAX_RANK], right[BENCH_MAX_RANK];
    int left_rank, right_rank;
};

static bool has_product(const struct args *a, const struct matrices *m)
{
    const int left_rank = MATRICES[a->function].left_rank;
    const int right_rank = MATRICES[a->function].right_rank;
    const int batches = m->right_rank - 2;

    if (m->left_rank < 2 || (left_rank != 0 && m->left_rank != left_rank)) return false;
    if (right_rank == 0 ? batches != 0 && m->right_rank != m->left_rank
                        : m->right_rank != right_rank)
        return false;
    for (int i = 0; i < batches; i++)
        if (m->left[i] != m->right[i]) return false;
    return m->left[m->left_rank - 1] == m->right[batches < 0 ? 0 : batches];
}

static bool make_matrices(struct bench_problem *p, struct matrices *m)
{
    struct args *a = p->args;
    const char *left = MATRICES[a->function].left, *right = MATRICES[a->function].right;

    m->left_rank = bench_case_shape(p->spec, left, m->left);
    m->right_rank = bench_case_shape(p->spec, right, m->right);
    if (m->left_rank < 0 || m->right_rank < 0) return false;
    if (!has_product(a, m))
        return bench_fail("case %s: %s must be MxK and %s KxN, or batches", p->spec->name, left,
                          right);
    a->rows = m->left[m->left_rank - 2];
    for (int i = 0; m->right_rank == 2 && i < m->left_rank - 2; i++)
        a->rows *= m->left[i];
    a->summed = m->left[m->left_rank - 1];
    a->columns = m->right_rank == 1 ? 1 : m->right[m->right_rank - 1];
    bench_problem_tensor(p, left, m->left, m->left_rank);
    bench_problem_tensor(p, right, m->right, m->right_rank);
    return true;
}

static bool make_added(struct bench_problem *p, const int64_t *out, int rank)
{
    struct args *a = p->args;
    int64_t added[BENCH_MAX_RANK];
    const int added_rank = bench_case_shape(p->spec, "self", added);

    if (added_rank < 0) return false;

    const int64_t *same = added_rank == 1 ? out + rank - 1 : out;

    if ((added_rank != 1 && added_rank != rank) ||
        memcmp(added, same, (size_t)added_rank * sizeof(*added)) != 0)
        return bench_fail("case %s: self must be N or the shape of the result", p->spec->name);
    bench_problem_tensor(p, "self", added, added_rank);
    a->added_row = added_rank == 1 ? 0 : a->columns;
    bench_problem_scalar(p, "beta", 1, ACL_FLOAT);
    bench_problem_scalar(p, "alpha", 1, ACL_FLOAT);
    return true;
}

static bool make(struct bench_problem *p)
{
    struct matrices m;

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *a = p->args;

    if (!bench_problem_choose_function(p, FUNCTIONS, &a->function) || !make_matrices(p, &m) ||
        !bench_problem_cube(p))
        return false;

    /* The shape of the result. */
    const int rank = m.left_rank - (m.right_rank == 1);

    if (m.right_rank > 1) m.left[rank - 1] = a->columns;
    if (has_sum(a) && !make_added(p, m.left, rank)) return false;
    for (int i = 0; i < p->count; i++)
        p->tensors[i].low = -(p->tensors[i].high = bench_largest_value(a->summed + 1));

    struct bench_tensor *out = bench_problem_tensor(p, "out", m.left, rank);

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
    if (has_sum(a)) a->added = bench_expect_input(&p->tensors[ADDED]);
    return a->left != NULL && a->right != NULL && (!has_sum(a) || a->added != NULL) &&
           bench_expect(&p->tensors[p->count - 1],
                        &(struct bench_expect){rows, a, a->columns, 16, 0});
}

/* At most 2^30 products. */
static void draw(struct bench_draw *d)
{
    const int function = (int)bench_draw_below(d, BENCH_COUNT(MATRICES));
    const char *left = MATRICES[function].left, *right = MATRICES[function].right;
    /* Of Matmul, which takes any, a batch in front. */
    const int batch = MATRICES[function].left_rank != 2;
    const bool is_vector = function == MV, is_sum = function == ADD || function == ADD_BATCH;
    int64_t shape[4] /* batch, M, K, N */;

    do
        bench_draw_shape(d, bench_draw_elements(d, 1 << 30), 4, shape);
    while (shape[0] * (shape[1] * (shape[2] + shape[3]) + shape[2] * shape[3]) > 1 << 26);
    bench_draw_add(d, " function=%s", FUNCTIONS[function]);
    bench_draw_add_shape(d, left, 2 + batch, shape + 1 - batch);
    bench_draw_add_shape(d, right, is_vector ? 1 : 2 + batch,
                         batch ? (const int64_t[]){shape[0], shape[2], shape[3]} : shape + 2);
    if (is_sum) bench_draw_add_shape(d, "self", 1, shape + 3);
    bench_draw_add_layout(d, left[0] == 's'   ? is_vector ? "self" : "self,mat2,out"
                             : left[0] == 'm' ? "mat1,mat2,out"
                                              : "batch1,batch2,out");
}

const struct bench_op bench_matmul = {
    .name = "matmul",
    .api = "aclnnMm and others",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
