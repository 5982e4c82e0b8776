/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/permute.h"

#include "verify/check_op.h"

enum { SELF, OUT };

static uint64_t axis_of(const struct oc_shape *shape, int64_t dim)
{
    return (uint64_t)(dim < 0 ? dim + (int64_t)shape->rank : dim);
}

/* Returns the distance of neighbors along an axis, in elements. */
static int64_t stride_of(const struct oc_shape *shape, uint64_t axis)
{
    int64_t stride = 1;

    for (uint64_t d = axis + 1; d < shape->rank; d++)
        stride *= shape->extent[d];
    return stride;
}

static void make(struct oc_op_case *c, const struct oc_shape *self, const struct oc_shape *out,
                 enum oc_dtype type)
{
    (void)oc_op_operand(c, "self", type, false, self);
    (void)oc_op_operand(c, "out", type, true, out);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[SELF]);
}

void permute_make(struct oc_op_case *c, const struct permute_case *m, enum oc_dtype type)
{
    const struct oc_shape self = oc_shape_parse(m->shape);
    struct oc_shape out = self;

    for (uint64_t i = 0; i < self.rank; i++)
        out.extent[i] = self.extent[axis_of(&self, m->dims[i])];
    *c = (struct oc_op_case){.op = "permute",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnPermute",
                             .attributes = m};
    oc_op_ints(c, "dims", m->dims, self.rank);
    make(c, &self, &out, type);
    for (int64_t k = 0; k < oc_shape_count(&out); k++) {
        int64_t remaining = k, from = 0;

        for (uint64_t i = out.rank; i-- > 0;) {
            from += remaining % out.extent[i] * stride_of(&self, axis_of(&self, m->dims[i]));
            remaining /= out.extent[i];
        }
        c->operands[OUT].values[k] = c->operands[SELF].values[from];
    }
}

void slice_make(struct oc_op_case *c, const struct slice_case *m, enum oc_dtype type)
{
    const struct oc_shape self = oc_shape_parse(m->shape);
    const uint64_t axis = axis_of(&self, m->dim);
    const int64_t inner = stride_of(&self, axis), extent = self.extent[axis];
    struct oc_shape out = self;

    out.extent[axis] = m->count;
    *c = (struct oc_op_case){.op = "slice",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnSlice",
                             .attributes = m};
    oc_op_integer(c, "dim", m->dim);
    oc_op_integer(c, "start", m->start);
    oc_op_integer(c, "end", m->end);
    oc_op_integer(c, "step", m->step);
    make(c, &self, &out, type);
    for (int64_t k = 0; k < oc_shape_count(&out); k++) {
        const int64_t outer = k / inner / m->count;
        const int64_t position = m->first + k / inner % m->count * m->step;

        c->operands[OUT].values[k] =
            c->operands[SELF].values[(outer * extent + position) * inner + k % inner];
    }
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64};
    static const struct permute_case PERMUTED = {"rotated axes", "9x17x20", {2, 0, 1}};
    static const struct slice_case SLICED = {"every second column", "9x20", 1, 3, 100, 2, 3, 9};

    if (mode == 0)
        permute_make(c, &PERMUTED, TYPES[type]);
    else
        slice_make(c, &SLICED, TYPES[type]);
}

static const char *const STRATEGIES[] = {"elementwise:flat", NULL};
const struct oc_check_op oc_check_permute = {2, 4, STRATEGIES, check_make};
