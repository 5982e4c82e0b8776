/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/extremum.h"

#include <math.h>
#include <stdlib.h>

#include "verify/check_op.h"

/* The case's arguments that are not tensors. */
struct attributes {
    const struct extremum_case *m;
    enum extremum_kind kind;
};

static const char *const FUNCTIONS[] = {"aclnnArgMax", "aclnnArgMin", "aclnnMaxDim", "aclnnMinDim"};
static const char *const NAMES[] = {"arg_max", "arg_min", "max_dim", "min_dim"};

static const char *const STRATEGIES[] = {"reduction:strips,index:32", "reduction:chains,index:32",
                                         "reduction:strips,index:64", "reduction:chains,index:64",
                                         NULL};

static void release(struct oc_op_case *c) { free((void *)c->attributes); }

void extremum_compute(struct oc_op_case *c)
{
    const struct attributes *a = c->attributes;
    const struct oc_operand *self = &c->operands[0];
    const bool is_least = a->kind == EXTREMUM_ARG_MIN || a->kind == EXTREMUM_MIN_DIM;
    const int64_t rank = (int64_t)self->shape.rank,
                  dim = a->m->dim < 0 ? a->m->dim + rank : a->m->dim;
    int64_t inner = 1;

    for (int64_t d = dim + 1; d < rank; d++)
        inner *= self->shape.extent[d];

    const int64_t terms = rank == 0 ? 1 : self->shape.extent[dim];

    for (int64_t k = 0; k < oc_shape_count(&c->operands[1].shape); k++) {
        const double *x = self->values + k / inner * terms * inner + k % inner;
        int64_t found = 0;

        for (int64_t t = 1; t < terms && !isnan(x[found * inner]); t++) {
            const double v = x[t * inner], best = x[found * inner];

            if (isnan(v) || (is_least ? v < best : v > best)) found = t;
        }
        c->operands[1].values[k] = (double)found;
        if (c->count == 3) c->operands[2].values[k] = x[found * inner];
    }
}

void extremum_make(struct oc_op_case *c, const struct extremum_case *m, enum extremum_kind kind,
                   enum oc_dtype type, enum oc_dtype positions, enum oc_data data)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    const int64_t dim = m->dim < 0 ? m->dim + (int64_t)self.rank : m->dim;
    const bool has_values = kind >= EXTREMUM_MAX_DIM;
    struct oc_shape out = {0, {0}};
    struct attributes *a = malloc(sizeof(*a));

    if (a == NULL) abort();
    *a = (struct attributes){m, kind};
    for (int64_t d = 0; d < (int64_t)self.rank; d++)
        if (d != dim || m->keep) out.extent[out.rank++] = d == dim ? 1 : self.extent[d];
    *c = (struct oc_op_case){.op = NAMES[kind],
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[kind],
                             .attributes = a,
                             .release = release,
                             .strategies = STRATEGIES,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, has_values ? "indices" : "out", positions, true, &out);
    if (has_values) (void)oc_op_operand(c, "out", type, true, &out);
    oc_op_integer(c, "dim", m->dim);
    oc_op_integer(c, "keepdim", m->keep);
    oc_op_fill(c, data, 1);
    oc_operand_fit_type(&c->operands[0]);
    if (oc_op_makes(OC_MADE_OUTPUTS)) extremum_compute(c);
}

/* ---- aclnn-cl-info --check ---- */

/* Of each function a long row, short rows, and columns. */
static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct extremum_case MODES[] = {
        {"a long row", "1x17001", 1, false},
        {"rows", "9x37", 1, true},
        {"columns", "21x35", 0, false},
    };
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I64};
    const enum oc_dtype positions = mode % 2 == 0 ? OC_I64 : OC_I32;

    extremum_make(c, &MODES[mode % 3], (enum extremum_kind)(mode / 3), TYPES[type], positions,
                  TYPES[type] == OC_I64 ? OC_DATA_INTEGERS : OC_DATA_SPECIALS);
}

const struct oc_check_op oc_check_extremum = {12, 4, STRATEGIES, check_make};
