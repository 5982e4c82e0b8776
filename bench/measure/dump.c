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
#include "measure/json.h"
#include "measure/run.h"
#include "measure/verify.h"

#define INDEX "index.json"
#define MOST_PATH 4096
#define MOST_FILE 512

static bool path_of(const struct bench_dump *dump, const char *file, char path[MOST_PATH])
{
    return snprintf(path, MOST_PATH, "%s/%s", dump->folder, file) < MOST_PATH ||
           bench_fail("%s: the path is too long", dump->folder);
}

bool bench_dump_open(struct bench_dump *dump, const char *folder, struct bench_device *device)
{
    char path[MOST_PATH];

    *dump = (struct bench_dump){.folder = folder, .device = device};
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    return bench_fail("--dump needs a little-endian host");
#endif
    if (!path_of(dump, INDEX, path)) return false;
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

static bool write_file(struct bench_dump *dump, const char *name, const void *data, size_t bytes)
{
    char path[MOST_PATH];

    if (!path_of(dump, name, path)) return false;

    FILE *file = fopen(path, "wb");

    if (file == NULL) return bench_fail("%s: %s", path, strerror(errno));

    const bool whole = fwrite(data, 1, bytes, file) == bytes;
    const int error = errno;

    dump->bytes += (double)bytes;
    if (fclose(file) == 0 && whole) return true;
    return bench_fail("%s: %s", path, strerror(whole ? errno : error));
}

static bool write_bound(struct bench_dump *dump, const char *name, const struct bench_tensor *t)
{
    float *bound = malloc((size_t)t->numel * sizeof(*bound));

    if (bound == NULL) return bench_fail("out of memory");
    for (int64_t i = 0; i < t->numel; i++)
        bound[i] = nextafterf((float)bench_allowance(t, i), HUGE_VALF);

    const bool good = write_file(dump, name, bound, (size_t)t->numel * sizeof(*bound));

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

static bool add_tensor(struct bench_dump *dump, const char *stem, const struct bench_tensor *t,
                       const void *data, json_t *tensors)
{
    const size_t bytes = bench_tensor_bytes(t);
    char file[MOST_FILE], bound[MOST_FILE + 8], hash[17];

    if (snprintf(file, sizeof(file), "%s.%s.bin", stem, t->name) >= MOST_FILE)
        return bench_fail("%s: the name is too long", stem);
    (void)snprintf(bound, sizeof(bound), "%s.%s.bound.bin", stem, t->name);
    if (!write_file(dump, file, data, bytes) ||
        (t->is_output && t->bound != NULL && !write_bound(dump, bound, t)))
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

static bool add_case(struct bench_dump *dump, const struct bench_run *run)
{
    const struct bench_problem *p = run->problem;
    const struct bench_op *op = run->op;
    const char *dtype = bench_dtype_name(p->dtype);
    json_t *tensors = json_array();
    char stem[400];
    const int length = snprintf(stem, sizeof(stem), "%s.%s.%s", op->name, p->spec->name, dtype);
    const bool named = strchr(p->spec->name, '/') == NULL && length < (int)sizeof(stem);

    if (!(named || bench_fail("the case's name does not make a file name")) ||
        !add_tensors(dump, stem, run, tensors)) {
        json_decref(tensors);
        return false;
    }

    json_t *object =
        json_pack("{ss ss ss ss ss sb so so}", "operator", op->name, "api", op->api, "case",
                  p->spec->name, "dtype", dtype, "keys", p->spec->keys, "deterministic",
                  p->deterministic, "attributes", op->attributes(p), "tensors", tensors);

    return json_array_append_new(dump->cases, object) == 0 || bench_fail("out of memory");
}

bool bench_dump_add(struct bench_dump *dump, const struct bench_result *r)
{
    struct bench_problem problem;
    struct bench_run run;
    struct bench_times times;
    bool good = bench_problem_make(&problem, r->op, r->spec, r->dtype);

    if (!good) return false;
    good = bench_problem_fill(&problem, r->op, true) &&
           bench_run_open(&run, r->op, &problem, dump->device, BENCH_RUN_SINGLE);
    if (good) {
        good = bench_run_once(&run, &times) && bench_verify(&run) && add_case(dump, &run);
        bench_run_close(&run);
    }
    bench_problem_drop(&problem, r->op);
    return good;
}

bool bench_dump_finish(struct bench_dump *dump)
{
    const struct bench_device *d = dump->device;
    char path[MOST_PATH], date[BENCH_DATE];

    if (!path_of(dump, INDEX, path)) return false;

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
