/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnTriangularSolve solves systems of equations with a triangular matrix, a column per work-item. */
#include "aclnnop/aclnn_triangular_solve.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"

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

/* ---- Plan ---- */

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

static void solve_plan_kernel(oc_plan *p, const struct args *a, int64_t count,
                              struct oc_launch *launch)
{
    const int64_t extent =
        oc_max_i64(oc_max_i64(oc_view_index_extent(a->self), oc_view_index_extent(a->A)),
                   oc_max_i64(oc_view_index_extent(a->xOut), oc_view_index_extent(a->mOut)));
    struct oc_elementwise_config config;

    oc_default_elementwise(oc_plan_device(p), &config);
    launch->source = "triangular_solve";
    launch->global[0] = count;
    launch->group[0] = config.group;
    launch->choice = config.choice;
    if (oc_plan_try(p, oc_choose_index_width(extent, count, &launch->index64)))
        oc_plan_kernel(p, launch);
}

/* A transposed matrix is a view with other strides, in which the other triangle is read. */
static void solve_plan_columns(oc_plan *p, const struct args *a, struct oc_ref matrix)
{
    const int64_t count = oc_numel(a->xOut) / oc_max_i64(oc_dim(a->xOut, -2), 1);
    const double rows = (double)oc_dim(a->A, -1);
    int64_t extent[OC_MAX_RANK], to[OC_MAX_RANK], from[OC_MAX_RANK], strides[OC_MAX_RANK];
    struct oc_launch launch = {.kernel = "solve",
                               .flops = rows * rows * (double)count,
                               .bytes = 8 * (double)oc_numel(a->xOut) + 2 * (double)oc_numel(a->A)};

    if (oc_numel(a->xOut) == 0) return;
    solve_extents(a->xOut, extent);
    solve_strides(a->xOut, to);
    solve_strides(a->self, from);
    solve_strides(a->A, strides);
    if (a->transpose) {
        const int64_t of_rows = strides[BATCHES];

        strides[BATCHES] = strides[BATCHES + 1];
        strides[BATCHES + 1] = of_rows;
    }
    OC_APPEND_ARGS(&launch, OC_REF(to, oc_plan_tensor(p, "xOut", a->xOut, OC_WRITE)),
                   OC_REF(from, oc_plan_tensor(p, "self", a->self, OC_READ_IN_PLACE)),
                   OC_REF(matrix, matrix), OC_INDEX(columns, oc_dim(a->self, -1)),
                   OC_INDEX(count, count), OC_INDEX8(extent, extent), OC_INDEX8(to_stride, to),
                   OC_INDEX8(from_stride, from), OC_INDEX8(matrix_stride, strides),
                   OC_INT(is_upper, a->upper != a->transpose), OC_INT(is_unit, a->unitriangular));
    solve_plan_kernel(p, a, count, &launch);
}

static void solve_plan_triangle(oc_plan *p, const struct args *a, struct oc_ref matrix)
{
    const int64_t count = oc_numel(a->mOut);
    int64_t extent[OC_MAX_RANK], to[OC_MAX_RANK], from[OC_MAX_RANK];
    struct oc_launch launch = {.kernel = "copy_triangle", .bytes = 6 * (double)count};

    solve_extents(a->mOut, extent);
    solve_strides(a->mOut, to);
    solve_strides(a->A, from);
    OC_APPEND_ARGS(&launch, OC_REF(to, oc_plan_tensor(p, "mOut", a->mOut, OC_WRITE)),
                   OC_REF(from, matrix), OC_INDEX(count, count), OC_INDEX8(extent, extent),
                   OC_INDEX8(to_stride, to), OC_INDEX8(from_stride, from),
                   OC_INT(is_upper, a->upper));
    solve_plan_kernel(p, a, count, &launch);
}

static void solve_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->mOut) == 0) return; /* xOut is then empty, too */

    const struct oc_ref matrix = oc_plan_tensor(p, "A", a->A, OC_READ);

    solve_plan_columns(p, a, matrix);
    solve_plan_triangle(p, a, matrix);
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
