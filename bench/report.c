/* SPDX-License-Identifier: Apache-2.0 */
#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "commit.h"

/* The figures of a good result; NaN is what is not known. */
struct figure {
    const char *name;
    double value;
};

#define MAX_FIGURES 32

static size_t figures_of(const struct bench_result *r, struct figure figures[MAX_FIGURES])
{
    const bool bound = r->bound.seconds > 0;
    const struct figure all[] = {
        {"cold_time", r->cold},
        {"cold_is_first", r->cold_is_first},
        {"median", r->total.median},
        {"min", r->total.least},
        {"p95", r->total.p95},
        {"noise", r->total.noise},
        {"noise_within_passes", r->total.within},
        {"noise_between_passes", r->total.between},
        {"passes", r->total.passes},
        {"first_call", r->first.median},
        {"second_call", r->second.median},
        {"device_time", r->on_device.median},
        {"device_noise", r->on_device.noise},
        {"bytes", r->work.bytes},
        {"flops", r->work.flops},
        {"bytes_per_second", r->work.bytes / r->total.median},
        {"flops_per_second", r->work.flops / r->total.median},
        {"first_call_noise", r->first.noise},
        {"second_call_noise", r->second.noise},
        {"ceiling_time", bound ? r->bound.seconds : NAN},
        {"share_of_ceiling", bound ? bench_result_share(r) : NAN},
        {"in_cache", r->work.in_cache},
        {"sets", r->sets},
        {"peer_median", r->has_peer ? r->peer.median : 0},
        {"peer_noise", r->has_peer ? r->peer.noise : 0},
        {"peer_ratio", r->has_peer ? r->total.median / r->peer.median : 0},
    };
    const size_t count = BENCH_COUNT(all) - (r->has_peer ? 0 : 3);

    memcpy(figures, all, count * sizeof(*figures));
    return count;
}

static void set(json_t *object, const char *key, json_t *value)
{
    /* json_string gives NULL for what is not UTF-8. */
    if (json_object_set_new(object, key, value) != 0)
        (void)json_object_set_new(object, key, json_string("?"));
}

static json_t *ceilings_json(const struct bench_ceilings *c)
{
    json_t *object = json_object();

    for (int i = 0; i < BENCH_CEILING_COUNT; i++)
        set(object, bench_ceiling_name((enum bench_ceiling)i),
            c->values[i] > 0 ? json_real(c->values[i]) : json_null());
    return object;
}

static json_t *device_json(const struct bench_device *d)
{
    json_t *object = json_object();

    set(object, "id", json_integer(d->id));
    set(object, "name", json_string(d->name));
    set(object, "platform", json_string(d->facts.platform));
    set(object, "vendor", json_string(d->facts.vendor));
    set(object, "version", json_string(d->facts.version));
    set(object, "driver", json_string(d->facts.driver));
    set(object, "compute_units", json_integer(d->facts.units));
    set(object, "memory", json_real(d->facts.memory));
    set(object, "cache_assumed", json_real(d->cache));
    if (d->ceilings.seconds > 0) set(object, "ceilings", ceilings_json(&d->ceilings));
    return object;
}

static json_t *context_json(const struct bench_report *report)
{
    json_t *object = json_object(), *devices = json_array();
    const char *strategy = getenv("ACLNN_CL_STRATEGY");
    char host[256] = "", date[64] = "";
    const time_t now = time(NULL);
    struct tm local;

    (void)gethostname(host, sizeof(host) - 1);
    if (localtime_r(&now, &local) != NULL)
        (void)strftime(date, sizeof(date), "%Y-%m-%dT%H:%M:%S%z", &local);
    set(object, "date", json_string(date));
    set(object, "host_name", json_string(host));
    set(object, "executable", json_string("aclnn-cl-bench"));
    set(object, "num_cpus", json_integer(bench_processors()));
    set(object, "library_version", json_string(OC_VERSION));
    set(object, "commit", OC_COMMIT[0] == '\0' ? json_null() : json_string(OC_COMMIT));
#ifdef NDEBUG
    set(object, "library_build_type", json_string("release"));
#else
    set(object, "library_build_type", json_string("debug"));
#endif
    set(object, "strategy", strategy == NULL ? json_null() : json_string(strategy));
    set(object, "peer", report->peer == NULL ? json_null() : json_string(report->peer));
    for (size_t i = 0; i < report->devices->count; i++)
        (void)json_array_append_new(devices, device_json(&report->devices->items[i]));
    set(object, "json_schema_version", json_integer(1));
    set(object, "devices", devices);
    return object;
}

