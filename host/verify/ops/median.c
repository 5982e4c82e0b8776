/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/median.h"

#include <math.h>
#include <stdlib.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/element_order.h"

static bool is_all(enum median_kind kind) { return kind == MEDIAN_ALL || kind == MEDIAN_NAN_ALL; }

/* Returns the element that so many others precede. */
static int64_t element_at(const double *row, int64_t step, int64_t length, int64_t place)
{
    struct oc_element *sorted = malloc((size_t)length * sizeof(*sorted));

    if (sorted == NULL) abort();
    for (int64_t i = 0; i < length; i++)
        sorted[i] = (struct oc_element){row[i * step], i};
    qsort(sorted, (size_t)length, sizeof(*sorted), oc_element_ascends);

    const int64_t at = sorted[place].position;

    free(sorted);
    return at;
}

static int64_t place_of(const struct median_case *m, const double *row, int64_t step,
                        int64_t length)
{
    int64_t numbers = 0;

    for (int64_t i = 0; i < length; i++)
        numbers += !isnan(row[i * step]);
    if (m->kind == MEDIAN_KTH) return m->k - 1;
    if (numbers == length) return (length - 1) / 2;
    if (m->kind == MEDIAN_ALL || m->kind == MEDIAN_DIM) return numbers;
    return numbers == 0 ? 0 : (numbers - 1) / 2;
}

static void compute(struct oc_op_case *c)
{
    const struct median_case *m = c->attributes;
    const struct oc_operand *self = &c->operands[0];
    const int64_t rank = (int64_t)self->shape.rank, dim = m->dim < 0 ? m->dim + rank : m->dim;
    const int64_t count = oc_shape_count(&self->shape);
    const int64_t length = is_all(m->kind) ? count : rank == 0 ? 1 : self->shape.extent[dim];
    int64_t step = 1;

    if (count == 0 && is_all(m->kind))
        c->operands[1].values[0] = (self->dtype & OC_TYPES_FLOATS) != 0 ? (double)NAN : 0;
    if (count == 0) return;
    for (int64_t d = dim + 1; d < rank && !is_all(m->kind); d++)
        step *= self->shape.extent[d];
    for (int64_t r = 0; r < count / length; r++) {
        const double *row = self->values + r / step * step * length + r % step;
        const int64_t at = element_at(row, step, length, place_of(m, row, step, length));

        c->operands[1].values[r] = row[at * step];
        if (c->count == 3) c->operands[2].values[r] = (double)at;
    }
}

void median_make(struct oc_op_case *c, const struct median_case *m, enum oc_dtype type,
                 enum oc_data data)
{
    static const char *const FUNCTIONS[] = {"aclnnMedian", "aclnnMedianDim", "aclnnNanMedian",
                                            "aclnnNanMedianDim", "aclnnKthvalue"};
    const struct oc_shape self = oc_shape_parse(m->self);
    const int64_t rank = (int64_t)self.rank, dim = m->dim < 0 ? m->dim + rank : m->dim;
    struct oc_shape out = {0, {0}};

    for (int64_t d = 0; d < rank && !is_all(m->kind); d++)
        if (d != dim || m->keeps) out.extent[out.rank++] = d == dim ? 1 : self.extent[d];
    if (is_all(m->kind) && m->keeps) out = (struct oc_shape){1, {1}};
    *c = (struct oc_op_case){.op = "median",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = FUNCTIONS[m->kind],
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, m->kind == MEDIAN_NAN_ALL ? "out" : "valuesOut", type, true, &out);
    if (!is_all(m->kind)) {
        (void)oc_op_operand(c, "indicesOut", OC_I64, true, &out);
        oc_op_integer(c, "dim", m->dim);
        oc_op_integer(c, m->kind == MEDIAN_KTH ? "keepdim" : "keepDim", m->keeps);
    }
    if (m->kind == MEDIAN_KTH) oc_op_integer(c, "k", m->k);
    oc_op_fill(c, data, 1);
    oc_operand_fit_type(&c->operands[0]);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_U8, OC_I64};
    static const struct median_case MODES[] = {
        {"all", "9x35", MEDIAN_ALL, 0, 0, false},
        {"rows", "9x35", MEDIAN_DIM, 1, 0, false},
        {"columns without NaN", "20x9", MEDIAN_NAN_DIM, 0, 0, true},
        {"the third", "9x35", MEDIAN_KTH, 1, 3, false},
    };

    median_make(c, &MODES[mode], TYPES[type], type < 2 ? OC_DATA_SPECIALS : OC_DATA_INTEGERS);
}

static const char *const STRATEGIES[] = {"sort:items,index:32", "sort:groups,index:32",
                                         "sort:items,index:64", "sort:groups,index:64", NULL};
const struct oc_check_op oc_check_median = {4, 4, STRATEGIES, check_make};
