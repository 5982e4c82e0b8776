/* SPDX-License-Identifier: Apache-2.0 */
/* These operators compute products of two matrices and of batches of matrices, and products to
 * which a tensor is added. */
#include "gemm/matmul.h"

#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_batch_matmul.h"
#include "aclnnop/aclnn_matmul.h"
#include "aclnnop/aclnn_mm.h"
#include "aclnnop/aclnn_mv.h"
#include "check/check.h"
#include "check/promotion.h"
#include "meta/geometry.h"
#include "plan/op.h"

struct args {
    const aclTensor *self, *left, *right; /* self is added, NULL if there is nothing to add */
    struct oc_scalar beta, alpha;
    aclTensor *out;
    int64_t kind;
    int8_t cubeMathType;
};

static aclnnStatus matmul_check(const void *opaque);
static void matmul_plan(oc_plan *p, const void *opaque);

/* A plan calls its tensors by the names of the parameters. */
#define FIELDS(left_name, right_name, self_name, out_name)                                 \
    {                                                                                      \
        OC_NAMED_FIELD(args, left, left_name), OC_NAMED_FIELD(args, right, right_name),    \
            OC_NAMED_FIELD(args, out, out_name), OC_NAMED_FIELD(args, self, self_name),    \
            OC_VALUE_FIELD(args, beta), OC_VALUE_FIELD(args, alpha), OC_FIELD(args, kind), \
            OC_FIELD(args, cubeMathType)                                                   \
    }

static const struct oc_field PRODUCT[] = FIELDS("self", "mat2", "", "out");
static const struct oc_field VECTOR[] = FIELDS("self", "vec", "", "out");
static const struct oc_field ADD[] = FIELDS("mat1", "mat2", "self", "out");
static const struct oc_field ADD_IN_PLACE[] = FIELDS("mat1", "mat2", "selfRef", "selfRef");
static const struct oc_field ADD_BATCH[] = FIELDS("batch1", "batch2", "self", "out");
static const struct oc_field ADD_BATCH_IN_PLACE[] =
    FIELDS("batch1", "batch2", "selfRef", "selfRef");

enum { LEFT, RIGHT, OUT, SELF }; /* indices of the first fields */
enum { MM, MATMUL, BATCH_MATMUL, MV, ADDMM, INPLACE_ADDMM, BADDBMM, INPLACE_BADDBMM };

#define OP(api, fields)                                              \
    {                                                                \
        (api), matmul_check, matmul_plan, (fields), OC_COUNT(fields) \
    }

static const struct {
    struct oc_op op;
    uint64_t min_rank, max_rank;
    bool is_added;
} KINDS[] = {
    [MM] = {OP("aclnnMm", PRODUCT), 2, 2, false},
    [MATMUL] = {OP("aclnnMatmul", PRODUCT), 1, OC_MATMUL_RANK, false},
    [BATCH_MATMUL] = {OP("aclnnBatchMatMul", PRODUCT), 3, 3, false},
    [MV] = {OP("aclnnMv", VECTOR), 2, 2, false},
    [ADDMM] = {OP("aclnnAddmm", ADD), 2, 2, true},
    [INPLACE_ADDMM] = {OP("aclnnInplaceAddmm", ADD_IN_PLACE), 2, 2, true},
    [BADDBMM] = {OP("aclnnBaddbmm", ADD_BATCH), 3, 3, true},
    [INPLACE_BADDBMM] = {OP("aclnnInplaceBaddbmm", ADD_BATCH_IN_PLACE), 3, 3, true},
};

/* Returns the name of the parameter. */
static const char *name_of(const struct args *a, int field)
{
    return KINDS[a->kind].op.fields[field].name;
}

/* ---- Checks ---- */

static struct oc_rule rule_of(const char *name, size_t offset, uint64_t min_rank, uint64_t max_rank)
{
    return (struct oc_rule){name, offset, OC_FLOATS, min_rank, max_rank, OC_PUBLIC_FORMATS};
}

/* mat2 may have the format that aclnnTransMatmulWeight makes, in which elements are where the
 * strides say, too. */
static struct oc_rule right_rule(const struct args *a, uint64_t min_rank, uint64_t max_rank)
{
    struct oc_rule rule =
        rule_of(name_of(a, RIGHT), offsetof(struct args, right), min_rank, max_rank);

    if (a->kind == MV) rule.min_rank = rule.max_rank = 1;
    if (!KINDS[a->kind].is_added && a->kind != MV)
        rule.formats |= OC_FORMAT_BIT(ACL_FORMAT_FRACTAL_NZ);
    return rule;
}

