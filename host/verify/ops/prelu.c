/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/prelu.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

/* Returns the index of the weight of element k. */
static int64_t weight_of(const struct oc_shape *self, int64_t weights, int64_t k)
{
    int64_t inner = 1;

    if (weights == 1) return 0;
    for (uint64_t d = 2; d < self->rank; d++)
        inner *= self->extent[d];
    return k / inner % self->extent[1];
}

static void compute_gradients(const struct oc_shape *self, const struct oc_operand *x,
                              const struct oc_operand *weight, const struct oc_operand *grad,
                              struct oc_operand *grad_self, struct oc_operand *grad_weight)
{
    const int64_t weights = oc_shape_count(&weight->shape), count = oc_shape_count(self);

    for (int64_t k = 0; k < count; k++) {
        const int64_t w = weight_of(self, weights, k);
        const double g = grad->values[k], product = weight->values[w] * g;

        grad_self->values[k] = x->values[k] > 0 ? g : product;
        if (x->values[k] > 0) continue;
        grad_self->error[k] = oc_error(OC_F32, fabs(product), 1);
        grad_weight->values[w] += x->values[k] * g;
        grad_weight->error[w] +=
            oc_error(OC_F32, fabs(x->values[k] * g), (double)oc_min_i64(count, 4096) + 8);
    }
}

void prelu_make(struct oc_op_case *c, const struct prelu_case *m, enum oc_dtype type,
                enum oc_data data)
{
    const struct oc_shape self = oc_shape_parse(m->self), weights = oc_shape_parse(m->weight);

    *c = (struct oc_op_case){.op = "prelu",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = m->is_backward ? "aclnnPreluBackward" : "aclnnPrelu",
                             .workspace = m->is_backward ? OC_OP_ANY_WORKSPACE : 0,
                             .attributes = m};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "weight", type, false, &weights);
    if (m->is_backward) (void)oc_op_operand(c, "gradOutput", type, false, &self);
    oc_op_fill(c, data, c->count);
    (void)oc_op_operand(c, m->is_backward ? "gradInput" : "out", type, true, &self);
    if (m->is_backward) {
        (void)oc_op_operand(c, "gradWeight", type, true, &weights);
        compute_gradients(&self, &c->operands[0], &c->operands[1], &c->operands[2], &c->operands[3],
                          &c->operands[4]);
        return;
    }
    for (int64_t k = 0; k < oc_shape_count(&self); k++) {
        const double x = c->operands[0].values[k];
        const double product =
            c->operands[1].values[weight_of(&self, oc_shape_count(&weights), k)] * x;

        c->operands[2].values[k] = x > 0 ? x : product;
        c->operands[2].error[k] = x > 0 ? 0 : oc_error(OC_F32, fabs(product), 1);
    }
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct prelu_case MODES[] = {
        {"channels", "3x5x7x9", "5", false},
        {"gradients of channels", "3x5x7x9", "5", true},
        {"gradients of one weight", "37x260", "1", true},
    };

    prelu_make(c, &MODES[mode], TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_prelu = {3, 3, STRATEGIES, check_make};
