/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/scatter_elements.h"

#include <math.h>
#include <string.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/ops/gather.h"
#include "verify/tolerance.h"

/* Returns the value that an element of an integer type has, which wraps around. */
static double wrapped(double v, enum oc_dtype type)
{
    const double count = exp2(8 * (double)oc_dtype_size(type));
    const double least = type == OC_U8 ? 0 : -count / 2;

    if ((type & (OC_U8 | OC_I8 | OC_I16 | OC_I32)) == 0) return v;
    return v - floor((v - least) / count) * count;
}

void scatter_elements_combine(struct oc_operand *out, int64_t element, double term,
                              enum scatter_kind kind, int64_t count)
{
    double *value = &out->values[element];

    if (kind == SCATTER_NONE)
        *value = term;
    else if (kind == SCATTER_MULTIPLY)
        *value *= term;
    else if (out->dtype == OC_B8)
        *value = *value != 0 || term != 0;
    else
        *value += term;
    *value = wrapped(*value, out->dtype);
    if ((out->dtype & OC_TYPES_FLOATS) == 0 || kind == SCATTER_NONE) return;
    if (kind == SCATTER_MULTIPLY)
        out->error[element] = oc_error(out->dtype, fabs(*value), (double)count);
    else
        out->error[element] += oc_error(out->dtype, fabs(term), (double)count);
}

/* Returns the element of src that has the place of element k of the index. */
static int64_t source_of(const struct oc_shape *src, const struct oc_shape *index, int64_t k)
{
    int64_t element = 0, stride = 1;

    for (uint64_t d = index->rank; d-- > 0;) {
        element += stride * (k % index->extent[d]);
        k /= index->extent[d];
        stride *= src->rank == 0 ? 1 : src->extent[d];
    }
    return element;
}

static void compute(struct oc_op_case *c, const struct scatter_elements_case *m, const double *self,
                    const struct oc_operand *index, const struct oc_operand *src,
                    struct oc_operand *out)
{
    const int64_t count = oc_shape_count(&index->shape);

    (void)c;
    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++)
        out->values[k] = self[k];
    for (int64_t k = 0; k < oc_shape_count(&out->shape) && (out->dtype & OC_TYPES_FLOATS) != 0; k++)
        if (m->kind != SCATTER_NONE && m->kind != SCATTER_MULTIPLY)
            out->error[k] = oc_error(out->dtype, fabs(self[k]), (double)count);
    for (int64_t k = 0; k < count; k++) {
        const int64_t element = gather_element(out, index, m->dim, k);
        const double term = src->values[source_of(&src->shape, &index->shape, k)];

        if (element >= 0) scatter_elements_combine(out, element, term, m->kind, count);
    }
}

static void fill(struct oc_op_case *c, const struct scatter_elements_case *m,
                 struct oc_operand *index, const struct oc_operand *src,
                 const struct oc_shape *self)
{
    const int64_t extent = gather_extent(self, m->dim);

    gather_fill_index(c, index, extent, m->is_hostile);
    /* Along the last axis. */
    for (int64_t k = 0; k < oc_shape_count(&index->shape) && m->is_distinct; k++)
        if (!m->is_hostile || k % 2 == 0)
            index->values[k] = (double)(k * 7 % index->shape.extent[index->shape.rank - 1]);
    /* A product of many factors stays finite. */
    for (int64_t k = 0; k < oc_shape_count(&src->shape) && m->kind == SCATTER_MULTIPLY; k++)
        if (src->dtype != OC_B8) src->values[k] = k % 3 == 0 ? 2 : 1;
}

static const char *function_of(const struct scatter_elements_case *m)
{
    if (m->kind == SCATTER_ADD_FUNCTION) return "aclnnScatterAdd";
    if (m->src == NULL)
        return m->place == SCATTER_IN_PLACE_FUNCTION ? "aclnnInplaceScatterValue"
                                                     : "aclnnScatterValue";
    return m->place == SCATTER_IN_PLACE_FUNCTION ? "aclnnInplaceScatter" : "aclnnScatter";
}

void scatter_elements_make(struct oc_op_case *c, const struct scatter_elements_case *m,
                           enum oc_dtype type, enum oc_dtype index)
{
    const struct oc_shape self = oc_shape_parse(m->self), named = oc_shape_parse(m->index);
    const struct oc_shape src = oc_shape_parse(m->src == NULL ? m->index : m->src);
    static const char *const OUTPUTS[] = {"self", "out", "selfRef"};
    const bool is_add = m->kind == SCATTER_ADD_FUNCTION;
    const bool has_reals = (type & OC_TYPES_FLOATS) != 0 && (is_add || m->kind == SCATTER_ADD);

    *c = (struct oc_op_case){.op = "scatter_elements",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = function_of(m),
                             .attributes = m,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, OUTPUTS[m->place], type, m->place != SCATTER_APART, &self);
    (void)oc_op_operand(c, "src", type, false, &src);
    (void)oc_op_operand(c, "index", index, false, &named);
    oc_op_fill(c, has_reals ? OC_DATA_REALS : OC_DATA_INTEGERS, 2);
    for (int i = 0; i < 2; i++)
        oc_operand_fit_type(&c->operands[i]);
    fill(c, m, &c->operands[2], &c->operands[1], &self);
    oc_op_integer(c, "dim", m->dim);
    if (m->src == NULL) {
        for (int64_t k = 0; k < oc_shape_count(&src); k++)
            c->operands[1].values[k] = (type & OC_TYPES_FLOATS) != 0 ? SCATTER_VALUE
                                       : type == OC_B8               ? 1
                                                                     : trunc(SCATTER_VALUE);
        oc_op_number(c, "value", SCATTER_VALUE, false);
    }
    if (!is_add) oc_op_integer(c, "reduce", m->kind);
    if (m->place != SCATTER_APART) {
        if (m->place == SCATTER_ALIASED) oc_op_same(c, "self", "out");
        oc_operand_keep_before(&c->operands[0], c->operands[0].values);
    } else {
        (void)oc_op_operand(c, "out", type, true, &self);
    }

    struct oc_operand *out = &c->operands[m->place != SCATTER_APART ? 0 : 3];

    compute(c, m, m->place != SCATTER_APART ? out->before : c->operands[0].values, &c->operands[2],
            &c->operands[1], out);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64};
    static const struct scatter_elements_case MODES[] = {
        {"replaced", "7x90", "5x69", "5x70", 1, SCATTER_NONE, false, SCATTER_APART, true},
        {"added", "20x33", "70x30", "70x33", 0, SCATTER_ADD_FUNCTION, true, SCATTER_APART, false},
        {"added in place", "7x33", "5x70", "5x70", 1, SCATTER_ADD, false, SCATTER_ALIASED, false},
        {"multiplied", "7x33", "5x20", "5x70", 1, SCATTER_MULTIPLY, false, SCATTER_APART, false},
    };

    scatter_elements_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_I32 : OC_I64);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_scatter_elements = {4, 3, STRATEGIES, check_make};
