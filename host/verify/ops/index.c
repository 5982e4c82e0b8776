/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/index.h"

#include <math.h>
#include <string.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/ops/gather.h"
#include "verify/ops/scatter_elements.h"
#include "verify/tolerance.h"

/* What a case names: the shape of the result, and how many of its dimensions precede, and are, those
 * of the broadcast of the indices. */
struct named {
    struct oc_shape shape, indices;
    uint64_t before;
};

static int count_of(const struct index_case *m)
{
    int count = 0;

    while (count < INDEX_TENSORS && m->indices[count] != NULL)
        count++;
    return count;
}

static bool is_all(const struct index_case *m, int d)
{
    return d >= count_of(m) || strcmp(m->indices[d], "0") == 0;
}

/* The axes that are indexed are next to each other if no other one is between them. */
static struct named named_by(const struct index_case *m)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    struct oc_shape shapes[INDEX_TENSORS];
    struct named n = {.before = 0};
    int count = 0, first = -1, last = -1;

    for (int d = 0; d < count_of(m); d++) {
        if (is_all(m, d)) continue;
        first = first < 0 ? d : first;
        last = d;
        shapes[count++] = oc_shape_parse(m->indices[d]);
    }
    n.indices = oc_shape_broadcast(shapes, count);
    n.before = last - first + 1 == count ? (uint64_t)first : 0;
    for (uint64_t d = 0; d < self.rank; d++) {
        if (is_all(m, (int)d)) n.shape.extent[n.shape.rank++] = self.extent[d];
    }
    /* Makes room for the dimensions of the indices. */
    for (uint64_t d = n.shape.rank; d-- > n.before;)
        n.shape.extent[d + n.indices.rank] = n.shape.extent[d];
    for (uint64_t d = 0; d < n.indices.rank; d++)
        n.shape.extent[n.before + d] = n.indices.extent[d];
    n.shape.rank += n.indices.rank;
    return n;
}

/* Returns the element of self that element k of the result names, or -1. */
static int64_t element_of(const struct index_case *m, const struct named *n,
                          const struct oc_operand *tensors, int64_t k)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    int64_t at[OC_MAX_RANK + 1], in_indices = 0, element = 0;
    uint64_t next = 0;

    for (uint64_t d = n->shape.rank; d-- > 0; k /= n->shape.extent[d])
        at[d] = k % n->shape.extent[d];
    for (uint64_t d = 0; d < n->indices.rank; d++)
        in_indices = in_indices * n->indices.extent[d] + at[n->before + d];
    for (uint64_t d = 0; d < self.rank; d++) {
        int64_t position;

        if (is_all(m, (int)d)) {
            if (next == n->before) next += n->indices.rank;
            position = at[next++];
        } else {
            position = gather_position(oc_operand_at(&tensors[d], &n->indices, in_indices),
                                       self.extent[d]);
        }
        if (position < 0) return -1;
        element = element * self.extent[d] + position;
    }
    return element;
}

static void compute_get(const struct index_case *m, const struct named *n,
                        const struct oc_operand *self, const struct oc_operand *tensors,
                        struct oc_operand *out)
{
    for (int64_t k = 0; k < oc_shape_count(&n->shape); k++) {
        const int64_t element = element_of(m, n, tensors, k);

        out->values[k] = element < 0 ? 0 : self->values[element];
    }
}

static void compute_put(const struct index_case *m, const struct named *n,
                        const struct oc_operand *values, const struct oc_operand *tensors,
                        struct oc_operand *self)
{
    const enum scatter_kind kind = m->kind == INDEX_PUT ? SCATTER_NONE : SCATTER_ADD;
    const int64_t count = oc_shape_count(&n->indices);
    bool is_any_named = false;

