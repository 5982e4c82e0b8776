/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the matrix products, their data and their expected outputs. */
#include "verify/ops/matmul.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/device.h"
#include "verify/ops/conv_cases.h"
#include "verify/tolerance.h"

static const char *const STRATEGIES[] = {"gemm:clblast",
                                         "gemm:tile",
                                         "gemm:direct",
                                         "gemm:groups",
                                         "gemm:matrix",
                                         "gemm:pairs",
                                         "gemm:pairs_fma",
                                         "gemm:pairs_fma,index:64",
                                         "gemm:pairs_fma,tile:8x6",
                                         NULL};
/* The operands of clblast may need no kernel. */
static const char *const EVERY[] = {"gemm:clblast",         "gemm:tile,index:32",
                                    "gemm:direct,index:32", "gemm:tile,index:64",
                                    "gemm:direct,index:64", "gemm:groups,index:32",
                                    "gemm:groups,index:64", "gemm:matrix,index:32",
                                    "gemm:matrix,index:64", NULL};

bool matmul_has_sum(const struct matmul_case *m) { return m->kind >= MATMUL_ADD; }

bool matmul_is_in_place(const struct matmul_case *m)
{
    return m->kind == MATMUL_ADD_IN_PLACE || m->kind == MATMUL_ADD_BATCH_IN_PLACE;
}

/* ---- Calls ---- */

/* Of each kind the function and its operands: left, right, self, out. */
static const struct {
    const char *function, *operands[4];
} KINDS[] = {
    [MATMUL_MM] = {"aclnnMm", {"self", "mat2", "", "out"}},
    [MATMUL_MATMUL] = {"aclnnMatmul", {"self", "mat2", "", "out"}},
    [MATMUL_BATCH] = {"aclnnBatchMatMul", {"self", "mat2", "", "out"}},
    [MATMUL_MV] = {"aclnnMv", {"self", "vec", "", "out"}},
    [MATMUL_ADD] = {"aclnnAddmm", {"mat1", "mat2", "self", "out"}},
    [MATMUL_ADD_IN_PLACE] = {"aclnnInplaceAddmm", {"mat1", "mat2", "", "selfRef"}},
    [MATMUL_ADD_BATCH] = {"aclnnBaddbmm", {"batch1", "batch2", "self", "out"}},
    [MATMUL_ADD_BATCH_IN_PLACE] = {"aclnnInplaceBaddbmm", {"batch1", "batch2", "", "selfRef"}},
};

aclnnStatus matmul_first(enum matmul_kind kind, aclTensor *const t[4], aclScalar *beta,
                         aclScalar *alpha, int8_t cube_math, uint64_t *workspaceSize,
                         aclOpExecutor **executor)
{
    struct oc_op_case c = {.function = KINDS[kind].function,
                           .values = {{"beta", OC_VALUE_SCALAR, {.object = beta}},
                                      {"alpha", OC_VALUE_SCALAR, {.object = alpha}},
                                      {"cubeMathType", OC_VALUE_INTEGER, {.integer = cube_math}}},
                           .value_count = 3,
                           .count = 4};

    for (int i = 0; i < c.count; i++)
        c.operands[i].name = KINDS[kind].operands[i];
    return oc_op_first_call(&c, t, workspaceSize, executor);
}

static bool has_self(const struct matmul_case *m)
{
    return matmul_has_sum(m) && !matmul_is_in_place(m);
}

/* CLBlast is not chosen on remote devices. */
static bool can_serve(const char *strategy, aclTensor *const *t)
{
    return conv_can_serve_pairs(strategy, t[MATMUL_LEFT], t[MATMUL_RIGHT]) &&
           (strstr(strategy, "gemm:clblast") == NULL || !oc_test_device()->is_remote);
}

static bool can_serve_without_matrix(const char *strategy, aclTensor *const *t)
{
    return strstr(strategy, "gemm:matrix") == NULL && can_serve(strategy, t);
}

