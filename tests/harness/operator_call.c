/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/operators.h"
#include "harness/refusal.h"
#include "harness/scalars.h"
#include "verify/expect.h"
#include "verify/tensor_list.h"

#define MOST_ITEMS 4 /* of a list of tensors */

/* The objects that live during a call. */
struct temporaries {
    struct oc_named_value values[OC_FUNCTION_PARAMETERS];
    int count;
    char text[64];
};

static union oc_value keep(struct temporaries *t, enum oc_value_kind kind, void *object)
{
    const union oc_value value = {.object = object};

    t->values[t->count++] = (struct oc_named_value){.kind = kind, .value = value};
    return value;
}

static void destroy(struct temporaries *t)
{
    while (t->count-- > 0) {
        const struct oc_named_value *v = &t->values[t->count];

        if (v->kind == OC_VALUE_TENSOR_LIST)
            oc_tensor_list_free(v->value.object); /* but not its tensors */
        else
            oc_value_destroy(v->kind, v->value);
    }
}

static const struct oc_function *function_of(const struct oc_operator *op)
{
    const struct oc_function *f = oc_function_named(op->name);

    if (f == NULL) oc_expect_fail("no header declares %s", op->name);
    return f;
}

/* Copies the text of a parameter from "name=text name=text". */
static bool find_text(const char *values, const char *name, char text[64])
{
    const size_t length = strlen(name);

    for (const char *at = values; at != NULL && *at != '\0'; at += strspn(at, " ")) {
        const size_t end = strcspn(at, " ");

        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            (void)snprintf(text, 64, "%.*s", (int)(end - length - 1), at + length + 1);
            return true;
        }
        at += end;
    }
    return false;
}

static int64_t integer_of(const char *text)
{
    char *end;
    const long long value = strtoll(text, &end, 10);

    if (*end != '\0') oc_expect_fail("%s is no integer", text);
    return value;
}

static union oc_value parse(enum oc_value_kind kind, const char *text, struct temporaries *t)
{
    switch (kind) {
        case OC_VALUE_INT_ARRAY:
            return keep(t, kind, oc_bare_array(text));
        case OC_VALUE_BOOL_ARRAY:
            return keep(t, kind, oc_bool_array(text));
        case OC_VALUE_SCALAR:
            return (union oc_value){.object =
                                        (void *)(uintptr_t)oc_scalar_integer(integer_of(text))};
        case OC_VALUE_REAL:
            return (union oc_value){.real = strtod(text, NULL)};
        case OC_VALUE_TEXT:
            (void)strcpy(t->text, text);
            return (union oc_value){.text = t->text};
        case OC_VALUE_INTEGER:
            return (union oc_value){.integer = integer_of(text)};
        default:
            oc_expect_fail("no object is made of %s", text);
            return (union oc_value){.object = NULL};
    }
}

/* The objects that a parameter takes as a list. */
static aclTensorList *list_of(const struct oc_operator *op, const struct oc_function_parameter *p,
                              void *const *objects)
{
    aclTensor *items[MOST_ITEMS];
    int count = 0;

    for (int i = 0; i < OC_PARAMETERS && op->parameters[i].name != NULL; i++)
        if (oc_parameter_takes(p, op->parameters[i].name)) {
            if (count == MOST_ITEMS) abort();
            items[count++] = objects[i];
        }
    return oc_tensor_list(items, (uint64_t)count);
}

static int parameter_of(const struct oc_operator *op, const char *name)
{
    for (int i = 0; i < OC_PARAMETERS && op->parameters[i].name != NULL; i++)
        if (strcmp(op->parameters[i].name, name) == 0) return i;
    return -1;
}

aclnnStatus oc_operator_first_with(const struct oc_operator *op, void *const *objects,
                                   const char *changes, uint64_t *workspaceSize,
                                   aclOpExecutor **executor)
{
    const struct oc_function *f = function_of(op);
    union oc_value values[OC_FUNCTION_PARAMETERS] = {{NULL}};
    struct temporaries t = {.count = 0};
    char text[64];

    if (f == NULL) return ACLNN_ERR_INNER;
    for (int k = 0; f->parameters[k].name != NULL; k++) {
        const struct oc_function_parameter *p = &f->parameters[k];
        const int i = parameter_of(op, p->name);

        if (find_text(changes, p->name, text))
            values[k] = parse(p->kind, text, &t);
        else if (i >= 0)
            values[k].object = objects[i];
        else if (p->kind == OC_VALUE_TENSOR_LIST)
            values[k] = keep(&t, p->kind, list_of(op, p, objects));
        else if (find_text(op->values, p->name, text))
            values[k] = parse(p->kind, text, &t);
        else if (p->kind >= OC_VALUE_INTEGER)
            oc_expect_fail("%s: the row has no value of %s", op->name, p->name);
    }

    const aclnnStatus status = f->first(values, workspaceSize, executor);

    destroy(&t);
    return status;
}

aclnnStatus oc_operator_first(const struct oc_operator *op, void *const *objects,
                              uint64_t *workspaceSize, aclOpExecutor **executor)
{
    return oc_operator_first_with(op, objects, NULL, workspaceSize, executor);
}

aclnnStatus oc_operator_second(const struct oc_operator *op, void *workspace,
                               uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream)
{
    const struct oc_function *f = function_of(op);

    return f == NULL ? ACLNN_ERR_INNER : f->second(workspace, workspaceSize, executor, stream);
}