static aclnnStatus check_tensors(const struct args *a)
{
    const uint64_t min_rank = KINDS[a->kind].min_rank, max_rank = KINDS[a->kind].max_rank;
    const bool has_vector = a->kind == MV;
    const uint64_t out_rank = a->kind == MATMUL ? 0 : has_vector ? 1 : min_rank;
    const struct oc_rule rules[] = {
        rule_of(name_of(a, LEFT), offsetof(struct args, left), min_rank, max_rank),
        right_rule(a, min_rank, max_rank),
        rule_of(name_of(a, OUT), offsetof(struct args, out), out_rank, has_vector ? 1 : max_rank),
        rule_of(name_of(a, SELF), offsetof(struct args, self), 0, max_rank)};

    return oc_check_rules(rules, OC_COUNT(rules) - !KINDS[a->kind].is_added, a);
}

/* The limits are those of the vendor's operators, which use -1 themselves. All values allow float,
 * and values 1 to 3 allow less precision. */
static aclnnStatus check_cube_math(const struct args *a)
{
    OC_TRY(oc_check_i64("cubeMathType", a->cubeMathType, OC_GE, NULL, -1));
    return oc_check_i64("cubeMathType", a->cubeMathType, OC_LE, NULL, 4);
}

static bool is_vector(const aclTensor *t) { return t->rank == 1; }

static aclnnStatus check_summed(const struct args *a)
{
    char what[32], than[32];

    (void)snprintf(what, sizeof(what), "%s.shape[%d]", name_of(a, RIGHT),
                   is_vector(a->right) ? 0 : (int)a->right->rank - 2);
    (void)snprintf(than, sizeof(than), "%s.shape[%d]", name_of(a, LEFT), (int)a->left->rank - 1);
    return oc_check_i64(what, oc_dim(a->right, is_vector(a->right) ? 0 : -2), OC_EQ, than,
                        oc_dim(a->left, -1));
}

/* Returns the batch axes of a tensor, as a tensor without memory. */
static aclTensor batches_of(const aclTensor *t)
{
    aclTensor batches = *t;

    batches.rank = t->rank > 2 ? t->rank - 2 : 0;
    return batches;
}

/* Sets the shape of the product. */
static aclnnStatus check_batches(const struct args *a, int64_t shape[OC_MAX_RANK], uint64_t *rank)
{
    const aclTensor left = batches_of(a->left), right = batches_of(a->right);
    const aclTensor *const both[] = {&left, &right};
    char names[64];

    (void)snprintf(names, sizeof(names), "the batches of %s, %s", name_of(a, LEFT),
                   name_of(a, RIGHT));
    OC_TRY(oc_check_broadcast(names, both, 2, shape, rank));
    if (!is_vector(a->left)) shape[(*rank)++] = oc_dim(a->left, -2);
    if (!is_vector(a->right)) shape[(*rank)++] = oc_dim(a->right, -1);
    return ACLNN_SUCCESS;
}

static aclnnStatus check_self(const struct args *a)
{
    const aclTensor *const both[] = {a->self, a->out};
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    OC_TRY(oc_check_broadcast(name_of(a, SELF), both, 2, shape, &rank));
    return oc_check_shape(name_of(a, OUT), a->out, shape, rank, "to which self must broadcast");
}

static aclnnStatus matmul_check(const void *opaque)
{
    const struct args *a = opaque;
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    if (KINDS[a->kind].is_added) {
        OC_TRY(oc_check_scalar("beta", &a->beta, false));
        OC_TRY(oc_check_scalar("alpha", &a->alpha, false));
    }
    OC_TRY(check_tensors(a));
    if (KINDS[a->kind].is_added) {
        OC_TRY(oc_check_scalar_type("beta", &a->beta));
        OC_TRY(oc_check_scalar_type("alpha", &a->alpha));
    }
    OC_TRY(check_summed(a));
    OC_TRY(check_batches(a, shape, &rank));

    const bool is_dot = rank == 0 && is_vector(a->out);

    if (is_dot) shape[rank++] = 1; /* out has one element, with an axis or without */
    OC_TRY(oc_check_shape(name_of(a, OUT), a->out, shape, rank, "that of the product"));
    if (KINDS[a->kind].is_added) OC_TRY(check_self(a));
    return check_cube_math(a);
}

/* ---- Plan ---- */