/* ---- Reference ---- */

#define AXES 6

/* Extents as the product sees them: axes of batches, rows, columns. */
static void axes_of(const struct oc_shape *shape, bool has_row, bool has_column,
                    int64_t extents[AXES])
{
    uint64_t from = shape->rank;

    for (int i = AXES - 1; i >= 0; i--) {
        const bool skipped = (i == AXES - 1 && !has_column) || (i == AXES - 2 && !has_row);

        extents[i] = skipped || from == 0 ? 1 : shape->extent[--from];
    }
}

/* The value at a position, which is broadcast. */
static double value_at(const double *values, const int64_t extents[AXES], const int64_t at[AXES])
{
    int64_t index = 0;

    for (int i = 0; i < AXES; i++)
        index = index * extents[i] + (extents[i] == 1 ? 0 : at[i]);
    return values[index];
}

static double product_at(const struct oc_op_case *c, const int64_t at[AXES], int64_t summed,
                         double *magnitude)
{
    const struct oc_operand *left = &c->operands[MATMUL_LEFT], *right = &c->operands[MATMUL_RIGHT];
    int64_t left_extents[AXES], right_extents[AXES], left_at[AXES], right_at[AXES];
    double sum = 0;

    axes_of(&left->shape, left->shape.rank > 1, true, left_extents);
    axes_of(&right->shape, true, right->shape.rank > 1, right_extents);
    memcpy(left_at, at, sizeof(left_at));
    memcpy(right_at, at, sizeof(right_at));
    for (int64_t k = 0; k < summed; k++) {
        left_at[AXES - 1] = right_at[AXES - 2] = k;

        const double term = value_at(left->values, left_extents, left_at) *
                            value_at(right->values, right_extents, right_at);

        sum += term;
        *magnitude += fabs(term);
    }
    return sum;
}

/* K products and as many additions, in any order, and those of the sum with self. */
void matmul_compute(struct oc_op_case *c, bool exact)
{
    const struct matmul_case *m = c->attributes;
    struct oc_operand *out = &c->operands[has_self(m) ? 3 : 2];
    const struct oc_operand *left = &c->operands[MATMUL_LEFT], *right = &c->operands[MATMUL_RIGHT];
    const struct oc_operand *self = matmul_is_in_place(m) ? out : &c->operands[MATMUL_SELF];
    const double *self_values = matmul_is_in_place(m) ? out->before : self->values;
    const double alpha = matmul_has_sum(m) ? m->alpha : 1, beta = matmul_has_sum(m) ? m->beta : 0;
    const int64_t summed = alpha == 0 ? 0 : left->shape.extent[left->shape.rank - 1];
    const int64_t count = oc_shape_count(&out->shape);
    int64_t extents[AXES], self_extents[AXES];

    axes_of(&out->shape, left->shape.rank > 1, right->shape.rank > 1, extents);
    axes_of(&self->shape, true, true, self_extents);
    for (int64_t i = 0; i < count; i++) {
        int64_t at[AXES], remainder = i;
        double magnitude = 0;

        for (int d = AXES - 1; d >= 0; d--) {
            at[d] = remainder % extents[d];
            remainder /= extents[d];
        }

        double value = alpha * product_at(c, at, summed, &magnitude);

        magnitude *= fabs(alpha);
        if (beta != 0) {
            const double added = beta * value_at(self_values, self_extents, at);

            value += added;
            magnitude += fabs(added);
        }
        out->values[i] = value;
        out->error[i] = exact ? 0
                              : oc_error(OC_F32, magnitude, (double)summed + 3) +
                                    oc_matrix_unit_error(
                                        left->dtype == right->dtype ? left->dtype : OC_DTYPE_NONE,
                                        m->cube, magnitude);
    }
    c->same = exact ? OC_SAME_BITS : OC_SAME_WITHIN_ERROR;
}

/* ---- Cases ---- */

