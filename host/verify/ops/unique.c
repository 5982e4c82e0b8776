/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/unique.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check/promotion.h"
#include "verify/buffer.h"
#include "verify/check_op.h"
#include "verify/element_order.h"
#include "verify/expect.h"

enum { SELF, VALUES, INVERSE, COUNTS };

/* The elements in the order in which equal ones follow each other. The caller frees it. */
static struct oc_element *order_of(const struct oc_op_case *c)
{
    const struct unique_case *m = c->attributes;
    const struct oc_operand *self = &c->operands[SELF];
    const int64_t count = oc_shape_count(&self->shape);
    struct oc_element *order = calloc((size_t)count + 1, sizeof(*order));

    for (int64_t i = 0; i < count && order != NULL; i++)
        order[i] = (struct oc_element){self->values[i], i};
    if (order != NULL && m->kind != UNIQUE_CONSECUTIVE)
        qsort(order, (size_t)count, sizeof(*order), oc_element_ascends);
    return order;
}

static bool begins_run(const struct oc_element *order, int64_t i)
{
    return i == 0 || isnan(order[i].value) || order[i].value != order[i - 1].value;
}

static void expect_one(const struct oc_op_case *c, aclTensor *const *t, int operand)
{
    const int64_t count = oc_shape_count(&c->operands[SELF].shape);
    struct oc_element *order = order_of(c);
    int64_t *extents = NULL, runs = 0;
    uint64_t rank = 0;

    if (!EXPECT(order != NULL)) return;
    for (int64_t i = 0; i < count; i++)
        runs += begins_run(order, i);
    EXPECT_STATUS(0, aclGetViewShape(t[operand], &extents, &rank));
    EXPECT_EQ_I64(rank, 1);
    if (extents != NULL) EXPECT_EQ_I64(extents[0], runs);
    free(extents);
    free(order);
}

static void expect_extents(const struct oc_op_case *c, aclTensor *const *t)
{
    const struct unique_case *m = c->attributes;

    expect_one(c, t, VALUES);
    if (m->counts) expect_one(c, t, COUNTS);
}

/* What is not written keeps its bytes: the reference there is the guard's. */
static void keep(struct oc_operand *o)
{
    unsigned char guard[8];

    memset(guard, OC_GUARD_PATTERN, sizeof(guard));
    for (int64_t i = 0; i < oc_shape_count(&o->shape); i++)
        o->values[i] = oc_decode(o->dtype, guard);
}

static void compute(struct oc_op_case *c, const struct unique_case *m)
{
    const int64_t count = oc_shape_count(&c->operands[SELF].shape);
    struct oc_element *order = order_of(c);
    int64_t run = -1;

    for (int o = VALUES; o < c->count; o++)
        keep(&c->operands[o]);
    for (int64_t i = 0; i < count && order != NULL; i++) {
        if (begins_run(order, i)) {
            c->operands[VALUES].values[++run] = order[i].value;
            if (m->counts) c->operands[COUNTS].values[run] = 0;
        }
        if (m->counts) c->operands[COUNTS].values[run]++;
        if (m->inverse || (m->counts && m->kind == UNIQUE_COUNTED))
            c->operands[INVERSE].values[order[i].position] = (double)run;
    }
    free(order);
}

void unique_make(struct oc_op_case *c, const struct unique_case *m, enum oc_dtype type)
{
    static const char *const FUNCTIONS[] = {"aclnnUnique", "aclnnUnique2",
                                            "aclnnUniqueConsecutive"};
    const struct oc_shape self = oc_shape_parse(m->self);
    const int64_t count = oc_shape_count(&self);
    const struct oc_shape all = {1, {count}}, none = {1, {0}};
    const bool has_inverse = m->inverse || m->counts;
    double *values;

    *c = (struct oc_op_case){.op = "unique",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->kind],
                             .attributes = m,
                             .expect = expect_extents,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "valueOut", type, true, &all);
    (void)oc_op_operand(c, "inverseOut", OC_I64, true, has_inverse ? &self : &none);
    if (m->kind != UNIQUE_PLAIN) {
        (void)oc_op_operand(c, "countsOut", OC_I64, true, m->counts ? &all : &none);
        oc_op_integer(c, "returnCounts", m->counts);
    }
    oc_op_integer(c, "returnInverse", m->inverse);
    if (m->kind == UNIQUE_CONSECUTIVE)
        oc_op_integer(c, "dim", m->dim);
    else
        oc_op_integer(c, "sorted", m->inverse);
    values = c->operands[SELF].values;
    for (int64_t i = 0; i < count; i++)
        values[i] =
            (double)(i / m->run * 11 % m->different - (type == OC_B8 ? 0 : m->different / 3));
    if ((type & OC_TYPES_FLOATS) != 0 && count > 40) {
        values[3] = values[4] = values[count - 1] = NAN;
        values[11] = -0.0;
        values[12] = 0;
        values[13] = -0.0;
        values[21] = INFINITY;
        values[30] = -INFINITY;
    }
    oc_operand_fit_type(&c->operands[SELF]);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64, OC_U8};
    static const struct unique_case MODES[] = {
        {"few numbers", "70x30", UNIQUE_COUNTED, 9, 1, true, true, 0},
        {"many numbers", "2100", UNIQUE_PLAIN, 1700, 1, true, false, 0},
        {"consecutive", "70x30", UNIQUE_CONSECUTIVE, 300, 4, true, true, 1000},
    };

    unique_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_unique = {3, 4, STRATEGIES, check_make};
