/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/dump.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "commit.h"
#include "measure/report.h"
#include "measure/run.h"

#define MOST_PATH 4096
#define MOST_FILE 512

struct dump {
    const char *folder;
    json_t *cases;
    double bytes;
};

/* ---- Files ---- */

static bool dump_file(struct dump *dump, const char *name, const void *data, size_t bytes)
{
    char path[MOST_PATH];

    if (snprintf(path, sizeof(path), "%s/%s", dump->folder, name) >= MOST_PATH)
        return bench_fail("%s: the path is too long", dump->folder);

    FILE *file = fopen(path, "wb");

    if (file == NULL) return bench_fail("%s: %s", path, strerror(errno));

    const bool whole = fwrite(data, 1, bytes, file) == bytes;

    dump->bytes += (double)bytes;
    return (fclose(file) == 0 && whole) || bench_fail("%s: %s", path, strerror(errno));
}

static bool dump_bound(struct dump *dump, const char *name, const struct bench_tensor *t)
{
    float *bound = malloc((size_t)t->numel * sizeof(*bound));

    for (int64_t i = 0; bound != NULL && i < t->numel; i++)
        bound[i] = nextafterf((float)bench_run_allowance(t, i), HUGE_VALF);

    const bool good = bound == NULL
                          ? bench_fail("out of memory")
                          : dump_file(dump, name, bound, (size_t)t->numel * sizeof(*bound));

    free(bound);
    return good;
}

static json_t *numbers(const int64_t *values, int count)
{
    json_t *array = json_array();

    for (int i = 0; i < count; i++)
        (void)json_array_append_new(array, json_integer(values[i]));
    return array;
}

static bool add_tensor(struct dump *dump, const char *stem, const struct bench_tensor *t,
                       const void *data, json_t *tensors)
{
    const size_t bytes = bench_tensor_bytes(t);
    char file[MOST_FILE], bound[MOST_FILE + 8], hash[17];

    if (snprintf(file, sizeof(file), "%s.%s.bin", stem, t->name) >= MOST_FILE)
        return bench_fail("%s: the name is too long", stem);
    (void)snprintf(bound, sizeof(bound), "%s.%s.bound.bin", stem, t->name);
    if (!dump_file(dump, file, data, bytes) ||
        (t->is_output && t->bound != NULL && !dump_bound(dump, bound, t)))
        return false;
    (void)snprintf(hash, sizeof(hash), "%016llx", (unsigned long long)XXH3_64bits(data, bytes));

    json_t *object =
        json_pack("{ss ss ss ss so so si ss sI ss}", "name", t->name, "role",
                  t->is_output ? "output" : "input", "dtype", bench_dtype_name(t->dtype), "format",
                  t->format == ACL_FORMAT_NCHW ? "NCHW" : "ND", "shape", numbers(t->shape, t->rank),
                  "strides", numbers(t->stride, t->rank), "offset", 0, "file", file, "bytes",
                  (json_int_t)bytes, "xxh3", hash);

    if (t->is_output)
        (void)json_object_set_new(object, "error_bound",
                                  t->bound == NULL ? json_integer(0) : json_string(bound));
    return json_array_append_new(tensors, object) == 0 || bench_fail("out of memory");
}

/* ---- Cases ---- */

static bool add_tensors(struct dump *dump, const char *stem, const struct bench_run *run,
                        json_t *tensors)
{
    bool good = true;

    for (int i = 0; good && i < run->problem.count; i++) {
        const struct bench_tensor *t = &run->problem.tensors[i];
        const size_t bytes = bench_tensor_bytes(t);
        void *data = malloc(bytes);

        good = (data != NULL || bench_fail("out of memory")) &&
               bench_acl(aclrtMemcpy(data, bytes, run->sets[0].memory[i], bytes,
                                     ACL_MEMCPY_DEVICE_TO_HOST),
                         "aclrtMemcpy") &&
               add_tensor(dump, stem, t, data, tensors);
        free(data);
    }
    return good;
}

static bool add_case(struct dump *dump, const struct bench_run *run)
{
    const struct bench_problem *p = &run->problem;
    const char *dtype = bench_dtype_name(p->dtype);
    json_t *tensors = json_array();
    char stem[400];
    const int length = snprintf(stem, sizeof(stem), "%s.%s.%s", p->op->name, p->spec->name, dtype);

    const bool named = strchr(p->spec->name, '/') == NULL && length < (int)sizeof(stem);

    if (!(named || bench_fail("the case's name does not make a file name")) ||
        !add_tensors(dump, stem, run, tensors)) {
        json_decref(tensors);
        return false;
    }

    json_t *object =
        json_pack("{ss ss ss ss ss sb sO so}", "operator", p->op->name, "api", p->function->name,
                  "case", p->spec->name, "dtype", dtype, "keys", p->spec->keys, "deterministic",
                  p->deterministic, "attributes", p->attributes, "tensors", tensors);

    return json_array_append_new(dump->cases, object) == 0 || bench_fail("out of memory");
}

static bool add_result(struct dump *dump, const struct bench_result *r)
{
    struct bench_run run;
    struct bench_times times;

    bench_progress("%s %s: dumping", r->spec->name, bench_dtype_name(r->dtype));

    bool good = bench_run_open(&run, r->op, r->spec, r->dtype, r->device, true, 1);

    if (good) {
        good = bench_run_once(&run, &times) && bench_run_verify(&run) && add_case(dump, &run);
        bench_run_close(&run);
    }
    bench_progress_clear();
    printf("%-16s %-5s %s\n", r->spec->name, bench_dtype_name(r->dtype),
           good ? "dumped" : bench_error());
    (void)fflush(stdout);
    return good;
}

static bool write_index(const struct dump *dump, const char *path, const struct bench_device *d)
{
    char date[BENCH_DATE];
    json_t *device = json_pack("{si ss* ss* ss* ss* ss*}", "id", (int)d->id, "name", d->name,
                               "platform", d->facts.platform, "vendor", d->facts.vendor, "version",
                               d->facts.version, "driver", d->facts.driver);
    json_t *root =
        json_pack("{ss si ss ss ss ss so sO}", "format", "aclnn-cl-bench dump", "version", 1,
                  "byte_order", "little", "library_version", OC_VERSION, "commit", OC_COMMIT,
                  "date", bench_json_date(date), "device", device, "cases", dump->cases);
    const bool good = bench_json_write(root, path);

    json_decref(root);
    return good;
}

bool bench_dump(const char *folder, const struct bench_results *results)
{
    const struct bench_device *device = results->items[0].device;
    struct dump dump = {.folder = folder};
    char index[MOST_PATH];
    size_t failed = 0;

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    return bench_fail("--dump needs a little-endian host");
#endif
    (void)snprintf(index, sizeof(index), "%s/index.json", folder);
    if (access(index, F_OK) == 0)
        return bench_fail("%s holds a dump already: name another folder", folder);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return bench_fail("%s: %s", folder, strerror(errno));
    BENCH_ACL(aclrtSetDevice(device->id));
    dump.cases = json_array();
    for (size_t i = 0; i < results->count; i++)
        failed += !add_result(&dump, &results->items[i]);

    bool good = write_index(&dump, index, device);

    json_decref(dump.cases);
    BENCH_ACL(aclrtResetDevice(device->id));
    if (good) printf("\n%s: %.3g GB\n", folder, 1e-9 * dump.bytes);
    if (good && failed > 0) good = bench_fail("%zu cases are not dumped", failed);
    return good;
}
