/* SPDX-License-Identifier: Apache-2.0 */
#include "dump.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <xxhash.h>

#include "bench.h"
#include "commit.h"
#include "run.h"

#define MOST_PATH 4096

void bench_dump_hash(char text[BENCH_DUMP_HASH], const void *data, size_t bytes)
{
    (void)snprintf(text, BENCH_DUMP_HASH, "%016llx", (unsigned long long)XXH3_64bits(data, bytes));
}

static bool path_of(const struct bench_dump *dump, const char *file, char path[MOST_PATH])
{
    return snprintf(path, MOST_PATH, "%s/%s", dump->folder, file) < MOST_PATH ||
           bench_fail("%s: the path is too long", dump->folder);
}

bool bench_dump_open(struct bench_dump *dump, const char *folder, const struct bench_device *device)
{
    char path[MOST_PATH];

    memset(dump, 0, sizeof(*dump));
    dump->folder = folder;
    dump->device = device;
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    return bench_fail("--dump and --check need a little-endian host");
#endif
    if (!path_of(dump, BENCH_DUMP_INDEX, path)) return false;
    if (access(path, F_OK) == 0)
        return bench_fail("%s holds a dump already: name another folder", folder);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return bench_fail("%s: %s", folder, strerror(errno));
    dump->cases = json_array();
    return dump->cases != NULL || bench_fail("out of memory");
}

void bench_dump_close(struct bench_dump *dump)
{
    json_decref(dump->cases);
    memset(dump, 0, sizeof(*dump));
}

/* ---- Files ---- */

static bool write_file(const struct bench_dump *dump, const char *name, const void *data,
                       size_t bytes)
{
    char path[MOST_PATH];

    if (!path_of(dump, name, path)) return false;

    FILE *file = fopen(path, "wb");

    if (file == NULL) return bench_fail("%s: %s", path, strerror(errno));

    const bool whole = fwrite(data, 1, bytes, file) == bytes;
    const int error = errno;

    if (fclose(file) == 0 && whole) return true;
    return bench_fail("%s: %s", path, strerror(whole ? errno : error));
}

static json_t *numbers(const int64_t *values, int count)
{
    json_t *array = json_array();

    for (int i = 0; i < count; i++)
        (void)json_array_append_new(array, json_integer(values[i]));
    return array;
}

static bool add_tensor(struct bench_dump *dump, const char *stem, const struct bench_tensor *t,
                       const void *data, json_t *tensors)
{
    const size_t bytes = bench_tensor_bytes(t);
    char file[512], hash[BENCH_DUMP_HASH];

    if (snprintf(file, sizeof(file), "%s.%s.bin", stem, t->name) >= (int)sizeof(file))
        return bench_fail("%s: the name is too long", stem);
    if (!write_file(dump, file, data, bytes)) return false;
    bench_dump_hash(hash, data, bytes);
    dump->bytes += (double)bytes;

    json_t *object =
        json_pack("{ss ss ss ss so so si ss sI ss}", "name", t->name, "role",
                  t->is_output ? "output" : "input", "dtype", bench_dtype_name(t->dtype), "format",
                  t->format == ACL_FORMAT_NCHW ? "NCHW" : "ND", "shape", numbers(t->shape, t->rank),
                  "strides", numbers(t->stride, t->rank), "offset", 0, "file", file, "bytes",
                  (json_int_t)bytes, "xxh3", hash);

    return json_array_append_new(tensors, object) == 0 || bench_fail("out of memory");
}

/* ---- Cases ---- */

static bool add_tensors(struct bench_dump *dump, const char *stem, const struct bench_run *run,
                        json_t *tensors)
{
    const struct bench_problem *p = run->problem;
    bool good = true;

    for (int i = 0; good && i < p->count; i++) {
        const struct bench_tensor *t = &p->tensors[i];
        const size_t bytes = bench_tensor_bytes(t);
        void *data = malloc(bytes);

        good = data != NULL || bench_fail("out of memory");
        good = good && bench_acl(aclrtMemcpy(data, bytes, run->sets[0].memory[i], bytes,
                                             ACL_MEMCPY_DEVICE_TO_HOST),
                                 "aclrtMemcpy");
        good = good && add_tensor(dump, stem, t, data, tensors);
        free(data);
    }
    return good;
}

static bool write_case(struct bench_dump *dump, const struct bench_run *run)
{
    const struct bench_problem *p = run->problem;
    const struct bench_op *op = run->op;
    const char *dtype = bench_dtype_name(p->dtype);
    json_t *tensors = json_array();
    char stem[400];

    if (strchr(p->spec->name, '/') != NULL || snprintf(stem, sizeof(stem), "%s.%s.%s", op->name,
                                                       p->spec->name, dtype) >= (int)sizeof(stem)) {
        json_decref(tensors);
        return bench_fail("the case's name does not make a file name");
    }
    if (!add_tensors(dump, stem, run, tensors)) {
        json_decref(tensors);
        return false;
    }

    json_t *attributes = op->attributes == NULL ? json_object() : op->attributes(p);
    json_t *object =
        json_pack("{ss ss ss ss ss sb so so}", "operator", op->name, "api", op->api, "case",
                  p->spec->name, "dtype", dtype, "keys", p->spec->pairs_text, "deterministic",
                  p->deterministic, "attributes", attributes, "tensors", tensors);

    return json_array_append_new(dump->cases, object) == 0 || bench_fail("out of memory");
}

bool bench_dump_add(struct bench_dump *dump, const struct bench_op *op, struct bench_case *spec,
                    enum bench_dtype dtype)
{
    struct bench_device lone = *dump->device;
    struct bench_problem problem;
    struct bench_run run;
    struct bench_times times;
    bool good;

    lone.cache = 0; /* one set is enough */
    good = bench_problem_make(&problem, op, spec, dtype) && bench_problem_prepare(&problem, op);
    if (good && bench_run_open(&run, op, &problem, &lone)) {
        good = bench_run_once(&run, &times) && bench_verify(&run) && write_case(dump, &run);
        bench_run_close(&run);
    } else {
        good = false;
    }
    bench_problem_drop(&problem, op);
    return good;
}

/* ---- The index ---- */

static json_t *device_json(const struct bench_device *d)
{
    return json_pack("{si ss* ss* ss* ss* ss*}", "id", (int)d->id, "name", d->name, "platform",
                     d->facts.platform, "vendor", d->facts.vendor, "version", d->facts.version,
                     "driver", d->facts.driver);
}

bool bench_dump_finish(struct bench_dump *dump)
{
    char path[MOST_PATH], date[64] = "";
    const time_t now = time(NULL);
    struct tm local;

    if (!path_of(dump, BENCH_DUMP_INDEX, path)) return false;
    if (localtime_r(&now, &local) != NULL)
        (void)strftime(date, sizeof(date), "%Y-%m-%dT%H:%M:%S%z", &local);

    json_t *root = json_pack("{ss si ss ss ss ss so sO}", "format", BENCH_DUMP_FORMAT, "version",
                             BENCH_DUMP_VERSION, "byte_order", "little", "library_version",
                             OC_VERSION, "commit", OC_COMMIT, "date", date, "device",
                             device_json(dump->device), "cases", dump->cases);
    const int failed = json_dump_file(root, path, JSON_INDENT(2) | JSON_REAL_PRECISION(17));

    json_decref(root);
    return failed == 0 || bench_fail("%s cannot be written", path);
}
