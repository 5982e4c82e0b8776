/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/index_slices.h"

#include <math.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/ops/gather.h"
#include "verify/ops/scatter_elements.h"
#include "verify/tolerance.h"

enum { SELF, SOURCE, INDEX, OUT };

/* Returns the number of elements of a slice whose neighbors along the axis are `inner` apart. */
static int64_t inner_of(const struct oc_shape *self, int64_t dim)
{
    int64_t inner = 1;

    for (uint64_t d = (uint64_t)(dim < 0 ? dim + (int64_t)self->rank : dim) + 1; d < self->rank;
         d++)
        inner *= self->extent[d];
    return inner;
}

static void compute(struct oc_op_case *c, const struct index_slices_case *m, const double *self,
                    struct oc_operand *out)
{
    const struct oc_operand *source = &c->operands[SOURCE], *index = &c->operands[INDEX];
    const int64_t count = oc_shape_count(&index->shape), inner = inner_of(&out->shape, m->dim);
    const int64_t extent = gather_extent(&out->shape, m->dim);

    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++) {
        out->values[k] = self[k];
        if ((out->dtype & OC_TYPES_FLOATS) != 0)
            out->error[k] = oc_error(out->dtype, fabs(self[k]), (double)count);
    }
    for (int64_t k = 0; k < oc_shape_count(&source->shape); k++) {
        const int64_t position = gather_position(index->values[k / inner % count], extent);
        const int64_t element = (k / inner / count * extent + position) * inner + k % inner;

        if (position >= 0)
            scatter_elements_combine(out, element, m->alpha * source->values[k], SCATTER_ADD,
                                     2 * count);
    }
}

void index_slices_make(struct oc_op_case *c, const struct index_slices_case *m, enum oc_dtype type,
                       enum oc_dtype index)
{
    const struct oc_shape self = oc_shape_parse(m->self), named = oc_shape_parse(m->index);
    const int64_t extent = gather_extent(&self, m->dim), axis = m->dim + (int64_t)self.rank;
    const bool is_real = (type & OC_TYPES_FLOATS) != 0;
    struct oc_shape source = self;

    if (self.rank > 0) source.extent[m->dim < 0 ? axis : m->dim] = oc_shape_count(&named);
    *c = (struct oc_op_case){.op = "index_slices",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnIndexAdd",
                             .attributes = m,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, m->is_in_place ? "out" : "self", type, m->is_in_place, &self);
    (void)oc_op_operand(c, "source", type, false, &source);
    (void)oc_op_operand(c, "index", index, false, &named);
    oc_op_fill(c, is_real ? OC_DATA_REALS : OC_DATA_INTEGERS, 2);
    for (int i = 0; i < 2; i++)
        oc_operand_fit_type(&c->operands[i]);
    gather_fill_index(c, &c->operands[INDEX], extent, m->is_hostile);
    oc_op_integer(c, "dim", m->dim);
    oc_op_number(c, "alpha", m->alpha, !is_real);
    if (m->is_in_place) {
        oc_op_same(c, "self", "out");
        oc_operand_keep_before(&c->operands[SELF], c->operands[SELF].values);
        compute(c, m, c->operands[SELF].before, &c->operands[SELF]);
        return;
    }
    (void)oc_op_operand(c, "out", type, true, &self);
    compute(c, m, c->operands[SELF].values, &c->operands[OUT]);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64};
    static const struct index_slices_case MODES[] = {
        {"rows", "20x33", "70", 0, 1, true, false},
        {"scaled columns", "20x33", "70", 1, -3, false, true},
    };

    index_slices_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_I32 : OC_I64);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_index_slices = {2, 3, STRATEGIES, check_make};
