/* SPDX-License-Identifier: Apache-2.0 */
#include "dumped.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "dump.h"

#define MOST_PATH 4096

/* ---- The index ---- */

/* Where in the index something is missing, for messages. */
struct place {
    const struct bench_dumped *dumped;
    size_t which; /* case */
};

static bool text_of(const struct place *place, const json_t *object, const char *key,
                    const char **text)
{
    *text = json_string_value(json_object_get(object, key));
    return *text != NULL || bench_fail("%s/%s: cases[%zu] has no text %s", place->dumped->folder,
                                       BENCH_DUMP_INDEX, place->which, key);
}

static bool numbers_of(const struct place *place, const json_t *object, const char *key,
                       int64_t values[BENCH_MAX_RANK], int *count)
{
    const json_t *array = json_object_get(object, key);
    const size_t size = json_array_size(array);
    bool good = json_is_array(array) && size <= BENCH_MAX_RANK;

    for (size_t i = 0; good && i < size; i++) {
        good = json_is_integer(json_array_get(array, i));
        values[i] = json_integer_value(json_array_get(array, i));
    }
    *count = (int)size;
    return good ||
           bench_fail("%s/%s: cases[%zu]: %s is not a list of up to %d integers",
                      place->dumped->folder, BENCH_DUMP_INDEX, place->which, key, BENCH_MAX_RANK);
}

static bool read_tensor(const struct place *place, const json_t *object,
                        struct bench_dumped_tensor *t)
{
    const json_t *bytes = json_object_get(object, "bytes"),
                 *offset = json_object_get(object, "offset");
    const char *role;
    int strides;

    if (!text_of(place, object, "name", &t->name) || !text_of(place, object, "role", &role) ||
        !text_of(place, object, "dtype", &t->dtype) || !text_of(place, object, "file", &t->file) ||
        !text_of(place, object, "xxh3", &t->hash) ||
        !numbers_of(place, object, "shape", t->shape, &t->rank) ||
        !numbers_of(place, object, "strides", t->stride, &strides))
        return false;
    if (strides != t->rank || !json_is_integer(bytes) || !json_is_integer(offset))
        return bench_fail("%s/%s: cases[%zu]: %s has no bytes, offset, or stride per axis",
                          place->dumped->folder, BENCH_DUMP_INDEX, place->which, t->name);
    if (strchr(t->file, '/') != NULL)
        return bench_fail("%s/%s: cases[%zu]: the file %s is not in the folder",
                          place->dumped->folder, BENCH_DUMP_INDEX, place->which, t->file);
    t->is_output = strcmp(role, "output") == 0;
    t->bytes = json_integer_value(bytes);
    t->offset = json_integer_value(offset);
    return true;
}

static bool read_case(const struct place *place, const json_t *object, struct bench_dumped_case *c)
{
    const json_t *tensors = json_object_get(object, "tensors");
    const size_t count = json_array_size(tensors);

    if (!text_of(place, object, "operator", &c->op) || !text_of(place, object, "case", &c->name) ||
        !text_of(place, object, "dtype", &c->dtype) || !text_of(place, object, "keys", &c->keys))
        return false;
    if (count == 0 || count > BENCH_MAX_TENSORS)
        return bench_fail("%s/%s: cases[%zu] has %zu tensors, must have 1 to %d",
                          place->dumped->folder, BENCH_DUMP_INDEX, place->which, count,
                          BENCH_MAX_TENSORS);
    for (size_t i = 0; i < count; i++)
        if (!read_tensor(place, json_array_get(tensors, i), &c->tensors[i])) return false;
    c->count = (int)count;
    return true;
}

static const char *text_or_nothing(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text == NULL ? "?" : text;
}

