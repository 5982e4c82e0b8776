/* SPDX-License-Identifier: Apache-2.0 */
#include "results.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

/* ---- One row ---- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text == NULL ? "" : text;
}

/* A time or a noise must be a number that can be divided by or added. */
static bool read_number(const json_t *object, const char *key, double least, double *number)
{
    const json_t *value = json_object_get(object, key);

    *number = json_number_value(value);
    return json_is_number(value) && isfinite(*number) && *number >= least;
}

static bool read_row(struct bench_row *row, const json_t *object, const char *path, size_t index)
{
    const struct {
        const char *key, **text;
    } needed[] = {{"operator", &row->op},
                  {"case", &row->name},
                  {"dtype", &row->dtype},
                  {"device", &row->device},
                  {"outcome", &row->outcome}};

    for (size_t i = 0; i < BENCH_COUNT(needed); i++) {
        *needed[i].text = text_of(object, needed[i].key);
        if ((*needed[i].text)[0] == '\0')
            return bench_fail("%s: benchmarks[%zu] has no \"%s\": not written by aclnn-cl-bench",
                              path, index, needed[i].key);
    }
    row->keys = text_of(object, "keys");
    row->strategy = text_of(object, "strategy");
    row->message = text_of(object, "error_message");
    row->device_id = (int)json_integer_value(json_object_get(object, "device_id"));
    row->good = strcmp(row->outcome, "good") == 0;
    row->passes = (int)json_number_value(json_object_get(object, "passes"));
    if (row->passes < 1) row->passes = 1;
    if (!row->good) return true;
    if (!read_number(object, "median", 1e-12, &row->median))
        return bench_fail("%s: benchmarks[%zu] has no time above 0 as \"median\"", path, index);
    return read_number(object, "noise", 0, &row->noise) ||
           bench_fail("%s: benchmarks[%zu] has no \"noise\"", path, index);
}

/* Two cards of one make have one name. Their numbers may change, their order is assumed to stay. */
static int twin_of(const struct bench_file *file, size_t index)
{
    const struct bench_row *row = &file->rows[index];
    int next = 0;

    for (size_t i = 0; i < index; i++) {
        const struct bench_row *other = &file->rows[i];

        if (strcmp(other->device, row->device) != 0) continue;
        if (other->device_id == row->device_id) return other->twin;
        if (other->twin >= next) next = other->twin + 1;
    }
    return next;
}

/* ---- The file ---- */

static bool read_rows(struct bench_file *file)
{
    const json_t *benchmarks = json_object_get(file->root, "benchmarks");

    if (!json_is_object(json_object_get(file->root, "context")) || !json_is_array(benchmarks))
        return bench_fail(
            "%s: has no \"context\" and \"benchmarks\": not written by aclnn-cl-bench", file->path);
    file->count = json_array_size(benchmarks);
    if (file->count == 0) return bench_fail("%s: has no results", file->path);
    file->rows = calloc(file->count, sizeof(*file->rows));
    if (file->rows == NULL) return bench_fail("out of memory");
    for (size_t i = 0; i < file->count; i++) {
        if (!read_row(&file->rows[i], json_array_get(benchmarks, i), file->path, i)) return false;
        file->rows[i].twin = twin_of(file, i);
    }
    return true;
}

bool bench_file_read(struct bench_file *file, const char *path)
{
    FILE *stream = fopen(path, "r");
    json_error_t error;

    memset(file, 0, sizeof(*file));
    file->path = path;
    if (stream == NULL) return bench_fail("%s: %s", path, strerror(errno));
    file->root = json_loadf(stream, 0, &error);
    (void)fclose(stream);
    if (file->root == NULL)
        return bench_fail("%s: line %d: not JSON: %s", path, error.line, error.text);
    return read_rows(file);
}

void bench_file_free(struct bench_file *file)
{
    free(file->rows);
    json_decref(file->root);
    memset(file, 0, sizeof(*file));
}

const char *bench_file_context(const struct bench_file *file, const char *key)
{
    return text_of(json_object_get(file->root, "context"), key);
}

const char *bench_file_device(const struct bench_file *file, int device_id, const char *key)
{
    const json_t *devices = json_object_get(json_object_get(file->root, "context"), "devices");

    for (size_t i = 0; i < json_array_size(devices); i++) {
        const json_t *device = json_array_get(devices, i);

        if (json_integer_value(json_object_get(device, "id")) == device_id)
            return text_of(device, key);
    }
    return "";
}