static json_t *result_json(const struct bench_result *r)
{
    struct figure figures[MAX_FIGURES];
    const size_t count = r->outcome == BENCH_GOOD ? figures_of(r, figures) : 0;
    json_t *object = json_object();
    char name[512];

    (void)snprintf(name, sizeof(name), "%s/%s/%s/device:%d", r->op->name, r->spec->name,
                   bench_dtype_name(r->dtype), (int)r->device->id);
    set(object, "name", json_string(name));
    set(object, "run_name", json_string(name));
    set(object, "run_type", json_string("iteration"));
    set(object, "repetitions", json_integer(1));
    set(object, "repetition_index", json_integer(0));
    set(object, "threads", json_integer(1));
    set(object, "iterations", json_integer((json_int_t)r->total.count));
    set(object, "real_time", json_real(1e6 * r->total.median));
    set(object, "cpu_time", json_real(1e6 * (r->first.median + r->second.median)));
    set(object, "time_unit", json_string("us"));
    if (r->outcome != BENCH_GOOD) {
        set(object, "error_occurred", json_true());
        set(object, "error_message", json_string(r->message));
    }
    set(object, "outcome", json_string(bench_outcome_name(r->outcome)));
    set(object, "operator", json_string(r->op->name));
    set(object, "api", json_string(r->op->api));
    set(object, "case", json_string(r->spec->name));
    set(object, "keys", json_string(r->spec->pairs_text));
    set(object, "comment", json_string(r->spec->comment));
    set(object, "dtype", json_string(bench_dtype_name(r->dtype)));
    set(object, "device", json_string(r->device->name));
    set(object, "device_id", json_integer(r->device->id));
    for (size_t i = 0; i < count; i++)
        set(object, figures[i].name,
            isnan(figures[i].value) ? json_null() : json_real(figures[i].value));
    if (count > 0 && r->bound.name[0] != '\0') set(object, "ceiling", json_string(r->bound.name));
    if (r->strategy[0] != '\0') {
        set(object, "strategy", json_string(r->strategy));
        set(object, "strategy_reason", json_string(r->reason));
    }
    if (r->has_peer) set(object, "peer_device", json_string(r->peer_says.device));
    if (r->peer_says.note[0] != '\0') set(object, "peer_note", json_string(r->peer_says.note));
    return object;
}

json_t *bench_report_make(const struct bench_report *report)
{
    json_t *root = json_object(), *benchmarks = json_array();

    for (size_t i = 0; i < report->results->count; i++)
        (void)json_array_append_new(benchmarks, result_json(&report->results->items[i]));
    set(root, "context", context_json(report));
    set(root, "benchmarks", benchmarks);
    return root;
}

json_t *bench_report_specimen(void)
{
    static const struct bench_op op = {.name = "", .api = ""};
    static const struct bench_device device = {.id = 0};
    static struct bench_case spec = {.name = "", .pairs_text = NULL};
    struct bench_result whole = {.op = &op, .spec = &spec, .device = &device, .has_peer = true};

    whole.bound.name = "?";

    (void)snprintf(whole.strategy, sizeof(whole.strategy), "?");
    (void)snprintf(whole.peer_says.note, sizeof(whole.peer_says.note), "?");
    return result_json(&whole);
}

/* ---- Files ---- */

bool bench_report_writable(const char *path)
{
    const bool is_new = access(path, F_OK) != 0;
    FILE *file = fopen(path, "a"); /* what is in it stays until there is something better */

    if (file == NULL) return bench_fail("%s cannot be written: %s", path, strerror(errno));
    (void)fclose(file);
    if (is_new) (void)remove(path);
    return true;
}

FILE *bench_report_open(const char *path)
{
    FILE *file = fopen(path, "w");

    if (file == NULL) (void)bench_fail("%s cannot be written: %s", path, strerror(errno));
    return file;
}

bool bench_report_close(FILE *file, const char *path)
{
    const bool failed = ferror(file) != 0;

    return (fclose(file) == 0 && !failed) || bench_fail("%s cannot be written", path);
}

bool bench_report_json(const json_t *report, const char *path)
{
    FILE *file = bench_report_open(path);

    if (file == NULL) return false;

    const int failed = json_dumpf(report, file, JSON_INDENT(2) | JSON_REAL_PRECISION(9));

    (void)fputc('\n', file);
    return bench_report_close(file, path) && (failed == 0 || bench_fail("%s: JSON fails", path));
}
