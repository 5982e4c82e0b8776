/* SPDX-License-Identifier: Apache-2.0 */
#include "golden_values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "verify/expect.h"
#include "verify/tolerance.h"

json_t *oc_load_data(const char *file)
{
    static const char HERE[] = __FILE__;
    const char *slash = strrchr(HERE, '/');
    char path[1024];
    json_error_t error;

    (void)snprintf(path, sizeof(path), "%.*s/../data/%s", slash == NULL ? 1 : (int)(slash - HERE),
                   slash == NULL ? "." : HERE, file);

    json_t *data = json_load_file(path, 0, &error);

    if (data == NULL) oc_expect_fail("%s:%d: %s", path, error.line, error.text);
    return data;
}

void oc_golden_each(const char *name, void (*run)(const json_t *row))
{
    char file[256];

    (void)snprintf(file, sizeof(file), "goldens_%s.json", name);

    json_t *data = oc_load_data(file);
    const json_t *rows = json_object_get(data, "cases");

    EXPECT(json_array_size(rows) > 0);
    for (size_t i = 0; i < json_array_size(rows); i++)
        run(json_array_get(rows, i));
    json_decref(data);
}

static const json_t *golden_member(const json_t *row, const char *name)
{
    const json_t *value = json_object_get(row, name);

    if (value == NULL) oc_expect_fail("%s has no %s", oc_golden_name(row), name);
    return value;
}

const char *oc_golden_name(const json_t *row)
{
    return json_string_value(json_object_get(row, "name"));
}

int64_t oc_golden_integer(const json_t *row, const char *attribute)
{
    return json_integer_value(golden_member(row, attribute));
}

double oc_golden_real(const json_t *row, const char *attribute)
{
    return json_number_value(golden_member(row, attribute));
}

bool oc_golden_flag(const json_t *row, const char *attribute)
{
    return json_is_true(golden_member(row, attribute));
}

int64_t oc_golden_extent(const json_t *row, const char *tensor, int i)
{
    return json_integer_value(
        json_array_get(golden_member(golden_member(row, "shapes"), tensor), (size_t)i));
}

static void golden_fill_operand(const json_t *row, struct oc_operand *o)
{
    const json_t *values = golden_member(row, o->name);
    const size_t count = (size_t)oc_shape_count(&o->shape);
    double largest = 0;

    if (!EXPECT_EQ_I64(json_array_size(values), count)) return;
    for (size_t k = 0; k < count; k++) {
        o->values[k] = json_number_value(json_array_get(values, k));
        largest = fmax(largest, fabs(o->values[k]));
    }
    for (size_t k = 0; k < count && o->is_output; k++)
        o->error[k] = oc_error(o->dtype, largest, OC_GOLDEN_ROUNDINGS);
}

void oc_golden_fill(const json_t *row, struct oc_op_case *c)
{
    for (int i = 0; i < c->count; i++)
        golden_fill_operand(row, &c->operands[i]);
    c->same = OC_SAME_WITHIN_ERROR;
}