static void allocate_before(struct oc_operand *o)
{
    o->before = calloc((size_t)oc_shape_count(&o->shape) + 1, sizeof(double));
    if (o->before == NULL) abort();
}

void matmul_make(struct oc_op_case *c, const struct matmul_case *m,
                 const struct matmul_types *types)
{
    const char *const *names = KINDS[m->kind].operands;
    const struct oc_shape left = oc_shape_parse(m->left), right = oc_shape_parse(m->right);
    const struct oc_shape out = oc_shape_parse(m->out);
    const bool has_products = left.extent[left.rank - 1] > 0 && oc_shape_count(&out) > 0 &&
                              (!matmul_has_sum(m) || m->alpha != 0);

    const bool is_of_one = types->left == types->right && types->left == types->out;
    const bool has_matrix = conv_has_matrix(types->left, types->right, m->cube);

    *c = (struct oc_op_case){
        .op = MATMUL_OP,
        .name = m->name,
        .types = c->text,
        .function = KINDS[m->kind].function,
        .attributes = m,
        .strategies = !has_products                                              ? NULL
                      : m->every_strategy && is_of_one && types->left != OC_BF16 ? EVERY
                                                                                 : STRATEGIES,
        .can_serve = has_matrix ? can_serve : can_serve_without_matrix,
        .workspace = OC_OP_ANY_WORKSPACE};
    (void)snprintf(c->text, sizeof(c->text), "%s %s %s %s", oc_dtype_name(types->left),
                   oc_dtype_name(types->right), has_self(m) ? oc_dtype_name(types->self) : "-",
                   oc_dtype_name(types->out));
    (void)oc_op_operand(c, names[1], types->right, false, &right);
    (void)oc_op_operand(c, names[0], types->left, false, &left);
    if (has_self(m)) {
        const struct oc_shape self = oc_shape_parse(m->self);

        (void)oc_op_operand(c, names[2], types->self, false, &self);
    }
    (void)oc_op_operand(c, names[3], types->out, true, &out);
    if (matmul_is_in_place(m)) allocate_before(&c->operands[2]);
    oc_op_number(c, "beta", m->beta, m->has_integers);
    oc_op_number(c, "alpha", m->alpha, m->has_integers);
    oc_op_integer(c, "cubeMathType", m->cube);
}

void matmul_fill(struct oc_op_case *c, enum oc_data data)
{
    const struct matmul_case *m = c->attributes;
    struct oc_operand *out = &c->operands[2];

    oc_op_fill(c, data, 3); /* whether the third is self or out */
    if (matmul_is_in_place(m))
        memcpy(out->before, out->values, (size_t)oc_shape_count(&out->shape) * sizeof(double));
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct matmul_types TYPES[] = {{OC_F32, OC_F32, OC_F32, OC_F32},
                                                {OC_F16, OC_F16, OC_F16, OC_F16},
                                                {OC_BF16, OC_BF16, OC_BF16, OC_BF16}};
    static const struct matmul_case MODES[] = {
        {.name = "two matrices",
         .kind = MATMUL_MM,
         .cube = 1,
         .left = "13x37",
         .right = "37x35",
         .out = "13x35"},
        {.name = "few rows",
         .kind = MATMUL_MM,
         .cube = 1,
         .left = "2x37",
         .right = "37x35",
         .out = "2x35"},
        {.name = "a batch",
         .kind = MATMUL_BATCH,
         .cube = 1,
         .left = "3x13x37",
         .right = "3x37x35",
         .out = "3x13x35"},
        {.name = "a row added",
         .kind = MATMUL_ADD,
         .cube = 1,
         .left = "13x37",
         .right = "37x35",
         .out = "13x35",
         .self = "35",
         .beta = 2,
         .alpha = -1},
    };

    matmul_make(c, &MODES[mode], &TYPES[type]);
    matmul_fill(c, OC_DATA_INTEGERS);
    matmul_compute(c, true);
}

const struct oc_check_op oc_check_matmul = {4, 3, EVERY, check_make};
