/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/masked_select.h"

#include <stdlib.h>
#include <string.h>

#include "verify/buffer.h"
#include "verify/check_op.h"
#include "verify/expect.h"

enum { SELF, MASK, OUT };

static struct oc_shape full_shape(const struct oc_op_case *c)
{
    const struct oc_shape shapes[] = {c->operands[SELF].shape, c->operands[MASK].shape};

    return oc_shape_broadcast(shapes, 2);
}

/* The extent of out is set when the second call returns. */
static void expect_extent(const struct oc_op_case *c, aclTensor *const *t)
{
    const struct oc_shape full = full_shape(c);
    int64_t *extents = NULL, selected = 0;
    uint64_t rank = 0;

    for (int64_t k = 0; k < oc_shape_count(&full); k++)
        selected += oc_operand_at(&c->operands[MASK], &full, k) != 0;
    EXPECT_STATUS(0, aclGetViewShape(t[OUT], &extents, &rank));
    EXPECT_EQ_I64(rank, 1);
    if (extents != NULL) EXPECT_EQ_I64(extents[0], selected);
    free(extents);
}

/* What is behind the selected elements keeps its bytes: the reference there is the guard's. */
static void compute(struct oc_op_case *c)
{
    struct oc_operand *o = c->operands;
    const struct oc_shape full = full_shape(c);
    unsigned char guard[8];
    int64_t selected = 0;

    memset(guard, OC_GUARD_PATTERN, sizeof(guard));
    for (int64_t k = 0; k < oc_shape_count(&full); k++)
        if (oc_operand_at(&o[MASK], &full, k) != 0)
            o[OUT].values[selected++] = oc_operand_at(&o[SELF], &full, k);
    for (int64_t k = selected; k < oc_shape_count(&full); k++)
        o[OUT].values[k] = oc_decode(o[OUT].dtype, guard);
}

void masked_select_make(struct oc_op_case *c, const struct masked_select_case *m)
{
    const struct oc_shape shapes[] = {oc_shape_parse(m->self), oc_shape_parse(m->mask)};
    const struct oc_shape full = oc_shape_broadcast(shapes, 2);
    const struct oc_shape out = {1, {oc_shape_count(&full)}};

    *c = (struct oc_op_case){.op = "masked_select",
                             .name = m->name,
                             .types = oc_dtype_name(m->type),
                             .function = "aclnnMaskedSelect",
                             .expect = expect_extent,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", m->type, false, &shapes[0]);
    (void)oc_op_operand(c, "mask", m->mask_type, false, &shapes[1]);
    (void)oc_op_operand(c, "out", m->output, true, &out);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    oc_operand_fit_type(&c->operands[SELF]);
    for (int64_t k = 0; k < oc_shape_count(&shapes[1]); k++)
        c->operands[MASK].values[k] = m->every != 0 && (k * 7 + 3) % m->every == 0;
    compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32, OC_U8};
    static struct masked_select_case modes[] = {
        {"every second", "300", "300", OC_F32, OC_B8, OC_F32, 2},
        {"many parts", "70x900", "70x900", OC_F32, OC_B8, OC_F32, 5},
        {"the mask is broadcast", "5x7x30", "7x1", OC_F32, OC_U8, OC_F32, 2},
        {"none", "300", "300", OC_F32, OC_B8, OC_F32, 0},
    };
    struct masked_select_case *m = &modes[mode];

    m->type = m->output = TYPES[type];
    masked_select_make(c, m);
}

static const char *const CHECK_STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_masked_select = {4, 5, CHECK_STRATEGIES, check_make};
