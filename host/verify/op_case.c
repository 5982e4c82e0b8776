/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/op_case.h"

#include <stdio.h>
#include <stdlib.h>

#include "verify/broadcast_index.h"

static enum oc_op_made made = OC_MADE_OUTPUTS;

void oc_op_make_until(enum oc_op_made most) { made = most; }

bool oc_op_makes(enum oc_op_made what) { return what <= made; }

struct oc_operand *oc_op_operand(struct oc_op_case *c, const char *name, enum oc_dtype dtype,
                                 bool is_output, const struct oc_shape *shape)
{
    const int64_t count = oc_shape_count(shape);
    const size_t room = count == 0 ? 1 : (size_t)count;
    struct oc_operand *o = &c->operands[c->count];

    *o = (struct oc_operand){.name = name,
                             .dtype = dtype,
                             .format = ACL_FORMAT_ND,
                             .is_output = is_output,
                             .shape = *shape,
                             .values = calloc(room, sizeof(double)),
                             .error = is_output ? calloc(room, sizeof(double)) : NULL};
    if (o->values == NULL || c->count == OC_OP_OPERANDS) abort();
    c->count++;
    return o;
}

double oc_operand_at(const struct oc_operand *operand, const struct oc_shape *full, int64_t index)
{
    return operand->values[oc_broadcast_index(operand->shape.rank, operand->shape.extent,
                                              full->rank, full->extent, index)];
}

void oc_op_values_free(struct oc_op_case *c)
{
    while (c->value_count > 0) {
        const struct oc_named_value *v = &c->values[--c->value_count];

        oc_value_destroy(v->kind, v->value);
    }
}

void oc_op_free(struct oc_op_case *c)
{
    for (int i = 0; i < c->count; i++) {
        free(c->operands[i].values);
        free(c->operands[i].error);
        free(c->operands[i].before);
        free(c->bits[i]);
    }
    c->count = 0;
    oc_op_values_free(c);
    if (c->release != NULL) c->release(c);
}

struct oc_random oc_op_random(const struct oc_op_case *c, enum oc_data data)
{
    char name[256];

    (void)snprintf(name, sizeof(name), "%s/%s/%s/%s", c->op, c->name, c->types, oc_data_name(data));
    return oc_random_for(name);
}

void oc_op_fill(struct oc_op_case *c, enum oc_data data, int count)
{
    struct oc_random random = oc_op_random(c, data);

    if (!oc_op_makes(OC_MADE_INPUTS)) return;
    for (int i = 0; i < count; i++) {
        struct oc_operand *o = &c->operands[i];

        oc_random_fill(&random, data, o->dtype, o->values, (size_t)oc_shape_count(&o->shape));
    }
}
