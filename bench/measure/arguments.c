/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/arguments.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/bench.h"

/* ---- The function ---- */

void bench_problem_function(struct bench_problem *p, const char *name)
{
    char whole[64];

    (void)snprintf(whole, sizeof(whole), "aclnn%s", name);
    p->function = oc_function_named(whole);
}

bool bench_problem_choose_function(struct bench_problem *p, const char *const *words, int *which)
{
    if (!bench_case_choice(p->spec, "function", words, which)) return false;
    bench_problem_function(p, words[*which]);
    return true;
}

const char *bench_problem_next_name(const struct bench_problem *p)
{
    int before = p->count;

    for (const struct oc_function_parameter *q = p->function->parameters; q->name != NULL; q++)
        if (q->kind == OC_VALUE_TENSOR && before-- == 0) return q->name;
    return "";
}

/* ---- Values ---- */

static union oc_value *add_value(struct bench_problem *p, const char *name, enum oc_value_kind kind,
                                 json_t *json)
{
    if (p->value_count == OC_FUNCTION_PARAMETERS) abort();

    struct oc_named_value *v = &p->values[p->value_count++];

    (void)json_object_set_new(p->attributes, name, json);
    *v = (struct oc_named_value){.name = name, .kind = kind};
    return &v->value;
}

void bench_problem_integer(struct bench_problem *p, const char *name, int64_t value)
{
    add_value(p, name, OC_VALUE_INTEGER, json_integer(value))->integer = value;
}

void bench_problem_bool(struct bench_problem *p, const char *name, bool value)
{
    add_value(p, name, OC_VALUE_INTEGER, json_boolean(value))->integer = value;
}

void bench_problem_real(struct bench_problem *p, const char *name, double value)
{
    add_value(p, name, OC_VALUE_REAL, json_real(value))->real = value;
}

void bench_problem_text(struct bench_problem *p, const char *name, const char *value)
{
    add_value(p, name, OC_VALUE_TEXT, json_string(value))->text = value;
}

void bench_problem_ints(struct bench_problem *p, const char *name, const int64_t *values, int count)
{
    json_t *json = json_array();

    for (int i = 0; i < count; i++)
        (void)json_array_append_new(json, json_integer(values[i]));
    add_value(p, name, OC_VALUE_INT_ARRAY, json)->object =
        aclCreateIntArray(values, (uint64_t)count);
}

void bench_problem_bools(struct bench_problem *p, const char *name, const bool *values, int count)
{
    json_t *json = json_array();

    for (int i = 0; i < count; i++)
        (void)json_array_append_new(json, json_boolean(values[i]));
    add_value(p, name, OC_VALUE_BOOL_ARRAY, json)->object =
        aclCreateBoolArray(values, (uint64_t)count);
}

void bench_problem_scalar(struct bench_problem *p, const char *name, double value, aclDataType type)
{
    float narrow = (float)value;
    int64_t integer = (int64_t)value;
    void *at = type == ACL_FLOAT ? (void *)&narrow : type == ACL_INT64 ? (void *)&integer : &value;

    add_value(p, name, OC_VALUE_SCALAR, json_real(value))->object = aclCreateScalar(at, type);
}

void bench_arguments_free(struct bench_problem *p)
{
    for (int i = 0; i < p->value_count; i++)
        oc_value_destroy(p->values[i].kind, p->values[i].value);
    json_decref(p->attributes);
}

/* ---- Parameters ---- */

static bool takes_value(const struct oc_function_parameter *q, const struct oc_named_value *v)
{
    return q->kind == v->kind && strcmp(q->name, v->name) == 0;
}

bool bench_arguments_check(const struct bench_problem *p)
{
    const struct oc_function_parameter *q = p->function->parameters;
    int taken = 0;

    for (int i = 0; i < p->value_count; i++)
        if (p->values[i].kind < OC_VALUE_INTEGER && p->values[i].value.object == NULL)
            return bench_fail("out of memory");
    for (; q->name != NULL; q++) {
        const int before = taken;

        for (int i = 0; i < p->count; i++)
            taken += oc_parameter_takes(q, p->tensors[i].name);
        for (int i = 0; i < p->value_count; i++)
            taken += takes_value(q, &p->values[i]);
        if (q->kind >= OC_VALUE_INTEGER && taken == before)
            return bench_fail("%s: %s has no value", p->function->name, q->name);
    }
    return taken == p->count + p->value_count ||
           bench_fail("%s: an argument has no parameter", p->function->name);
}

/* ---- Calls ---- */

/* A list owns its tensors. */
static bool make_list(struct bench_arguments *a, const struct bench_problem *p, int parameter)
{
    const struct oc_function_parameter *q = &p->function->parameters[parameter];
    const aclTensor *items[BENCH_MAX_TENSORS];
    uint64_t count = 0;

    for (int i = 0; i < p->count; i++)
        if (oc_parameter_takes(q, p->tensors[i].name)) items[count++] = a->tensors[i];
    a->values[parameter].object = aclCreateTensorList(items, count);
    if (a->values[parameter].object == NULL) return bench_fail("out of memory");
    for (int i = 0; i < p->count; i++)
        if (oc_parameter_takes(q, p->tensors[i].name)) a->tensors[i] = NULL;
    return true;
}

bool bench_arguments_make(struct bench_arguments *a, const struct bench_problem *p,
                          void *const *memory)
{
    const struct oc_function_parameter *parameters = p->function->parameters;

    *a = (struct bench_arguments){.tensors = {NULL}};
    for (int i = 0; i < p->count; i++) {
        const struct bench_tensor *t = &p->tensors[i];

        a->tensors[i] = aclCreateTensor(t->shape, (uint64_t)t->rank, bench_dtypes[t->dtype].api,
                                        t->stride, 0, t->format, &t->numel, 1, memory[i]);
        if (a->tensors[i] == NULL) return bench_fail("out of memory");
    }
    for (int k = 0; parameters[k].name != NULL; k++) {
        for (int i = 0; i < p->value_count; i++)
            if (takes_value(&parameters[k], &p->values[i])) a->values[k] = p->values[i].value;
        for (int i = 0; i < p->count && parameters[k].kind == OC_VALUE_TENSOR; i++)
            if (oc_parameter_takes(&parameters[k], p->tensors[i].name))
                a->values[k].object = a->tensors[i];
        if (parameters[k].kind == OC_VALUE_TENSOR_LIST && !make_list(a, p, k)) return false;
    }
    return true;
}

void bench_arguments_drop(struct bench_arguments *a, const struct bench_problem *p)
{
    for (int k = 0; p->function->parameters[k].name != NULL; k++)
        if (p->function->parameters[k].kind == OC_VALUE_TENSOR_LIST)
            oc_value_destroy(OC_VALUE_TENSOR_LIST, a->values[k]);
    for (int i = 0; i < p->count; i++)
        if (a->tensors[i] != NULL) (void)aclDestroyTensor(a->tensors[i]);
}

aclnnStatus bench_first_call(const struct bench_problem *p, const struct bench_arguments *a,
                             uint64_t *workspace, aclOpExecutor **executor)
{
    for (int i = 0; i < p->count; i++) {
        const struct bench_tensor *t = &p->tensors[i];
        const aclnnStatus status =
            !t->is_resized
                ? 0
                : aclInitTensor(a->tensors[i], t->shape, (uint64_t)t->rank,
                                bench_dtypes[t->dtype].api, NULL, 0, t->format, NULL, 0, NULL);

        if (status != 0) return status;
    }
    return p->function->first(a->values, workspace, executor);
}
