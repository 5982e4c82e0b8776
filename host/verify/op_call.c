/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/op_call.h"

#include <stdlib.h>
#include <string.h>

#include "verify/expect.h"
#include "verify/tensor_list.h"

static union oc_value *add_value(struct oc_op_case *c, const char *name, enum oc_value_kind kind)
{
    if (c->value_count == OC_FUNCTION_PARAMETERS) abort();

    struct oc_named_value *v = &c->values[c->value_count++];

    *v = (struct oc_named_value){.name = name, .kind = kind};
    return &v->value;
}

void oc_op_integer(struct oc_op_case *c, const char *name, int64_t value)
{
    add_value(c, name, OC_VALUE_INTEGER)->integer = value;
}

void oc_op_real(struct oc_op_case *c, const char *name, double value)
{
    add_value(c, name, OC_VALUE_REAL)->real = value;
}

void oc_op_text(struct oc_op_case *c, const char *name, const char *value)
{
    add_value(c, name, OC_VALUE_TEXT)->text = value;
}

void oc_op_ints(struct oc_op_case *c, const char *name, const int64_t *values, uint64_t count)
{
    add_value(c, name, OC_VALUE_INT_ARRAY)->object = aclCreateIntArray(values, count);
}

void oc_op_bools(struct oc_op_case *c, const char *name, const bool *values, uint64_t count)
{
    add_value(c, name, OC_VALUE_BOOL_ARRAY)->object = aclCreateBoolArray(values, count);
}

void oc_op_scalar(struct oc_op_case *c, const char *name, const void *value, aclDataType type)
{
    add_value(c, name, OC_VALUE_SCALAR)->object = aclCreateScalar((void *)(uintptr_t)value, type);
}

void oc_op_number(struct oc_op_case *c, const char *name, double value, bool is_integer)
{
    const int64_t integer = is_integer ? (int64_t)value : 0;

    oc_op_scalar(c, name, is_integer ? (const void *)&integer : &value,
                 is_integer ? ACL_INT64 : ACL_DOUBLE);
}

void oc_op_same(struct oc_op_case *c, const char *name, const char *operand)
{
    add_value(c, name, OC_VALUE_TENSOR)->text = operand;
}

/* ---- The calls ---- */

/* The operands that a parameter takes as a list, which does not own them. */
static aclTensorList *list_of(const struct oc_op_case *c, const struct oc_function_parameter *p,
                              aclTensor *const *tensors)
{
    aclTensor *items[OC_OP_OPERANDS];
    uint64_t count = 0;

    for (int i = 0; i < c->count; i++)
        if (oc_parameter_takes(p, c->operands[i].name)) items[count++] = tensors[i];
    return oc_tensor_list(items, count);
}

static bool find_value(const struct oc_op_case *c, const struct oc_function_parameter *p,
                       aclTensor *const *tensors, union oc_value *value)
{
    struct oc_function_parameter taken = *p; /* by another name, see oc_op_same */

    for (int i = 0; i < c->value_count; i++) {
        const struct oc_named_value *v = &c->values[i];

        if (strcmp(v->name, p->name) != 0) continue;
        if (v->kind != OC_VALUE_TENSOR) {
            *value = v->value;
            return true;
        }
        taken.name = v->value.text;
    }
    if (p->kind == OC_VALUE_TENSOR_LIST) {
        value->object = list_of(c, &taken, tensors);
        return true;
    }
    for (int i = 0; i < c->count; i++)
        if (oc_parameter_takes(&taken, c->operands[i].name)) {
            value->object = tensors[i];
            return true;
        }
    return p->kind < OC_VALUE_INTEGER; /* NULL */
}

aclnnStatus oc_op_first_call(const struct oc_op_case *c, aclTensor *const *tensors,
                             uint64_t *workspaceSize, aclOpExecutor **executor)
{
    if (c->first != NULL) return c->first(tensors, c->attributes, workspaceSize, executor);

    const struct oc_function *f = oc_function_named(c->function);

    if (f == NULL) {
        oc_expect_fail("no header declares %s", c->function);
        return ACLNN_ERR_INNER;
    }

    union oc_value values[OC_FUNCTION_PARAMETERS] = {{NULL}};

    for (int k = 0; f->parameters[k].name != NULL; k++)
        if (!find_value(c, &f->parameters[k], tensors, &values[k]))
            oc_expect_fail("%s: the case has no value of %s", c->function, f->parameters[k].name);

    const aclnnStatus status = f->first(values, workspaceSize, executor);

    for (int k = 0; f->parameters[k].name != NULL; k++)
        if (f->parameters[k].kind == OC_VALUE_TENSOR_LIST) oc_tensor_list_free(values[k].object);
    return status;
}

aclnnStatus oc_op_second_call(const struct oc_op_case *c, void *workspace, uint64_t workspaceSize,
                              aclOpExecutor *executor, aclrtStream stream)
{
    const oc_op_second second =
        c->second != NULL ? c->second : oc_function_named(c->function)->second;

    return second(workspace, workspaceSize, executor, stream);
}
