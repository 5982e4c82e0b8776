/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnTriangularSolve solves systems of equations with a triangular matrix. A block of rows at a time is solved by
 * substitution. What the rows that are known contribute to others is subtracted by matrix products, which double: after
 * block 1 that of block 0 from block 1, after block 2 those of 0 and 1 from 2 and 3, after 3 that of 2 from 3. So most of
 * the work is in the largest products.
 */
#include "aclnnop/aclnn_triangular_solve.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "gemm/matmul.h"
#include "plan/op.h"
#include "strategy/solve.h"

struct args {
    const aclTensor *self, *A;
    bool upper, transpose, unitriangular;
    const aclTensor *xOut, *mOut;
};

#define BATCHES 6 /* axes; those of rows and columns follow in arguments of kernels */
_Static_assert(BATCHES + 2 == OC_MAX_RANK, "a matrix has two axes");

/* ---- Checks ---- */

/* Returns the batch axes of a tensor, as a tensor without memory. */
static aclTensor solve_batches_of(const aclTensor *t)
{
    aclTensor batches = *t;

    batches.rank = t->rank - 2;
    return batches;
}

static aclnnStatus solve_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, self, OC_F32, 2, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, A, OC_F32, 2, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, xOut, OC_F32, 2, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, mOut, OC_F32, 2, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    const struct args *a = opaque;
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_i64("columns of A", oc_dim(a->A, -1), OC_EQ, "its rows", oc_dim(a->A, -2)));
    OC_TRY(
        oc_check_i64("rows of self", oc_dim(a->self, -2), OC_EQ, "those of A", oc_dim(a->A, -2)));

    const aclTensor self = solve_batches_of(a->self), matrix = solve_batches_of(a->A);
    const aclTensor *const both[] = {&self, &matrix};

    OC_TRY(oc_check_broadcast("the batches of self, A", both, 2, shape, &rank));
    shape[rank] = oc_dim(a->self, -2);
    shape[rank + 1] = oc_dim(a->self, -1);
    OC_TRY(oc_check_shape("xOut", a->xOut, shape, rank + 2, "that of self with all batches"));
    shape[rank + 1] = shape[rank];
    return oc_check_shape("mOut", a->mOut, shape, rank + 2, "that of A with all batches");
}

/* ---- Operands ---- */

static void solve_extents(const aclTensor *t, int64_t extents[OC_MAX_RANK])
{
    for (uint64_t i = 0; i < OC_MAX_RANK; i++) {
        const uint64_t missing = OC_MAX_RANK - t->rank;

        extents[i] = i < missing ? 1 : t->shape[i - missing];
    }
}

/* Axes of one element, which may be broadcast, have the stride 0. */
static void solve_strides(const aclTensor *t, int64_t strides[OC_MAX_RANK])
{
    for (uint64_t i = 0; i < OC_MAX_RANK; i++) {
        const uint64_t missing = OC_MAX_RANK - t->rank;

        strides[i] = i < missing || t->shape[i - missing] == 1 ? 0 : t->strides[i - missing];
    }
}

/* Describes an operand by its six axes of batches, of rows and of columns. */
struct solve_matrix {
    struct oc_ref ref;
    int64_t extent[OC_MAX_RANK], stride[OC_MAX_RANK];
};

static struct solve_matrix solve_matrix_of(const aclTensor *t, struct oc_ref ref)
{
    struct solve_matrix m = {.ref = ref};

    solve_extents(t, m.extent);
    solve_strides(t, m.stride);
    return m;
}

struct solve {
    struct solve_matrix to, from, matrix;
    bool is_upper, is_unit;
    int64_t index_extent;
    struct oc_solve_config config;
};

/* A transposed matrix is a view with other strides, in which the other triangle is read. */
static void solve_transpose(struct solve *s)
{
    const int64_t of_rows = s->matrix.stride[BATCHES];

    s->matrix.stride[BATCHES] = s->matrix.stride[BATCHES + 1];
    s->matrix.stride[BATCHES + 1] = of_rows;
    s->is_upper = !s->is_upper;
}

