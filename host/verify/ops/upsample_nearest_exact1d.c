/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operator, their data and their expected outputs. */
#include "verify/ops/upsample_nearest_exact1d.h"

#include "verify/check_op.h"
#include "verify/ops/reference_upsample_nearest.h"
#include "verify/ops/sums.h"

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};

/* ---- Reference ---- */

void upf_compute(struct oc_op_case *c)
{
    const struct upf_case *u = c->attributes;
    struct oc_operand *out = &c->operands[OUT];
    const int64_t rows = u->n * u->c, count = rows * u->out_length;
    const struct up_problem problem =
        up_rows(u->length, u->out_length, u->scales, c->operands[SELF].values);
    struct reference_sums s = oc_reference_sums(count);

    up_forward(&problem, 0, rows, &s);
    for (int64_t k = 0; k < count; k++)
        out->values[k] = (double)s.value[k];
    oc_reference_sums_free(&s);
}

void upf_make(struct oc_op_case *c, const struct upf_case *u, enum oc_dtype dtype)
{
    const struct oc_shape self = {3, {u->n, u->c, u->length}};
    const struct oc_shape out = {3, {u->n, u->c, u->out_length}};

    *c = (struct oc_op_case){.op = UPF_OP,
                             .name = u->name,
                             .types = oc_dtype_name(dtype),
                             .function = "aclnnUpsampleNearestExact1d",
                             .attributes = u,
                             .strategies = STRATEGIES};
    oc_op_operand(c, "self", dtype, false, &self)->format = ACL_FORMAT_NCL;
    oc_op_operand(c, "out", dtype, true, &out)->format = ACL_FORMAT_ND;
    oc_op_ints(c, "outputSize", &u->out_length, 1);
    oc_op_real(c, "scales", u->scales);
}

/* ---- aclnn-cl-info --check ---- */

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_U8};

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct upf_case MODES[] = {
        {.name = "derived, up", .n = 3, .c = 5, .length = 31, .out_length = 97},
        {.name = "derived, down", .n = 3, .c = 5, .length = 97, .out_length = 31},
        {.name = "derived, up 2", .n = 2, .c = 3, .length = 17, .out_length = 34},
        {.name = "explicit 2.15", .n = 2, .c = 3, .length = 33, .out_length = 71, .scales = 2.15},
    };

    upf_make(c, &MODES[mode], TYPES[type]);
    oc_op_fill(c, OC_DATA_INTEGERS, OUT);
    upf_compute(c);
}

const struct oc_check_op oc_check_upsample_nearest_exact1d = {4, OC_COUNT(TYPES), STRATEGIES,
                                                              check_make};