    for (int d = 0; d < count_of(m); d++)
        is_any_named = is_any_named || !is_all(m, d);
    if (!is_any_named) return;
    if (kind == SCATTER_ADD && (self->dtype & OC_TYPES_FLOATS) != 0)
        for (int64_t k = 0; k < oc_shape_count(&self->shape); k++)
            self->error[k] = oc_error(self->dtype, fabs(self->values[k]), (double)count);
    for (int64_t k = 0; k < oc_shape_count(&n->shape); k++) {
        const int64_t element = element_of(m, n, tensors, k);

        if (element >= 0)
            scatter_elements_combine(self, element, oc_operand_at(values, &n->shape, k), kind,
                                     count);
    }
}

/* Indices of the first axis that differ: row-major positions of the broadcast, in another order. */
static void fill(struct oc_op_case *c, const struct index_case *m, struct oc_operand *tensors)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    bool is_first = true;

    for (int d = 0; d < count_of(m); d++) {
        if (is_all(m, d)) continue;
        gather_fill_index(c, &tensors[d], self.extent[d], m->is_hostile && is_first);
        for (int64_t k = 0; k < oc_shape_count(&tensors[d].shape) && m->is_distinct && is_first;
             k++)
            if (!m->is_hostile || k % 2 == 0)
                tensors[d].values[k] =
                    (double)(k * 7 % self.extent[d] - (k % 3 == 0 ? self.extent[d] : 0));
        is_first = false;
    }
}

void index_make(struct oc_op_case *c, const struct index_case *m, enum oc_dtype type,
                enum oc_dtype index)
{
    static const char *const NAMES[INDEX_TENSORS] = {"indices[0]", "indices[1]", "indices[2]",
                                                     "indices[3]", "indices[4]", "indices[5]",
                                                     "indices[6]", "indices[7]"};
    const struct oc_shape self = oc_shape_parse(m->self);
    const bool is_put = m->kind != INDEX_GET;
    const bool has_reals = m->kind == INDEX_ACCUMULATE && (type & OC_TYPES_FLOATS) != 0;
    const struct named n = named_by(m);

    *c = (struct oc_op_case){.op = "index",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = is_put ? "aclnnIndexPutImpl" : "aclnnIndex",
                             .attributes = m,
                             .workspace = is_put ? OC_OP_ANY_WORKSPACE : 0};
    (void)oc_op_operand(c, is_put ? "selfRef" : "self", type, is_put, &self);
    if (is_put) {
        const struct oc_shape values = oc_shape_parse(m->values);

        (void)oc_op_operand(c, "values", type, false, &values);
        oc_op_integer(c, "accumulate", m->kind == INDEX_ACCUMULATE);
        oc_op_integer(c, "unsafe", 0);
    } else {
        (void)oc_op_operand(c, "out", type, true, &n.shape);
    }
    oc_op_fill(c, has_reals ? OC_DATA_REALS : OC_DATA_INTEGERS, is_put ? 2 : 1);
    for (int i = 0; i < 2; i++)
        oc_operand_fit_type(&c->operands[i]);
    for (int d = 0; d < count_of(m); d++) {
        const struct oc_shape shape = oc_shape_parse(m->indices[d]);

        /* PyTorch's plug-in passes an empty tensor of the type of self for a ':'. */
        (void)oc_op_operand(c, NAMES[d], is_all(m, d) ? type : index, false, &shape);
    }
    fill(c, m, &c->operands[2]);
    if (is_put) oc_operand_keep_before(&c->operands[0], c->operands[0].values);
    if (is_put)
        compute_put(m, &n, &c->operands[1], &c->operands[2], &c->operands[0]);
    else
        compute_get(m, &n, &c->operands[0], &c->operands[2], &c->operands[1]);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64};
    static const struct index_case MODES[] = {
        {"two axes", "7x5x33", {"20", "20"}, NULL, INDEX_GET, true, false},
        {"a plane", "7x5x33", {"4x1", "0", "70"}, NULL, INDEX_GET, false, false},
        {"replaced", "71x33", {"60"}, "60x33", INDEX_PUT, true, true},
        {"added", "7x5x33", {"0", "70"}, "7x70x33", INDEX_ACCUMULATE, true, false},
    };

    index_make(c, &MODES[mode], TYPES[type], type == 1 ? OC_I32 : OC_I64);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_index = {4, 3, STRATEGIES, check_make};