/* Returns the rows and columns that begin at these. */
static struct solve_matrix solve_part(const struct solve_matrix *m, int64_t row, int64_t rows,
                                      int64_t column, int64_t columns)
{
    struct solve_matrix part = *m;

    part.ref.offset +=
        (row * m->stride[BATCHES] + column * m->stride[BATCHES + 1]) * (int64_t)sizeof(float);
    part.extent[BATCHES] = rows;
    part.extent[BATCHES + 1] = columns;
    return part;
}

static void solve_plan_kernel(oc_plan *p, const struct solve *s, int64_t count,
                              struct oc_launch *launch)
{
    launch->source = "triangular_solve";
    launch->global[0] = count;
    oc_launch_define_int(launch, "ROWS", s->config.rows);
    oc_launch_define_int(launch, "COLUMNS", s->config.columns);
    if (oc_plan_try(p, oc_choose_index_width(s->index_extent, count, &launch->index64)))
        oc_plan_kernel(p, launch);
}

/* ---- Blocks of rows ---- */

static void solve_plan_block(oc_plan *p, const struct solve *s, const struct solve_matrix *from,
                             int64_t first, int64_t rows)
{
    const int64_t columns = s->to.extent[BATCHES + 1];
    const struct solve_matrix to = solve_part(&s->to, first, rows, 0, columns),
                              source = solve_part(from, first, rows, 0, columns),
                              matrix = solve_part(&s->matrix, first, rows, first, rows);
    int64_t batches = 1;

    for (int i = 0; i < BATCHES; i++)
        batches *= to.extent[i];

    const int64_t count = batches * oc_ceil_div(columns, s->config.columns);
    struct oc_launch launch = {
        .kernel = "solve",
        .group = {s->config.group},
        .choice = s->config.choice,
        .flops = (double)rows * (double)rows * (double)batches * (double)columns,
        .bytes = 4 * (double)rows * (double)batches * (2 * (double)columns + (double)rows / 2)};

    OC_APPEND_ARGS(&launch, OC_REF(to, to.ref), OC_REF(from, source.ref),
                   OC_REF(matrix, matrix.ref), OC_INDEX(columns, columns), OC_INDEX(count, count),
                   OC_INDEX8(extent, to.extent), OC_INDEX8(to_stride, to.stride),
                   OC_INDEX8(from_stride, source.stride), OC_INDEX8(matrix_stride, matrix.stride),
                   OC_INT(is_upper, s->is_upper), OC_INT(is_unit, s->is_unit));
    solve_plan_kernel(p, s, count, &launch);
}

/* ---- Products ---- */

#define OUTER (OC_MAX_RANK - OC_MATMUL_RANK) /* axes that products do not have */

static struct oc_matmul_operand solve_operand(const struct solve_matrix *m, const int64_t at[OUTER])
{
    struct oc_matmul_operand o = {.ref = m->ref, .dtype = OC_F32};

    for (int i = 0; i < OUTER; i++)
        o.ref.offset += at[i] * m->stride[i] * (int64_t)sizeof(float);
    for (int i = 0; i < OC_MATMUL_RANK; i++) {
        o.shape[i] = m->extent[OUTER + i];
        o.strides[i] = o.shape[i] == 1 ? 0 : m->stride[OUTER + i];
    }
    return o;
}

/* Plans to = from - matrix * known. */
static void solve_plan_product(oc_plan *p, const struct solve_matrix *to,
                               const struct solve_matrix *from, const struct solve_matrix *matrix,
                               const struct solve_matrix *known)
{
    for (int64_t i = 0; i < to->extent[0] * to->extent[1]; i++) {
        const int64_t at[OUTER] = {i / to->extent[1], i % to->extent[1]};
        struct oc_matmul q = {.left = solve_operand(matrix, at),
                              .right = solve_operand(known, at),
                              .out = solve_operand(to, at),
                              .self = solve_operand(from, at),
                              .has_self = true,
                              .alpha = -1,
                              .beta = 1,
                              .summed = matrix->extent[BATCHES + 1]};

        oc_matmul_plan(p, &q);
    }
}

/* Subtracts `summed` rows that are known, from row `known` on, from `rows` rows from row `first` on. */
static void solve_plan_subtract(oc_plan *p, const struct solve *s, const struct solve_matrix *from,
                                int64_t first, int64_t rows, int64_t known, int64_t summed)
{
    const int64_t columns = s->to.extent[BATCHES + 1];
    const struct solve_matrix to = solve_part(&s->to, first, rows, 0, columns),
                              source = solve_part(from, first, rows, 0, columns),
                              matrix = solve_part(&s->matrix, first, rows, known, summed),
                              right = solve_part(&s->to, known, summed, 0, columns);

    solve_plan_product(p, &to, &source, &matrix, &right);
}

