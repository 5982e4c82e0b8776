/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/index_slices.h"

#include <math.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/ops/gather.h"
#include "verify/ops/scatter_elements.h"
#include "verify/tolerance.h"

enum { SELF, SOURCE, INDEX, OUT };

#define INDICES 128 /* of an array, at most */

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
    const bool is_sum = m->kind == SLICES_ADD;

    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++) {
        out->values[k] = self[k];
        if (is_sum && (out->dtype & OC_TYPES_FLOATS) != 0)
            out->error[k] = oc_error(out->dtype, fabs(self[k]), (double)count);
    }
    for (int64_t k = 0; k < oc_shape_count(&source->shape); k++) {
        const int64_t position = gather_position(index->values[k / inner % count], extent);
        const int64_t element = (k / inner / count * extent + position) * inner + k % inner;
        const double term = is_sum ? m->number * source->values[k] : source->values[k];

        if (position >= 0)
            scatter_elements_combine(out, element, term, is_sum ? SCATTER_ADD : SCATTER_NONE,
                                     2 * count);
    }
}

/* Indices that are copied differ from each other: those that are positions, of an axis whose extent
 * is no multiple of 7. */
static void fill_index(struct oc_op_case *c, const struct index_slices_case *m, int64_t extent)
{
    struct oc_operand *index = &c->operands[INDEX];

    gather_fill_index(c, index, extent, m->is_hostile);
    for (int64_t k = 0; k < oc_shape_count(&index->shape) && m->kind == SLICES_COPY; k++)
        if (!m->is_hostile || k % 2 == 0)
            index->values[k] = (double)(k * 7 % extent - (k % 3 == 0 ? extent : 0));
}

/* The source of a fill is not passed. */
static void fill_source(struct oc_op_case *c, const struct index_slices_case *m)
{
    struct oc_operand *source = &c->operands[SOURCE];
    const bool is_real = (source->dtype & OC_TYPES_FLOATS) != 0;

    for (int64_t k = 0; k < oc_shape_count(&source->shape); k++)
        source->values[k] = is_real                  ? m->number
                            : source->dtype == OC_B8 ? m->number != 0
                                                     : trunc(m->number);
}

static void add_values(struct oc_op_case *c, const struct index_slices_case *m)
{
    const struct oc_operand *index = &c->operands[INDEX];
    const int64_t count = oc_shape_count(&index->shape);

    oc_op_integer(c, "dim", m->dim);
    if (m->kind == SLICES_ADD)
        oc_op_number(c, "alpha", m->number, (c->operands[SELF].dtype & OC_TYPES_FLOATS) == 0);
    if (m->kind == SLICES_FILL || m->kind == SLICES_FILL_TENSOR)
        oc_op_number(c, "value", m->number, false);
    if (m->kind == SLICES_FILL_TENSOR) {
        int64_t positions[INDICES];

        for (int64_t k = 0; k < count; k++)
            positions[k] = (int64_t)index->values[k];
        oc_op_ints(c, "index", positions, (uint64_t)count);
    }
}

void index_slices_make(struct oc_op_case *c, const struct index_slices_case *m, enum oc_dtype type,
                       enum oc_dtype index)
{
    static const char *const FUNCTIONS[][2] = {
        {"aclnnIndexAdd", NULL},
        {"aclnnIndexCopy", "aclnnInplaceIndexCopy"},
        {"aclnnIndexFill", "aclnnInplaceIndexFill"},
        {"aclnnIndexFillTensor", "aclnnInplaceIndexFillTensor"}};
    const struct oc_shape self = oc_shape_parse(m->self), named = oc_shape_parse(m->index);
    const int64_t axis = m->dim < 0 ? m->dim + (int64_t)self.rank : m->dim;
    const bool is_copy = m->kind == SLICES_COPY, is_apart = m->place == SLICES_APART;
    const char *self_name = is_copy ? "selfRef" : "self", *out_name = is_copy ? "outRef" : "out";
    const bool has_reals = (type & OC_TYPES_FLOATS) != 0 && m->kind == SLICES_ADD;
    struct oc_shape source = self;

    if (self.rank > 0) source.extent[axis] = oc_shape_count(&named);
    *c = (struct oc_op_case){.op = "index_slices",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->kind][m->place == SLICES_IN_PLACE_FUNCTION],
                             .attributes = m,
                             .workspace = m->kind == SLICES_ADD ? OC_OP_ANY_WORKSPACE : 0};
    (void)oc_op_operand(c,
                        is_apart                     ? self_name
                        : m->place == SLICES_ALIASED ? out_name
                                                     : "selfRef",
                        type, !is_apart, &self);
    (void)oc_op_operand(c, "source", type, false, &source);
    (void)oc_op_operand(c, m->kind == SLICES_FILL_TENSOR ? "positions" : "index", index, false,
                        &named);
    oc_op_fill(c, has_reals ? OC_DATA_REALS : OC_DATA_INTEGERS, 2);
    for (int i = 0; i < 2; i++)
        oc_operand_fit_type(&c->operands[i]);
    fill_index(c, m, gather_extent(&self, m->dim));
    if (m->kind == SLICES_FILL || m->kind == SLICES_FILL_TENSOR) fill_source(c, m);
    add_values(c, m);
    if (!is_apart) {
        if (m->place == SLICES_ALIASED) oc_op_same(c, self_name, out_name);
        oc_operand_keep_before(&c->operands[SELF], c->operands[SELF].values);
        compute(c, m, c->operands[SELF].before, &c->operands[SELF]);
        return;
    }
    (void)oc_op_operand(c, out_name, type, true, &self);
    compute(c, m, c->operands[SELF].values, &c->operands[OUT]);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64};
    static const struct index_slices_case MODES[] = {
        {"rows", "20x33", "70", 0, 1, true, SLICES_APART, SLICES_ADD},
        {"scaled columns", "20x33", "70", 1, -3, false, SLICES_ALIASED, SLICES_ADD},
        {"copied", "20x33", "15", 0, 0, true, SLICES_APART, SLICES_COPY},
        {"filled", "20x33", "15", 1, 2, true, SLICES_IN_PLACE_FUNCTION, SLICES_FILL},
    };

    index_slices_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_I32 : OC_I64);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_index_slices = {4, 3, STRATEGIES, check_make};
