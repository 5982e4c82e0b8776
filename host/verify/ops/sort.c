/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/sort.h"

#include <stdlib.h>

#include "verify/check_op.h"
#include "verify/element_order.h"

static const char *const FUNCTIONS[] = {"aclnnSort", "aclnnArgsort", "aclnnTopk"};
static const char *const NAMES[] = {"sort", "argsort", "topk"};

/* ---- Reference ---- */

void sort_compute(struct oc_op_case *c)
{
    const struct sort_case *m = c->attributes;
    const struct oc_operand *self = &c->operands[0];
    const int64_t rank = (int64_t)self->shape.rank, dim = m->dim < 0 ? m->dim + rank : m->dim;
    const int64_t length = rank == 0 ? 1 : self->shape.extent[dim];
    const int64_t kept = rank == 0 ? 1 : c->operands[1].shape.extent[dim];
    struct oc_element *row = malloc(((size_t)length + 1) * sizeof(*row));
    int64_t step = 1;

    if (row == NULL) abort();
    for (int64_t d = dim + 1; d < rank; d++)
        step *= self->shape.extent[d];
    for (int64_t r = 0; length > 0 && r < oc_shape_count(&self->shape) / length; r++) {
        const double *x = self->values + r / step * step * length + r % step;
        const int64_t to = r / step * step * kept + r % step;

        for (int64_t k = 0; k < length; k++)
            row[k] = (struct oc_element){x[k * step], k};
        qsort(row, (size_t)length, sizeof(*row),
              m->is_descending ? oc_element_descends : oc_element_ascends);
        for (int64_t k = 0; k < kept; k++) {
            c->operands[1].values[to + k * step] = (double)row[k].position;
            if (c->count == 3) c->operands[2].values[to + k * step] = row[k].value;
        }
    }
    free(row);
}

void sort_make(struct oc_op_case *c, const struct sort_case *m, enum oc_dtype type,
               enum oc_data data)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    const bool has_values = m->kind != SORT_POSITIONS;
    struct oc_shape out = self;

    *c = (struct oc_op_case){.op = NAMES[m->kind],
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->kind],
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    if (m->kind == SORT_TOPK && out.rank > 0)
        out.extent[m->dim < 0 ? m->dim + (int64_t)out.rank : m->dim] = m->k;
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, has_values ? "indicesOut" : "out", OC_I64, true, &out);
    if (has_values) (void)oc_op_operand(c, "valuesOut", type, true, &out);
    oc_op_integer(c, "dim", m->dim);
    oc_op_integer(c, m->kind == SORT_TOPK ? "largest" : "descending", m->is_descending);
    if (m->kind == SORT_VALUES) oc_op_integer(c, "stable", true);
    if (m->kind == SORT_TOPK) {
        oc_op_integer(c, "k", m->k);
        oc_op_integer(c, "sorted", true);
    }
    oc_op_fill(c, data, 1);
    oc_operand_fit_type(&c->operands[0]);
    if (oc_op_makes(OC_MADE_OUTPUTS)) sort_compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_U8, OC_I64};
    static const struct sort_case MODES[] = {
        {"rows", "5x300", 1, 0, SORT_VALUES, false},
        {"columns", "300x21", 0, 0, SORT_POSITIONS, true},
        {"a long row", "20000", 0, 0, SORT_VALUES, true},
        {"few of a long row", "20000", 0, 20, SORT_TOPK, true},
        {"many of a long row", "20000", 0, 2000, SORT_TOPK, false},
    };

    sort_make(c, &MODES[mode], TYPES[type],
              TYPES[type] == OC_F32 || TYPES[type] == OC_F16 ? OC_DATA_REALS : OC_DATA_INTEGERS);
}

static const char *const STRATEGIES[] = {"sort:items,index:32", "sort:groups,index:32",
                                         "sort:items,index:64", "sort:groups,index:64", NULL};
const struct oc_check_op oc_check_sort = {5, 4, STRATEGIES, check_make};
