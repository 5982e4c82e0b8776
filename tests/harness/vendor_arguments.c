/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/vendor_arguments.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "harness/golden_values.h"
#include "meta/dtype.h"
#include "verify/expect.h"
#include "verify/test_data.h"

#define MAX_DIMENSIONS 16

static int by_name(const char *text, const char *(*name_of)(int), int limit)
{
    for (int i = -1; i < limit; i++)
        if (strcmp(text, name_of(i)) == 0) return i;
    oc_expect_fail("the data has an unknown name: %s", text);
    return -1;
}

static const char *dtype_name(int i) { return oc_acl_dtype_name((aclDataType)i); }
static const char *format_name(int i) { return oc_acl_format_name((aclFormat)i); }

/* Reads the numbers of a JSON array; returns their count. */
static uint64_t numbers(const json_t *array, int64_t *values)
{
    const size_t count = json_array_size(array);

    for (size_t i = 0; i < count && i < MAX_DIMENSIONS; i++)
        values[i] = json_integer_value(json_array_get(array, i));
    EXPECT(count <= MAX_DIMENSIONS);
    return count;
}

static aclTensor *tensor(const json_t *t)
{
    const json_t *strides = json_object_get(t, "strides");
    const json_t *storage = json_object_get(t, "storageShape");
    const char *dtype = json_string_value(json_object_get(t, "dtype"));
    const char *format = json_string_value(json_object_get(t, "format"));
    int64_t shape[MAX_DIMENSIONS], step[MAX_DIMENSIONS], storage_shape[MAX_DIMENSIONS];
    const uint64_t rank = numbers(json_object_get(t, "shape"), shape);
    const bool is_strided = json_is_array(strides);

    if (is_strided) EXPECT_EQ_I64(numbers(strides, step), rank);

    const uint64_t storage_rank =
        numbers(json_is_array(storage) ? storage : json_object_get(t, "shape"), storage_shape);

    return aclCreateTensor(
        shape, rank, (aclDataType)by_name(dtype, dtype_name, 64), is_strided ? step : NULL,
        json_integer_value(json_object_get(t, "offset")),
        (aclFormat)by_name(format, format_name, 64), storage_shape, storage_rank, NULL);
}

/* The list owns its tensors. */
static aclTensorList *tensor_list(const json_t *list)
{
    const json_t *value = json_object_get(list, "value");
    const aclTensor *items[MAX_DIMENSIONS];
    const size_t count = json_array_size(value);

    if (!EXPECT(count <= MAX_DIMENSIONS)) return NULL;
    for (size_t i = 0; i < count; i++)
        items[i] = tensor(json_array_get(value, i));
    return aclCreateTensorList(items, count);
}

static aclIntArray *int_array(const json_t *array)
{
    int64_t values[MAX_DIMENSIONS];
    const uint64_t count = numbers(json_object_get(array, "value"), values);

    return aclCreateIntArray(values, count);
}

static aclBoolArray *bool_array(const json_t *array)
{
    const json_t *value = json_object_get(array, "value");
    bool values[MAX_DIMENSIONS];

    for (size_t i = 0; i < json_array_size(value) && i < MAX_DIMENSIONS; i++)
        values[i] = json_is_true(json_array_get(value, i));
    return aclCreateBoolArray(values, json_array_size(value));
}

static aclScalar *scalar(const json_t *s)
{
    const json_t *number = json_object_get(s, "value");
    const aclDataType dtype =
        (aclDataType)by_name(json_string_value(json_object_get(s, "dtype")), dtype_name, 64);
    const double value = json_is_boolean(number) ? json_is_true(number) : json_number_value(number);
    unsigned char bytes[16] = {0};
    const enum oc_dtype stored = oc_dtype_of(dtype);

    if (stored != OC_DTYPE_NONE) oc_encode(stored, value, bytes);
    return aclCreateScalar(bytes, dtype);
}

/* NULL where the data say null. */
static void *object_of(struct oc_vendor_call *c, const struct oc_function_parameter *p,
                       const json_t *value)
{
    static const struct {
        const char *name;
        enum oc_value_kind kind;
    } KINDS[] = {{"tensor", OC_VALUE_TENSOR},
                 {"tensorList", OC_VALUE_TENSOR_LIST},
                 {"intArray", OC_VALUE_INT_ARRAY},
                 {"boolArray", OC_VALUE_BOOL_ARRAY},
                 {"scalar", OC_VALUE_SCALAR}};
    const char *name = json_string_value(json_object_get(value, "kind"));
    size_t i = 0;
    void *made = NULL;

    if (name == NULL) return NULL;
    while (i < OC_COUNT(KINDS) && strcmp(KINDS[i].name, name) != 0)
        i++;
    if (i == OC_COUNT(KINDS) || KINDS[i].kind != p->kind) {
        oc_expect_fail("argument %s in the data has another kind than its parameter: %s", p->name,
                       name);
        return NULL;
    }
    if (p->kind == OC_VALUE_TENSOR) made = tensor(value);
    if (p->kind == OC_VALUE_TENSOR_LIST) made = tensor_list(value);
    if (p->kind == OC_VALUE_INT_ARRAY) made = int_array(value);
    if (p->kind == OC_VALUE_BOOL_ARRAY) made = bool_array(value);
    if (p->kind == OC_VALUE_SCALAR) made = scalar(value);
    c->objects[c->count++] = (struct oc_named_value){p->name, p->kind, {.object = made}};
    return made;
}

