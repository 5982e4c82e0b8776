/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/gather.h"

#include "verify/check_op.h"

enum { SELF, INDEX, OUT };

static uint64_t axis_of(const struct oc_shape *self, int64_t dim)
{
    return (uint64_t)(dim < 0 ? dim + oc_max_i64(1, (int64_t)self->rank) : dim);
}

int64_t gather_extent(const struct oc_shape *self, int64_t dim)
{
    return self->rank == 0 ? 1 : self->extent[axis_of(self, dim)];
}

int64_t gather_position(double index, int64_t extent)
{
    const double position = index < 0 ? index + (double)extent : index;

    return position >= 0 && position < (double)extent ? (int64_t)position : -1;
}

void gather_fill_index(struct oc_op_case *c, struct oc_operand *index, int64_t extent,
                       bool is_hostile)
{
    const double far[] = {(double)-extent - 1, (double)extent, 2147483647.0, -2147483648.0};
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    for (int64_t k = 0; k < oc_shape_count(&index->shape); k++)
        index->values[k] =
            is_hostile && k % 2 == 1
                ? far[k / 2 % 4]
                : (double)oc_random_integer(&random, -extent, oc_max_i64(extent - 1, 0));
}

int64_t gather_element(const struct oc_operand *self, const struct oc_operand *index, int64_t dim,
                       int64_t k)
{
    const int64_t position = gather_position(index->values[k], gather_extent(&self->shape, dim));
    int64_t element = 0, stride = 1;

    for (uint64_t d = self->shape.rank; d-- > 0;) {
        const int64_t extent = index->shape.rank == 0 ? 1 : index->shape.extent[d];
        const int64_t at = k % extent;

        k /= extent;
        element += stride * (d == axis_of(&self->shape, dim) ? position : at);
        stride *= self->shape.extent[d];
    }
    return position < 0 ? -1 : element;
}

static void compute_gather(struct oc_op_case *c, const struct gather_case *m)
{
    const struct oc_operand *o = c->operands;

    for (int64_t k = 0; k < oc_shape_count(&o[INDEX].shape); k++) {
        const int64_t element = gather_element(&o[SELF], &o[INDEX], m->dim, k);

        o[OUT].values[k] = element < 0 ? 0 : o[SELF].values[element];
    }
}

static void compute_select(struct oc_op_case *c, const struct gather_case *m)
{
    const struct oc_operand *o = c->operands;
    const int64_t extent = gather_extent(&o[SELF].shape, m->dim);
    const int64_t count = oc_shape_count(&o[INDEX].shape);
    int64_t inner = 1;

    for (uint64_t d = axis_of(&o[SELF].shape, m->dim) + 1; d < o[SELF].shape.rank; d++)
        inner *= o[SELF].shape.extent[d];
    for (int64_t k = 0; k < oc_shape_count(&o[OUT].shape); k++) {
        const int64_t i = k % inner, outer = k / inner / count;
        const int64_t position = gather_position(o[INDEX].values[k / inner % count], extent);

        o[OUT].values[k] =
            position < 0 ? 0 : o[SELF].values[(outer * extent + position) * inner + i];
    }
}

static struct oc_shape shape_of_v2(const struct oc_shape *self, const struct oc_shape *index,
                                   uint64_t axis)
{
    struct oc_shape out = {0};

    for (uint64_t d = 0; d < self->rank; d++) {
        if (d != axis) out.extent[out.rank++] = self->extent[d];
        for (uint64_t i = 0; d == axis && i < index->rank; i++)
            out.extent[out.rank++] = index->extent[i];
    }
    return out;
}

void gather_make(struct oc_op_case *c, const struct gather_case *m, enum oc_dtype type,
                 enum oc_dtype index)
{
    const struct oc_shape self = oc_shape_parse(m->self), named = oc_shape_parse(m->index);
    struct oc_shape out = m->is_select ? self : named;
    const uint64_t axis = axis_of(&self, m->dim);

    if (m->is_v2) out = shape_of_v2(&self, &named, axis);
    if (m->is_select && self.rank > 0) out.extent[axis] = oc_shape_count(&named);
    *c = (struct oc_op_case){.op = "gather",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = m->is_v2       ? "aclnnGatherV2"
                                         : m->is_select ? "aclnnIndexSelect"
                                                        : "aclnnGather",
                             .attributes = m};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "index", index, false, &named);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[SELF]);
    gather_fill_index(c, &c->operands[INDEX], gather_extent(&self, m->dim), m->is_hostile);
    (void)oc_op_operand(c, "out", type, true, &out);
    oc_op_integer(c, "dim", m->dim);
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    (m->is_select || m->is_v2 ? compute_select : compute_gather)(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64};
    static const struct gather_case MODES[] = {
        {"last axis", "7x33", "5x70", 1, false, true, false},
        {"first axis", "20x33", "70x30", 0, false, false, false},
        {"rows", "20x33", "70", 0, true, true, false},
        {"rows by rank 2", "20x33", "7x10", 0, false, true, true},
    };

    gather_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_I32 : OC_I64);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_gather = {4, 4, STRATEGIES, check_make};
