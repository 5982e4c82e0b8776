/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/edge_pad.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

/* Returns the position along an axis of `extent` elements from which a padded position is copied. */
static int64_t source_of(const struct edge_pad_case *m, int64_t position, int64_t extent)
{
    if (m->is_replicated) return oc_max_i64(0, oc_min_i64(position, extent - 1));
    if (position < 0) return -position;
    return position >= extent ? 2 * (extent - 1) - position : position;
}

static int64_t before(const struct edge_pad_case *m, uint64_t rank, uint64_t d)
{
    return rank - 1 - d < m->axes ? m->padding[2 * (rank - 1 - d)] : 0;
}

/* Copies elements, or adds those that are copies of one. */
static void compute(const struct edge_pad_case *m, const struct oc_shape *self,
                    const struct oc_shape *padded, const double *in, struct oc_operand *result)
{
    for (int64_t k = 0; k < oc_shape_count(padded); k++) {
        int64_t remaining = k, from = 0, stride = 1;

        for (uint64_t d = self->rank; d-- > 0;) {
            const int64_t position = remaining % padded->extent[d] - before(m, self->rank, d);

            remaining /= padded->extent[d];
            from += stride * source_of(m, position, self->extent[d]);
            stride *= self->extent[d];
        }
        if (m->is_backward) {
            result->values[from] += in[k];
            result->error[from] += oc_error(result->dtype, fabs(in[k]), 64);
        } else {
            result->values[k] = in[from];
        }
    }
}

void edge_pad_make(struct oc_op_case *c, const struct edge_pad_case *m, enum oc_dtype type)
{
    static const char *const FUNCTIONS[2][2][3] = {
        {{"aclnnReflectionPad1d", "aclnnReflectionPad2d", "aclnnReflectionPad3d"},
         {"aclnnReflectionPad1dBackward", "aclnnReflectionPad2dBackward",
          "aclnnReflectionPad3dBackward"}},
        {{"aclnnReplicationPad1d", "aclnnReplicationPad2d", "aclnnReplicationPad3d"},
         {"aclnnReplicationPad1dBackward", "aclnnReplicationPad2dBackward",
          "aclnnReplicationPad3dBackward"}}};
    const struct oc_shape self = oc_shape_parse(m->self);
    struct oc_shape padded = self;

    for (uint64_t i = 0; i < 2 * m->axes; i++)
        padded.extent[self.rank - 1 - i / 2] += m->padding[i];
    *c = (struct oc_op_case){.op = "edge_pad",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->is_replicated][m->is_backward][m->axes - 1],
                             .attributes = m};
    (void)oc_op_operand(c, m->is_backward ? "gradOutput" : "self", type, false,
                        m->is_backward ? &padded : &self);
    oc_op_fill(c, m->is_backward ? OC_DATA_REALS : OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[0]);
    if (m->is_backward) (void)oc_op_operand(c, "self", type, false, &self);
    oc_op_ints(c, "padding", m->padding, 2 * m->axes);

    struct oc_operand *result = oc_op_operand(c, m->is_backward ? "gradInput" : "out", type, true,
                                              m->is_backward ? &self : &padded);

    compute(m, &self, &padded, c->operands[0].values, result);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct edge_pad_case MODES[] = {
        {"reflected", "2x3x17x20", 2, {2, 1, 3, 0}, false, false},
        {"replicated", "3x33", 1, {5, 2}, true, false},
        {"reflected, gradient", "2x3x17x20", 2, {2, 1, 3, 0}, false, true},
        {"replicated, gradient", "2x3x4x5x6", 3, {1, 2, 3, 0, 1, 1}, true, true},
    };

    edge_pad_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_edge_pad = {4, 3, STRATEGIES, check_make};