static void matmul_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool has_row = !is_vector(a->left), has_column = !is_vector(a->right);
    const bool is_added = KINDS[a->kind].is_added;
    struct oc_matmul q = {.has_self = is_added && a->beta.real != 0,
                          .alpha = is_added ? (float)a->alpha.real : 1,
                          .beta = (float)a->beta.real,
                          .summed = oc_dim(a->left, -1),
                          .cube_math = a->cubeMathType};

    oc_matmul_operand_make(p, &q.left, name_of(a, LEFT), a->left, OC_READ, has_row, true);
    oc_matmul_operand_make(p, &q.right, name_of(a, RIGHT), a->right, OC_READ, true, has_column);
    oc_matmul_operand_make(p, &q.out, name_of(a, OUT), a->out, OC_WRITE, has_row, has_column);
    if (q.has_self)
        oc_matmul_operand_make(p, &q.self, name_of(a, SELF), a->self, OC_READ_IN_PLACE, true, true);
    /* As in the vendor's operator, NaN in the factors are not propagated. */
    if (q.alpha == 0) q.summed = 0;
    oc_matmul_plan(p, &q);
}

/* ---- Entry points ---- */

static aclnnStatus prepare(int64_t kind, const aclTensor *left, const aclTensor *right,
                           aclTensor *out, int8_t cube_math, uint64_t *workspace_size,
                           aclOpExecutor **executor)
{
    const struct args a = {
        .left = left, .right = right, .out = out, .kind = kind, .cubeMathType = cube_math};

    return oc_op_prepare(&KINDS[kind].op, &a, workspace_size, executor);
}

static aclnnStatus prepare_sum(int64_t kind, const aclTensor *self, const aclTensor *const mat[2],
                               const aclScalar *const scalars[2], aclTensor *out, int8_t cube_math,
                               uint64_t *workspace_size, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .left = mat[0],
                           .right = mat[1],
                           .beta = oc_scalar_of(scalars[0]),
                           .alpha = oc_scalar_of(scalars[1]),
                           .out = out,
                           .kind = kind,
                           .cubeMathType = cube_math};

    return oc_op_prepare(&KINDS[kind].op, &a, workspace_size, executor);
}

/* These define both calls of an operator. */
#define DEFINE_PRODUCT(name, first_call, kind)                                                     \
    aclnnStatus first_call(const aclTensor *self, const aclTensor *mat2, aclTensor *out,           \
                           int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                              \
        return prepare(kind, self, mat2, out, cubeMathType, workspaceSize, executor);              \
    }                                                                                              \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)
#define DEFINE_SUM(name, first_call, kind, left, right)                                            \
    aclnnStatus first_call(const aclTensor *self, const aclTensor *left, const aclTensor *right,   \
                           const aclScalar *beta, const aclScalar *alpha, aclTensor *out,          \
                           int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                              \
        return prepare_sum(kind, self, (const aclTensor *const[]){left, right},                    \
                           (const aclScalar *const[]){beta, alpha}, out, cubeMathType,             \
                           workspaceSize, executor);                                               \
    }                                                                                              \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)
#define DEFINE_SUM_IN_PLACE(name, first_call, kind, left, right)                                   \
    aclnnStatus first_call(const aclTensor *selfRef, const aclTensor *left,                        \
                           const aclTensor *right, const aclScalar *beta, const aclScalar *alpha,  \
                           int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                              \
        return prepare_sum(kind, selfRef, (const aclTensor *const[]){left, right},                 \
                           (const aclScalar *const[]){beta, alpha}, (aclTensor *)selfRef,          \
                           cubeMathType, workspaceSize, executor);                                 \
    }                                                                                              \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)

DEFINE_PRODUCT(aclnnMm, aclnnMmGetWorkspaceSize, MM)
DEFINE_PRODUCT(aclnnMatmul, aclnnMatmulGetWorkspaceSize, MATMUL)
DEFINE_PRODUCT(aclnnBatchMatMul, aclnnBatchMatMulGetWorkspaceSize, BATCH_MATMUL)

aclnnStatus aclnnMvGetWorkspaceSize(const aclTensor *self, const aclTensor *vec, aclTensor *out,
                                    int8_t cubeMathType, uint64_t *workspaceSize,
                                    aclOpExecutor **executor)
{
    return prepare(MV, self, vec, out, cubeMathType, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMv, &KINDS[MV].op)
DEFINE_SUM(aclnnAddmm, aclnnAddmmGetWorkspaceSize, ADDMM, mat1, mat2)
DEFINE_SUM(aclnnBaddbmm, aclnnBaddbmmGetWorkspaceSize, BADDBMM, batch1, batch2)
DEFINE_SUM_IN_PLACE(aclnnInplaceAddmm, aclnnInplaceAddmmGetWorkspaceSize, INPLACE_ADDMM, mat1, mat2)
DEFINE_SUM_IN_PLACE(aclnnInplaceBaddbmm, aclnnInplaceBaddbmmGetWorkspaceSize, INPLACE_BADDBMM,
                    batch1, batch2)
