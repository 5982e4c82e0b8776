/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/nonzero.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check/promotion.h"
#include "verify/buffer.h"
#include "verify/check_op.h"
#include "verify/expect.h"

enum { SELF, OUT };

/* The positions that out has: of elements that are not zero, and at most its room. */
static int64_t stored_of(const struct oc_op_case *c)
{
    const struct nonzero_case *m = c->attributes;
    const struct oc_operand *self = &c->operands[SELF];
    const int64_t most = c->operands[OUT].shape.extent[m->is_transposed ? 1 : 0];
    int64_t stored = 0;

    for (int64_t k = 0; k < oc_shape_count(&self->shape) && stored < most; k++)
        stored += self->values[k] != 0;
    return stored;
}

static void expect_extent(const struct oc_op_case *c, aclTensor *const *t)
{
    const struct nonzero_case *m = c->attributes;
    const int axis = m->is_transposed ? 1 : 0;
    const int64_t stored = stored_of(c);
    int64_t *extents = NULL, *strides = NULL;
    uint64_t rank = 0;

    EXPECT_STATUS(0, aclGetViewShape(t[OUT], &extents, &rank));
    EXPECT_EQ_I64(rank, 2);
    if (extents != NULL && oc_shape_count(&c->operands[OUT].shape) > 0)
        EXPECT_EQ_I64(extents[axis], stored);
    EXPECT_STATUS(0, aclGetViewStrides(t[OUT], &strides, &rank));
    if (strides != NULL && m->is_transposed && !m->is_strided &&
        oc_shape_count(&c->operands[OUT].shape) > 0)
        EXPECT_EQ_I64(strides[0], stored);
    free(extents);
    free(strides);
}

/* What is behind the positions keeps its bytes: the reference there is the guard's. */
static void compute(struct oc_op_case *c, const struct nonzero_case *m, int64_t most)
{
    struct oc_operand *self = &c->operands[SELF], *out = &c->operands[OUT];
    const int64_t rank = (int64_t)self->shape.rank, stored = stored_of(c);
    unsigned char guard[8];
    int64_t next = 0;

    memset(guard, OC_GUARD_PATTERN, sizeof(guard));
    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++)
        out->values[k] = oc_decode(out->dtype, guard);
    for (int64_t k = 0; k < oc_shape_count(&self->shape) && next < stored; k++) {
        int64_t position = k;

        if (self->values[k] == 0) continue;
        for (int64_t d = rank; d-- > 0; position /= self->shape.extent[d]) {
            const int64_t in_column = d * (m->is_strided ? most : stored) + next;

            out->values[m->is_transposed ? in_column : next * rank + d] =
                (double)(position % self->shape.extent[d]);
        }
        next++;
    }
}

void nonzero_make(struct oc_op_case *c, const struct nonzero_case *m, enum oc_dtype type)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    const int64_t most = m->most > 0 ? m->most : oc_shape_count(&self);
    const int64_t rank = (int64_t)self.rank;
    const struct oc_shape out = {2,
                                 {m->is_transposed ? rank : most, m->is_transposed ? most : rank}};

    *c = (struct oc_op_case){.op = "nonzero",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = m->is_transposed ? "aclnnNonzeroV2" : "aclnnNonzero",
                             .attributes = m,
                             .expect = expect_extent,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "out", OC_I64, true, &out);
    for (int64_t k = 0; k < oc_shape_count(&self); k++) {
        const bool is_chosen = m->every != 0 && (k * 7 + 3) % m->every == 0;

        c->operands[SELF].values[k] = is_chosen ? (double)(k % 3) + 1 : 0;
    }
    /* NaN is not 0, and both zeros are. */
    if ((type & OC_TYPES_FLOATS) != 0 && oc_shape_count(&self) > 2) {
        c->operands[SELF].values[0] = NAN;
        c->operands[SELF].values[1] = -0.0;
    }
    oc_operand_fit_type(&c->operands[SELF]);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m, most);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32, OC_B8};
    static const struct nonzero_case MODES[] = {
        {"a vector, transposed", "3000", 3, 0, true, false},
        {"a matrix", "70x90", 2, 0, false, false},
        {"none", "300", 0, 0, false, false},
    };

    nonzero_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_nonzero = {3, 5, STRATEGIES, check_make};