static bool read_root(struct bench_dumped *d)
{
    const json_t *cases = json_object_get(d->root, "cases");
    const char *format = json_string_value(json_object_get(d->root, "format"));
    const json_t *version = json_object_get(d->root, "version");

    if (format == NULL || strcmp(format, BENCH_DUMP_FORMAT) != 0 || !json_is_integer(version) ||
        !json_is_array(cases))
        return bench_fail("%s/%s is not the index of a dump", d->folder, BENCH_DUMP_INDEX);
    if (json_integer_value(version) != BENCH_DUMP_VERSION)
        return bench_fail("%s/%s has version %lld, this program reads %d", d->folder,
                          BENCH_DUMP_INDEX, (long long)json_integer_value(version),
                          BENCH_DUMP_VERSION);
    d->library = text_or_nothing(d->root, "library_version");
    d->commit = text_or_nothing(d->root, "commit");
    d->device = text_or_nothing(json_object_get(d->root, "device"), "name");
    d->count = json_array_size(cases);
    d->cases = calloc(d->count + 1, sizeof(*d->cases));
    if (d->cases == NULL) return bench_fail("out of memory");
    for (size_t i = 0; i < d->count; i++)
        if (!read_case(&(struct place){d, i}, json_array_get(cases, i), &d->cases[i])) return false;
    return true;
}

bool bench_dumped_open(struct bench_dumped *dumped, const char *folder)
{
    char path[MOST_PATH];
    json_error_t error;

    memset(dumped, 0, sizeof(*dumped));
    dumped->folder = folder;
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    return bench_fail("--dump and --check need a little-endian host");
#endif
    if (snprintf(path, sizeof(path), "%s/%s", folder, BENCH_DUMP_INDEX) >= (int)sizeof(path))
        return bench_fail("%s: the path is too long", folder);

    FILE *file = fopen(path, "rb");

    if (file == NULL)
        return bench_fail("%s: %s: a dump is a folder that --dump made", path, strerror(errno));
    dumped->root = json_loadf(file, 0, &error);
    (void)fclose(file);
    if (dumped->root == NULL) return bench_fail("%s:%d: %s", path, error.line, error.text);
    if (read_root(dumped)) return true;
    bench_dumped_close(dumped);
    return false;
}

void bench_dumped_close(struct bench_dumped *dumped)
{
    free(dumped->cases);
    json_decref(dumped->root);
    memset(dumped, 0, sizeof(*dumped));
}

/* ---- Tensors ---- */

bool bench_dumped_fits(const struct bench_dumped_tensor *dumped, const struct bench_tensor *t)
{
    const size_t axes = (size_t)t->rank * sizeof(t->shape[0]);
    const bool fits = strcmp(dumped->name, t->name) == 0 && dumped->is_output == t->is_output &&
                      strcmp(dumped->dtype, bench_dtype_name(t->dtype)) == 0 &&
                      dumped->rank == t->rank && memcmp(dumped->shape, t->shape, axes) == 0 &&
                      memcmp(dumped->stride, t->stride, axes) == 0 && dumped->offset == 0 &&
                      dumped->bytes == (int64_t)bench_tensor_bytes(t);

    return fits || bench_fail("the index's %s is not the tensor %s that its keys make here",
                              dumped->name, t->name);
}

bool bench_dumped_load(const struct bench_dumped *dumped, const struct bench_dumped_tensor *t,
                       void *data)
{
    const size_t bytes = (size_t)t->bytes;
    char path[MOST_PATH], hash[BENCH_DUMP_HASH];
    long size = -1;

    if (snprintf(path, sizeof(path), "%s/%s", dumped->folder, t->file) >= (int)sizeof(path))
        return bench_fail("%s: the path is too long", dumped->folder);

    FILE *file = fopen(path, "rb");

    if (file == NULL) return bench_fail("%s: %s", path, strerror(errno));

    const bool whole = fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) == (long)bytes &&
                       fseek(file, 0, SEEK_SET) == 0 && fread(data, 1, bytes, file) == bytes;

    (void)fclose(file);
    if (size >= 0 && size != (long)bytes)
        return bench_fail("%s is %s: it has %ld bytes, its index says %zu", path,
                          size < (long)bytes ? "truncated" : "too long", size, bytes);
    if (!whole) return bench_fail("%s cannot be read", path);
    bench_dump_hash(hash, data, bytes);
    return strcmp(hash, t->hash) == 0 ||
           bench_fail("%s is damaged: its checksum is %s, its index says %s", path, hash, t->hash);
}