/* Rows are numbered in the order in which they become known: the last one first if the matrix is upper. */
static void solve_plan_rows(oc_plan *p, const struct solve *s)
{
    const int64_t rows = s->to.extent[BATCHES], block = s->config.rows;

    for (int64_t begin = 0; begin < rows; begin += block) {
        const int64_t end = oc_min_i64(begin + block, rows);
        const int64_t blocks = begin / block + 1, summed = (blocks & -blocks) * block;
        const int64_t subtracted = oc_min_i64(summed, rows - end);
        /* A row is in `from` until something is subtracted from it for the first time. */
        const bool is_first = blocks * block == summed;

        solve_plan_block(p, s, begin == 0 ? &s->from : &s->to, s->is_upper ? rows - end : begin,
                         end - begin);
        if (subtracted > 0)
            solve_plan_subtract(p, s, is_first ? &s->from : &s->to,
                                s->is_upper ? rows - end - subtracted : end, subtracted,
                                s->is_upper ? rows - end : end - summed, summed);
    }
}

/* ---- Plan ---- */

static void solve_plan_triangle(oc_plan *p, const struct args *a, const struct solve *s)
{
    const struct solve_matrix to =
        solve_matrix_of(a->mOut, oc_plan_tensor(p, "mOut", a->mOut, OC_WRITE));
    const int64_t inner = to.extent[BATCHES + 1], rows = oc_numel(a->mOut) / inner;
    struct oc_elementwise_config config;

    oc_default_elementwise(oc_plan_device(p), &config);

    const int64_t items = rows * oc_ceil_div(inner, config.elements_per_item);
    struct oc_launch launch = {.kernel = "copy_triangle",
                               .group = {config.group},
                               .choice = config.choice,
                               .bytes = 6 * (double)(rows * inner)};

    OC_APPEND_ARGS(&launch, OC_REF(to, to.ref), OC_REF(from, s->matrix.ref), OC_INDEX(rows, rows),
                   OC_INDEX(inner, inner), OC_INDEX(elements_per_item, config.elements_per_item),
                   OC_INDEX8(extent, to.extent), OC_INDEX8(to_stride, to.stride),
                   OC_INDEX8(from_stride, s->matrix.stride), OC_INT(is_upper, a->upper));
    solve_plan_kernel(p, s, items, &launch);
}

static void solve_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->mOut) == 0) return; /* xOut is then empty, too */

    struct solve s = {
        .to = solve_matrix_of(a->xOut, oc_plan_tensor(p, "xOut", a->xOut, OC_WRITE)),
        .from = solve_matrix_of(a->self, oc_plan_tensor(p, "self", a->self, OC_READ_IN_PLACE)),
        .matrix = solve_matrix_of(a->A, oc_plan_tensor(p, "A", a->A, OC_READ)),
        .is_upper = a->upper,
        .is_unit = a->unitriangular,
        .index_extent =
            oc_max_i64(oc_max_i64(oc_view_index_extent(a->self), oc_view_index_extent(a->A)),
                       oc_max_i64(oc_view_index_extent(a->xOut), oc_view_index_extent(a->mOut)))};

    oc_choose_solve(oc_plan_device(p), &s.config);
    solve_plan_triangle(p, a, &s);
    if (oc_numel(a->xOut) == 0) return;
    if (a->transpose) solve_transpose(&s);
    solve_plan_rows(p, &s);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),          OC_FIELD(args, A),
                                         OC_FIELD(args, upper),         OC_FIELD(args, transpose),
                                         OC_FIELD(args, unitriangular), OC_FIELD(args, xOut),
                                         OC_FIELD(args, mOut)};
static const struct oc_op OP = {"aclnnTriangularSolve", solve_check, solve_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnTriangularSolveGetWorkspaceSize(const aclTensor *self, const aclTensor *A,
                                                 bool upper, bool transpose, bool unitriangular,
                                                 aclTensor *xOut, aclTensor *mOut,
                                                 uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, A, upper, transpose, unitriangular, xOut, mOut};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTriangularSolve, &OP)