/* The data have types by their names. */
static int64_t integer_of(const json_t *value)
{
    if (json_is_string(value)) return by_name(json_string_value(value), dtype_name, 64);
    return json_is_boolean(value) ? json_is_true(value) : json_integer_value(value);
}

aclnnStatus oc_vendor_first(struct oc_vendor_call *c, uint64_t *workspaceSize,
                            aclOpExecutor **executor)
{
    const struct oc_function *f = oc_function_named(c->op);
    union oc_value values[OC_FUNCTION_PARAMETERS] = {{NULL}};

    if (f == NULL) {
        oc_expect_fail("no header declares %s", c->op);
        return ACLNN_ERR_INNER;
    }
    for (int i = 0; f->parameters[i].name != NULL; i++) {
        const char *name = f->parameters[i].name;
        const json_t *value = json_object_get(c->args, name);

        if (value == NULL) oc_expect_fail("the data has no argument %s", name);
        if (f->parameters[i].kind == OC_VALUE_INTEGER)
            values[i].integer = integer_of(value);
        else if (f->parameters[i].kind == OC_VALUE_REAL)
            values[i].real = json_number_value(value);
        else if (f->parameters[i].kind == OC_VALUE_TEXT)
            values[i].text = json_string_value(value);
        else
            values[i].object = object_of(c, &f->parameters[i], value);
    }
    return f->first(values, workspaceSize, executor);
}

bool oc_vendor_has_other_type(const json_t *args)
{
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)args, name, value)
    {
        const char *dtype = json_string_value(json_object_get(value, "dtype"));

        if (dtype == NULL) dtype = json_string_value(value);
        if (dtype != NULL && (strstr(dtype, "COMPLEX") != NULL || strstr(dtype, "UINT16") != NULL ||
                              strstr(dtype, "UINT32") != NULL || strstr(dtype, "UINT64") != NULL))
            return true;
    }
    return false;
}

void oc_vendor_destroy(struct oc_vendor_call *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->objects[i].kind == OC_VALUE_TENSOR)
            (void)aclDestroyTensor(c->objects[i].value.object);
        else
            oc_value_destroy(c->objects[i].kind, c->objects[i].value);
}

const struct oc_vendor_deviation *oc_vendor_deviation_of(
    const struct oc_vendor_deviation *deviations, size_t count, const char *op, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(deviations[i].op, op) == 0 && strcmp(deviations[i].name, name) == 0)
            return &deviations[i];
    return NULL;
}

/* What the thread of a replay is given. */
struct file {
    const char *name;
    size_t operators;
    int64_t (*expected)(const struct oc_vendor_call *c);
};

static void *replay_file(void *opaque)
{
    const struct file *file = opaque;
    json_t *data = oc_load_data(file->name), *rows;
    size_t replayed = 0;
    const char *op;

    EXPECT_EQ_I64(json_object_size(data), file->operators);
    json_object_foreach(data, op, rows)
    {
        EXPECT(json_array_size(rows) > 0);
        for (size_t i = 0; i < json_array_size(rows); i++, replayed++) {
            const json_t *row = json_array_get(rows, i);
            struct oc_vendor_call c = {
                .op = op,
                .name = json_string_value(json_object_get(row, "name")),
                .code = json_integer_value(json_object_get(row, "expect_code")),
                .args = json_object_get(row, "args"),
            };
            const int64_t expected = file->expected(&c);
            uint64_t size;
            aclOpExecutor *executor;

            oc_expect_note("%s %s", op, c.name);
            EXPECT_STATUS(expected == 0 ? ACLNN_ERR_RUNTIME_ERROR : (aclnnStatus)expected,
                          oc_vendor_first(&c, &size, &executor));
            oc_vendor_destroy(&c);
        }
    }
    (void)printf("%zu rows\n", replayed);
    json_decref(data);
    return NULL;
}

void oc_vendor_replay(const char *file, size_t operators,
                      int64_t (*expected)(const struct oc_vendor_call *c))
{
    struct file all = {file, operators, expected};
    pthread_t thread;

    EXPECT_EQ_I64(pthread_create(&thread, NULL, replay_file, &all), 0);
    EXPECT_EQ_I64(pthread_join(thread, NULL), 0);
}
